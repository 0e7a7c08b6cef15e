package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw.Standing;

/**
 * Renyi divergences of the pair behind an exact law of the loss, of any real order:
 *
 * <pre>D_a(P || Q) = ln E_P[e^((a-1) L)] / (a - 1)</pre>
 *
 * with the limits KL at order 1, -ln Q(P &gt; 0) at order 0, and the largest loss at +infinity.
 * Negative orders follow the skew relation D_a(P || Q) = a/(1-a) D_(1-a)(Q || P), so they are at
 * most 0, and -infinity where Q has mass that P lacks (van Erven and Harremoes 2014, section II.D).
 * For bounds from laws with a side see {@link RenyiBounds}.
 */
public final class RenyiDivergence {
  private RenyiDivergence() {}

  /** Kullback-Leibler divergence of P from Q: the mean loss, +infinity with mass at infinity. */
  public static double kullbackLeibler(LossLaw law) {
    checkExact(law);
    return law.hasInfinity() ? Double.POSITIVE_INFINITY : law.mean();
  }

  /** Kullback-Leibler divergence of Q from P, through the dual. */
  public static double reverseKullbackLeibler(LossLaw law) {
    return kullbackLeibler(law.dual());
  }

  /**
   * The divergence of an order.
   *
   * @param order any real number or an infinity
   * @return relative error about size UNIT, for orders near 1 too
   */
  public static double of(LossLaw law, double order) {
    checkExact(law);
    if (Double.isNaN(order)) {
      throw new IllegalArgumentException("order must be a number, got NaN");
    }
    if (order == 1) {
      return kullbackLeibler(law);
    }
    if (order == Double.POSITIVE_INFINITY) {
      return ApproximatePrivacy.pureEpsilon(law);
    }
    if (order > 1 && law.hasInfinity()) {
      return Double.POSITIVE_INFINITY;
    }
    if (order < 0 && law.dual().hasInfinity()) {
      return Double.NEGATIVE_INFINITY;
    }
    if (order == Double.NEGATIVE_INFINITY) {
      return law.smallestLoss();
    }
    if (law.size() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double lambda = order - 1;
    if (order == 0 && !law.dual().hasInfinity()) {
      return 0;
    }
    return logMoment(law, lambda) / lambda;
  }

  /**
   * ln E e^(lambda L) over finite losses, without the cancellation of exponents near 0.
   *
   * <p>1 + sum of mass (e^(lambda y) - 1) where no mass is at infinity and the exponents are small.
   */
  static double logMoment(LossLaw law, double lambda) {
    double reach =
        Math.abs(lambda) * Math.max(Math.abs(law.smallestLoss()), Math.abs(law.largestLoss()));
    if (law.hasInfinity() || !(reach <= 1)) {
      return law.logMoment(lambda);
    }
    double sum = 0;
    double mass = 0;
    for (int i = 0; i < law.size(); i++) {
      double weight = Math.exp(law.logMass(i));
      mass += weight;
      sum += weight * Math.expm1(lambda * law.loss(i));
    }
    return Math.log1p(sum / mass);
  }

  /** Bound on the rounding error of {@link #logMoment}, the numbers of the law taken as exact. */
  static double error(LossLaw law, double lambda, double log) {
    double most = Math.max(Math.abs(law.smallestLoss()), Math.abs(law.largestLoss()));
    if (law.hasInfinity() || !(Math.abs(lambda) * most <= 1)) {
      double sides = law.onSide(Side.UPPER).logMoment(lambda);
      return 2 * Math.max(0, sides - log) + 4 * Rounding.UNIT * Math.abs(log);
    }
    double sum = 0;
    for (int i = 0; i < law.size(); i++) {
      double part = Math.exp(law.logMass(i)) * Math.abs(Math.expm1(lambda * law.loss(i)));
      sum += part * (8 + Math.abs(law.logMass(i)));
    }
    return Rounding.UNIT * (4 * sum + 4.0 * law.size() * sum + 4 * Math.abs(log));
  }

  private static void checkExact(LossLaw law) {
    if (law.standing() != Standing.EXACT) {
      throw new IllegalArgumentException(
          "law must be EXACT for a divergence that is no bound, got "
              + law.standing()
              + "; use RenyiBounds with an UPPER and a LOWER law");
    }
  }
}

package org.noisewright.classical;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Normal noise without sampling in closed form: with mu = sensitivity sqrt(k) / standard deviation,
 *
 * <pre>approximate:    delta(eps) = Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu)
 * probabilistic:  delta(eps) = Phi(mu/2 - eps/mu)</pre>
 *
 * and the least standard deviations that reach a pair (eps, delta). The second has the closed form
 * sensitivity sqrt(k) / (sqrt(2) eps) (x + sqrt(x^2 + eps)), x = erfcinv(2 delta); the first is
 * searched. Curves are enclosed, standard deviations are on the safe side. Proof in
 * LossClassCurve.proof.md.
 *
 * <p>Sources: Balle and Wang 2018, Theorem 8; Sommer, Meiser, Mohammadi 2019, Theorem 5 and
 * Corollaries 5.1 and 5.2 (5.2 with the eps outside of the root).
 */
public final class GaussianClosedForm {
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double MU_ERROR = 8 * Rounding.UNIT;
  private static final double LARGEST_LOG_MU = 30;

  private final double muLower;
  private final double muUpper;

  private GaussianClosedForm(double mu) {
    this.muLower = mu * (1 - MU_ERROR);
    this.muUpper = mu * (1 + MU_ERROR);
  }

  /**
   * Normal noise.
   *
   * @param standardDeviation of the noise, positive
   * @param sensitivity largest l2 change of the value, positive
   * @param times k, number of releases, at least 1
   */
  public static GaussianClosedForm of(double standardDeviation, double sensitivity, long times) {
    double mu = positive("sensitivity", sensitivity) * root(times);
    mu /= positive("standardDeviation", standardDeviation);
    if (!(mu >= 1e-13 && mu <= 1e13)) {
      throw new IllegalArgumentException(
          "sensitivity sqrt(times) / standardDeviation must be in [1e-13, 1e13], got " + mu);
    }
    return new GaussianClosedForm(mu);
  }

  private static double positive(String name, double value) {
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + " must be positive and finite, got " + value);
    }
    return value;
  }

  private static double root(long times) {
    if (!(times >= 1)) {
      throw new IllegalArgumentException("times must be at least 1, got " + times);
    }
    return Math.sqrt((double) times);
  }

  /** ln of delta at any finite epsilon, enclosed. */
  public Bounds logDeltaAt(double epsilon) {
    check(epsilon, -Double.MAX_VALUE);
    double lower = log(muLower, epsilon, Side.LOWER);
    return Bounds.of(lower, Math.max(lower, log(muUpper, epsilon, Side.UPPER)));
  }

  /** Delta at any finite epsilon, enclosed. */
  public Bounds deltaAt(double epsilon) {
    return ofLogs(logDeltaAt(epsilon));
  }

  /** Probabilistic delta, the mass of losses above epsilon, enclosed; epsilon at least 0. */
  public Bounds probabilisticDeltaAt(double epsilon) {
    check(epsilon, 0);
    double lower = probabilisticLog(muLower, epsilon, Side.LOWER);
    return ofLogs(Bounds.of(lower, probabilisticLog(muUpper, epsilon, Side.UPPER)));
  }

  private static Bounds ofLogs(Bounds log) {
    double lower = Math.exp(log.lower()) * (1 - 8 * Rounding.UNIT);
    double upper = Math.exp(log.upper()) * (1 + 8 * Rounding.UNIT) + Double.MIN_VALUE;
    return Bounds.of(lower, Math.min(1, upper));
  }

  private static void check(double epsilon, double least) {
    if (!(epsilon >= least && epsilon <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "epsilon must be finite" + (least == 0 ? " and at least 0" : "") + ", got " + epsilon);
    }
  }

  private static void check(double epsilon, double delta, boolean positive) {
    check(epsilon, 0);
    if (positive && !(epsilon > 0)) {
      throw new IllegalArgumentException("epsilon must be positive, got " + epsilon);
    }
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta must be in (0, 1), got " + delta + "; normal noise reaches neither end");
    }
  }

  /** ln delta, rounded to a side; it rises with mu. */
  private static double log(double mu, double epsilon, Side side) {
    double u = (epsilon / mu - 0.5 * mu) * SQRT_HALF;
    double uError = 4 * Rounding.UNIT * (Math.abs(epsilon / mu) + mu);
    return GaussShape.logDelta(u, uError, mu, epsilon - 0.5 * mu * mu, side);
  }

  private static double probabilisticLog(double mu, double epsilon, Side side) {
    double x = epsilon / mu - 0.5 * mu;
    double xError = 3 * Rounding.UNIT * (epsilon / mu + mu);
    double error = NormalTail.error(x) + xError * (Math.abs(x) + 1 + xError);
    return Math.min(0, NormalTail.logAbove(x) + side.sign() * error);
  }

  /**
   * The least standard deviation with probabilistic delta at most {@code delta} at {@code epsilon},
   * on the safe side, within a relative 1e-9 of the least for delta above 1e-300.
   *
   * @param epsilon positive and finite
   * @param delta in (0, 1)
   */
  public static double probabilisticStandardDeviation(
      double sensitivity, long times, double epsilon, double delta) {
    check(epsilon, delta, true);
    double scale = positive("sensitivity", sensitivity) * root(times);
    double z = quantile(Math.log(delta));
    double rest = Math.sqrt(z * z + 2 * epsilon);
    double wide = z > 0 ? (z + rest) / (2 * epsilon) : 1 / (rest - z);
    double target = Math.log(delta);
    target -= 4 * Rounding.UNIT * (1 + Math.abs(target));
    for (double raise = 0x1p-44; raise < 1; raise *= 2) {
      double deviation = scale * wide * (1 + raise);
      double mu = scale / deviation * (1 + MU_ERROR);
      if (probabilisticLog(mu, epsilon, Side.UPPER) <= target) {
        return deviation;
      }
    }
    throw new ArithmeticException("no standard deviation near the closed form is certain");
  }

  /** z with ln Pr[Z &gt; z] about a logarithm below 0. */
  private static double quantile(double log) {
    double low = -40;
    double high = 2 + Math.sqrt(-2 * log);
    for (int i = 0; i < 100 && high - low > 0x1p-48 * Math.max(1, Math.abs(low)); i++) {
      double middle = 0.5 * (low + high);
      if (NormalTail.logAbove(middle) > log) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * The least standard deviation with delta at most {@code delta} at {@code epsilon}, on the safe
   * side, within a relative 1e-11 of the least where the enclosure of delta allows it.
   *
   * @param epsilon at least 0 and finite
   * @param delta in (0, 1)
   */
  public static double standardDeviation(
      double sensitivity, long times, double epsilon, double delta) {
    check(epsilon, delta, false);
    double scale = positive("sensitivity", sensitivity) * root(times);
    double target = Math.log(delta);
    target -= 4 * Rounding.UNIT * (1 + Math.abs(target));
    double low = -LARGEST_LOG_MU;
    double high = LARGEST_LOG_MU;
    if (!(log(Math.exp(low) * (1 + MU_ERROR), epsilon, Side.UPPER) <= target)) {
      throw new IllegalArgumentException(
          "delta must be above that of noise of 1e13 times the sensitivity, got " + delta);
    }
    while (high - low > 1e-12) {
      double middle = 0.5 * (low + high);
      if (log(Math.exp(middle) * (1 + MU_ERROR), epsilon, Side.UPPER) <= target) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return scale / Math.exp(low) * (1 + MU_ERROR);
  }
}

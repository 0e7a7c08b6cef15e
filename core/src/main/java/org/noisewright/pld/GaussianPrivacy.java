package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/**
 * Gaussian differential privacy of one law of the loss (Dong, Roth and Su 2022): the least mu whose
 * curve, that of N(mu, 1) against N(0, 1), is nowhere below the curve of the law, at any real
 * epsilon. In x = e^epsilon the curve of a finite law is the largest of the lines A - x B, one for
 * each loss y, with A the P-mass and B the Q-mass of losses of at least y; a line lies below the
 * Gaussian curve everywhere if and only if Phi^-1(A) - Phi^-1(B) is at most mu. So the least mu is
 * the largest of these, see LossLaw.proof.md; curves need not be compared anywhere.
 */
public final class GaussianPrivacy {
  private static final double SLACK = 1e-12;

  private GaussianPrivacy() {}

  /**
   * A mu that holds, above the least one by at most 2 (1e-12 + 16 size UNIT) (1 + |quantiles|);
   * +infinity where there is none: with mass at infinity in this direction or the other.
   *
   * @throws IllegalArgumentException for a law with a side: a LOWER law bounds nothing from above,
   *     and an UPPER law has some more than all of the mass, which is no trade-off function
   */
  public static double mu(LossLaw law) {
    if (law.standing() != Standing.EXACT) {
      throw new IllegalArgumentException(
          "law must be EXACT for a mu, got "
              + law.standing()
              + "; compare its delta with that of a Gaussian mechanism instead");
    }
    if (law.hasInfinity() || law.size() == 0 || missesOther(law)) {
      return Double.POSITIVE_INFINITY;
    }
    int n = law.size();
    double slack = SLACK + 16.0 * n * Rounding.UNIT;
    double[] belowP = new double[n];
    double[] belowQ = new double[n];
    double p = Double.NEGATIVE_INFINITY;
    double q = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      belowP[i] = p;
      belowQ[i] = q;
      p = add(p, law.logMass(i));
      q = add(q, law.logMass(i) - law.loss(i));
    }
    double mu = 0;
    p = Double.NEGATIVE_INFINITY;
    q = Double.NEGATIVE_INFINITY;
    for (int i = n - 1; i > 0; i--) {
      p = add(p, law.logMass(i));
      q = add(q, law.logMass(i) - law.loss(i));
      double ofP = quantile(p, belowP[i]);
      double ofQ = quantile(q, belowQ[i]);
      mu = Math.max(mu, ofP - ofQ + slack * (2 + Math.abs(ofP) + Math.abs(ofQ)));
    }
    return mu == 0 ? 0 : mu * (1 + 4 * Rounding.UNIT);
  }

  /** True if Q has outcomes that P lacks: then the curve is above every Gaussian one far left. */
  private static boolean missesOther(LossLaw law) {
    return 1 - LawChecks.finiteQMass(law) > DualLaw.rounding(law);
  }

  private static double add(double sum, double log) {
    return Rounding.logAdd(sum, log);
  }

  /** The quantile of a probability given by the logarithms of it and of its complement. */
  private static double quantile(double log, double logComplement) {
    double small = Math.min(Math.min(log, logComplement), Math.log(0.5));
    double at = NormalQuantile.above(small);
    return log < logComplement ? -at : at;
  }
}

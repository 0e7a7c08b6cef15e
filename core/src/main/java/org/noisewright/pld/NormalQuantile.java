package org.noisewright.pld;

import org.noisewright.numerics.NormalTail;

/** Quantiles of the standard normal law from logarithms of probabilities. */
final class NormalQuantile {
  private NormalQuantile() {}

  /**
   * The x of at least 0 with ln Pr[Z &gt; x] = log, for a log of at most ln(1/2); +infinity at
   * -infinity. Absolute error below 1e-13 (1 + x). Newton's steps on a concave function.
   */
  static double above(double log) {
    if (log == Double.NEGATIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    double x = Math.sqrt(Math.max(0, -2 * (log + Math.log(2))));
    for (int i = 0; i < 60; i++) {
      double value = NormalTail.logAbove(x);
      // The hazard: density over tail, from the scaled complementary error function.
      double hazard = Math.sqrt(2 / Math.PI) / NormalTail.erfcx(x * Math.sqrt(0.5));
      double next = Math.max(0, x + (value - log) / hazard);
      if (Math.abs(next - x) <= 2e-16 * (1 + x)) {
        return next;
      }
      x = next;
    }
    return x;
  }
}

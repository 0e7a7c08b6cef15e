package org.noisewright.learning.dpsgd;

import org.noisewright.numerics.BinomialLogMass;

/**
 * Bounds on a probability from how often something happened in independent runs (Clopper and
 * Pearson 1934): each is wrong with at most the stated probability. Tails are sums of binomial
 * masses; the error is lowered by a millionth of itself, more than the rounding of a sum.
 */
final class ProportionBounds {
  private static final double SAFE = 1 - 1e-6;
  private static final double NEGLIGIBLE = 1e-40;

  private ProportionBounds() {}

  /** The least p at which this count or a larger one has at least the probability of an error. */
  static double lower(int count, int runs, double error) {
    return count == 0 ? 0 : 1 - upper(runs - count, runs, error);
  }

  /**
   * The largest p at which this count or a smaller one has at least the probability of an error.
   */
  static double upper(int count, int runs, double error) {
    if (count == runs) {
      return 1;
    }
    double low = (double) count / runs;
    double high = 1;
    for (int round = 0; round < 50; round++) {
      double middle = 0.5 * (low + high);
      if (atMost(count, runs, middle) > error * SAFE) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Probability of this count or a smaller one, for p above count / runs. */
  private static double atMost(int count, int runs, double p) {
    if (p >= 1) {
      return 0;
    }
    BinomialLogMass law = BinomialLogMass.of(runs, p);
    double sum = 0;
    for (int k = count; k >= 0; k--) {
      double mass = Math.exp(law.at(k));
      sum += mass;
      if (mass < NEGLIGIBLE) {
        break;
      }
    }
    return sum;
  }
}

package org.noisewright.pair;

import java.util.Arrays;

/**
 * Logarithms of all probabilities of a binomial law. Formed from the mode outward by the ratios of
 * neighbours, ((m - j) / (j + 1)) odds, and divided by their sum, so that the errors near the mode
 * stay a few units for each step and no large logarithms cancel.
 */
final class BinomialWeights {
  private final double[] logs;
  private final double[] errors;

  private BinomialWeights(double[] logs, double[] errors) {
    this.logs = logs;
    this.errors = errors;
  }

  /**
   * The law of the number of successes.
   *
   * @param trials number m of trials
   * @param logOdds ln(q / (1 - q)) of a success, finite
   * @param oddsError bound on its absolute error in units of 2^-53
   */
  static BinomialWeights of(int trials, double logOdds, double oddsError) {
    double[] logs = new double[trials + 1];
    double[] errors = new double[trials + 1];
    int mode = (int) Math.min(trials, Math.floor((trials + 1.0) / (1 + Math.exp(-logOdds))));
    for (int j = mode; j < trials; j++) {
      double ratio = Math.log((double) (trials - j) / (double) (j + 1));
      step(logs, errors, j, j + 1, ratio + logOdds, 2 * Math.abs(ratio) + oddsError);
    }
    for (int j = mode; j > 0; j--) {
      double ratio = Math.log((double) j / (double) (trials - j + 1));
      step(logs, errors, j, j - 1, ratio - logOdds, 2 * Math.abs(ratio) + oddsError);
    }
    return new BinomialWeights(logs, errors);
  }

  private static void step(
      double[] logs, double[] errors, int from, int to, double change, double changeError) {
    logs[to] = logs[from] + change;
    errors[to] = errors[from] + 1 + changeError + Math.abs(change) + Math.abs(logs[to]);
  }

  /** Logarithms up to a common constant. */
  double[] logs() {
    return Arrays.copyOf(logs, logs.length);
  }

  /** Bounds on the absolute errors of the logarithms, in units of 2^-53. */
  double[] errors() {
    return Arrays.copyOf(errors, errors.length);
  }
}

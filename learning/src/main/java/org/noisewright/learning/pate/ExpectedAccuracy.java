package org.noisewright.learning.pate;

import java.util.List;
import org.noisewright.numerics.Interrupts;

/**
 * How often noisy answers are the true labels, without drawing: the mean over queries of the
 * probability that the label wins. Uses the true labels and the votes, so it is for study and not
 * private.
 *
 * @param queries number of them
 * @param mean expected part of right answers, in [0, 1]
 * @param deviation standard deviation of the part of right answers in one run over all queries with
 *     independent noise
 */
public record ExpectedAccuracy(int queries, double mean, double deviation) {

  /**
   * The accuracy over these queries.
   *
   * @param counts of each query, one or more
   * @param labels the true class of each query
   */
  public static ExpectedAccuracy of(WinnerLaw law, List<double[]> counts, List<Integer> labels) {
    if (counts.isEmpty() || counts.size() != labels.size()) {
      throw new IllegalArgumentException(
          "labels must be as many as queries and at least one, got "
              + labels.size()
              + " for "
              + counts.size()
              + " queries");
    }
    double sum = 0;
    double variance = 0;
    for (int i = 0; i < counts.size(); i++) {
      Interrupts.look();
      double right = law.probability(counts.get(i), labels.get(i));
      sum += right;
      variance += right * (1 - right);
    }
    double size = counts.size();
    return new ExpectedAccuracy(
        counts.size(), Math.min(1, sum / size), Math.sqrt(Math.max(0, variance)) / size);
  }

  /** The accuracy without noise: the first class of most votes is answered. */
  public static ExpectedAccuracy ofPlurality(List<double[]> counts, List<Integer> labels) {
    int right = 0;
    for (int i = 0; i < counts.size(); i++) {
      Interrupts.look();
      double[] votes = counts.get(i);
      int best = 0;
      for (int c = 1; c < votes.length; c++) {
        best = votes[c] > votes[best] ? c : best;
      }
      right += best == labels.get(i) ? 1 : 0;
    }
    return new ExpectedAccuracy(counts.size(), (double) right / counts.size(), 0);
  }
}

package org.noisewright.learning.pate;

/**
 * How likely each class is to win when every count gets independent noise of one law and the class
 * of the largest noisy count is answered. Says how useful an answer is, never how private.
 */
public sealed interface WinnerLaw permits ContinuousWinner, TableWinner {

  /**
   * The probability that a class wins.
   *
   * @param counts of all classes, at least two, finite
   * @param winner place of the class in {@code counts}
   * @return in [0, 1]
   * @throws IllegalArgumentException if counts or place are none
   */
  double probability(double[] counts, int winner);

  /** Refuses counts and places that are none. */
  static void check(double[] counts, int winner) {
    if (!(counts.length >= 2)) {
      throw new IllegalArgumentException(
          "counts must be those of at least 2 classes, got " + counts.length);
    }
    if (!(winner >= 0 && winner < counts.length)) {
      throw new IllegalArgumentException(
          "winner must be in [0, " + counts.length + "), got " + winner);
    }
    for (double count : counts) {
      if (!(Math.abs(count) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("counts must be finite, got " + count);
      }
    }
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Pearson's test of counts against exact probabilities at a false-alarm rate of 1e-9.
 *
 * <p>Of a chi-square variable of k degrees of freedom P(X &gt;= k + 2 sqrt(k x) + 2 x) &lt;=
 * exp(-x) (Laurent and Massart 2000, Lemma 1); x = ln 1e9. Cells expected fewer than 100 times are
 * put together, so that the statistic is near that law. The seeds are fixed: a pass stays a pass.
 */
final class ChiSquare {
  private static final double EXPONENT = Math.log(1e9);
  private static final double LEAST_EXPECTED = 100;

  private ChiSquare() {}

  static void assertFits(long[] counts, double[] probabilities) {
    assertEquals(counts.length, probabilities.length);
    double draws = 0;
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      draws += counts[i];
      sum += probabilities[i];
    }
    assertEquals(1, sum, 1e-9, "the probabilities of the test");
    double statistic = 0;
    int cells = 0;
    double pooledExpected = 0;
    double pooled = 0;
    for (int i = 0; i < counts.length; i++) {
      pooledExpected += draws * probabilities[i];
      pooled += counts[i];
      if (pooledExpected >= LEAST_EXPECTED) {
        statistic += (pooled - pooledExpected) * (pooled - pooledExpected) / pooledExpected;
        cells++;
        pooledExpected = 0;
        pooled = 0;
      }
    }
    // What is left at the end is a cell of its own if it is not too rare, by Bernstein otherwise.
    if (pooledExpected > 0) {
      double deviation = Math.abs(pooled - pooledExpected);
      double most = Math.sqrt(2 * pooledExpected * EXPONENT) + EXPONENT;
      assertTrue(deviation <= most, "rare cell: " + pooled + " of " + pooledExpected);
    }
    assertTrue(cells >= 2, "too few draws for a test");
    double k = cells;
    double limit = k + 2 * Math.sqrt(k * EXPONENT) + 2 * EXPONENT;
    assertTrue(
        statistic <= limit, "chi-square " + statistic + " of " + cells + " cells, limit " + limit);
  }

  /** The mean of draws of this mean and variance, two-sided at 1e-9 of a normal law. */
  static void assertMean(String what, double average, double mean, double variance, long draws) {
    double limit = 6.11 * Math.sqrt(variance / draws);
    assertTrue(
        Math.abs(average - mean) <= limit,
        what + " " + average + ", expected " + mean + " +- " + limit);
  }
}

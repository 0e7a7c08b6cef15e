package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.SeededBits;
import org.noisewright.sampling.Tails;

class PrivateArgmaxTest {
  /** Weights of -1, 0, 1 in 2^-62: quarters and a half. */
  static final NoiseTable SMALL = table(1L << 60, 1L << 61, 1L << 60);

  /** No noise. */
  static final NoiseTable NONE = table(1L << 62);

  static NoiseTable table(long... weights) {
    return NoiseTable.ofWeights(
        LatticeStep.ONE, -(weights.length / 2), weights, Tails.CUT, true, "for a test");
  }

  static NoiseTableSampler seeded(NoiseTable table, long seed) {
    return NoiseTableSampler.seeded(table, SeededBits.notPrivate(seed));
  }

  private static PrivateArgmax exact(int classes) {
    return PrivateArgmax.of(seeded(NONE, 1), classes);
  }

  @ParameterizedTest
  @CsvSource({
    "'0 0', 0",
    "'1 1 1', 0",
    "'0 2 2', 1",
    "'3 2 3 3', 0",
    "'-5 -4 -4', 1",
    "'1 2 3 4 5 4 5', 4",
    "'-1125899906842624 1125899906842624 1125899906842624', 1",
    "'1125899906842624 -1125899906842624', 0"
  })
  void theFirstOfTheLargestWins(String counts, int winner) {
    long[] values = java.util.Arrays.stream(counts.split(" ")).mapToLong(Long::parseLong).toArray();
    long[] before = values.clone();
    assertEquals(winner, exact(values.length).winner(values));
    assertArrayEquals(before, values);
  }

  @ParameterizedTest
  @CsvSource({"4, 1", "5, 1", "6, -1", "1125899906842624, -1", "-9, 1"})
  void aThresholdIsReachedFromItOn(long threshold, int winner) {
    assertEquals(winner, exact(3).winnerAtLeast(new long[] {2, 5, 5}, threshold));
  }

  /**
   * The law of the winner, enumerated, against 10^6 draws: chi-square with two degrees of freedom,
   * false alarm 1e-6 (the quantile is 2 ln 10^6).
   */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "1, 0, 0", "0, 1, 1", "0, 0, 1", "2, 1, 0"})
  void theLawIsThatOfTheTable(long a, long b, long c) {
    long[] counts = {a, b, c};
    double[] exact = law(SMALL, counts);
    PrivateArgmax argmax = PrivateArgmax.of(seeded(SMALL, 5), 3);
    long[] seen = new long[3];
    int draws = 1_000_000;
    for (int i = 0; i < draws; i++) {
      seen[argmax.winner(counts)]++;
    }
    double distance = 0;
    for (int i = 0; i < 3; i++) {
      double expected = exact[i] * draws;
      assertTrue(expected > 0 || seen[i] == 0, "class " + i);
      distance += expected == 0 ? 0 : (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    assertTrue(distance < 2 * Math.log(1e6), "distance " + distance);
  }

  /** The law of the winner, by going through all noise. */
  static double[] law(NoiseTable table, long[] counts) {
    double[] law = new double[counts.length];
    int[] at = new int[counts.length];
    while (true) {
      double mass = 1;
      int winner = 0;
      for (int i = 0; i < at.length; i++) {
        mass *= Math.scalb((double) table.weights(at[i]), -62);
        winner = counts[i] + at[i] > counts[winner] + at[winner] ? i : winner;
      }
      law[winner] += mass;
      int digit = 0;
      while (digit < at.length && ++at[digit] == table.size()) {
        at[digit++] = 0;
      }
      if (digit == at.length) {
        return law;
      }
    }
  }

  @Test
  void skippedQueriesAreThoseThatWereAsked() {
    PrivateArgmax asked = PrivateArgmax.of(seeded(SMALL, 9), 4);
    PrivateArgmax skipped = PrivateArgmax.of(seeded(SMALL, 9), 4);
    for (int i = 0; i < 37; i++) {
      asked.winner(new long[4]);
    }
    skipped.skip(37);
    for (int i = 0; i < 100; i++) {
      assertEquals(asked.winner(new long[4]), skipped.winner(new long[4]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, PrivateArgmax.MOST_CLASSES + 1})
  void oneClassIsNoVote(int classes) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> PrivateArgmax.of(seeded(SMALL, 1), classes));
    assertEquals(
        "classes must be in [2, 2^20], got " + classes + "; one class needs no vote",
        e.getMessage());
  }

  @Test
  void badCountsAreRefused() {
    PrivateArgmax argmax = exact(2);
    assertEquals(
        "counts must hold one number for each of 2 classes, got 3; give 0 to a class without a vote",
        assertThrows(IllegalArgumentException.class, () -> argmax.winner(new long[3]))
            .getMessage());
    assertEquals(
        "counts must be in [-2^50, 2^50] steps, got 1125899906842625; take a larger step",
        assertThrows(
                IllegalArgumentException.class, () -> argmax.winner(new long[] {0, (1L << 50) + 1}))
            .getMessage());
  }
}

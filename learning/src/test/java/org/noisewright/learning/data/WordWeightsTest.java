package org.noisewright.learning.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordWeightsTest {
  private static Examples counts(float third) {
    ExamplesBuilder builder = new ExamplesBuilder(4, 2);
    builder.feature(0, 1);
    builder.feature(2, third);
    builder.add(1);
    return builder.build();
  }

  @ParameterizedTest
  @CsvSource({"COUNT, 0.5, 3.5", "LOG, 0.25, 0.51986038", "BINARY, 0.1, 0.1"})
  void weightsOfSevenTimes(WordWeights weights, double factor, float expected) {
    Examples made = weights.of(counts(7), factor);
    assertEquals(expected, made.value(1), 1e-7f);
    assertEquals(2, made.column(1));
    assertEquals(1, made.label(0));
  }

  @Test
  void countsBelowZeroAndBadFactorsAreRefused() {
    assertEquals(
        "record 1: a word must occur at least 0 times, got -2.0 for column 2",
        assertThrows(BadDataException.class, () -> WordWeights.LOG.of(counts(-2), 1)).getMessage());
    assertEquals(
        "factor must be positive and finite, got NaN",
        assertThrows(
                IllegalArgumentException.class, () -> WordWeights.LOG.of(counts(1), Double.NaN))
            .getMessage());
  }
}

package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.Bounds;

/** Divergence and cost of tables against sums in 60 digits. */
class TableDivergenceTest {
  private static final MathContext DIGITS = new MathContext(60);

  /** ln of a positive number: halved to be near 1 by roots, then 2 artanh. */
  private static BigDecimal log(BigDecimal x) {
    BigDecimal root = x;
    BigDecimal twice = BigDecimal.valueOf(2);
    for (int i = 0; i < 12; i++) {
      root = root.sqrt(new MathContext(75));
      twice = twice.multiply(BigDecimal.valueOf(2));
    }
    MathContext more = new MathContext(75);
    BigDecimal v = root.subtract(BigDecimal.ONE).divide(root.add(BigDecimal.ONE), more);
    BigDecimal square = v.multiply(v, more);
    BigDecimal power = v;
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 1; k < 60; k += 2) {
      sum = sum.add(power.divide(BigDecimal.valueOf(k), more));
      power = power.multiply(square, more);
    }
    return sum.multiply(twice, more);
  }

  private static BigDecimal exact(long[] weights, int k, long least) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = -k; i < weights.length; i++) {
      long left = i >= 0 ? weights[i] : 0;
      long right = i + k < weights.length ? weights[i + k] : 0;
      long a = Math.max(left, left == 0 ? Math.min(least, right) : 0);
      long b = Math.max(right, right == 0 ? Math.min(least, left) : 0);
      if (a > 0 && b > 0 && a != b) {
        BigDecimal ratio = BigDecimal.valueOf(a).divide(BigDecimal.valueOf(b), new MathContext(75));
        sum = sum.add(BigDecimal.valueOf(a).subtract(BigDecimal.valueOf(b)).multiply(log(ratio)));
      }
    }
    BigDecimal all =
        Arrays.stream(weights).mapToObj(BigDecimal::valueOf).reduce(BigDecimal::add).orElseThrow();
    return sum.divide(all, DIGITS).divide(BigDecimal.valueOf(2), DIGITS);
  }

  private static void assertIn(BigDecimal value, Bounds bounds) {
    assertTrue(
        new BigDecimal(bounds.lower()).compareTo(value) <= 0
            && value.compareTo(new BigDecimal(bounds.upper())) <= 0,
        () -> value + " is not in " + bounds);
  }

  /** Symmetric, of sum 2^62: weights of about these sizes, the middle one has the rest. */
  private static long[] weights(Random random, int half, double spread, double zeros) {
    long[] weights = new long[2 * half + 1];
    for (int i = 0; i < half; i++) {
      double size = (1L << 61) / (half + 1.0) * Math.exp(-spread * random.nextDouble());
      long weight = random.nextDouble() < zeros ? 0 : (long) size | 1;
      weights[i] = weight;
      weights[2 * half - i] = weight;
    }
    weights[half] = (1L << 62) - 2 * Arrays.stream(weights, 0, half).sum();
    return weights;
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1e-16, 0", "1e-15, 0", "1e-9, 0", "1, 0", "20, 0.2", "42, 0.5", "42, 1"})
  void divergenceIsInItsInterval(double spread, double zeros) {
    for (int round = 0; round < 20; round++) {
      Random random = new Random(round);
      long[] weights = weights(random, 1 + random.nextInt(12), spread, zeros);
      TableDivergence divergence = TableDivergence.of(LatticeTable.ofWhole(0, 1, weights));
      BigDecimal least = BigDecimal.ZERO;
      for (int k = 1; k <= 4; k++) {
        assertIn(exact(weights, k, 0), divergence.at(k));
        least = least.max(exact(weights, k, 1));
      }
      assertIn(least, divergence.leastBeforeCutting(4));
      assertTrue(divergence.leastBeforeCutting(4).upper() >= divergence.largest(4).lower());
    }
  }

  /** Equal doubles alone: the middle has no weight, the others differ by less than an ulp. */
  @Test
  void noDivergenceOfDifferentWeightsIsZero() {
    long near = 1L << 58;
    long[] weights = new long[9];
    for (int i = 0; i < 4; i++) {
      weights[i] = near + (i % 2 == 0 ? 20 : -20) / (1 + i % 2);
      weights[8 - i] = weights[i];
    }
    Bounds found = TableDivergence.of(LatticeTable.ofWhole(0, 1, weights)).at(1);
    BigDecimal exact = exact(weights, 1, 0);
    assertTrue(exact.signum() > 0);
    assertIn(exact, found);
  }

  @Test
  void oneEntryHidesNothing() {
    TableDivergence one = TableDivergence.of(LatticeTable.ofWhole(0, 1, new long[] {1L << 62}));
    assertEquals(0, one.largest(3).lower());
    // (1 - 2^-62) ln 2^62
    assertEquals(62 * Math.log(2), one.leastBeforeCutting(3).upper(), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 2, 7, 16})
  void costIsInItsInterval(double exponent) {
    for (int round = 0; round < 20; round++) {
      Random random = new Random(round);
      int half = 1 + random.nextInt(12);
      long[] weights = weights(random, half, 5, 0.1);
      // A whole step squared keeps x^1.5 a double.
      double step = 4;
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i <= 2 * half; i++) {
        int place = Math.abs(i - half);
        BigDecimal power =
            exponent == 1.5
                ? BigDecimal.valueOf(64L * place * place * place).sqrt(DIGITS)
                : BigDecimal.valueOf(4L * place).pow((int) exponent);
        sum = sum.add(power.multiply(BigDecimal.valueOf(weights[i])));
      }
      BigDecimal exact = sum.divide(BigDecimal.valueOf(1L << 62), DIGITS);
      assertIn(exact, TableDivergence.of(LatticeTable.ofWhole(0, 1, weights)).cost(exponent, step));
    }
  }

  @Test
  void aCostBeyondDoublesIsInfinite() {
    TableDivergence table =
        TableDivergence.of(LatticeTable.ofWhole(0, 1, new long[] {1, (1L << 62) - 2, 1}));
    assertEquals(Double.POSITIVE_INFINITY, table.cost(16, 1e30).upper());
    assertEquals(0, table.cost(16, 1e30).lower());
  }

  @Test
  void badInputIsRefused() {
    LatticeTable odd = LatticeTable.ofWhole(0, 1, new long[] {1, 2, 3});
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> TableDivergence.of(odd))
            .getMessage()
            .contains("symmetric about the middle one"));
    TableDivergence table = TableDivergence.of(LatticeTable.ofWhole(0, 1, new long[] {1, 2, 1}));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> table.at(0))
            .getMessage()
            .contains("shift must be at least 1 step, got 0"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> table.cost(2, 0))
            .getMessage()
            .contains("step must be in [2.2e-308, 1.8e308], got 0.0"));
  }
}

package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.Side;

/** Whole weights against exact rational arithmetic. */
class WholeTableTest {
  private static final long BIG = 1L << 56;
  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal LN2 =
      new BigDecimal("0.693147180559945309417232121458176568075500134360255254120680");

  /** ln(p / q) by 2 artanh((p - q) / (p + q)), to some 45 digits for p within 2^-5 of q. */
  private static BigDecimal logRatio(BigDecimal p, BigDecimal q) {
    BigDecimal v = p.subtract(q).divide(p.add(q), DIGITS);
    BigDecimal square = v.multiply(v, DIGITS);
    BigDecimal power = v;
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 1; k < 40; k += 2) {
      sum = sum.add(power.divide(BigDecimal.valueOf(k), DIGITS));
      power = power.multiply(square, DIGITS);
    }
    return sum.multiply(BigDecimal.valueOf(2));
  }

  private static BigDecimal exact(double value) {
    return new BigDecimal(value);
  }

  private static void assertIn(double low, BigDecimal value, double high) {
    assertTrue(
        exact(low).compareTo(value) <= 0 && value.compareTo(exact(high)) <= 0,
        () -> value + " is not in [" + low + ", " + high + "]");
  }

  private static long[] near(int size, long spread, long seed) {
    Random random = new Random(seed);
    long[] weights = new long[size];
    Arrays.setAll(weights, i -> BIG + (random.nextLong() & (spread - 1)));
    return weights;
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 32, 1 << 10, 1L << 30, 1L << 52})
  void lossesAndMassesEncloseTheRationalOnes(long spread) {
    for (int shift = -3; shift <= 3; shift++) {
      if (shift != 0) {
        assertEncloses(near(32, spread, spread + shift), shift);
      }
    }
  }

  private static void assertEncloses(long[] weights, int shift) {
    LatticeTable table = LatticeTable.ofWhole(-4, 0.25, weights);
    Cells cells = TableCells.of(table, shift).cells(LatticeReading.FINE, -100);
    BigDecimal sum =
        Arrays.stream(weights).mapToObj(BigDecimal::valueOf).reduce(BigDecimal::add).orElseThrow();
    BigDecimal logSum =
        logRatio(sum, BigDecimal.valueOf(BIG).multiply(BigDecimal.valueOf(32)))
            .add(LN2.multiply(BigDecimal.valueOf(61)));
    int cell = 0;
    for (int i = Math.max(0, shift); i < weights.length + Math.min(0, shift); i++) {
      BigDecimal p = BigDecimal.valueOf(weights[i - shift]);
      BigDecimal q = BigDecimal.valueOf(weights[i]);
      assertIn(cells.lossLow(cell), logRatio(p, q), cells.lossHigh(cell));
      BigDecimal logQ =
          logRatio(q, BigDecimal.valueOf(BIG)).add(LN2.multiply(BigDecimal.valueOf(56)));
      BigDecimal logMass = logQ.subtract(logSum);
      assertIn(
          cells.logQ(cell) - cells.massError(cell),
          logMass,
          cells.logQ(cell) + cells.massError(cell));
      assertBelow(1e-12, cells.massError(cell));
      cell++;
    }
    assertEquals(weights.length - Math.abs(shift), cell);
  }

  @Test
  void weightsThatDifferOnlyBelowADoubleHaveTheirLoss() {
    LatticeTable table = LatticeTable.ofWhole(0, 1, new long[] {BIG + 1, BIG, BIG + 2});
    assertEquals(table.weights(0), table.weights(1));
    TableCells source = TableCells.of(table, 1);
    double loss = 0x1p-56;
    assertEquals(loss, source.largestLoss(Direction.REMOVE, Side.UPPER), 1e-15 * loss);
    assertEquals(2 * loss, source.largestLoss(Direction.ADD, Side.UPPER), 2e-15 * loss);
    assertFalse(source.symmetric());
    LatticeTable rounded =
        new LatticeTable(0, 1, new double[] {(double) BIG, (double) BIG, (double) BIG});
    assertFalse(table.equals(rounded));
    assertFalse(source.equals(TableCells.of(rounded, 1)));
    assertEquals(0, TableCells.of(rounded, 1).largestLoss(Direction.REMOVE, Side.UPPER));
  }

  @Test
  void infinityMassIsThatOfTheWholeWeights() {
    long end = (1L << 53) + 1;
    LatticeTable table = LatticeTable.ofWhole(0, 1, new long[] {(1L << 62) - end, end});
    TableCells source = TableCells.of(table, 1);
    assertTrue(Double.isNaN(source.exactInfinityMass(Direction.REMOVE)));
    BigDecimal log =
        logRatio(BigDecimal.valueOf(end), BigDecimal.valueOf(1L << 53))
            .subtract(LN2.multiply(BigDecimal.valueOf(9)));
    assertIn(
        source.logInfinityMass(Direction.REMOVE, Side.LOWER),
        log,
        source.logInfinityMass(Direction.REMOVE, Side.UPPER));
    LatticeTable even = LatticeTable.ofWhole(0, 1, new long[] {(1L << 62) - end - 1, end + 1});
    assertEquals(
        0x1p-62 * (double) (end + 1), TableCells.of(even, 1).exactInfinityMass(Direction.REMOVE));
  }

  @Test
  void shapeIsDecidedByTheWholeWeights() {
    assertEquals(1, members(BIG, BIG + 1, BIG));
    assertEquals(2, members(BIG + 1, BIG + 1, BIG));
    assertEquals(3, members(BIG + 1, BIG, BIG, BIG + 1));
    assertEquals(6, members(BIG + 1, BIG, BIG, BIG + 2));
  }

  private static int members(long... weights) {
    LatticeTable table = LatticeTable.ofWhole(0, 1, weights);
    return ShiftMembers.of(table, weights.length - 1.0).members().size();
  }

  @Test
  void refusesWeightsThatAreNone() {
    assertRefused(
        () -> LatticeTable.ofWhole(0, 1, new long[] {1, -2}),
        "weights[1] must be at least 0, got -2");
    assertRefused(
        () -> LatticeTable.ofWhole(0, 1, new long[] {1, 1L << 62}),
        "whole weights must sum to at most 2^62",
        "weights[1] = 4611686018427387904");
    assertRefused(() -> LatticeTable.ofWhole(0, 1, new long[] {0, 0}), "positive finite sum");
    assertRefused(() -> LatticeTable.ofWhole(0, 1, new long[0]), "at least one entry");
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.LaplaceMechanism;

/** Values to releases: clamped, rounded, summed and noised without a data-dependent error. */
class TableReleaseTest {
  private static final Clamping UNIT = new Clamping(0, 1, 0.5);

  private static AccountedTable laplace(String step) {
    return AccountedTable.of(
        NoiseTable.of(RoundedNoise.of(LaplaceMechanism.of(2), LatticeStep.parse(step))),
        BigDecimal.ONE);
  }

  /** A table without noise: what comes out is the rounded value. */
  private static TableRelease still(String step, Clamping clamping) {
    NoiseTable zero =
        NoiseTable.ofWeights(
            LatticeStep.parse(step), 0, new long[] {NoiseTable.TOTAL}, Tails.CUT, true, "none");
    return TableRelease.seeded(
        AccountedTable.of(zero, BigDecimal.ONE),
        BigDecimal.ONE,
        clamping,
        SeededBits.notPrivate(1));
  }

  /** Field case BL-63. */
  @ParameterizedTest
  @CsvSource({
    "NaN, 0.5",
    "Infinity, 1",
    "-Infinity, 0",
    "-0.0, 0",
    "2, 1",
    "-7, 0",
    "0.25, 0.25",
    "1e308, 1"
  })
  void noValuePassesUnclamped(double value, double clamped) {
    assertEquals(Double.doubleToLongBits(clamped), Double.doubleToLongBits(UNIT.of(value)));
    assertEquals((long) (8 * clamped), still("1/8", UNIT).index(value));
  }

  @ParameterizedTest
  @CsvSource({"1e999999, 1", "-1e999999, 0", "1e-999999, 0", "2, 1", "0.3, 0.3", "0, 0"})
  void decimalNumbersAreClampedExactly(BigDecimal value, BigDecimal clamped) {
    Rational exact = UNIT.of(value);
    assertEquals(new Rational(clamped.unscaledValue(), BigInteger.TEN.pow(clamped.scale())), exact);
  }

  @Test
  void badClampingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Clamping(1, 0, 0.5));
    assertThrows(IllegalArgumentException.class, () -> new Clamping(0, 1, 2));
    assertThrows(IllegalArgumentException.class, () -> new Clamping(0, 1, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new Clamping(Double.NaN, 1, 0));
    assertThrows(
        IllegalArgumentException.class, () -> new Clamping(0, Double.POSITIVE_INFINITY, 0));
  }

  @Test
  void decimalsThatDifferByTheSensitivityStaySo() {
    TableRelease fine = still("1/200", Clamping.none());
    assertEquals(200, fine.index(new BigDecimal("3.4475")) - fine.index(new BigDecimal("2.4475")));
    // The double nearest to the first is the tie above it; the second stays below its tie.
    BigDecimal tie = new BigDecimal("4096.0078125").subtract(new BigDecimal("1e-17"));
    TableRelease coarse = still("1/64", Clamping.none());
    assertEquals(64 * 4096, coarse.index(tie));
    assertEquals(64 * 4096 + 1, coarse.index(tie.doubleValue()));
    assertEquals(64, coarse.index(tie) - coarse.index(tie.subtract(BigDecimal.ONE)));
  }

  @Test
  void aRandomPairOfDecimalsNeverMovesFurtherThanItsSteps() {
    SplittableRandom random = new SplittableRandom(3);
    for (String step : new String[] {"1/64", "1/200", "1/3", "0.7"}) {
      TableRelease release = still(step, Clamping.none());
      long steps = LatticeStep.parse(step).stepsIn(BigDecimal.ONE);
      for (int round = 0; round < 2000; round++) {
        BigDecimal x = BigDecimal.valueOf(random.nextLong(), 6 + random.nextInt(12));
        long moved = release.index(x.add(BigDecimal.ONE)) - release.index(x);
        assertTrue(moved >= 0 && moved <= steps, x + " at " + step);
      }
    }
  }

  /** Field case BL-49: what comes out shows nothing of the value in its last digits. */
  @Test
  void bothInputsHaveTheSameLattice() {
    TableRelease release =
        TableRelease.of(laplace("1/7"), BigDecimal.ONE, Clamping.none(), SecureBits.perThread());
    assertTrue(release.isPrivate());
    double step = LatticeStep.of(1, 7).value();
    for (int i = 0; i < 1000; i++) {
      for (double x : new double[] {0, 1, 0.1234567, 1e9}) {
        double y = release.release(x);
        assertEquals(0, y - Math.rint(y / step) * step, Math.ulp(y));
      }
    }
  }

  @Test
  void twoRunsDifferAndASeedRepeats() {
    AccountedTable table = laplace("1/64");
    long[] first = new long[50];
    long[] second = new long[50];
    long[] seeded = new long[50];
    long[] again = new long[50];
    TableRelease secure =
        TableRelease.of(table, BigDecimal.ONE, Clamping.none(), SecureBits.perThread());
    TableRelease one =
        TableRelease.seeded(table, BigDecimal.ONE, Clamping.none(), SeededBits.notPrivate(9));
    TableRelease two =
        TableRelease.seeded(table, BigDecimal.ONE, Clamping.none(), SeededBits.notPrivate(9));
    for (int i = 0; i < 50; i++) {
      first[i] = secure.index(1.5);
      second[i] = secure.index(1.5);
      seeded[i] = one.index(1.5);
      again[i] = two.index(1.5);
    }
    assertNotEquals(java.util.Arrays.toString(first), java.util.Arrays.toString(second));
    assertEquals(java.util.Arrays.toString(seeded), java.util.Arrays.toString(again));
    assertFalse(one.isPrivate());
    assertEquals("seeded: not private (seed 9)", one.source());
  }

  @Test
  void theEndsOfLongAreNotPassed() {
    TableRelease release =
        TableRelease.of(laplace("1/64"), BigDecimal.ONE, Clamping.none(), SecureBits.perThread());
    boolean end = false;
    for (int i = 0; i < 200; i++) {
      long index = release.index(1e300);
      assertTrue(index > Long.MAX_VALUE - 10_000, () -> "" + index);
      end |= index == Long.MAX_VALUE;
      assertTrue(release.index(-1e300) < Long.MIN_VALUE + 10_000);
    }
    assertTrue(end);
  }

  @Test
  void aTableForASmallerSensitivityIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            TableRelease.of(
                laplace("1/64"), new BigDecimal("1.001"), Clamping.none(), SecureBits.perThread()));
  }

  /** Field case BL-65. */
  @Test
  void sumsDoNotDependOnTheOrder() {
    long big = 1L << 53;
    LatticeSum bigFirst = new LatticeSum(1);
    bigFirst.add(new long[] {big});
    LatticeSum bigLast = new LatticeSum(1);
    for (int i = 0; i < 1000; i++) {
      bigFirst.add(new long[] {1});
      bigLast.add(new long[] {1});
    }
    bigLast.add(new long[] {big});
    assertEquals(big + 1000, bigFirst.totals()[0]);
    assertEquals(big + 1000, bigLast.totals()[0]);
  }

  @Test
  void sumsAreExactBeyondLong() {
    SplittableRandom random = new SplittableRandom(8);
    LatticeSum sum = new LatticeSum(3);
    BigInteger[] exact = {BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO};
    for (int i = 0; i < 3000; i++) {
      long[] next = {random.nextLong(), Long.MAX_VALUE, Long.MIN_VALUE};
      sum.add(next);
      for (int k = 0; k < 3; k++) {
        exact[k] = exact[k].add(BigInteger.valueOf(next[k]));
      }
    }
    for (int k = 0; k < 3; k++) {
      assertEquals(exact[k], sum.total(k));
    }
    assertEquals(Long.MAX_VALUE, sum.totals()[1]);
    assertEquals(Long.MIN_VALUE, sum.totals()[2]);
    assertThrows(IllegalArgumentException.class, () -> sum.add(new long[2]));
    assertThrows(IllegalArgumentException.class, () -> new LatticeSum(0));
  }
}

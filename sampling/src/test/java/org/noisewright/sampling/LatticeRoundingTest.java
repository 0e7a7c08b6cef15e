package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatticeRoundingTest {
  private static final long NOT_FINITE = -17;

  /** Source: mathematics of the project, n = 200: Math.round gives 690 and 489. */
  @Test
  void valuesThatDifferByOneStayTwoHundredStepsApart() {
    LatticeRounding lattice = LatticeRounding.of(Rational.of(1, 200), NOT_FINITE);
    assertEquals(1.0, 3.4475 - 2.4475);
    assertEquals(689, LatticeRounding.of(LatticeStep.of(1, 200), 0).index(3.4475));
    assertEquals(200, lattice.index(3.4475) - lattice.index(2.4475));
    assertEquals(201, Math.round(3.4475 * 200) - Math.round(2.4475 * 200));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 1, 1, 1",
    "-0.5, 1, 1, 0",
    "-1.5, 1, 1, -1",
    "2.5, 1, 1, 3",
    "0.49999999999999994, 1, 1, 0",
    "-0.5000000000000001, 1, 1, -1",
    "4503599627370497.5, 1, 1, 4503599627370498",
    "-0.0, 1, 1, 0",
    "0.0078125, 1, 64, 1",
    "-0.0078125, 1, 64, 0",
    "12, 8, 1, 2",
    "-12, 8, 1, -1",
    "1.5, 3, 1, 1",
    "-1.5, 3, 1, 0",
    "4.9e-324, 1, 1, 0",
    "-4.9e-324, 1, 1, 0",
    "-4.9e-324, 1, 3, 0",
    "4.9e-324, 1, 200, 0",
    "9223372036854775807, 1, 1, 9223372036854775807",
    "-9223372036854775808, 1, 1, -9223372036854775808",
    "9.223372036854775e18, 1, 1, 9223372036854774784",
    "1e19, 1, 1, 9223372036854775807",
    "-1e19, 1, 1, -9223372036854775808",
    "1.7976931348623157e308, 1, 200, 9223372036854775807",
    "-1.7976931348623157e308, 3, 1, -9223372036854775808",
    "Infinity, 1, 1, -17",
    "-Infinity, 1, 200, -17",
    "NaN, 1, 1, -17",
    "NaN, 1, 3, -17"
  })
  void floorOfHalfMore(double x, long numerator, long denominator, long index) {
    assertEquals(
        index, LatticeRounding.of(Rational.of(numerator, denominator), NOT_FINITE).index(x));
  }

  @Test
  void subnormalStepsAndValues() {
    LatticeRounding finest = LatticeRounding.of(Double.MIN_VALUE, NOT_FINITE);
    assertEquals(1, finest.index(Double.MIN_VALUE));
    assertEquals(-3, finest.index(-3 * Double.MIN_VALUE));
    assertEquals(-3, finest.towardZero(-3 * Double.MIN_VALUE));
    assertEquals(1L << 52, finest.index(Double.MIN_NORMAL));
    assertEquals(1L << 62, finest.index(Math.scalb(Double.MIN_VALUE, 62)));
    assertEquals(Long.MAX_VALUE, finest.index(Math.scalb(Double.MIN_VALUE, 63)));
    assertEquals(Long.MIN_VALUE, finest.index(-Math.scalb(Double.MIN_VALUE, 63)));
    assertEquals(Long.MAX_VALUE, finest.index(1));
    LatticeRounding two = LatticeRounding.of(2 * Double.MIN_VALUE, NOT_FINITE);
    assertEquals(1, two.index(Double.MIN_VALUE));
    assertEquals(0, two.index(-Double.MIN_VALUE));
    assertEquals(0, two.towardZero(Double.MIN_VALUE));
    LatticeRounding coarsest = LatticeRounding.of(0x1p1023, NOT_FINITE);
    assertEquals(1, coarsest.index(0x1p1022));
    assertEquals(0, coarsest.index(-0x1p1022));
    assertEquals(-1, coarsest.index(-Math.nextUp(0x1p1022)));
    assertEquals(0, coarsest.index(-Double.MIN_VALUE));
  }

  /** Random doubles of all sizes against decimal arithmetic, with powers of two and others. */
  @ParameterizedTest
  @ValueSource(strings = {"1/64", "1", "8", "1/200", "3/7", "1000003", "1/1152921504606846976"})
  void agreesWithDecimalArithmetic(String step) {
    String[] parts = (step + "/1").split("/", -1);
    Rational exact = new Rational(new BigInteger(parts[0]), new BigInteger(parts[1]));
    LatticeRounding lattice = LatticeRounding.of(exact, NOT_FINITE);
    SeededBits bits = SeededBits.notPrivate(3);
    int inside = 0;
    for (int i = 0; i < 3000; i++) {
      double x =
          i % 2 == 0
              ? Math.scalb((double) bits.nextLong(), (int) bits.nextBelow(160L) - 140)
              : Double.longBitsToDouble(bits.nextLong());
      if (!Double.isFinite(x)) {
        continue;
      }
      // 2 x d + n over 2 n, n and d the parts of the step.
      BigDecimal top =
          new BigDecimal(x)
              .multiply(new BigDecimal(exact.denominator()))
              .multiply(BigDecimal.valueOf(2))
              .add(new BigDecimal(exact.numerator()));
      BigDecimal bottom = new BigDecimal(exact.numerator()).multiply(BigDecimal.valueOf(2));
      BigInteger nearest = top.divide(bottom, 0, RoundingMode.FLOOR).toBigIntegerExact();
      BigInteger inward =
          new BigDecimal(x)
              .multiply(new BigDecimal(exact.denominator()))
              .divide(new BigDecimal(exact.numerator()), 0, RoundingMode.DOWN)
              .toBigIntegerExact();
      inside += nearest.signum() != 0 && nearest.bitLength() < 64 ? 1 : 0;
      assertEquals(clamp(nearest), lattice.index(x), () -> x + " at " + exact);
      assertEquals(clamp(inward), lattice.towardZero(x), () -> x + " at " + exact);
    }
    assertTrue(inside > 300, "only " + inside + " values were not at an end or 0");
  }

  private static long clamp(BigInteger number) {
    return number
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }

  @Test
  void vectorsTowardZeroAndNotFiniteRecordsToZero() {
    LatticeRounding lattice = LatticeRounding.of(Rational.of(1, 10), NOT_FINITE);
    // The doubles next to 0.3 and 0.7 are below them, that next to 0.1 is above.
    assertArrayEquals(
        new long[] {2, -2, 1, 0, -6},
        lattice.towardZero(new double[] {0.3, -0.3, 0.1, -0.09, -0.7}));
    assertArrayEquals(new long[2], lattice.towardZero(new double[] {5, Double.NaN}));
    assertArrayEquals(new long[2], lattice.towardZero(new double[] {Double.NEGATIVE_INFINITY, 1}));
  }

  @Test
  void refusalsAndName() {
    RandomBitsTest.assertMessage(
        "step must be positive, got 0", () -> LatticeRounding.of(Rational.of(0, 1), 0));
    RandomBitsTest.assertMessage(
        "step must be positive and finite, got NaN", () -> LatticeRounding.of(Double.NaN, 0));
    RandomBitsTest.assertMessage("denominator must be at least 1, got 0", () -> Rational.of(1, 0));
    RandomBitsTest.assertMessage(
        "value must be finite, got Infinity", () -> Rational.of(Double.POSITIVE_INFINITY));
    assertEquals(
        "Lattice of step 1/200, not finite becomes -17",
        LatticeRounding.of(Rational.of(5, 1000), NOT_FINITE).toString());
    assertEquals(Rational.of(3, 4), Rational.of(0.75));
    assertEquals(
        new Rational(BigInteger.ONE, BigInteger.ONE.shiftLeft(1074)), Rational.of(4.9e-324));
    assertEquals(BigInteger.valueOf(-2), Rational.of(-3, 2).floor());
    assertEquals(BigInteger.valueOf(-1), Rational.of(-2, 2).floor());
  }
}

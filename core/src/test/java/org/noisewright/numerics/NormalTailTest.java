package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;

/** Logarithms of normal tails against 40-digit values, at hostile doubles and at random ones. */
class NormalTailTest {
  private static final int RANDOM_INPUTS = 2000;

  static Stream<JsonNode> tails() {
    return CaseFile.array("special-functions.json", "normalTail");
  }

  private static void assertWithinStatedError(double x, BigDecimal exact) {
    double above = NormalTail.logAbove(x);
    double error = HighPrecision.absoluteError(above, exact);
    assertTrue(
        error <= NormalTail.error(x),
        () -> "x " + x + ": " + above + ", exact " + exact + ", error " + error);
    assertEquals(above, NormalTail.logBelow(-x), () -> "logBelow is logAbove mirrored at " + x);
  }

  @ParameterizedTest
  @MethodSource("tails")
  void logAboveHoldsItsStatedError(JsonNode node) {
    assertWithinStatedError(
        CaseFile.number(node, "x"), new BigDecimal(node.get("logAbove").asText()));
  }

  @ParameterizedTest
  @MethodSource("tails")
  void slowReferenceAgreesWithTheFile(JsonNode node) {
    double x = CaseFile.number(node, "x");
    BigDecimal exact = new BigDecimal(node.get("logAbove").asText());
    if (Math.abs(x) > 1e4 || exact.signum() == 0 || x < -40) {
      return;
    }
    BigDecimal slow = HighPrecision.logAbove(new BigDecimal(x));
    double error = slow.subtract(exact).divide(exact, HighPrecision.DIGITS).abs().doubleValue();
    assertTrue(error <= 1e-36, () -> "x " + x + ": " + slow + ", file " + exact);
  }

  @Test
  void logAboveHoldsItsStatedErrorOnRandomInputs() {
    Random random = new Random(47);
    for (int i = 0; i < RANDOM_INPUTS; i++) {
      double x =
          switch (i % 4) {
            case 0 -> 8 * random.nextGaussian();
            case 1 -> -2 + 4 * random.nextDouble();
            case 2 -> Math.pow(10, -6 + 10 * random.nextDouble());
            default -> -Math.pow(10, -6 + 7.5 * random.nextDouble());
          };
      assertWithinStatedError(x, HighPrecision.logAbove(new BigDecimal(x)));
    }
  }

  /** Field case BL-47. */
  @ParameterizedTest
  @CsvSource({
    "-5, 2.866515718791939e-07",
    "-8, 6.220960574271784e-16",
    "-9, 1.1285884059538405e-19",
    "-20, 2.7536241186062337e-89",
    "-37, 5.725571222524577e-300",
  })
  void normalDistributionFarOut(double z, double phi) {
    double log = NormalTail.logBelow(z);
    assertEquals(phi, Math.exp(log), 2e-13 * phi, () -> "Phi(" + z + ")");
    assertTrue(
        Math.exp(log - NormalTail.error(z)) <= phi && phi <= Math.exp(log + NormalTail.error(z)),
        () -> "Phi(" + z + ") is inside the stated error");
  }

  /** Field case BL-47: where Phi itself underflows. */
  @ParameterizedTest
  @CsvSource({
    "-9, -43.628149113332115",
    "-40, -804.60844201375379",
    "-100, -5005.5242086942051",
  })
  void logarithmOfTheNormalDistributionFarOut(double z, double logPhi) {
    assertEquals(logPhi, NormalTail.logBelow(z), 1e-13 * -logPhi, () -> "ln Phi(" + z + ")");
  }

  @Test
  void hostileDoubles() {
    assertEquals(Double.NEGATIVE_INFINITY, NormalTail.logAbove(Double.POSITIVE_INFINITY));
    assertEquals(0, NormalTail.logAbove(Double.NEGATIVE_INFINITY), 0.0);
    assertEquals(0, NormalTail.logBelow(Double.POSITIVE_INFINITY), 0.0);
    assertEquals(Double.NEGATIVE_INFINITY, NormalTail.logBelow(Double.NEGATIVE_INFINITY));
    assertTrue(Double.isNaN(NormalTail.logAbove(Double.NaN)), "NaN stays NaN");
    assertTrue(Double.isNaN(NormalTail.logBelow(Double.NaN)), "NaN stays NaN");
    assertEquals(0, NormalTail.logAbove(-Double.MAX_VALUE), 0.0);
    // x^2 overflows: the logarithm is below -Double.MAX_VALUE.
    assertEquals(Double.NEGATIVE_INFINITY, NormalTail.logAbove(Double.MAX_VALUE));
    assertEquals(Double.NEGATIVE_INFINITY, NormalTail.logAbove(1e155));
    assertEquals(Math.log(0.5), NormalTail.logAbove(-0.0), 1e-15);
  }

  @Test
  void neverAboveZeroAndNeverRisingByMoreThanItsError() {
    double before = 0;
    for (double x = -45; x < 45; x += 0.00701) {
      double now = NormalTail.logAbove(x);
      double at = x;
      assertTrue(now <= 0, () -> "ln of a probability at " + at + " is " + now);
      double last = before;
      assertTrue(
          now <= last + 2 * NormalTail.error(x), () -> "rises at " + at + ": " + last + ", " + now);
      before = now;
    }
  }
}

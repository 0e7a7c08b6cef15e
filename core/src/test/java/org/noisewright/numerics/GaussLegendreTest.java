package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The eight-point rule against 30-digit nodes and weights, and on the polynomials it integrates.
 */
class GaussLegendreTest {

  /** Roots of the Legendre polynomial of degree 8 on [0, 1], mpmath at 45 digits. */
  @ParameterizedTest
  @CsvSource({
    "0, 0.0198550717512318841582195657153, 0.980144928248768115841780434285,"
        + " 0.050614268145188129576265677155",
    "1, 0.101666761293186630204223031762, 0.898333238706813369795776968238,"
        + " 0.111190517226687235272177997213",
    "2, 0.237233795041835507091130475405, 0.762766204958164492908869524595,"
        + " 0.156853322938943643668981100993",
    "3, 0.408282678752175097530261928820, 0.591717321247824902469738071180,"
        + " 0.181341891689180991482575224639",
  })
  void nodesAndWeights(int i, String left, String right, String weight) {
    int mirror = GaussLegendre.NODES - 1 - i;
    BigDecimal near = new BigDecimal(left);
    BigDecimal far = new BigDecimal(right);
    BigDecimal mass = new BigDecimal(weight);
    assertTrue(HighPrecision.absoluteError(GaussLegendre.fromLeft(i), near) <= 1e-16, left);
    assertTrue(HighPrecision.absoluteError(GaussLegendre.fromRight(i), far) <= 1e-16, right);
    assertTrue(HighPrecision.absoluteError(GaussLegendre.fromLeft(mirror), far) <= 1e-16, right);
    assertTrue(HighPrecision.absoluteError(GaussLegendre.fromRight(mirror), near) <= 1e-16, left);
    assertTrue(HighPrecision.absoluteError(GaussLegendre.weight(i), mass) <= 1e-16, weight);
    assertTrue(HighPrecision.absoluteError(GaussLegendre.weight(mirror), mass) <= 1e-16, weight);
    assertTrue(
        HighPrecision.relativeError(GaussLegendre.fromLeft(i), near) <= 0x1p-52,
        () -> "relative distance from the end " + i);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
  void exactForPolynomials(int degree) {
    double left = 0;
    double right = 0;
    for (int i = 0; i < GaussLegendre.NODES; i++) {
      left += GaussLegendre.weight(i) * Math.pow(GaussLegendre.fromLeft(i), degree);
      right += GaussLegendre.weight(i) * Math.pow(GaussLegendre.fromRight(i), degree);
    }
    assertEquals(1.0 / (degree + 1), left, 4e-16, () -> "x^" + degree);
    assertEquals(1.0 / (degree + 1), right, 4e-16, () -> "(1 - x)^" + degree);
  }

  @Test
  void notExactForDegreeSixteen() {
    double sum = 0;
    for (int i = 0; i < GaussLegendre.NODES; i++) {
      sum += GaussLegendre.weight(i) * Math.pow(GaussLegendre.fromLeft(i), 16);
    }
    // The error term (8!)^4 / (17 (16!)^3) times the derivative 16!.
    double expected = Math.pow(40320, 4) / (17 * Math.pow(20922789888000.0, 2));
    assertEquals(expected, 1.0 / 17 - sum, 1e-3 * expected + 1e-16, "error at degree 16");
  }

  @Test
  void nodesRiseAndWeightsSumToOne() {
    double sum = 0;
    for (int i = 0; i < GaussLegendre.NODES; i++) {
      int at = i;
      sum += GaussLegendre.weight(i);
      assertTrue(i == 0 || GaussLegendre.fromLeft(i - 1) < GaussLegendre.fromLeft(i), "order");
      assertEquals(
          1, GaussLegendre.fromLeft(i) + GaussLegendre.fromRight(i), 2e-16, () -> "node " + at);
    }
    assertEquals(1, sum, 4e-16);
  }
}

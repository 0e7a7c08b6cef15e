package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;

/**
 * The assumption on commons-numbers: the relative error of erfc and erfcx is at most 2^-50. Asked
 * for here is half of that.
 */
class ErfcxErrorTest {
  private static final double ASKED = NormalTail.ERFCX_ERROR / 2;

  static Stream<JsonNode> both() {
    return CaseFile.array("special-functions.json", "erfc");
  }

  static Stream<JsonNode> far() {
    return CaseFile.array("special-functions.json", "erfcx");
  }

  private static void check(String name, double x, double computed, BigDecimal exact) {
    if (exact.compareTo(new BigDecimal(Double.MIN_NORMAL)) < 0) {
      double error = HighPrecision.absoluteError(computed, exact);
      assertTrue(
          error <= Double.MIN_VALUE,
          () -> name + "(" + x + ") = " + computed + ", exact " + exact + ", subnormal");
      return;
    }
    double error = HighPrecision.relativeError(computed, exact);
    assertTrue(
        error <= ASKED,
        () -> name + "(" + x + ") = " + computed + ", exact " + exact + ", relative " + error);
  }

  @ParameterizedTest
  @MethodSource("both")
  void erfcAndErfcx(JsonNode node) {
    double x = CaseFile.number(node, "x");
    check("erfc", x, NormalTail.erfc(x), new BigDecimal(node.get("erfc").asText()));
    check("erfcx", x, NormalTail.erfcx(x), new BigDecimal(node.get("erfcx").asText()));
  }

  @ParameterizedTest
  @MethodSource("far")
  void erfcxFarOut(JsonNode node) {
    double x = CaseFile.number(node, "x");
    check("erfcx", x, NormalTail.erfcx(x), new BigDecimal(node.get("erfcx").asText()));
  }

  @Test
  void erfcxOnRandomInputs() {
    Random random = new Random(50);
    for (int i = 0; i < 2000; i++) {
      double x =
          switch (i % 3) {
            case 0 -> 30 * random.nextDouble();
            case 1 -> -6 * random.nextDouble();
            default -> Math.pow(10, -8 + 12 * random.nextDouble());
          };
      BigDecimal exact = HighPrecision.erfcx(new BigDecimal(x));
      check("erfcx", x, NormalTail.erfcx(x), exact);
      if (x < 26) {
        BigDecimal square = new BigDecimal(x).multiply(new BigDecimal(x));
        check(
            "erfc",
            x,
            NormalTail.erfc(x),
            exact.multiply(HighPrecision.exp(square.negate()), HighPrecision.DIGITS));
      }
    }
  }
}

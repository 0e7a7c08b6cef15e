package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;

/** The stated errors, against 40-digit values. */
class IncompleteGammaTest {
  static Stream<JsonNode> above() {
    return CaseFile.array("incomplete-gamma.json", "incompleteGamma");
  }

  static Stream<JsonNode> logGamma() {
    return CaseFile.array("incomplete-gamma.json", "logGamma");
  }

  @ParameterizedTest
  @MethodSource("above")
  void upperPart(JsonNode node) {
    double shape = CaseFile.number(node, "shape");
    double x = CaseFile.number(node, "x");
    BigDecimal exact = new BigDecimal(node.get("above").asText());
    double computed = IncompleteGamma.above(shape, x);
    double error = HighPrecision.relativeError(computed, exact);
    assertTrue(error <= 1e-13, () -> computed + " for " + node + ", relative " + error);
  }

  @ParameterizedTest
  @MethodSource("logGamma")
  void logarithm(JsonNode node) {
    double x = CaseFile.number(node, "x");
    BigDecimal exact = new BigDecimal(node.get("log").asText());
    double computed = IncompleteGamma.logGamma(x);
    double error = HighPrecision.absoluteError(computed, exact);
    assertTrue(error <= 1e-15 * (1 + Math.abs(computed)), () -> computed + " for " + node);
  }

  @Test
  void ends() {
    assertEquals(1, IncompleteGamma.above(0.5, 0));
    assertEquals(0, IncompleteGamma.above(0.5, Double.POSITIVE_INFINITY));
    assertEquals(
        "x must be at least 0, got NaN",
        assertThrows(IllegalArgumentException.class, () -> IncompleteGamma.above(0.5, Double.NaN))
            .getMessage());
  }
}

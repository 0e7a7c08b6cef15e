package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;

/** Sums and differences of logarithms hold their stated error against 40-digit values. */
class RoundingTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  static Stream<JsonNode> complements() {
    return CaseFile.array("special-functions.json", "log1mExp");
  }

  static Stream<JsonNode> sums() {
    return CaseFile.array("special-functions.json", "logAdd");
  }

  private static double stated(BigDecimal exact) {
    return 4 * Rounding.UNIT * (1 + Math.abs(exact.doubleValue()));
  }

  @ParameterizedTest
  @MethodSource("complements")
  void log1mExp(JsonNode node) {
    double x = CaseFile.number(node, "x");
    BigDecimal exact = new BigDecimal(node.get("log1mExp").asText());
    double computed = Rounding.log1mExp(x);
    assertTrue(
        HighPrecision.absoluteError(computed, exact) <= stated(exact),
        () -> "log1mExp(" + x + ") = " + computed + ", exact " + exact);
    double difference = Rounding.logSubtract(0, x);
    assertTrue(
        HighPrecision.absoluteError(difference, exact) <= stated(exact),
        () -> "logSubtract(0, " + x + ") = " + difference + ", exact " + exact);
  }

  @ParameterizedTest
  @MethodSource("sums")
  void logAdd(JsonNode node) {
    double a = CaseFile.number(node, "a");
    double b = CaseFile.number(node, "b");
    BigDecimal exact = new BigDecimal(node.get("logAdd").asText());
    double computed = Rounding.logAdd(a, b);
    assertTrue(
        HighPrecision.absoluteError(computed, exact) <= stated(exact),
        () -> "logAdd(" + a + ", " + b + ") = " + computed + ", exact " + exact);
    assertEquals(computed, Rounding.logAdd(b, a), "symmetric");
  }

  @Test
  void infinities() {
    assertEquals(-INF, Rounding.logAdd(-INF, -INF));
    assertEquals(3, Rounding.logAdd(-INF, 3));
    assertEquals(3, Rounding.logAdd(3, -INF));
    assertEquals(INF, Rounding.logAdd(INF, 3));
    assertEquals(-INF, Rounding.logSubtract(2, 2));
    assertEquals(-INF, Rounding.logSubtract(2, 3));
    assertEquals(-INF, Rounding.logSubtract(-INF, -INF));
    assertEquals(2, Rounding.logSubtract(2, -INF));
    assertEquals(0, Rounding.log1mExp(-INF), 0.0);
    assertEquals(-INF, Rounding.log1mExp(0));
  }

  @Test
  void unitIsHalfAnUlpOfOne() {
    assertEquals(Math.ulp(1.0) / 2, Rounding.UNIT);
  }
}

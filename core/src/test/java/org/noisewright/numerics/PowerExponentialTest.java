package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;

/** Integrals of exp(-rate v^shape) against 40-digit values, rises of the exponent exactly. */
class PowerExponentialTest {
  private static final MathContext DIGITS = HighPrecision.DIGITS;

  static Stream<JsonNode> integrals() {
    return CaseFile.array("power-exponential.json", "integrals");
  }

  @ParameterizedTest
  @MethodSource("integrals")
  void integralHoldsItsStatedError(JsonNode node) {
    PowerExponential density =
        new PowerExponential(CaseFile.number(node, "shape"), CaseFile.number(node, "rate"));
    double start = CaseFile.number(node, "start");
    double width = Double.parseDouble(node.get("width").asText());
    double log = density.logIntegral(start, 0, width);
    double allowed = density.error(density.exponent(start, 0), log);
    double error = HighPrecision.absoluteError(log, new BigDecimal(node.get("log").asText()));
    assertTrue(error <= allowed, () -> node + ": " + log + ", error " + error + " of " + allowed);
  }

  private static BigDecimal power(BigDecimal v, double shape) {
    BigDecimal whole = v.pow((int) shape, DIGITS);
    return shape == Math.rint(shape) ? whole : whole.multiply(v.sqrt(DIGITS), DIGITS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 2, 3, 6.5, 20, 64})
  void riseHoldsItsStatedError(double shape) {
    PowerExponential density = new PowerExponential(shape, 1);
    Random random = new Random(11);
    for (int i = 0; i < 3000; i++) {
      double v = Math.pow(10, -4 + 5 * random.nextDouble());
      double rise = v * Math.pow(10, -14 + 16 * random.nextDouble());
      double end = v + rise;
      double computed = density.exponentRise(v, rise, end, Rounding.sumError(v, rise, end));
      BigDecimal exact =
          power(new BigDecimal(v).add(new BigDecimal(rise)), shape)
              .subtract(power(new BigDecimal(v), shape));
      double error = HighPrecision.relativeError(computed, exact);
      assertTrue(error <= 16 * Rounding.UNIT, () -> v + " + " + rise + ": " + error);
    }
  }

  @Test
  void sumErrorIsExact() {
    Random random = new Random(5);
    for (int i = 0; i < 1000; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian() * Math.pow(10, -20 * random.nextDouble());
      double sum = a + b;
      BigDecimal missing = new BigDecimal(a).add(new BigDecimal(b)).subtract(new BigDecimal(sum));
      assertEquals(missing.doubleValue(), Rounding.sumError(a, b, sum), 0.0);
    }
    assertEquals(0, Rounding.sumError(Double.POSITIVE_INFINITY, -1, Double.POSITIVE_INFINITY), 0.0);
  }
}

package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.numerics.Bounds;

class ShiftDivergenceTest {
  static Stream<JsonNode> divergences() {
    return CactusCases.array("divergences");
  }

  @ParameterizedTest
  @MethodSource("divergences")
  void holdsTheDefinitionInManyDigits(JsonNode row) {
    double[] masses = CactusCases.numbers(row.get("masses"));
    double ratio = row.get("tailRatio").asDouble();
    ShiftDivergence divergence = ShiftDivergence.of(masses, ratio, masses.length - 1);
    double largest = 0;
    for (JsonNode shift : row.get("shifts")) {
      Bounds bounds = divergence.at(shift.get("shift").asInt());
      BigDecimal exact = new BigDecimal(shift.get("divergence").asText());
      String message = row.get("name") + " shift " + shift + " " + bounds;
      assertTrue(new BigDecimal(bounds.lower()).compareTo(exact) <= 0, message);
      assertTrue(new BigDecimal(bounds.upper()).compareTo(exact) >= 0, message);
      assertTrue(bounds.width() <= 3e-14 * bounds.upper(), message);
      largest = Math.max(largest, bounds.lower());
    }
    assertTrue(divergence.largest().lower() >= largest);
  }

  @Test
  void geometricNoiseHasTheClosedForm() {
    // p_i = r^|i|: divergence of the shift by one is (1 - r) / (1 + r) ln(1/r).
    double r = 0.75;
    Bounds bounds = ShiftDivergence.of(new double[] {1, r, r * r}, r, 2).at(1);
    double exact = 0.25 / 1.75 * Math.log(1 / r);
    assertEquals(exact, bounds.lower(), 1e-15);
    assertEquals(exact, bounds.upper(), 1e-15);
    assertEquals(Bounds.exactly(0), ShiftDivergence.of(new double[] {1, r}, r, 1).at(0));
  }

  @Test
  void refusesWhatItDoesNotHold() {
    double[] masses = {1, 0.5, 0.25};
    assertMessage(
        "masses must be at least two, got 1; give p_0 and p_1",
        () -> ShiftDivergence.of(new double[] {1}, 0.5, 1));
    assertMessage(
        "masses[1] must be in [1e-290, 1e290], got NaN",
        () -> ShiftDivergence.of(new double[] {1, Double.NaN}, 0.5, 1));
    assertMessage(
        "masses[0] must be in [1e-290, 1e290], got 0.0",
        () -> ShiftDivergence.of(new double[] {0, 1}, 0.5, 1));
    assertMessage(
        "tailRatio must be in (0, 1), got 0.0; noise that ends has an infinite divergence",
        () -> ShiftDivergence.of(masses, 0, 1));
    assertMessage(
        "tailRatio must be in (0, 1), got NaN; noise that ends has an infinite divergence",
        () -> ShiftDivergence.of(masses, Double.NaN, 1));
    assertMessage(
        "the last mass times tailRatio^mostShift must be at least 1e-300, got 0.0; take a larger"
            + " tailRatio",
        () -> ShiftDivergence.of(masses, 1e-200, 2));
    assertMessage("mostShift must be in [1, 2], got 3", () -> ShiftDivergence.of(masses, 0.5, 3));
    assertMessage(
        "shift must be in [0, 1] steps, got 2", () -> ShiftDivergence.of(masses, 0.5, 1).at(2));
  }

  private static void assertMessage(String message, org.junit.jupiter.api.function.Executable run) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, run).getMessage());
  }
}

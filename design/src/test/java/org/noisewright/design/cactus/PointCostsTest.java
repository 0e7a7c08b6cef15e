package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PointCostsTest {
  static Stream<JsonNode> costs() {
    return CactusCases.array("costs");
  }

  static Stream<JsonNode> tailCosts() {
    return CactusCases.array("tailCosts");
  }

  @ParameterizedTest
  @MethodSource("costs")
  void costOfAPoint(JsonNode row) {
    for (CactusForm form : CactusForm.values()) {
      double expected =
          Double.parseDouble(row.get(form == CactusForm.LATTICE ? "lattice" : "density").asText());
      double cost =
          PointCosts.at(
              row.get("exponent").asDouble(),
              form,
              row.get("bins").asInt(),
              row.get("point").asInt());
      assertEquals(expected, cost, 2e-15 * expected, form + " " + row);
    }
  }

  @ParameterizedTest
  @MethodSource("tailCosts")
  void costOfTheTail(JsonNode row) {
    int points = row.get("points").asInt();
    PointCosts costs =
        PointCosts.of(
            row.get("exponent").asDouble(),
            CactusForm.valueOf(row.get("form").asText()),
            row.get("bins").asInt(),
            points,
            row.get("tailRatio").asDouble());
    double expected = 2 * Double.parseDouble(row.get("tail").asText());
    assertEquals(expected, costs.cost[points], 3e-14 * expected, row.toString());
    assertEquals(2 / (1 - row.get("tailRatio").asDouble()), costs.mass[points]);
    assertEquals(1, costs.mass[0]);
    assertEquals(2, costs.mass[1]);
  }
}

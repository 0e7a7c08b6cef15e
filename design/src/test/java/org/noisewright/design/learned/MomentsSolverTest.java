package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.design.NoiseCost;

class MomentsSolverTest {

  private static LearnedProblem problem(JsonNode node) {
    return LearnedProblem.of(
            node.get("range").asDouble(),
            LearnedCases.EPSILON,
            node.get("compositions").asInt(),
            LearnedCases.cost(node),
            LearnedTarget.weight(LearnedCases.number(node, "weight")))
        .withCells(node.get("cells").asInt());
  }

  static Stream<JsonNode> first() {
    return Stream.of(LearnedCases.descent("moments").get(0));
  }

  static Stream<JsonNode> others() {
    return Stream.of(1, 2, 3, 4).map(i -> LearnedCases.descent("moments").get(i));
  }

  /**
   * The noise that the moments accountant likes best: its bound is below that of the truncated
   * Gaussian, and its delta above.
   */
  @ParameterizedTest
  @MethodSource("first")
  void likesTheWrongNoise(JsonNode node) {
    LearnedProblem problem = problem(node);
    double weight = LearnedCases.number(node, "weight");
    TrainedNoise found = MomentsSolver.solve(problem);
    double reference =
        LearnedCases.number(node, "bound") + weight * LearnedCases.number(node, "cost");
    double objective = found.loss() + weight * found.cost();
    assertTrue(objective <= reference * (1 + 1e-6), objective + " against " + reference);
    assertEquals(1, objective / reference, 1e-4);
    assertEquals(LearnedCases.number(node, "cost"), found.cost(), 3e-3 * found.cost());
    assertTrue(found.loss() < LearnedCases.number(node, "gaussianBound"));
    LearnedNoise noise = found.certified();
    EqualCost gaussian = noise.atEqualCost().get(0);
    double ratio = noise.delta().upper() / gaussian.delta().upper();
    double expected =
        LearnedCases.number(node, "upper") / LearnedCases.number(node, "gaussianUpper");
    assertTrue(noise.delta().lower() > gaussian.delta().upper());
    assertEquals(1, ratio / expected, 0.05, ratio + " against " + expected);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("others")
  void likesTheWrongNoiseElsewhere(JsonNode node) {
    likesTheWrongNoise(node);
  }

  @Test
  void onlyWeights() {
    LearnedProblem problem =
        LearnedProblem.of(10, 0.3, 4, NoiseCost.L1, LearnedTarget.costAtMost(2));
    String message =
        assertThrows(IllegalArgumentException.class, () -> MomentsSolver.solve(problem))
            .getMessage();
    assertTrue(message.startsWith("target must be a weight"), message);
  }
}

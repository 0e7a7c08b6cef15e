package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.pair.Direction;

/**
 * Both directions of the sampled Gaussian against 40-digit contour integrals, from delta 0.6 to
 * 1e-110 and up to 10^8 releases.
 */
class SampledGaussianTest {

  static Stream<JsonNode> cases() {
    return CaseFile.array("sampled-gaussian.json", "cases");
  }

  private static PrivacyPlan plan(JsonNode node) {
    return PrivacyPlan.of(
        Release.of(
                new GaussianMechanism(
                    CaseFile.number(node, "standardDeviation"),
                    CaseFile.number(node, "sensitivity")))
            .withSampling(Sampling.poisson(node.get("sampling").get("poisson").asDouble()))
            .times(node.get("compositions").asLong()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void deltaHoldsTheReference(JsonNode node) {
    double epsilon = CaseFile.number(node, "epsilon");
    for (double width : new double[] {1e-2, 1e-3}) {
      for (Direction direction : Direction.values()) {
        double delta = CaseFile.number(node, "delta_" + direction.words());
        DeltaAnswer answer =
            PrivacyAccountant.of(plan(node))
                .withDirection(direction)
                .withWidth(width)
                .deltaAt(epsilon);
        assertTrue(
            answer.delta().contains(delta),
            () -> node + " " + direction + " " + delta + " not in " + answer);
        assertTrue(answer.status().withinWidth(), () -> node + " " + direction + " " + answer);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void epsilonHoldsTheReference(JsonNode node) {
    double epsilon = CaseFile.number(node, "epsilon");
    for (Direction direction : Direction.values()) {
      double delta = CaseFile.number(node, "delta_" + direction.words());
      EpsilonAnswer answer =
          PrivacyAccountant.of(plan(node)).withDirection(direction).epsilonAt(delta);
      assertTrue(
          answer.epsilon().contains(epsilon),
          () -> node + " " + direction + " " + epsilon + " not in " + answer);
      assertTrue(answer.status().withinWidth(), () -> node + " " + direction + " " + answer);
    }
  }
}

package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.pair.Direction;

/**
 * The interval contains the exact value of every closed form, in each direction, at default width.
 */
class ClosedFormTest {

  static Stream<Arguments> cases() {
    return Stream.of("gaussian", "laplace", "randomizedResponse", "approximateRandomizedResponse")
        .flatMap(kind -> CaseFile.array("closed-forms.json", kind).map(c -> Arguments.of(kind, c)));
  }

  private static double number(JsonNode node, String field) {
    return CaseFile.number(node, field);
  }

  private static Mechanism mechanism(String kind, JsonNode node) {
    return switch (kind) {
      case "gaussian" ->
          new GaussianMechanism(number(node, "standardDeviation"), number(node, "sensitivity"));
      case "laplace" -> new LaplaceMechanism(number(node, "scale"), number(node, "sensitivity"));
      case "randomizedResponse" -> RandomizedResponse.of(number(node, "p"));
      default -> ApproximateDp.of(number(node, "xi"), number(node, "delta0"));
    };
  }

  @ParameterizedTest
  @MethodSource("cases")
  void intervalHoldsTheExactValue(String kind, JsonNode node) {
    PrivacyPlan plan =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(mechanism(kind, node)).times(node.get("compositions").asLong()));
    double epsilon = number(node, "epsilon");
    double delta = number(node, "delta");
    // The case states the parameters as decimals, the tool takes the nearest doubles.
    double slack = 1e-13 * (1 + Math.abs(Math.log(Math.max(delta, Double.MIN_NORMAL))));
    for (Direction direction : Direction.values()) {
      PrivacyAccountant accountant = PrivacyAccountant.of(plan).withDirection(direction);
      DeltaAnswer answer = accountant.deltaAt(epsilon);
      assertTrue(
          answer.delta().lower() <= delta * (1 + slack)
              && delta * (1 - slack) <= answer.delta().upper(),
          () -> kind + " " + direction + " " + delta + " not in " + answer);
      assertTrue(answer.status().withinWidth(), () -> kind + " " + delta + " " + answer);
      if (delta > 0 && epsilon > 0) {
        EpsilonAnswer back = accountant.epsilonAt(delta);
        assertTrue(
            back.epsilon().lower() <= epsilon * (1 + 1e-9)
                && epsilon * (1 - 1e-9) <= back.epsilon().upper(),
            () -> kind + " " + direction + " " + epsilon + " not in " + back);
        assertTrue(back.status().withinWidth(), () -> kind + " " + epsilon + " " + back);
      }
    }
  }
}

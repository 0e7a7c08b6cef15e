package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.pair.Direction;

/** One release: the exact value inside an interval that is as narrow as doubles allow. */
class SingleLossTest {
  private static final double WIDTH = 1e-10;

  static Stream<JsonNode> cases() {
    return CaseFile.array("single-releases.json", "cases");
  }

  private static PrivacyAccountant accountant(JsonNode node, Direction direction) {
    double scale = node.get("scale").asDouble();
    Mechanism mechanism =
        node.get("noise").asText().equals("gaussian")
            ? GaussianMechanism.of(scale)
            : LaplaceMechanism.of(scale);
    Release release =
        Release.of(mechanism).withSampling(Sampling.poisson(node.get("rate").asDouble()));
    return PrivacyAccountant.of(PrivacyPlan.of(release)).withDirection(direction).withWidth(1e-9);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void deltaIsInside(JsonNode node) {
    for (Direction direction : Direction.values()) {
      if (node.has(direction.words())) {
        DeltaAnswer answer = accountant(node, direction).deltaAt(node.get("epsilon").asDouble());
        BigDecimal exact = new BigDecimal(node.get(direction.words()).asText());
        assertTrue(
            new BigDecimal(answer.delta().lower()).compareTo(exact) <= 0
                && exact.compareTo(new BigDecimal(answer.delta().upper())) <= 0,
            () -> direction + " " + exact + " " + answer);
        assertTrue(
            answer.delta().upper() - answer.delta().lower() <= WIDTH * answer.delta().upper(),
            () -> direction + " " + answer);
      }
    }
  }

  /** The way back: epsilon at the exact delta holds the epsilon. */
  @ParameterizedTest
  @MethodSource("cases")
  void epsilonIsInside(JsonNode node) {
    double epsilon = node.get("epsilon").asDouble();
    for (Direction direction : Direction.values()) {
      if (node.has(direction.words()) && epsilon > 0) {
        double delta = new BigDecimal(node.get(direction.words()).asText()).doubleValue();
        EpsilonAnswer answer = accountant(node, direction).epsilonAt(delta);
        // The delta is rounded: that moves epsilon by at most a few units over the slope.
        double slack = 1e-12 * epsilon;
        assertTrue(
            answer.epsilon().lower() - slack <= epsilon
                && epsilon <= answer.epsilon().upper() + slack,
            () -> direction + " " + epsilon + " " + answer);
        assertTrue(
            answer.epsilon().upper() - answer.epsilon().lower() <= 1e-9 * answer.epsilon().upper(),
            () -> direction + " " + answer);
      }
    }
  }

  /** Wherever epsilon lies, at the ends of the losses too, the bounds are in order and fall. */
  @ParameterizedTest
  @EnumSource
  void endsOfTheLosses(Direction direction) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(
                PrivacyPlan.of(
                    Release.of(LaplaceMechanism.of(2)).withSampling(Sampling.poisson(0.25))))
            .withDirection(direction);
    double top = direction == Direction.REMOVE ? Math.log1p(0.25 * Math.expm1(0.5)) : 0.1035;
    double before = 1;
    for (double epsilon :
        new double[] {
          -2,
          -0.3,
          Math.log1p(0.25 * Math.expm1(-0.5)),
          -0.1,
          0,
          0.5 * top,
          top * (1 - 1e-15),
          top,
          top * (1 + 1e-15),
          1
        }) {
      DeltaAnswer answer = accountant.deltaAt(epsilon);
      assertTrue(answer.delta().lower() <= before, () -> epsilon + " " + answer);
      assertTrue(answer.delta().lower() >= -Math.expm1(epsilon) * (1 - 1e-12), () -> "" + answer);
      before = answer.delta().upper();
    }
    assertTrue(before == 0, "no loss is above 1");
  }

  /** A unit beside the end of the losses no outcome is certainly on the asked side. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-6, 0.01, 0.5})
  void besideTheInfimum(double rate) {
    for (double scale : new double[] {1e8, 100, 1, 0.01}) {
      PrivacyAccountant accountant =
          PrivacyAccountant.of(
              PrivacyPlan.of(
                  Release.of(GaussianMechanism.of(scale)).withSampling(Sampling.poisson(rate))));
      double end = Math.log1p(-rate);
      for (double epsilon : new double[] {end, Math.nextUp(end), end * (1 - 1e-15)}) {
        DeltaAnswer remove = accountant.withDirection(Direction.REMOVE).deltaAt(epsilon);
        // delta(REMOVE, epsilon) is at least 1 - e^epsilon, and that within the mass of no loss.
        assertTrue(
            remove.delta().lower() <= rate * (1 + 1e-12)
                && remove.delta().upper() >= -Math.expm1(epsilon) * (1 - 1e-15),
            () -> rate + " " + epsilon + " " + remove);
        DeltaAnswer add = accountant.withDirection(Direction.ADD).deltaAt(-epsilon);
        assertTrue(add.delta().lower() <= 1e-12, () -> rate + " " + -epsilon + " " + add);
      }
    }
  }
}

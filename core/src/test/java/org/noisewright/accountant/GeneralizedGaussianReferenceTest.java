package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.pair.Direction;

/**
 * Generalised Gaussian noise against brackets made elsewhere, and against its two special cases.
 */
class GeneralizedGaussianReferenceTest {
  private static final double DELTA = 1e-5;

  /** A transform of the reference may be off by 1e-13 in delta: 1e-8 of it. */
  private static final double REFERENCE_ERROR = 1e-7;

  static Stream<JsonNode> cases() {
    return CaseFile.array("generalized-gaussian.json", "cases");
  }

  private static Release release(Mechanism mechanism, double rate, long times) {
    return Release.of(mechanism).withSampling(Sampling.poisson(rate)).times(times);
  }

  private static Mechanism noise(double shape, double scale) {
    return AdditiveNoise.of(new GeneralizedGaussianNoise(shape, scale));
  }

  private static PrivacyAccountant accountant(Mechanism mechanism, double rate, long times) {
    return PrivacyAccountant.of(PrivacyPlan.of(release(mechanism, rate, times)));
  }

  /** Both intervals hold the exact value, so they meet. */
  @ParameterizedTest
  @MethodSource("cases")
  void meetsTheBracket(JsonNode node) {
    EpsilonAnswer answer =
        accountant(
                noise(node.get("shape").asDouble(), node.get("scale").asDouble()),
                node.get("rate").asDouble(),
                node.get("times").asLong())
            .epsilonAt(DELTA);
    double upper = CaseFile.number(node, "upper");
    assertAtMost(upper * (1 + REFERENCE_ERROR), answer.epsilon().lower());
    assertAtLeast(CaseFile.number(node, "lower") * (1 - REFERENCE_ERROR), answer.epsilon().upper());
    assertTrue(answer.status().withinWidth(), () -> node + ": " + answer);
    // The upper end of the reference splits masses, its error is of second order in its grid.
    assertEquals(upper, answer.epsilon().upper(), 2e-3 * upper, () -> node + ": " + answer);
  }

  static Stream<JsonNode> calibrated() {
    return CaseFile.array("generalized-gaussian.json", "calibrated");
  }

  /** The least scale at which the upper value of the reference is the asked epsilon. */
  @ParameterizedTest
  @MethodSource("calibrated")
  void scaleForAnEpsilon(JsonNode node) {
    double epsilon = node.get("epsilon").asDouble();
    EpsilonAnswer answer =
        accountant(noise(node.get("shape").asDouble(), CaseFile.number(node, "scale")), 1, 1)
            .withWidth(1e-5)
            .epsilonAt(DELTA);
    assertTrue(answer.status().withinWidth(), () -> node + ": " + answer);
    assertEquals(epsilon, answer.epsilon().lower(), 1e-4, () -> node + ": " + answer);
    assertEquals(epsilon, answer.epsilon().upper(), 1e-4, () -> node + ": " + answer);
  }

  static Stream<Arguments> specialCases() {
    List<Arguments> list = new ArrayList<>();
    double[][] samplings = {{1, 1}, {1, 100}, {0.01, 1000}, {0.3, 7}};
    for (double[] sampling : samplings) {
      for (double scale : new double[] {0.5, 2, 8}) {
        long times = (long) sampling[1];
        list.add(Arguments.of(1.0, scale, LaplaceMechanism.of(scale), sampling[0], times));
        list.add(
            Arguments.of(
                2.0, scale, GaussianMechanism.of(Math.sqrt(scale / 2)), sampling[0], times));
      }
    }
    return list.stream();
  }

  /** Shape 1 is Laplace noise, shape 2 normal noise of variance scale / 2: in each direction. */
  @ParameterizedTest
  @MethodSource("specialCases")
  void shapesOneAndTwo(double shape, double scale, Mechanism same, double rate, long times) {
    for (Direction direction : Direction.values()) {
      PrivacyAccountant first =
          accountant(noise(shape, scale), rate, times).withDirection(direction);
      PrivacyAccountant second = accountant(same, rate, times).withDirection(direction);
      EpsilonAnswer one = first.epsilonAt(DELTA);
      EpsilonAnswer two = second.epsilonAt(DELTA);
      assertTrue(one.status().withinWidth() && two.status().withinWidth(), () -> one + " " + two);
      assertAtMost(two.epsilon().upper(), one.epsilon().lower());
      assertAtMost(one.epsilon().upper(), two.epsilon().lower());
      DeltaAnswer third = first.deltaAt(0.7 * one.epsilon().upper());
      DeltaAnswer fourth = second.deltaAt(0.7 * one.epsilon().upper());
      assertTrue(
          third.status().withinWidth() && fourth.status().withinWidth(),
          () -> third + " " + fourth);
      assertAtMost(fourth.delta().upper(), third.delta().lower());
      assertAtMost(third.delta().upper(), fourth.delta().lower());
    }
  }
}

package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;

/**
 * Unlike releases in one plan: exact enumerations and contour integrals inside the interval, and
 * the interval against a direct convolution that shares no code with the library.
 */
class MixedPlanTest {
  private static final double STEP = 0.004;
  private static final double REACH = 9;

  static Stream<JsonNode> cases() {
    return CaseFile.array("mixed-plans.json", "cases");
  }

  static Stream<Arguments> directed() {
    return cases()
        .flatMap(node -> Stream.of(Direction.values()).map(d -> Arguments.of(named(node), d)));
  }

  private static Named named(JsonNode node) {
    return new Named(node);
  }

  /** A case that prints its name only. */
  private record Named(JsonNode node) {
    @Override
    public String toString() {
      return node.get("name").asText();
    }
  }

  private static double[] vector(JsonNode node) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = node.get(i).asDouble();
    }
    return values;
  }

  private static Mechanism mechanism(JsonNode node, NeighboringRelation relation) {
    return switch (node.get("mechanism").asText()) {
      case "gaussian" -> GaussianMechanism.of(node.get("standardDeviation").asDouble());
      case "laplace" -> LaplaceMechanism.of(node.get("scale").asDouble());
      case "approximate-dp" ->
          ApproximateDp.of(node.get("epsilon").asDouble(), node.get("delta").asDouble());
      case "discrete-pair" ->
          DiscretePair.ofHistograms(vector(node.get("p")), vector(node.get("q")));
      default ->
          new RandomizedResponse(
              node.get("keepProbability").asDouble(),
              node.get("values").asInt(),
              relation == NeighboringRelation.REPLACE_ONE
                  ? AbsentRecord.UNSTATED
                  : AbsentRecord.UNIFORM);
    };
  }

  private static PrivacyPlan plan(JsonNode node) {
    NeighboringRelation relation = NeighboringRelation.valueOf(node.get("relation").asText());
    List<Release> releases = new ArrayList<>();
    for (JsonNode one : node.get("releases")) {
      Release release = Release.of(mechanism(one, relation)).times(one.get("times").asLong());
      JsonNode rate = one.get("poisson");
      releases.add(
          rate == null ? release : release.withSampling(Sampling.poisson(rate.asDouble())));
    }
    return new PrivacyPlan(relation, releases);
  }

  @ParameterizedTest
  @MethodSource("directed")
  void deltaHoldsTheReference(Named named, Direction direction) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(plan(named.node())).withDirection(direction);
    double digits = named.node().get("exact").asBoolean() ? 1e-15 : 2e-9;
    for (JsonNode value : named.node().get("values")) {
      double epsilon = CaseFile.number(value, "epsilon");
      double delta = CaseFile.number(value, "delta_" + direction.words());
      DeltaAnswer answer = accountant.deltaAt(epsilon);
      assertTrue(
          answer.delta().lower() <= delta * (1 + digits)
              && delta * (1 - digits) <= answer.delta().upper(),
          () -> named + " " + direction + ": " + delta + " not in " + answer);
      assertTrue(
          answer.status().withinWidth(),
          () -> named + " " + direction + " " + delta + " " + answer);
    }
  }

  @ParameterizedTest
  @MethodSource("directed")
  void epsilonHoldsTheReference(Named named, Direction direction) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(plan(named.node())).withDirection(direction);
    for (JsonNode value : named.node().get("values")) {
      double epsilon = CaseFile.number(value, "epsilon");
      double delta = CaseFile.number(value, "delta_" + direction.words());
      if (epsilon <= 0 || delta == 0 || flat(named, direction, delta)) {
        continue;
      }
      EpsilonAnswer answer = accountant.epsilonAt(delta);
      double digits = 1e-8 * Math.max(1, epsilon);
      assertTrue(
          answer.epsilon().lower() <= epsilon + digits
              && epsilon - digits <= answer.epsilon().upper(),
          () -> named + " " + direction + ": " + epsilon + " not in " + answer);
      assertTrue(
          answer.status().withinWidth(),
          () -> named + " " + direction + " " + epsilon + " " + answer);
    }
  }

  /** True where delta is the infinity mass to the digits of the file: epsilon is not determined. */
  private static boolean flat(Named named, Direction direction, double delta) {
    JsonNode values = named.node().get("values");
    double last = CaseFile.number(values.get(values.size() - 1), "delta_" + direction.words());
    double before = CaseFile.number(values.get(values.size() - 2), "delta_" + direction.words());
    return last >= before * (1 - 1e-6) && delta <= before;
  }

  /** The larger of both directions, and the same whatever the order of the releases. */
  @ParameterizedTest
  @MethodSource("cases")
  void bothDirectionsAndAnyOrder(JsonNode node) {
    PrivacyPlan plan = plan(node);
    List<Release> turned = new ArrayList<>(plan.releases());
    java.util.Collections.reverse(turned);
    PrivacyPlan reversed = new PrivacyPlan(plan.relation(), turned);
    double digits = node.get("exact").asBoolean() ? 1e-15 : 2e-9;
    JsonNode value = node.get("values").get(2);
    double epsilon = CaseFile.number(value, "epsilon");
    double delta =
        Math.max(CaseFile.number(value, "delta_remove"), CaseFile.number(value, "delta_add"));
    for (PrivacyPlan one : List.of(plan, reversed)) {
      DeltaAnswer answer = PrivacyAccountant.of(one).deltaAt(epsilon);
      assertTrue(
          answer.delta().lower() <= delta * (1 + digits)
              && delta * (1 - digits) <= answer.delta().upper(),
          () -> node.get("name") + ": " + delta + " not in " + answer);
    }
  }

  private static Release gaussian(double noise, long times) {
    return Release.of(GaussianMechanism.of(noise)).times(times);
  }

  private static Release laplace(double scale, long times) {
    return Release.of(LaplaceMechanism.of(scale)).times(times);
  }

  static Stream<Arguments> smallPlans() {
    DiscretePair events =
        DiscretePair.ofProbabilities(
            new double[] {0.5, 0.3, 0.199, 0.001, 0}, new double[] {0.3, 0.3, 0.39, 0, 0.01});
    return Stream.of(
        Arguments.of(
            "gaussian, laplace, approximate-dp, randomized response",
            PrivacyPlan.of(
                NeighboringRelation.REPLACE_ONE,
                gaussian(4, 5),
                laplace(5, 10),
                Release.of(ApproximateDp.of(0.1, 1e-6)).times(10),
                Release.of(RandomizedResponse.of(0.6)).times(4))),
        Arguments.of(
            "two sampled gaussians",
            PrivacyPlan.of(
                gaussian(1, 20).withSampling(Sampling.poisson(0.1)),
                gaussian(0.7, 8).withSampling(Sampling.poisson(0.3)))),
        Arguments.of(
            "discrete pairs with events",
            PrivacyPlan.of(
                Release.of(events).times(4),
                Release.of(
                        DiscretePair.ofHistograms(new double[] {3, 5, 2}, new double[] {4, 4, 2}))
                    .times(6))),
        Arguments.of(
            "sampled laplace", PrivacyPlan.of(laplace(1, 10).withSampling(Sampling.poisson(0.1)))),
        Arguments.of(
            "sampled laplaces of two scales",
            PrivacyPlan.of(
                laplace(1, 12).withSampling(Sampling.poisson(0.2)),
                laplace(0.5, 5).withSampling(Sampling.poisson(0.3)))),
        Arguments.of(
            "everything sampled",
            PrivacyPlan.of(
                laplace(0.8, 6).withSampling(Sampling.poisson(0.4)),
                gaussian(1.5, 6).withSampling(Sampling.poisson(0.3)),
                Release.of(ApproximateDp.of(0.5, 1e-4))
                    .withSampling(Sampling.poisson(0.2))
                    .times(5),
                Release.of(events).withSampling(Sampling.poisson(0.5)).times(3),
                Release.of(
                        RandomizedResponse.of(0.7)
                            .withValues(3)
                            .withAbsentRecord(AbsentRecord.UNIFORM))
                    .withSampling(Sampling.poisson(0.5))
                    .times(4))),
        Arguments.of("few laplaces of two scales", PrivacyPlan.of(laplace(1, 2), laplace(0.7, 3))),
        Arguments.of(
            "sampled guarantees",
            PrivacyPlan.of(
                Release.of(ApproximateDp.of(1, 1e-3)).withSampling(Sampling.poisson(0.1)).times(16),
                gaussian(3, 4))));
  }

  @ParameterizedTest
  @MethodSource("smallPlans")
  void intervalMeetsADirectConvolution(String name, PrivacyPlan plan) {
    double[] epsilons = {-0.7, -0.1, 0, 0.2, 0.7, 1.5, 2.5, 4};
    for (Direction direction : Direction.values()) {
      double[] upper = DirectConvolution.delta(plan, direction, epsilons, STEP, REACH, Side.UPPER);
      double[] lower = DirectConvolution.delta(plan, direction, epsilons, STEP, REACH, Side.LOWER);
      PrivacyAccountant accountant = PrivacyAccountant.of(plan).withDirection(direction);
      for (int i = 0; i < epsilons.length; i++) {
        DeltaAnswer answer = accountant.deltaAt(epsilons[i]);
        String text =
            name + " " + direction + ": reference [" + lower[i] + ", " + upper[i] + "] " + answer;
        assertTrue(lower[i] <= upper[i], text);
        assertTrue(answer.delta().lower() <= upper[i], text);
        assertTrue(answer.delta().upper() >= lower[i], text);
        assertTrue(answer.status().withinWidth(), text);
      }
      // The reference says something: its sides are within half of the value at 0.2.
      assertTrue(lower[3] >= 0.5 * upper[3], name + " " + direction + " " + lower[3]);
    }
  }

  /** The reference itself against the closed form of normal noise. */
  @Test
  void directConvolutionBracketsTheGaussian() {
    PrivacyPlan plan = PrivacyPlan.of(gaussian(2, 4));
    double[] epsilons = {-1, 0, 0.5, 1, 3};
    double[] upper =
        DirectConvolution.delta(plan, Direction.REMOVE, epsilons, STEP, REACH, Side.UPPER);
    double[] lower =
        DirectConvolution.delta(plan, Direction.REMOVE, epsilons, STEP, REACH, Side.LOWER);
    for (int i = 0; i < epsilons.length; i++) {
      DeltaAnswer answer = PrivacyAccountant.of(plan).deltaAt(epsilons[i]);
      assertTrue(
          lower[i] < answer.delta().lower() && answer.delta().upper() < upper[i],
          lower[i] + " " + upper[i] + " " + answer);
      assertTrue(upper[i] < 1.1 * lower[i], lower[i] + " " + upper[i]);
    }
  }
}

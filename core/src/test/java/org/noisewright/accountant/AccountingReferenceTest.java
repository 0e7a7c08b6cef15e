package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/**
 * The workloads on which tools are compared, deltas down to 1e-60: inside, at the default width.
 */
class AccountingReferenceTest {
  /** Relative error of the reference values. */
  private static final double REFERENCE_ERROR = 1e-9;

  static Stream<JsonNode> cases() {
    return CaseFile.array("accounting-references.json", "cases");
  }

  private static PrivacyAccountant accountant(JsonNode node) {
    List<Release> releases = new ArrayList<>();
    NeighboringRelation relation = NeighboringRelation.ADD_OR_REMOVE_ONE;
    for (JsonNode release : node.get("releases")) {
      String kind = release.get("kind").asText();
      if (kind.equals("rr")) {
        relation = NeighboringRelation.REPLACE_ONE;
      }
      Mechanism mechanism =
          switch (kind) {
            case "gaussian" -> GaussianMechanism.of(release.get("sigma").asDouble());
            case "laplace" -> LaplaceMechanism.of(release.get("b").asDouble());
            case "dgaussian" ->
                AdditiveNoise.of(new DiscreteGaussianNoise(release.get("sigma").asDouble(), 1));
            case "dlaplace" ->
                AdditiveNoise.of(
                    new DiscreteLaplaceNoise(
                        1 / release.get("a").asDouble(), 1, Double.POSITIVE_INFINITY));
            case "tlaplace" ->
                AdditiveNoise.of(
                    new TruncatedLaplaceNoise(
                        release.get("b").asDouble(), release.get("A").asDouble()));
            default -> RandomizedResponse.of(release.get("p").asDouble());
          };
      double rate = release.has("q") ? release.get("q").asDouble() : 1;
      releases.add(
          Release.of(mechanism)
              .withSampling(Sampling.poisson(rate))
              .times(release.get("times").asLong()));
    }
    PrivacyAccountant accountant = PrivacyAccountant.of(new PrivacyPlan(relation, releases));
    String direction = node.get("direction").asText();
    return direction.equals("both")
        ? accountant
        : accountant.withDirection(Direction.valueOf(direction.toUpperCase(Locale.ROOT)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void intervalHoldsTheReference(JsonNode node) {
    PrivacyAccountant accountant = accountant(node);
    if (node.has("atDelta")) {
      double epsilon = Double.parseDouble(node.get("epsilon").asText());
      EpsilonAnswer answer = accountant.epsilonAt(CaseFile.number(node, "atDelta"));
      assertTrue(
          answer.epsilon().lower() <= epsilon * (1 + REFERENCE_ERROR)
              && epsilon * (1 - REFERENCE_ERROR) <= answer.epsilon().upper(),
          () -> node + ": " + answer);
      assertTrue(answer.status().withinWidth(), () -> node + ": " + answer);
    } else {
      double delta = Math.min(1, CaseFile.number(node, "delta"));
      DeltaAnswer answer = accountant.deltaAt(CaseFile.number(node, "atEpsilon"));
      assertTrue(
          answer.delta().lower() <= delta * (1 + REFERENCE_ERROR)
              && delta * (1 - REFERENCE_ERROR) <= answer.delta().upper(),
          () -> node + ": " + answer);
      assertTrue(answer.status().withinWidth(), () -> node + ": " + answer);
    }
  }

  static Stream<JsonNode> narrowCases() {
    return cases()
        .filter(node -> node.has("atDelta") && CaseFile.number(node, "atDelta") >= 1e-12)
        .filter(node -> !node.get("epsilon").asText().equals("Infinity"));
  }

  /** A width of a millionth of epsilon is reached wherever delta is at least 1e-12. */
  @ParameterizedTest
  @MethodSource("narrowCases")
  void narrowIntervalHoldsTheReference(JsonNode node) {
    double epsilon = Double.parseDouble(node.get("epsilon").asText());
    EpsilonAnswer answer =
        accountant(node).withWidth(1e-6).epsilonAt(CaseFile.number(node, "atDelta"));
    assertTrue(
        answer.epsilon().lower() <= epsilon * (1 + REFERENCE_ERROR)
            && epsilon * (1 - REFERENCE_ERROR) <= answer.epsilon().upper(),
        () -> node + ": " + answer);
    assertTrue(
        answer.epsilon().upper() - answer.epsilon().lower() <= 1e-6 * answer.epsilon().upper(),
        () -> node + ": " + answer);
  }

  static Stream<JsonNode> gridlessCases() {
    return cases()
        .filter(
            node ->
                node.get("workload")
                    .asText()
                    .matches("c\\.lap\\.(b1|b10)\\.k16|c\\.lap\\.b10\\.k1024"));
  }

  /** Laplace noise many times needs no grid: ten digits wherever they are asked for. */
  @ParameterizedTest
  @MethodSource("gridlessCases")
  void laplaceNoiseManyTimesIsNarrow(JsonNode node) {
    PrivacyAccountant accountant = accountant(node).withWidth(1e-10);
    boolean forEpsilon = node.has("atDelta");
    Bounds found =
        forEpsilon
            ? accountant.epsilonAt(CaseFile.number(node, "atDelta")).epsilon()
            : accountant.deltaAt(CaseFile.number(node, "atEpsilon")).delta();
    double exact = Double.parseDouble(node.get(forEpsilon ? "epsilon" : "delta").asText());
    assertTrue(
        found.lower() <= exact * (1 + REFERENCE_ERROR)
            && exact * (1 - REFERENCE_ERROR) <= found.upper(),
        () -> node + ": " + found);
    assertTrue(found.width() <= 1e-10 * found.upper(), () -> node + ": " + found);
  }
}

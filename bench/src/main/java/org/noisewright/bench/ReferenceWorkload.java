package org.noisewright.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.accountant.PrivacyAccountant;
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

/**
 * One question of cases/accounting-references.json about both directions together: a plan, delta at
 * an epsilon or epsilon at a delta, and the exact value.
 *
 * @param name of the plan, the key of the peers' figures
 * @param plan its releases
 * @param epsilonAsked whether epsilon is asked, at delta {@code at}; otherwise delta at epsilon
 *     {@code at}
 * @param at the given number
 * @param exact the larger one of both directions
 */
record ReferenceWorkload(
    String name, PrivacyPlan plan, boolean epsilonAsked, double at, double exact) {

  /** The questions of a folder of cases, in the order of the file. */
  static List<ReferenceWorkload> read(File folder) throws IOException {
    JsonNode cases =
        new ObjectMapper().readTree(new File(folder, "accounting-references.json")).get("cases");
    Map<String, ReferenceWorkload> questions = new LinkedHashMap<>();
    for (JsonNode node : cases) {
      ReferenceWorkload workload = of(node);
      questions.merge(workload.key(), workload, (a, b) -> a.exact() >= b.exact() ? a : b);
    }
    return List.copyOf(questions.values());
  }

  /** One entry of the file. */
  static ReferenceWorkload of(JsonNode node) {
    boolean epsilonAsked = node.has("atDelta");
    NeighboringRelation relation = NeighboringRelation.ADD_OR_REMOVE_ONE;
    List<Release> releases = new ArrayList<>();
    for (JsonNode release : node.get("releases")) {
      if (release.get("kind").asText().equals("rr")) {
        relation = NeighboringRelation.REPLACE_ONE;
      }
      double rate = release.has("q") ? release.get("q").asDouble() : 1;
      releases.add(
          Release.of(mechanism(release))
              .withSampling(Sampling.poisson(rate))
              .times(release.get("times").asLong()));
    }
    return new ReferenceWorkload(
        node.get("workload").asText(),
        new PrivacyPlan(relation, releases),
        epsilonAsked,
        number(node, epsilonAsked ? "atDelta" : "atEpsilon"),
        number(node, epsilonAsked ? "epsilon" : "delta"));
  }

  private static Mechanism mechanism(JsonNode release) {
    return switch (release.get("kind").asText()) {
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
              new TruncatedLaplaceNoise(release.get("b").asDouble(), release.get("A").asDouble()));
      case "rr" -> RandomizedResponse.of(release.get("p").asDouble());
      default -> throw new IllegalStateException("unknown kind: " + release);
    };
  }

  private static double number(JsonNode node, String field) {
    return Double.parseDouble(node.get(field).asText());
  }

  /** The plan and the question, as one word. */
  String key() {
    return key(name, epsilonAsked, at);
  }

  /** The key of a question of a plan. */
  static String key(String name, boolean epsilonAsked, double at) {
    return name + (epsilonAsked ? " epsilon at " : " delta at ") + at;
  }

  /** Asks anew, nothing kept from earlier questions. */
  Bounds ask(double width) {
    PrivacyAccountant accountant = PrivacyAccountant.of(plan).withWidth(width);
    return epsilonAsked ? accountant.epsilonAt(at).epsilon() : accountant.deltaAt(at).delta();
  }
}

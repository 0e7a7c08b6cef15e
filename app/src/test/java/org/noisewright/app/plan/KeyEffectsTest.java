package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plan.KeyEffect.Known;
import org.noisewright.app.plan.KeyEffect.Mixed;
import org.noisewright.app.plan.KeyEffect.NoNumber;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.numerics.Bounds;

/** What every key says of more of its number is true where it is tried. */
class KeyEffectsTest {
  private static final double[] DELTAS = {1e-6, 1e-3, 0.05, 0.45};

  /** Kind, release with ? for the number, values that rise. Every key with a direction is here. */
  private static final String[] RISING = {
    "gaussian|standardDeviation: ?|0.5 1 2 4",
    "gaussian|standardDeviation: 2, sensitivity: ?|0.5 1 2",
    "gaussian|standardDeviation: 2, clipNorm: ?|0.5 1 2",
    "gaussian|clipNorm: 2, noiseMultiplier: ?|0.5 1 2",
    "laplace|scale: ?|0.5 1 2",
    "laplace|scale: 2, sensitivity: ?|0.5 1 2",
    "laplace|scale: 2, clipNorm: ?|0.5 1 2",
    "generalized-gaussian|shape: 1.5, scale: ?|2 4 8",
    "generalized-gaussian|shape: 3, scale: ?|4 8 16",
    "generalized-gaussian|shape: 1.5, scale: 4, sensitivity: ?|0.5 1 2",
    "generalized-gaussian|shape: 1.5, scale: 4, clipNorm: ?|0.5 1 2",
    "truncated-gaussian|standardDeviation: 3, range: ?|2 4 8 16",
    "truncated-gaussian|standardDeviation: 3, range: 16, sensitivity: ?|0.5 1 2",
    "truncated-gaussian|standardDeviation: 3, range: 16, clipNorm: ?|0.5 1 2",
    "truncated-laplace|scale: 2, range: ?|2 4 8 16",
    "truncated-laplace|scale: 2, range: 16, sensitivity: ?|0.5 1 2",
    "truncated-laplace|scale: 2, range: 16, clipNorm: ?|0.5 1 2",
    "uniform|range: ?|5 10 300 3000",
    "uniform|range: 20, sensitivity: ?|0.5 1 3",
    "uniform|range: 20, clipNorm: ?|0.5 1 3",
    "staircase|epsilon: ?, width: 1|0.3 0.6 1 2",
    "staircase|epsilon: ?, width: 1, ratio: 0.3, sensitivity: 1.5|0.3 0.6 1 2",
    "staircase|epsilon: ?, width: 1, ratio: 0.7, sensitivity: 0.4|0.3 0.6 1 2",
    "staircase|epsilon: 1, width: ?|0.7 1 1.4 2.3",
    "staircase|epsilon: 1, width: 1, sensitivity: ?|0.5 1 1.3 2",
    "staircase|epsilon: 1, width: 1, clipNorm: ?|0.5 1 1.3 2",
    "truncated-staircase|epsilon: 1, width: 1, range: ?|2 3.7 9 17",
    "truncated-staircase|epsilon: 1, width: 1, range: 9, sensitivity: ?|0.5 1 2",
    "truncated-staircase|epsilon: 1, width: 1, range: 9, clipNorm: ?|0.5 1 2",
    "discrete-gaussian|standardDeviation: ?|2 4 8",
    "discrete-gaussian|standardDeviation: 4, sensitivity: ?|0.5 1 2 3",
    "discrete-gaussian|standardDeviation: 4, clipNorm: ?|0.5 1 2 3",
    "discrete-laplace|scale: ?|0.7 1 1.3 4",
    "discrete-laplace|scale: 4, sensitivity: ?|0.5 1 2 3",
    "discrete-laplace|scale: 4, clipNorm: ?|0.5 1 2 3",
    "truncated-geometric|scale: 4, range: ?|3 5 9.5 40",
    "truncated-geometric|scale: 4, range: 40, sensitivity: ?|0.5 1 2 3",
    "truncated-geometric|scale: 4, range: 40, clipNorm: ?|0.5 1 2 3",
    "binomial|trials: ?|30 31 60 500",
    "binomial|trials: ?, probability: 0.3|30 31 60 500",
    "binomial|trials: 500, sensitivity: 3, step: ?|0.5 1 1.2 3",
    "binomial|trials: 500, sensitivity: ?|0.5 1 2 3",
    "binomial|trials: 500, clipNorm: ?|0.5 1 2 3",
    "lattice-table|start: -2, weights: [1, 3, 2, 4, 1], step: ?, sensitivity: 2|0.5 1 1.5 2 3",
    "lattice-table|start: -2, weights: [1, 3, 2, 4, 1], step: 1, sensitivity: ?|0.6 1 1.5 2 3",
    "lattice-table|start: -2, weights: [1, 3, 2, 4, 1], step: 1, clipNorm: ?|0.6 1 1.5 2 3",
    "piecewise-density|start: -2.5, masses: [1, 2, 3, 2, 1], step: ?|0.6 1 1.5 3",
    "piecewise-density|start: -2.5, masses: [1, 2, 3, 2, 1], step: 1, sensitivity: ?|0.6 1 2.6",
    "piecewise-density|start: -2.5, masses: [1, 2, 3, 2, 1], step: 1, clipNorm: ?|0.6 1 2.6",
    "log-density|start: -2, logDensity: [-4, -1, 0, -1, -4], error: 1e-4, step: ?|1 2 4",
    "log-density|start: -2, logDensity: [-4, -1, 0, -1, -4], error: 1e-4, step: 1,"
        + " sensitivity: ?|0.3 0.5 1",
    "log-density|start: -2, logDensity: [-4, -1, 0, -1, -4], error: 1e-4, step: 1,"
        + " clipNorm: ?|0.3 0.5 1",
    "generalized-gaussian|shape: 1.5, scale: 4, changedNumbers: ?|1 2 5",
    "truncated-gaussian|standardDeviation: 3, range: 16, changedNumbers: ?|1 2 5",
    "truncated-laplace|scale: 2, range: 16, changedNumbers: ?|1 2 5",
    "uniform|range: 2000, changedNumbers: ?|1 2 5",
    "staircase|epsilon: 1, width: 1, changedNumbers: ?|1 2 5",
    "truncated-staircase|epsilon: 1, width: 1, range: 9, changedNumbers: ?|1 2 5",
    "discrete-gaussian|standardDeviation: 4, changedNumbers: ?|1 2 5",
    "discrete-laplace|scale: 4, changedNumbers: ?|1 2 5",
    "truncated-geometric|scale: 4, range: 40, changedNumbers: ?|1 2 5",
    "binomial|trials: 500, changedNumbers: ?|1 2 5",
    "lattice-table|start: -2, weights: [1, 2, 3, 2, 1], step: 1, changedNumbers: ?|1 2 5",
    "piecewise-density|start: -2.5, masses: [1, 2, 3, 2, 1], step: 2, changedNumbers: ?|1 2 5",
    "log-density|start: -2, logDensity: [-4, -1, 0, -1, -4], error: 1e-4, step: 4, changedNumbers: ?|1 2 5",
    "randomized-response|absentRecord: uniform, keepProbability: ?|0.5 0.6 0.75 0.9",
    "randomized-response|absentRecord: uniform, values: 5, keepProbability: ?|0.2 0.3 0.9",
    "randomized-response|absentRecord: uniform, keepProbability: 0.6, values: ?|2 3 4 50",
    "gaussian-mixture|weights: [0.9, 0.05, 0.05], means: [0, -1, 1], standardDeviation: ?|0.5 1 2",
    "exponential|epsilon: ?|0.2 0.5 1",
    "exponential|utility: counting, epsilon: ?|0.2 0.5 1",
    "permute-and-flip|epsilon: ?|0.2 0.5 1",
    "report-noisy-max|noise: {mechanism: laplace, scale: ?}, change: all|2 4 8",
    "report-noisy-max|noise: {mechanism: gaussian, standardDeviation: ?}, change: two|2 4 8",
    "approximate-dp|epsilon: ?, delta: 1e-7|0.1 0.2 0.4",
    "approximate-dp|epsilon: 0.1, delta: ?|1e-8 1e-7 1e-4 1e-2",
    "zero-concentrated-dp|rho: ?|0.01 0.02 0.1",
    "zero-concentrated-dp|rho: 0.01, xi: ?|0.01 0.02 0.1",
  };

  @Test
  void everyKeyWithADirectionMovesInIt() {
    Set<String> tried = new HashSet<>();
    for (String line : RISING) {
      String[] parts = line.split("\\|", -1);
      MechanismKind kind = kind(parts[0]);
      String key = parts[1].substring(0, parts[1].indexOf('?')).strip().replaceAll(":$", "");
      key = key.substring(Math.max(key.lastIndexOf(','), key.lastIndexOf('{')) + 1).strip();
      tried.add(kind.name() + "." + key);
      String inner = parts[1].replaceFirst("^.*\\{mechanism: ([a-z-]+),.*$", "$1");
      inner = inner.equals(parts[1]) ? parts[0] : inner;
      Known effect = (Known) effect(kind(inner), key);
      assertMoves(
          effect.effect(),
          "{mechanism: " + parts[0] + ", " + parts[1] + "}",
          parts[2].split(" ", -1));
    }
    for (MechanismKind kind : MechanismReader.all()) {
      for (Stated one : keys(kind)) {
        if (one.effect() instanceof Known) {
          assertTrue(tried.contains(kind.name() + "." + one.name()), kind.name() + one.name());
        }
      }
    }
  }

  private record Stated(String name, KeyEffect effect) {}

  private static List<Stated> keys(MechanismKind kind) {
    return kind.keys().stream().map(key -> new Stated(key.name(), key.effect())).toList();
  }

  /** The same for the keys beside those of the mechanism. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "times | releases: [{mechanism: laplace, scale: 5, times: ?}] | 1 2 3 50",
        "sampling.poisson | releases: [{mechanism: laplace, scale: 2, sampling: {poisson: ?}}] |"
            + " 0.01 0.1 0.5 1",
        "sampling.poisson.batchSize | releases: [{mechanism: gaussian, standardDeviation: 1, sampling:"
            + " {poisson: {batchSize: ?, records: 100}}}] | 1 2 9 100",
        "sampling.poisson.accumulation | releases: [{mechanism: gaussian, standardDeviation: 1,"
            + " sampling: {poisson: {batchSize: 2, records: 100, accumulation: ?}}}] | 1 2 9 50",
        "sampling.poisson.records | releases: [{mechanism: gaussian, standardDeviation: 1, sampling:"
            + " {poisson: {batchSize: 2, records: ?}}}] | 2 3 9 100",
        "steps.epochs | releases: [{mechanism: laplace, scale: 5, steps: {epochs: ?, records: 100,"
            + " batchSize: 40}}] | 1 2 3",
        "steps.records | releases: [{mechanism: laplace, scale: 5, steps: {epochs: 1, records: ?,"
            + " batchSize: 40}}] | 40 41 100",
        "steps.batchSize | releases: [{mechanism: laplace, scale: 5, steps: {epochs: 1, records: 100,"
            + " batchSize: ?}}] | 20 40 100",
        "sampling.withoutReplacement.size | {relation: replace-one, releases: [{mechanism: laplace,"
            + " scale: 2, sampling: {withoutReplacement: {size: ?, population: 50}}}]} | 1 5 20 50",
        "sampling.withoutReplacement.population | {relation: replace-one, releases: [{mechanism:"
            + " laplace, scale: 2, sampling: {withoutReplacement: {size: 5, population: ?}}}]} |"
            + " 5 20 50",
        "recordsPerUser | {recordsPerUser: ?, releases: [{mechanism: laplace, scale: 5}]} | 1 2 3",
      })
  void keysBesideTheMechanism(String path, String plan, String values) {
    String first = plan.replace("?", values.split(" ", -1)[0]);
    SourceTree tree = new SourceTree(SourceReader.yaml("test", first));
    KeyEffect effect =
        path.equals("recordsPerUser")
            ? ReleaseEffects.RECORDS_PER_USER
            : ReleaseEffects.of(
                List.of(path.split("\\.", -1)),
                new SourceTree(tree.at(List.of("releases", "0")).orElseThrow()));
    assertMovesInPlan(((Known) effect).effect(), plan, values.split(" ", -1));
  }

  private static void assertMoves(Effect effect, String release, String... values) {
    assertMovesInPlan(effect, "releases: [" + release + "]", values);
  }

  /** Epsilon never moves the other way, and somewhere it moves. */
  private static void assertMovesInPlan(Effect effect, String plan, String... values) {
    boolean moved = false;
    for (double delta : DELTAS) {
      List<Bounds> epsilons = new ArrayList<>();
      for (String value : values) {
        StatedPlan stated = PlanReader.yaml("test", plan.replace("?", value), Path.of("."));
        epsilons.add(
            PrivacyAccountant.of(stated.plan()).withWidth(1e-4).epsilonAt(delta).epsilon());
      }
      for (int i = 0; i < values.length; i++) {
        for (int j = i + 1; j < values.length; j++) {
          boolean falls = effect == Effect.MORE_PRIVATE;
          Bounds larger = epsilons.get(falls ? i : j);
          Bounds smaller = epsilons.get(falls ? j : i);
          // Of some kinds an upper bound is known and nothing from below.
          boolean upperOnly = smaller.lower() == 0 && larger.lower() == 0;
          assertTrue(
              upperOnly
                  ? smaller.upper() <= 1.001 * larger.upper()
                  : smaller.lower() <= larger.upper(),
              () -> plan + " at delta " + delta + ": " + epsilons);
          moved |= smaller.upper() < (upperOnly ? 0.99 * larger.upper() : larger.lower());
        }
      }
    }
    assertTrue(moved, plan);
  }

  /** A key without a number takes none, so that nothing that could be searched is left out. */
  @Test
  void aKeyThatStatesNoNumberTakesNone() {
    int refused = 0;
    for (MechanismKind kind : MechanismReader.all()) {
      for (Stated key : keys(kind)) {
        if (key.effect() instanceof NoNumber) {
          String sample = kind.description().samples().get(0).text();
          String others = sample.contains(key.name() + ":") ? "" : sample + ", ";
          String plan =
              "releases: [{mechanism: " + kind.name() + ", " + others + key.name() + ": 1}]";
          assertThrows(
              BadInputException.class,
              () -> PlanReader.yaml("test", plan, Path.of("no such folder")),
              plan);
          refused++;
        } else if (key.effect() instanceof Mixed mixed) {
          assertTrue(mixed.reason().contains("; "), mixed::reason);
          assertFalse(mixed.reason().endsWith("."), mixed::reason);
        }
      }
    }
    assertTrue(refused > 20, "" + refused);
  }

  /** Why discrete Gaussian noise has a caveat: delta rises from 0.0220 to 0.0253 here. */
  @Test
  void discreteGaussianNoiseIsNotQuiteMonotone() {
    Bounds less = delta("0.3642027931319496");
    Bounds more = delta("0.37148684899458856");
    assertTrue(less.upper() < more.lower(), less + " " + more);
    assertEquals(0.022032186365109046, less.upper(), 1e-12);
    assertFalse(KeyEffects.DISCRETE_GAUSSIAN.caveat().isEmpty());
  }

  private static Bounds delta(String deviation) {
    String plan =
        "releases: [{mechanism: discrete-gaussian, standardDeviation: " + deviation + "}]";
    StatedPlan stated = PlanReader.yaml("test", plan, Path.of("."));
    return PrivacyAccountant.of(stated.plan()).deltaAt(4).delta();
  }

  private static MechanismKind kind(String name) {
    return MechanismReader.all().stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static KeyEffect effect(MechanismKind kind, String key) {
    return kind.keys().stream()
        .filter(one -> one.name().equals(key))
        .findFirst()
        .orElseThrow(() -> new AssertionError(kind.name() + "." + key))
        .effect();
  }
}

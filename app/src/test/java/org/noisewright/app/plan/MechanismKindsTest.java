package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.StoredLaw;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.mechanism.ZeroConcentratedDp;

/** Every kind of mechanism: read, written, read back; and what is wrong with its keys. */
class MechanismKindsTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @TempDir Path folder;

  private StatedPlan stated(String release) {
    return PlanReader.yaml("plan.yaml", "releases:\n  - {mechanism: " + release + "}\n", folder);
  }

  private String refusal(String release) {
    String message =
        String.valueOf(
            assertThrows(BadInputException.class, () -> stated(release), release).getMessage());
    assertTrue(message.startsWith("plan.yaml, line 2, release 1"), message);
    return message;
  }

  private static Arguments noise(String text, Noise noise) {
    return arguments(text, AdditiveNoise.of(noise));
  }

  private static double[] list(double... values) {
    return values;
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        noise("generalized-gaussian, shape: 1.5, scale: 2", new GeneralizedGaussianNoise(1.5, 2)),
        noise(
            "truncated-gaussian, standardDeviation: 4, range: 20",
            new TruncatedGaussianNoise(4, 20)),
        noise("truncated-laplace, scale: 4, range: 20", new TruncatedLaplaceNoise(4, 20)),
        noise("uniform, range: 20", new UniformNoise(20)),
        noise("staircase, epsilon: 2", StaircaseNoise.leastAbsolute(2, 1)),
        noise("staircase, epsilon: 2, ratio: least-absolute", StaircaseNoise.leastAbsolute(2, 1)),
        noise("staircase, epsilon: 2, ratio: least-squared", StaircaseNoise.leastSquared(2, 1)),
        noise("staircase, epsilon: 2, ratio: 0.3", new StaircaseNoise(2, 0.3, 1, NEVER)),
        arguments(
            "staircase, epsilon: 2, ratio: 0.3, sensitivity: 3",
            new AdditiveNoise(new StaircaseNoise(2, 0.3, 3, NEVER), 3, Norm.ONE_NUMBER)),
        arguments(
            "truncated-staircase, epsilon: 2, ratio: 0.3, range: 9, width: 1, sensitivity: 3",
            new AdditiveNoise(new StaircaseNoise(2, 0.3, 1, 9), 3, Norm.ONE_NUMBER)),
        noise(
            "discrete-gaussian, standardDeviation: 4, step: 0.5",
            new DiscreteGaussianNoise(4, 0.5)),
        noise("discrete-gaussian, standardDeviation: 4", new DiscreteGaussianNoise(4, 1)),
        noise("discrete-laplace, scale: 4, step: 0.5", new DiscreteLaplaceNoise(4, 0.5, NEVER)),
        noise("truncated-geometric, scale: 4, range: 9", new DiscreteLaplaceNoise(4, 1, 9)),
        noise(
            "binomial, trials: 2^10, probability: 0.25, step: 2", new BinomialNoise(1024, 0.25, 2)),
        noise("binomial, trials: 1e6", new BinomialNoise(1_000_000, 0.5, 1)),
        arguments(
            "binomial, trials: 1000, changedNumbers: 221",
            new SparseVector(AdditiveNoise.of(new BinomialNoise(1000, 0.5, 1)), 221)),
        arguments(
            "discrete-laplace, scale: 4, sensitivity: 2, changedNumbers: 3",
            new SparseVector(
                AdditiveNoise.of(new DiscreteLaplaceNoise(4, 1, NEVER)).withSensitivity(2), 3)),
        arguments(
            "uniform, range: 20, sensitivity: 3, norm: l1",
            new AdditiveNoise(new UniformNoise(20), 3, Norm.L1)),
        arguments(
            "uniform, range: 20, clipNorm: 3, norm: l2",
            new AdditiveNoise(new UniformNoise(20), 3, Norm.L2)),
        noise(
            "lattice-table, start: -1, step: 1, weights: [1, 2, 1]",
            new LatticeTable(-1, 1, list(1, 2, 1))),
        noise(
            "piecewise-density, start: -1.5, step: 1, masses: [1, 2, 1]",
            new PiecewiseDensity(-1.5, 1, list(1, 2, 1))),
        noise(
            "log-density, start: -1, step: 1, logDensity: [-1, 0, -1], error: 0",
            new LogDensityTable(-1, 1, list(-1, 0, -1), 0)),
        arguments("exponential, epsilon: 0.5", new ExponentialMechanism(0.5, Utility.ANY)),
        arguments(
            "exponential, epsilon: 0.5, utility: counting",
            new ExponentialMechanism(0.5, Utility.COUNTING)),
        arguments("permute-and-flip, epsilon: 0.5", new PermuteAndFlip(0.5)),
        arguments(
            "report-noisy-max, noise: {mechanism: laplace, scale: 5}, change: monotone",
            new ReportNoisyMax(LaplaceMechanism.of(5), Change.MONOTONE)),
        arguments(
            "report-noisy-max, noise: {mechanism: uniform, range: 5, sensitivity: 2}, change: two",
            new ReportNoisyMax(
                AdditiveNoise.of(new UniformNoise(5)).withSensitivity(2), Change.TWO)),
        arguments(
            "gaussian-mixture, weights: [0.9, 0.1], means: [0, 1], standardDeviation: 2",
            GaussianMixturePair.of(list(0.9, 0.1), list(0, 1), list(1), list(0), 2)),
        arguments(
            "gaussian-mixture, weights: [1], means: [1], standardDeviation: 2,"
                + " otherWeights: [0.5, 0.5], otherMeans: [-1, 1]",
            GaussianMixturePair.of(list(1), list(1), list(0.5, 0.5), list(-1, 1), 2)),
        arguments(
            "renyi, orders: [2, 8], values: [0.1, .inf]",
            RenyiProfile.of(list(2, 8), list(0.1, NEVER))),
        arguments("zero-concentrated-dp, rho: 0.5, xi: 0.1", new ZeroConcentratedDp(0.1, 0.5)),
        arguments("zero-concentrated-dp, rho: 0.5", new ZeroConcentratedDp(0, 0.5)),
        arguments(
            "trade-off, falsePositive: [0, 0.25, 1], falseNegative: [1, 0.25, 0],"
                + " piecewiseLinear: true",
            TradeOffPoints.of(list(0, 0.25, 1), list(1, 0.25, 0), true)),
        arguments(
            "trade-off, falsePositive: [0, 0.25], falseNegative: [1, 0.25]",
            TradeOffPoints.of(list(0, 0.25), list(1, 0.25), false)),
        arguments(
            "loss-law, remove: {standing: upper, direction: both, losses: [-1, 1], logMasses: [-2,"
                + " -0.5], logInfinityMass: -1.354276228}",
            StoredLaw.symmetric(LossPoints.of(list(-1, 1), list(-2, -0.5), -1.354276228), false)),
        arguments(
            "loss-law, remove: {standing: exact, losses: [0], masses: [0.75], infinityMass: 0.25},"
                + " add: {standing: exact, losses: [0], masses: [0.75], infinityMass: 0.25}",
            StoredLaw.symmetric(
                LossPoints.of(list(0), list(Math.log(0.75)), Math.log(0.25)), true)),
        arguments(
            "loss-law, remove: {standing: upper, losses: [0, 1], masses: [0.5, 0.5]}, add:"
                + " {standing: upper, losses: [0], masses: [0.5], infinityMass: 0.5}",
            new StoredLaw(
                LossPoints.of(list(0, 1), list(Math.log(0.5), Math.log(0.5)), -NEVER),
                LossPoints.of(list(0), list(Math.log(0.5)), Math.log(0.5)),
                false)),
        arguments("gaussian, noiseMultiplier: 1.5, clipNorm: 2", new GaussianMechanism(3, 2)),
        arguments("laplace, scale: 5, clipNorm: 2", new LaplaceMechanism(5, 2)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void kindsAreReadAndTheirNormalFormReadsBack(String text, Mechanism mechanism) {
    PrivacyPlan plan = stated(text).plan();
    assertEquals(PrivacyPlan.of(Release.of(mechanism)), plan);
    for (String form : List.of(PlanWriter.yaml(plan), PlanWriter.json(plan))) {
      assertEquals(plan, PlanReader.yaml("p", form, folder).plan(), form);
    }
  }

  /** Names come in and go out: no kind is forgotten by this test or by the table. */
  @Test
  void everyKindOfDescriptionHasAName() {
    Set<Class<?>> seen = new HashSet<>();
    kinds()
        .map(arguments -> arguments.get()[1])
        .forEach(
            mechanism -> {
              seen.add(mechanism.getClass());
              if (mechanism instanceof AdditiveNoise additive) {
                seen.add(additive.noise().getClass());
              }
            });
    for (Class<?> noise : Noise.class.getPermittedSubclasses()) {
      assertTrue(seen.contains(noise), noise::getName);
    }
    assertEquals(
        Set.of("ApproximateDp", "RandomizedResponse", "DiscretePair"),
        Set.copyOf(
            Stream.of(Mechanism.class.getPermittedSubclasses())
                .filter(type -> !seen.contains(type))
                .map(Class::getSimpleName)
                .toList()),
        "these are in PlanReaderTest");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "generalized-gaussian, shape: 0.5, scale: 1 | release 1 (generalized-gaussian): shape must"
            + " be in [1, 64], got 0.5; below 1",
        "generalized-gaussian, beta: 2, scale: 1 | unknown key 'beta'; did you mean 'shape'?",
        "generalized-gaussian, shape: 2 | key 'scale' is missing; write for example 'scale: 5'",
        "generalised-gaussian, shape: 2 | did you mean 'generalized-gaussian'?",
        "truncated-gaussian, standardDeviation: 1 | key 'range' is missing",
        "truncated-laplace, scale: 1, range: .nan | range must be positive and finite, got NaN",
        "uniform, range: 0 | range must be positive and finite, got 0.0; without noise",
        "uniform, range: 1, norm: l3 | norm must be one of the known words, got 'l3'; did you mean",
        "uniform, range: 1, norm: linf | (known: one-number, l1, l2)",
        "uniform, range: 1, sensitivity: 0 | sensitivity must be positive and finite, got 0.0",
        "staircase, epsilon: -1 | epsilon must be positive and finite, got -1.0",
        "staircase, epsilon: 1, ratio: 2 | ratio must be in (0, 1], got 2.0; it is the part",
        "staircase, epsilon: 1, ratio: least | ratio must be a number in (0, 1], least-absolute or"
            + " least-squared, got 'least'",
        "staircase, epsilon: 1, range: 5 | unknown key 'range'",
        "truncated-geometric, scale: 1, range: 0.5 | range must be at least one step, 1.0, got 0.5",
        "binomial, trials: 0 | trials must be in [1, 1e9], got 0; it is the number of coins",
        "binomial, trials: 9, changedNumbers: 0 | changedNumbers must be in [1, 1e6], got 0; it is",
        "binomial, trials: 9, changedNumbers: 1e12 | changedNumbers must be in [1, 1e6], got",
        "binomial, trials: 9, changedNumbers: 2.5 | changedNumbers must be a whole number in [1,"
            + " 1e6], got 2.5",
        "binomial, trials: 9, changedNumbers: 2, norm: l2 | norm must be one-number where the"
            + " changed numbers are counted, got l2",
        "gaussian, standardDeviation: 1, changedNumbers: 2 | unknown key 'changedNumbers'",
        "binomial, trials: 2.5 | trials must be a whole number in [1, 1e9], got 2.5",
        "binomial, trials: 9, probability: 1 | probability must be in (0, 1), got 1.0; a fair coin",
        "exponential, epsilon: 1, utility: count | utility must be one of the known words, got"
            + " 'count'; did you mean 'counting'? (known: any, counting)",
        "report-noisy-max, change: one | key 'noise' is missing; write for example 'noise:"
            + " {mechanism: laplace, scale: 5}'",
        "report-noisy-max, noise: {mechanism: laplace, scale: 5} | key 'change' is missing; write"
            + " for example 'change: one'",
        "report-noisy-max, noise: laplace, change: one | noise must be a group of keys, got"
            + " 'laplace'; write 'noise: {mechanism: laplace, scale: 5}'",
        "report-noisy-max, noise: {mechanism: laplce}, change: one | release 1 (report-noisy-max),"
            + " noise: unknown mechanism 'laplce'; did you mean 'laplace'?",
        "report-noisy-max, noise: {mechanism: laplace, scale: 0}, change: one | (report-noisy-max),"
            + " noise: scale must be positive",
        "report-noisy-max, noise: {mechanism: laplace, scale: 1, times: 3}, change: one | unknown"
            + " key 'times'",
        "report-noisy-max, noise: {mechanism: exponential, epsilon: 1}, change: one | noise must be"
            + " gaussian, laplace or other noise added to one number, got exponential",
        "report-noisy-max, noise: {mechanism: uniform, range: 1, norm: l2}, change: one | noise"
            + " must be gaussian, laplace or other noise",
        "gaussian-mixture, weights: [0.5], means: [1], standardDeviation: 1 | weights of P must sum"
            + " to 1 within 1e-9, got 0.5; rescale them",
        "gaussian-mixture, weights: [1], means: 1, standardDeviation: 1 | means must be a list, got"
            + " 1; write 'means: [0, 1]'",
        "gaussian-mixture, weights: [1], means: [1], standardDeviation: 1, otherMeans: [0] | key"
            + " 'otherWeights' is missing",
        "renyi, orders: [2], values: [0.1, 0.2] | orders and values must have the same positive",
        "renyi, orders: [8, 2], values: [0.1, 0.2] | orders must increase, got 2.0 at 1; sort them",
        "renyi, orders: [2, 2], values: [0.1, 0.2] | got 2.0 at 1 twice; keep its smaller value",
        "renyi, orders: [1.0, 2], values: [0.1, 0.2] | orders must be in [1.000001, 1e7], got 1.0 at"
            + " 0; leave it out",
        "renyi, orders: [2, 1e9], values: [0.1, 0.2] | got 1.0E9 at 1; divergences rise with the"
            + " order",
        "renyi, orders: [2] | key 'values' is missing",
        "renyi | the table is missing; write 'file: table.csv', or the keys orders, values here",
        "renyi, file: a.csv, orders: [2] | orders and file are both given; the file holds it",
        "zero-concentrated-dp, rho: 0 | rho must be in [1e-12, 1e6], got 0.0",
        "zero-concentrated-dp, rho: 1, xi: -1 | xi must be in [0, 1e6], got -1.0",
        "trade-off, falsePositive: [0, 1], falseNegative: [1, 0], piecewiseLinear: maybe |"
            + " piecewiseLinear must be true or false, got 'maybe'",
        "trade-off, falsePositive: [0, 0.2, 0.6, 1], falseNegative: [1, 0.75, 0.2, 0] | the points must"
            + " be convex, but",
        "trade-off, falsePositive: [0, 0.2, 0.6, 1], falseNegative: [1, 0.75, 0.2, 0] | or leave point"
            + " 1 out",
        "trade-off, falsePositive: [0, 0.5], falseNegative: [1, 0.9] | with a sum of at most 1",
        "log-density, start: 0, step: 1, logDensity: [0, 0] | key 'error' is missing",
        "log-density, start: 0, step: 1, logDensity: [0, 0], error: -1 | error must be at least 0",
        "log-density, start: 0, step: 1, logDensity: [0, x], error: 0 | logDensity[1] must be"
            + " finite, got 'x'",
        "lattice-table, start: 0, step: 0, weights: [1] | step must be positive and finite",
        "lattice-table, start: 0, step: 1, weights: [1, -1] | weights[1] must be at least 0",
        "lattice-table, step: 1, weights: [1, 1] | key 'start' is missing",
        "loss-law | key 'remove' is missing; write for example 'remove: remove.json'",
        "loss-law, remove: {standing: upper, losses: [0], masses: [1]} | key 'add' is missing",
        "loss-law, remove: {standing: upper, losses: [0], masses: [1]}, add: {standing: exact,"
            + " losses: [0], masses: [1]} | remove and add must have the same standing",
        "gaussian, noiseMultiplier: 1 | key 'clipNorm' is missing; write for example 'clipNorm: 1'",
        "gaussian, noiseMultiplier: 1, standardDeviation: 1 | noiseMultiplier and standardDeviation"
            + " are both given; give one",
        "gaussian, noiseMultiplier: 0, clipNorm: 1 | noiseMultiplier must be positive and finite,"
            + " got 0.0",
        "gaussian, standardDeviation: 1, clipNorm: 1, sensitivity: 1 | clipNorm and sensitivity are"
            + " both given; the sensitivity of a clipped sum is the clip norm",
        "gaussian, standardDeviation: 1, clipNorm: 0 | clipNorm must be positive and finite, got"
            + " 0.0; it is the largest norm of one record",
        "laplace, scale: 1, noiseMultiplier: 1 | unknown key 'noiseMultiplier'",
      })
  void refusals(String release, String message) {
    String got = refusal(release);
    assertTrue(got.contains(message), got);
  }

  @ParameterizedTest
  @CsvSource({
    "add-or-remove-one, 1.5, 'sensitivity 1.5 = the clip norm, add-or-remove-one'",
    "zero-out, 1.5, 'sensitivity 1.5 = the clip norm, zero-out'",
    "replace-one, 3, 'sensitivity 3 = twice the clip norm 1.5, replace-one'",
  })
  void theClipNormGivesTheSensitivityOfTheRelation(
      String relation, double sensitivity, String sentence) {
    for (String noise :
        List.of(
            "gaussian, standardDeviation: 1",
            "laplace, scale: 1",
            "generalized-gaussian, shape: 2, scale: 1",
            "staircase, epsilon: 1")) {
      StatedPlan stated =
          PlanReader.yaml(
              "p",
              "relation: " + relation + "\nreleases: [{mechanism: " + noise + ", clipNorm: 1.5}]\n",
              folder);
      String name = noise.substring(0, noise.indexOf(','));
      assertEquals(List.of("release 1 (" + name + "): " + sentence), stated.derived());
      Object read =
          PlanWriter.parameters(stated.plan().releases().get(0).mechanism()).get("sensitivity");
      assertEquals(sensitivity, read, name);
    }
  }

  @Test
  void theNoiseMultiplierIsOverTheClipNormWhateverTheRelation() {
    StatedPlan stated =
        PlanReader.yaml(
            "p",
            """
            relation: replace-one
            releases: [{mechanism: gaussian, noiseMultiplier: 1.1, clipNorm: 0.5}]
            """,
            folder);
    assertEquals(new GaussianMechanism(0.55, 1), stated.plan().releases().get(0).mechanism());
    assertEquals(
        List.of(
            "release 1 (gaussian): standard deviation 0.55 = noise multiplier 1.1 times the clip"
                + " norm 0.5",
            "release 1 (gaussian): sensitivity 1 = twice the clip norm 0.5, replace-one"),
        stated.derived());
  }

  @Test
  void examplesAreReadAndReadBack() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../docs/examples"))) {
      List<Path> plans = files.filter(file -> file.toString().endsWith(".yaml")).toList();
      assertTrue(plans.size() >= 15, plans::toString);
      for (Path file : plans) {
        PrivacyPlan plan = PlanReader.read(file.toString());
        assertEquals(plan, PlanReader.yaml("p", PlanWriter.yaml(plan), folder).plan(), "" + file);
      }
    }
  }
}

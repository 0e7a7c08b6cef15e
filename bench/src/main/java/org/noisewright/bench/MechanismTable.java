package org.noisewright.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
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
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.ZeroConcentratedDp;

/**
 * Prints, for each mechanism, the epsilon of 1000 releases at delta 1e-5 at the default width:
 * unsampled, behind Poisson sampling, without replacement. Times are medians of whole questions
 * after warm-up, beside the sampled normal mechanism in the same run.
 */
public final class MechanismTable {
  private static final int REPEATS = 7;
  private static final double DELTA = 1e-5;
  private static final long RELEASES = 1000;

  private MechanismTable() {}

  /** Prints the table. */
  public static void main(String[] arguments) {
    Map<String, Mechanism> mechanisms = mechanisms();
    measure(GaussianMechanism.of(4), Sampling.poisson(0.01), 40);
    double baseline = measure(GaussianMechanism.of(4), Sampling.poisson(0.01), 40);
    print("baseline: gaussian 4, Poisson 0.01: %.1f ms%n%n", baseline);
    print("| mechanism | none | ms | Poisson 0.01 | ms | 600 of 60,000 | ms |%n");
    print("|---|---|---|---|---|---|---|%n");
    for (Map.Entry<String, Mechanism> entry : mechanisms.entrySet()) {
      StringBuilder row = new StringBuilder("| " + entry.getKey());
      for (Sampling sampling :
          List.of(
              Sampling.none(),
              Sampling.poisson(0.01),
              new Sampling.WithoutReplacement(600, 60_000))) {
        EpsilonAnswer answer = accountant(entry.getValue(), sampling).epsilonAt(DELTA);
        double time = measure(entry.getValue(), sampling, REPEATS);
        row.append(
            String.format(
                Locale.ROOT,
                " | %.5g to %.5g | %.1f",
                answer.epsilon().lower(),
                answer.epsilon().upper(),
                time));
      }
      print("%s |%n", row);
    }
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }

  private static PrivacyAccountant accountant(Mechanism mechanism, Sampling sampling) {
    NeighboringRelation relation =
        sampling instanceof Sampling.Poisson
            ? NeighboringRelation.ADD_OR_REMOVE_ONE
            : NeighboringRelation.REPLACE_ONE;
    Release release = Release.of(mechanism).withSampling(sampling).times(RELEASES);
    return PrivacyAccountant.of(PrivacyPlan.of(relation, release));
  }

  private static double measure(Mechanism mechanism, Sampling sampling, int repeats) {
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      long start = System.nanoTime();
      accountant(mechanism, sampling).epsilonAt(DELTA);
      times.add((System.nanoTime() - start) / 1e6);
    }
    return times.stream().sorted().toList().get(repeats / 2);
  }

  private static Map<String, Mechanism> mechanisms() {
    double unlimited = Double.POSITIVE_INFINITY;
    Map<String, Mechanism> all = new LinkedHashMap<>();
    all.put("gaussian 4", GaussianMechanism.of(4));
    all.put("laplace 4", LaplaceMechanism.of(4));
    all.put("generalized-gaussian 1.5, 16", noise(new GeneralizedGaussianNoise(1.5, 16)));
    all.put(
        "generalized-gaussian 1.5, 16, l2",
        AdditiveNoise.of(new GeneralizedGaussianNoise(1.5, 16)).withNorm(Norm.L2));
    all.put("generalized-gaussian 4, 1e4", noise(new GeneralizedGaussianNoise(4, 1e4)));
    all.put("truncated-gaussian 4, 40", noise(new TruncatedGaussianNoise(4, 40)));
    all.put("truncated-laplace 4, 120", noise(new TruncatedLaplaceNoise(4, 120)));
    all.put("staircase 0.2", noise(StaircaseNoise.leastAbsolute(0.2, 1)));
    all.put("truncated-staircase 0.2, 160", noise(new StaircaseNoise(0.2, 0.475, 1, 160)));
    all.put("discrete-gaussian 4", noise(new DiscreteGaussianNoise(4, 1)));
    all.put("discrete-gaussian 1000", noise(new DiscreteGaussianNoise(1000, 1)));
    all.put("discrete-laplace 5", noise(new DiscreteLaplaceNoise(5, 1, unlimited)));
    all.put("truncated-geometric 5, 160", noise(new DiscreteLaplaceNoise(5, 1, 160)));
    all.put("binomial 1000, 0.5", noise(new BinomialNoise(1000, 0.5, 1)));
    all.put("binomial 1000, 0.3", noise(new BinomialNoise(1000, 0.3, 1)));
    all.put("binomial 1e6, 0.5", noise(new BinomialNoise(1_000_000, 0.5, 1)));
    all.put("lattice-table, 3,201 points, 200 shifts", table());
    all.put("piecewise-density, 401 cells, 10 shifts", pieces());
    all.put("log-density, 801 samples", logDensity());
    all.put("approximate-dp 0.1, 1e-9", ApproximateDp.of(0.1, 1e-9));
    all.put(
        "randomized-response 0.6",
        RandomizedResponse.of(0.6).withAbsentRecord(RandomizedResponse.AbsentRecord.UNIFORM));
    all.put("exponential 0.1", new ExponentialMechanism(0.1, Utility.ANY));
    all.put("permute-and-flip 0.1", new PermuteAndFlip(0.1));
    all.put("zero-concentrated-dp 0.001", new ZeroConcentratedDp(0, 0.001));
    all.put(
        "gaussian-mixture, both tails",
        GaussianMixturePair.of(
            new double[] {0.5, 0.5}, new double[] {-1, 1}, new double[] {1}, new double[] {0}, 4));
    return all;
  }

  private static Mechanism noise(Noise noise) {
    return AdditiveNoise.of(noise);
  }

  /** A table that does not fall: a bell with ripples, its shifts up to 200 steps. */
  private static Mechanism table() {
    double[] weights = new double[3201];
    for (int i = 0; i < weights.length; i++) {
      double x = (i - 1600) / 200.0;
      weights[i] = Math.max(1e-18, Math.exp(-5 * x * x) * (1 + 0.5 * Math.cos(2 * Math.PI * x)));
    }
    return AdditiveNoise.of(new LatticeTable(-1600, 1, weights)).withSensitivity(200);
  }

  private static Mechanism pieces() {
    double[] masses = new double[401];
    for (int i = 0; i < masses.length; i++) {
      double x = (i - 200) / 10.0;
      masses[i] = Math.exp(-Math.abs(x) / 2) * (1 + 0.2 * Math.sin(3 * x));
    }
    return AdditiveNoise.of(new PiecewiseDensity(-20.05, 0.1, masses));
  }

  private static Mechanism logDensity() {
    double[] logs = new double[801];
    Arrays.setAll(logs, i -> -Math.pow((i - 400) / 20.0, 2) / 8);
    return AdditiveNoise.of(new LogDensityTable(-20, 0.05, logs, 0));
  }
}

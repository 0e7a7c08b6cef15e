package org.noisewright.bench;

import java.util.Locale;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * Prints the table of docs/benchmarks.md on numbers of releases: the processor time of epsilon at a
 * delta, and of delta at that epsilon, for 10^4 to 10^10 releases at the default widths.
 */
public final class ScalingTable {
  private static final int RUNS = 25;

  private ScalingTable() {}

  /** Takes no arguments. */
  public static void main(String[] arguments) {
    double[][] noises = {{4, 0.01}, {1, 1e-4}, {2, 1e-3}};
    long[] releases = {10_000, 1_000_000, 100_000_000, 10_000_000_000L};
    System.out.println(
        "| standard deviation | rate | releases | delta | epsilon | ms | delta at epsilon, ms | ratio |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (double delta : new double[] {1e-6, 1e-20}) {
      for (double[] noise : noises) {
        for (long times : releases) {
          PrivacyPlan plan =
              PrivacyPlan.of(
                  Release.of(GaussianMechanism.of(noise[0]))
                      .withSampling(Sampling.poisson(noise[1]))
                      .times(times));
          EpsilonAnswer answer = PrivacyAccountant.of(plan).epsilonAt(delta);
          double epsilon = answer.epsilon().upper();
          double there =
              ProcessorTime.least(RUNS, () -> PrivacyAccountant.of(plan).epsilonAt(delta));
          double back =
              ProcessorTime.least(RUNS, () -> PrivacyAccountant.of(plan).deltaAt(epsilon));
          System.out.printf(
              Locale.ROOT,
              "| %s | %s | %.0e | %s | %.5g | %.1f | %.1f | %.1f |%n",
              noise[0],
              noise[1],
              (double) times,
              delta,
              epsilon,
              there,
              back,
              there / back);
        }
      }
    }
  }
}

package org.noisewright.bench;

import java.util.Locale;
import java.util.function.DoubleFunction;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * Prints the table of docs/benchmarks.md on calibrations: how many certified epsilons each asks
 * for, its processor time on one thread when warm, and that of one epsilon at the default width and
 * at the noise found.
 */
public final class CalibrationTable {
  private static final int RUNS = 15;

  private CalibrationTable() {}

  private record Task(
      String name,
      double rate,
      long times,
      double epsilon,
      double delta,
      DoubleFunction<Release> noise) {
    PlanFamily family() {
      return new PlanFamily(
          "noise", PlanFamily.Effect.MORE_PRIVATE, 1e-4, 1e8, false, 1, this::plan);
    }

    PrivacyPlan plan(double scale) {
      Release release = noise.apply(scale).times(times);
      return PrivacyPlan.of(rate == 1 ? release : release.withSampling(Sampling.poisson(rate)));
    }
  }

  /** Takes no arguments. */
  public static void main(String[] arguments) {
    DoubleFunction<Release> normal = sd -> Release.of(GaussianMechanism.of(sd));
    DoubleFunction<Release> laplace = b -> Release.of(LaplaceMechanism.of(b));
    DoubleFunction<Release> powers =
        s -> Release.of(AdditiveNoise.of(new GeneralizedGaussianNoise(1.5, s)));
    DoubleFunction<Release> discrete =
        sd -> Release.of(AdditiveNoise.of(new DiscreteGaussianNoise(sd, 1)));
    Task[] tasks = {
      new Task("normal", 0.01, 10_000, 1, 1e-5, normal),
      new Task("normal", 0.01, 65_536, 3, 1e-10, normal),
      new Task("normal", 0.001, 10_000, 1, 1e-6, normal),
      new Task("normal", 1e-4, 1_000_000, 1, 1e-8, normal),
      new Task("normal", 0.004, 5_000, 50, 1e-5, normal),
      new Task("normal", 0.1, 128, 0.1, 1e-9, normal),
      new Task("normal", 0.25, 400, 8, 1e-5, normal),
      new Task("Laplace", 1, 100, 1, 1e-6, laplace),
      new Task("Laplace", 0.01, 1_000, 1, 1e-6, laplace),
      new Task("generalised Gaussian, shape 1.5", 0.01, 1_000, 1, 1e-6, powers),
      new Task("discrete Gaussian", 1, 100, 1, 1e-6, discrete),
    };
    System.out.println(
        "| noise | rate | releases | target | found | epsilons asked | ms | one epsilon ms | ratio |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (Task task : tasks) {
      PrivacyTarget target = new PrivacyTarget(task.epsilon(), task.delta());
      Calibrator calibrator = Calibrator.of(Calibrator.DEFAULT_TOLERANCE);
      Calibration found = calibrator.solve(task.family(), target);
      double whole = ProcessorTime.least(RUNS, () -> calibrator.solve(task.family(), target));
      PrivacyPlan plan = task.plan(found.value());
      double one =
          ProcessorTime.least(RUNS, () -> PrivacyAccountant.of(plan).epsilonAt(task.delta()));
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %,d | %s at %s | %.6g | %d | %.1f | %.2f | %.1f |%n",
          task.name(),
          task.rate(),
          task.times(),
          task.epsilon(),
          task.delta(),
          found.value(),
          found.evaluations(),
          whole,
          one,
          whole / one);
    }
  }
}

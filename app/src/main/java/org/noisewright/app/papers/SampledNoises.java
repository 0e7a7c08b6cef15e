package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.TruncatedGaussianNoise;

/**
 * Noise behind Poisson sampling at rate 0.1, the pair of differentially private gradient descent,
 * each compared with the truncated Gaussian of the same delta.
 *
 * @param cost what was small besides delta
 * @param range largest absolute value of the noise
 * @param rows by rising number of releases
 */
record SampledNoises(NoiseCost cost, double range, List<Row> rows) {
  static final double RATE = 0.1;

  /** What one unit of the cost is worth in delta, for every number of releases. */
  static final double WEIGHT = 1e-4;

  /** Part of delta that the noise beyond the smaller range may cost. */
  private static final double CUT_PART = 1e-3;

  private static final int HALVINGS = 20;
  private static final int COARSE_STEPS = 24;
  private static final double NARROWEST = 0.1;

  SampledNoises {
    rows = List.copyOf(rows);
  }

  /**
   * One number of releases.
   *
   * @param times number of releases
   * @param point the noise
   * @param equal truncated Gaussian of the same delta, empty if none of the range has it
   * @param cutRange a smaller range, beyond which the noise has little mass
   * @param cutDelta upper end of the delta of the noise that is cut there, not found anew
   * @param cutCost its cost
   * @param cutEqual truncated Gaussian of that range and delta, empty if there is none
   */
  record Row(
      int times,
      LearnedPoint point,
      Optional<TruncatedGaussianNoise> equal,
      double cutRange,
      double cutDelta,
      double cutCost,
      Optional<TruncatedGaussianNoise> cutEqual) {}

  /** The problems of one cost. */
  static List<LearnedProblem> problems(LearnedScale scale, NoiseCost cost) {
    return scale.sampledReleases().stream()
        .map(
            times ->
                LearnedProblem.of(
                        scale.sampledRange(),
                        LearnedScale.EPSILON,
                        times,
                        cost,
                        LearnedTarget.weight(WEIGHT))
                    .withSamplingRate(RATE)
                    .withCells(scale.reduced() ? 10 : 20))
        .toList();
  }

  /** Both costs, their noises found together. */
  static List<SampledNoises> of(LearnedScale scale, SolvedNoises noises, Progress progress) {
    Set<LearnedProblem> all = new LinkedHashSet<>(problems(scale, NoiseCost.L2));
    all.addAll(problems(scale, NoiseCost.L1));
    noises.solve(all, progress);
    List<SampledNoises> found = new ArrayList<>();
    for (NoiseCost cost : List.of(NoiseCost.L1, NoiseCost.L2)) {
      List<Row> rows = new ArrayList<>();
      for (LearnedProblem problem : problems(scale, cost)) {
        progress.report("Gaussians of equal delta, " + problem.compositions() + " releases", 0.9);
        rows.add(row(noises.of(problem)));
      }
      found.add(new SampledNoises(cost, scale.sampledRange(), rows));
    }
    return found;
  }

  private static Row row(LearnedPoint point) {
    LearnedProblem problem = point.noise().problem();
    int times = problem.compositions();
    double delta = point.delta().upper();
    double allowed = CUT_PART * delta / (times * RATE);
    double cut = 2;
    while (cut < problem.range() && point.beyond(cut) > allowed) {
      cut++;
    }
    cut = Math.min(cut, problem.range());
    Noise shorter = shorter(point, cut);
    double cutDelta = delta(shorter, times, LearnedScale.EPSILON);
    return new Row(
        times,
        point,
        equal(problem.range(), times, delta),
        cut,
        cutDelta,
        problem.cost().of(NoiseError.of(shorter)),
        equal(cut, times, cutDelta));
  }

  private static Noise shorter(LearnedPoint point, double range) {
    double[] half = point.noise().halfMasses();
    int cells = (int) Math.min(half.length, Math.round(range / point.noise().step()));
    double[] whole = new double[2 * cells];
    for (int k = 0; k < cells; k++) {
      whole[cells + k] = half[k];
      whole[cells - 1 - k] = half[k];
    }
    return new PiecewiseDensity(-cells * point.noise().step(), point.noise().step(), whole);
  }

  /** All releases of a noise behind the sampling. */
  static PrivacyPlan plan(Noise noise, int times) {
    return PrivacyPlan.of(
        Release.of(AdditiveNoise.of(noise)).withSampling(Sampling.poisson(RATE)).times(times));
  }

  /** Certified upper end. */
  static double delta(Noise noise, int times, double epsilon) {
    return PrivacyAccountant.of(plan(noise, times)).deltaAt(epsilon).delta().upper();
  }

  /**
   * The narrowest truncated Gaussian of a delta, empty if none of a grid of them has it. Its delta
   * first falls with the standard deviation.
   */
  private static Optional<TruncatedGaussianNoise> equal(double range, int times, double delta) {
    double ratio = Math.pow(range / NARROWEST, 1.0 / COARSE_STEPS);
    double low = NARROWEST;
    double high = NARROWEST;
    for (int i = 0; !reached(high, range, times, delta); i++) {
      if (i == COARSE_STEPS) {
        return Optional.empty();
      }
      low = high;
      high *= ratio;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = Math.sqrt(low * high);
      if (reached(middle, range, times, delta)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return Optional.of(new TruncatedGaussianNoise(high, range));
  }

  private static boolean reached(double deviation, double range, int times, double delta) {
    return delta(new TruncatedGaussianNoise(deviation, range), times, LearnedScale.EPSILON)
        <= delta;
  }
}

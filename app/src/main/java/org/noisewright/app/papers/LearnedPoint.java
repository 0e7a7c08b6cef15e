package org.noisewright.app.papers;

import java.util.Optional;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.EqualCost;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedSolver;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.numerics.Bounds;

/**
 * A noise that was found, beside the truncated Gaussian of the same range and cost.
 *
 * @param asked the cost that was allowed; that of the noise if none was
 * @param noise found
 * @param gaussian of the same cost, empty if none is so wide
 */
record LearnedPoint(double asked, LearnedNoise noise, Optional<EqualCost> gaussian) {
  private static final double SHARP = 1.02;
  private static final double TINY = 1e-10;

  /** Solves, certifies and compares. */
  static LearnedPoint of(LearnedProblem problem) {
    LearnedNoise noise = LearnedSolver.solve(problem);
    double asked =
        problem.target() instanceof LearnedTarget.CostLimit limit ? limit.cost() : noise.cost();
    return new LearnedPoint(
        asked,
        noise,
        noise.atEqualCost().stream()
            .filter(other -> other.noise() instanceof TruncatedGaussianNoise)
            .findFirst());
  }

  /** Certified. */
  Bounds delta() {
    return noise.delta();
  }

  /** True if the certified interval is narrow enough to be drawn as one line. */
  boolean sharp() {
    return delta().upper() <= Math.max(TINY, SHARP * delta().lower());
  }

  /** Upper end over that of the Gaussian, not a number without one. */
  double ratio() {
    return gaussian.map(other -> delta().upper() / other.delta().upper()).orElse(Double.NaN);
  }

  /** False if it is certain that the Gaussian is better. */
  boolean notAboveGaussian() {
    return gaussian.map(other -> delta().lower() <= other.delta().upper()).orElse(true);
  }

  /** Computed: the Kullback-Leibler divergence from the Gaussian of equal cost, in nats. */
  double divergence() {
    if (gaussian.isEmpty()) {
      return Double.NaN;
    }
    NoiseShape other = NoiseShape.of((TruncatedGaussianNoise) gaussian.get().noise());
    double[] half = noise.halfMasses();
    double step = noise.step();
    double sum = 0;
    for (int k = half.length - 1; k >= 0; k--) {
      if (half[k] > 0) {
        sum += 2 * half[k] * (Math.log(half[k] / step) - other.logDensity((k + 0.5) * step));
      }
    }
    return sum;
  }

  /** The probability of noise beyond a distance. */
  double beyond(double distance) {
    return NoiseError.of(noise.noise()).above(distance);
  }
}

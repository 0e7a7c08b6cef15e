package org.noisewright.classical;

import java.util.List;
import org.noisewright.classical.ObliviousComposition.Split;
import org.noisewright.numerics.Rounding;

/**
 * Basic composition with the best delta of one release, the same for all unless a release cannot
 * have it; see ObliviousComposition.proof.md. Every answer is that of a split that was evaluated.
 *
 * @param releases the releases
 */
record BasicCurve(List<ObliviousRelease> releases) implements MethodCurve {
  private static final double LEAST_LOG = -700;
  private static final int STEPS = 60;

  private static double sum(Split split) {
    return split.sum(e -> e);
  }

  /** The least delta of one release for which the sum of the epsilons is at most epsilon. */
  @Override
  public MethodDelta deltaAt(double epsilon) {
    if (!(epsilon >= 0)) {
      return MethodDelta.upper(0);
    }
    Split pure = Split.pure(releases);
    if (sum(pure) <= epsilon) {
      return MethodDelta.upper(Double.NEGATIVE_INFINITY);
    }
    double best = 0;
    double low = LEAST_LOG;
    double high = 0;
    for (int i = 0; i < STEPS; i++) {
      double middle = 0.5 * (low + high);
      Split split = Split.of(releases, middle);
      if (sum(split) <= epsilon) {
        best = Math.min(best, split.logDelta());
        high = middle;
      } else {
        low = middle;
      }
    }
    return MethodDelta.upper(best);
  }

  /** The largest delta of one release for which the sum of the deltas is at most delta. */
  @Override
  public MethodEpsilon epsilonAt(double delta) {
    double target = Math.log(delta);
    target -= 8 * Rounding.UNIT * (1 + Math.abs(target));
    double best = sum(Split.pure(releases));
    double low = target + LEAST_LOG;
    double high = 0;
    for (int i = 0; i < STEPS; i++) {
      double middle = 0.5 * (low + high);
      Split split = Split.of(releases, middle);
      if (split.logDelta() <= target) {
        best = Math.min(best, sum(split));
        low = middle;
      } else {
        high = middle;
      }
    }
    return new MethodEpsilon(0, best, List.of());
  }
}

package org.noisewright.design.learned;

import java.util.Objects;
import java.util.OptionalInt;
import org.noisewright.design.NoiseCost;

/**
 * Which noise is to be found: the best one in a range for a number that is released several times
 * with fresh noise.
 *
 * @param range largest absolute value of the noise, at least the sensitivity
 * @param sensitivity largest change of the number between neighbours, positive and finite
 * @param epsilon at which delta is to be small, in (0, 50]
 * @param compositions number of releases, in [1, 1e6]
 * @param cost what is to be small besides delta: {@link NoiseCost#L1} or {@link NoiseCost#L2}
 * @param target which noise is asked for
 * @param kind of the number
 * @param samplingRate probability in (0, 1] that a record takes part in one release (Poisson
 *     sampling); 1 for no sampling
 * @param cells cells, or for a counting query steps, per sensitivity; empty for a default by range
 *     and compositions
 */
public record LearnedProblem(
    double range,
    double sensitivity,
    double epsilon,
    int compositions,
    NoiseCost cost,
    LearnedTarget target,
    QueryKind kind,
    double samplingRate,
    OptionalInt cells) {
  static final int MOST_ENTRIES = 200_000;
  private static final int MOST_COMPOSITIONS = 1_000_000;
  private static final double MOST_EPSILON = 50;

  /** Checks everything. */
  public LearnedProblem {
    Objects.requireNonNull(cost, "cost");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(cells, "cells");
    if (!(sensitivity > 0 && sensitivity <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "sensitivity must be positive and finite, got " + sensitivity);
    }
    if (!(range >= sensitivity && range <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "range must be at least the sensitivity, "
              + sensitivity
              + ", and finite, got "
              + range
              + "; in a smaller range every noise tells neighbours apart with a probability of at"
              + " least 1/2");
    }
    if (!(epsilon > 0 && epsilon <= MOST_EPSILON)) {
      throw new IllegalArgumentException(
          "epsilon must be in (0, 50], got "
              + epsilon
              + "; ask for a small positive one where you mean 0");
    }
    if (!(compositions >= 1 && compositions <= MOST_COMPOSITIONS)) {
      throw new IllegalArgumentException(
          "compositions must be in [1, 1e6], got "
              + compositions
              + "; it is how often the number is released");
    }
    if (cost.kind() == NoiseCost.Kind.TAIL) {
      throw new IllegalArgumentException(
          "cost must be E|X| or sqrt(E X^2), got "
              + cost.words()
              + "; rank families by the probability of an outlier with BestNoise");
    }
    if (!(samplingRate > 0 && samplingRate <= 1)) {
      throw new IllegalArgumentException(
          "samplingRate must be in (0, 1], got "
              + samplingRate
              + "; give the probability with which one record takes part, 1 for all");
    }
    if (cells.isPresent()) {
      int perShift = cells.getAsInt();
      double entries = perShift * (range / sensitivity);
      if (!(perShift >= 1 && entries <= MOST_ENTRIES)) {
        throw new IllegalArgumentException(
            "cells must be at least 1, and at most "
                + MOST_ENTRIES
                + " in the whole range, got "
                + perShift
                + " per sensitivity in a range of "
                + range / sensitivity
                + " sensitivities");
      }
    } else if (!(range / sensitivity <= 1e4)) {
      throw new IllegalArgumentException(
          "range must be at most 10000 sensitivities unless cells are given, got "
              + range / sensitivity
              + "; noise this wide is Gaussian for all practical purposes");
    }
  }

  /** A real number of sensitivity 1, not sampled, on a default grid. */
  public static LearnedProblem of(
      double range, double epsilon, int compositions, NoiseCost cost, LearnedTarget target) {
    return new LearnedProblem(
        range, 1, epsilon, compositions, cost, target, QueryKind.REAL, 1, OptionalInt.empty());
  }

  /** The same with another sensitivity. */
  public LearnedProblem withSensitivity(double newSensitivity) {
    return new LearnedProblem(
        range, newSensitivity, epsilon, compositions, cost, target, kind, samplingRate, cells);
  }

  /** The same with this many cells, or steps of a counting query, per sensitivity. */
  public LearnedProblem withCells(int newCells) {
    return new LearnedProblem(
        range,
        sensitivity,
        epsilon,
        compositions,
        cost,
        target,
        kind,
        samplingRate,
        OptionalInt.of(newCells));
  }

  /** The same for a query whose values are whole multiples of sensitivity / cells (default 1). */
  public LearnedProblem withCounting() {
    return new LearnedProblem(
        range,
        sensitivity,
        epsilon,
        compositions,
        cost,
        target,
        QueryKind.COUNTING,
        samplingRate,
        cells);
  }

  /** The same behind Poisson sampling. */
  public LearnedProblem withSamplingRate(double newSamplingRate) {
    return new LearnedProblem(
        range, sensitivity, epsilon, compositions, cost, target, kind, newSamplingRate, cells);
  }

  /** The same with another target. */
  public LearnedProblem withTarget(LearnedTarget newTarget) {
    return new LearnedProblem(
        range, sensitivity, epsilon, compositions, cost, newTarget, kind, samplingRate, cells);
  }

  /**
   * Cells per sensitivity: the ones given, or an even number so that the range has about 1000
   * cells, for at most two releases 3000, within [4, 60], and the asked cost at least 20; 1 for a
   * counting query.
   */
  int perShift() {
    if (cells.isPresent()) {
      return cells.getAsInt();
    }
    if (kind == QueryKind.COUNTING) {
      return 1;
    }
    double wanted = (compositions <= 2 ? 1500 : 500) * (sensitivity / range);
    int plain = 2 * (int) Math.max(2, Math.min(30, Math.round(wanted)));
    double byCost =
        target instanceof LearnedTarget.CostLimit limit ? 10 * (sensitivity / limit.cost()) : 0;
    double most = MOST_ENTRIES / 20.0 * (sensitivity / range);
    return Math.max(plain, 2 * (int) Math.ceil(Math.min(byCost, most)));
  }

  /** The grid of the noise: as many whole cells or points as the range holds. */
  public HalfGrid grid() {
    int perShift = perShift();
    double step = sensitivity / perShift;
    int whole = (int) Math.floor(range / sensitivity * perShift * (1 + 1e-12));
    return kind == QueryKind.COUNTING
        ? HalfGrid.points(whole + 1, perShift, step)
        : HalfGrid.cells(whole, perShift, step);
  }
}

package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A {@link Solution} as a row of numbers, and back: seven of them, the grid of losses, the trace
 * and the half masses. Reading gives the same solution to the last digit.
 */
final class SolutionNumbers {
  private static final int HEAD = 7;
  private static final int GRID = 7;

  /** Largest length of a grid of losses. */
  private static final int MOST = 1 << 24;

  /** Distance of a sum of masses from 1 that rounding can explain. */
  private static final double ROUNDED = 1e-9;

  private SolutionNumbers() {}

  /** The row of a solution that was not stopped. */
  static double[] of(Solution solution) {
    LossGrid losses = solution.losses();
    int trace = solution.trace().size();
    double[] half = solution.half();
    double[] row = new double[HEAD + GRID + trace + half.length];
    row[0] = solution.delta();
    row[1] = solution.cost();
    row[2] = solution.weight();
    row[3] = solution.gap();
    row[4] = solution.evaluations();
    row[5] = losses == null ? 0 : 1;
    row[6] = trace;
    if (losses != null) {
      System.arraycopy(of(losses), 0, row, HEAD, GRID);
    }
    for (int i = 0; i < trace; i++) {
      row[HEAD + GRID + i] = solution.trace().get(i);
    }
    System.arraycopy(half, 0, row, HEAD + GRID + trace, half.length);
    return row;
  }

  /** The row of a grid of losses. */
  static double[] of(LossGrid losses) {
    return new double[] {
      losses.epsilonSteps(),
      losses.step(),
      losses.offset(),
      losses.reach(),
      losses.lowest(),
      losses.length(),
      losses.tilt()
    };
  }

  /**
   * The solution of a row.
   *
   * @throws IllegalArgumentException if it is none of this grid
   */
  static Solution solution(double[] row, HalfGrid grid) {
    int trace = row.length > HEAD ? (int) row[6] : -1;
    if (!(trace >= 0 && row.length == (long) HEAD + GRID + trace + grid.entries())) {
      throw unfit("a run has " + row.length + " numbers");
    }
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < trace; i++) {
      values.add(row[HEAD + GRID + i]);
    }
    double[] half = Arrays.copyOfRange(row, HEAD + GRID + trace, row.length);
    return new Solution(
        checked(half, grid),
        row[0],
        row[1],
        row[2],
        row[3],
        row[5] == 1 ? losses(Arrays.copyOfRange(row, HEAD, HEAD + GRID)) : null,
        List.copyOf(values),
        (int) row[4],
        false);
  }

  /**
   * The grid of losses of a row.
   *
   * @throws IllegalArgumentException if it is none
   */
  static LossGrid losses(double[] row) {
    if (row.length != GRID) {
      throw unfit("a grid of losses has " + row.length + " numbers");
    }
    int length = (int) row[5];
    boolean fits = row[3] >= 1 && row[3] < MOST && length >= 4 && length <= MOST;
    if (!(row[1] > 0 && fits && Integer.bitCount(length) == 1 && Math.abs(row[4]) < 1e9)) {
      throw unfit("a grid of losses has the step " + row[1] + " and the length " + length);
    }
    return new LossGrid((int) row[0], row[1], row[2], (int) row[3], (int) row[4], length, row[6]);
  }

  /**
   * Half masses that have the shape of the grid and sum to 1 with their mirror image.
   *
   * @throws IllegalArgumentException if these do not
   */
  private static double[] checked(double[] half, HalfGrid grid) {
    if (half.length != grid.entries()) {
      throw unfit(half.length + " masses are given for " + grid.entries());
    }
    for (int k = 0; k < half.length; k++) {
      double next = k + 1 < half.length && grid.falling() ? half[k + 1] : 0;
      if (!(half[k] >= next && half[k] <= 1)) {
        throw unfit("mass " + k + " is " + half[k] + ", and the next one " + next);
      }
    }
    double total = grid.total(half);
    if (!(Math.abs(total - 1) <= ROUNDED)) {
      throw unfit("the masses sum to " + total);
    }
    return half;
  }

  static IllegalArgumentException unfit(String what) {
    return new IllegalArgumentException(
        "the kept search does not belong to this problem: "
            + what
            + "; start without it, and it is written anew");
  }
}

package org.noisewright.design.cactus;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;

/**
 * The certified lower bounds for the multipliers of a solve: on the divergence of all noise on the
 * lattice of its points, and of all noise on the line.
 *
 * @param onLattice certified, 0 if nothing was shown
 * @param onLine certified, 0 if nothing was shown
 */
record LowerBounds(double onLattice, double onLine) {
  /** Nothing was shown. */
  static final LowerBounds NONE = new LowerBounds(0, 0);

  private static final double NEGLIGIBLE = 1e-12;
  private static final long MOST_ENTRIES = 20_000_000;

  /** By how much the cost of the noise may miss the budget, relative, with room for rounding. */
  private static final double BUDGET_MARGIN = 1e-12;

  /** Part of the cost that is left over for rounding, far out. */
  private static final double MARGIN = 2e-12;

  private static final int PARTS = 16;
  private static final double STEP_UP = 1e-3;

  /**
   * The bounds.
   *
   * @param masses p_0 ... p_N of a good solution, from which the search for u starts
   * @param allWeights weights of the shifts 1 ... n, at least 0
   * @param multiplier of the cost, at least 0
   */
  static LowerBounds of(
      CactusProblem problem,
      double[] masses,
      double[] allWeights,
      double multiplier,
      double divergence) {
    int bins = problem.bins();
    double exponent = problem.exponent();
    double budget = problem.unitBudget() * (1 + BUDGET_MARGIN);
    int[] shifts = DualHeights.active(allWeights, NEGLIGIBLE);
    if (!(multiplier > 0 && multiplier <= Double.MAX_VALUE) || shifts.length == 0) {
      return NONE;
    }
    double[] weights = weights(allWeights, shifts);
    double theta = divergence + multiplier * budget;
    double[] start = start(problem, masses, theta, multiplier);
    double[] cost = new double[start.length];
    for (int i = 0; i < cost.length; i++) {
      cost[i] = multiplier * (1 - MARGIN) * Math.pow((double) i / bins, exponent);
    }
    double[] heights = DualHeights.of(bins, shifts, weights, cost, start);
    double onLattice =
        LeastDivergence.of(exponent, bins, budget, multiplier, shifts, weights, heights)
            .onLattice();
    double onLine =
        LeastDivergence.of(
                exponent, bins, budget, multiplier, shifts, weights, longer(heights, bins))
            .onLine(PARTS);
    return new LowerBounds(onLattice, onLine);
  }

  /** Weights of exact sum at most one. */
  private static double[] weights(double[] all, int[] shifts) {
    double sum = 0;
    for (int shift : shifts) {
      sum += all[shift - 1];
    }
    double[] weights = new double[shifts.length];
    for (int s = 0; s < shifts.length; s++) {
      weights[s] = all[shifts[s] - 1] / sum * (1 - (shifts.length + 8) * Rounding.UNIT);
    }
    return weights;
  }

  /** Logarithms of the masses, longer by the slope of the tail rule until the cost is high. */
  private static double[] start(
      CactusProblem problem, double[] masses, double theta, double multiplier) {
    int bins = problem.bins();
    int last = masses.length - 1;
    int length = TailRule.length(problem.exponent(), theta, multiplier);
    int end = (int) Math.max(last, Math.min((long) length * bins, MOST_ENTRIES / (bins + 1L)));
    double[] start = new double[end + 1];
    for (int i = 0; i <= end; i++) {
      start[i] =
          i <= last
              ? Math.log(masses[i])
              : start[i - 1]
                  - TailRule.slope(problem.exponent(), theta, multiplier, (double) i / bins) / bins;
    }
    return start;
  }

  /** One more point, high enough that the last cell is not the least. */
  private static double[] longer(double[] heights, int bins) {
    int last = heights.length - 1;
    double[] longer = Arrays.copyOf(heights, heights.length + 1);
    longer[last + 1] =
        heights[last] + Math.max(0, heights[last + 1 - bins] - heights[last - bins]) + STEP_UP;
    return longer;
  }
}

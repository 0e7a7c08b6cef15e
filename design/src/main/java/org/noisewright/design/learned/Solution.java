package org.noisewright.design.learned;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one search found.
 *
 * @param half half masses that sum to 1 with their mirror image
 * @param delta the smooth delta, not a bound
 * @param cost of the noise
 * @param weight the weight of the cost under which delta + weight cost is stationary here
 * @param gap Frank-Wolfe gap of delta + weight cost: for one release no noise of this grid is
 *     better by more; for several a measure of how far the search went
 * @param losses the grid of losses of the last round, null where there was none
 * @param trace delta + weight cost, or delta if the cost is fixed, after each step of the last
 *     rounds
 * @param evaluations how often delta was evaluated
 * @param stopped true if the search was told to stop
 */
@SuppressWarnings("ArrayRecordComponent") // Not shared: handed over once and copied at the door.
record Solution(
    double[] half,
    double delta,
    double cost,
    double weight,
    double gap,
    @Nullable LossGrid losses,
    List<Double> trace,
    int evaluations,
    boolean stopped) {

  /** The same as what there was when the search was told to stop. */
  Solution untilStopped() {
    return new Solution(half, delta, cost, weight, gap, losses, trace, evaluations, true);
  }

  /** delta + weight cost for another weight. */
  double objective(double otherWeight) {
    return delta + otherWeight * cost;
  }
}

package org.noisewright.design.cactus;

/**
 * Moves masses onto the two constraints: p_i exp(-tilt c_i) / sum, with the tilt at which the cost
 * is the budget. Near the constraints this is a small relative change of each mass.
 */
final class Feasible {
  /** No mass is smaller, so that nothing is lost to underflow. */
  static final double LEAST_MASS = 1e-230;

  private static final int STEPS = 60;
  private static final double ACCURACY = 1e-15;

  private Feasible() {}

  /**
   * Writes the moved masses to {@code target}.
   *
   * @return false if the budget was not met to a relative 1e-14
   */
  static boolean move(PointCosts costs, double budget, double[] masses, double[] target) {
    double tilt = 0;
    double miss = Double.POSITIVE_INFINITY;
    for (int step = 0; step < STEPS; step++) {
      double sum = 0;
      double first = 0;
      double second = 0;
      for (int i = masses.length - 1; i >= 0; i--) {
        double mean = costs.cost[i] / costs.mass[i];
        double m = tilt == 0 ? masses[i] : masses[i] * Math.exp(-tilt * mean);
        target[i] = m;
        double whole = costs.mass[i] * m;
        sum += whole;
        first += whole * mean;
        second += whole * mean * mean;
      }
      if (!(sum > 0 && sum <= Double.MAX_VALUE && first > 0)) {
        return false;
      }
      double mean = first / sum;
      double last = miss;
      miss = Math.abs(mean - budget) / budget;
      if (miss <= ACCURACY || (miss <= 1e-14 && miss >= last)) {
        for (int i = 0; i < target.length; i++) {
          target[i] = Math.max(LEAST_MASS, target[i] / sum);
        }
        return true;
      }
      double spread = second / sum - mean * mean;
      if (!(spread > 0)) {
        return false;
      }
      tilt += (mean - budget) / spread;
    }
    return false;
  }
}

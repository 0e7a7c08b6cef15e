package org.noisewright.design.cactus;

import java.util.function.DoubleFunction;

/**
 * A start of the iteration that meets both constraints: masses 1 / (1 + (x / width)^(a + 2)), or
 * e^(rise x) where even equal masses cost too little.
 */
final class StartMasses {
  private static final int HALVINGS = 100;
  private static final double WIDEST = 30;
  private static final double MOST_RISE = 500;

  private StartMasses() {}

  /**
   * The masses.
   *
   * @throws IllegalArgumentException if no such masses have this cost
   */
  static double[] of(PointCosts costs, double exponent, int bins, double budget) {
    DoubleFunction<double[]> falling = logWidth -> falling(costs, exponent, bins, logWidth);
    DoubleFunction<double[]> rising = rise -> rising(costs, rise);
    if (!(cost(falling.apply(-WIDEST), costs) < budget)) {
      throw new IllegalArgumentException(
          "budget of "
              + budget
              + " times sensitivity^exponent is less than the cost of one cell; take more bins");
    }
    if (cost(falling.apply(WIDEST), costs) > budget) {
      return search(falling, -WIDEST, WIDEST, costs, budget);
    }
    if (!(cost(rising.apply(MOST_RISE), costs) > budget)) {
      throw new IllegalArgumentException(
          "budget of "
              + budget
              + " times sensitivity^exponent is more than the points can hold; take more points");
    }
    return search(rising, 0, MOST_RISE, costs, budget);
  }

  private static double[] search(
      DoubleFunction<double[]> masses, double from, double to, PointCosts costs, double budget) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (cost(masses.apply(middle), costs) < budget) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return masses.apply(high);
  }

  private static double[] falling(PointCosts costs, double exponent, int bins, double logWidth) {
    double[] masses = new double[costs.mass.length];
    for (int i = 0; i < masses.length; i++) {
      masses[i] = 1 / (1 + Math.pow(i * Math.exp(-logWidth) / bins, exponent + 2));
    }
    return normalised(masses, costs);
  }

  private static double[] rising(PointCosts costs, double rise) {
    int last = costs.mass.length - 1;
    double[] masses = new double[last + 1];
    for (int i = 0; i <= last; i++) {
      masses[i] = Math.exp(rise * ((double) i / last - 1));
    }
    return normalised(masses, costs);
  }

  private static double[] normalised(double[] masses, PointCosts costs) {
    double sum = PointCosts.sum(costs.mass, masses);
    for (int i = 0; i < masses.length; i++) {
      masses[i] = Math.max(Feasible.LEAST_MASS, masses[i] / sum);
    }
    return masses;
  }

  private static double cost(double[] masses, PointCosts costs) {
    return PointCosts.sum(costs.cost, masses);
  }
}

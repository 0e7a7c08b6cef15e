package org.noisewright.design.cactus;

/** A start of the iteration that meets both constraints: masses 1 / (1 + (x / width)^(a + 2)). */
final class StartMasses {
  private static final int HALVINGS = 100;

  private StartMasses() {}

  /**
   * The masses.
   *
   * @throws IllegalArgumentException if no width of them has this cost
   */
  static double[] of(PointCosts costs, double exponent, int bins, double budget) {
    double low = -30;
    double high = 30;
    if (!(cost(masses(costs, exponent, bins, high), costs) > budget)) {
      throw new IllegalArgumentException(
          "budget of "
              + budget
              + " times sensitivity^exponent is more than the points can hold; take more points");
    }
    if (!(cost(masses(costs, exponent, bins, low), costs) < budget)) {
      throw new IllegalArgumentException(
          "budget of "
              + budget
              + " times sensitivity^exponent is less than the cost of one cell; take more bins");
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (cost(masses(costs, exponent, bins, middle), costs) < budget) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return masses(costs, exponent, bins, high);
  }

  private static double[] masses(PointCosts costs, double exponent, int bins, double logWidth) {
    double[] masses = new double[costs.mass.length];
    for (int i = 0; i < masses.length; i++) {
      masses[i] = 1 / (1 + Math.pow(i * Math.exp(-logWidth) / bins, exponent + 2));
    }
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

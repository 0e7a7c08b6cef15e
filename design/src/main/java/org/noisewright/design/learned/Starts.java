package org.noisewright.design.learned;

import java.util.Arrays;

/** Half masses to start a search from. */
final class Starts {
  /** Least weight of a component, times their number: at exactly 0 a square has no slope. */
  private static final double LEAST = 1e-14;

  private Starts() {}

  /** Masses proportional to exp(-x^2 / (2 deviation^2)) in the middle of each cell. */
  static double[] gaussian(HalfGrid grid, double deviation) {
    double[] half = new double[grid.entries()];
    for (int k = 0; k < half.length; k++) {
      half[k] = Math.exp(-0.5 * Math.pow(grid.absolute(k) / deviation, 2));
    }
    return normalised(grid, half);
  }

  /** Masses that fall on a line to 0 at the end of the range. */
  static double[] triangle(HalfGrid grid) {
    double[] half = new double[grid.entries()];
    Arrays.setAll(half, k -> half.length - k);
    return normalised(grid, half);
  }

  /** All components with the same weight: a peak at 0 and a part at the end of the range. */
  static double[] even(Components components) {
    double[] weights = new double[components.count()];
    Arrays.fill(weights, 1.0 / weights.length);
    double[] half = new double[weights.length];
    components.spread(weights, half);
    return half;
  }

  /** Half masses of a coarser grid of cells, each spread evenly over the cells it is made of. */
  static double[] repeated(HalfGrid coarse, HalfGrid fine, double[] half) {
    int factor = fine.entries() / coarse.entries();
    double[] repeated = new double[fine.entries()];
    Arrays.setAll(repeated, k -> half[k / factor] / factor);
    return repeated;
  }

  /** The same, with straight lines between the middles of the coarse cells, which still fall. */
  static double[] refined(HalfGrid coarse, HalfGrid fine, double[] half) {
    double factor = (double) fine.entries() / coarse.entries();
    double[] refined = new double[fine.entries()];
    for (int k = 0; k < refined.length; k++) {
      double at = Math.max(0, (k + 0.5) / factor - 0.5);
      int left = Math.min(half.length - 1, (int) at);
      int right = Math.min(half.length - 1, left + 1);
      refined[k] = half[left] + (at - left) * (half[right] - half[left]);
    }
    return normalised(fine, refined);
  }

  private static double[] normalised(HalfGrid grid, double[] half) {
    double total = grid.total(half);
    return Arrays.stream(half).map(mass -> mass / total).toArray();
  }

  /** The free numbers that give these half masses, none of them 0. */
  static double[] theta(Components components, double[] half) {
    double[] theta = components.weights(half);
    double least = LEAST / theta.length;
    Arrays.setAll(theta, m -> Math.sqrt(Math.max(least, theta[m])));
    return theta;
  }
}

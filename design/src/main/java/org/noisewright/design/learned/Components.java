package org.noisewright.design.learned;

/**
 * Noise as a mixture of simple members with weights that sum to 1: whatever the weights, the noise
 * has the shape that is asked for and sums to 1.
 *
 * <p>On cells the members are uniform on the m innermost cells of either side, so that the noise
 * falls from 0: v(k) = sum over m &gt; k of c(m) / (2 m). On points they are the single entries.
 */
final class Components {
  private final HalfGrid grid;

  Components(HalfGrid grid) {
    this.grid = grid;
  }

  HalfGrid grid() {
    return grid;
  }

  int count() {
    return grid.entries();
  }

  /**
   * The half masses of these weights. On cells they never rise with k, also in their last digit:
   * each is the one before plus a number of at least 0, from outside to inside.
   */
  void spread(double[] weights, double[] half) {
    if (grid.points()) {
      for (int k = 0; k < half.length; k++) {
        half[k] = weights[k] / grid.copies(k);
      }
      return;
    }
    double sum = 0;
    for (int k = half.length - 1; k >= 0; k--) {
      sum += weights[k] / (2.0 * (k + 1));
      half[k] = sum;
    }
  }

  /** The weights whose noise has these half masses, which never rise with k on cells. */
  double[] weights(double[] half) {
    double[] weights = new double[half.length];
    for (int k = 0; k < half.length; k++) {
      double next = k + 1 < half.length ? half[k + 1] : 0;
      weights[k] = grid.points() ? half[k] * grid.copies(k) : 2.0 * (k + 1) * (half[k] - next);
    }
    return weights;
  }

  /** From derivatives by half masses to derivatives by weights. */
  void gather(double[] byMass, double[] byWeight) {
    if (grid.points()) {
      for (int k = 0; k < byMass.length; k++) {
        byWeight[k] = byMass[k] / grid.copies(k);
      }
      return;
    }
    double sum = 0;
    for (int k = 0; k < byMass.length; k++) {
      sum += byMass[k];
      byWeight[k] = sum / (2.0 * (k + 1));
    }
  }
}

package org.noisewright.design.learned;

/**
 * Noise as a mixture of simple members with weights that sum to 1: whatever the weights, the noise
 * has the shape that is asked for and sums to 1.
 *
 * <p>For falling noise member m is uniform on the entries 0 to m, so that v(k) = sum over m &gt;= k
 * of c(m) / width(m), where width(m) is how many cells or points these entries stand for. Otherwise
 * the members are the single entries.
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
   * The half masses of these weights. Falling ones never rise with k, also in their last digit:
   * each is the one outside of it plus a number of at least 0.
   */
  void spread(double[] weights, double[] half) {
    if (!grid.falling()) {
      for (int k = 0; k < half.length; k++) {
        half[k] = weights[k] / grid.copies(k);
      }
      return;
    }
    double sum = 0;
    for (int k = half.length - 1; k >= 0; k--) {
      sum += weights[k] / grid.width(k);
      half[k] = sum;
    }
  }

  /** The weights whose noise has these half masses. */
  double[] weights(double[] half) {
    double[] weights = new double[half.length];
    for (int k = 0; k < half.length; k++) {
      double next = k + 1 < half.length ? half[k + 1] : 0;
      weights[k] = grid.falling() ? grid.width(k) * (half[k] - next) : half[k] * grid.copies(k);
    }
    return weights;
  }

  /** The half masses with their shape and sum restored where rounding has moved them. */
  double[] restored(double[] half) {
    double[] weights = weights(half);
    double sum = 0;
    for (int m = weights.length - 1; m >= 0; m--) {
      weights[m] = Math.max(0, weights[m]);
      sum += weights[m];
    }
    for (int m = 0; m < weights.length; m++) {
      weights[m] /= sum;
    }
    double[] exact = new double[half.length];
    spread(weights, exact);
    return exact;
  }

  /** From derivatives by half masses to derivatives by weights. */
  void gather(double[] byMass, double[] byWeight) {
    double sum = 0;
    for (int k = 0; k < byMass.length; k++) {
      sum += byMass[k];
      byWeight[k] = grid.falling() ? sum / grid.width(k) : byMass[k] / grid.copies(k);
    }
  }
}

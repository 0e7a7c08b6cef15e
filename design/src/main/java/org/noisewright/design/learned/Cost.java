package org.noisewright.design.learned;

import org.noisewright.design.NoiseCost;

/**
 * The cost of noise on a grid as a function of a moment that is linear in the masses: E|X|, or the
 * square root of E X^2.
 */
final class Cost {
  private final boolean rooted;
  private final double[] moments;
  private final double[] byComponent;

  private Cost(boolean rooted, double[] moments, double[] byComponent) {
    this.rooted = rooted;
    this.moments = moments;
    this.byComponent = byComponent;
  }

  /** The cost on the grid of these components. */
  static Cost of(NoiseCost.Kind kind, Components components) {
    HalfGrid grid = components.grid();
    boolean rooted = kind == NoiseCost.Kind.ROOT_MEAN_SQUARE;
    double[] moments = new double[grid.entries()];
    for (int k = 0; k < moments.length; k++) {
      moments[k] = grid.copies(k) * (rooted ? grid.square(k) : grid.absolute(k));
    }
    double[] byComponent = new double[moments.length];
    components.gather(moments, byComponent);
    return new Cost(rooted, moments, byComponent);
  }

  /** The moment of each component, rising. */
  double[] byComponent() {
    return byComponent;
  }

  /** Derivative of the moment by half mass {@code k}. */
  double moment(int k) {
    return moments[k];
  }

  /** The moment of half masses that sum to 1. */
  double momentOf(double[] half) {
    double sum = 0;
    for (int k = half.length - 1; k >= 0; k--) {
      sum += moments[k] * half[k];
    }
    return sum;
  }

  /** The moment of a cost. */
  double momentOf(double cost) {
    return rooted ? cost * cost : cost;
  }

  /** The cost of a moment. */
  double costOf(double moment) {
    return rooted ? Math.sqrt(moment) : moment;
  }

  /** Derivative of the cost by the moment. */
  double slope(double moment) {
    return rooted ? 0.5 / Math.sqrt(moment) : 1;
  }
}

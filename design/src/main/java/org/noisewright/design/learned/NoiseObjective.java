package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * What a search minimises, as a function of the free numbers theta of a mixture: delta + weight
 * times cost, or delta alone while the cost is kept fixed. Divided by a constant.
 */
final class NoiseObjective implements LimitedMemoryBfgs.Objective {
  private final Components components;
  private final MixtureWeights mixture;
  private final Outcomes outcomes;
  private final Cost cost;
  private final double weight;
  private final double unit;
  private final SmoothDelta smooth;
  private final int compositions;
  private final double[] weights;
  private final double[] half;
  private final double[] byMass;
  private final double[] byWeight;
  private double delta;
  private double gap;

  /**
   * @param weight of the cost
   * @param unit what the value is divided by
   */
  NoiseObjective(
      Components components,
      MixtureWeights mixture,
      Outcomes outcomes,
      Cost cost,
      double weight,
      double unit,
      LossGrid losses,
      int compositions) {
    this.components = components;
    this.mixture = mixture;
    this.outcomes = outcomes;
    this.cost = cost;
    this.weight = weight;
    this.unit = unit;
    this.smooth = new SmoothDelta(losses, compositions);
    this.compositions = compositions;
    this.weights = new double[components.count()];
    this.half = new double[components.count()];
    this.byMass = new double[components.count()];
    this.byWeight = new double[components.count()];
  }

  @Override
  public double at(double[] theta, double[] gradient) {
    mixture.weights(theta, weights);
    components.spread(weights, half);
    double infinite = outcomes.fill(half);
    delta = smooth.at(outcomes, infinite);
    Arrays.fill(byMass, 0);
    outcomes.scatter(compositions, byMass);
    if (!(delta >= 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double value = delta;
    if (weight > 0) {
      double moment = cost.momentOf(half);
      double slope = weight * cost.slope(moment);
      for (int k = 0; k < byMass.length; k++) {
        byMass[k] += slope * cost.moment(k);
      }
      value += weight * cost.costOf(moment);
    }
    for (int k = 0; k < byMass.length; k++) {
      byMass[k] /= unit;
    }
    components.gather(byMass, byWeight);
    gap = unit * mixture.pullBack(theta, weights, byWeight, gradient);
    return value / unit;
  }

  /** What the value is divided by. */
  double unit() {
    return unit;
  }

  /** The half masses of the last evaluation. */
  double[] half() {
    return half.clone();
  }

  /** Derivatives of the undivided value by the half masses at the last evaluation. */
  double[] byMass() {
    return Arrays.stream(byMass).map(slope -> slope * unit).toArray();
  }

  /** The smooth delta of the last evaluation. */
  double delta() {
    return delta;
  }

  /** The Frank-Wolfe gap of the undivided value at the last evaluation. */
  double gap() {
    return gap;
  }

  /** Rise of delta with the fixed moment at the last evaluation. */
  double price() {
    return unit * mixture.price();
  }
}

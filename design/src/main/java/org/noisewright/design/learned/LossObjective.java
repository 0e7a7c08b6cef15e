package org.noisewright.design.learned;

/**
 * Any loss + weight times the cost as a function of the free numbers theta of a mixture. Divided by
 * its value at the start.
 */
final class LossObjective implements LimitedMemoryBfgs.Objective {
  private static final double[] NONE = {};

  private final NoiseLoss loss;
  private final Components components;
  private final MixtureWeights mixture;
  private final Cost cost;
  private final double weight;
  private final double[] weights;
  private final double[] half;
  private final double[] byMass;
  private final double[] byWeight;
  private double unit = 1;
  private double value;

  LossObjective(NoiseLoss loss, Components components, Cost cost, double weight) {
    this.loss = loss;
    this.components = components;
    this.mixture = MixtureWeights.free(cost.byComponent());
    this.cost = cost;
    this.weight = weight;
    this.weights = new double[components.count()];
    this.half = new double[components.count()];
    this.byMass = new double[components.count()];
    this.byWeight = new double[components.count()];
  }

  /** Divides by this from now on. */
  void divideBy(double newUnit) {
    unit = newUnit;
  }

  @Override
  public double at(double[] theta, double[] gradient) {
    mixture.weights(theta, weights);
    components.spread(weights, half);
    value = loss.at(half, NONE, byMass, NONE);
    double moment = cost.momentOf(half);
    double slope = weight * cost.slope(moment);
    for (int k = 0; k < byMass.length; k++) {
      byMass[k] = (byMass[k] + slope * cost.moment(k)) / unit;
    }
    components.gather(byMass, byWeight);
    mixture.pullBack(theta, weights, byWeight, gradient);
    return (value + weight * cost.costOf(moment)) / unit;
  }

  /** The loss alone, at the last evaluation. */
  double loss() {
    return value;
  }

  /** The half masses of the last evaluation. */
  double[] half() {
    return half.clone();
  }
}

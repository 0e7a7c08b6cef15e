package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Noise on the multiples of {@code step}: weight exp(-x^2 / (2 standardDeviation^2)) at each.
 *
 * <p>The values that it is added to must lie on a lattice of this step, so that neighbours differ
 * by whole steps, at most the sensitivity.
 *
 * @param standardDeviation standard deviation of the normal law that gives the weights
 * @param step distance of neighbouring values, positive and finite
 */
public record DiscreteGaussianNoise(double standardDeviation, double step) implements Noise {

  /** Checks both parameters. */
  public DiscreteGaussianNoise {
    requirePositive("standardDeviation", standardDeviation);
    requirePositive("step", step);
  }

  @Override
  public String planName() {
    return "discrete-gaussian";
  }
}

package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Noise of density proportional to exp(-x^2 / (2 standardDeviation^2)) on [-range, range] and 0
 * beyond. Outcomes that only one input can produce are distinguishing events.
 *
 * @param standardDeviation standard deviation of the normal law that is cut, positive and finite
 * @param range largest absolute value of the noise, positive and finite
 */
public record TruncatedGaussianNoise(double standardDeviation, double range) implements Noise {

  /** Checks both parameters. */
  public TruncatedGaussianNoise {
    requirePositive("standardDeviation", standardDeviation);
    requirePositive("range", range);
  }

  @Override
  public String planName() {
    return "truncated-gaussian";
  }
}

package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * A value plus normal noise.
 *
 * @param standardDeviation standard deviation of the noise, positive and finite
 * @param sensitivity largest change of the value between neighbours (l2 norm for a vector),
 *     positive and finite
 */
public record GaussianMechanism(double standardDeviation, double sensitivity) implements Mechanism {

  /** Checks both parameters. */
  public GaussianMechanism {
    requirePositive("standardDeviation", standardDeviation);
    requirePositive("sensitivity", sensitivity);
  }

  /** Noise of this standard deviation on a value of sensitivity 1. */
  public static GaussianMechanism of(double standardDeviation) {
    return new GaussianMechanism(standardDeviation, 1);
  }

  /** The same noise on a value of another sensitivity. */
  public GaussianMechanism withSensitivity(double newSensitivity) {
    return new GaussianMechanism(standardDeviation, newSensitivity);
  }

  @Override
  public String planName() {
    return "gaussian";
  }
}

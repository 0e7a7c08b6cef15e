package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Noise that is uniform on [-range, range].
 *
 * @param range largest absolute value of the noise, positive and finite
 */
public record UniformNoise(double range) implements Noise {

  /** Checks the range. */
  public UniformNoise {
    requirePositive("range", range);
  }

  @Override
  public String planName() {
    return "uniform";
  }
}

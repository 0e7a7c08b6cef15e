package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Noise of density proportional to exp(-|x| / scale) on [-range, range] and 0 beyond. Outcomes that
 * only one input can produce are distinguishing events.
 *
 * @param scale scale of the Laplace law that is cut, positive and finite
 * @param range largest absolute value of the noise, positive and finite
 */
public record TruncatedLaplaceNoise(double scale, double range) implements Noise {

  /** Checks both parameters. */
  public TruncatedLaplaceNoise {
    requirePositive("scale", scale);
    requirePositive("range", range);
  }

  @Override
  public String planName() {
    return "truncated-laplace";
  }
}

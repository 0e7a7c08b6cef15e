package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Noise on the multiples of {@code step}: weight exp(-|x| / scale) at each up to {@code range},
 * none beyond (two-sided geometric noise; truncated if the range is finite).
 *
 * <p>The values that it is added to must lie on a lattice of this step, so that neighbours differ
 * by whole steps, at most the sensitivity.
 *
 * @param scale positive and finite
 * @param step distance of neighbouring values, positive and finite
 * @param range largest absolute value, at least one step; infinite if it is not cut
 */
public record DiscreteLaplaceNoise(double scale, double step, double range) implements Noise {

  /** Checks the parameters. */
  public DiscreteLaplaceNoise {
    requirePositive("scale", scale);
    requirePositive("step", step);
    if (!(range >= step)) {
      throw new IllegalArgumentException(
          "range must be at least one step, "
              + step
              + ", got "
              + range
              + "; leave it out for noise that is not cut");
    }
  }

  @Override
  public String planName() {
    return range < Double.POSITIVE_INFINITY ? "truncated-geometric" : "discrete-laplace";
  }
}

package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

import java.math.BigDecimal;
import java.math.RoundingMode;

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
  private static final BigDecimal MAX_STEPS = BigDecimal.valueOf(1L << 50);

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

  /**
   * Largest noise in steps: the whole part of range / step for the decimal numbers that the two
   * doubles stand for (the shortest ones), so that 0.3 is 3 steps of 0.1. What is drawn and what is
   * accounted both take it from here. A whole number in [1, 2^50], where 2^50 stands for more;
   * infinite if the noise is not cut.
   */
  public double reach() {
    if (range == Double.POSITIVE_INFINITY) {
      return range;
    }
    return BigDecimal.valueOf(range)
        .divide(BigDecimal.valueOf(step), 0, RoundingMode.FLOOR)
        .min(MAX_STEPS)
        .doubleValue();
  }

  @Override
  public String planName() {
    return range < Double.POSITIVE_INFINITY ? "truncated-geometric" : "discrete-laplace";
  }
}

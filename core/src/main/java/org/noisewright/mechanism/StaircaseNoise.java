package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * The staircase noise of Geng and Viswanath: with k = floor(|x| / width) the density is
 * proportional to e^(-k epsilon) where |x| - k width &lt; ratio width, and to e^(-(k + 1) epsilon)
 * elsewhere; cut beyond {@code range} if that is finite. Pure epsilon-differential privacy for a
 * sensitivity of {@code width} if it is not cut.
 *
 * @param epsilon drop of the logarithm of the density at each stair, positive and finite
 * @param ratio part of each width on the upper stair, in (0, 1]
 * @param width width of one stair pair, the sensitivity it is made for, positive and finite
 * @param range largest absolute value of the noise, positive; infinite if it is not cut
 */
public record StaircaseNoise(double epsilon, double ratio, double width, double range)
    implements Noise {

  /** Checks the parameters. */
  public StaircaseNoise {
    requirePositive("epsilon", epsilon);
    if (!(ratio > 0 && ratio <= 1)) {
      throw new IllegalArgumentException(
          "ratio must be in (0, 1], got "
              + ratio
              + "; it is the part of each width on the upper stair");
    }
    requirePositive("width", width);
    if (!(range > 0)) {
      throw new IllegalArgumentException(
          "range must be positive, got " + range + "; leave it out for noise that is not cut");
    }
  }

  /** Noise that is not cut, of least expected absolute value: ratio 1 / (1 + e^(epsilon/2)). */
  public static StaircaseNoise leastAbsolute(double epsilon, double width) {
    return new StaircaseNoise(
        epsilon, 1 / (1 + Math.exp(0.5 * epsilon)), width, Double.POSITIVE_INFINITY);
  }

  /**
   * Noise that is not cut, of least variance: with b = e^(-epsilon) the ratio (-b + (b (1 + b) /
   * 2)^(1/3)) / (1 - b), the closed form of Geng and Viswanath for the squared cost with the common
   * factors taken out, computed as (1 + 2b) / (2 (c^2 e^(epsilon/3) + c e^(-epsilon/3) + b)) where
   * c = ((1 + b) / 2)^(1/3), which cancels nowhere.
   */
  public static StaircaseNoise leastSquared(double epsilon, double width) {
    requirePositive("epsilon", epsilon);
    double b = Math.exp(-epsilon);
    double c = Math.cbrt(0.5 * (1 + b));
    double third = Math.exp(epsilon / 3);
    double ratio = (1 + 2 * b) / (2 * (c * c * third + c / third + b));
    return new StaircaseNoise(epsilon, ratio, width, Double.POSITIVE_INFINITY);
  }

  @Override
  public String planName() {
    return range < Double.POSITIVE_INFINITY ? "truncated-staircase" : "staircase";
  }
}

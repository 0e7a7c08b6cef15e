package org.noisewright.pair;

import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/**
 * The pair of symmetric falling noise with a density, on one number: P has the noise around the
 * sensitivity, Q around 0. Falling noise makes the largest shift the worst one.
 */
public final class ContinuousNoise {
  private static final double LEAST_RATIO = 1e-12;

  private ContinuousNoise() {}

  /** True if {@link #source} knows this noise. */
  public static boolean covers(Noise noise) {
    return noise instanceof GeneralizedGaussianNoise
        || noise instanceof TruncatedGaussianNoise
        || noise instanceof TruncatedLaplaceNoise
        || noise instanceof UniformNoise
        || noise instanceof StaircaseNoise;
  }

  /**
   * The outcomes of this noise for a shift of {@code sensitivity}.
   *
   * @throws IllegalArgumentException if {@link #covers} is false or a ratio of parameters is too
   *     far from 1 to be meant
   */
  public static OutcomeSource source(Noise noise, double sensitivity) {
    if (noise instanceof GeneralizedGaussianNoise generalized) {
      return new GeneralizedGaussianCells(generalized, sensitivity);
    }
    if (noise instanceof TruncatedGaussianNoise gaussian) {
      return new TruncatedGaussianCells(gaussian, sensitivity);
    }
    if (noise instanceof TruncatedLaplaceNoise laplace) {
      return new TruncatedLaplaceCells(laplace, sensitivity);
    }
    if (noise instanceof UniformNoise uniform) {
      return new UniformCells(uniform, sensitivity);
    }
    if (noise instanceof StaircaseNoise staircase) {
      return new StaircaseCells(staircase, sensitivity);
    }
    throw new IllegalArgumentException(
        "noise: '" + noise.planName() + "' has no density that falls on both sides of 0");
  }

  /** Checks that a ratio of two parameters is in [1e-12, largest]. */
  static void requireRatio(String name, double ratio, double largest) {
    if (!(ratio >= LEAST_RATIO && ratio <= largest)) {
      throw new IllegalArgumentException(
          name
              + " must be in [1e-12, "
              + largest
              + "], got "
              + ratio
              + "; check the units of both numbers");
    }
  }

  /** True if quotient times denominator is the numerator exactly, far from underflow. */
  static boolean isExact(double quotient, double denominator, double numerator) {
    return numerator > 1e-280 && Math.fma(quotient, denominator, -numerator) == 0;
  }
}

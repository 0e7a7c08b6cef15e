package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Noise of density beta / (2 s^(1/beta) Gamma(1/beta)) exp(-|x|^beta / s). Shape 1 is Laplace noise
 * of scale s, shape 2 normal noise of variance s / 2: the scale is not a standard deviation.
 *
 * @param shape beta in [1, 64]
 * @param scale raw scale s, positive and finite
 */
public record GeneralizedGaussianNoise(double shape, double scale) implements Noise {

  /** Checks both parameters. */
  public GeneralizedGaussianNoise {
    if (!(shape >= 1 && shape <= 64)) {
      throw new IllegalArgumentException(
          "shape must be in [1, 64], got "
              + shape
              + "; below 1 the noise is not log-concave and its worst shift is not known");
    }
    requirePositive("scale", scale);
  }

  @Override
  public String planName() {
    return "generalized-gaussian";
  }
}

package org.noisewright.learning.pate;

import java.util.Objects;
import org.noisewright.design.Calibration;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/**
 * A shape of noise on votes with the least scale that meets a target.
 *
 * @param shape beta
 * @param calibration the least scale, its certified epsilon, or that the target is not met
 * @param utility hardmax utility at that scale, computed, in [0, 1]; 0 where it is not met
 */
public record RankedShape(double shape, Calibration calibration, double utility) {

  /** Checks that nothing is missing. */
  public RankedShape {
    Objects.requireNonNull(calibration, "calibration");
    if (!(utility >= 0 && utility <= 1)) {
      throw new IllegalArgumentException("utility must be in [0, 1], got " + utility);
    }
  }

  /** True if the target is met: the upper end of epsilon at the scale is at most the target. */
  public boolean met() {
    return calibration.met();
  }

  /** The noise on each count. */
  public GeneralizedGaussianNoise noise() {
    return new GeneralizedGaussianNoise(shape, calibration.value());
  }

  /** Standard deviation of the noise on each count, in votes. */
  public double standardDeviation() {
    return NoiseError.of(noise()).rootMeanSquare();
  }
}

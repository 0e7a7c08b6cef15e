package org.noisewright.learning.pate;

import java.util.Objects;
import java.util.Optional;
import org.noisewright.design.NoiseError;
import org.noisewright.learning.pate.VoteCalibrator.Found;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/**
 * A shape of noise on votes with the least scale that meets a target.
 *
 * @param found the shape and its least scale, or that the target is not met
 * @param utility hardmax utility at that scale, computed, in [0, 1]; 0 where it is not met
 */
public record RankedShape(Found found, double utility) {

  /** Checks the utility. */
  public RankedShape {
    Objects.requireNonNull(found, "found");
    if (!(utility >= 0 && utility <= 1)) {
      throw new IllegalArgumentException("utility must be in [0, 1], got " + utility);
    }
  }

  /** The shape beta. */
  public double shape() {
    return found.shape();
  }

  /** The noise with its tables; empty if the target is not met. */
  public Optional<VotePrivacy> privacy() {
    return found.privacy();
  }

  /** The noise on each count; of the most private scale that was tried if the target is not met. */
  public GeneralizedGaussianNoise noise() {
    return new GeneralizedGaussianNoise(shape(), found.calibration().value());
  }

  /** Standard deviation of the noise on each count, in votes. */
  public double standardDeviation() {
    return NoiseError.of(noise()).rootMeanSquare();
  }
}

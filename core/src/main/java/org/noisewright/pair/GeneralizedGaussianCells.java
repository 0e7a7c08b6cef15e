package org.noisewright.pair;

import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Generalised Gaussian noise on one number: P has the density proportional to e^(-|x - D|^shape /
 * scale), Q the one around 0. In units of scale^(1/shape) only the shift D / scale^(1/shape)
 * matters. Shape 1 has atoms of the loss at +-D / scale; losses are unbounded otherwise.
 *
 * @param noise shape and scale
 * @param sensitivity the shift D; D / scale^(1/shape) in [1e-12, 1e6], its power {@code shape} at
 *     most 1e7, the loss at the centre of P
 */
public record GeneralizedGaussianCells(GeneralizedGaussianNoise noise, double sensitivity)
    implements OutcomeSource {
  private static final double LARGEST_SHIFT = 1e6;
  private static final double LARGEST_LOSS = 1e7;

  /** Checks the ratio. */
  public GeneralizedGaussianCells {
    double shift = shift(noise, sensitivity);
    ContinuousNoise.requireRatio("sensitivity / scale^(1/shape)", shift, LARGEST_SHIFT);
    if (!(Math.pow(shift, noise.shape()) <= LARGEST_LOSS)) {
      throw new IllegalArgumentException(
          "(sensitivity / scale^(1/shape))^shape must be at most 1e7, got shape "
              + noise.shape()
              + " and sensitivity / scale^(1/shape) "
              + shift
              + "; noise this small gives no privacy: check the units of both numbers");
    }
  }

  private static double shift(GeneralizedGaussianNoise noise, double sensitivity) {
    return noise.shape() == 1
        ? sensitivity / noise.scale()
        : sensitivity / Math.pow(noise.scale(), 1 / noise.shape());
  }

  PowerNoise scaled() {
    double shape = noise.shape();
    double shift = shift(noise, sensitivity);
    double rateError =
        shape == 1
            ? ContinuousNoise.isExact(shift, noise.scale(), sensitivity) ? 0 : Rounding.UNIT
            : 1.1 * Rounding.UNIT * (Math.abs(Math.log(noise.scale())) + 4 * shape);
    return new PowerNoise(
        new PowerExponential(shape, 1), rateError, shift, Double.POSITIVE_INFINITY);
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    return scaled().cells(fineness, logTail);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return scaled().largestLoss(side);
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}

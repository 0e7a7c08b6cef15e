package org.noisewright.pair;

import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Laplace noise cut to [-range, range], on one number: where both laws are, on [D - range, range],
 * the loss is +-D / scale outside [0, D] and linear inside; on the two ends, each of length D, it
 * is infinite. Nothing but the ends is left if D is at least twice the range.
 *
 * @param noise scale and range
 * @param sensitivity the shift D; D / scale in [1e-12, 1e6], range / scale in [1e-12, 1e12]
 */
public record TruncatedLaplaceCells(TruncatedLaplaceNoise noise, double sensitivity)
    implements OutcomeSource {
  private static final double LARGEST_SHIFT = 1e6;
  private static final double LARGEST_RANGE = 1e12;

  /** Checks both ratios. */
  public TruncatedLaplaceCells {
    ContinuousNoise.requireRatio("sensitivity / scale", sensitivity / noise.scale(), LARGEST_SHIFT);
    ContinuousNoise.requireRatio("range / scale", noise.range() / noise.scale(), LARGEST_RANGE);
  }

  /** The same after an exact scaling by a power of two that brings the scale to [1, 2). */
  private PowerNoise scaled() {
    int exponent = -Math.getExponent(noise.scale());
    double unit = Math.scalb(noise.scale(), exponent);
    return new PowerNoise(
        new PowerExponential(1, 1 / unit),
        unit == 1 ? 0 : Rounding.UNIT,
        Math.scalb(sensitivity, exponent),
        Math.scalb(noise.range(), exponent));
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    return scaled().cells(fineness, logTail);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return scaled().logInfinityMass(side);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return scaled().disjoint() ? 1 : Double.NaN;
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

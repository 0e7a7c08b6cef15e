package org.noisewright.pair;

import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Normal noise cut to [-range, range], on one number: the loss is linear on [D - range, range],
 * which both laws have; on the two ends, each of length D, it is infinite. Nothing but the ends is
 * left if D is at least twice the range.
 *
 * @param noise standard deviation and range
 * @param sensitivity the shift D; D / standard deviation in [1e-12, 1e6], range / standard
 *     deviation in [1e-12, 1e12]
 */
public record TruncatedGaussianCells(TruncatedGaussianNoise noise, double sensitivity)
    implements OutcomeSource {
  private static final double LARGEST_SHIFT = 1e6;
  private static final double LARGEST_RANGE = 1e12;

  /** Checks both ratios. */
  public TruncatedGaussianCells {
    ContinuousNoise.requireRatio(
        "sensitivity / standard deviation", sensitivity / noise.standardDeviation(), LARGEST_SHIFT);
    ContinuousNoise.requireRatio(
        "range / standard deviation", noise.range() / noise.standardDeviation(), LARGEST_RANGE);
  }

  /**
   * The same after an exact scaling by a power of two that brings the standard deviation to [1, 2).
   */
  private PowerNoise scaled() {
    int exponent = -Math.getExponent(noise.standardDeviation());
    double unit = Math.scalb(noise.standardDeviation(), exponent);
    return new PowerNoise(
        new PowerExponential(2, 0.5 / (unit * unit)),
        4 * Rounding.UNIT,
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

package org.noisewright.pair;

import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.numerics.Side;

/**
 * Staircase noise on one number: losses are whole multiples of its epsilon. Outcomes are divided at
 * every step of either law, in exact arithmetic; beyond the centres the steps repeat, and their
 * masses are geometric sums. If the noise is cut, the two ends that one law lacks have infinite
 * losses.
 *
 * @param noise the noise
 * @param sensitivity the shift D; D / width in [1e-12, 1e5], range / width, if finite, in [1e-12,
 *     1e12], epsilon at most 1e6, ratio at least 1e-12
 */
public record StaircaseCells(StaircaseNoise noise, double sensitivity) implements OutcomeSource {
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final double LARGEST_SHIFT = 1e5;
  private static final double LARGEST_RANGE = 1e12;
  private static final double LARGEST_EPSILON = 1e6;

  /** Checks the ratios. */
  public StaircaseCells {
    ContinuousNoise.requireRatio("sensitivity / width", sensitivity / noise.width(), LARGEST_SHIFT);
    ContinuousNoise.requireRatio("epsilon", noise.epsilon(), LARGEST_EPSILON);
    ContinuousNoise.requireRatio("ratio", noise.ratio(), 1);
    if (noise.range() < ALL) {
      ContinuousNoise.requireRatio("range / width", noise.range() / noise.width(), LARGEST_RANGE);
    }
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    return new StaircasePieces(this).cells();
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return new StaircasePieces(this).logInfinityMass(side);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return noise.range() == ALL ? 0 : 0.5 * sensitivity >= noise.range() ? 1 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return new StaircasePieces(this).largestLoss(side);
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}

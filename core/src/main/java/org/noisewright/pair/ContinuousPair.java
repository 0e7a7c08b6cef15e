package org.noisewright.pair;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A pair with a monotone loss. The parameter of its family is a quotient of two doubles and so not
 * a double itself; the pair holds the two neighbouring families, of which the one with the larger
 * parameter dominates the true pair and the one with the smaller parameter is dominated by it.
 */
public final class ContinuousPair implements DominatingPair {
  private static final double FARTHEST = 1e200;

  private final SampledFamily upper;
  private final SampledFamily lower;

  private ContinuousPair(SampledFamily upper, SampledFamily lower) {
    this.upper = upper;
    this.lower = lower;
  }

  /** Normal noise: sensitivity over standard deviation is in [muLower, muUpper]. */
  public static ContinuousPair gaussian(double muLower, double muUpper, double rate) {
    return new ContinuousPair(
        new SampledFamily(new GaussianShift(muUpper), rate),
        new SampledFamily(new GaussianShift(muLower), rate));
  }

  /** Laplace noise: sensitivity over scale is in [zLower, zUpper]. */
  public static ContinuousPair laplace(double zLower, double zUpper, double rate) {
    return new ContinuousPair(
        new SampledFamily(new LaplaceShift(zUpper), rate),
        new SampledFamily(new LaplaceShift(zLower), rate));
  }

  /** The family to build a law of this side from. */
  public SampledFamily on(Side side) {
    return side == Side.UPPER ? upper : lower;
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return 0;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    SampledFamily family = on(side);
    return direction == Direction.REMOVE
        ? family.supremum(side.sign())
        : -family.infimum(-side.sign());
  }

  @Override
  public double logMassAbove(Direction direction, double loss) {
    if (direction == Direction.ADD && !symmetric()) {
      return loss >= largestLoss(direction, Side.UPPER) ? Double.NEGATIVE_INFINITY : 0;
    }
    double x = upper.outcomeAt(Math.min(loss, FARTHEST), -1, 0);
    if (x == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    double log =
        upper.logMix(upper.family().logMassAbove(x), upper.family().logWithRecordMassAbove(x));
    return log + Rounding.UNIT * (16 + 8 * Math.abs(Math.max(log, -1e300)));
  }

  @Override
  public boolean symmetric() {
    return upper.rate() == 1;
  }

  @Override
  public boolean trivial() {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ContinuousPair pair
        && upper.equals(pair.upper)
        && lower.equals(pair.lower);
  }

  @Override
  public int hashCode() {
    return 31 * upper.hashCode() + lower.hashCode();
  }

  @Override
  public String toString() {
    return "ContinuousPair[" + upper + "]";
  }
}

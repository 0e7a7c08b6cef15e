package org.noisewright.pair;

import java.util.List;
import org.noisewright.numerics.Side;

/**
 * What is known of a mechanism on each side: a pair that dominates it, and pairs that it has among
 * its neighbours, so that none of them overstates it. UPPER laws are made from the first, LOWER
 * laws from the best of the others; with no such pair only an upper bound is given.
 *
 * @param upper dominates every pair of neighbours
 * @param lower pairs of neighbours; may be empty
 */
public record BracketedPair(DominatingPair upper, List<DominatingPair> lower)
    implements DominatingPair {

  /** Copies the list. */
  public BracketedPair {
    lower = List.copyOf(lower);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return side == Side.UPPER
        ? upper.logInfinityMass(direction, side)
        : most(Double.NEGATIVE_INFINITY, pair -> pair.logInfinityMass(direction, side));
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return logInfinityMass(direction, Side.UPPER) == Double.NEGATIVE_INFINITY
        ? 0
        : upper instanceof EnvelopePair ? upper.exactInfinityMass(direction) : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return side == Side.UPPER
        ? upper.largestLoss(direction, side)
        : most(0, pair -> pair.largestLoss(direction, side));
  }

  private double most(double least, java.util.function.ToDoubleFunction<DominatingPair> value) {
    return lower.stream().mapToDouble(value).reduce(least, Math::max);
  }

  @Override
  public double logMassAbove(Direction direction, double loss) {
    return upper.logMassAbove(direction, loss);
  }

  @Override
  public boolean symmetric() {
    return upper.symmetric() && lower.stream().allMatch(DominatingPair::symmetric);
  }

  @Override
  public boolean trivial() {
    return false;
  }
}

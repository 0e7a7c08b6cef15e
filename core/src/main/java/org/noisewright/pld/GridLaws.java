package org.noisewright.pld;

import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomicPair;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;

/** The grid law of a pair on a lattice: the one place that knows which discretiser a pair needs. */
public final class GridLaws {
  private GridLaws() {}

  /**
   * The law of the loss of {@code pair} in {@code direction} on {@code lattice}.
   *
   * @param spacing wanted distances, used where the pair has a density
   * @param logLeftTail logarithm of a mass that may be lumped or dropped at the left end
   * @param logRightTail logarithm of a mass that may be lumped or dropped at the right end
   * @param side UPPER dominates the exact law, LOWER is dominated by it
   */
  public static PrivacyLossDistribution of(
      DominatingPair pair,
      Direction direction,
      LossLattice lattice,
      Spacing spacing,
      double logLeftTail,
      double logRightTail,
      Side side) {
    if (pair instanceof AtomicPair atomic) {
      return AtomicLaw.of(atomic, direction, lattice, side);
    }
    ContinuousPair continuous = (ContinuousPair) pair;
    return side == Side.UPPER
        ? UpperLaw.of(continuous, direction, lattice, spacing, logLeftTail, logRightTail)
        : LowerLaw.of(continuous, direction, lattice, spacing, logLeftTail, logRightTail);
  }
}

package org.noisewright.pld;

import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;

/** From pairs and finite laws to laws on a lattice, on a stated side. */
public final class GridLaws {
  private GridLaws() {}

  /**
   * The law of the loss of a pair with a density.
   *
   * @param spacing wanted distances
   * @param logLeftTail logarithm of a mass that may be lumped or dropped at the left end
   * @param logRightTail logarithm of a mass that may be lumped or dropped at the right end
   * @param side UPPER dominates the exact law, LOWER is dominated by it
   */
  public static PrivacyLossDistribution continuous(
      ContinuousPair pair,
      Direction direction,
      LossLattice lattice,
      Spacing spacing,
      double logLeftTail,
      double logRightTail,
      Side side) {
    return side == Side.UPPER
        ? UpperLaw.of(pair, direction, lattice, spacing, logLeftTail, logRightTail)
        : LowerLaw.of(pair, direction, lattice, spacing, logLeftTail, logRightTail);
  }

  /** A law of this side, each of its atoms by itself. */
  public static PrivacyLossDistribution few(Atoms atoms, LossLattice lattice, Side side) {
    return AtomicLaw.of(atoms, lattice, side);
  }

  /** A law of this side on points at about the wanted distances. */
  public static PrivacyLossDistribution dense(
      Atoms atoms, LossLattice lattice, Spacing spacing, Side side) {
    return DenseLaw.of(atoms, lattice, spacing, side);
  }
}

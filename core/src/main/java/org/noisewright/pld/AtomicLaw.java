package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomicPair;
import org.noisewright.pair.AtomicPair.Outcome;
import org.noisewright.pair.Direction;

/** Grid laws of a pair with finitely many outcomes; see AtomicLaw.proof.md. */
final class AtomicLaw {
  /** Part of a lattice step by which a loss may miss a point and still count as being on it. */
  static final double ALIGNED = 1e-6;

  private AtomicLaw() {}

  /**
   * UPPER: a loss between two lattice points is split onto both, keeping its P-mass and its Q-mass.
   * LOWER: it is put on the point below. A loss within 1e-6 of a step of a point is on it, if it is
   * certainly not above (UPPER) or not below (LOWER) that point.
   */
  static PrivacyLossDistribution of(
      AtomicPair pair, Direction direction, LossLattice lattice, Side side) {
    AtomList atoms = new AtomList();
    for (Outcome outcome : pair.outcomes()) {
      double loss = outcome.loss(direction);
      double logMass = outcome.logMass(direction);
      if (logMass == Double.NEGATIVE_INFINITY || loss == Double.POSITIVE_INFINITY) {
        continue;
      }
      logMass += side.sign() * (outcome.massError() + 4 * Rounding.UNIT * Math.abs(logMass));
      double outer = loss + side.sign() * outcome.lossError();
      long near = lattice.nearest(outer);
      double beyond = side.sign() * (lattice.loss(near) - outer) - lattice.error(near);
      if (beyond >= 0 && beyond <= ALIGNED * lattice.step()) {
        atoms.add(near, logMass);
      } else if (side == Side.LOWER) {
        atoms.add(lattice.floor(outer), logMass);
      } else {
        split(atoms, lattice, outer, logMass);
      }
    }
    return atoms.toLaw(lattice, pair.logInfinityMass(direction, side), side);
  }

  private static void split(AtomList atoms, LossLattice lattice, double loss, double logMass) {
    long low = lattice.floor(loss);
    double step = lattice.step();
    double rise = loss - lattice.loss(low) + lattice.error(low);
    if (rise >= step) {
      low++;
      rise = Math.max(0, loss - lattice.loss(low) + lattice.error(low));
    }
    // Shares of the P-mass: e^{-loss} is a convex combination of the two ends.
    double high = Math.expm1(-rise) / Math.expm1(-step);
    double safeHigh = Math.min(1, high * (1 + 16 * Rounding.UNIT));
    atoms.add(low + 1, logMass + Math.log(safeHigh));
    if (safeHigh < 1) {
      atoms.add(low, logMass + Math.log1p(-safeHigh) + 4 * Rounding.UNIT);
    }
  }
}

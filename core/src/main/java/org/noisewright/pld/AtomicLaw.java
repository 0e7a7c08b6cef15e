package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;

/** Grid laws of a law with finitely many atoms, each by itself; see AtomicLaw.proof.md. */
final class AtomicLaw {
  /** Part of a lattice step by which a loss may miss a point and still count as being on it. */
  static final double ALIGNED = 1e-6;

  /** No lattice point. */
  static final long NONE = Long.MIN_VALUE;

  private AtomicLaw() {}

  /**
   * UPPER: a loss between two lattice points is split onto both, keeping its P-mass and its Q-mass.
   * LOWER: see {@link BalancedLaw}. A loss within 1e-6 of a step of a point is on it, if it is
   * certainly not above (UPPER) or not below (LOWER) that point.
   */
  static PrivacyLossDistribution of(Atoms law, LossLattice lattice, Side side) {
    if (side == Side.LOWER) {
      return BalancedLaw.of(law, lattice);
    }
    AtomList atoms = new AtomList();
    for (int i = 0; i < law.size(); i++) {
      double loss = law.loss(i);
      long own = own(lattice, loss, Side.UPPER);
      if (own > NONE) {
        atoms.add(own, law.logMass(i));
      } else {
        long low = lattice.floor(loss);
        split(atoms, lattice, low, low + 1, loss, law.logMass(i));
      }
    }
    return atoms.toLaw(lattice, law.logInfinityMass(), side);
  }

  /**
   * The lattice point that a loss lies on, on the safe side of it; {@link #NONE} if there is none.
   */
  static long own(LossLattice lattice, double loss, Side side) {
    long near = lattice.nearest(loss);
    double beyond = side.sign() * (lattice.loss(near) - loss) - lattice.error(near);
    return beyond >= 0 && beyond <= ALIGNED * lattice.step() ? near : NONE;
  }

  /**
   * Splits a mass onto two lattice points, the lower one certainly not above its loss; if the loss
   * may be above the upper one both move up by the distance of the two.
   */
  static void split(
      AtomList atoms, LossLattice lattice, long low, long high, double loss, double logMass) {
    long from = low;
    long to = high;
    double step = lattice.step() * (high - low);
    double rise = loss - lattice.loss(from) + lattice.error(from);
    if (rise >= step) {
      from = high;
      to = high + (high - low);
      rise = Math.max(0, loss - lattice.loss(from) + lattice.error(from));
    }
    // Shares of the P-mass: e^{-loss} is a convex combination of the two ends.
    double share = Math.expm1(-rise) / Math.expm1(-step);
    double safe = Math.min(1, share * (1 + 16 * Rounding.UNIT));
    atoms.add(to, logMass + Math.log(safe));
    if (safe < 1) {
      atoms.add(from, logMass + Math.log1p(-safe) + 4 * Rounding.UNIT);
    }
  }
}

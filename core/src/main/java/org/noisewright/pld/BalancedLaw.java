package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;

/**
 * The LOWER grid law of a law whose atoms are farther apart than lattice points: an atom goes up to
 * the next lattice point if atoms above it go down by as much, in the mean of e^{-loss}; see
 * BalancedLaw.proof.md.
 */
final class BalancedLaw {
  private final Atoms law;
  private final LossLattice lattice;
  private final AtomList atoms = new AtomList();

  /** The atom that waits for others to go down, the mass of it that waits, and what is paid. */
  private int waiting = -1;

  private double logWaiting;
  private double debt;
  private double paid;

  private BalancedLaw(Atoms law, LossLattice lattice) {
    this.law = law;
    this.lattice = lattice;
  }

  static PrivacyLossDistribution of(Atoms law, LossLattice lattice) {
    BalancedLaw balanced = new BalancedLaw(law, lattice);
    for (int i = 0; i < law.size(); i++) {
      balanced.place(i);
    }
    balanced.release();
    return balanced.atoms.toLaw(lattice, law.logInfinityMass(), Side.LOWER);
  }

  private void place(int atom) {
    double loss = law.loss(atom);
    long own = AtomicLaw.own(lattice, loss, Side.LOWER);
    long floor = own > AtomicLaw.NONE ? own : lattice.floor(loss);
    long wanted = waiting < 0 ? AtomicLaw.NONE : lattice.floor(law.loss(waiting)) + 1;
    if (own > AtomicLaw.NONE && own > wanted && waiting >= 0) {
      // An atom on the lattice pays with a part of it that goes down one step.
      floor = own - 1;
    } else if (own > AtomicLaw.NONE || floor < wanted) {
      atoms.add(floor, law.logMass(atom));
      return;
    } else if (waiting < 0) {
      await(atom, law.logMass(atom));
      return;
    }
    // How far this atom goes down in e^{-loss}, on the scale of the waiting atom.
    double log = law.logMass(atom) - logWaiting - (loss - law.loss(waiting));
    double drop = loss - lattice.loss(floor) - lattice.error(floor);
    double rise = drop > 30 ? Math.exp(log + drop) : Math.exp(log) * Math.max(0, Math.expm1(drop));
    double credit = rise * (1 - slack(log, loss));
    double missing = debt - paid;
    if (credit < missing) {
      paid += credit * (1 - 4 * Rounding.UNIT);
      atoms.add(floor, law.logMass(atom));
      return;
    }
    atoms.add(wanted, logWaiting);
    waiting = -1;
    double part = Math.min(1, missing / credit * (1 + 8 * Rounding.UNIT));
    addPart(floor, atom, part);
    if (part < 1) {
      double rest = law.logMass(atom) + Math.log1p(-part);
      rest -= rounding(rest);
      if (own > AtomicLaw.NONE) {
        atoms.add(own, rest);
      } else {
        await(atom, rest);
      }
    }
  }

  private double slack(double log, double loss) {
    return Rounding.UNIT * (32 + 4 * (Math.abs(log) + Math.abs(loss) + Math.abs(logWaiting)));
  }

  private void await(int atom, double logMass) {
    double loss = law.loss(atom);
    long up = lattice.floor(loss) + 1;
    double rise = lattice.loss(up) + lattice.error(up) - loss;
    if (!(rise > 0)) {
      atoms.add(up - 1, logMass);
      return;
    }
    waiting = atom;
    logWaiting = logMass;
    debt = -Math.expm1(-rise) * (1 + slack(0, loss));
    paid = 0;
  }

  private void addPart(long index, int atom, double part) {
    double log = law.logMass(atom) + Math.log(part);
    if (part > 0) {
      atoms.add(index, log - rounding(log));
    }
  }

  /** Nothing comes any more: what waits goes down. */
  private void release() {
    if (waiting >= 0) {
      long floor = lattice.floor(law.loss(waiting));
      atoms.add(floor, logWaiting);
      waiting = -1;
    }
  }

  private static double rounding(double log) {
    return Rounding.UNIT * (8 + 4 * Math.abs(log));
  }
}

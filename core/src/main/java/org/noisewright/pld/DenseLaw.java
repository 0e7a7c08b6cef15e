package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;

/**
 * Grid laws of a law with many atoms on few lattice points, whose distances follow a {@link
 * Spacing}; see DenseLaw.proof.md.
 */
final class DenseLaw {
  /** Distances beyond which atoms are no longer merged, in wanted distances. */
  private static final double FARTHEST = 2;

  /** Logarithm of a ratio of masses beyond which the smaller one is not worth merging. */
  private static final double LARGEST_RATIO = 600;

  /** A part of an atom that is dropped. */
  private static final double NOTHING = 1e-12;

  /** An atom with this part of the mass within a distance of it is heavy. */
  private static final double HEAVY = 0.3;

  private final Atoms law;
  private final boolean[] heavy;
  private final LossLattice lattice;
  private final Spacing spacing;
  private final AtomList atoms = new AtomList();

  /** Where merging goes on, and what part of that atom is left. */
  private int first;

  private double left = 1;

  /** Atoms before this one are known not to be merged. */
  private int alone;

  private DenseLaw(Atoms law, LossLattice lattice, Spacing spacing) {
    this.law = law;
    this.heavy = heavy(law, spacing);
    this.lattice = lattice;
    this.spacing = spacing;
  }

  /** UPPER: masses are split onto the points around them. LOWER: masses are merged onto points. */
  static PrivacyLossDistribution of(Atoms law, LossLattice lattice, Spacing spacing, Side side) {
    DenseLaw dense = new DenseLaw(law, lattice, spacing);
    if (side == Side.UPPER) {
      dense.split();
    } else {
      dense.merge();
    }
    return dense.atoms.toLaw(lattice, law.logInfinityMass(), side);
  }

  /** Which atoms outweigh those within a wanted distance, and so want a lattice point each. */
  static boolean[] heavy(Atoms law, Spacing spacing) {
    boolean[] heavy = new boolean[law.size()];
    // Atoms of the window whose mass no later one reaches, by falling mass: the first is largest.
    int[] largest = new int[law.size()];
    int head = 0;
    int tail = 0;
    int from = 0;
    int to = 0;
    for (int i = 0; i < law.size(); i++) {
      double distance = spacing.at(law.loss(i));
      while (law.loss(from) < law.loss(i) - distance) {
        from++;
      }
      while (to < law.size() && law.loss(to) <= law.loss(i) + distance) {
        while (tail > head && law.logMass(largest[tail - 1]) <= law.logMass(to)) {
          tail--;
        }
        largest[tail++] = to++;
      }
      while (largest[head] < from) {
        head++;
      }
      heavy[i] =
          Math.exp(law.logMass(largest[head]) - law.logMass(i)) * HEAVY <= 1
              && isHeavy(law, i, from, to);
    }
    return heavy;
  }

  /** The same of one atom, from itself outward: atoms of a like mass are mostly near. */
  private static boolean isHeavy(Atoms law, int i, int from, int to) {
    double sum = 1;
    for (int left = i - 1, right = i + 1; left >= from || right < to; left--, right++) {
      sum += left >= from ? Math.exp(law.logMass(left) - law.logMass(i)) : 0;
      sum += right < to ? Math.exp(law.logMass(right) - law.logMass(i)) : 0;
      if (sum * HEAVY > 1) {
        return false;
      }
    }
    return sum * HEAVY <= 1;
  }

  /** The lattice point of a heavy atom that lies on it. */
  private long own(int atom, Side side) {
    return heavy[atom] ? AtomicLaw.own(lattice, law.loss(atom), side) : AtomicLaw.NONE;
  }

  private long stepsAt(double loss) {
    return Math.max(1, Math.round(spacing.at(loss) / lattice.step()));
  }

  private void split() {
    if (law.size() == 0) {
      return;
    }
    long low = lattice.floor(law.loss(0));
    long high = low + stepsAt(lattice.loss(low));
    for (int i = 0; i < law.size(); i++) {
      double loss = law.loss(i);
      long own = own(i, Side.UPPER);
      if (own > AtomicLaw.NONE) {
        atoms.add(own, law.logMass(i));
        continue;
      }
      while (lattice.loss(high) - lattice.error(high) < loss) {
        low = high;
        high = low + stepsAt(lattice.loss(low));
        if (lattice.loss(high) < loss) {
          // A gap in the law: go on just below the atom.
          low = Math.max(low, lattice.floor(loss));
          high = low + stepsAt(loss);
        }
      }
      AtomicLaw.split(atoms, lattice, low, high, loss, law.logMass(i));
    }
  }

  private void merge() {
    while (first < law.size()) {
      long own = own(first, Side.LOWER);
      if (own > AtomicLaw.NONE || first < alone || !mergeFrom()) {
        // No point nearby is the mean of a cell: the atom by itself, rounded down.
        double mass = law.logMass(first) + Math.log(left);
        long index = own > AtomicLaw.NONE ? own : lattice.floor(law.loss(first));
        atoms.add(index, mass - rounding(mass));
        first++;
        left = 1;
      }
    }
  }

  private static double rounding(double log) {
    return Rounding.UNIT * (8 + 4 * Math.abs(log));
  }

  /**
   * Merges atoms from {@code first} on into a cell whose mean of e^{-loss} is certainly at most
   * that of a lattice point half a distance above; false if there is no such cell.
   */
  private boolean mergeFrom() {
    double start = law.loss(first);
    long index = wanted(start);
    double point = lattice.loss(index) + lattice.error(index);
    double end = end(start, index);
    double scale = law.logMass(first);
    double mass = 0;
    double debit = 0;
    double credit = 0;
    double part = left;
    double widest = Math.abs(scale);
    int i = first;
    for (; i < law.size() && law.loss(i) <= end; i++) {
      double log = law.logMass(i) - scale;
      if (log > LARGEST_RATIO) {
        return false;
      }
      widest = Math.max(widest, Math.abs(log));
      double weight = part * Math.exp(log);
      part = 1;
      double excess = weight * Math.expm1(point - law.loss(i));
      double slack = Rounding.UNIT * (32 + 4 * (i - first + widest));
      if (excess >= 0) {
        mass += weight;
        debit += excess;
      } else {
        double needed = debit * (1 + 8 * slack) - credit;
        if (needed <= -excess) {
          double taken = Math.max(0, needed / -excess) * (1 + 4 * Rounding.UNIT);
          emit(index, scale, mass + Math.min(1, taken) * weight, slack);
          goOn(i, 1 - taken);
          return true;
        }
        mass += weight;
        credit -= excess;
      }
    }
    leaveAlone(index, point, i);
    return false;
  }

  /**
   * Notes which atoms are not merged onto a point either, because those above it do not balance
   * them. Without this each of many atoms just below a point would look at all the others.
   *
   * @param index of the point
   * @param point its loss
   * @param to the atom after the last that is near enough
   */
  private void leaveAlone(long index, double point, int to) {
    double scale = law.logMass(first);
    double balance = 0;
    int merged = to - 1;
    while (merged > first) {
      double weight = Math.exp(law.logMass(merged) - scale);
      balance -= weight * Math.expm1(point - law.loss(merged));
      if (!(balance > 0) && law.loss(merged) < point) {
        break;
      }
      merged--;
    }
    alone = first + 1;
    while (alone <= merged && wantsNoLess(law.loss(alone), index, to)) {
      alone++;
    }
  }

  /** True if a cell that begins here has a point no lower, and no more atoms to balance it. */
  private boolean wantsNoLess(double start, long index, int to) {
    long point = wanted(start);
    return point >= index && (to == law.size() || law.loss(to) > end(start, point));
  }

  /** The largest loss of an atom of a cell. */
  private double end(double start, long index) {
    return lattice.loss(index) + lattice.error(index) + FARTHEST * spacing.at(start);
  }

  /** The lattice point onto which a cell that begins at a loss is merged. */
  private long wanted(double start) {
    long index = lattice.nearest(start + 0.5 * spacing.at(start));
    return lattice.loss(index) + lattice.error(index) > start ? index : index + 1;
  }

  private void goOn(int atom, double rest) {
    first = atom;
    left = rest * (1 - 4 * Rounding.UNIT);
    if (left <= NOTHING) {
      first++;
      left = 1;
    }
  }

  private void emit(long index, double scale, double mass, double slack) {
    double log = scale + Math.log(mass);
    atoms.add(index, log - slack - rounding(log) - rounding(scale));
  }
}

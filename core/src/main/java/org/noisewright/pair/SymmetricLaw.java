package org.noisewright.pair;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The law of the loss of a symmetric pair on a lattice: mass of the losses (first + i) step, and
 * mass of an infinite loss. UPPER laws belong to a pair that dominates the one they were made from,
 * LOWER laws to one that is dominated, at every real epsilon. See SparseCells.proof.md.
 */
final class SymmetricLaw {
  private static final double ROUNDING = 4 * Rounding.UNIT;

  private final Side side;
  private final double step;
  private final int first;
  private final double[] masses;
  private final double infinity;

  private SymmetricLaw(Side side, double step, int first, double[] masses, double infinity) {
    this.side = side;
    this.step = step;
    this.first = first;
    this.masses = masses;
    this.infinity = infinity;
  }

  /** One outcome with a positive loss. */
  private record Atom(double mass, double loss) {}

  /**
   * The law of a symmetric pair, whose cells say only what has a positive loss; the rest follows.
   *
   * @param step a power of two
   */
  static SymmetricLaw of(Cells cells, Side side, double step) {
    double[] positive = new double[Positive.slots(cells, step)];
    double error = largestError(cells);
    boolean upper = side == Side.UPPER;
    double infinity = upper ? rest(cells) : 0;
    List<Atom> atoms = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      double logP = cells.logP(i);
      if (logP == Double.NEGATIVE_INFINITY || !(cells.lossHigh(i) > 0)) {
        continue;
      }
      double mass = Math.exp(logP + side.sign() * error);
      if (cells.lossHigh(i) == Double.POSITIVE_INFINITY) {
        infinity += mass;
        continue;
      }
      double mean = logP - cells.logQ(i) + side.sign() * 4 * error;
      double loss = Math.min(cells.lossHigh(i), Math.max(cells.lossLow(i), mean));
      if (upper) {
        Positive.spread(positive, step, mass, cells.lossLow(i), loss, cells.lossHigh(i));
      } else if (loss > 4 * error) {
        atoms.add(new Atom(mass, loss - 4 * error));
      }
    }
    atoms.sort(Comparator.comparingDouble(Atom::loss).reversed());
    gather(atoms, positive, step);
    return mirrored(side, step, positive, infinity, 4 * error);
  }

  /** What is outside of all cells, rounded up. */
  private static double rest(Cells cells) {
    double log = Math.max(cells.logRestP(), cells.logRestQ());
    return log == Double.NEGATIVE_INFINITY ? 0 : Math.exp(log) * (1 + ROUNDING);
  }

  /** Bound on the error of every logarithm and of its rounding. */
  private static double largestError(Cells cells) {
    double most = 0;
    for (int i = 0; i < cells.size(); i++) {
      double size = 2;
      size += cells.logP(i) > Double.NEGATIVE_INFINITY ? Math.abs(cells.logP(i)) : 0;
      size += cells.logQ(i) > Double.NEGATIVE_INFINITY ? Math.abs(cells.logQ(i)) : 0;
      most = Math.max(most, cells.massError(i) + ROUNDING * size);
    }
    return most;
  }

  /** Rules for positive losses; slot j is the loss j step. */
  private static final class Positive {
    private Positive() {}

    static int slots(Cells cells, double step) {
      double most = 0;
      for (int i = 0; i < cells.size(); i++) {
        double high = cells.lossHigh(i);
        if (high < Double.POSITIVE_INFINITY && cells.logP(i) > Double.NEGATIVE_INFINITY) {
          most = Math.max(most, high);
        }
      }
      return Math.toIntExact((long) Math.ceil(most / step) + 2);
    }

    /** Puts a cell on two slots around its losses so that its masses under both laws are kept. */
    static void spread(
        double[] positive, double step, double mass, double low, double mean, double high) {
      double down = Math.floor(low / step);
      double up = Math.max(Math.ceil(high / step), down + 1);
      double part = Math.expm1(down * step - mean) / Math.expm1((down - up) * step);
      double above = Math.min(1, Math.max(0, part * (1 + 8 * Rounding.UNIT))) * mass;
      raise(positive, (int) up, above);
      if (down > 0) {
        raise(positive, (int) down, Math.max(0, mass - above));
      }
    }

    /** Adds a mass and raises the sum by more than the rounding of both. */
    private static void raise(double[] positive, int slot, double mass) {
      positive[slot] = (positive[slot] + mass) * (1 + ROUNDING);
    }
  }

  /**
   * Merges atoms, the largest losses first, into groups whose loss is that of a slot: the last atom
   * of a group gives as much as brings its loss down to the slot. What is left at the end, and its
   * mirror image, go to the slot below.
   */
  private static void gather(List<Atom> atoms, double[] positive, double step) {
    double mass = 0;
    double other = 0;
    int slot = 0;
    int members = 0;
    for (Atom atom : atoms) {
      double left = atom.mass();
      double leftOther = left * Math.exp(-atom.loss());
      while (left > 0) {
        if (mass == 0) {
          slot = (int) Math.floor(atom.loss() / step);
          members = 0;
        }
        members++;
        // Raised by its rounding and that of the group's sums, so that the group has at least the
        // loss of the slot.
        double ratio = Math.exp(slot * step) * (1 + rounding(members));
        double need = mass - ratio * other;
        double gives = ratio * leftOther - left;
        double part = need <= 0 ? 0 : gives > need ? need / gives : 1;
        if (mass == 0 || part >= 1) {
          mass += left;
          other += leftOther;
          break;
        }
        positive[slot] += (mass + part * left) * (1 - rounding(members));
        left *= (1 - part) * (1 - ROUNDING);
        leftOther *= 1 - part;
        mass = 0;
        other = 0;
      }
    }
    if (mass > other) {
      double log = Math.log(mass / other);
      double loss = log - rounding(members) * (1 + log);
      int below = Math.max(0, (int) Math.floor(loss / step));
      // With its mirror image it keeps its mass: a part of both changes places.
      double kept = (mass + other) / (1 + Math.exp(-below * step));
      positive[below] += Math.min(mass, kept) * (1 - rounding(members));
    }
  }

  /** Bound on the relative rounding of what is made of the two sums of a group. */
  private static double rounding(int members) {
    return (64 + 4.0 * members) * Rounding.UNIT;
  }

  /**
   * The whole law: a loss -y has e^-y of the mass of y, and what is left has loss 0.
   *
   * @param moved bound on the part by which masses were raised or lowered
   */
  private static SymmetricLaw mirrored(
      Side side, double step, double[] positive, double infinity, double moved) {
    int reach = positive.length - 1;
    double[] masses = new double[2 * reach + 1];
    double sum = infinity;
    for (int j = reach; j > 0; j--) {
      masses[reach + j] = positive[j];
      masses[reach - j] = positive[j] * Math.exp(-j * step) * (1 + side.sign() * ROUNDING);
      sum += masses[reach + j] + masses[reach - j];
    }
    double slack = moved + (masses.length + 100) * ROUNDING;
    masses[reach] = Math.max(0, Math.max(0, 1 - sum) + side.sign() * slack);
    return new SymmetricLaw(side, step, -reach, masses, infinity);
  }

  /** How many losses the law has. */
  int size() {
    return masses.length;
  }

  /**
   * The law of {@code times} independent pairs, without tails lighter than {@code tail}; on a
   * coarser lattice where it would have more than {@code most} losses.
   */
  SymmetricLaw power(int times, double tail, int most) {
    SymmetricLaw base = trimmed(tail);
    SymmetricLaw result = base;
    for (int bit = Integer.highestOneBit(times) >> 1; bit > 0; bit >>= 1) {
      result = result.and(result).trimmed(tail);
      if ((times & bit) != 0) {
        result = result.and(base).trimmed(tail);
      }
      while (bit > 1 && result.size() > most) {
        result = result.coarser();
        base = base.coarser();
      }
    }
    return result;
  }

  /** The same pair, or one that is on its side of it, on a lattice of twice the step. */
  private SymmetricLaw coarser() {
    return of(cells(), side, 2 * step);
  }

  private SymmetricLaw and(SymmetricLaw other) {
    SymmetricLaw longer = size() >= other.size() ? this : other;
    SymmetricLaw shorter = longer == this ? other : this;
    double[] product = new double[size() + other.size() - 1];
    for (int i = 0; i < shorter.masses.length; i++) {
      Interrupts.look();
      double factor = shorter.masses[i];
      if (factor > 0) {
        add(factor, longer.masses, product, i);
      }
    }
    double rounded = 1 + side.sign() * Rounding.UNIT * (shorter.size() + 4.0);
    for (int i = 0; i < product.length; i++) {
      product[i] *= rounded;
    }
    double both = infinity + other.infinity * (1 - infinity);
    double together = both * (1 + side.sign() * ROUNDING);
    return new SymmetricLaw(side, step, first + other.first, product, together);
  }

  private static void add(double factor, double[] from, double[] to, int offset) {
    for (int i = 0; i < from.length; i++) {
      to[offset + i] += factor * from[i];
    }
  }

  /** Moves light ends: up for an UPPER law, down for a LOWER one. */
  private SymmetricLaw trimmed(double tail) {
    int from = 0;
    double low = 0;
    while (from < masses.length - 1 && low + masses[from] < tail) {
      low += masses[from++];
    }
    int to = masses.length;
    double high = 0;
    while (to > from + 1 && high + masses[to - 1] < tail) {
      high += masses[--to];
    }
    double[] kept = new double[to - from];
    System.arraycopy(masses, from, kept, 0, kept.length);
    double infinite = infinity;
    if (side == Side.UPPER) {
      kept[0] += low * (1 + size() * Rounding.UNIT);
      infinite += high * (1 + size() * Rounding.UNIT);
    } else {
      kept[kept.length - 1] += high * (1 - size() * Rounding.UNIT);
    }
    return new SymmetricLaw(side, step, first + from, kept, infinite);
  }

  /** The law as cells of a symmetric pair, one for each loss. */
  Cells cells() {
    Cells.Builder cells = new Cells.Builder();
    double sum = infinity;
    for (int i = Math.max(0, 1 - first); i < masses.length; i++) {
      double loss = (first + i) * step;
      if (masses[i] > 0) {
        double log = raised(masses[i], loss);
        cells.atom(log, log - loss, loss, 0, 0);
        cells.atom(log - loss, log, -loss, 0, 0);
        sum += masses[i] * (1 + Math.exp(-loss));
      }
    }
    if (infinity > 0) {
      double log = raised(infinity, 0);
      double none = Double.NEGATIVE_INFINITY;
      cells.add(log, none, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);
      cells.add(none, log, none, none, 0);
    }
    double zero = zero(sum);
    if (zero > 0) {
      double log = raised(zero, 0);
      cells.atom(log, log, 0, 0, 0);
    }
    return cells.build();
  }

  /** Logarithm of a mass, moved outward by more than its rounding and that of log - loss. */
  private double raised(double mass, double loss) {
    double log = Math.log(mass);
    return log + side.sign() * ROUNDING * (64 + Math.abs(log) + loss);
  }

  /** Mass of loss 0: what is left, and for an UPPER law no less than was found. */
  private double zero(double others) {
    double found = first <= 0 && -first < masses.length ? masses[-first] : 0;
    double slack = (masses.length + 100) * ROUNDING;
    return side == Side.UPPER
        ? Math.max(found, 1 - others + slack)
        : Math.min(found, 1 - others - slack);
  }

  /** Mass of an infinite loss. */
  double infinity() {
    return infinity;
  }

  /** Largest finite loss. */
  double largest() {
    return (first + masses.length - 1) * step;
  }
}

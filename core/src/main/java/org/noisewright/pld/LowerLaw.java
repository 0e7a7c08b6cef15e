package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.LossFamily;
import org.noisewright.pair.SampledFamily;

/** The dominated grid law of a continuous pair ("merged cells"); see LowerLaw.proof.md. */
final class LowerLaw {
  private static final double ALIGNED = 1e-6;
  private static final int MOST_STEPS = 60;
  private static final double MOST_STRETCH = 4;

  private final SampledFamily sampled;
  private final LossFamily family;
  private final Direction direction;
  private final int sign;
  private final LossLattice lattice;
  private final Spacing spacing;
  private final CellIntegral cell;
  private final AtomList atoms = new AtomList();
  private double totalMass;
  private double totalError;

  private double stretchFrom = 1;
  private double stretchTo = 1;

  private LowerLaw(
      SampledFamily sampled, Direction direction, LossLattice lattice, Spacing spacing) {
    this.sampled = sampled;
    this.family = sampled.family();
    this.direction = direction;
    this.sign = direction == Direction.REMOVE ? 1 : -1;
    this.lattice = lattice;
    this.spacing = spacing;
    this.cell = new CellIntegral(family);
  }

  /**
   * Builds the law.
   *
   * @param lattice its offset must be at or below the loss of this direction at the left end of the
   *     outcomes, where there is an atom
   * @param logLeftTail logarithm of a Q-mass below which the left tail may be dropped
   * @param logRightTail logarithm of a mass of this direction below which the right tail may be
   */
  static PrivacyLossDistribution of(
      ContinuousPair pair,
      Direction direction,
      LossLattice lattice,
      Spacing spacing,
      double logLeftTail,
      double logRightTail) {
    LowerLaw law = new LowerLaw(pair.on(Side.LOWER), direction, lattice, spacing);
    law.merge(logLeftTail, logRightTail);
    return law.atoms
        .toLaw(lattice, Double.NEGATIVE_INFINITY, Side.LOWER)
        .withEvaluationError(law.totalMass > 0 ? law.totalError / law.totalMass : 0);
  }

  private void merge(double logLeftTail, double logRightTail) {
    double left = family.leftTail(logLeftTail);
    double right = sampled.rightTail(direction, logRightTail);
    boolean rightAtom = family.rightAtomLogMass() > Double.NEGATIVE_INFINITY;
    double stop = rightAtom ? 0.5 * (left + right) : right;
    double from;
    if (family.leftAtomLogMass() > Double.NEGATIVE_INFINITY) {
      emitAlone(left, family.leftAtomLogMass());
      from = left;
    } else {
      from = crowd(left);
    }
    for (double next = cellFrom(from, stop); next > from; next = cellFrom(from, stop)) {
      from = next;
    }
    double to = right;
    double pending = family.rightAtomLogMass();
    if (rightAtom) {
      if (isAligned(right)) {
        emitAlone(right, pending);
        pending = Double.NEGATIVE_INFINITY;
      }
      for (double next = cellTo(to, pending, from); next < to; next = cellTo(to, pending, from)) {
        to = next;
        pending = Double.NEGATIVE_INFINITY;
      }
    }
    rest(from, to, pending);
  }

  /**
   * Where the losses have an edge on the left, outcomes whose loss is within a small part of a step
   * of it make a cell of their own, on the lattice point at that edge; otherwise the cells start
   * halfway between two lattice points. Returns where the next cell starts.
   */
  private double crowd(double left) {
    double edge = sampled.infimum(sign);
    if (edge > Double.NEGATIVE_INFINITY) {
      double loss = edge + 0.5 * LatticeChoice.CROWD * lattice.step();
      double x = sampled.outcomeAt(loss, -1, 0);
      if (x > left) {
        rest(left, x, Double.NEGATIVE_INFINITY);
        return x;
      }
      return left;
    }
    double floor = Math.floor((sampled.lossAt(left) - lattice.offset()) / lattice.step());
    return sampled.outcomeAt(lattice.offset() + (floor + 0.5) * lattice.step(), 1, 0);
  }

  private boolean isAligned(double end) {
    double loss = sign * sampled.lossAt(end) - sampled.lossError(end);
    double above = loss - lattice.loss(lattice.floor(loss));
    return above < ALIGNED * lattice.step();
  }

  /** An atom of the pair at outcome x, on the lattice point at or below its loss. */
  private void emitAlone(double x, double logMass) {
    double loss = sign * sampled.lossAt(x) - sampled.lossError(x);
    emit(lattice.floor(loss), logMass, Rounding.UNIT * (4 + 4 * Math.abs(logMass)));
  }

  /** Mass of Q merged into an atom whose ratio is certainly at least that of its lattice point. */
  private void emit(long index, double logMass, double error) {
    double loss = lattice.loss(index);
    double logOwn =
        direction == Direction.REMOVE
            ? logMass + loss - lattice.error(index) - Rounding.UNIT * Math.abs(loss)
            : logMass;
    record(index, logOwn - error - 2 * Rounding.UNIT * Math.abs(logOwn), logMass, error);
  }

  private void record(long index, double logOwn, double logMass, double error) {
    atoms.add(index, logOwn);
    double mass = Math.exp(logMass);
    totalMass += mass;
    totalError += mass * error;
  }

  /** Lattice point for a cell that starts at this loss and goes on by about one spacing. */
  private long target(double loss, int towards) {
    double own = sign * loss;
    double wanted = own + sign * towards * 0.5 * spacing.at(own);
    long index = lattice.nearest(wanted);
    double least = 0.1 * lattice.step();
    while (!(sign * towards * (lattice.loss(index) - own) >= least)) {
      index += (long) sign * towards;
    }
    return index;
  }

  /** The outcome whose loss stands for the lattice point, on the safe side. */
  private double reference(long index) {
    return sampled.outcomeAt(sign * lattice.loss(index), sign, lattice.error(index));
  }

  /**
   * A cell [from, b], b at most {@code limit}, whose mean ratio is a lattice point; returns b.
   * Where there is no such cell, a shorter one is rounded down. Returns {@code from} at the limit.
   */
  private double cellFrom(double from, double limit) {
    long index = target(sampled.lossAt(from), 1);
    double centre = reference(index);
    if (!(from < limit)) {
      return from;
    }
    if (!(centre > from && centre < limit)) {
      rest(from, limit, Double.NEGATIVE_INFINITY);
      return limit;
    }
    if (centre > family.rightReach(from)) {
      // The mass is crowded at the left end: no cell from here has so large a ratio.
      rest(from, centre, Double.NEGATIVE_INFINITY);
      return centre;
    }
    double b = Math.min(limit, centre + stretchFrom * (centre - from));
    double safe = Double.NaN;
    double evaluated = Double.NaN;
    for (int i = 0; i < MOST_STEPS; i++) {
      cell.against(from, b, centre);
      evaluated = b;
      double slack = cell.error() * cell.absolute();
      double excess = sign * cell.signed() - slack;
      if (excess >= 0) {
        safe = b;
        if (excess <= 1e-7 * cell.absolute() + 4 * slack) {
          break;
        }
      }
      double slope =
          Math.exp(
                  family.logDensityRise(from, b - from) + family.logDensity(from) - cell.logScale())
              * Math.expm1(family.lossRise(centre, b - centre));
      double next = b - sign * (excess - 2 * slack) / slope;
      if (!(next > centre)) {
        next = 0.5 * (b + centre);
      } else if (next > centre + 4 * (b - centre)) {
        next = centre + 4 * (b - centre);
      }
      if (next == b) {
        next = sign > 0 ? Math.nextUp(b) : Math.nextDown(b);
      }
      if (b == limit && next >= limit) {
        break;
      }
      b = Math.min(limit, next);
    }
    if (Double.isNaN(safe)) {
      rest(from, centre, Double.NEGATIVE_INFINITY);
      return centre;
    }
    if (safe != evaluated) {
      cell.against(from, safe, centre);
    }
    stretchFrom = stretch((safe - centre) / (centre - from));
    emit(index, cell.logScale() + Math.log(cell.mass()), cell.error());
    return safe;
  }

  /**
   * A cell [a, to], with the atom at {@code to} if one is pending, whose mean ratio is a lattice
   * point and that does not reach below {@code limit}; returns a, or {@code to} if there is none.
   */
  private double cellTo(double to, double pending, double limit) {
    long index = target(sampled.lossAt(to), -1);
    double centre = reference(index);
    if (!(centre < to && centre > limit)) {
      return to;
    }
    double a = Math.max(limit, centre - stretchTo * (to - centre));
    double safe = Double.NaN;
    double evaluated = Double.NaN;
    for (int i = 0; i < MOST_STEPS; i++) {
      cell.against(a, to, centre);
      evaluated = a;
      double atom = Math.exp(pending - cell.logScale());
      double atomValue = atom * Math.expm1(family.lossRise(centre, to - centre));
      double slack =
          cell.error() * cell.absolute()
              + Rounding.UNIT * (32 + 8 * Math.abs(finite(pending))) * (Math.abs(atomValue) + atom);
      double excess = sign * (cell.signed() + atomValue) - slack;
      double scale = cell.absolute() + Math.abs(atomValue);
      if (excess >= 0) {
        safe = a;
        if (excess <= 1e-7 * scale + 4 * slack) {
          break;
        }
      }
      double slope =
          Math.exp(family.logDensity(a) - cell.logScale())
              * -Math.expm1(family.lossRise(centre, a - centre));
      double next = a - sign * (2 * slack - excess) / -slope;
      if (!(next < centre)) {
        next = 0.5 * (a + centre);
      } else if (next < centre - 4 * (centre - a)) {
        next = centre - 4 * (centre - a);
      }
      if (next == a) {
        next = sign > 0 ? Math.nextUp(a) : Math.nextDown(a);
      }
      if (a == limit && next <= limit) {
        break;
      }
      a = Math.max(limit, next);
    }
    if (Double.isNaN(safe)) {
      return to;
    }
    if (safe != evaluated) {
      cell.against(safe, to, centre);
    }
    stretchTo = stretch((centre - safe) / (to - centre));
    double logMass = cell.logScale() + Math.log(cell.mass());
    double error = cell.error() + Rounding.UNIT * (8 + 4 * Math.abs(finite(pending)));
    emit(index, Rounding.logAdd(logMass, pending), error);
    return safe;
  }

  /** How unequal the parts of the next cell are guessed to be: as those of this one. */
  private static double stretch(double ratio) {
    return Math.max(1 / MOST_STRETCH, Math.min(MOST_STRETCH, ratio));
  }

  /**
   * A cell that has no lattice point as its ratio: all of its mass at the lattice point at or below
   * its least loss.
   */
  private void rest(double from, double to, double pending) {
    double logMass = Double.NEGATIVE_INFINITY;
    double logWithRecord = Double.NEGATIVE_INFINITY;
    double error = 0;
    if (to > from) {
      double end = pending > Double.NEGATIVE_INFINITY ? to : Math.min(to, family.rightReach(from));
      cell.against(from, end, from);
      logMass = cell.logScale() + Math.log(cell.mass());
      // The integral of phi e^t is e^{t(from)} times that of phi (1 + (e^{t - t(from)} - 1)).
      logWithRecord = cell.logScale() + Math.log(cell.mass() + cell.signed()) + family.lossAt(from);
      error =
          cell.error() + family.lossError(from) + 8 * Rounding.UNIT * Math.abs(family.lossAt(from));
    }
    logMass = Rounding.logAdd(logMass, pending);
    logWithRecord = Rounding.logAdd(logWithRecord, pending + family.lossAt(to));
    double all = direction == Direction.REMOVE ? sampled.logMix(logMass, logWithRecord) : logMass;
    if (all > Double.NEGATIVE_INFINITY) {
      double lowest = direction == Direction.REMOVE ? from : to;
      double loss = sign * sampled.lossAt(lowest) - sampled.lossError(lowest);
      if (direction == Direction.REMOVE) {
        loss = Math.max(loss, sampled.infimum(-1));
      }
      error += Rounding.UNIT * (32 + 8 * (Math.abs(all) + Math.abs(finite(pending))));
      record(lattice.floor(loss), all - error, logMass, error);
    }
  }

  private static double finite(double logMass) {
    return logMass == Double.NEGATIVE_INFINITY ? 0 : logMass;
  }
}

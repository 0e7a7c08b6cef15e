package org.noisewright.pld;

import java.util.Arrays;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.LossFamily;
import org.noisewright.pair.SampledFamily;

/** The dominating grid law of a continuous pair ("connect the dots"); see UpperLaw.proof.md. */
final class UpperLaw {
  private static final double ALIGNED = 1e-6;
  private static final double TAIL_SLACK = 1e-12;
  private static final int MOST_SKIPS = 1 << 16;
  private static final int MOST_DOTS = 1 << 22;

  private final SampledFamily sampled;
  private final LossFamily family;
  private final Direction direction;
  private final int sign;
  private final LossLattice lattice;
  private final Spacing spacing;

  private long[] index = new long[256];
  private double[] outcome = new double[256];
  private double[] logMass = new double[256];
  private int size;
  private double leftTail;
  private double totalMass;
  private double totalError;

  private UpperLaw(
      SampledFamily sampled, Direction direction, LossLattice lattice, Spacing spacing) {
    this.sampled = sampled;
    this.family = sampled.family();
    this.direction = direction;
    this.sign = direction == Direction.REMOVE ? 1 : -1;
    this.lattice = lattice;
    this.spacing = spacing;
  }

  /**
   * Builds the law.
   *
   * @param lattice its offset must be at or above the loss of this direction at the left end of the
   *     outcomes, where that is finite
   * @param logLeftTail logarithm of a Q-mass below which the left tail may be lumped together
   * @param logRightTail logarithm of a mass of this direction below which the right tail may be
   */
  static PrivacyLossDistribution of(
      ContinuousPair pair,
      Direction direction,
      LossLattice lattice,
      Spacing spacing,
      double logLeftTail,
      double logRightTail) {
    UpperLaw law = new UpperLaw(pair.on(Side.UPPER), direction, lattice, spacing);
    law.placeDots(logLeftTail, logRightTail);
    double logInfinity = law.fill();
    return law.finish(logInfinity);
  }

  /** Chooses lattice points and the outcomes whose losses they dominate, from left to right. */
  private void placeDots(double logLeftTail, double logRightTail) {
    double left = family.leftTail(logLeftTail);
    leftTail = left;
    double right = sampled.rightTail(direction, logRightTail);
    boolean atom = family.leftAtomLogMass() > Double.NEGATIVE_INFINITY;
    boolean infimum = sampled.infimum(-1) > Double.NEGATIVE_INFINITY;
    if (infimum) {
      add(0, atom ? family.leftEnd() : Double.NEGATIVE_INFINITY);
    }
    if (!atom) {
      long first = lattice.nearest(sign * sampled.lossAt(left));
      addNext(infimum ? sign * Math.max(1, sign * first) : first);
    }
    boolean bounded = family.rightEnd() < Double.POSITIVE_INFINITY;
    double end = sampled.lossAt(right);
    while (sign * lattice.loss(index[size - 1]) < end && outcome[size - 1] < family.rightEnd()) {
      Interrupts.look();
      double loss = lattice.loss(index[size - 1]);
      long step = Math.max(1, Math.round(spacing.at(loss) / lattice.step()));
      long next = index[size - 1] + sign * step;
      if (bounded && reachesEnd(next)) {
        return;
      }
      addNext(next);
    }
  }

  /**
   * Puts the last dot on the right end of the support if the lattice has a point there and {@code
   * next} is not before it.
   */
  private boolean reachesEnd(long next) {
    double end = direction == Direction.REMOVE ? sampled.supremum(1) : -sampled.supremum(-1);
    long last = lattice.nearest(end);
    double above = lattice.loss(last) - lattice.error(last) - end;
    boolean aligned = above >= 0 && above < ALIGNED * lattice.step();
    if (aligned && sign * last > sign * index[size - 1] && sign * next >= sign * last) {
      add(last, family.rightEnd());
      return true;
    }
    return false;
  }

  private void addNext(long wanted) {
    long next = wanted;
    for (int i = 0; i < MOST_SKIPS; i++, next += sign) {
      double x = sampled.outcomeAt(sign * lattice.loss(next), -sign, lattice.error(next));
      if (x > Double.NEGATIVE_INFINITY && (size == 0 || x > outcome[size - 1])) {
        add(next, x);
        return;
      }
    }
    throw new GridTooFineException("lattice step " + lattice.step() + " is below resolution");
  }

  private void add(long nextIndex, double x) {
    if (size >= MOST_DOTS) {
      throw new GridTooFineException("more than " + MOST_DOTS + " dots");
    }
    if (size == index.length) {
      index = Arrays.copyOf(index, 2 * size);
      outcome = Arrays.copyOf(outcome, 2 * size);
      logMass = Arrays.copyOf(logMass, 2 * size);
    }
    index[size] = nextIndex;
    outcome[size] = x;
    logMass[size] = Double.NEGATIVE_INFINITY;
    size++;
  }

  /** Masses of Q split onto the dots; returns the logarithm of the mass moved to infinity. */
  private double fill() {
    CellIntegral cell = new CellIntegral(family);
    int start = 0;
    if (outcome[0] == Double.NEGATIVE_INFINITY) {
      // Outcomes left of the tail point: all of them at dot 0 and, again, their share at dot 1.
      double tail = Math.min(leftTail, outcome[1]);
      put(0, family.logMassBelow(tail));
      put(
          1,
          family.logWithRecordMassBelow(tail)
              - family.lossAt(outcome[1])
              + family.lossError(outcome[1])
              + TAIL_SLACK * (1 + Math.abs(family.lossAt(outcome[1]))));
      if (outcome[1] > tail) {
        cell.split(tail, outcome[1], true);
        put(0, cell.logScale() + Math.log(cell.absolute()) + cell.error());
        put(1, cell.logScale() + Math.log(cell.signed()) + cell.error());
      }
      start = 1;
    } else if (family.leftAtomLogMass() > Double.NEGATIVE_INFINITY) {
      put(0, family.leftAtomLogMass() + 4 * Rounding.UNIT);
    }
    for (int i = start; i + 1 < size; i++) {
      if (outcome[i + 1] > family.rightEnd()) {
        lastCell(cell, i, family.rightEnd());
        return Double.NEGATIVE_INFINITY;
      }
      cell.split(outcome[i], outcome[i + 1], false);
      put(i, cell.logScale() + Math.log(cell.absolute()) + cell.error());
      put(i + 1, cell.logScale() + Math.log(cell.signed()) + cell.error());
      note(cell);
    }
    if (outcome[size - 1] == family.rightEnd()) {
      put(size - 1, family.rightAtomLogMass() + atomError());
      return Double.NEGATIVE_INFINITY;
    }
    return tails(start == 0 && family.leftAtomLogMass() == Double.NEGATIVE_INFINITY);
  }

  private void note(CellIntegral cell) {
    double mass = cell.mass() * Math.exp(cell.logScale());
    totalMass += mass;
    totalError += mass * cell.error();
  }

  private double atomError() {
    return Rounding.UNIT * (4 + 4 * Math.abs(family.rightAtomLogMass()));
  }

  /** The cell that holds the right end of the support: density and atom between its two dots. */
  private void lastCell(CellIntegral cell, int i, double end) {
    double total = family.lossRise(outcome[i], outcome[i + 1] - outcome[i]);
    if (end > outcome[i]) {
      // Split onto the cell's start and the end of the support, then that onto the two dots.
      cell.split(outcome[i], end, false);
      put(i, cell.logScale() + Math.log(cell.absolute()) + cell.error());
      atom(i, cell.logScale() + Math.log(cell.signed()) + cell.error(), end, total);
    }
    if (family.rightAtomLogMass() > Double.NEGATIVE_INFINITY) {
      atom(i, family.rightAtomLogMass() + atomError(), end, total);
    }
  }

  private void atom(int i, double logWeight, double at, double total) {
    double toRight = family.lossRise(outcome[i], at - outcome[i]);
    double toEnd = family.lossRise(at, outcome[i + 1] - at);
    double error = 16 * Rounding.UNIT;
    double shareRight = Math.exp(-toEnd) * (Math.expm1(-toRight) / Math.expm1(-total));
    double shareLeft = Math.expm1(-toEnd) / Math.expm1(-total);
    put(i, logWeight + Math.log(shareLeft) + error);
    put(i + 1, logWeight + Math.log(shareRight) + error);
  }

  /** Outcomes beyond the first and the last dot. */
  private double tails(boolean openLeft) {
    double logInfinity = Double.NEGATIVE_INFINITY;
    if (openLeft && direction == Direction.ADD) {
      logInfinity = family.logMassBelow(outcome[0]);
    } else if (openLeft) {
      // Direction REMOVE without sampling: low losses move up to the first dot. In terms of Q-mass
      // the dot needs e^{-loss} of the P-mass.
      put(
          0,
          family.logWithRecordMassBelow(outcome[0])
              - lattice.loss(index[0])
              + TAIL_SLACK * (1 + Math.abs(lattice.loss(index[0]))));
    }
    double last = outcome[size - 1];
    double logAbove = family.logMassAbove(last);
    if (direction == Direction.REMOVE) {
      logInfinity = sampled.logMix(logAbove, family.logWithRecordMassAbove(last));
      logInfinity += Rounding.UNIT * (16 + 4 * Math.abs(logInfinity));
    } else {
      put(size - 1, logAbove);
    }
    return logInfinity;
  }

  private void put(int i, double logWeight) {
    if (logWeight > Double.NEGATIVE_INFINITY) {
      double sum = Rounding.logAdd(logMass[i], logWeight);
      logMass[i] = sum + 4 * Rounding.UNIT * (1 + Math.abs(sum));
    }
  }

  private PrivacyLossDistribution finish(double logInfinity) {
    long[] sortedIndex = new long[size];
    double[] sortedMass = new double[size];
    int n = 0;
    for (int j = 0; j < size; j++) {
      int i = direction == Direction.REMOVE ? j : size - 1 - j;
      if (logMass[i] > Double.NEGATIVE_INFINITY) {
        sortedIndex[n] = index[i];
        double loss = lattice.loss(index[i]);
        sortedMass[n] =
            direction == Direction.REMOVE
                ? logMass[i]
                    + loss
                    + lattice.error(index[i])
                    + 4 * Rounding.UNIT * (Math.abs(loss) + Math.abs(logMass[i]))
                : logMass[i];
        n++;
      }
    }
    return PrivacyLossDistribution.of(
            lattice,
            Arrays.copyOf(sortedIndex, n),
            Arrays.copyOf(sortedMass, n),
            logInfinity,
            Side.UPPER)
        .withEvaluationError(totalMass > 0 ? totalError / totalMass : 0);
  }
}

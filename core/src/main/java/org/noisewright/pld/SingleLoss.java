package org.noisewright.pld;

import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.LossFamily;
import org.noisewright.pair.SampledFamily;

/**
 * The curve of one release of a pair with a density, without a grid: with r = 1 - q + q e^t the
 * ratio behind sampling and c the outcome whose loss is epsilon,
 *
 * <pre>
 * delta = integral over x &gt; c of (r(x) - r(c)) dQ = q e^t(c) integral of (e^(t(x) - t(c)) - 1) dQ,
 * </pre>
 *
 * and the like below c for the other direction. All terms are positive. Proof note:
 * SingleLoss.proof.md. Relative width some 1e-13 to 1e-11; a question takes some ten microseconds.
 */
public final class SingleLoss implements SidedCurve {
  /** Logarithm of the part of the mass beyond c that may be cut off. */
  private static final double CUT = -45;

  private static final double CELL_LOSS = 1;

  /** More cells than this are not summed. */
  private static final int MOST_CELLS = 400;

  /** Cells that take more panels than this are left to a grid, which is quicker. */
  private static final double MOST_PANELS = 1 << 15;

  private final ContinuousPair pair;
  private final Direction direction;

  private SingleLoss(ContinuousPair pair, Direction direction) {
    this.pair = pair;
    this.direction = direction;
  }

  /** The curve of one direction. */
  public static SingleLoss of(ContinuousPair pair, Direction direction) {
    return new SingleLoss(pair, direction);
  }

  /**
   * {@inheritDoc} NaN where epsilon lies at, next to or beyond an end of the losses, or where the
   * integral has too many cells or panels.
   */
  @Override
  public double logDeltaAt(double epsilon, Side side) {
    try {
      return new Integral(pair.on(side), direction, side).bound(epsilon);
    } catch (ArithmeticException e) {
      return Double.NaN;
    }
  }

  /** The loss that is exceeded with about this probability, at most half of the largest one. */
  @Override
  public double epsilonNear(double logDelta) {
    SampledFamily family = pair.on(Side.UPPER);
    double x =
        direction == Direction.REMOVE
            ? family.rightTail(direction, logDelta)
            : family.family().leftTail(logDelta);
    double loss = direction == Direction.REMOVE ? family.lossAt(x) : -family.lossAt(x);
    double top = pair.largestLoss(direction, Side.LOWER);
    return top < Double.POSITIVE_INFINITY ? Math.min(loss, 0.5 * top) : loss;
  }

  /** One evaluation of one side. */
  private static final class Integral {
    private final SampledFamily sampled;
    private final LossFamily family;
    private final Direction direction;
    private final Side side;
    private final CellIntegral cell;

    Integral(SampledFamily sampled, Direction direction, Side side) {
      this.sampled = sampled;
      this.family = sampled.family();
      this.direction = direction;
      this.side = side;
      this.cell = new CellIntegral(family);
    }

    double bound(double epsilon) {
      boolean remove = direction == Direction.REMOVE;
      // UPPER: a loss at most epsilon, for delta falls with epsilon.
      int sign = remove ? -side.sign() : side.sign();
      double c = sampled.outcomeAt(remove ? epsilon : -epsilon, sign, 0);
      if (!(c > Math.max(family.leftEnd(), -Double.MAX_VALUE) && c < family.rightEnd())) {
        return Double.NaN;
      }
      double log = remove ? above(c) : below(c);
      if (!(Math.abs(log) < Double.POSITIVE_INFINITY) && (log > 0 || side == Side.UPPER)) {
        return Double.NaN;
      }
      double t = family.lossAt(c);
      double factor = Math.log(sampled.rate()) + t - (remove ? 0 : sampled.lossAt(c));
      double error =
          family.lossError(c)
              + (remove ? 0 : sampled.lossError(c))
              + Rounding.UNIT
                  * (16 + 4 * (Math.abs(t) + Math.abs(Math.log(sampled.rate())) + Math.abs(log)));
      return log + factor + side.sign() * error;
    }

    /** ln of the integral of e^(t - t(c)) - 1 above c. */
    private double above(double c) {
      double logMass = family.logWithRecordMassAbove(c);
      double end =
          Math.max(family.rightTail(logMass + CUT), family.withRecordRightTail(logMass + CUT));
      double log = Double.NEGATIVE_INFINITY;
      double from = c;
      for (int i = 0; from < end; i++) {
        if (i == MOST_CELLS) {
          return Double.NaN;
        }
        double to = Math.min(end, family.outcomeAt(family.lossAt(from) + CELL_LOSS));
        to = to > from ? to : end;
        log = add(log, from, to, c, 1);
        from = to;
      }
      if (family.rightAtomLogMass() > Double.NEGATIVE_INFINITY) {
        double rise = family.lossRise(c, family.rightEnd() - c);
        return sum(log, family.rightAtomLogMass() + Math.log(Math.expm1(rise)));
      }
      // Beyond the end: e^-t(c) times the mass of P.
      return side == Side.UPPER
          ? sum(log, family.logWithRecordMassAbove(end) - family.lossAt(c) + family.lossError(c))
          : log;
    }

    /** ln of the integral of 1 - e^(t - t(c)) below c. */
    private double below(double c) {
      double end = family.leftTail(family.logMassBelow(c) + CUT);
      double log = Double.NEGATIVE_INFINITY;
      double from = c;
      for (int i = 0; from > end; i++) {
        if (i == MOST_CELLS) {
          return Double.NaN;
        }
        double to = Math.max(end, family.outcomeAt(family.lossAt(from) - CELL_LOSS));
        to = to < from ? to : end;
        log = add(log, to, from, c, -1);
        from = to;
      }
      if (family.leftAtomLogMass() > Double.NEGATIVE_INFINITY) {
        double fall = family.lossRise(family.leftEnd(), c - family.leftEnd());
        return sum(log, family.leftAtomLogMass() + Math.log(-Math.expm1(-fall)));
      }
      return side == Side.UPPER ? sum(log, family.logMassBelow(end)) : log;
    }

    private double add(double log, double a, double b, double c, int sign) {
      if (!(cell.panels(a, b, b - a) <= MOST_PANELS)) {
        throw new GridTooFineException("cell [" + a + ", " + b + "] needs too many panels");
      }
      cell.against(a, b, c);
      double value = sign * cell.signed() + side.sign() * cell.error() * cell.absolute();
      return value > 0 ? sum(log, cell.logScale() + Math.log(value)) : log;
    }

    private double sum(double log, double other) {
      double all = Rounding.logAdd(log, other);
      double error = 8 * Rounding.UNIT * (1 + Math.abs(Math.max(all, -1e300)));
      return all + side.sign() * error;
    }
  }
}

package org.noisewright.curve;

import java.util.function.DoubleUnaryOperator;
import org.noisewright.numerics.Side;

/** The epsilon at which a falling one-sided bound of ln delta meets a target. */
final class EpsilonSearch {
  private static final int MOST_STEPS = 200;
  private static final double BEYOND = 1.2;

  /**
   * A slope that rounding or a flat stretch made says nothing: a step grows at most by this, and
   * the first one is at most this times the hint.
   */
  private static final double LARGEST_GROWTH = 64;

  /** Ends farther apart than this are halved by their logarithms. */
  private static final double APART = 4;

  private EpsilonSearch() {}

  /**
   * Where a search begins.
   *
   * @param hint where to look first, at least 0
   * @param scale the least first step
   * @param slope how fast ln delta falls there, about; 0 if that is not known
   */
  record Start(double hint, double scale, double slope) {
    private double step(double value) {
      double wanted = BEYOND * Math.abs(value) / slope;
      double most = LARGEST_GROWTH * Math.max(scale, hint);
      return wanted > scale && wanted < Double.POSITIVE_INFINITY ? Math.min(wanted, most) : scale;
    }
  }

  /**
   * For the UPPER bound an epsilon, as small as {@code tolerance} allows, at which the bound is at
   * most the target; for the LOWER bound one, as large, at which it is at least the target, or 0.
   *
   * @param logDelta bound of ln delta as a function of epsilon
   * @param tolerance relative accuracy of the result
   */
  static double find(
      DoubleUnaryOperator logDelta, double target, Side side, Start start, double tolerance) {
    double here = start.hint();
    double value = checked(logDelta, here) - target;
    double above = here;
    double valueAbove = value;
    double below = here;
    double valueBelow = value;
    double step = start.step(value);
    for (int i = 0; valueBelow > 0; i++) {
      if (i == MOST_STEPS) {
        return side == Side.UPPER ? Double.POSITIVE_INFINITY : below;
      }
      above = below;
      valueAbove = valueBelow;
      below += step;
      valueBelow = checked(logDelta, below) - target;
      step = next(step, valueAbove - valueBelow, valueBelow);
    }
    while (!(valueAbove > 0)) {
      if (above == 0) {
        return 0;
      }
      below = above;
      valueBelow = valueAbove;
      above = Math.max(0, above - step);
      valueAbove = checked(logDelta, above) - target;
      step = next(step, valueAbove - valueBelow, valueAbove);
    }
    return narrow(logDelta, target, side, tolerance, above, valueAbove, below, valueBelow);
  }

  /** The next step outwards: twice the last one, or a little beyond the root by their slope. */
  private static double next(double step, double change, double value) {
    double wanted = BEYOND * step * Math.abs(value / change);
    return wanted > 2 * step && wanted < Double.POSITIVE_INFINITY
        ? Math.min(wanted, LARGEST_GROWTH * step)
        : 2 * step;
  }

  /**
   * Regula falsi with halving of the stale end (Illinois), and bisection where that is slow. Ends
   * as soon as the slopes on both sides say that a point of the asked side is near enough.
   */
  private static double narrow(
      DoubleUnaryOperator logDelta,
      double target,
      Side side,
      double tolerance,
      double firstAbove,
      double firstValueAbove,
      double firstBelow,
      double firstValueBelow) {
    double above = firstAbove;
    double below = firstBelow;
    double valueAbove = firstValueAbove;
    double valueBelow = firstValueBelow;
    double weightAbove = 1;
    double weightBelow = 1;
    for (int i = 0; i < MOST_STEPS && below - above > tolerance * below; i++) {
      double partAbove = weightAbove * valueAbove;
      double part = partAbove / (partAbove - weightBelow * valueBelow);
      double least = tolerance * below / (below - above);
      // A little to the asked side of where the root seems to be.
      double aimed = part + 0.25 * side.sign() * least;
      double inside = Math.min(1 - 0.25 * least, Math.max(0.25 * least, aimed));
      part = part >= 0 && part <= 1 ? inside : 0.5;
      double next = i % 4 == 3 ? middle(above, below) : above + part * (below - above);
      double value = checked(logDelta, next) - target;
      double slope =
          Math.min((valueAbove - value) / (next - above), (value - valueBelow) / (below - next));
      if (-side.sign() * value >= 0 && Math.abs(value) <= tolerance * next * slope) {
        return next;
      }
      if (value > 0) {
        above = next;
        valueAbove = value;
        weightAbove = 1;
        weightBelow *= 0.5;
      } else {
        below = next;
        valueBelow = value;
        weightBelow = 1;
        weightAbove *= 0.5;
      }
    }
    return side == Side.UPPER ? below : above;
  }

  private static double middle(double above, double below) {
    return above > 0 && below > APART * above
        ? Math.sqrt(above) * Math.sqrt(below)
        : 0.5 * (above + below);
  }

  private static double checked(DoubleUnaryOperator logDelta, double epsilon) {
    double value = logDelta.applyAsDouble(epsilon);
    if (Double.isNaN(value)) {
      throw new ArithmeticException("ln delta is not a number at epsilon " + epsilon);
    }
    return value;
  }
}

package org.noisewright.pair;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Lengths in steps of a lattice, exact for the doubles as they are given. */
public final class WholeSteps {
  private static final BigDecimal MOST = BigDecimal.valueOf(1L << 50);

  private WholeSteps() {}

  /** Number of whole steps in {@code length}, rounded down; 2^50 in size if it is more. */
  static long floor(double length, double step) {
    BigDecimal steps = new BigDecimal(length).divide(new BigDecimal(step), 0, RoundingMode.FLOOR);
    return steps.min(MOST).max(MOST.negate()).longValueExact();
  }

  /**
   * A sensitivity in steps of the lattice that the values lie on, for the decimal numbers that the
   * two doubles stand for (the shortest ones): 0.3 is 3 steps of 0.1, although the doubles differ.
   */
  public static long onLattice(double sensitivity, double step, RoundingMode mode) {
    BigDecimal steps = BigDecimal.valueOf(sensitivity).divide(BigDecimal.valueOf(step), 0, mode);
    return steps.min(MOST).longValueExact();
  }

  /** What {@code length} has beyond {@code whole} steps, exactly. */
  static BigDecimal remainder(double length, double step, long whole) {
    return new BigDecimal(length)
        .subtract(new BigDecimal(step).multiply(BigDecimal.valueOf(whole)));
  }

  /** A part of a step as a fraction; relative error at most 1.01 UNIT. */
  static double fraction(BigDecimal part, double step) {
    return part.divide(new BigDecimal(step), MathContext.DECIMAL128).doubleValue();
  }
}

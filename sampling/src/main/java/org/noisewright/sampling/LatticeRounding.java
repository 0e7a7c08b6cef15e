package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * Values to the indices of a lattice of exact step, without a rounding error: the double is taken
 * apart and all arithmetic is on integers.
 *
 * <p>{@link #index} is floor(x / step + 1/2). For one number a sensitivity of a whole number of
 * steps is kept: |x - y| &lt;= k step gives indices at most k apart (adding k steps to x adds k to
 * its index). A sensitivity D that is no whole number becomes at most ceil(D / step) steps. For
 * vectors this keeps no norm: use {@link #towardZero(double[])} for the contribution of each record
 * and add up the integers.
 *
 * <p>Nothing here throws for a value. Indices beyond the ends of long become the ends, which keeps
 * distances from growing. NaN and the infinities become {@code indexOfNotFinite}, a public number
 * that was chosen without looking at the data: a record that may hold such a value has a
 * sensitivity that counts the way to that index. The time that a call takes depends on the value.
 */
public final class LatticeRounding {
  private final Rational step;
  private final long indexOfNotFinite;
  private final boolean powerOfTwo;
  private final int exponent;

  private LatticeRounding(Rational step, long indexOfNotFinite) {
    this.step = step.requirePositive("step");
    this.indexOfNotFinite = indexOfNotFinite;
    this.powerOfTwo = step.isPowerOfTwo();
    this.exponent = step.numerator().bitLength() - step.denominator().bitLength();
  }

  /**
   * A lattice of exactly this step.
   *
   * @param step positive
   * @param indexOfNotFinite what NaN and both infinities become
   */
  public static LatticeRounding of(Rational step, long indexOfNotFinite) {
    return new LatticeRounding(step, indexOfNotFinite);
  }

  /**
   * The lattice of this step, as that of a table.
   *
   * @param indexOfNotFinite what NaN and both infinities become
   */
  public static LatticeRounding of(LatticeStep step, long indexOfNotFinite) {
    return new LatticeRounding(step.exact(), indexOfNotFinite);
  }

  /**
   * A lattice of exactly the step that the double stands for: 0.005 is not 1/200, write {@code
   * Rational.of(1, 200)} for that.
   *
   * @param step positive and finite
   * @param indexOfNotFinite what NaN and both infinities become
   */
  public static LatticeRounding of(double step, long indexOfNotFinite) {
    return new LatticeRounding(Rational.positive("step", step), indexOfNotFinite);
  }

  /** The exact distance of neighbouring points. */
  public Rational step() {
    return step;
  }

  /** What NaN and both infinities become. */
  public long indexOfNotFinite() {
    return indexOfNotFinite;
  }

  /** floor(x / step + 1/2), halves upward for negative x too; the ends of long beyond them. */
  public long index(double x) {
    if (!Double.isFinite(x)) {
      return indexOfNotFinite;
    }
    long significand = Rational.significand(x);
    if (!powerOfTwo) {
      return index(Rational.of(x));
    }
    int shift = Rational.exponent(x) - exponent;
    if (shift >= 0) {
      return shiftedUp(significand, shift);
    }
    // |m| < 2^53, so a shift beyond 63 bits leaves less than a half.
    return shift < -63 ? 0 : (significand + (1L << (-shift - 1))) >> -shift;
  }

  /** The same of an exact fraction, such as a decimal number that is no double. */
  public long index(Rational x) {
    // m / n + 1/2 = (2 m + n) / (2 n)
    Rational steps = inSteps(x);
    return NoiseIntegers.saturated(
        new Rational(
                steps.numerator().shiftLeft(1).add(steps.denominator()),
                steps.denominator().shiftLeft(1))
            .floor());
  }

  /** x / step without its fraction, toward zero; the ends of long beyond them. */
  public long towardZero(double x) {
    if (!Double.isFinite(x)) {
      return indexOfNotFinite;
    }
    if (!powerOfTwo) {
      Rational steps = inSteps(Rational.of(x));
      return NoiseIntegers.saturated(steps.numerator().divide(steps.denominator()));
    }
    long significand = Rational.significand(x);
    int shift = Rational.exponent(x) - exponent;
    if (shift >= 0) {
      return shiftedUp(significand, shift);
    }
    long magnitude = shift < -63 ? 0 : Math.abs(significand) >> -shift;
    return significand < 0 ? -magnitude : magnitude;
  }

  /**
   * The contribution of one record, each coordinate toward zero: no coordinate grows in absolute
   * value, so step times the result has every l_p norm at most that of the record (C after clipping
   * to C, also for adding or removing a record; 2 C if one is replaced). A record with a coordinate
   * that is not finite becomes the zero vector, which keeps every norm too.
   */
  public long[] towardZero(double[] record) {
    long[] indices = new long[record.length];
    for (double coordinate : record) {
      if (!Double.isFinite(coordinate)) {
        return indices;
      }
    }
    for (int i = 0; i < record.length; i++) {
      indices[i] = towardZero(record[i]);
    }
    return indices;
  }

  private Rational inSteps(Rational value) {
    return new Rational(
        value.numerator().multiply(step.denominator()),
        value.denominator().multiply(step.numerator()));
  }

  private static long shiftedUp(long significand, int shift) {
    int length = Long.SIZE - Long.numberOfLeadingZeros(Math.abs(significand));
    if (length + (long) shift < Long.SIZE) {
      return significand == 0 ? 0 : significand << shift;
    }
    if (significand == 0) {
      return 0;
    }
    return significand < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** The step and what stands for values that are not finite. */
  @Override
  public String toString() {
    return "Lattice of step "
        + step
        + ", not finite becomes "
        + BigInteger.valueOf(indexOfNotFinite);
  }
}

package org.noisewright.sampling;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Distance of neighbouring points of a lattice as an exact number: a positive fraction whose parts,
 * powers of two apart, fit into a long.
 *
 * @param exact m / n 2^e with odd m and n below 2^63 and e in [-1074, 1023]
 */
public record LatticeStep(Rational exact) {
  /** The step 1. */
  public static final LatticeStep ONE = powerOfTwo(0);

  private static final BigDecimal MOST_STEPS = BigDecimal.valueOf(1L << 50);

  /**
   * Above this power of ten are more than 2^50 of the largest steps, and below its inverse none.
   */
  private static final int DECIMALS = 350;

  private static final int LARGEST_EXPONENT = 2048;

  /** Checks the range. */
  public LatticeStep {
    exact.requirePositive("step");
    int exponent = exponent(exact);
    if (!(exponent >= Double.MIN_EXPONENT - 52 && exponent <= Double.MAX_EXPONENT)) {
      throw new IllegalArgumentException("exponent must be in [-1074, 1023], got " + exponent);
    }
    if (!(odd(exact.numerator()).bitLength() < Long.SIZE
        && odd(exact.denominator()).bitLength() < Long.SIZE)) {
      throw new IllegalArgumentException(
          "step must be a fraction of numbers below 2^63 times a power of two, got " + exact);
    }
  }

  /**
   * The step numerator / denominator.
   *
   * @param numerator positive
   * @param denominator positive
   */
  public static LatticeStep of(long numerator, long denominator) {
    if (!(numerator > 0 && denominator > 0)) {
      throw new IllegalArgumentException(
          "a step must be positive, got " + numerator + " / " + denominator);
    }
    return new LatticeStep(Rational.of(numerator, denominator));
  }

  /**
   * The step 2^exponent.
   *
   * @param exponent in [-1074, 1023]
   */
  public static LatticeStep powerOfTwo(int exponent) {
    if (!(exponent >= Double.MIN_EXPONENT - 52 && exponent <= Double.MAX_EXPONENT)) {
      throw new IllegalArgumentException("exponent must be in [-1074, 1023], got " + exponent);
    }
    return exactly(Math.scalb(1.0, exponent));
  }

  /** The step that is exactly this double: 0.1 is not 1/10. */
  public static LatticeStep exactly(double step) {
    return new LatticeStep(Rational.positive("step", step));
  }

  /**
   * The step that is written as a fraction, a decimal number or a power of two: 1/64, 0.01 (which
   * is 1/100, not a double) or 2^-6, or as {@link #toString} writes it.
   */
  public static LatticeStep parse(String text) {
    try {
      int power = text.indexOf("2^");
      if (power > 0 && text.charAt(power - 1) != '*') {
        throw new NumberFormatException("no product");
      }
      String factor = power < 0 ? text : power == 0 ? "1" : text.substring(0, power - 1);
      int exponent = power < 0 ? 0 : Integer.parseInt(text.substring(power + 2));
      if (!(Math.abs(exponent) <= LARGEST_EXPONENT)) {
        throw new NumberFormatException("exponent");
      }
      int slash = factor.indexOf('/');
      Rational up = fraction(slash < 0 ? factor : factor.substring(0, slash));
      Rational down = slash < 0 ? Rational.of(1, 1) : fraction(factor.substring(slash + 1));
      return new LatticeStep(
          new Rational(
              up.numerator().multiply(down.denominator()).shiftLeft(Math.max(0, exponent)),
              up.denominator().multiply(down.numerator()).shiftLeft(Math.max(0, -exponent))));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "step must be a positive number such as 1/64, 0.01 or 2^-6 with a numerator and a"
              + " denominator below 2^63 beside powers of two, got '"
              + text
              + "'",
          e);
    }
  }

  private static Rational fraction(String text) {
    BigDecimal decimal = new BigDecimal(text);
    if (!(Math.abs((long) decimal.scale()) <= DECIMALS && decimal.precision() <= DECIMALS)) {
      throw new NumberFormatException("too many digits");
    }
    return Rational.of(decimal).requirePositive("step");
  }

  /**
   * The step, with a relative error of at most 3 units of 2^-53 where it is a normal double; exact
   * if it is a double with at most 53 bits over a power of two.
   */
  public double value() {
    double quotient =
        (double) odd(exact.numerator()).longValueExact()
            / (double) odd(exact.denominator()).longValueExact();
    return Math.scalb(quotient, exponent(exact));
  }

  /** Whether the step is 2^e for a whole e. */
  public boolean isPowerOfTwo() {
    return exact.isPowerOfTwo();
  }

  /**
   * Number of steps in {@code length}, rounded up, exactly. The time does not grow with the
   * exponent of the length.
   *
   * @param length positive, at most 2^50 steps
   */
  public long stepsIn(BigDecimal length) {
    return steps(length, RoundingMode.CEILING);
  }

  /** The same, rounded down. */
  public long wholeStepsIn(BigDecimal length) {
    return steps(length, RoundingMode.FLOOR);
  }

  private long steps(BigDecimal length, RoundingMode rounding) {
    if (!(length.signum() > 0)) {
      throw new IllegalArgumentException("length must be positive, got " + length);
    }
    // 10^(decimals - 1) <= length < 10^decimals
    long decimals = (long) length.precision() - length.scale();
    if (decimals < -DECIMALS) {
      return rounding == RoundingMode.CEILING ? 1 : 0;
    }
    if (decimals <= DECIMALS) {
      BigDecimal steps =
          length
              .multiply(new BigDecimal(exact.denominator()))
              .divide(new BigDecimal(exact.numerator()), 0, rounding);
      if (steps.compareTo(MOST_STEPS) <= 0) {
        return steps.longValueExact();
      }
    }
    throw new IllegalArgumentException(
        "length must be at most 2^50 steps of " + this + ", got " + length);
  }

  private static BigInteger odd(BigInteger positive) {
    return positive.shiftRight(positive.getLowestSetBit());
  }

  private static int exponent(Rational positive) {
    return positive.numerator().getLowestSetBit() - positive.denominator().getLowestSetBit();
  }

  /** "1/200", "12", or "1/1*2^-100" where the power of two is beyond 62. */
  @Override
  public String toString() {
    int exponent = exponent(exact);
    return Math.abs(exponent) > 62
        ? odd(exact.numerator()) + "/" + odd(exact.denominator()) + "*2^" + exponent
        : exact.toString();
  }
}

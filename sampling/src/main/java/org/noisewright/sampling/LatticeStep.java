package org.noisewright.sampling;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Distance of neighbouring points of a lattice as an exact number: numerator / denominator
 * 2^exponent, with odd numerator and denominator without a common factor.
 *
 * @param numerator odd, positive
 * @param denominator odd, positive
 * @param exponent in [-1074, 1023]
 */
public record LatticeStep(long numerator, long denominator, int exponent) {
  /** The step 1. */
  public static final LatticeStep ONE = powerOfTwo(0);

  private static final int MOST_DIGITS = 1100;
  private static final BigDecimal MOST_STEPS = BigDecimal.valueOf(1L << 50);

  /** Checks that the three numbers are the reduced form. */
  public LatticeStep {
    if (!((numerator & 1) == 1 && numerator > 0 && (denominator & 1) == 1 && denominator > 0)) {
      throw new IllegalArgumentException(
          "numerator and denominator must be odd and positive, got "
              + numerator
              + " and "
              + denominator
              + "; powers of two belong into the exponent: see LatticeStep.of");
    }
    if (!BigInteger.valueOf(numerator)
        .gcd(BigInteger.valueOf(denominator))
        .equals(BigInteger.ONE)) {
      throw new IllegalArgumentException(
          "numerator and denominator must have no common factor, got "
              + numerator
              + " and "
              + denominator
              + "; see LatticeStep.of");
    }
    if (!(exponent >= -1074 && exponent <= 1023)) {
      throw new IllegalArgumentException("exponent must be in [-1074, 1023], got " + exponent);
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
    long common =
        BigInteger.valueOf(numerator).gcd(BigInteger.valueOf(denominator)).longValueExact();
    long above = numerator / common;
    long below = denominator / common;
    int exponent = Long.numberOfTrailingZeros(above) - Long.numberOfTrailingZeros(below);
    return new LatticeStep(
        above >> Long.numberOfTrailingZeros(above),
        below >> Long.numberOfTrailingZeros(below),
        exponent);
  }

  /** The step 2^exponent. */
  public static LatticeStep powerOfTwo(int exponent) {
    return new LatticeStep(1, 1, exponent);
  }

  /** The step that is exactly this double: 0.1 is not 1/10. */
  public static LatticeStep exactly(double step) {
    if (!(step > 0 && step <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("step must be positive and finite, got " + step);
    }
    int exponent = Math.max(Math.getExponent(step), Double.MIN_EXPONENT) - 52;
    long whole = (long) Math.scalb(step, -exponent);
    int twos = Long.numberOfTrailingZeros(whole);
    return new LatticeStep(whole >> twos, 1, exponent + twos);
  }

  /**
   * The step that is written as a fraction, a decimal number or a power of two: 1/64, 0.01 (which
   * is 1/100, not a double) or 2^-6, or as {@link #toString} writes it.
   */
  public static LatticeStep parse(String text) {
    try {
      int power = text.indexOf("2^");
      String factor = power < 0 ? text : power == 0 ? "1" : text.substring(0, power - 1);
      if (power > 0 && text.charAt(power - 1) != '*') {
        throw new NumberFormatException("no product");
      }
      int exponent = power < 0 ? 0 : Integer.parseInt(text.substring(power + 2));
      int slash = factor.indexOf('/');
      BigDecimal up = new BigDecimal(slash < 0 ? factor : factor.substring(0, slash));
      BigDecimal down = slash < 0 ? BigDecimal.ONE : new BigDecimal(factor.substring(slash + 1));
      if (Math.max(Math.abs(up.scale()), Math.abs(down.scale())) > MOST_DIGITS) {
        throw new NumberFormatException("too many digits");
      }
      int scale = Math.max(0, Math.max(up.scale(), down.scale()));
      return of(
          up.movePointRight(scale).toBigIntegerExact(),
          down.movePointRight(scale).toBigIntegerExact(),
          exponent);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "step must be a positive number such as 1/64, 0.01 or 2^-6 with a numerator and a"
              + " denominator below 2^63 beside powers of two, got '"
              + text
              + "'",
          e);
    }
  }

  private static LatticeStep of(BigInteger up, BigInteger down, int exponent) {
    if (!(up.signum() > 0 && down.signum() > 0)) {
      throw new NumberFormatException("not positive");
    }
    BigInteger common = up.gcd(down);
    BigInteger above = up.divide(common);
    BigInteger below = down.divide(common);
    int twos = above.getLowestSetBit() - below.getLowestSetBit();
    return new LatticeStep(
        above.shiftRight(above.getLowestSetBit()).longValueExact(),
        below.shiftRight(below.getLowestSetBit()).longValueExact(),
        Math.addExact(exponent, twos));
  }

  /** The step, with a relative error of at most 3 units of 2^-53; exact for a power of two. */
  public double value() {
    return Math.scalb((double) numerator / (double) denominator, exponent);
  }

  /**
   * Number of steps in {@code length}, rounded up, exactly.
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
    if (length.signum() <= 0) {
      throw new IllegalArgumentException("length must be positive, got " + length);
    }
    BigDecimal power = new BigDecimal(Math.scalb(1.0, exponent));
    BigDecimal steps =
        length
            .multiply(BigDecimal.valueOf(denominator))
            .divide(power.multiply(BigDecimal.valueOf(numerator)), 0, rounding);
    if (steps.compareTo(MOST_STEPS) > 0) {
      throw new IllegalArgumentException(
          "length must be at most 2^50 steps of " + this + ", got " + length);
    }
    return steps.longValueExact();
  }

  @Override
  public String toString() {
    if (Math.abs(exponent) > 62) {
      return numerator + "/" + denominator + "*2^" + exponent;
    }
    BigInteger up = BigInteger.valueOf(numerator).shiftLeft(Math.max(0, exponent));
    BigInteger down = BigInteger.valueOf(denominator).shiftLeft(Math.max(0, -exponent));
    return down.equals(BigInteger.ONE) ? up.toString() : up + "/" + down;
  }
}

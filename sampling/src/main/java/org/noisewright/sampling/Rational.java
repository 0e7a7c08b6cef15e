package org.noisewright.sampling;

import static java.math.BigInteger.ONE;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An exact fraction in lowest terms, with a positive denominator.
 *
 * @param numerator any integer
 * @param denominator positive, no common divisor with the numerator
 */
public record Rational(BigInteger numerator, BigInteger denominator)
    implements Comparable<Rational> {
  private static final int FRACTION_BITS = 52;
  private static final int SMALLEST_EXPONENT = Double.MIN_EXPONENT - FRACTION_BITS;

  /** Brings the fraction to lowest terms. */
  public Rational {
    if (!(denominator.signum() > 0)) {
      throw new IllegalArgumentException("denominator must be at least 1, got " + denominator);
    }
    BigInteger divisor = numerator.gcd(denominator);
    numerator = numerator.divide(divisor);
    denominator = denominator.divide(divisor);
  }

  /** numerator / denominator, the latter at least 1. */
  public static Rational of(long numerator, long denominator) {
    return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /**
   * The number that the double stands for, without rounding: every finite double is an integer
   * times a power of two. So of(0.1) is not 1/10.
   *
   * @param value finite
   */
  public static Rational of(double value) {
    if (!(Math.abs(value) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("value must be finite, got " + value);
    }
    BigInteger significand = BigInteger.valueOf(significand(value));
    int exponent = exponent(value);
    return exponent >= 0
        ? new Rational(significand.shiftLeft(exponent), ONE)
        : new Rational(significand, ONE.shiftLeft(-exponent));
  }

  /** A decimal number, exactly; the time grows with its exponent. */
  public static Rational of(BigDecimal value) {
    BigInteger power = BigInteger.TEN.pow(Math.abs(value.scale()));
    return value.scale() >= 0
        ? new Rational(value.unscaledValue(), power)
        : new Rational(value.unscaledValue().multiply(power), ONE);
  }

  /** The integer m with |m| &lt; 2^53 of a finite double m 2^e; e is its {@link #exponent}. */
  static long significand(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long fraction = bits & ((1L << FRACTION_BITS) - 1);
    long magnitude = isSubnormal(bits) ? fraction : fraction | 1L << FRACTION_BITS;
    return bits < 0 ? -magnitude : magnitude;
  }

  /** The integer e of a finite double m 2^e, at least -1074. */
  static int exponent(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int biased = (int) (bits >>> FRACTION_BITS) & 0x7ff;
    return SMALLEST_EXPONENT + Math.max(biased - 1, 0);
  }

  private static boolean isSubnormal(long bits) {
    return ((bits >>> FRACTION_BITS) & 0x7ff) == 0;
  }

  @Override
  public int compareTo(Rational other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** This times itself. */
  Rational squared() {
    return new Rational(numerator.multiply(numerator), denominator.multiply(denominator));
  }

  /** The largest integer that is not above this. */
  BigInteger floor() {
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    return parts[1].signum() < 0 ? parts[0].subtract(ONE) : parts[0];
  }

  /** Refuses what is not above 0; the message names the parameter. */
  Rational requirePositive(String name) {
    if (!(numerator.signum() > 0)) {
      throw new IllegalArgumentException(name + " must be positive, got " + this);
    }
    return this;
  }

  /** As {@link #of(double)}, with a message that names the parameter. */
  static Rational positive(String name, double value) {
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + " must be positive and finite, got " + value);
    }
    return of(value);
  }

  /** Whether this is a positive power of two with any exponent, as 8, 1 or 1/64. */
  boolean isPowerOfTwo() {
    return numerator.signum() > 0 && numerator.bitCount() == 1 && denominator.bitCount() == 1;
  }

  /** "1/200", or "3" for a whole number. */
  @Override
  public String toString() {
    return denominator.equals(ONE) ? numerator.toString() : numerator + "/" + denominator;
  }
}

package org.noisewright.sampling;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.ZERO;

import java.math.BigInteger;

/**
 * Numbers as whole multiples of 2^-160, called units here, with the two functions that masses need.
 * Their errors are proven in the note beside {@link TotalVariation}.
 */
final class FixedPoint {
  /** Bits after the point. */
  static final int BITS = 160;

  /** The number 1. */
  static final BigInteger UNITY = ONE.shiftLeft(BITS);

  private static final int GUARD = 40;
  private static final int HALVINGS = 8;
  private static final int TERMS = 18;

  /** floor(2^200 ln 2). */
  private static final BigInteger LOG_TWO =
      new BigInteger("b17217f7d1cf79abc9e3b39803f2f6af40f343267298b62d8a", 16);

  private FixedPoint() {}

  /** A fraction, rounded down; the denominator is positive. */
  static BigInteger ratio(BigInteger numerator, BigInteger denominator) {
    BigInteger[] parts = numerator.shiftLeft(BITS).divideAndRemainder(denominator);
    return parts[1].signum() < 0 ? parts[0].subtract(ONE) : parts[0];
  }

  /** A fraction, rounded down. */
  static BigInteger of(Rational value) {
    return ratio(value.numerator(), value.denominator());
  }

  /** A product, rounded down. */
  static BigInteger times(BigInteger a, BigInteger b) {
    return a.multiply(b).shiftRight(BITS);
  }

  /** A quotient of two numbers of at least 0, rounded down. */
  static BigInteger over(BigInteger a, BigInteger b) {
    return a.shiftLeft(BITS).divide(b);
  }

  /** e^x for x at most 128: at most 1 unit and 2^-180 of the value off. */
  static BigInteger exp(BigInteger x) {
    return scaledExp(x, 0);
  }

  /**
   * 2^twos e^x: at most 1 unit and 2^-180 of the value off.
   *
   * @param x at most 2^10 in size, or far below 0, for which the result is 0
   * @param twos at most 2^12 in size
   */
  static BigInteger scaledExp(BigInteger x, int twos) {
    BigInteger fine = x.shiftLeft(GUARD);
    if (x.bitLength() > BITS + 14) {
      if (x.signum() < 0) {
        return ZERO;
      }
      throw new IllegalArgumentException("x must be at most 2^10, got more");
    }
    BigInteger[] parts = fine.divideAndRemainder(LOG_TWO);
    int whole = parts[0].intValueExact() - (parts[1].signum() < 0 ? 1 : 0);
    BigInteger part = parts[1].signum() < 0 ? parts[1].add(LOG_TWO) : parts[1];
    int shift = whole + twos - GUARD;
    if (shift < -BITS - GUARD - 1) {
      return ZERO;
    }
    BigInteger one = ONE.shiftLeft(BITS + GUARD);
    BigInteger small = part.shiftRight(HALVINGS);
    BigInteger value = one;
    for (int k = TERMS; k >= 1; k--) {
      value = one.add(small.multiply(value).shiftRight(BITS + GUARD).divide(BigInteger.valueOf(k)));
    }
    for (int i = 0; i < HALVINGS; i++) {
      value = value.multiply(value).shiftRight(BITS + GUARD);
    }
    return value.shiftLeft(shift);
  }

  /** ln(numerator / denominator) of two positive numbers: at most 10 units off. */
  static BigInteger log(BigInteger numerator, BigInteger denominator) {
    int twos = numerator.bitLength() - denominator.bitLength();
    BigInteger near =
        ratio(numerator.shiftLeft(Math.max(0, -twos)), denominator.shiftLeft(Math.max(0, twos)));
    BigInteger guess = of(Rational.of(Math.log(Math.scalb(near.doubleValue(), -BITS))));
    BigInteger rest = times(near, exp(guess.negate())).subtract(UNITY);
    if (!(rest.bitLength() <= BITS - 40)) {
      throw new IllegalStateException("logarithm of a double is off by more than 2^-40");
    }
    BigInteger square = times(rest, rest);
    BigInteger cube = times(square, rest);
    return BigInteger.valueOf(twos)
        .multiply(LOG_TWO)
        .shiftRight(GUARD)
        .add(guess)
        .add(rest)
        .subtract(square.shiftRight(1))
        .add(cube.divide(BigInteger.valueOf(3)));
  }
}

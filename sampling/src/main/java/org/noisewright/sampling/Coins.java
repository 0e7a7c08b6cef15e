package org.noisewright.sampling;

import static java.math.BigInteger.ONE;

import java.math.BigInteger;

/**
 * Coins with exact probabilities, by integer arithmetic alone; see ExactSamplers.proof.md.
 *
 * <p>Numerators and denominators need no lowest terms.
 */
final class Coins {
  private static final int LONG_BITS = 62;

  private Coins() {}

  /** True with probability numerator / denominator, which is in [0, 1]. */
  static boolean ratio(BigInteger numerator, BigInteger denominator, RandomBits bits) {
    return denominator.bitLength() <= LONG_BITS
        ? bits.nextBelow(denominator.longValue()) < numerator.longValue()
        : bits.nextBelow(denominator).compareTo(numerator) < 0;
  }

  /**
   * True with probability exp(-numerator / denominator), which has no upper end of its exponent.
   */
  static boolean expMinus(BigInteger numerator, BigInteger denominator, RandomBits bits) {
    if (numerator.compareTo(denominator) <= 0) {
      return expMinusFraction(numerator, denominator, bits);
    }
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    for (BigInteger left = parts[0]; left.signum() > 0; left = left.subtract(ONE)) {
      if (!expMinusOne(bits)) {
        return false;
      }
    }
    return expMinusFraction(parts[1], denominator, bits);
  }

  /** True with probability exp(-1). */
  static boolean expMinusOne(RandomBits bits) {
    long k = 1;
    while (bits.nextBelow(k) == 0) {
      k++;
    }
    return (k & 1) == 1;
  }

  private static boolean expMinusFraction(
      BigInteger numerator, BigInteger denominator, RandomBits bits) {
    BigInteger divisor = denominator;
    boolean odd = true;
    while (ratio(numerator, divisor, bits)) {
      divisor = divisor.add(denominator);
      // divisor is k times the denominator; the k-th coin shows numerator / (k denominator).
      odd = !odd;
    }
    return odd;
  }

  /**
   * True with probability (1 - numerator / denominator)^count, where count times the fraction is at
   * most 1 and count at least 0.
   */
  static boolean powerOfComplement(
      BigInteger numerator, BigInteger denominator, BigInteger count, RandomBits bits) {
    BigInteger divisor = denominator;
    boolean odd = true;
    BigInteger left = count;
    while (ratio(numerator.multiply(left), divisor, bits)) {
      divisor = divisor.add(denominator);
      left = left.subtract(ONE);
      odd = !odd;
    }
    return odd;
  }

  /** How often a coin of probability exp(-1) shows true before it shows false. */
  static BigInteger expMinusOneRun(RandomBits bits) {
    long run = 0;
    while (expMinusOne(bits)) {
      run++;
    }
    return BigInteger.valueOf(run);
  }
}

package org.noisewright.sampling;

import java.math.BigInteger;

/** Integers of noise into the 64 bits of a long, by rules that do not depend on data. */
final class NoiseIntegers {
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

  private NoiseIntegers() {}

  /** The long nearest to the number. */
  static long saturated(BigInteger number) {
    return number.max(LEAST).min(LARGEST).longValueExact();
  }

  /** value + noise as an exact sum, then the long nearest to it. */
  static long saturatedSum(long value, BigInteger noise) {
    return saturated(BigInteger.valueOf(value).add(noise));
  }

  /** The long nearest to the exact sum, without a branch. */
  static long saturatedSum(long value, long noise) {
    long sum = value + noise;
    // All ones if both have one sign and the sum has the other.
    long over = ((value ^ sum) & (noise ^ sum)) >> 63;
    long end = (value >> 63) ^ Long.MAX_VALUE;
    return sum ^ ((sum ^ end) & over);
  }
}

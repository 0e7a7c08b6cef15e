package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * Sums of vectors of whole numbers that are exact, so that they do not depend on the order: 128
 * bits for each coordinate. Clip each record, bring it to the lattice by {@link
 * LatticeRounding#towardZero(double[])}, and add it here: then the total has the sensitivity of the
 * clipping, which a sum of doubles has not.
 *
 * <p>Exact for up to 2^63 vectors. Not for several threads at once.
 */
public final class LatticeSum {
  private final long[] low;
  private final long[] high;

  /**
   * The sum 0.
   *
   * @param coordinates number of coordinates, at least 1
   */
  public LatticeSum(int coordinates) {
    if (!(coordinates >= 1)) {
      throw new IllegalArgumentException("coordinates must be at least 1, got " + coordinates);
    }
    this.low = new long[coordinates];
    this.high = new long[coordinates];
  }

  /** Adds one number for each coordinate. */
  public void add(long[] indices) {
    if (indices.length != low.length) {
      throw new IllegalArgumentException(
          "indices must have " + low.length + " coordinates, got " + indices.length);
    }
    for (int i = 0; i < low.length; i++) {
      long sum = low[i] + indices[i];
      long carry = Long.compareUnsigned(sum, low[i]) < 0 ? 1 : 0;
      high[i] += carry + (indices[i] >> (Long.SIZE - 1));
      low[i] = sum;
    }
  }

  /** The exact total of a coordinate. */
  public BigInteger total(int coordinate) {
    BigInteger upper = BigInteger.valueOf(high[coordinate]).shiftLeft(Long.SIZE);
    BigInteger lower = BigInteger.valueOf(low[coordinate]);
    return upper.add(lower.signum() < 0 ? lower.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : lower);
  }

  /** All totals, each the long nearest to the exact one. */
  public long[] totals() {
    long[] totals = new long[low.length];
    for (int i = 0; i < totals.length; i++) {
      totals[i] = NoiseIntegers.saturated(total(i));
    }
    return totals;
  }
}

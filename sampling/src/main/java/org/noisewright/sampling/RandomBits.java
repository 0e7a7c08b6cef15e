package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * A source of independent fair bits, and exact uniform integers made from them.
 *
 * <p>Two kinds exist, told apart by their types: {@link SecureBits}, which noise for release needs,
 * and {@link SeededBits}, which everyone who knows the seed can foresee. No other class can extend
 * this one outside of its package. A source belongs to one thread.
 */
public abstract class RandomBits {
  private long reservoir;
  private int left;

  RandomBits() {}

  /** The next 64 bits; bits that {@link #nextBits} holds back are not touched. */
  public abstract long nextLong();

  /**
   * Fills the array with the next words: the same ones, in the same order, that {@link #nextLong}
   * would give, and the two may be mixed.
   */
  public final void nextLongs(long[] words) {
    nextLongs(words, 0, words.length);
  }

  /** Fills the places from {@code from} up to before {@code to}, both inside of the array. */
  void nextLongs(long[] words, int from, int to) {
    for (int i = from; i < to; i++) {
      words[i] = nextLong();
    }
  }

  /** Whether the bits are unknown to everyone else, so that noise made from them hides data. */
  public abstract boolean isPrivate();

  /**
   * The next bits as a number in [0, 2^count), for a count of 64 as any long.
   *
   * @param count 0 to 64
   */
  public long nextBits(int count) {
    if (!(count >= 0 && count <= Long.SIZE)) {
      throw new IllegalArgumentException(
          "count must be in [0, 64], got " + count + "; ask for more bits by nextInteger");
    }
    if (count == 0) {
      return 0;
    }
    if (count > left) {
      // Bits left over are dropped: whole words are cheap, gluing them is not.
      reservoir = nextLong();
      left = Long.SIZE;
    }
    long bits = reservoir >>> (Long.SIZE - count);
    reservoir = count == Long.SIZE ? 0 : reservoir << count;
    left -= count;
    return bits;
  }

  /** A fair coin. */
  public final boolean nextBoolean() {
    return nextBits(1) != 0;
  }

  /**
   * The next bits as a number in [0, 2^count), exactly uniform.
   *
   * @param count at least 0
   */
  public final BigInteger nextInteger(int count) {
    if (!(count >= 0)) {
      throw new IllegalArgumentException("count must be at least 0, got " + count);
    }
    if (count < Long.SIZE) {
      return BigInteger.valueOf(nextBits(count));
    }
    byte[] magnitude = new byte[Math.addExact(count, 7) / 8];
    int first = count % 8 == 0 ? 8 : count % 8;
    magnitude[0] = (byte) nextBits(first);
    int at = 1;
    for (; at % 8 != magnitude.length % 8; at++) {
      magnitude[at] = (byte) nextBits(8);
    }
    for (; at < magnitude.length; at += 8) {
      long word = nextBits(Long.SIZE);
      for (int i = 0; i < 8; i++) {
        magnitude[at + i] = (byte) (word >>> (56 - 8 * i));
      }
    }
    return new BigInteger(1, magnitude);
  }

  /**
   * A number in [0, bound), each with exactly the same probability.
   *
   * <p>As many bits as bound - 1 has are drawn until they are below the bound: fewer than two tries
   * on average, and no remainder that would favour small numbers.
   *
   * @param bound at least 1
   */
  public final long nextBelow(long bound) {
    if (!(bound > 0)) {
      throw new IllegalArgumentException("bound must be at least 1, got " + bound);
    }
    int count = Long.SIZE - Long.numberOfLeadingZeros(bound - 1);
    while (true) {
      long candidate = nextBits(count);
      if (candidate < bound) {
        return candidate;
      }
    }
  }

  /**
   * A number in [0, bound), each with exactly the same probability; as for a long bound.
   *
   * @param bound at least 1
   */
  public final BigInteger nextBelow(BigInteger bound) {
    if (!(bound.signum() > 0)) {
      throw new IllegalArgumentException("bound must be at least 1, got " + bound);
    }
    int count = bound.subtract(BigInteger.ONE).bitLength();
    if (count < Long.SIZE - 1) {
      return BigInteger.valueOf(nextBelow(bound.longValueExact()));
    }
    while (true) {
      BigInteger candidate = nextInteger(count);
      if (candidate.compareTo(bound) < 0) {
        return candidate;
      }
    }
  }
}

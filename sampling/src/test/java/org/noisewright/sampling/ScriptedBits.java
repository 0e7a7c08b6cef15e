package org.noisewright.sampling;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Bits from a given string, and the exact law of a draw from all strings up to a length. */
final class ScriptedBits extends RandomBits {
  private static final class UsedUp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsedUp() {
      super("no bits left", null, false, false);
    }
  }

  private final long script;
  private final int length;
  private int at;

  private ScriptedBits(long script, int length) {
    this.script = script;
    this.length = length;
  }

  @Override
  public long nextLong() {
    return nextBits(Long.SIZE);
  }

  @Override
  public long nextBits(int count) {
    if (at + count > length) {
      throw new UsedUp();
    }
    at += count;
    return count == 0 ? 0 : (script >>> (length - at)) & (-1L >>> (Long.SIZE - count));
  }

  @Override
  public boolean isPrivate() {
    return false;
  }

  /**
   * How many of the 2^depth strings give each outcome, and how many are too short.
   *
   * @param counts by outcome
   * @param undecided strings after which the draw wants more bits
   */
  record Law<T extends Comparable<T>>(Map<T, Long> counts, long undecided, int depth) {
    /** Lower end of the probability of an outcome: what is decided already. */
    double least(T outcome) {
      return counts.getOrDefault(outcome, 0L) * Math.scalb(1.0, -depth);
    }

    /** Upper end: all undecided strings as well. */
    double most(T outcome) {
      return (counts.getOrDefault(outcome, 0L) + undecided) * Math.scalb(1.0, -depth);
    }
  }

  static <T extends Comparable<T>> Law<T> enumerate(Function<RandomBits, T> draw, int depth) {
    Map<T, Long> counts = new TreeMap<>();
    long undecided = enumerate(draw, 0, 0, depth, counts);
    return new Law<>(counts, undecided, depth);
  }

  private static <T extends Comparable<T>> long enumerate(
      Function<RandomBits, T> draw, long script, int length, int depth, Map<T, Long> counts) {
    ScriptedBits bits = new ScriptedBits(script, length);
    T outcome;
    try {
      outcome = draw.apply(bits);
    } catch (UsedUp e) {
      return length == depth
          ? 1
          : enumerate(draw, script << 1, length + 1, depth, counts)
              + enumerate(draw, script << 1 | 1, length + 1, depth, counts);
    }
    counts.merge(outcome, 1L << (depth - length), Long::sum);
    return 0;
  }

  /** A source that gives these bits and no more, first bit first. */
  static ScriptedBits of(String zerosAndOnes) {
    return new ScriptedBits(
        new BigInteger("0" + zerosAndOnes, 2).longValueExact(), zerosAndOnes.length());
  }
}

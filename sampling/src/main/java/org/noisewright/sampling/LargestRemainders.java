package org.noisewright.sampling;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Numbers x(i) that sum to 2^62 as whole numbers that do: each is rounded down, and the units that
 * are left go to the largest remainders, among equal ones to the entry nearest to the largest. Of
 * all ways to round every number up or down none is nearer in total variation.
 *
 * <p>So the order of numbers is kept: where the rounded parts are equal, the larger number has the
 * larger remainder. Numbers that are their own mirror image stay so: pairs get their units
 * together, and the middle one gets what is left, one unit or none, or two where it would be below
 * its neighbours. See the note beside {@link NoiseTable}.
 */
final class LargestRemainders {
  private static final int BITS = 62;

  private final long[] weights;
  private final long[] remainders;
  private final IntFunction<BigInteger> numbers;
  private final int size;

  private LargestRemainders(IntFunction<BigInteger> numbers, int size) {
    this.numbers = numbers;
    this.size = size;
    this.weights = new long[size];
    this.remainders = new long[size];
  }

  /**
   * Whole numbers near numbers(i) 2^62 / sum.
   *
   * @param numbers at least 0
   * @param size how many
   * @param sum of all, positive
   */
  static long[] weights(IntFunction<BigInteger> numbers, int size, BigInteger sum) {
    LargestRemainders result = new LargestRemainders(numbers, size);
    long left = result.roundDown(sum);
    if (result.mirrored()) {
      result.raisePairs(left);
    } else {
      result.raise(left);
    }
    return result.weights;
  }

  private long roundDown(BigInteger sum) {
    long left = 1L << BITS;
    for (int i = 0; i < size; i++) {
      BigInteger fine = numbers.apply(i).shiftLeft(2 * BITS).divide(sum);
      weights[i] = fine.shiftRight(BITS).longValueExact();
      remainders[i] = fine.longValue() & ((1L << BITS) - 1);
      left -= weights[i];
    }
    return left;
  }

  private boolean mirrored() {
    for (int i = 0; i < size / 2; i++) {
      if (weights[i] != weights[size - 1 - i]
          || remainders[i] != remainders[size - 1 - i]
          || !numbers.apply(i).equals(numbers.apply(size - 1 - i))) {
        return false;
      }
    }
    return true;
  }

  private void raisePairs(long left) {
    int half = size / 2;
    long[] ofPairs = Arrays.copyOf(remainders, half);
    boolean[] up = new boolean[half];
    long pairs = left / 2;
    long least = least(ofPairs, pairs);
    long given = 0;
    for (int i = 0; i < half; i++) {
      up[i] = pairs > 0 && ofPairs[i] > least;
      given += up[i] ? 1 : 0;
    }
    int outermost = half;
    for (int i = half - 1; i >= 0 && given < pairs; i--) {
      if (ofPairs[i] == least) {
        up[i] = true;
        given++;
        outermost = i;
      }
    }
    for (int i = 0; i < half; i++) {
      add(i, up[i] ? 1 : 0);
    }
    if (size % 2 == 1) {
      weights[half] += left % 2;
      boolean dented =
          half > 0
              && weights[half] < weights[half - 1]
              && numbers.apply(half).compareTo(numbers.apply(half - 1)) >= 0;
      if (dented) {
        add(outermost, -1);
        weights[half] += 2;
      }
    }
  }

  private void add(int i, int units) {
    weights[i] += units;
    weights[size - 1 - i] += units;
  }

  private void raise(long left) {
    long least = least(remainders, left);
    long given = 0;
    int largest = 0;
    for (int i = 0; i < size; i++) {
      if (left > 0 && remainders[i] > least) {
        weights[i]++;
        given++;
      }
      largest = numbers.apply(i).compareTo(numbers.apply(largest)) > 0 ? i : largest;
    }
    for (int distance = 0; distance < size && given < left; distance++) {
      given += raiseTie(largest - distance, least);
      if (distance > 0 && given < left) {
        given += raiseTie(largest + distance, least);
      }
    }
  }

  private int raiseTie(int i, long least) {
    if (0 <= i && i < size && remainders[i] == least) {
      weights[i]++;
      return 1;
    }
    return 0;
  }

  /** The smallest of the {@code count} largest remainders. */
  private static long least(long[] remainders, long count) {
    if (count == 0) {
      return Long.MAX_VALUE;
    }
    long[] sorted = remainders.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length - (int) count];
  }
}

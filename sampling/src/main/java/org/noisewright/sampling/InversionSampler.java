package org.noisewright.sampling;

import java.util.Arrays;

/**
 * Inversion: 62 bits of a word, compared with the cumulative weights in a binary search of a fixed
 * number of steps.
 */
public final class InversionSampler extends TableSampler {
  private final long[] cumulative;

  /** A sampler for this table. */
  public InversionSampler(NoiseTable table) {
    super(table);
    int length = AliasSampler.powerOfTwoFrom(table.size());
    this.cumulative = new long[length];
    Arrays.fill(cumulative, NoiseTable.TOTAL);
    long sum = 0;
    for (int i = 0; i < table.size(); i++) {
      sum += table.weights(i);
      cumulative[i] = sum;
    }
  }

  /** Number of cumulative weights that are at most the upper 62 bits of the word. */
  @Override
  int entry(long word) {
    return entry(word, cumulative);
  }

  @Override
  void replace(long[] words, int from, int to, long first) {
    long[] local = cumulative;
    for (int i = from; i < to; i++) {
      words[i] = first + entry(words[i], local);
    }
  }

  private static int entry(long word, long[] cumulative) {
    long value = word >>> 2;
    int position = 0;
    for (int half = cumulative.length >> 1; half > 0; half >>= 1) {
      // All ones where the sum is at most the value, without a branch.
      position += half & ~(int) ((value - cumulative[position + half - 1]) >> 63);
    }
    return position;
  }
}

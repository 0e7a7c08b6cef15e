package org.noisewright.sampling;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Inversion: 62 bits of a word, compared with the cumulative weights in a binary search of a fixed
 * number of steps.
 */
public final class InversionSampler implements TableSampler {
  private final long first;
  private final long[] cumulative;

  /** A sampler for this table. */
  public InversionSampler(NoiseTable table) {
    this.first = table.first();
    int length = AliasSampler.powerOfTwoFrom(table.size());
    this.cumulative = new long[length];
    Arrays.fill(cumulative, NoiseTable.TOTAL);
    long sum = 0;
    for (int i = 0; i < table.size(); i++) {
      sum += table.weights(i);
      cumulative[i] = sum;
    }
  }

  @Override
  public long next(LongSupplier words) {
    return first + entry(words.getAsLong());
  }

  /** Number of cumulative weights that are at most the upper 62 bits of the word. */
  int entry(long word) {
    long value = word >>> 2;
    int position = 0;
    for (int half = cumulative.length >> 1; half > 0; half >>= 1) {
      position += cumulative[position + half - 1] <= value ? half : 0;
    }
    return position;
  }
}

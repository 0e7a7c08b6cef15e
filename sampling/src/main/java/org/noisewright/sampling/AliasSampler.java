package org.noisewright.sampling;

import java.util.function.LongSupplier;

/**
 * The alias method of Walker and Vose in whole numbers: a power of two 2^k of columns, at least as
 * many as entries, each of capacity 2^(62-k) exactly; entries beyond the table have weight 0. One
 * 64-bit word gives the column (its upper k bits) and the place in it (the next 62 - k bits); two
 * bits are not used.
 */
public final class AliasSampler implements TableSampler {
  private final long first;
  private final int bits;
  private final long mask;
  private final long[] thresholds;
  private final int[] aliases;

  /** A sampler for this table. */
  public AliasSampler(NoiseTable table) {
    this.first = table.first();
    int columns = powerOfTwoFrom(table.size());
    this.bits = Integer.numberOfTrailingZeros(columns);
    long capacity = NoiseTable.TOTAL >> bits;
    this.mask = capacity - 1;
    this.thresholds = new long[columns];
    this.aliases = new int[columns];
    for (int i = 0; i < table.size(); i++) {
      thresholds[i] = table.weights(i);
    }
    share(thresholds, aliases, capacity);
  }

  /**
   * Each column that is less than full is filled up from one that is more than full. The sum of all
   * is columns capacity throughout, so in the end every column is full, exactly.
   */
  private static void share(long[] amounts, int[] aliases, long capacity) {
    int[] order = new int[amounts.length];
    int small = 0;
    int large = amounts.length;
    for (int i = 0; i < amounts.length; i++) {
      aliases[i] = i;
      if (amounts[i] < capacity) {
        order[small++] = i;
      } else {
        order[--large] = i;
      }
    }
    int donor = large;
    for (int next = 0; next < small; next++) {
      int column = order[next];
      while (amounts[order[donor]] == capacity) {
        donor++;
      }
      int giver = order[donor];
      aliases[column] = giver;
      amounts[giver] -= capacity - amounts[column];
      if (amounts[giver] < capacity) {
        donor++;
        order[small++] = giver;
      }
    }
  }

  /** The smallest power of two that is at least {@code size}. */
  static int powerOfTwoFrom(int size) {
    return size == 1 ? 1 : Integer.highestOneBit(size - 1) << 1;
  }

  int columns() {
    return thresholds.length;
  }

  long threshold(int column) {
    return thresholds[column];
  }

  int alias(int column) {
    return aliases[column];
  }

  @Override
  public long next(LongSupplier words) {
    return first + entry(words.getAsLong());
  }

  int entry(long word) {
    int column = (int) ((word >>> 1) >>> (63 - bits));
    long place = (word >>> 2) & mask;
    int own = (int) ((place - thresholds[column]) >> 63);
    return (column & own) | (aliases[column] & ~own);
  }
}

package org.noisewright.sampling;

import org.noisewright.numerics.Interrupts;

/**
 * The alias method of Walker and Vose in whole numbers: a power of two 2^k of columns, at least as
 * many as entries, each of capacity 2^(62-k) exactly; entries beyond the table have weight 0. One
 * 64-bit word gives the column (its upper k bits) and the place in it (the next 62 - k bits); two
 * bits are not used.
 *
 * <p>A column is one long, so that a draw reads one aligned place of memory: the threshold above k
 * + 2 bits, the alias in the lower k. A column that is full of its own entry has threshold 0 and is
 * its own alias.
 */
public final class AliasSampler extends TableSampler {
  private final int bits;
  private final long[] columns;

  /**
   * A sampler for this table; time and memory grow with the number of entries, 8 to 16 bytes each.
   */
  public AliasSampler(NoiseTable table) {
    super(table);
    int size = powerOfTwoFrom(table.size());
    this.bits = Integer.numberOfTrailingZeros(size);
    long capacity = NoiseTable.TOTAL >> bits;
    long[] thresholds = new long[size];
    int[] aliases = new int[size];
    for (int i = 0; i < table.size(); i++) {
      thresholds[i] = table.weights(i);
    }
    share(thresholds, aliases, capacity);
    for (int i = 0; i < size; i++) {
      // What is left of a full column is its capacity and no longer a threshold below it.
      long threshold = thresholds[i] == capacity ? 0 : thresholds[i];
      int alias = thresholds[i] == capacity ? i : aliases[i];
      thresholds[i] = threshold << (bits + 2) | alias;
    }
    this.columns = thresholds;
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
      Interrupts.look();
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
    return columns.length;
  }

  long threshold(int column) {
    return columns[column] >>> (bits + 2);
  }

  int alias(int column) {
    return (int) columns[column] & (columns.length - 1);
  }

  @Override
  int entry(long word) {
    return entry(word, columns, bits, (1L << (62 - bits)) - 1);
  }

  @Override
  void replace(long[] words, int from, int to, long first) {
    long[] local = columns;
    int k = bits;
    long mask = (1L << (62 - k)) - 1;
    for (int i = from; i < to; i++) {
      words[i] = first + entry(words[i], local, k, mask);
    }
  }

  private static int entry(long word, long[] columns, int bits, long mask) {
    int own = (int) (word >>> 1 >>> (63 - bits));
    // own is below the length already; the mask tells the compiler.
    long column = columns[own & (columns.length - 1)];
    int alias = (int) column & (columns.length - 1);
    int below = (int) ((((word >>> 2) & mask) - (column >>> (bits + 2))) >> 63);
    return alias ^ ((own ^ alias) & below);
  }
}

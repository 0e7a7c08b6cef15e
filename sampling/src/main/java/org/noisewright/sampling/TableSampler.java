package org.noisewright.sampling;

import java.util.Objects;

/**
 * A {@link NoiseTable} prepared for drawing in whole numbers: if the words are independent and
 * uniform on all 64-bit words, every index has exactly its weight / 2^62. See
 * TableSampler.proof.md.
 *
 * <p>Immutable: make it once and share it between threads. To draw, each thread makes a {@link
 * NoiseTableSampler} of it with its own source of bits.
 *
 * <p>Each draw takes one word, and does the same operations without a branch whatever the word is:
 * no draw is rejected. What others can measure: which memory is read depends on the word, that is
 * on the noise. Who shares a cache with the process may learn which line of 64 bytes was read,
 * which for the alias method are eight neighbouring columns. A table that fits into the first-level
 * cache and was read before shows the least; nothing here is done to hide it.
 */
public abstract sealed class TableSampler permits AliasSampler, InversionSampler {
  /** Draws that are made from one piece of words, 8 KB: it stays in the first-level cache. */
  private static final int PIECE = 1024;

  private final NoiseTable table;
  private final long first;

  TableSampler(NoiseTable table) {
    this.table = Objects.requireNonNull(table, "table");
    this.first = table.first();
  }

  /**
   * The faster way for this table: the alias method, whatever its size. From 3 to 10^6 entries it
   * took 2.3 to 8 nanoseconds a draw where {@link InversionSampler} took 5 to some 300 (see
   * docs/benchmarks.md), so size decides nothing.
   */
  public static TableSampler of(NoiseTable table) {
    return new AliasSampler(table);
  }

  /** What is drawn. */
  public final NoiseTable table() {
    return table;
  }

  /** The entry of the table that this word stands for. */
  abstract int entry(long word);

  /** Replaces words by {@code first} plus their entries, in the same places. */
  abstract void replace(long[] words, int from, int to, long first);

  /** One index of the lattice, from one word. */
  final long next(RandomBits bits) {
    return first + entry(bits.nextLong());
  }

  /**
   * Fills the first places with independent indices, the same as that many calls of {@link #next}.
   */
  final void fill(long[] indices, int count, RandomBits bits) {
    int at = 0;
    while (at < count) {
      int end = at + Math.min(PIECE, count - at);
      bits.nextLongs(indices, at, end);
      replace(indices, at, end, first);
      at = end;
    }
  }
}

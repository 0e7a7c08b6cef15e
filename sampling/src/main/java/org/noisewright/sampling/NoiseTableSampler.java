package org.noisewright.sampling;

/**
 * Draws from a {@link NoiseTable}: index first + i of its lattice with probability weights[i] /
 * 2^62, exactly what is accounted. A noise is its index times the step.
 *
 * <p>Law: exact (TableSampler.proof.md). Cost: one word of 64 bits for each draw and one place of
 * memory, some nanoseconds; nothing is drawn again. One by one or by arrays, the draws are the same
 * for the same stream of bits. No method throws for a value: a sum beyond the ends of long becomes
 * the end, as a function of the exact sum. Values that are no integers come to indices by {@link
 * LatticeRounding}, which has a public index for NaN and the infinities.
 *
 * <p>One sampler belongs to one thread, that of its bits. To draw in many threads, share one {@link
 * TableSampler} and make a sampler of it in each. What others can measure: see {@link
 * TableSampler}.
 */
public final class NoiseTableSampler extends ExactSampler implements AddedNoise {
  private static final int PIECE = 1024;

  private final TableSampler sampler;
  private final long[] piece = new long[PIECE];

  NoiseTableSampler(TableSampler sampler, RandomBits bits) {
    super(sampler.table().toString(), bits);
    this.sampler = sampler;
  }

  /** Private draws from this table. */
  public static NoiseTableSampler of(NoiseTable table, SecureBits bits) {
    return new NoiseTableSampler(TableSampler.of(table), bits);
  }

  /** Private draws from a table that is prepared already, and may be shared. */
  public static NoiseTableSampler of(TableSampler table, SecureBits bits) {
    return new NoiseTableSampler(table, bits);
  }

  /** As {@link #of(NoiseTable, SecureBits)}, not private. */
  public static NoiseTableSampler seeded(NoiseTable table, SeededBits bits) {
    return new NoiseTableSampler(TableSampler.of(table), bits);
  }

  /** As {@link #of(TableSampler, SecureBits)}, not private. */
  public static NoiseTableSampler seeded(TableSampler table, SeededBits bits) {
    return new NoiseTableSampler(table, bits);
  }

  /** What is drawn. */
  public NoiseTable table() {
    return sampler.table();
  }

  /** The index of the next noise. */
  public long next() {
    return sampler.next(bits);
  }

  /** The index of a value plus that of the next noise: the long nearest to the exact sum. */
  public long nextSum(long value) {
    return NoiseIntegers.saturatedSum(value, next());
  }

  /** Fills the array with the indices of independent noise. */
  public void fill(long[] indices) {
    fill(indices, indices.length);
  }

  /** Fills the first places only. */
  void fill(long[] indices, int count) {
    sampler.fill(indices, count, bits);
  }

  /** Adds the index of independent noise to each value, as {@link #nextSum} does. */
  @Override
  public void addTo(long[] values, int from, int to) {
    requirePlaces(values, from, to);
    int at = from;
    while (at < to) {
      int count = Math.min(PIECE, to - at);
      fill(piece, count);
      for (int i = 0; i < count; i++) {
        values[at + i] = NoiseIntegers.saturatedSum(values[at + i], piece[i]);
      }
      at += count;
    }
  }
}

package org.noisewright.sampling;

/**
 * Arrays of float filled with noise from a {@link NoiseTable}: index times step, each rounded to
 * the nearest float. For learning, where gradients are floats.
 *
 * <p>{@link #isExact} says whether nothing is ever rounded: the step is a power of two 2^e with e
 * &gt;= -149 and no index of the table is beyond 2^24 in size (an index times 2^e is a float then).
 * Otherwise a noise has a relative error of up to 2^-24 + 2^-50, or below the normal floats an
 * absolute one of up to 2^-149, and is no longer on the lattice.
 *
 * <p>What may be released: if the noise is exact and the value is itself a multiple of the step,
 * one float addition of the two is the exact sum rounded to float, a function of the sum that is
 * accounted. In every other use the statement does not carry over: with a value off the lattice,
 * rounded noise or two additions the floats that can come out tell values apart (Mironov 2012, "On
 * Significance of the Least Significant Bits for Differential Privacy"). To be safe in general add
 * indices to integers by {@link NoiseTableSampler#addTo} and scale the sums.
 *
 * <p>Belongs to one thread. Cost: that of a draw and a product.
 */
public final class FloatNoise {
  private static final int PIECE = 1024;
  private static final long EXACT_INTEGERS = 1L << 24;

  private final NoiseTableSampler sampler;
  private final double step;
  private final boolean exact;
  private final long[] piece = new long[PIECE];

  private FloatNoise(NoiseTableSampler sampler) {
    this.sampler = sampler;
    NoiseTable table = sampler.table();
    this.step = table.step().value();
    long last = table.first() + table.size() - 1;
    long farthest = Math.max(Math.abs(table.first()), Math.abs(last));
    if (!(Math.abs((float) ((double) farthest * step)) <= Float.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "noise must be below 2^128 to be a float, got index "
              + farthest
              + " at step "
              + table.step()
              + "; scale the values");
    }
    this.exact =
        table.step().isPowerOfTwo() && step >= Float.MIN_VALUE && farthest <= EXACT_INTEGERS;
  }

  /** Private draws from this table, with the reservation above. */
  public static FloatNoise of(NoiseTable table, SecureBits bits) {
    return new FloatNoise(NoiseTableSampler.of(table, bits));
  }

  /** Private draws from a table that is prepared already, with the reservation above. */
  public static FloatNoise of(TableSampler table, SecureBits bits) {
    return new FloatNoise(NoiseTableSampler.of(table, bits));
  }

  /** As {@link #of(NoiseTable, SecureBits)}, not private. */
  public static FloatNoise seeded(NoiseTable table, SeededBits bits) {
    return new FloatNoise(NoiseTableSampler.seeded(table, bits));
  }

  /** As {@link #of(TableSampler, SecureBits)}, not private. */
  public static FloatNoise seeded(TableSampler table, SeededBits bits) {
    return new FloatNoise(NoiseTableSampler.seeded(table, bits));
  }

  /** True if every float is index times step exactly: then it is on the lattice of the table. */
  public boolean isExact() {
    return exact;
  }

  /** What is drawn. */
  public NoiseTable table() {
    return sampler.table();
  }

  /** The source of bits, for reports; see {@link ExactSampler#source}. */
  public String source() {
    return sampler.source();
  }

  /** Fills the array with independent noise. */
  public void fill(float[] noise) {
    int at = 0;
    while (at < noise.length) {
      int count = Math.min(PIECE, noise.length - at);
      sampler.fill(piece, count);
      for (int i = 0; i < count; i++) {
        noise[at + i] = (float) ((double) piece[i] * step);
      }
      at += count;
    }
  }

  /** The table, whether the floats are exact, and the source. */
  @Override
  public String toString() {
    return "Floats of "
        + sampler.table()
        + (exact ? ", exact" : ", rounded: not for release")
        + "; "
        + sampler.source();
  }
}

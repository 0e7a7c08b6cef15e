package org.noisewright.sampling;

import java.util.function.LongSupplier;

/**
 * Draws from a {@link NoiseTable} in whole numbers: if the words are independent and uniform on all
 * 64-bit words, every index has exactly its weight / 2^62.
 *
 * <p>Immutable; the source of words is the caller's. Each draw takes one word, and does the same
 * operations whatever the word is. Where memory is read depends on the word, so caches can tell.
 */
public interface TableSampler {
  /** One index of the lattice. */
  long next(LongSupplier words);

  /** Fills an array with independent indices. */
  default void fill(long[] indices, LongSupplier words) {
    for (int i = 0; i < indices.length; i++) {
      indices[i] = next(words);
    }
  }
}

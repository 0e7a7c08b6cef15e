package org.noisewright.sampling;

import java.util.function.LongSupplier;

/** Bits from given words, for tests of one word or of a fixed stream. */
final class WordBits extends RandomBits {
  private final LongSupplier words;

  private WordBits(LongSupplier words) {
    this.words = words;
  }

  /** Gives this word again and again. */
  static WordBits always(long word) {
    return new WordBits(() -> word);
  }

  /** The words of SplitMix64 from this state on. */
  static WordBits splitMix(long seed) {
    long[] state = {seed};
    return new WordBits(
        () -> {
          state[0] += 0x9E3779B97F4A7C15L;
          long z = state[0];
          z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
          z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
          return z ^ (z >>> 31);
        });
  }

  @Override
  public long nextLong() {
    return words.getAsLong();
  }

  @Override
  public boolean isPrivate() {
    return false;
  }
}

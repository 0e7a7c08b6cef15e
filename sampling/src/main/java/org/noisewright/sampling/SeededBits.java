package org.noisewright.sampling;

import java.nio.ByteBuffer;

/**
 * The same keystream as {@link SecureBits} from a stated seed, for tests and simulation: NOT
 * private, whoever knows the seed can take the noise away.
 *
 * <p>The key is the seed in eight bytes, most significant first, and 24 zeros; the initial counter
 * is zero; the key never changes. The same seed gives the same words in every version.
 */
public final class SeededBits extends Keystream {
  private final long seed;

  private SeededBits(long seed) {
    super(null);
    this.seed = seed;
    rekey(ByteBuffer.allocate(KEY_BYTES).putLong(seed).array(), new byte[COUNTER_BYTES]);
  }

  /** A source that repeats itself: not for release. */
  public static SeededBits notPrivate(long seed) {
    return new SeededBits(seed);
  }

  @Override
  void beforeBlock() {
    // One key for the whole stream, so that the seed says it all.
  }

  @Override
  public boolean isPrivate() {
    return false;
  }

  @Override
  public String toString() {
    return "seeded: not private (seed " + seed + ")";
  }
}

package org.noisewright.sampling;

import java.security.SecureRandom;

/**
 * Bits for noise that is released: AES-256 in counter mode under a key and an initial counter from
 * {@link SecureRandom}, made in blocks of 8 KB and with a new key after every {@link
 * #BYTES_PER_KEY} bytes.
 *
 * <p>That the bits are as good as fair ones is the assumption that AES is a pseudo-random
 * permutation and that SecureRandom's seed is secret; under a perfect permutation the stream of one
 * key is told from fair bits with an advantage of at most 2^56 / 2^129 = 2^-73 (2^28 blocks, no
 * block twice).
 *
 * <p>One instance per thread: there is no lock, and two threads on one instance could draw the same
 * word. {@link #perThread} gives each thread its own; an instance refuses every other thread than
 * the one it was made for. A Java process does not fork; a new process has a new key. A machine
 * image that is stored while running and started twice continues with the same key twice: do not
 * release from such copies. Words that were used stay in memory until the block is refilled, and
 * the key for as long as the instance lives: whoever reads the memory of the process knows the
 * noise.
 */
public final class SecureBits extends Keystream {
  /** A key is used for this many bytes: 2^32. */
  public static final long BYTES_PER_KEY = 1L << 32;

  private static final ThreadLocal<SecureBits> PER_THREAD =
      ThreadLocal.withInitial(SecureBits::new);

  private final SecureRandom seeds = new SecureRandom();
  private long bytesLeft;

  private SecureBits() {
    super(Thread.currentThread());
  }

  /** The source of the calling thread; not to be handed to another one. */
  public static SecureBits perThread() {
    return PER_THREAD.get();
  }

  @Override
  void beforeBlock() {
    if (bytesLeft < BLOCK_BYTES) {
      byte[] key = new byte[KEY_BYTES];
      byte[] counter = new byte[COUNTER_BYTES];
      seeds.nextBytes(key);
      seeds.nextBytes(counter);
      rekey(key, counter);
      bytesLeft = BYTES_PER_KEY;
    }
    bytesLeft -= BLOCK_BYTES;
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  /** Says what the source is, and nothing of its state. */
  @Override
  public String toString() {
    return "secure: AES-256 in counter mode, key from SecureRandom";
  }
}

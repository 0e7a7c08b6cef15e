package org.noisewright.sampling;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Words of the JDK's AES-256 in counter mode: the encryption of zeros, eight bytes to a word, most
 * significant byte first.
 */
abstract sealed class Keystream extends RandomBits permits SecureBits, SeededBits {
  static final int KEY_BYTES = 32;
  static final int COUNTER_BYTES = 16;
  static final int BLOCK_BYTES = 8192;
  private static final String CIPHER = "AES/CTR/NoPadding";
  private static final byte[] ZEROS = new byte[BLOCK_BYTES];
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** The only thread that may take words, or null for any. */
  private final @Nullable Thread owner;

  private final byte[] block = new byte[BLOCK_BYTES];
  private final Cipher cipher;
  private int position = BLOCK_BYTES;

  Keystream(@Nullable Thread owner) {
    this.owner = owner;
    try {
      cipher = Cipher.getInstance(CIPHER);
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  /** Called before each block of {@link #BLOCK_BYTES}, so that a new key can be set. */
  abstract void beforeBlock();

  /** Starts the stream of this key and initial counter; what is left of the block is used first. */
  final void rekey(byte[] key, byte[] counter) {
    try {
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  @Override
  public final long nextLong() {
    checkThread();
    if (position == BLOCK_BYTES) {
      refill();
    }
    long word = (long) WORDS.get(block, position);
    position += Long.BYTES;
    return word;
  }

  @Override
  final void nextLongs(long[] words, int from, int to) {
    checkThread();
    for (int at = from; at < to; ) {
      if (position == BLOCK_BYTES) {
        refill();
      }
      int count = Math.min(to - at, (BLOCK_BYTES - position) / Long.BYTES);
      int byteOfFirst = position;
      for (int i = 0; i < count; i++) {
        words[at + i] = (long) WORDS.get(block, byteOfFirst + Long.BYTES * i);
      }
      position += Long.BYTES * count;
      at += count;
    }
  }

  private void checkThread() {
    if (owner != null && owner != Thread.currentThread()) {
      throw otherThread(owner);
    }
  }

  private static IllegalStateException otherThread(Thread owner) {
    return new IllegalStateException(
        "SecureBits of thread "
            + owner.getName()
            + " were used by thread "
            + Thread.currentThread().getName()
            + "; call SecureBits.perThread() in each thread");
  }

  private void refill() {
    beforeBlock();
    try {
      int written = cipher.update(ZEROS, 0, BLOCK_BYTES, block, 0);
      if (written != BLOCK_BYTES) {
        throw new IllegalStateException(
            CIPHER + " gave " + written + " bytes of " + BLOCK_BYTES + "; use the JDK's provider");
      }
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
    position = 0;
  }

  private static IllegalStateException missing(GeneralSecurityException e) {
    return new IllegalStateException(
        "This Java runtime gives no " + CIPHER + " with 256-bit keys; use one that does", e);
  }
}

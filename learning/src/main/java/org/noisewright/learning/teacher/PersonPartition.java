package org.noisewright.learning.teacher;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.noisewright.learning.data.Examples;

/**
 * Which teacher learns from which person: part = HmacSHA256(secret, key of the person) modulo the
 * number of parts. A person's part is fixed before any data are seen and depends on nobody else, so
 * adding or removing all records of one person changes one part and no other. Replacing a person by
 * one with another key may change two.
 *
 * <p>The part is the remainder of the first eight bytes as a number in [0, 2^64); no part is more
 * likely than another by more than a factor 1 + parts / 2^64. Sizes of parts vary as for balls in
 * urns: some parts may be empty. Nothing rests on the secret being secret.
 */
public final class PersonPartition {
  /** Bytes of a secret. */
  public static final int SECRET_BYTES = 32;

  private static final String NAME = "HmacSHA256";
  private final byte[] secret;
  private final int parts;

  private PersonPartition(byte[] secret, int parts) {
    this.secret = secret;
    this.parts = parts;
  }

  /**
   * A partition.
   *
   * @param secret 32 bytes that were chosen without looking at the data
   * @param parts at least 1
   */
  public static PersonPartition of(byte[] secret, int parts) {
    if (!(secret.length == SECRET_BYTES)) {
      throw new IllegalArgumentException(
          "secret must have 32 bytes, got " + secret.length + "; write 64 hexadecimal digits");
    }
    if (!(parts >= 1)) {
      throw new IllegalArgumentException("parts must be at least 1, got " + parts);
    }
    return new PersonPartition(secret.clone(), parts);
  }

  /** How many parts there are. */
  public int parts() {
    return parts;
  }

  /**
   * A number for the training of a teacher, from the secret and the teacher's place alone: the
   * first eight bytes of HmacSHA256(secret, "teacher " and the place), which is no key of a person
   * because those are told with a byte before them. The place after the last teacher is the
   * student's.
   */
  public long trainingSeed(int part) {
    return first(mac(), ("teacher " + part).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The rows of each part, in the order of the records.
   *
   * @param keys what names the person of a record
   */
  public List<int[]> rows(Examples examples, PersonKeys keys) {
    Mac mac = mac();
    int[] partOf = new int[examples.size()];
    int[] sizes = new int[parts];
    for (int row = 0; row < partOf.length; row++) {
      partOf[row] = (int) Long.remainderUnsigned(first(mac, keys.bytes(examples, row)), parts);
      sizes[partOf[row]]++;
    }
    List<int[]> rows = new ArrayList<>();
    for (int size : sizes) {
      rows.add(new int[size]);
    }
    int[] filled = new int[parts];
    for (int row = 0; row < partOf.length; row++) {
      int part = partOf[row];
      rows.get(part)[filled[part]] = row;
      filled[part]++;
    }
    return rows;
  }

  private Mac mac() {
    try {
      Mac mac = Mac.getInstance(NAME);
      mac.init(new SecretKeySpec(secret, NAME));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException(NAME + " is not there, which every Java has", e);
    }
  }

  private static long first(Mac mac, byte[] message) {
    return ByteBuffer.wrap(mac.doFinal(message)).getLong();
  }
}

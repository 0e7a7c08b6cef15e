package org.noisewright.sampling;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The compact form of an {@link AccountedTable} in files, all numbers big-endian:
 *
 * <pre>
 * 8 bytes   "NWTABLE1"
 * law       text step, text sensitivity, byte tails (0 cut, 1 folded), byte symmetric (0, 1),
 *           long first, int size, text provenance, then size longs: the weights;
 *           of a symmetric table the (size + 1) / 2 weights up to index 0 only
 * text      source
 * 32 bytes  SHA-256 of all before
 * </pre>
 *
 * A text is an int, the number of its bytes in UTF-8, and the bytes. The checksum of a table is the
 * SHA-256 of its law alone.
 */
public final class TableBytes {
  private static final byte[] MAGIC = "NWTABLE1".getBytes(StandardCharsets.US_ASCII);
  private static final int DIGEST_BYTES = 32;

  private TableBytes() {}

  /** The whole file. */
  public static byte[] of(AccountedTable table) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(MAGIC);
      out.write(law(table));
      text(table.source(), out);
      out.write(digest(bytes.toByteArray(), bytes.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** True if the bytes begin as those of such a file. */
  public static boolean isTable(byte[] bytes) {
    return bytes.length >= MAGIC.length
        && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /**
   * The table of a whole file.
   *
   * @throws IllegalArgumentException if anything is wrong with it: the checksum and everything that
   *     the constructors of the table check
   */
  public static AccountedTable read(byte[] bytes) {
    if (!isTable(bytes)) {
      throw new IllegalArgumentException(
          "the file does not begin with NWTABLE1; it is no noise table in binary form");
    }
    int content = bytes.length - DIGEST_BYTES;
    if (content < MAGIC.length
        || !Arrays.equals(
            digest(bytes, content), Arrays.copyOfRange(bytes, content, bytes.length))) {
      throw new IllegalArgumentException(
          "the checksum does not match: the file is damaged or cut short; write it again");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes, MAGIC.length, content - MAGIC.length);
    try {
      AccountedTable table = table(in);
      if (in.hasRemaining()) {
        throw new IllegalArgumentException(
            "the file must end after its table, got " + in.remaining() + " bytes more");
      }
      return table;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the file ends in the middle of its table", e);
    }
  }

  private static AccountedTable table(ByteBuffer in) {
    LatticeStep step = LatticeStep.parse(text(in));
    BigDecimal sensitivity = decimal(text(in));
    Tails tails = flag("tails", in) ? Tails.FOLDED : Tails.CUT;
    boolean symmetric = flag("symmetric", in);
    long first = in.getLong();
    int size = in.getInt();
    String provenance = text(in);
    int stored = symmetric ? (int) ((size + 1L) / 2) : size;
    if (!(size >= 1 && stored <= in.remaining() / Long.BYTES)) {
      throw new IllegalArgumentException(
          "size must be at least 1 and at most the weights of the file, got " + size);
    }
    long[] weights = new long[size];
    for (int i = 0; i < stored; i++) {
      weights[i] = in.getLong();
    }
    for (int i = stored; i < size; i++) {
      weights[i] = weights[size - 1 - i];
    }
    NoiseTable table = NoiseTable.ofWeights(step, first, weights, tails, symmetric, provenance);
    return new AccountedTable(table, sensitivity, text(in));
  }

  private static boolean flag(String name, ByteBuffer in) {
    byte value = in.get();
    if (value != 0 && value != 1) {
      throw new IllegalArgumentException(name + " must be 0 or 1 in the file, got " + value);
    }
    return value == 1;
  }

  /** A positive decimal number as it stands in a file. */
  public static BigDecimal decimal(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "sensitivity must be a decimal number, got '" + text + "'", e);
    }
  }

  /** SHA-256 of the law, as hexadecimal digits. */
  static String checksum(AccountedTable table) {
    try {
      byte[] law = law(table);
      return HexFormat.of().formatHex(digest(law, law.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] law(AccountedTable accounted) throws IOException {
    NoiseTable table = accounted.table();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    text(table.step().toString(), out);
    text(accounted.sensitivity().toString(), out);
    out.writeByte(table.tails() == Tails.FOLDED ? 1 : 0);
    out.writeByte(table.symmetric() ? 1 : 0);
    out.writeLong(table.first());
    out.writeInt(table.size());
    text(table.provenance(), out);
    int stored = table.symmetric() ? (table.size() + 1) / 2 : table.size();
    for (int i = 0; i < stored; i++) {
      out.writeLong(table.weights(i));
    }
    out.flush();
    return bytes.toByteArray();
  }

  private static void text(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(ByteBuffer in) {
    int length = in.getInt();
    if (!(length >= 0 && length <= in.remaining())) {
      throw new IllegalArgumentException(
          "a text must have at most the bytes that are left in the file, got " + length);
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] digest(byte[] bytes, int length) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes, 0, length);
      return sha.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java runtime has no SHA-256; use one that has", e);
    }
  }
}

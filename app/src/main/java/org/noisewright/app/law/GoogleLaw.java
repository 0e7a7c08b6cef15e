package org.noisewright.app.law;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The law of the loss as Google's differential-privacy library stores it (its
 * proto/accounting/privacy-loss-distribution.proto, proto2): the protocol buffer
 *
 * <pre>
 * PrivacyLossDistribution { pessimistic_pmf = 1 }
 * pessimistic_pmf { int32 min_key = 1; repeated double values = 2; double infinity_mass = 3;
 *                   double discretization_interval = 4 [default 1e-4] }
 * </pre>
 *
 * <p>written and read by hand. Values are written one by one and read packed too; fields of other
 * numbers are skipped. A file holds one direction and does not say which.
 */
public final class GoogleLaw {
  private static final double DEFAULT_INTERVAL = 1e-4;
  private static final int MOST_VALUES = 1 << 24;

  private final int minKey;
  private final double[] values;
  private final double infinityMass;
  private final double interval;

  private GoogleLaw(int minKey, double[] values, double infinityMass, double interval) {
    this.minKey = minKey;
    this.values = values;
    this.infinityMass = infinityMass;
    this.interval = interval;
  }

  /**
   * A law of these numbers, each of which is checked; their sums are not.
   *
   * @param minKey key of the first value
   * @param values masses at the losses (minKey + i) * interval
   * @param infinityMass mass at infinite loss
   * @param interval distance of the losses
   */
  public static GoogleLaw of(int minKey, double[] values, double infinityMass, double interval) {
    if (values.length > MOST_VALUES) {
      throw new IllegalArgumentException(
          "values must be at most " + MOST_VALUES + ", got " + values.length);
    }
    if (!(interval > 0 && interval <= 1e6)) {
      throw new IllegalArgumentException(
          "discretization_interval must be in (0, 1e6], got " + interval);
    }
    if (!(infinityMass >= 0 && infinityMass <= 1)) {
      throw new IllegalArgumentException("infinity_mass must be in [0, 1], got " + infinityMass);
    }
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] >= 0 && values[i] <= 1 + 1e-6)) {
        throw new IllegalArgumentException(
            "values[" + i + "] must be a probability in [0, 1], got " + values[i]);
      }
    }
    if ((long) minKey + values.length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "min_key must leave every key below 2^31, got "
              + minKey
              + " and "
              + values.length
              + " values");
    }
    return new GoogleLaw(minKey, values.clone(), infinityMass, interval);
  }

  /** Key of the first value. */
  public int minKey() {
    return minKey;
  }

  /** Mass at infinite loss. */
  public double infinityMass() {
    return infinityMass;
  }

  /** Distance of the losses. */
  public double interval() {
    return interval;
  }

  /** Masses at the losses (minKey + i) * interval. */
  public double[] values() {
    return values.clone();
  }

  /** The bytes of the message. */
  public byte[] bytes() {
    ByteArrayOutputStream pmf = new ByteArrayOutputStream();
    pmf.write(0x08);
    varint(minKey, pmf);
    for (double value : values) {
      pmf.write(0x11);
      number(value, pmf);
    }
    pmf.write(0x19);
    number(infinityMass, pmf);
    pmf.write(0x21);
    number(interval, pmf);
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(0x0A);
    varint(pmf.size(), message);
    message.writeBytes(pmf.toByteArray());
    return message.toByteArray();
  }

  /** A negative number takes ten bytes. */
  private static void varint(long value, ByteArrayOutputStream out) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static void number(double value, ByteArrayOutputStream out) {
    out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array());
  }

  /**
   * The law in these bytes.
   *
   * @throws IllegalArgumentException if they are no such message, with the reason
   */
  public static GoogleLaw of(byte[] bytes) {
    Reader message = new Reader(bytes, 0, bytes.length);
    Reader pmf = null;
    while (message.hasMore()) {
      int tag = message.tag();
      if (tag == 0x0A) {
        if (pmf != null) {
          throw new IllegalArgumentException("pessimistic_pmf occurs twice");
        }
        pmf = message.part();
      } else {
        message.skip(tag);
      }
    }
    if (pmf == null) {
      throw new IllegalArgumentException(
          "no pessimistic_pmf (field 1) is in it; it is no PrivacyLossDistribution of Google's"
              + " library, or an optimistic one, which bounds nothing from above");
    }
    return pmf(pmf);
  }

  private static GoogleLaw pmf(Reader pmf) {
    int minKey = 0;
    double infinityMass = 0;
    double interval = DEFAULT_INTERVAL;
    double[] values = new double[64];
    int n = 0;
    while (pmf.hasMore()) {
      int tag = pmf.tag();
      switch (tag) {
        case 0x08 -> minKey = pmf.key();
        case 0x11 -> {
          values = n == values.length ? Arrays.copyOf(values, 2 * n) : values;
          values[n++] = pmf.number();
        }
        case 0x12 -> {
          Reader packed = pmf.part();
          if (packed.size() % 8 != 0) {
            throw new IllegalArgumentException(
                "packed values take " + packed.size() + " bytes, which are no whole doubles");
          }
          values = Arrays.copyOf(values, Math.max(values.length, n + packed.size() / 8));
          while (packed.hasMore()) {
            values[n++] = packed.number();
          }
        }
        case 0x19 -> infinityMass = pmf.number();
        case 0x21 -> interval = pmf.number();
        default -> pmf.skip(tag);
      }
    }
    return of(minKey, Arrays.copyOf(values, n), infinityMass, interval);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GoogleLaw law
        && minKey == law.minKey
        && Arrays.equals(values, law.values)
        && infinityMass == law.infinityMass
        && interval == law.interval;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * minKey + Arrays.hashCode(values))
        + Double.hashCode(infinityMass)
        + Double.hashCode(interval);
  }

  @Override
  public String toString() {
    return "GoogleLaw[" + values.length + " values from " + minKey + " at " + interval + "]";
  }

  /** Reads the wire format. */
  private static final class Reader {
    private final byte[] bytes;
    private int at;
    private final int end;

    Reader(byte[] bytes, int at, int end) {
      this.bytes = bytes;
      this.at = at;
      this.end = end;
    }

    boolean hasMore() {
      return at < end;
    }

    int size() {
      return end - at;
    }

    int tag() {
      long tag = varint();
      if (!(tag > 7 && tag <= 0xFFFFFFFFL)) {
        throw new IllegalArgumentException("a field has the number 0 or none, at byte " + at);
      }
      return (int) tag;
    }

    long varint() {
      long value = 0;
      for (int shift = 0; shift < 70; shift += 7) {
        if (at >= end) {
          throw new IllegalArgumentException("it ends in the middle of a number, at byte " + at);
        }
        byte next = bytes[at++];
        value |= (long) (next & 0x7F) << shift;
        if (next >= 0) {
          return value;
        }
      }
      throw new IllegalArgumentException("a number is longer than ten bytes, at byte " + at);
    }

    int key() {
      long value = varint();
      if (value != (int) value) {
        throw new IllegalArgumentException("min_key must be a 32-bit number, got " + value);
      }
      return (int) value;
    }

    double number() {
      if (end - at < 8) {
        throw new IllegalArgumentException("it ends in the middle of a double, at byte " + at);
      }
      double value = ByteBuffer.wrap(bytes, at, 8).order(ByteOrder.LITTLE_ENDIAN).getDouble();
      at += 8;
      return value;
    }

    Reader part() {
      long length = varint();
      if (!(length >= 0 && length <= end - at)) {
        throw new IllegalArgumentException(
            "a field of " + length + " bytes ends after the file, at byte " + at);
      }
      Reader part = new Reader(bytes, at, at + (int) length);
      at += (int) length;
      return part;
    }

    void skip(int tag) {
      switch (tag & 7) {
        case 0 -> varint();
        case 1 -> skipBytes(8);
        case 2 -> part();
        case 5 -> skipBytes(4);
        default ->
            throw new IllegalArgumentException(
                "a field has the unknown wire type " + (tag & 7) + ", at byte " + at);
      }
    }

    private void skipBytes(int count) {
      if (end - at < count) {
        throw new IllegalArgumentException("it ends in the middle of a field, at byte " + at);
      }
      at += count;
    }
  }
}

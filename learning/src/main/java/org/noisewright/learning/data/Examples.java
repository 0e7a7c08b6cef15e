package org.noisewright.learning.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/**
 * Records to learn from: features, a class, and if known the key of the person whose record it is.
 *
 * <p>Features are kept row by row without their zeros (compressed sparse rows), as floats: pixels
 * and words are mostly zero, and leaving zeros out is worth a factor of four in training. The
 * features of a row stand at places {@code firstPlace(row)} up to before {@code endPlace(row)}, in
 * rising order of their column. Immutable; safe for several threads.
 */
public final class Examples {
  private final int width;
  private final int classes;
  private final int[] starts;
  private final int[] columns;
  private final float[] values;
  private final int[] labels;
  private final List<String> keys;

  /** All arrays belong to the new object. */
  Examples(
      int width,
      int classes,
      int[] starts,
      int[] columns,
      float[] values,
      int[] labels,
      List<String> keys) {
    this.width = width;
    this.classes = classes;
    this.starts = starts;
    this.columns = columns;
    this.values = values;
    this.labels = labels;
    this.keys = List.copyOf(keys);
  }

  /** How many records there are. */
  public int size() {
    return labels.length;
  }

  /** How many features a record has, zeros included. */
  public int width() {
    return width;
  }

  /** How many classes there are; labels are in [0, classes). */
  public int classes() {
    return classes;
  }

  /** The class of a record. */
  public int label(int row) {
    return labels[row];
  }

  /** Where the features of a record begin. */
  public int firstPlace(int row) {
    return starts[row];
  }

  /** Where the features of a record have ended. */
  public int endPlace(int row) {
    return starts[row + 1];
  }

  /** The column of the feature at a place, in [0, width). */
  public int column(int place) {
    return columns[place];
  }

  /** The value of the feature at a place: finite, not zero. */
  public float value(int place) {
    return values[place];
  }

  /** True if the records have keys. */
  public boolean hasKeys() {
    return !keys.isEmpty();
  }

  /**
   * The key of the person whose record this is.
   *
   * @throws IllegalStateException if the records have no keys
   */
  public String key(int row) {
    if (!hasKeys()) {
      throw new IllegalStateException("the records have no keys; name the column that holds them");
    }
    return keys.get(row);
  }

  /** Writes all features of a record, zeros too, into the array from {@code offset} on. */
  public void copyRow(int row, double[] into, int offset) {
    Arrays.fill(into, offset, offset + width, 0);
    for (int place = starts[row]; place < starts[row + 1]; place++) {
      into[offset + columns[place]] = values[place];
    }
  }

  /** The records of these rows, in this order; a row may come more than once. */
  public Examples rows(int... rows) {
    ExamplesBuilder chosen = new ExamplesBuilder(width, classes);
    for (int row : rows) {
      Objects.checkIndex(row, size());
      for (int place = starts[row]; place < starts[row + 1]; place++) {
        chosen.feature(columns[place], values[place]);
      }
      if (hasKeys()) {
        chosen.add(labels[row], keys.get(row));
      } else {
        chosen.add(labels[row]);
      }
    }
    return chosen.build();
  }

  /** The records from row {@code from} up to before row {@code to}. */
  public Examples range(int from, int to) {
    Objects.checkFromToIndex(from, to, size());
    int[] rows = new int[to - from];
    Arrays.setAll(rows, i -> from + i);
    return rows(rows);
  }

  /** The same records with other labels, each in [0, classes). */
  public Examples withLabels(int... changed) {
    if (changed.length != size()) {
      throw new IllegalArgumentException(
          "labels must be " + size() + " in number, got " + changed.length);
    }
    for (int label : changed) {
      ExamplesBuilder.checkLabel(label, classes);
    }
    return new Examples(width, classes, starts, columns, values, changed.clone(), keys);
  }

  /**
   * The same records with every feature that is not zero replaced by a function of itself, which
   * must be fixed before the data are seen.
   */
  public Examples map(DoubleUnaryOperator function) {
    ExamplesBuilder mapped = new ExamplesBuilder(width, classes);
    for (int row = 0; row < size(); row++) {
      for (int place = starts[row]; place < starts[row + 1]; place++) {
        mapped.feature(columns[place], (float) function.applyAsDouble(values[place]));
      }
      if (hasKeys()) {
        mapped.add(labels[row], keys.get(row));
      } else {
        mapped.add(labels[row]);
      }
    }
    return mapped.build();
  }

  /**
   * SHA-256 of everything that is here: width, classes, and each record with its label and its key.
   * It tells whether data are the same, and so tells of private ones: it is for the owner alone.
   */
  public byte[] checksum() {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    ByteBuffer numbers = ByteBuffer.allocate(12 + 8 * width);
    digest.update(numbers.putInt(width).putInt(classes).putInt(size()).flip());
    for (int row = 0; row < size(); row++) {
      numbers.clear();
      numbers.putInt(labels[row]).putInt(starts[row + 1] - starts[row]);
      for (int place = starts[row]; place < starts[row + 1]; place++) {
        numbers.putInt(columns[place]).putFloat(values[place]);
      }
      byte[] key = hasKeys() ? keys.get(row).getBytes(StandardCharsets.UTF_8) : new byte[0];
      digest.update(numbers.putInt(key.length).flip());
      digest.update(key);
    }
    return digest.digest();
  }

  @Override
  public String toString() {
    return size() + " examples of " + width + " features and " + classes + " classes";
  }
}

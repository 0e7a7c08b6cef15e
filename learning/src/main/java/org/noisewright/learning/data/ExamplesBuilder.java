package org.noisewright.learning.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects {@link Examples}: the features of a record in rising order of their column, then its
 * label, which ends the record. Zeros are left out. For one thread.
 */
public final class ExamplesBuilder {
  private final int width;
  private final int classes;
  private int rows;
  private int places;
  private int lastColumn = -1;
  private int[] starts = new int[16];
  private int[] columns = new int[64];
  private float[] values = new float[64];
  private int[] labels = new int[16];
  private final List<String> keys = new ArrayList<>();

  /**
   * @param width features of a record, at least 1
   * @param classes at least 2
   */
  public ExamplesBuilder(int width, int classes) {
    if (!(width >= 1)) {
      throw new IllegalArgumentException("width must be at least 1, got " + width);
    }
    if (!(classes >= 2)) {
      throw new IllegalArgumentException(
          "classes must be at least 2, got " + classes + "; there is nothing to learn from one");
    }
    this.width = width;
    this.classes = classes;
  }

  /**
   * Adds a feature to the record that is being made.
   *
   * @param column above the last one of this record, below the width
   * @param value finite
   */
  public void feature(int column, float value) {
    if (!(column >= 0 && column < width)) {
      throw new IllegalArgumentException(
          "column must be in [0, " + (width - 1) + "], got " + column);
    }
    if (!(column > lastColumn)) {
      throw new IllegalArgumentException(
          "columns must rise within a record, got " + column + " after " + lastColumn);
    }
    if (!(Math.abs(value) <= Float.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "feature "
              + column
              + " must be finite, got "
              + value
              + "; repair or leave out the record");
    }
    lastColumn = column;
    if (value == 0) {
      return;
    }
    if (places == columns.length) {
      int more = Math.max(places + 1, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * places));
      columns = Arrays.copyOf(columns, more);
      values = Arrays.copyOf(values, more);
    }
    columns[places] = column;
    values[places] = value;
    places++;
  }

  /** Ends a record without a key. */
  public void add(int label) {
    end(label, rows == keys.size() && rows > 0);
  }

  /** Ends a record with the key of its person. */
  public void add(int label, String key) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException(
          "key must not be empty; without a key nobody knows whose record this is");
    }
    end(label, keys.size() < rows);
    keys.add(key);
  }

  private void end(int label, boolean mixed) {
    checkLabel(label, classes);
    if (mixed) {
      throw new IllegalArgumentException("either all records have a key or none, got both");
    }
    if (rows + 1 == starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      labels = Arrays.copyOf(labels, 2 * labels.length);
    }
    labels[rows] = label;
    rows++;
    starts[rows] = places;
    lastColumn = -1;
  }

  /** How many records were added. */
  public int size() {
    return rows;
  }

  /** The records added so far. */
  public Examples build() {
    return new Examples(
        width,
        classes,
        Arrays.copyOf(starts, rows + 1),
        Arrays.copyOf(columns, places),
        Arrays.copyOf(values, places),
        Arrays.copyOf(labels, rows),
        keys);
  }

  static void checkLabel(int label, int classes) {
    if (!(label >= 0 && label < classes)) {
      throw new IllegalArgumentException(
          "label must be in [0, " + (classes - 1) + "], got " + label);
    }
  }
}

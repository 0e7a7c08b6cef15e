package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;

/**
 * The features of a batch column by column: for each column the examples that have it, in their
 * order, with its value. So that the sum of a row of weights is finished before the next is begun.
 */
final class BatchColumns {
  private final int[] ends;
  // The bits of the value above those of the example: one place to write to for each entry.
  private long[] entries = new long[0];

  BatchColumns(int width) {
    this.ends = new int[width + 1];
  }

  /** How many columns there are. */
  int width() {
    return ends.length - 1;
  }

  /** Sorts the features of the first rows by column; example i is row rows[i]. */
  void take(Examples data, int[] rows, int count) {
    Arrays.fill(ends, 0);
    int size = 0;
    for (int i = 0; i < count; i++) {
      int begin = data.firstPlace(rows[i]);
      int end = data.endPlace(rows[i]);
      size += end - begin;
      for (int place = begin; place < end; place++) {
        ends[data.column(place) + 1]++;
      }
    }
    if (size > entries.length) {
      entries = new long[Math.max(size, size / 2 * 3)];
    }
    for (int column = 1; column < ends.length; column++) {
      ends[column] += ends[column - 1];
    }
    // Now ends[column] is where the column begins; each entry moves it on.
    for (int i = 0; i < count; i++) {
      int end = data.endPlace(rows[i]);
      for (int place = data.firstPlace(rows[i]); place < end; place++) {
        long bits = Float.floatToRawIntBits(data.value(place));
        entries[ends[data.column(place)]++] = bits << Integer.SIZE | i;
      }
    }
  }

  /** Where the entries of a column have ended; they begin where those of the one before end. */
  int end(int column) {
    return ends[column];
  }

  /** The example of an entry. */
  int example(int entry) {
    return (int) entries[entry];
  }

  /** The value of an entry. */
  double value(int entry) {
    return Float.intBitsToFloat((int) (entries[entry] >>> Integer.SIZE));
  }
}

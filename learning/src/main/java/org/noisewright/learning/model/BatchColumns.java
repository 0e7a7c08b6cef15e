package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;

/**
 * The features of a batch column by column: for each column the examples that have it, in their
 * order, with its value. So that the sum of a row of weights is finished before the next is begun.
 */
final class BatchColumns {
  private final int[] ends;
  private int[] examples = new int[0];
  private double[] values = new double[0];

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
      int end = data.endPlace(rows[i]);
      for (int place = data.firstPlace(rows[i]); place < end; place++) {
        ends[data.column(place) + 1]++;
        size++;
      }
    }
    if (size > values.length) {
      int room = Math.max(size, size / 2 * 3);
      examples = new int[room];
      values = new double[room];
    }
    for (int column = 1; column < ends.length; column++) {
      ends[column] += ends[column - 1];
    }
    // Now ends[column] is where the column begins; each entry moves it on.
    for (int i = 0; i < count; i++) {
      int end = data.endPlace(rows[i]);
      for (int place = data.firstPlace(rows[i]); place < end; place++) {
        int to = ends[data.column(place)]++;
        examples[to] = i;
        values[to] = data.value(place);
      }
    }
  }

  /** Where the entries of a column have ended; they begin where those of the one before end. */
  int end(int column) {
    return ends[column];
  }

  /** The example of an entry. */
  int example(int entry) {
    return examples[entry];
  }

  /** The value of an entry. */
  double value(int entry) {
    return values[entry];
  }
}

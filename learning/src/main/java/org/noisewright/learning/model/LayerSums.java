package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;

/**
 * Sums over a batch of the outer products of inputs and slopes of a layer, for each example times
 * its weight. Examples of weight 0 are left out, whatever their slopes are. Products are added four
 * at a time, in the order of the examples.
 */
final class LayerSums {
  // The examples of weight other than 0, and their weighted slopes.
  private final int[] used;
  private final double[][] slopes;
  private final int[] chosen;
  private int size;
  private BatchColumns columns = new BatchColumns(0);
  private double[] sum = new double[0];
  private double[] zeros = new double[0];

  LayerSums(int capacity) {
    this.used = new int[capacity];
    this.slopes = new double[capacity][];
    this.chosen = new int[capacity];
  }

  /** Another layer: its slopes, example by example, and the weights of the examples. */
  void begin(double[][] deltas, double[] weights, int count) {
    size = 0;
    for (int i = 0; i < count; i++) {
      if (weights[i] != 0) {
        used[size] = i;
        slopes[size] = weights[i] == 1 ? deltas[i] : weighted(weights[i], deltas[i]);
        size++;
      }
    }
  }

  private static double[] weighted(double weight, double[] slopes) {
    double[] product = new double[slopes.length];
    RowLoops.product(weight, slopes, product, slopes.length);
    return product;
  }

  /**
   * Adds the sum for a layer whose inputs are features.
   *
   * @param first place of the first example among the rows
   * @param offset where the weights of the layer begin
   * @param width how many outputs it has
   */
  void addFeatures(Examples data, int[] rows, int first, double[] into, int offset, int width) {
    for (int s = 0; s < size; s++) {
      chosen[s] = rows[first + used[s]];
    }
    if (columns.width() != data.width()) {
      columns = new BatchColumns(data.width());
    }
    columns.take(data, chosen, size);
    room(width);
    int entry = 0;
    for (int column = 0; column < data.width(); column++) {
      int end = columns.end(column);
      if (entry < end) {
        System.arraycopy(into, offset + column * width, sum, 0, width);
        addEntries(entry, end, width);
        System.arraycopy(sum, 0, into, offset + column * width, width);
        entry = end;
      }
    }
  }

  private void addEntries(int from, int end, int width) {
    int entry = from;
    for (; entry + 3 < end; entry += 4) {
      RowLoops.add4(
          columns.value(entry),
          slopes[columns.example(entry)],
          columns.value(entry + 1),
          slopes[columns.example(entry + 1)],
          columns.value(entry + 2),
          slopes[columns.example(entry + 2)],
          columns.value(entry + 3),
          slopes[columns.example(entry + 3)],
          sum,
          width);
    }
    if (end - entry == 1) {
      RowLoops.add(columns.value(entry), slopes[columns.example(entry)], sum, width);
    } else if (entry < end) {
      boolean third = end - entry == 3;
      RowLoops.add4(
          columns.value(entry),
          slopes[columns.example(entry)],
          columns.value(entry + 1),
          slopes[columns.example(entry + 1)],
          third ? columns.value(entry + 2) : 0,
          third ? slopes[columns.example(entry + 2)] : zeros,
          0,
          zeros,
          sum,
          width);
    }
  }

  /** Adds the sum for a layer of m inputs, given example by example, and n outputs. */
  void addInputs(double[][] inputs, double[] into, int offset, int m, int n) {
    room(Math.max(m, n));
    if (n >= LayerProducts.LEAST_ROW) {
      for (int j = 0; j < m; j++) {
        System.arraycopy(into, offset + j * n, sum, 0, n);
        int s = 0;
        for (; s + 3 < size; s += 4) {
          RowLoops.add4(
              inputs[used[s]][j],
              slopes[s],
              inputs[used[s + 1]][j],
              slopes[s + 1],
              inputs[used[s + 2]][j],
              slopes[s + 2],
              inputs[used[s + 3]][j],
              slopes[s + 3],
              sum,
              n);
        }
        for (; s < size; s++) {
          RowLoops.add(inputs[used[s]][j], slopes[s], sum, n);
        }
        System.arraycopy(sum, 0, into, offset + j * n, n);
      }
      return;
    }
    for (int k = 0; k < n; k++) {
      Arrays.fill(sum, 0, m, 0);
      int s = 0;
      for (; s + 3 < size; s += 4) {
        RowLoops.add4(
            slopes[s][k],
            inputs[used[s]],
            slopes[s + 1][k],
            inputs[used[s + 1]],
            slopes[s + 2][k],
            inputs[used[s + 2]],
            slopes[s + 3][k],
            inputs[used[s + 3]],
            sum,
            m);
      }
      for (; s < size; s++) {
        RowLoops.add(slopes[s][k], inputs[used[s]], sum, m);
      }
      for (int j = 0; j < m; j++) {
        into[offset + j * n + k] += sum[j];
      }
    }
  }

  /** Adds the sum of the slopes, for biases. */
  void addSlopes(double[] into, int offset, int n) {
    for (int s = 0; s < size; s++) {
      RowLoops.add(1, slopes[s], 0, into, offset, n);
    }
  }

  private void room(int n) {
    if (sum.length < n) {
      sum = new double[n];
      zeros = new double[n];
    }
  }
}

package org.noisewright.learning.model;

/**
 * The inner loops of layers. The virtual machine makes vectors of a loop over whole arrays that
 * begin at index 0, and not of one with an offset that it does not know: then it cannot tell that
 * what is written is not read later. Where there are many such loops, rows are arrays of their own.
 */
final class RowLoops {
  private RowLoops() {}

  /** to[k] += factor * row[k] for k below n. */
  static void add(double factor, double[] row, double[] to, int n) {
    for (int k = 0; k < n; k++) {
      to[k] += factor * row[k];
    }
  }

  /** Four of these at once, added in pairs, so that {@code to} is read and written once. */
  static void add4(
      double factor1,
      double[] row1,
      double factor2,
      double[] row2,
      double factor3,
      double[] row3,
      double factor4,
      double[] row4,
      double[] to,
      int n) {
    for (int k = 0; k < n; k++) {
      to[k] += (factor1 * row1[k] + factor2 * row2[k]) + (factor3 * row3[k] + factor4 * row4[k]);
    }
  }

  /** to[k] = factor * row[k] for k below n. */
  static void product(double factor, double[] row, double[] to, int n) {
    for (int k = 0; k < n; k++) {
      to[k] = factor * row[k];
    }
  }

  /** to[at + k] += factor * from[offset + k] for k below n; no vectors. */
  static void add(double factor, double[] from, int offset, double[] to, int at, int n) {
    for (int k = 0; k < n; k++) {
      to[at + k] += factor * from[offset + k];
    }
  }

  /** The same numbers as the other add4, of rows inside of an array; no vectors. */
  static void add4(
      double factor1,
      int offset1,
      double factor2,
      int offset2,
      double factor3,
      int offset3,
      double factor4,
      int offset4,
      double[] from,
      double[] to,
      int n) {
    for (int k = 0; k < n; k++) {
      to[k] +=
          (factor1 * from[offset1 + k] + factor2 * from[offset2 + k])
              + (factor3 * from[offset3 + k] + factor4 * from[offset4 + k]);
    }
  }

  /** start plus the sum of a[k] * b[j + k] for k below n, in the order of the fours of add4. */
  static double dot(double start, double[] a, double[] b, int j, int n) {
    double sum = start;
    int k = 0;
    for (; k + 3 < n; k += 4) {
      sum +=
          (a[k] * b[j + k] + a[k + 1] * b[j + k + 1])
              + (a[k + 2] * b[j + k + 2] + a[k + 3] * b[j + k + 3]);
    }
    for (; k < n; k++) {
      sum += a[k] * b[j + k];
    }
    return sum;
  }
}

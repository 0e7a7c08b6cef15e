package org.noisewright.learning.model;

/** The inner loops of dense layers, written so that the virtual machine makes vectors of them. */
final class RowLoops {
  private RowLoops() {}

  /** to[at + k] += factor * from[offset + k] for k below n. */
  static void add(double factor, double[] from, int offset, double[] to, int at, int n) {
    for (int k = 0; k < n; k++) {
      to[at + k] += factor * from[offset + k];
    }
  }

  /** Four of these at once, so that {@code to} is read and written once. */
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
      int at,
      int n) {
    for (int k = 0; k < n; k++) {
      to[at + k] +=
          (factor1 * from[offset1 + k] + factor2 * from[offset2 + k])
              + (factor3 * from[offset3 + k] + factor4 * from[offset4 + k]);
    }
  }

  /** The sum of a[i + k] * b[j + k] for k below n, in one fixed order. */
  static double dot(double[] a, int i, double[] b, int j, int n) {
    double sum1 = 0;
    double sum2 = 0;
    int k = 0;
    for (; k + 1 < n; k += 2) {
      sum1 += a[i + k] * b[j + k];
      sum2 += a[i + k + 1] * b[j + k + 1];
    }
    if (k < n) {
      sum1 += a[i + k] * b[j + k];
    }
    return sum1 + sum2;
  }

  /** The values times a factor, rounded toward zero to multiples of a power of two. */
  static void towardZero(double[] values, int at, int n, double factor, double step) {
    for (int k = at; k < at + n; k++) {
      double steps = factor * values[k] / step;
      values[k] = (steps < 0 ? Math.ceil(steps) : Math.floor(steps)) * step;
    }
  }
}

package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * A symmetric positive definite matrix whose entries lie near the diagonal, and its triangular
 * factor. Cost of the factor: rows times band squared.
 */
final class BandedCholesky {
  private static final double LOST = 1e-15;
  private static final double LARGE = 1e30;

  private final int size;
  private final int width;

  /** Entry (j + i, j) of the lower triangle at j width + i. */
  private final double[] entries;

  private final double[] diagonal;

  /**
   * @param band largest distance of an entry from the diagonal
   */
  BandedCholesky(int size, int band) {
    this.size = size;
    this.width = band + 1;
    this.entries = new double[size * width];
    this.diagonal = new double[size];
  }

  void clear() {
    Arrays.fill(entries, 0);
  }

  /** Adds to entries (i, j) and (j, i). */
  void add(int i, int j, double value) {
    int column = Math.min(i, j);
    entries[column * width + Math.max(i, j) - column] += value;
  }

  /** Replaces the matrix by its factor. A pivot that is lost in rounding is made large. */
  void factor() {
    for (int j = 0; j < size; j++) {
      diagonal[j] = entries[j * width];
    }
    for (int j = 0; j < size; j++) {
      int at = j * width;
      double pivot = entries[at];
      double root = pivot > LOST * diagonal[j] ? Math.sqrt(pivot) : Math.sqrt(diagonal[j]) * LARGE;
      int last = Math.min(width, size - j);
      entries[at] = root;
      for (int i = 1; i < last; i++) {
        entries[at + i] /= root;
      }
      for (int k = 1; k < last; k++) {
        subtract(at + k, (j + k) * width, last - k, entries[at + k]);
      }
    }
  }

  private void subtract(int from, int to, int count, double factor) {
    if (factor != 0) {
      for (int i = 0; i < count; i++) {
        entries[to + i] -= factor * entries[from + i];
      }
    }
  }

  /** The solution for a right side. */
  double[] solve(double[] right) {
    double[] x = right.clone();
    for (int j = 0; j < size; j++) {
      int at = j * width;
      x[j] /= entries[at];
      int last = Math.min(width, size - j);
      for (int i = 1; i < last; i++) {
        x[j + i] -= entries[at + i] * x[j];
      }
    }
    for (int j = size - 1; j >= 0; j--) {
      int at = j * width;
      int last = Math.min(width, size - j);
      double sum = x[j];
      for (int i = 1; i < last; i++) {
        sum -= entries[at + i] * x[j + i];
      }
      x[j] = sum / entries[at];
    }
    return x;
  }
}

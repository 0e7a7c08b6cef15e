package org.noisewright.design.cactus;

import java.util.Arrays;
import org.noisewright.numerics.Interrupts;

/**
 * A symmetric positive definite matrix whose entries further than {@code width} from the diagonal
 * are 0, and its Cholesky factor L, in place. Only the lower half is stored, row by row.
 */
final class BandMatrix {
  private static final int BLOCK = 4;

  private final int size;
  private final int width;
  private final double[] entries;
  private final double[][] columns;

  BandMatrix(int size, int width) {
    this.size = size;
    this.width = width;
    this.entries = new double[size * (width + 1)];
    this.columns = new double[BLOCK][width + 2 * BLOCK];
  }

  /** All entries, to be written at {@link #index}. */
  double[] entries() {
    return entries;
  }

  /** Place of the entry (i, j), i - width &lt;= j &lt;= i. */
  int index(int i, int j) {
    return i * (width + 1) + width - i + j;
  }

  /** Sets all entries to 0. */
  void clear() {
    Arrays.fill(entries, 0);
  }

  /**
   * Replaces the matrix by its factor. Cost: size width^2 / 2 products.
   *
   * @return false if a pivot is not positive, so that there is no factor
   */
  boolean factor() {
    for (int first = 0; first < size; first += BLOCK) {
      Interrupts.look();
      int count = Math.min(BLOCK, size - first);
      int end = Math.min(size, first + count + width);
      if (!factorColumns(first, count, end)) {
        return false;
      }
      if (count == BLOCK) {
        subtract(first, end);
      }
    }
    return true;
  }

  private boolean factorColumns(int first, int count, int end) {
    for (int c = 0; c < count; c++) {
      Arrays.fill(columns[c], 0);
      int j = first + c;
      double pivot = entries[index(j, j)];
      if (!(pivot > 0 && pivot <= Double.MAX_VALUE)) {
        return false;
      }
      double root = Math.sqrt(pivot);
      entries[index(j, j)] = root;
      columns[c][c] = root;
      for (int i = j + 1; i < Math.min(end, j + width + 1); i++) {
        int at = index(i, j);
        double x = entries[at] / root;
        entries[at] = x;
        columns[c][i - first] = x;
        for (int d = c + 1; d < count && first + d <= i; d++) {
          entries[at + d - c] -= x * columns[c][d];
        }
      }
    }
    return true;
  }

  /** Subtracts the products of the four columns from the rest of the matrix. */
  private void subtract(int first, int end) {
    double[] c0 = columns[0];
    double[] c1 = columns[1];
    double[] c2 = columns[2];
    double[] c3 = columns[3];
    for (int i = first + BLOCK; i < end; i++) {
      int row = i - first;
      subtract(index(i, first), BLOCK, row + 1, c0[row], c1[row], c2[row], c3[row], c0, c1, c2, c3);
    }
  }

  private void subtract(
      int at,
      int from,
      int to,
      double x0,
      double x1,
      double x2,
      double x3,
      double[] c0,
      double[] c1,
      double[] c2,
      double[] c3) {
    double[] target = entries;
    for (int m = from; m < to; m++) {
      target[at + m] -= x0 * c0[m] + x1 * c1[m] + x2 * c2[m] + x3 * c3[m];
    }
  }

  /** Replaces the rows of a matrix by those of L^-1 times it. Cost: size width columns products. */
  void forward(double[][] rows) {
    int columnCount = rows[0].length;
    for (int i = 0; i < size; i++) {
      Interrupts.look();
      double[] row = rows[i];
      int j = Math.max(0, i - width);
      int at = index(i, 0);
      for (; j + BLOCK <= i; j += BLOCK) {
        subtract(
            row,
            columnCount,
            entries[at + j],
            entries[at + j + 1],
            entries[at + j + 2],
            entries[at + j + 3],
            rows[j],
            rows[j + 1],
            rows[j + 2],
            rows[j + 3]);
      }
      for (; j < i; j++) {
        double x = entries[at + j];
        double[] other = rows[j];
        for (int c = 0; c < columnCount; c++) {
          row[c] -= x * other[c];
        }
      }
      double scale = 1 / entries[at + i];
      for (int c = 0; c < columnCount; c++) {
        row[c] *= scale;
      }
    }
  }

  private static void subtract(
      double[] target,
      int count,
      double x0,
      double x1,
      double x2,
      double x3,
      double[] r0,
      double[] r1,
      double[] r2,
      double[] r3) {
    for (int c = 0; c < count; c++) {
      target[c] -= x0 * r0[c] + x1 * r1[c] + x2 * r2[c] + x3 * r3[c];
    }
  }

  /** Replaces a vector by L^-1 times it. */
  void forward(double[] vector) {
    for (int i = 0; i < size; i++) {
      int at = index(i, 0);
      double sum = vector[i];
      for (int j = Math.max(0, i - width); j < i; j++) {
        sum -= entries[at + j] * vector[j];
      }
      vector[i] = sum / entries[at + i];
    }
  }

  /** Replaces a vector by the transposed inverse of L times it. */
  void backward(double[] vector) {
    for (int i = size - 1; i >= 0; i--) {
      int at = index(i, 0);
      double x = vector[i] / entries[at + i];
      vector[i] = x;
      for (int j = Math.max(0, i - width); j < i; j++) {
        vector[j] -= x * entries[at + j];
      }
    }
  }
}

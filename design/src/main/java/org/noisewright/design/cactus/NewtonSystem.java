package org.noisewright.design.cactus;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.noisewright.numerics.Interrupts;

/**
 * The linear equations of one iteration, for steps y of the scaled masses, w of the n weights, v of
 * the two multipliers and t of the bound:
 *
 * <pre>
 * H y + G w + A' v         = first
 * G' y - diag(slack/weight) w - 1 t = second
 * A y                      = third
 * -1' w                    = fourth
 * </pre>
 *
 * H is a band matrix that is singular along one direction in which entry 0 is not 0; it is made
 * regular by a number at (0, 0) that one more border takes away again. Solved by the Cholesky
 * factor of H and the dense matrix of size n + 4 that is left for the borders.
 */
final class NewtonSystem {
  private static final double SHIFT = 1e-14;

  private final int size;
  private final int bins;
  private final int borders;
  private final BandMatrix matrix;
  private final double[][] rows;
  private final double[][] left;
  private final double[] scales;
  private final DMatrixRMaj dense;
  private final DMatrixRMaj right;
  private final DMatrixRMaj solution;
  private final LinearSolverDense<DMatrixRMaj> solver;
  private final double[] along;

  NewtonSystem(int size, int bins) {
    this.size = size;
    this.bins = bins;
    this.borders = bins + 3;
    this.matrix = new BandMatrix(size, bins);
    this.rows = new double[size][borders];
    this.left = new double[borders][borders];
    this.scales = new double[borders + 1];
    this.dense = new DMatrixRMaj(borders + 1, borders + 1);
    this.right = new DMatrixRMaj(borders + 1, 1);
    this.solution = new DMatrixRMaj(borders + 1, 1);
    this.solver = LinearSolverFactory_DDRM.lu(borders + 1);
    this.along = new double[size];
  }

  /** The matrix H, to be filled before {@link #factor}. */
  BandMatrix matrix() {
    return matrix;
  }

  /** Rows of the borders: first the n columns of G, to be filled before {@link #factor}. */
  double[][] rows() {
    return rows;
  }

  /**
   * Factors. Overwrites the matrix and the rows.
   *
   * @param mass first row of A, not yet scaled
   * @param cost second row of A, not yet scaled
   * @param roots square roots of the masses, the scale
   * @param ratios slack over weight
   * @return false if rounding left no factor
   */
  boolean factor(double[] mass, double[] cost, double[] roots, double[] ratios) {
    double largest = 0;
    double[] entries = matrix.entries();
    for (int i = 0; i < size; i++) {
      int at = matrix.index(i, i);
      largest = Math.max(largest, entries[at]);
      entries[at] *= 1 + SHIFT;
      rows[i][bins] = mass[i] * roots[i];
      rows[i][bins + 1] = cost[i] * roots[i];
      rows[i][bins + 2] = i == 0 ? 1 : 0;
    }
    double added = largest;
    entries[matrix.index(0, 0)] += added;
    if (!matrix.factor()) {
      return false;
    }
    matrix.forward(rows);
    products();
    fill(ratios, added);
    return solver.setA(dense);
  }

  /** The lower half of Y' Y, by four rows of Y at a time. */
  private void products() {
    for (double[] row : left) {
      Arrays.fill(row, 0);
    }
    int i = 0;
    for (; i + 4 <= size; i += 4) {
      Interrupts.look();
      double[] r0 = rows[i];
      double[] r1 = rows[i + 1];
      double[] r2 = rows[i + 2];
      double[] r3 = rows[i + 3];
      for (int a = 0; a < borders; a++) {
        add(left[a], a + 1, r0[a], r1[a], r2[a], r3[a], r0, r1, r2, r3);
      }
    }
    for (; i < size; i++) {
      double[] row = rows[i];
      for (int a = 0; a < borders; a++) {
        for (int b = 0; b <= a; b++) {
          left[a][b] += row[a] * row[b];
        }
      }
    }
  }

  private static void add(
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
      target[c] += x0 * r0[c] + x1 * r1[c] + x2 * r2[c] + x3 * r3[c];
    }
  }

  private void fill(double[] ratios, double added) {
    int last = borders;
    for (int a = 0; a < borders; a++) {
      for (int b = 0; b <= a; b++) {
        dense.set(a, b, -left[a][b]);
        dense.set(b, a, -left[a][b]);
      }
      dense.set(a, last, a < bins ? -1 : 0);
      dense.set(last, a, a < bins ? -1 : 0);
    }
    dense.set(last, last, 0);
    for (int k = 0; k < bins; k++) {
      dense.add(k, k, -ratios[k]);
    }
    dense.add(bins + 2, bins + 2, 1 / added);
    for (int a = 0; a <= borders; a++) {
      double diagonal = Math.abs(dense.get(a, a));
      scales[a] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 1;
    }
    for (int a = 0; a <= borders; a++) {
      for (int b = 0; b <= borders; b++) {
        dense.set(a, b, dense.get(a, b) * scales[a] * scales[b]);
      }
    }
  }

  /**
   * Solves.
   *
   * @param first right side of the first line; replaced by y
   * @param second right side of the second line; replaced by w
   * @param third right side of the third line, two numbers; replaced by v
   * @param fourth right side of the fourth line
   * @return t
   */
  double solve(double[] first, double[] second, double[] third, double fourth) {
    matrix.forward(first);
    double[] border = new double[borders];
    for (int i = 0; i < size; i++) {
      double x = first[i];
      double[] row = rows[i];
      for (int b = 0; b < borders; b++) {
        border[b] += x * row[b];
      }
    }
    for (int b = 0; b < borders; b++) {
      double own = b < bins ? second[b] : b < bins + 2 ? third[b - bins] : 0;
      right.set(b, 0, (own - border[b]) * scales[b]);
    }
    right.set(borders, 0, fourth * scales[borders]);
    solver.solve(right, solution);
    for (int b = 0; b < borders; b++) {
      border[b] = solution.get(b, 0) * scales[b];
    }
    for (int i = 0; i < size; i++) {
      double[] row = rows[i];
      double sum = 0;
      for (int b = 0; b < borders; b++) {
        sum += row[b] * border[b];
      }
      along[i] = sum;
    }
    for (int i = 0; i < size; i++) {
      first[i] -= along[i];
    }
    matrix.backward(first);
    System.arraycopy(border, 0, second, 0, bins);
    System.arraycopy(border, bins, third, 0, 2);
    return solution.get(borders, 0) * scales[borders];
  }
}

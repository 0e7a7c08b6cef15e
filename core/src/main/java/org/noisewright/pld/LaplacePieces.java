package org.noisewright.pld;

import java.util.Arrays;

/**
 * What M releases of Laplace noise do to their losses, in units of cells: with A the law of two
 * equal atoms at -1/2 and +1/2, U the uniform law on [-1/2, 1/2] and weights w_m,
 *
 * <pre>sum over m = 0 ... M of w_m U^m A^(M-m),   w_m = C(k, m) (z/2)^m,</pre>
 *
 * powers being convolutions. It lives on [-M/2, M/2]: atoms at the M + 1 ends of M cells, and one
 * polynomial of degree M - 1 in each. With p one coefficient in the basis of {@link
 * BernsteinIntegrals},
 *
 * <pre>
 * U:  new_c,j = (sum over q &gt;= j of old_(c-1),q + sum over q &lt; j of old_c,q) / (m - 1)
 * A:  new_c,j = (raised_c,j + raised_(c-1),j) / 2,   raised_j = (j p_(j-1) + (n-j) p_j) / n,
 * </pre>
 *
 * sums of positive numbers only, so that every coefficient has a small relative error:
 * LaplaceReleases.proof.md. Cost: some M^3 / 6 times 10 operations; M^2 numbers.
 */
final class LaplacePieces {
  private final int order;
  private final double[] atoms;

  /** Coefficient j of cell c at c M + j. */
  private final double[] pieces;

  private LaplacePieces(int order, double[] atoms, double[] pieces) {
    this.order = order;
    this.atoms = atoms;
    this.pieces = pieces;
  }

  /**
   * The pieces for these weights.
   *
   * @param weights w_0 ... w_M, positive, below 1e290
   */
  static LaplacePieces of(double[] weights) {
    int order = weights.length - 1;
    double[] atoms = new double[order + 1];
    double atom = weights[0] * Math.scalb(1.0, -order);
    for (int c = 0; 2 * c <= order; c++) {
      atoms[c] = atom;
      atoms[order - c] = atom;
      atom *= (order - c) / (c + 1.0);
    }
    Rows spline = new Rows(order);
    Rows whole = new Rows(order);
    spline.now[0] = 1;
    whole.now[0] = weights[1];
    for (int m = 2; m <= order; m++) {
      spline.widen(m);
      whole.raise(m, spline.now, weights[m]);
    }
    return new LaplacePieces(order, atoms, whole.all());
  }

  /** M, the number of cells. */
  int order() {
    return order;
  }

  /** Integrals of cosh over the cells, each with the atom at its left end; the last atom alone. */
  double[] cosh(BernsteinIntegrals integrals) {
    double[] all = atoms.clone();
    for (int c = 0; c < order; c++) {
      all[c] += integrals.cosh(pieces, c * order);
    }
    return all;
  }

  /** Integrals of sinh over the cells, measured from the left end of each; 0 for the last atom. */
  double[] sinh(BernsteinIntegrals integrals) {
    double[] all = new double[order + 1];
    for (int c = 0; c < order; c++) {
      all[c] = integrals.sinh(pieces, c * order);
    }
    return all;
  }

  /** The sum of the polynomials of all cells, each times its share. */
  double[] mixed(double[] shares) {
    double[] sum = new double[order];
    for (int c = 0; c < order; c++) {
      for (int j = 0; j < order; j++) {
        sum[j] += shares[c] * pieces[c * order + j];
      }
    }
    return sum;
  }

  /** The left half of the cells of a symmetric law, and one more. */
  private static final class Rows {
    private final int stride;
    private double[] now;
    private double[] before;
    private double[] raised;
    private double[] raisedBefore;

    Rows(int order) {
      this.stride = order;
      this.now = new double[order * order];
      this.before = new double[order * order];
      this.raised = new double[order];
      this.raisedBefore = new double[order];
    }

    private void exchange() {
      double[] old = before;
      before = now;
      now = old;
    }

    /** From m - 1 uniform losses to m. */
    void widen(int m) {
      exchange();
      double share = 1.0 / (m - 1);
      for (int c = 0; c <= (m - 1) / 2; c++) {
        int row = c * stride;
        now[row + m - 1] = 0;
        double sum = 0;
        for (int j = m - 2; j >= 0; j--) {
          sum += c > 0 ? before[row - stride + j] : 0;
          now[row + j] = sum;
        }
        sum = 0;
        for (int j = 0; j < m - 1; j++) {
          now[row + j] = (now[row + j] + sum) * share;
          sum += before[row + j];
        }
        now[row + m - 1] = sum * share;
      }
      mirror(m, Math.min((m - 1) / 2 + 1, m - 1));
    }

    /** One more loss of two atoms, and the part of m uniform ones. */
    void raise(int m, double[] spline, double weight) {
      exchange();
      Arrays.fill(raisedBefore, 0);
      for (int c = 0; c <= (m - 1) / 2; c++) {
        int row = c * stride;
        raise(m, row);
        for (int j = 0; j < m; j++) {
          now[row + j] = 0.5 * (raised[j] + raisedBefore[j]) + weight * spline[row + j];
        }
        double[] old = raisedBefore;
        raisedBefore = raised;
        raised = old;
      }
      mirror(m, Math.min((m - 1) / 2 + 1, m - 1));
    }

    /** A row of m - 1 coefficients as one of m. */
    private void raise(int m, int row) {
      double share = 1.0 / (m - 1);
      raised[0] = before[row];
      for (int j = 1; j < m - 1; j++) {
        raised[j] = (j * share) * before[row + j - 1] + ((m - 1 - j) * share) * before[row + j];
      }
      raised[m - 1] = before[row + m - 2];
    }

    /** Cells on the right of the middle from those on its left. */
    private void mirror(int m, int to) {
      for (int c = (m - 1) / 2 + 1; c <= to; c++) {
        for (int j = 0; j < m; j++) {
          now[c * stride + j] = now[(m - 1 - c) * stride + m - 1 - j];
        }
      }
    }

    double[] all() {
      mirror(stride, stride - 1);
      return now;
    }
  }
}

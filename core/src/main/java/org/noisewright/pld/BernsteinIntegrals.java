package org.noisewright.pld;

import java.util.Arrays;

/**
 * Integrals of polynomials of degree n on [0, 1] against cosh(w x) and sinh(w x). The polynomials
 * have coefficients of at least 0 in the basis B_j(x) = C(n, j) x^j (1-x)^(n-j), so that all that
 * is done adds positive numbers. Errors are in LaplaceReleases.proof.md.
 */
final class BernsteinIntegrals {
  /** Part of each integral that a series may leave out. */
  private static final double SERIES_END = 0x1p-54;

  private final double[] cosh;
  private final double[] sinh;
  private final int terms;

  private BernsteinIntegrals(double[] cosh, double[] sinh, int terms) {
    this.cosh = cosh;
    this.sinh = sinh;
    this.terms = terms;
  }

  /**
   * The integrals of every B_j by the series in w: that of B_j(x) x^p is 1/(n+1) times the product
   * over q = 1 ... p of (j+q)/(n+1+q). Relative error at most 6 terms + 4 units. Cost: n times the
   * number of terms, some 3 w + 20.
   *
   * @param degree n, at least 0
   * @param w in [0, 100]
   */
  static BernsteinIntegrals of(int degree, double w) {
    double[] cosh = new double[degree + 1];
    double[] sinh = new double[degree + 1];
    double[] term = new double[degree + 1];
    Arrays.fill(term, 1.0 / (degree + 1));
    Arrays.fill(cosh, 1.0 / (degree + 1));
    int terms = terms(w);
    for (int p = 1; p <= terms; p++) {
      double factor = w / p;
      double inverse = 1.0 / (degree + 1 + p);
      double[] sum = p % 2 == 0 ? cosh : sinh;
      for (int j = 0; j <= degree; j++) {
        term[j] *= factor * ((j + p) * inverse);
        sum[j] += term[j];
      }
    }
    return new BernsteinIntegrals(cosh, sinh, terms);
  }

  /** P with P + 2 &gt;= 2 w and 2 max(1, w) w^P / (P+1)! at most 2^-54. */
  private static int terms(double w) {
    double rest = 2 * Math.max(1, w);
    int p = 0;
    while (!(p >= 1 && p + 2 >= 2 * w && rest <= SERIES_END)) {
      p++;
      rest *= w / (p + 1);
    }
    return p;
  }

  /** Number of terms of the series. */
  int terms() {
    return terms;
  }

  /** The integral against cosh of the polynomial whose coefficients begin here. */
  double cosh(double[] coefficients, int from) {
    return product(coefficients, from, cosh);
  }

  /** The integral against sinh of the polynomial whose coefficients begin here. */
  double sinh(double[] coefficients, int from) {
    return product(coefficients, from, sinh);
  }

  private static double product(double[] coefficients, int from, double[] integrals) {
    double sum = 0;
    for (int j = 0; j < integrals.length; j++) {
      sum += coefficients[from + j] * integrals[j];
    }
    return sum;
  }

  /**
   * The integral over the part of [0, 1] right of 1 - v of the polynomial against sinh(z (x - 1 +
   * v)), by de Casteljau's algorithm (3 n units) and a series of no more terms than that of z.
   *
   * @param coefficients of degree n; overwritten
   * @param v in (0, 1]
   */
  static double rightPart(double[] coefficients, double v, double z) {
    double u = 1 - v;
    for (int last = coefficients.length - 1; last > 0 && u > 0; last--) {
      for (int j = 0; j < last; j++) {
        coefficients[j] = v * coefficients[j] + u * coefficients[j + 1];
      }
    }
    return v * of(coefficients.length - 1, z * v).sinh(coefficients, 0);
  }
}

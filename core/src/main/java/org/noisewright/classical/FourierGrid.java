package org.noisewright.classical;

import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

/**
 * The grid of the Fourier accountant: losses -L + i dx, i = 0 ... n - 1, dx = 2 L / n.
 *
 * @param halfWidth L, positive and finite
 * @param points n, a power of two
 * @param lambda at which moments bound what lies beyond the grid
 */
record FourierGrid(double halfWidth, int points, double lambda) {
  private static final double LOG_ERROR = Math.log(1e-12);
  private static final double FINENESS = 0.02;
  private static final int LEAST_POINTS = 1 << 16;
  private static final int MOST_POINTS = 1 << 20;
  private static final int LAMBDAS = 48;

  /** As published: lambda = L/2. */
  static FourierGrid published(double halfWidth, int points) {
    return new FourierGrid(halfWidth, points, 0.5 * halfWidth);
  }

  /** Checks width and number. */
  FourierGrid {
    if (!(halfWidth > 0 && halfWidth <= 1e9)) {
      throw new IllegalArgumentException(
          "halfWidth must be in (0, 1e9], got "
              + halfWidth
              + "; twice the epsilon asked is a start");
    }
    if (!(points >= 4 && points <= 1 << 26 && Integer.bitCount(points) == 1)) {
      throw new IllegalArgumentException(
          "points must be a power of two in [4, 2^26], got " + points + "; 2^20 is common");
    }
  }

  /**
   * The smallest L of a geometric row with ratio 2^(1/4) at which the error of Theorem 10 is at
   * most 1e-12 for some lambda, and the least n in 2^16 ... 2^20 at which all roundings together
   * are at most 0.02 standard deviations of the composed loss.
   */
  static FourierGrid automatic(ComparedDirection direction) {
    double[] up = new double[LAMBDAS];
    double[] down = new double[LAMBDAS];
    double variance = 0;
    for (ComparedRelease release : direction.releases()) {
      LossLaw law = release.law(Side.UPPER);
      double times = (double) release.times();
      variance += times * law.innerMoments().variance();
      for (int j = 0; j < LAMBDAS; j++) {
        up[j] += times * law.logMoment(lambda(j));
        down[j] += times * law.logMoment(-lambda(j));
      }
    }
    double halfWidth = Math.max(0x1p-10, 2 * Math.sqrt(variance));
    int best = best(up, down, direction.times(), halfWidth);
    while (!(error(up, down, direction.times(), halfWidth, best) <= LOG_ERROR)) {
      halfWidth *= Math.sqrt(Math.sqrt(2));
      best = best(up, down, direction.times(), halfWidth);
      if (halfWidth > 1e6) {
        throw new MethodRefusedException(
            "its error bound stays above 1e-12 for every window up to 10^6");
      }
    }
    double wanted =
        2 * halfWidth * direction.times() / (FINENESS * Math.max(Math.sqrt(variance), 1e-300));
    int points = LEAST_POINTS;
    while (points < wanted && points < MOST_POINTS) {
      points *= 2;
    }
    return new FourierGrid(halfWidth, points, lambda(best));
  }

  /** The same with another number of points. */
  FourierGrid withPoints(int newPoints) {
    return new FourierGrid(halfWidth, newPoints, lambda);
  }

  private static double lambda(int j) {
    return Math.pow(2, 0.5 * (j - LAMBDAS / 3));
  }

  private static int best(double[] up, double[] down, double times, double halfWidth) {
    int best = 0;
    for (int j = 1; j < LAMBDAS; j++) {
      if (error(up, down, times, halfWidth, j) < error(up, down, times, halfWidth, best)) {
        best = j;
      }
    }
    return best;
  }

  private static double error(double[] up, double[] down, double times, double halfWidth, int j) {
    double a = Math.max(0, up[j] / times);
    double b = Math.max(0, down[j] / times);
    return a < Double.POSITIVE_INFINITY && b < Double.POSITIVE_INFINITY
        ? FourierError.theorem10(a, b, times, lambda(j), halfWidth)
        : Double.POSITIVE_INFINITY;
  }

  /** dx. */
  double width() {
    return 2 * halfWidth / points;
  }

  /** Index of the lowest point, in units of dx. */
  int low() {
    return -points / 2;
  }

  /** Index of the highest point. */
  int high() {
    return points / 2 - 1;
  }
}

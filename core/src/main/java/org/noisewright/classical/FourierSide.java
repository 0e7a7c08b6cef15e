package org.noisewright.classical;

import java.util.List;

/** One side of a Fourier accountant: the composed grid and what Theorem 10 adds or subtracts. */
record FourierSide(ComposedGrid composed, double outside) {
  private static final int LAMBDAS = 24;

  /**
   * The composition of these laws.
   *
   * @param published true for lambda = L/2, false for the best lambda of a row
   */
  static FourierSide of(List<GridLaw> laws, List<Long> times, FourierGrid grid, boolean published) {
    double least = Double.POSITIVE_INFINITY;
    double lambda = 0.5 * grid.halfWidth();
    if (published) {
      least = error(laws, times, lambda, grid.halfWidth());
    } else {
      double first = 30 / grid.halfWidth();
      for (int j = 0; j < LAMBDAS && first * Math.pow(2, 0.5 * j) < 1e5; j++) {
        double one = error(laws, times, first * Math.pow(2, 0.5 * j), grid.halfWidth());
        if (one > least) {
          break;
        }
        least = one;
      }
    }
    ComposedGrid composed = ComposedGrid.of(laws, times, 0, grid.low(), grid.points());
    return new FourierSide(composed, Math.exp(Math.min(0, least)) * (1 + 1e-12));
  }

  private static double error(
      List<GridLaw> laws, List<Long> times, double lambda, double halfWidth) {
    if (laws.size() == 1) {
      double a = laws.get(0).logMoment(lambda, 0);
      double b = laws.get(0).logMoment(-lambda, 0);
      return FourierError.theorem10(a, b, (double) times.get(0), lambda, halfWidth);
    }
    double up = 0;
    double down = 0;
    for (int r = 0; r < laws.size(); r++) {
      up += (double) times.get(r) * laws.get(r).logMoment(lambda, 0);
      down += (double) times.get(r) * laws.get(r).logMoment(-lambda, 0);
    }
    return FourierError.unlike(up, down, lambda, halfWidth);
  }

  double logDelta(double epsilon) {
    return composed.logDelta(epsilon, outside);
  }

  /** The curve of both sides. */
  static MethodCurve curve(FourierSide upper, FourierSide lower, FourierGrid grid) {
    String note = "L = " + (float) grid.halfWidth() + ", n = " + grid.points() + " points";
    return epsilon ->
        MethodDelta.of(lower.logDelta(epsilon), upper.logDelta(epsilon)).withNote(note);
  }
}

package org.noisewright.classical;

import java.util.List;

/** One side of a Fourier accountant: the composed grid and what Theorem 10 adds or subtracts. */
record FourierSide(ComposedGrid composed, double outside) {

  /** The composition of these laws. */
  static FourierSide of(List<GridLaw> laws, List<Long> times, FourierGrid grid) {
    double log = error(laws, times, grid.lambda(), grid.halfWidth());
    ComposedGrid composed = ComposedGrid.of(laws, times, 0, grid.low(), grid.points());
    return new FourierSide(composed, Math.exp(Math.min(0, log)) * (1 + 1e-12));
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

  /** The same with more mass outside. */
  FourierSide plus(double more) {
    return new FourierSide(composed, outside + more);
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

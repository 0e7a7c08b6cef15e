package org.noisewright.pair;

import org.noisewright.numerics.Rounding;

/**
 * The bound on delta that moments give at any real epsilon (Canonne, Kamath, Steinke 2020,
 * Proposition 12): with K the logarithm of the moment at tilt v = order - 1,
 *
 * <pre>delta &lt;= e^{K - v eps} v^v / (1 + v)^{1 + v}</pre>
 *
 * and, because the moments hold in both orders of the inputs, delta(eps) &lt;= 1 - e^eps (1 - the
 * same at -eps). Every value is rounded up.
 */
record MomentCurve(StatedMoments moments) {
  private static final double LARGEST = 1e12;
  private static final double LEAST_LOG = -600;
  private static final int HALVINGS = 64;

  /**
   * A value of the bound.
   *
   * @param log its logarithm, at most 0, rounded up
   * @param excess order less one that gives it, about the slope of the logarithm
   */
  record Value(double log, double excess) {}

  /** The bound at an epsilon that is not negative, from both orders. */
  Value at(double epsilon) {
    Value direct = oneOrder(epsilon);
    if (epsilon > 20) {
      return direct;
    }
    double growth = Math.exp(epsilon);
    double slack = 16 * Rounding.UNIT * (1 + growth);
    double other = 1 - growth * -Math.expm1(oneOrder(-epsilon).log) + slack;
    return other > 1000 * slack && other < 1
        ? new Value(Math.min(direct.log, Math.log(other) * (1 - 4 * Rounding.UNIT)), direct.excess)
        : direct;
  }

  private static double entropy(double v) {
    return v * Math.log1p(1 / v) + Math.log1p(v);
  }

  private Value oneOrder(double epsilon) {
    double v = bestExcess(epsilon);
    return new Value(Math.min(0, log(v, epsilon)), v);
  }

  /** Root of the rising slope of K - v eps - entropy, or the end of v; any v is valid. */
  private double bestExcess(double epsilon) {
    double low = LEAST_LOG;
    double most = Math.min(LARGEST, moments.largestTilt());
    double high = Math.log(most);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      double v = Math.exp(middle);
      if (v < most && moments.slope(v) - epsilon - Math.log1p(1 / v) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.min(most, Math.exp(0.5 * (low + high)));
  }

  private double log(double v, double epsilon) {
    double moment = moments.at(v);
    double entropy = entropy(v);
    double log = moment - v * epsilon - entropy;
    double size = moment + v * Math.abs(epsilon) + entropy + Math.abs(log);
    double rounded = log + 8 * Rounding.UNIT * size;
    return rounded < Double.POSITIVE_INFINITY ? rounded : Double.POSITIVE_INFINITY;
  }
}

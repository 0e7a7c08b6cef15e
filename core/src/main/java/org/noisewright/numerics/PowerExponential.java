package org.noisewright.numerics;

/**
 * The function e^(-rate v^shape) of v &gt;= 0 and its integrals, accurate in relative terms however
 * narrow or far out the interval is. Points v are given as a double and a correction below half its
 * last place, so that the rounding of a sum does not enter the exponent.
 *
 * @param shape in [1, 64]
 * @param rate positive and finite, such that rate v^shape is finite at every point asked for
 */
public record PowerExponential(double shape, double rate) {
  private static final double NEGLIGIBLE_RISE = 45;
  private static final double DIRECT = 0.7;
  private static final double STEEPNESS = 0.33;
  private static final double LEAST_REACH = 4.1;

  /** rate (v + low)^shape, with a relative error of at most 5 UNIT. */
  public double exponent(double v, double low) {
    return v == 0 ? 0 : rate * Math.pow(v, shape) * (1 + shape * low / v);
  }

  /**
   * rate ((v + rise)^shape - v^shape) for v, rise &gt;= 0, with a relative error of at most 16 UNIT
   * if all four arguments are exact.
   *
   * @param end v + rise, rounded
   * @param endLow what is missing of it
   */
  public double exponentRise(double v, double rise, double end, double endLow) {
    double x = shape * Math.log1p(rise / v);
    return x <= DIRECT
        ? rate * Math.pow(v, shape) * Math.expm1(x)
        : exponent(end, endLow) - exponent(v, 0);
  }

  private double riseAt(double start, double startLow, double base, double distance) {
    double x = shape * Math.log1p(distance / start);
    if (x <= DIRECT) {
      return base * Math.expm1(x);
    }
    double end = start + distance;
    return exponent(end, Rounding.sumError(start, distance, end) + startLow) - base;
  }

  /**
   * ln of the integral from start + startLow over {@code width}, which may be infinite. Absolute
   * error at most {@link #error}. Closed for shape 1, otherwise by quadrature, a few panels for
   * each nat that the exponent rises and some hundred at v = 0.
   */
  public double logIntegral(double start, double startLow, double width) {
    double base = exponent(start, startLow);
    if (shape == 1) {
      return Math.log(-Math.expm1(-rate * width)) - Math.log(rate) - base;
    }
    double reach = Math.min(0.5, 1 / shape) / LEAST_REACH;
    double flat = Math.pow(Rounding.UNIT / rate, 1 / shape);
    double from = start < flat ? Math.min(width, flat - start) : 0;
    double sum = from;
    double carry = 0;
    double rise = 0;
    while (from < width && rise <= NEGLIGIBLE_RISE) {
      Interrupts.look();
      double step = (start + from) * Math.min(reach, STEEPNESS / (shape * (base + rise)));
      double to = Math.min(width, from + step);
      double part = panel(start, startLow, base, from, to) + carry;
      double next = sum + part;
      carry = Rounding.sumError(sum, part, next);
      sum = next;
      from = to;
      rise = riseAt(start, startLow, base, from);
    }
    return Math.log(sum) - base;
  }

  private double panel(double start, double startLow, double base, double from, double to) {
    double length = to - from;
    double sum = 0;
    for (int i = 0; i < GaussLegendre.EIGHT.nodes(); i++) {
      double distance = from + length * GaussLegendre.EIGHT.fromLeft(i);
      sum += GaussLegendre.EIGHT.weight(i) * Math.exp(-riseAt(start, startLow, base, distance));
    }
    return sum * length;
  }

  /**
   * Bound on the absolute error of {@link #logIntegral}, also for a width with a relative error of
   * 4 UNIT.
   *
   * @param exponent the exponent at the start
   * @param log the computed logarithm
   */
  public double error(double exponent, double log) {
    double size = 8 * exponent + 4 * Math.abs(log) + 4 * Math.abs(Math.log(rate));
    return Rounding.UNIT * (80 + 4 * shape + size);
  }
}

package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * Any mechanism of which points of its trade-off function are known: the least false-negative rate
 * of any test between P (with the record) and Q at a given false-positive rate under Q. The
 * function must hold for both orders of the inputs.
 */
public final class TradeOffPoints implements Mechanism {
  /** Units in the last place by which a computed rate may be off. */
  private static final double UNITS = 4;

  private final double[] falsePositive;
  private final double[] falseNegative;
  private final boolean piecewiseLinear;

  private TradeOffPoints(double[] falsePositive, double[] falseNegative, boolean piecewiseLinear) {
    this.falsePositive = falsePositive;
    this.falseNegative = falseNegative;
    this.piecewiseLinear = piecewiseLinear;
  }

  /**
   * The points.
   *
   * @param falsePositive increasing, in [0, 1], at least two
   * @param falseNegative not increasing, in [0, 1], convex in the first, and not above one minus it
   * @param piecewiseLinear true if the function is linear between the points and these include both
   *     ends; otherwise it is only known at the points
   */
  public static TradeOffPoints of(
      double[] falsePositive, double[] falseNegative, boolean piecewiseLinear) {
    int n = falsePositive.length;
    check(
        n >= 2 && n == falseNegative.length,
        "falsePositive and falseNegative must have the same length of at least 2, got "
            + n
            + " and "
            + falseNegative.length);
    for (int i = 0; i < n; i++) {
      double x = falsePositive[i];
      double y = falseNegative[i];
      check(
          x >= 0 && x <= 1 && y >= 0 && y <= 1 && x + y <= 1 + 1e-12,
          "rates must be in [0, 1] with a sum of at most 1, got " + x + " and " + y + " at " + i);
      check(
          i == 0 || (x > falsePositive[i - 1] && y <= falseNegative[i - 1]),
          "falsePositive must increase and falseNegative must not, got "
              + x
              + " and "
              + y
              + " at "
              + i);
    }
    for (int i = 2; i < n; i++) {
      check(
          convex(falsePositive, falseNegative, i),
          "the points must be convex, but the slope falls from "
              + slope(falsePositive, falseNegative, i - 1)
              + " to "
              + slope(falsePositive, falseNegative, i)
              + " at "
              + i
              + "; give both rates there with more digits, or leave point "
              + (i - 1)
              + " out: fewer points are a weaker statement");
    }
    check(
        !piecewiseLinear || (falsePositive[0] == 0 && falsePositive[n - 1] == 1),
        "a piecewise linear function must have points at the false-positive rates 0 and 1");
    return new TradeOffPoints(falsePositive.clone(), falseNegative.clone(), piecewiseLinear);
  }

  /** Slope of the chord that ends at a point. */
  private static double slope(double[] x, double[] y, int i) {
    return (y[i] - y[i - 1]) / (x[i] - x[i - 1]);
  }

  /**
   * True if the slope does not fall before a point, as far as doubles tell: each rate may be off by
   * some units in its last place, which a chord between close points makes large.
   */
  private static boolean convex(double[] x, double[] y, int i) {
    double run = x[i - 1] - x[i - 2];
    double nextRun = x[i] - x[i - 1];
    double fall = y[i - 2] - y[i - 1];
    double nextFall = y[i - 1] - y[i];
    double rates =
        (units(y[i - 2]) + units(y[i - 1])) * nextRun
            + (units(y[i - 1]) + units(y[i])) * run
            + (units(x[i - 2]) + units(x[i - 1])) * nextFall
            + (units(x[i - 1]) + units(x[i])) * fall;
    double slopes = 1e-9 * Math.max(run, fall) * nextRun;
    return nextFall * run - fall * nextRun <= slopes + rates;
  }

  private static double units(double rate) {
    return UNITS * Math.ulp(rate);
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** False-positive rates; a copy. */
  public double[] falsePositive() {
    return falsePositive.clone();
  }

  /** False-negative rates; a copy. */
  public double[] falseNegative() {
    return falseNegative.clone();
  }

  /** True if the function is linear between the points. */
  public boolean piecewiseLinear() {
    return piecewiseLinear;
  }

  @Override
  public String planName() {
    return "trade-off";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TradeOffPoints points
        && Arrays.equals(falsePositive, points.falsePositive)
        && Arrays.equals(falseNegative, points.falseNegative)
        && piecewiseLinear == points.piecewiseLinear;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(falsePositive) + Arrays.hashCode(falseNegative);
  }

  @Override
  public String toString() {
    return "TradeOffPoints[" + falsePositive.length + " points]";
  }
}

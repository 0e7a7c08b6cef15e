package org.noisewright.numerics;

/** Constants of the assumptions under which the bounds are proven, and sums of logarithms. */
public final class Rounding {
  /** Half a unit in the last place of 1: the relative error of one rounded operation. */
  public static final double UNIT = 0x1p-53;

  private Rounding() {}

  /**
   * ln(e^a + e^b), either argument may be -infinity. Accuracy: absolute error at most 4 UNIT (1 +
   * |result|).
   */
  public static double logAdd(double a, double b) {
    double high = Math.max(a, b);
    double low = Math.min(a, b);
    if (low == Double.NEGATIVE_INFINITY) {
      return high;
    }
    return high + LogarithmOnePlus.of(Math.exp(low - high));
  }

  /**
   * ln(e^a - e^b) for a &gt; b, -infinity for a &lt;= b. Absolute error at most 4 UNIT (1 +
   * |result|) beyond that of the arguments divided by 1 - e^{b-a}.
   */
  public static double logSubtract(double a, double b) {
    if (!(a > b)) {
      return Double.NEGATIVE_INFINITY;
    }
    return b == Double.NEGATIVE_INFINITY ? a : a + log1mExp(b - a);
  }

  /** ln(1 - e^x) for x &lt; 0. Absolute error at most 4 UNIT (1 + |result|). */
  public static double log1mExp(double x) {
    return x > -0.6931471805599453 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
  }

  /** a + b minus the double {@code sum} nearest to it, exactly; 0 if the sum is infinite. */
  public static double sumError(double a, double b, double sum) {
    if (Double.isInfinite(sum)) {
      return 0;
    }
    double fromB = sum - a;
    return (a - (sum - fromB)) + (b - fromB);
  }
}

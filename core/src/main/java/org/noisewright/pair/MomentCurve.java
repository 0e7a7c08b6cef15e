package org.noisewright.pair;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Rounding;

/**
 * The bound on delta that Renyi divergences give at any real epsilon (Canonne, Kamath, Steinke
 * 2020, Proposition 12): with v = order - 1 and R the divergence,
 *
 * <pre>delta &lt;= e^{v (R - eps)} v^v / (1 + v)^{1 + v}</pre>
 *
 * and, because the divergences hold in both orders, delta(eps) &lt;= 1 - e^eps (1 - the same at
 * -eps). Every value is rounded up.
 */
final class MomentCurve {
  private static final double LARGEST = 1e12;
  private static final double LEAST_LOG = -600;

  /** Orders less one; empty for a bound on all orders. */
  private final double[] excess;

  private final double[] divergence;
  private final double xi;
  private final double rho;

  /**
   * A value of the bound.
   *
   * @param log its logarithm, at most 0, rounded up
   * @param excess order less one that gives it, about the slope of the logarithm
   */
  record Value(double log, double excess) {}

  private MomentCurve(double[] excess, double[] divergence, double xi, double rho) {
    this.excess = excess;
    this.divergence = divergence;
    this.xi = xi;
    this.rho = rho;
  }

  static MomentCurve of(RenyiProfile profile) {
    double[] orders = profile.orders();
    double[] values = profile.values();
    int[] finite =
        IntStream.range(0, orders.length).filter(i -> values[i] <= Double.MAX_VALUE).toArray();
    return new MomentCurve(
        Arrays.stream(finite).mapToDouble(i -> Math.min(orders[i] - 1, LARGEST)).toArray(),
        Arrays.stream(finite).mapToDouble(i -> values[i]).toArray(),
        0,
        0);
  }

  static MomentCurve of(ZeroConcentratedDp guarantee) {
    return new MomentCurve(new double[0], new double[0], guarantee.xi(), guarantee.rho());
  }

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

  /** About the least epsilon, not below 0, at which the bound is less than one. */
  double start() {
    double least = excess.length == 0 ? 0 : Double.POSITIVE_INFINITY;
    for (int i = 0; i < excess.length; i++) {
      least = Math.min(least, divergence[i] - entropy(excess[i]) / excess[i]);
    }
    return Math.max(0, least);
  }

  private static double entropy(double v) {
    return v * Math.log1p(1 / v) + Math.log1p(v);
  }

  private Value oneOrder(double epsilon) {
    if (excess.length == 0) {
      double v = bestExcess(epsilon);
      return new Value(Math.min(0, log(v, xi + rho * (1 + v), epsilon)), v);
    }
    double best = 0;
    double bestExcess = excess[0];
    for (int i = 0; i < excess.length; i++) {
      double log = log(excess[i], divergence[i], epsilon);
      if (log < best) {
        best = log;
        bestExcess = excess[i];
      }
    }
    return new Value(best, bestExcess);
  }

  /** Root of the rising function xi - eps + rho (2 v + 1) + ln(v / (1 + v)); any v is valid. */
  private double bestExcess(double epsilon) {
    double low = LEAST_LOG;
    double high = Math.log(LARGEST);
    for (int i = 0; i < 60; i++) {
      double middle = 0.5 * (low + high);
      double v = Math.exp(middle);
      if (xi - epsilon + rho * (2 * v + 1) - Math.log1p(1 / v) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp(0.5 * (low + high));
  }

  private static double log(double v, double divergence, double epsilon) {
    double power = v * (divergence - epsilon);
    double entropy = entropy(v);
    double log = power - entropy;
    double size = v * (divergence + Math.abs(epsilon)) + entropy + Math.abs(log);
    double rounded = log + 8 * Rounding.UNIT * size;
    return rounded < Double.POSITIVE_INFINITY ? rounded : Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof MomentCurve other
        && Arrays.equals(excess, other.excess)
        && Arrays.equals(divergence, other.divergence)
        && xi == other.xi
        && rho == other.rho;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(excess) + Arrays.hashCode(divergence) + Double.hashCode(rho);
  }
}

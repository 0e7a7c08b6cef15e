package org.noisewright.classical;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;

/**
 * The optimal composition of Dong, Durfee and Rogers (2020) of {@code times} mechanisms of bounded
 * range, all chosen before the first one is run. With the two-point pair of losses t and t - E, and
 * its mass p(t) = (e^E - e^t) / (e^E - 1) at t under P,
 *
 * <pre>delta(eps) = max over 0 &lt;= t &lt;= E of
 *     sum_i C(k, i) p(t)^(k - i) (1 - p(t))^i (1 - e^(eps - k t + i E))_+</pre>
 *
 * <p>The maximum is at one of t_l = (eps + (l + 1) E) / (k + 1), l = 0 ... k - 1.
 *
 * <p>Side: exact for mechanisms that are chosen beforehand. It is NOT a bound for mechanisms that
 * are chosen after seeing earlier outcomes; {@link org.noisewright.pair.BoundedRangeCells} covers
 * those. Proof in BoundedRangeComposition.proof.md.
 *
 * @param range E, the length of the interval of the losses of one mechanism, in (0, 1000]
 * @param times k, number of mechanisms, in [1, 10000]
 */
public record BoundedRangeComposition(double range, int times) {
  private static final double LARGEST_RANGE = 1000;
  private static final int MOST_TIMES = 10_000;

  /** Checks both parameters. */
  public BoundedRangeComposition {
    if (!(range > 0 && range <= LARGEST_RANGE)) {
      throw new IllegalArgumentException(
          "range must be in (0, 1000], got " + range + "; give the epsilon of one mechanism");
    }
    if (!(times >= 1 && times <= MOST_TIMES)) {
      throw new IllegalArgumentException(
          "times must be in [1, 10000], got "
              + times
              + "; the accountant bounds longer compositions");
    }
  }

  /**
   * The exact delta, enclosed. Width: relative some 2^-53 k (200 + 50 (E + |ln E|)), and absolute
   * 4e-31 k^2 E (1 + E). Cost: k^2 exponentials.
   *
   * @param epsilon at least 0 and finite, in nats
   */
  public Bounds deltaAt(double epsilon) {
    if (!(epsilon >= 0 && epsilon <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "epsilon must be at least 0 and finite, got " + epsilon + "; give it in nats");
    }
    double[] logChoices = logChoices();
    double lower = 0;
    double upper = 0;
    for (int l = 0; l < times; l++) {
      double t = (epsilon + (l + 1) * range) / (times + 1);
      if (t < range) {
        Bounds value = new TwoPoints(t, epsilon).delta(l, logChoices);
        lower = Math.max(lower, value.lower());
        upper = Math.max(upper, value.upper());
      }
    }
    double move = Rounding.UNIT * (times + 1) * range;
    double moved = 32 * move * Rounding.UNIT * times * (1 + range);
    return Bounds.of(lower, Math.min(1, upper + moved + (times + 1) * Double.MIN_NORMAL));
  }

  /** ln C(k, i), i = 0 ... k. Absolute error at most UNIT (2 i + 6 |result|). */
  private double[] logChoices() {
    double[] logs = new double[times + 1];
    LogSum sum = LogSum.plain();
    for (int i = 1; i <= times / 2; i++) {
      sum.add(Math.log((double) (times - i + 1) / i));
      logs[i] = sum.value();
    }
    for (int i = 0; i <= times / 2; i++) {
      logs[times - i] = logs[i];
    }
    return logs;
  }

  /** The composed two-point pair at one t in (0, E). */
  private final class TwoPoints {
    private final double t;
    private final double epsilon;
    private final double logHigh;
    private final double logLow;
    private final double errorHigh;
    private final double errorLow;

    TwoPoints(double t, double epsilon) {
      this.t = t;
      this.epsilon = epsilon;
      double norm = Rounding.log1mExp(-range);
      double high = Rounding.log1mExp(t - range);
      double low = Rounding.log1mExp(-t);
      logHigh = high - norm;
      logLow = t - range + low - norm;
      errorHigh = Rounding.UNIT * (12 + 6 * (Math.abs(high) + Math.abs(norm)));
      errorLow = Rounding.UNIT * (12 + 6 * (Math.abs(low) + Math.abs(norm) + (range - t)));
    }

    /** The sum over i = 0 ... last, each term enclosed. */
    Bounds delta(int last, double[] logChoices) {
      double lower = 0;
      double upper = 0;
      double summation = (times + 8) * Rounding.UNIT;
      for (int i = 0; i <= last; i++) {
        double logMass = logChoices[i] + (times - i) * logHigh + i * logLow;
        double size = logChoices[i] + (times - i) * Math.abs(logHigh) + i * Math.abs(logLow);
        double error =
            (times - i) * errorHigh + i * errorLow + Rounding.UNIT * (2 * times + 12 * size);
        double mass = Math.exp(logMass);
        double above = times * t - i * range - epsilon;
        double away = 4 * Rounding.UNIT * (times * t + i * range + epsilon);
        lower += mass * (1 - 2 * error - summation) * Math.max(0, -Math.expm1(away - above));
        upper += mass * (1 + 2 * error + summation) * Math.max(0, -Math.expm1(-away - above));
      }
      return Bounds.of(lower, upper);
    }
  }
}

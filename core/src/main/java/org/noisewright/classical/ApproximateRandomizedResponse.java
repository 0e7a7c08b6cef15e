package org.noisewright.classical;

import org.noisewright.composition.InfinityMass;
import org.noisewright.numerics.BinomialLogMass;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;
import org.noisewright.pld.LossLaw.Standing;

/**
 * The worst mechanism that is (xi, delta0)-differentially private, k times: losses xi and -xi with
 * masses (1 - delta0) e^xi/(1 + e^xi) and (1 - delta0)/(1 + e^xi), and delta0 at infinite loss.
 *
 * <pre>delta(eps) = 1 - (1 - delta0)^k + (1 - delta0)^k / (1 + e^xi)^k
 *     * sum over j with xi (2j - k) &gt; eps of C(k, j) (1 - e^(eps - xi (2j - k))) e^(xi j)</pre>
 *
 * <p>(The published formula has e^(xi (n - k)) in the place of e^(xi j).) By Kairouz, Oh and
 * Viswanath 2015 it is the optimal bound for every k mechanisms of which only (xi, delta0) is
 * known. The answers enclose the exact value; relative width some 2^-53 (200 + 100 k (1 + xi)).
 * Cost: one pass over at most 55 sqrt(k) points when made. Proof in ObliviousComposition.proof.md.
 *
 * <p>Source: Kairouz, Oh, Viswanath 2015, Theorem 3.3; Sommer, Meiser, Mohammadi 2019, Example 1
 * and A.1.
 */
public final class ApproximateRandomizedResponse {
  /** Most releases. */
  public static final long MOST_TIMES = 1L << 26;

  private static final double LARGEST_EPSILON = 1e6;

  /** What lies outside of the points kept has less than e^-DEEP. */
  private static final double DEEP = 1500;

  private static final double LOG_TWO = Math.log(2);

  private final LawCurve upper;
  private final LawCurve lower;

  private ApproximateRandomizedResponse(LawCurve upper, LawCurve lower) {
    this.upper = upper;
    this.lower = lower;
  }

  /**
   * The mechanism.
   *
   * @param epsilon xi, in [0, 10^6], in nats
   * @param delta delta0, in [0, 1)
   * @param times k, in [1, 2^26]
   */
  public static ApproximateRandomizedResponse of(double epsilon, double delta, long times) {
    if (!(epsilon >= 0 && epsilon <= LARGEST_EPSILON)) {
      throw new IllegalArgumentException(
          "epsilon must be in [0, 1e6], got " + epsilon + "; give the epsilon of one release");
    }
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta must be in [0, 1), got " + delta + "; give the delta of one release");
    }
    if (!(times >= 1 && times <= MOST_TIMES)) {
      throw new IllegalArgumentException(
          "times must be in [1, 2^26], got " + times + "; the accountant composes more");
    }
    double log = delta == 0 ? Double.NEGATIVE_INFINITY : Math.log(delta);
    return new ApproximateRandomizedResponse(
        LawCurve.of(law(epsilon, log, times, Side.UPPER)),
        LawCurve.of(law(epsilon, log, times, Side.LOWER)));
  }

  /** Delta at any finite epsilon, enclosed. */
  public Bounds deltaAt(double epsilon) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("epsilon must be finite, got " + epsilon);
    }
    double low = Math.exp(lower.logDelta(epsilon)) * (1 - 8 * Rounding.UNIT);
    double high = Math.exp(upper.logDelta(epsilon)) * (1 + 8 * Rounding.UNIT) + Double.MIN_VALUE;
    return Bounds.of(Math.min(low, 1), Math.min(high, 1));
  }

  /** The law of the composed loss on a side. */
  static LossLaw law(double epsilon, double logDelta, long times, Side side) {
    if (!(logDelta < 0)) {
      return LossLaw.ofLogs(new double[0], new double[0], 0, standing(side));
    }
    double k = (double) times;
    double reach = Math.sqrt(0.5 * DEEP * k);
    double logUp = -Math.log1p(Math.exp(-epsilon));
    double centre = k * Math.exp(logUp);
    long first = (long) Math.max(0, Math.floor(centre - reach) - 2);
    long last = (long) Math.min(k, Math.ceil(centre + reach) + 2);
    boolean cut = first > 0 || last < times;
    double logFinite = logDelta == Double.NEGATIVE_INFINITY ? 0 : k * Rounding.log1mExp(logDelta);
    double finiteError = 16 * Rounding.UNIT * Math.abs(logFinite);
    double infinity = infinity(logDelta, k, side);
    if (cut && side == Side.UPPER) {
      infinity = Rounding.logAdd(infinity, LOG_TWO - DEEP);
    }
    if (epsilon == 0) {
      double mass = Math.min(0, logFinite + side.sign() * finiteError);
      return LossLaw.ofLogs(new double[] {0}, new double[] {mass}, infinity, standing(side));
    }
    BinomialLogMass fair = BinomialLogMass.of(times, 0.5);
    int size = (int) (last - first + 1);
    double[] loss = new double[size];
    double[] logMass = new double[size];
    for (int i = 0; i < size; i++) {
      long j = first + i;
      double exact = epsilon * (double) (2 * j - times);
      double even = fair.at(j);
      double down = -epsilon * (double) (times - j);
      double log = even + k * LOG_TWO + k * logUp + down + logFinite;
      double error =
          fair.error(even) + 8 * Rounding.UNIT * (k * (LOG_TWO - logUp) - down + 1) + finiteError;
      loss[i] = side == Side.UPPER ? Math.nextUp(exact) : Math.nextDown(exact);
      logMass[i] = Math.min(0, log + side.sign() * error);
    }
    return LossLaw.ofLogs(loss, logMass, infinity, standing(side));
  }

  private static double infinity(double logDelta, double k, Side side) {
    InfinityMass mass = new InfinityMass();
    mass.add(logDelta, k);
    double log = mass.log(side);
    return log == Double.NEGATIVE_INFINITY
        ? log
        : Math.min(0, log + side.sign() * 4 * Rounding.UNIT * (1 + Math.abs(logDelta)));
  }

  private static Standing standing(Side side) {
    return side == Side.UPPER ? Standing.UPPER : Standing.LOWER;
  }
}

package org.noisewright.numerics;

/**
 * Logarithms of the probabilities of a binomial law in the saddle-point form of Loader (2000): ln
 * b(x) = s(n) - s(x) - s(n - x) - D(x) + (1/2) ln(n / (2 pi x (n - x))), with s the error of
 * Stirling's formula and the deviance D(x) = n p h((x - n p)/(n p)) + n (1-p) h(-(x - n p)/(n
 * (1-p))), h(e) = (1 + e) ln(1 + e) - e. The difference x - n p is rounded once (fused
 * multiply-add), so that D has a small relative error also where its two parts are tiny parts of n.
 */
public final class BinomialLogMass {
  private static final double TWO_PI = 6.283185307179586;

  /** Errors of Stirling's formula for ln n!, n = 1 ... 15. */
  private static final double[] SMALL = {
    0.081061466795327258220,
    0.041340695955409294094,
    0.027677925684998339149,
    0.020790672103765093112,
    0.016644691189821192163,
    0.013876128823070747999,
    0.011896709945891770095,
    0.010411265261972096497,
    0.0092554621827127329177,
    0.0083305634333628712565,
    0.0075736754879518407950,
    0.0069428401072095298657,
    0.0064089941880042070684,
    0.0059513701127588477358,
    0.0055547335519628013710
  };

  private final long trials;
  private final double probability;
  private final double logFailure;
  private final double mean;
  private final double meanOfFailures;
  private final double stirlingOfTrials;

  private BinomialLogMass(long trials, double probability) {
    this.trials = trials;
    this.probability = probability;
    this.logFailure = Math.log1p(-probability);
    this.mean = (double) trials * probability;
    this.meanOfFailures = (double) trials * (1 - probability);
    this.stirlingOfTrials = stirlingError(trials);
  }

  /**
   * The law of the number of successes.
   *
   * @param trials in [1, 2^52]
   * @param probability of a success, in (0, 1), at least 1e-290
   */
  public static BinomialLogMass of(long trials, double probability) {
    if (!(trials >= 1 && trials <= 1L << 52)) {
      throw new IllegalArgumentException("trials must be in [1, 2^52], got " + trials);
    }
    if (!(probability >= 1e-290 && probability < 1)) {
      throw new IllegalArgumentException("probability must be in [1e-290, 1), got " + probability);
    }
    return new BinomialLogMass(trials, probability);
  }

  /** Number of trials. */
  public long trials() {
    return trials;
  }

  /** Probability of a success. */
  public double probability() {
    return probability;
  }

  /**
   * ln Pr[X = x] for x in 0 ... trials, -infinity outside. Absolute error at most {@link
   * #error(double)} of the result.
   */
  public double at(long x) {
    if (x < 0 || x > trials) {
      return Double.NEGATIVE_INFINITY;
    }
    if (x == 0) {
      return (double) trials * logFailure;
    }
    if (x == trials) {
      return (double) trials * Math.log(probability);
    }
    double rest = (double) (trials - x);
    double lead = -0.5 * Math.log(TWO_PI * (double) x * (rest / (double) trials));
    double stirling = stirlingOfTrials - stirlingError(x) - stirlingError(trials - x);
    return lead + stirling - deviance(x);
  }

  /** Bound on the absolute error of a logarithm {@code logMass} of {@link #at}: see the note. */
  public double error(double logMass) {
    double lead = 0.5 * Math.log((double) trials) + 1;
    return Rounding.UNIT * (20 + 56 * (Math.abs(logMass) + lead));
  }

  /**
   * D(x), the exponent of Chernoff's bound: Pr[X &gt;= x] &lt;= e^-D(x) above the mean, Pr[X &lt;=
   * x] &lt;= e^-D(x) below it. Relative error at most 48 UNIT.
   */
  public double deviance(long x) {
    double away = Math.fma(-(double) trials, probability, (double) x);
    return mean * entropyRise(away / mean, (double) x / mean)
        + meanOfFailures
            * entropyRise(-away / meanOfFailures, (double) (trials - x) / meanOfFailures);
  }

  /** (1 + e) ln(1 + e) - e for e &gt;= -1, with 1 + e also given as {@code ratio}. */
  static double entropyRise(double e, double ratio) {
    if (e < -0.9) {
      return ratio > 0 ? ratio * Math.log(ratio) - e : 1;
    }
    if (e < -1.0 / 3 || e > 0.5) {
      return (1 + e) * Math.log1p(e) - e;
    }
    double v = e / (2 + e);
    double square = v * v;
    double series = 0;
    for (int m = 12; m >= 0; m--) {
      series = series * square + 1.0 / (2 * m + 3);
    }
    return 2 * square / (1 - v) * (1 + (1 + v) * v * series);
  }

  /** ln n! - (n + 1/2) ln n + n - (1/2) ln(2 pi) for n &gt;= 1. Absolute error below UNIT. */
  static double stirlingError(long n) {
    if (n < 16) {
      return SMALL[(int) n - 1];
    }
    double inverse = 1 / (double) n;
    double s = inverse * inverse;
    double series = 1.0 / 1188 - s * (691.0 / 360360);
    series = 1.0 / 1680 - s * series;
    series = 1.0 / 1260 - s * series;
    series = 1.0 / 360 - s * series;
    return inverse * (1.0 / 12 - s * series);
  }
}

package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The curve of normal noise without sampling, in closed form: with mu^2 the sum of k (sensitivity /
 * standard deviation)^2,
 *
 * <pre>delta = Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu)
 *       = e^(-u^2) (erfcx(u) - erfcx(u + mu / sqrt 2)) / 2,   u = (eps/mu - mu/2) / sqrt 2</pre>
 *
 * (Balle and Wang 2018, Theorem 8). See GaussianDirection.proof.md for the error bounds.
 */
final class GaussianDirection implements OneDirection {
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double FARTHEST = 1e100;
  private static final double NEAR_ONE = 1e3;
  private static final double LARGEST_EXPONENT = 700;

  /** ln Phi(x) does not change beyond this by what a double shows. */
  private static final double FLAT = 30;

  /** An error of u above this is not small against the slopes: u itself is moved by it. */
  private static final double COARSE = 1e-3;

  private final double muLower;
  private final double muUpper;

  /** mu is in [muLower, muUpper]. */
  GaussianDirection(double muLower, double muUpper) {
    this.muLower = muLower;
    this.muUpper = muUpper;
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    double lower = one(epsilon, Side.LOWER);
    double upper = one(epsilon, Side.UPPER);
    double gap = lower == upper ? 0 : Math.min(upper - lower, Double.MAX_VALUE);
    return new LogBounds(lower, upper, ErrorLedger.empty().plus(ErrorTerm.MASS_EVALUATION, gap));
  }

  /** The bound on one side; delta rises with mu. */
  private double one(double epsilon, Side side) {
    double mu = side == Side.UPPER ? muUpper : muLower;
    double u = (epsilon / mu - 0.5 * mu) * SQRT_HALF;
    double uError = 3 * Rounding.UNIT * (Math.abs(epsilon / mu) + mu);
    if (u > FARTHEST) {
      // delta is at most e^{-u^2}; its logarithm may be beyond the doubles.
      return side == Side.UPPER ? -FARTHEST * FARTHEST : Double.NEGATIVE_INFINITY;
    }
    double other = u + mu * SQRT_HALF;
    if (u < -NEAR_ONE && other > 0) {
      // 1 - delta is less than e^-10^5.
      return side == Side.LOWER ? -8 * Rounding.UNIT : 0;
    }
    if (u < -NEAR_ONE && other < -NEAR_ONE) {
      // 1 - delta is e^epsilon up to less than a part of e^-10^5.
      double log = Rounding.log1mExp(epsilon);
      double slack = 8 * Rounding.UNIT * (1 + Math.abs(log));
      return side == Side.LOWER ? log - slack : Math.min(0, log + slack);
    }
    if (uError > COARSE) {
      // delta falls with u.
      u -= side.sign() * uError;
      uError = 2 * Rounding.UNIT * Math.abs(u);
    }
    double bound;
    if (u > -1) {
      double v = u + mu * SQRT_HALF;
      double vError = uError + 3 * Rounding.UNIT * (Math.abs(v) + mu);
      double near = NormalTail.erfcx(u);
      double far = NormalTail.erfcx(v);
      // erfcx falls with slope of at most 2 (1 + |u|) erfcx.
      double error =
          near * (NormalTail.ERFCX_ERROR + 2 * (1 + Math.abs(u)) * uError)
              + far * (NormalTail.ERFCX_ERROR + 4 * vError);
      double difference = near - far + side.sign() * error;
      if (!(difference > 0)) {
        return Double.NEGATIVE_INFINITY;
      }
      double exponentError =
          2 * Math.abs(u) * uError + uError * uError + Rounding.UNIT * (4 + 2 * u * u);
      bound = Math.log(0.5 * difference) - u * u + side.sign() * exponentError;
    } else {
      double v = u + mu * SQRT_HALF;
      double near = 0.5 * NormalTail.erfc(-u);
      double nearError =
          NormalTail.ERFCX_ERROR * (4 + 2 * u * u) + 2 * (1 + Math.abs(u) + uError) * uError;
      double far;
      double farError;
      if (v > 0) {
        // e^epsilon Phi(-v sqrt 2), of which the factors are huge and tiny, is e^(-u^2) erfcx(v)/2.
        far = 0.5 * Math.exp(-u * u) * NormalTail.erfcx(v);
        farError =
            NormalTail.ERFCX_ERROR * (4 + 2 * u * u)
                + (2 * Math.abs(u) + uError) * uError
                + 4 * (uError + 3 * Rounding.UNIT * (v + mu));
      } else {
        far = Math.exp(epsilon + NormalTail.logAbove(v / SQRT_HALF));
        double slope = v < -FLAT ? 0 : 2;
        farError =
            8 * NormalTail.ERFCX_ERROR
                + slope * (uError + 3 * Rounding.UNIT * (Math.abs(v) + mu))
                + 4 * Rounding.UNIT * Math.abs(epsilon);
      }
      double rest =
          near * Math.exp(-side.sign() * Math.min(nearError, LARGEST_EXPONENT))
              + far * Math.exp(-side.sign() * Math.min(farError, LARGEST_EXPONENT));
      bound = Math.log1p(-Math.min(1, rest));
    }
    double slack = side.sign() * 4 * Rounding.UNIT * (1 + Math.min(Math.abs(bound), 1e300));
    return Math.min(0, bound + slack);
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    return one(epsilon, Side.UPPER);
  }

  @Override
  public double largestEpsilon() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return one(epsilon, Side.UPPER);
  }

  @Override
  public double forecastAt(double delta) {
    return epsilonAt(delta, 1e-6).epsilon().upper();
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    if (delta == 0) {
      return new EpsilonBounds(
          Bounds.exactly(Double.POSITIVE_INFINITY),
          ErrorLedger.empty(),
          "normal noise has unbounded losses: no finite epsilon at delta 0");
    }
    double target = Math.log(delta);
    double slack = 2 * Rounding.UNIT * (1 + Math.abs(target));
    double scale = Math.max(1e-12, 0.1 * muUpper);
    double hint = 0.5 * muUpper * muUpper + muUpper * Math.sqrt(Math.max(0, -2 * target));
    EpsilonSearch.Start start = new EpsilonSearch.Start(hint, scale, 0);
    double tolerance = Math.min(3e-12, 0.01 * width);
    double upper =
        EpsilonSearch.find(e -> one(e, Side.UPPER), target - slack, Side.UPPER, start, tolerance);
    double lower =
        EpsilonSearch.find(e -> one(e, Side.LOWER), target + slack, Side.LOWER, start, tolerance);
    LogBounds at = logDeltaAt(upper, width);
    return new EpsilonBounds(Bounds.of(Math.min(lower, upper), upper), at.ledger(), "");
  }
}

package org.noisewright.pair;

import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Noise of density proportional to e^(-k rate |x|^shape) on [-range, range], seen at two places
 * {@code shift} apart: P is the law around {@code shift}, Q the law around 0. The factor k is
 * unknown, off 1 by at most {@code rateError}; all else is exact. The pair is its own mirror image
 * around shift / 2, which exchanges P and Q.
 *
 * @param density shape and rate
 * @param rateError bound on |k - 1|
 * @param shift positive and finite
 * @param range positive, infinite if the noise is not cut
 */
record PowerNoise(PowerExponential density, double rateError, double shift, double range) {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double LOG_TWO = 0.6931471805599453;
  private static final double LOG_FOUR = 1.3862943611198906;

  /** True if no outcome belongs to both laws. */
  boolean disjoint() {
    return 0.5 * shift >= range;
  }

  boolean cut() {
    return range < Double.POSITIVE_INFINITY;
  }

  /** True where the loss no longer changes with the distance {@code y} from the centre of P. */
  boolean constantLoss(double y) {
    return density.shape() == 1 && y >= 0;
  }

  /** Right end of what both laws have, as a distance from the centre of P, rounded. */
  double commonEnd() {
    return range - shift;
  }

  /** What is missing of {@link #commonEnd}. */
  double commonEndLow() {
    return Rounding.sumError(range, -shift, commonEnd());
  }

  /**
   * Loss at the distance y &gt;= -shift / 2 from the centre of P, for k = 1. It rises with y from
   * 0; the error, that of k included, is at most {@link #lossError}.
   */
  double loss(double y) {
    if (density.shape() == 1) {
      return density.rate() * Math.min(shift, shift + 2 * y);
    }
    double v = Math.abs(y);
    double end = shift + y;
    double rise = y >= 0 ? shift : shift - 2 * v;
    return density.exponentRise(v, rise, end, Rounding.sumError(shift, y, end));
  }

  double lossError(double y, double loss) {
    double rounding = constantLoss(y) && density.rate() == 1 ? 0 : density.shape() == 1 ? 4 : 16;
    return loss * (rounding * Rounding.UNIT + 2 * rateError);
  }

  /** A distance from the centre beyond which the noise has at most the mass e^logTail / 4. */
  double reach(double logTail) {
    double exponent = Math.max(2, LOG_FOUR - logTail);
    double v = Math.pow(exponent / density.rate(), 1 / density.shape());
    return v * (1 + 0x1p-30);
  }

  /** Upper bound of the logarithm of the mass on one side beyond a {@link #reach}. */
  double logBeyond(double reach) {
    return -density.exponent(reach, 0) * (1 - 8 * Rounding.UNIT - 2 * rateError);
  }

  /** Logarithm of the factor that makes the density a density. */
  double logNormaliser() {
    return -LOG_TWO - density.logIntegral(0, 0, range);
  }

  /**
   * Error of the logarithm of a normalised mass.
   *
   * @param exponent the exponent where it is densest
   * @param log the computed logarithm
   * @param logNormaliser the result of {@link #logNormaliser}
   */
  double massError(double exponent, double log, double logNormaliser) {
    double normaliser = Math.abs(logNormaliser) + 1;
    return density.error(exponent, Math.abs(log) + 2 * normaliser)
        + density.error(0, normaliser)
        + 2 * rateError * (2 + exponent);
  }

  /** Logarithm of the mass of P where Q has none. */
  double logInfinityMass() {
    if (!cut()) {
      return NONE;
    }
    if (disjoint()) {
      return 0;
    }
    double end = commonEnd();
    double log =
        end >= 0
            ? density.logIntegral(end, commonEndLow(), shift)
            : Rounding.logAdd(density.logIntegral(0, 0, -end), density.logIntegral(0, 0, range));
    return log + logNormaliser();
  }

  double logInfinityMass(Side side) {
    double log = logInfinityMass();
    return log == NONE || disjoint()
        ? log
        : Math.min(0, log + side.sign() * infinityMassError(log));
  }

  double infinityMassError(double log) {
    return disjoint()
        ? 0
        : massError(density.exponent(Math.max(0, commonEnd()), 0), log, logNormaliser());
  }

  double largestLoss(Side side) {
    if (disjoint()) {
      return NONE;
    }
    double end = commonEnd();
    if (!cut() && density.shape() > 1) {
      return Double.POSITIVE_INFINITY;
    }
    double outward = side == Side.UPPER ? Math.nextUp(end) : Math.nextDown(end);
    double top = Math.max(commonEndLow() == 0 ? end : outward, -0.5 * shift);
    double loss = loss(top);
    double error = lossError(top, loss);
    return side == Side.UPPER ? upward(loss + error, error) : -upward(error - loss, error);
  }

  /** The next double above if the sum may have been rounded. */
  static double upward(double sum, double error) {
    return error == 0 ? sum : Math.nextUp(sum);
  }

  Cells cells(OutcomeSource.Fineness fineness, double logTail) {
    return new PowerNoiseDivision(this, fineness, logTail).cells();
  }
}

package org.noisewright.classical;

import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The expectation of (1 - e^(eps - N))_+ for a normal loss N of any mean and deviation, in a form
 * that neither overflows nor cancels: with u = (eps - mean) / (sqrt(2) s) and v = u + s / sqrt(2),
 *
 * <pre>(erfc(u) - e^(eps - mean + s^2/2) erfc(v)) / 2 = e^(-u^2) (erfcx(u) - erfcx(v)) / 2,</pre>
 *
 * because v^2 = u^2 + eps - mean + s^2/2. Error bounds in LossClassCurve.proof.md.
 */
final class GaussShape {
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double FARTHEST = 1e100;
  private static final double NEAR_ONE = 1e3;

  private GaussShape() {}

  /**
   * ln of the expectation, rounded to a side.
   *
   * @param mean finite
   * @param deviation positive and finite
   * @param epsilon finite
   */
  static double logDelta(double mean, double deviation, double epsilon, Side side) {
    double u = (epsilon - mean) / deviation * SQRT_HALF;
    double uError = 4 * Rounding.UNIT * Math.abs(u);
    return logDelta(u, uError, deviation, epsilon - mean, side);
  }

  /**
   * The same with u given, and an error of it.
   *
   * @param away epsilon - mean, up to a relative error of one unit
   */
  static double logDelta(double u, double uError, double deviation, double away, Side side) {
    if (u > FARTHEST) {
      // delta is at most e^{-u^2}; its logarithm may be beyond the doubles.
      return side == Side.UPPER ? -FARTHEST * FARTHEST : Double.NEGATIVE_INFINITY;
    }
    double v = u + deviation * SQRT_HALF;
    double vError = uError + 3 * Rounding.UNIT * (Math.abs(v) + deviation);
    if (u < -NEAR_ONE) {
      // Pr[N <= eps] is below e^-10^6; what is taken off is at most 1 and at most e^(log).
      if (side == Side.UPPER) {
        return 0;
      }
      double log = away + 0.5 * deviation * deviation + NormalTail.logAbove(v / SQRT_HALF);
      double size = Math.abs(away) + deviation * deviation + v * v + 2;
      double off = Math.exp(Math.min(0, log + 32 * Rounding.UNIT * size)) + 1e-300;
      return off < 1 ? Math.log1p(-off) - 4 * Rounding.UNIT : Double.NEGATIVE_INFINITY;
    }
    double bound;
    if (u > -1) {
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
      double log = away + 0.5 * deviation * deviation + NormalTail.logAbove(v / SQRT_HALF);
      double size = Math.abs(away) + deviation * deviation + v * v + 2;
      double taken = Math.exp(Math.min(0, log));
      double rest = 0.5 * NormalTail.erfc(-u) + taken;
      double error =
          rest
              * (NormalTail.ERFCX_ERROR * (8 + 4 * u * u)
                  + 8 * (1 + Math.abs(u)) * uError
                  + 16 * NormalTail.ERFCX_ERROR * size);
      bound = Math.log1p(-Math.min(1, Math.max(0, rest - side.sign() * error)));
    }
    double slack = side.sign() * 4 * Rounding.UNIT * (1 + Math.min(Math.abs(bound), 1e300));
    return Math.min(0, bound + slack);
  }
}

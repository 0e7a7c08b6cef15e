package org.noisewright.pair;

import org.noisewright.numerics.Rounding;

/**
 * A {@link LossFamily} behind Poisson sampling: the loss of ((1-q) Q + q P, Q), which rises with
 * the outcome as the unsampled one does. The loss of the opposite direction is its negative.
 *
 * @param family the unsampled pair
 * @param rate sampling rate in (0, 1]
 */
public record SampledFamily(LossFamily family, double rate) {

  /** Loss at outcome x. */
  public double lossAt(double x) {
    return PoissonLoss.at(rate, family.lossAt(x));
  }

  /** Bound on the absolute error of {@link #lossAt}. */
  public double lossError(double x) {
    return PoissonLoss.error(rate, family.lossAt(x), family.lossError(x));
  }

  /** Unsampled loss at which the sampled one is {@code loss}, approximately. */
  public double baseLoss(double loss) {
    return PoissonLoss.inverse(rate, loss);
  }

  /** Infimum of the loss rounded down ({@code sign} -1) or up (+1); -infinity if there is none. */
  public double infimum(int sign) {
    double end = family.leftEnd();
    if (end == Double.NEGATIVE_INFINITY) {
      return rate == 1
          ? Double.NEGATIVE_INFINITY
          : away(Math.log1p(-rate), sign, 3 * Rounding.UNIT * Math.abs(Math.log1p(-rate)));
    }
    return away(lossAt(end), sign, lossError(end));
  }

  /** Supremum of the loss rounded down ({@code sign} -1) or up (+1); +infinity if there is none. */
  public double supremum(int sign) {
    double end = family.rightEnd();
    return end == Double.POSITIVE_INFINITY ? end : away(lossAt(end), sign, lossError(end));
  }

  private static double away(double value, int sign, double error) {
    if (error == 0) {
      return value;
    }
    double moved = value + sign * error;
    return sign > 0 ? Math.nextUp(moved) : Math.nextDown(moved);
  }

  /**
   * An outcome whose true loss is certainly at most {@code loss} (sign -1) or at least {@code loss}
   * (sign +1) and within a few units in the last place of it. It may lie beyond the support; it is
   * -infinity if {@code loss} is not above the infimum.
   *
   * @param margin bound on the error of {@code loss} itself
   */
  public double outcomeAt(double loss, int sign, double margin) {
    double base = baseLoss(loss);
    if (base == Double.NEGATIVE_INFINITY) {
      return base;
    }
    double x = family.outcomeAt(base);
    double step = 4 * Rounding.UNIT * Math.abs(x) + Double.MIN_NORMAL;
    for (int i = 0; i < 2000; i++) {
      double t = family.lossAt(x);
      double own = PoissonLoss.at(rate, t);
      double error = PoissonLoss.error(rate, t, family.lossError(x), own);
      double slack = sign * (own - loss) - error - margin;
      if (slack >= 0) {
        return x;
      }
      x += sign * step;
      step *= 2;
    }
    throw new ArithmeticException("no outcome on the asked side of loss " + loss);
  }

  /**
   * An outcome above which the first law of this direction has a mass of about e^logMass; the right
   * end if there is one.
   */
  public double rightTail(Direction direction, double logMass) {
    double without = family.rightTail(logMass);
    return direction == Direction.REMOVE
        ? Math.max(without, family.withRecordRightTail(Math.min(0, logMass - Math.log(rate))))
        : without;
  }

  /** ln((1-q) e^a + q e^b): mass of the law with the record from the masses of Q and P. */
  public double logMix(double logQ, double logP) {
    return PoissonLoss.logMix(rate, logP, logQ);
  }
}

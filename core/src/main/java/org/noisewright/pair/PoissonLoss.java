package org.noisewright.pair;

import org.noisewright.numerics.ExponentialMinusOne;
import org.noisewright.numerics.LogarithmOnePlus;
import org.noisewright.numerics.Rounding;

/**
 * Poisson sampling on the scale of losses: if the unsampled pair has loss t, then the pair ((1-q) Q
 * + q P, Q) has loss ln(1 - q + q e^t) at the same outcome. Rates are in (0, 1].
 */
final class PoissonLoss {
  private static final double LARGE = 30;

  private PoissonLoss() {}

  /** ln(1 - rate + rate e^t) for any t, -infinity included. */
  static double at(double rate, double t) {
    if (rate == 1) {
      return t;
    }
    if (t > LARGE) {
      return t + Math.log(rate + (1 - rate) * Math.exp(-t));
    }
    double change = rate * ExponentialMinusOne.of(t);
    return change > -0.5 ? LogarithmOnePlus.of(change) : Math.log((1 - rate) + rate * Math.exp(t));
  }

  /** Bound on the absolute error of {@link #at}, if t itself has an error of at most baseError. */
  static double error(double rate, double t, double baseError) {
    return rate == 1 ? baseError : error(rate, t, baseError, at(rate, t));
  }

  /** The same from the loss {@code at(rate, t)}. */
  static double error(double rate, double t, double baseError, double loss) {
    if (rate == 1) {
      return baseError;
    }
    double u = Rounding.UNIT;
    if (t > LARGE) {
      return baseError + u * (8 + 3 * (Math.abs(loss) - Math.log(rate)));
    }
    double grown = rate * Math.exp(t);
    double ratio = (1 - rate) + grown;
    double slope = Math.min(1, grown / ratio);
    double change = Math.min(2, Math.abs(rate * ExponentialMinusOne.of(t)) / ratio);
    return slope * baseError * (1 + 16 * u + baseError) + u * (16 * change + 6 * Math.abs(loss));
  }

  /** ln of rate e^logP + (1 - rate) e^logQ: the mass of an outcome with the record from both. */
  static double logMix(double rate, double logP, double logQ) {
    return rate == 1 ? logP : Rounding.logAdd(Math.log1p(-rate) + logQ, Math.log(rate) + logP);
  }

  /** The t with at(rate, t) = loss, approximately; -infinity at or below the infimum. */
  static double inverse(double rate, double loss) {
    if (rate == 1) {
      return loss;
    }
    if (loss > LARGE) {
      return loss + Math.log1p(-(1 - rate) * Math.exp(-loss)) - Math.log(rate);
    }
    double ratio = ExponentialMinusOne.of(loss) / rate;
    return ratio > -0.5
        ? LogarithmOnePlus.of(ratio)
        : Math.log(Math.max(0, (ExponentialMinusOne.of(loss) + rate) / rate));
  }
}

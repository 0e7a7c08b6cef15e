package org.noisewright.composition;

import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Puts a one-sided delta together: infinity mass + F (sum +- errors), F = exp(sum k K - theta eps).
 * No weight exceeds 1, so mass outside the window counts at most once on either end.
 */
final class Assembly {
  private Assembly() {}

  /**
   * @param sum the cyclic sum of weights times tilted masses above epsilon
   * @param rounding bound on the error of {@code sum} by rounding
   * @param neglected bound on what was left out of {@code sum}
   * @param logOutside logarithm of a bound on the tilted mass below, and above, the window
   */
  static SideDelta of(
      TiltedPlan plan,
      double epsilon,
      double sum,
      double rounding,
      double neglected,
      double logOutside) {
    Side side = plan.side();
    double logFactor = plan.logMoment() - plan.theta() * epsilon;
    double logFactorSize = plan.theta() * Math.abs(epsilon);
    double massError = 0;
    for (TiltedLaw law : plan.laws()) {
      logFactorSize += Math.abs(law.times() * law.logMoment());
      massError += law.massError();
    }
    double factorError = 4 * Rounding.UNIT * (plan.laws().size() + 2) * (1 + logFactorSize);
    double outside = Math.exp(logOutside);
    double errors = rounding + neglected + 2 * outside;
    double finite = Math.max(0, sum) + side.sign() * errors;
    double logFinite =
        finite > 0
            ? logFactor + Math.log(finite) + side.sign() * factorError
            : Double.NEGATIVE_INFINITY;
    double logDelta = Rounding.logAdd(plan.logInfinity(), logFinite);
    logDelta += side.sign() * 8 * Rounding.UNIT * (1 + Math.abs(finite(logDelta)));
    double share = logFinite == Double.NEGATIVE_INFINITY ? 1 : Math.exp(logFinite - logDelta);
    double scale = sum > 0 ? share / Math.max(sum, errors) : share / Math.max(errors, 1e-300);
    ErrorLedger ledger =
        ErrorLedger.empty()
            .plus(ErrorTerm.WRAP_AROUND, scale * 2 * outside)
            .plus(ErrorTerm.NEGLECTED_FREQUENCIES, scale * neglected)
            .plus(ErrorTerm.MASS_EVALUATION, share * Math.min(1, 2 * massError))
            .plus(ErrorTerm.ROUND_OFF, scale * rounding + share * factorError);
    return new SideDelta(logDelta, ledger);
  }

  /** The bound by the moment alone: weights are at most 1, the tilted mass at most total^k. */
  static SideDelta crude(TiltedPlan plan, double epsilon) {
    double excess = 0;
    for (TiltedLaw law : plan.laws()) {
      excess += law.times() * Math.max(0, law.total() - 1 + 4 * Rounding.UNIT);
    }
    return of(plan, epsilon, 0, 0, 0, Math.log(0.5) + excess);
  }

  private static double finite(double value) {
    return value == Double.NEGATIVE_INFINITY ? 0 : value;
  }
}

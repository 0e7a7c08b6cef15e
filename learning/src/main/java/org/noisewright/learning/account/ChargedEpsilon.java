package org.noisewright.learning.account;

import java.util.function.DoubleUnaryOperator;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Calibrator.Epsilons;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/**
 * A certified epsilon of a plan whose noise is drawn from tables, with what they cost in delta.
 *
 * @param epsilon interval of the epsilon of the plan at delta less the charge. The upper end is the
 *     promise: what is released is (upper, delta)-differentially private. It is infinite if the
 *     tables cost all of delta
 * @param delta at which it is promised
 * @param charge the part of delta that the tables cost, rounded up
 * @param answer of the accountant, at delta less the charge
 */
public record ChargedEpsilon(Bounds epsilon, double delta, double charge, EpsilonAnswer answer) {
  private static final int MOST_ROUNDS = 40;
  private static final double ROOM = 1.25;

  /**
   * The epsilon of a plan.
   *
   * <p>The charge grows with epsilon and epsilon with the charge: delta less the charge is lowered
   * until the charge at the epsilon found there is no more than what was taken off.
   *
   * @param charge what delta grows by at an epsilon, rounded up; rises with it
   * @param delta in [0, 1]
   * @param width relative width to aim at
   * @param epsilons where certified epsilons come from
   */
  public static ChargedEpsilon at(
      PrivacyPlan plan, DoubleUnaryOperator charge, double delta, double width, Epsilons epsilons) {
    EpsilonAnswer answer = epsilons.epsilonAt(plan, delta, width);
    double taken = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double upper = answer.epsilon().upper();
      if (!(upper <= Double.MAX_VALUE)) {
        return new ChargedEpsilon(answer.epsilon(), delta, taken, answer);
      }
      double needed = charge.applyAsDouble(upper);
      if (needed <= taken) {
        return new ChargedEpsilon(answer.epsilon(), delta, taken, answer);
      }
      taken = Math.min(1, ROOM * needed);
      double left = Math.nextDown(delta - taken);
      if (!(left > 0)) {
        break;
      }
      answer = epsilons.epsilonAt(plan, left, width);
    }
    Bounds none = Bounds.of(answer.epsilon().lower(), Double.POSITIVE_INFINITY);
    return new ChargedEpsilon(none, delta, Math.min(1, taken), answer);
  }
}

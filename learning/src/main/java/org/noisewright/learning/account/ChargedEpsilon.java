package org.noisewright.learning.account;

import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/**
 * A certified epsilon of a plan whose noise is drawn from tables, with what they cost in delta.
 *
 * @param epsilon interval of the epsilon of the plan at delta less the charge, in nats. The upper
 *     end is the promise: what is released is (upper, delta)-differentially private. It is infinite
 *     if the tables cost more of delta than may be paid. The lower end is that of the plan alone
 * @param delta at which it is promised
 * @param charge the part of delta that is kept for the distance of the tables, or what they cost of
 *     it, rounded up
 * @param answer of the accountant, at delta less the charge or below
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
   * @param most largest part of delta that is paid for it, at most {@code delta}
   * @param delta in [0, 1]
   * @param width relative width to aim at
   * @param epsilons where certified epsilons come from
   */
  public static ChargedEpsilon at(
      PrivacyPlan plan,
      DoubleUnaryOperator charge,
      double most,
      double delta,
      double width,
      Epsilons epsilons) {
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
      if (!(taken <= most && left > 0)) {
        break;
      }
      answer = epsilons.epsilonAt(plan, left, width);
    }
    Bounds none = Bounds.of(answer.epsilon().lower(), Double.POSITIVE_INFINITY);
    return new ChargedEpsilon(none, delta, taken, answer);
  }

  /**
   * A certificate that a target is met, where no interval of epsilon ends below it: the charge at
   * the epsilon of the target is taken off delta, and certified deltas decide for the rest.
   *
   * @param charge what delta grows by at an epsilon, rounded up; rises with it
   * @param most largest part of delta that is paid for it
   * @return empty if the target is not known to be met
   */
  public static Optional<ChargedEpsilon> meeting(
      PrivacyPlan plan,
      DoubleUnaryOperator charge,
      double most,
      PrivacyTarget target,
      double width,
      Epsilons epsilons) {
    double taken = charge.applyAsDouble(target.epsilon());
    double left = taken == 0 ? target.delta() : Math.nextDown(target.delta() - taken);
    if (!(taken <= most && left > 0)) {
      return Optional.empty();
    }
    EpsilonAnswer answer = epsilons.against(plan, new PrivacyTarget(target.epsilon(), left), width);
    return answer.epsilon().upper() <= target.epsilon()
        ? Optional.of(new ChargedEpsilon(answer.epsilon(), target.delta(), taken, answer))
        : Optional.empty();
  }

  /** False if only the cost of the tables is why no finite epsilon is promised. */
  public boolean paid() {
    return epsilon.upper() <= Double.MAX_VALUE || !(answer.epsilon().upper() <= Double.MAX_VALUE);
  }

  /**
   * An epsilon that is narrow enough to tell it from a target if it can be: the width is divided by
   * ten up to twice while the target lies inside of the interval; then deltas may decide.
   *
   * @param width relative width to begin with
   * @param at the epsilon at the delta of the target for a relative width
   * @param meeting a certificate by {@link #meeting} for a relative width
   */
  public static ChargedEpsilon against(
      PrivacyTarget target,
      double width,
      DoubleFunction<ChargedEpsilon> at,
      DoubleFunction<Optional<ChargedEpsilon>> meeting) {
    ChargedEpsilon cost = at.apply(width);
    for (double narrow = width / 10; narrow >= width / 200 && undecided(cost, target); ) {
      cost = at.apply(narrow);
      narrow /= 10;
    }
    // Too much may have been taken off delta, so that the lower end decides nothing.
    return cost.epsilon().upper() <= target.epsilon() ? cost : meeting.apply(width).orElse(cost);
  }

  private static boolean undecided(ChargedEpsilon cost, PrivacyTarget target) {
    return cost.epsilon().upper() > target.epsilon() && cost.epsilon().lower() <= target.epsilon();
  }
}

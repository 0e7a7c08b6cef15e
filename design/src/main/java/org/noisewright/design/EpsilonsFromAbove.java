package org.noisewright.design;

import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/**
 * Epsilons of plans that are known from above only: the lower ends repeat the upper ones, so that
 * what is not known to meet a target fails it.
 */
record EpsilonsFromAbove(Epsilons epsilons) implements Epsilons {
  @Override
  public EpsilonAnswer epsilonAt(PrivacyPlan plan, double delta, double width) {
    return fromAbove(epsilons.epsilonAt(plan, delta, width));
  }

  @Override
  public EpsilonAnswer against(PrivacyPlan plan, PrivacyTarget target, double width) {
    return fromAbove(epsilons.against(plan, target, width));
  }

  private static EpsilonAnswer fromAbove(EpsilonAnswer answer) {
    double upper = answer.epsilon().upper();
    return new EpsilonAnswer(
        Bounds.of(upper, upper),
        answer.delta(),
        answer.direction(),
        answer.status(),
        answer.ledger());
  }
}

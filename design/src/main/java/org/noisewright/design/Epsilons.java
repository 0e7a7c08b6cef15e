package org.noisewright.design;

import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.PrivacyPlan;

/** Where certified epsilons come from. */
@FunctionalInterface
public interface Epsilons {
  /**
   * The certified epsilon of a plan.
   *
   * @param width relative width to aim at
   * @throws IllegalArgumentException if the plan has no proven pair
   */
  EpsilonAnswer epsilonAt(PrivacyPlan plan, double delta, double width);

  /**
   * The same for somebody who has to know whether a target is met. Where the interval ends a
   * rounding above the target, delta at the target's epsilon decides, and an end of the interval is
   * then the target itself: see {@link CertifiedEpsilons}. Without certified deltas the interval
   * stays.
   */
  default EpsilonAnswer against(PrivacyPlan plan, PrivacyTarget target, double width) {
    return epsilonAt(plan, target.delta(), width);
  }
}

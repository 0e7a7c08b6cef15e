package org.noisewright.app.plan;

import java.util.List;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * A plan, and what was computed from the words in which it was stated.
 *
 * @param plan the plan
 * @param derived one sentence for each number of the plan that was not written but follows from
 *     others, such as {@code "sensitivity 2 = twice the clip norm 1, replace-one"}
 */
public record StatedPlan(PrivacyPlan plan, List<String> derived) {

  /** Copies the list. */
  public StatedPlan {
    derived = List.copyOf(derived);
  }

  /** A plan in which every number was written. */
  public static StatedPlan of(PrivacyPlan plan) {
    return new StatedPlan(plan, List.of());
  }
}

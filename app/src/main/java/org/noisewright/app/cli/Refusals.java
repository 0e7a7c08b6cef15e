package org.noisewright.app.cli;

import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.report.Asked;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/** Says to which release of a plan a refusal of the accountant belongs. */
final class Refusals {
  private Refusals() {}

  /** The message with the first release before it that is refused for the same reason alone. */
  static String named(Asked asked, String message) {
    int number = 0;
    for (Release release : asked.plan().releases()) {
      number++;
      PrivacyPlan alone =
          PrivacyPlan.of(asked.plan().relation(), release)
              .withRecordsPerUser(asked.plan().recordsPerUser());
      if (refusal(alone, asked.unproven()).equals(message)) {
        return "release " + number + " (" + release.mechanism().planName() + "): " + message;
      }
    }
    return message;
  }

  private static String refusal(PrivacyPlan plan, boolean unproven) {
    try {
      PrivacyAccountant accountant = PrivacyAccountant.of(plan);
      (unproven ? accountant.withUnproven() : accountant).curve();
      return "";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }
}

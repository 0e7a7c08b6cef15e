package org.noisewright.app.cli;

import java.util.List;
import org.noisewright.accountant.PrivacyAccountant;

/** The opt-in to formulas without a proof, between the flag and the accountant. */
final class Unproven {
  private Unproven() {}

  /** The accountant, allowed to use such formulas if the flag was given. */
  static PrivacyAccountant allowed(PrivacyAccountant accountant, boolean flag) {
    return accountant;
  }

  /** What is not proven about the answers of this accountant, one sentence each. */
  static List<String> reasons(PrivacyAccountant accountant) {
    return List.of();
  }
}

package org.noisewright.app.cli;

import java.util.Optional;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.report.Asked;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.curve.Progress;
import org.noisewright.design.CertifiedEpsilons;

/** What the commands need of the accountant; tests put prepared answers in its place. */
@FunctionalInterface
interface Accounting {
  /** The answers of one plan. */
  interface Answers extends CertifiedEpsilons.Answers {}

  /**
   * The answers to what is asked.
   *
   * @throws BadInputException if the plan cannot be accounted for
   */
  Answers answers(Asked asked, Optional<Long> memory, Progress progress);

  /** The answers of the accountant itself. */
  static Answers certified(Asked asked, Optional<Long> memory, Progress progress) {
    PrivacyCurve curve;
    try {
      PrivacyAccountant accountant = PrivacyAccountant.of(asked.plan()).withProgress(progress);
      if (asked.direction().isPresent()) {
        accountant = accountant.withDirection(asked.direction().get());
      }
      if (asked.width().isPresent()) {
        accountant = accountant.withWidth(asked.width().get());
      }
      if (asked.unproven()) {
        accountant = accountant.withUnproven();
      }
      curve = accountant.withMemoryLimit(memoryLimit(memory)).curve();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(Refusals.named(asked, String.valueOf(e.getMessage())));
    }
    return new Answers() {
      @Override
      public EpsilonAnswer epsilonAt(double delta) {
        return curve.epsilonAt(delta);
      }

      @Override
      public DeltaAnswer deltaAt(double epsilon) {
        return curve.deltaAt(epsilon);
      }
    };
  }

  /** The asked or default limit, but never more than three quarters of what the machine gives. */
  static long memoryLimit(Optional<Long> memory) {
    long asked = memory.orElse(PrivacyAccountant.DEFAULT_MEMORY_LIMIT);
    long most = Math.max(1L << 20, Runtime.getRuntime().maxMemory() / 4 * 3);
    return Math.min(asked, most);
  }
}

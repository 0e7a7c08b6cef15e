package org.noisewright.app.plan;

import java.util.Optional;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.pair.AccountedRelease;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.DominatingPairs;

/**
 * What the accountant answers when a mechanism is asked for under a relation behind a sampling.
 *
 * @param mark how it is offered
 * @param refusal the reason, if it is not offered or only without a proof
 */
record Offer(Mark mark, Optional<String> refusal) {

  /** How a release is offered. */
  enum Mark {
    EXACT("●", "one pair dominates the mechanism and is attained (or stated): both ends close in"),
    BRACKETED("◐", "one pair dominates, others are attained: an interval that need not close"),
    UPPER_ONLY("▲", "an upper bound only; the lower end is trivial"),
    UNPROVEN("○", "a formula without a proof, only with `--unproven`"),
    REFUSED("–", "refused, see [below](#what-is-refused-and-why)");

    private final String sign;
    private final String meaning;

    Mark(String sign, String meaning) {
      this.sign = sign;
      this.meaning = meaning;
    }

    String sign() {
      return sign;
    }

    String meaning() {
      return meaning;
    }
  }

  /** Asks for one release of this mechanism. */
  static Offer of(Mechanism mechanism, Question question) {
    Optional<String> refusal = refusal(mechanism, question, false);
    if (refusal.isEmpty()) {
      return new Offer(mark(accounted(mechanism, question, false).pair()), refusal);
    }
    boolean unproven = refusal(mechanism, question, true).isEmpty();
    return new Offer(unproven ? Mark.UNPROVEN : Mark.REFUSED, refusal);
  }

  /** Why the mechanism is refused; empty if it is not. */
  static Optional<String> refusal(Mechanism mechanism, Question question, boolean unprovenAllowed) {
    try {
      accounted(mechanism, question, unprovenAllowed);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static AccountedRelease accounted(
      Mechanism mechanism, Question question, boolean unprovenAllowed) {
    Release release = Release.of(mechanism).withSampling(question.sampling());
    PrivacyPlan plan =
        PrivacyPlan.of(question.relation(), release).withRecordsPerUser(question.recordsPerUser());
    return DominatingPairs.of(release, plan, unprovenAllowed);
  }

  private static Mark mark(DominatingPair pair) {
    if (!(pair instanceof BracketedPair bracketed)) {
      return Mark.EXACT;
    }
    return bracketed.lower().isEmpty() ? Mark.UPPER_ONLY : Mark.BRACKETED;
  }
}

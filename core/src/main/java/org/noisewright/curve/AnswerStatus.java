package org.noisewright.curve;

import java.util.List;
import java.util.Optional;
import org.noisewright.numerics.ErrorTerm;

/**
 * Whether the interval is as narrow as was asked. It is certified in either case, unless {@code
 * unproven} says otherwise.
 *
 * @param withinWidth true if the asked width was reached
 * @param limitingTerm the ledger term to blame if it was not
 * @param reason one sentence for the reader; empty if there is nothing to say
 * @param unproven which formulas without a proof the interval rests on; empty if it is certified
 */
public record AnswerStatus(
    boolean withinWidth, Optional<ErrorTerm> limitingTerm, String reason, List<String> unproven) {

  /** Copies the list. */
  public AnswerStatus {
    unproven = List.copyOf(unproven);
  }

  /** The asked width was reached. */
  public static AnswerStatus reached() {
    return reached("");
  }

  /** The asked width was reached, and there is something to say about the value. */
  public static AnswerStatus reached(String reason) {
    return new AnswerStatus(true, Optional.empty(), reason, List.of());
  }

  /** The interval is wider than asked because of {@code term}. */
  public static AnswerStatus wider(ErrorTerm term, String reason) {
    return new AnswerStatus(false, Optional.of(term), reason, List.of());
  }

  void requireProven() {
    if (!unproven.isEmpty()) {
      throw new IllegalStateException(
          "the answer guarantees nothing: it rests on unproven formulas ("
              + String.join("; ", unproven)
              + "); ask without them, or read the interval as an approximation");
    }
  }

  /** The same, resting on these unproven formulas. */
  AnswerStatus withUnproven(List<String> formulas) {
    return new AnswerStatus(withinWidth, limitingTerm, reason, formulas);
  }
}

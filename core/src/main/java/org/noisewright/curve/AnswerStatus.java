package org.noisewright.curve;

import java.util.Optional;
import org.noisewright.numerics.ErrorTerm;

/**
 * Whether the interval is as narrow as was asked. It is certified in either case.
 *
 * @param withinWidth true if the asked width was reached
 * @param limitingTerm the ledger term to blame if it was not
 * @param reason one sentence for the reader; empty if there is nothing to say
 */
public record AnswerStatus(boolean withinWidth, Optional<ErrorTerm> limitingTerm, String reason) {

  /** The asked width was reached. */
  public static AnswerStatus reached() {
    return new AnswerStatus(true, Optional.empty(), "");
  }

  /** The asked width was reached, and there is something to say about the value. */
  public static AnswerStatus reached(String reason) {
    return new AnswerStatus(true, Optional.empty(), reason);
  }

  /** The interval is wider than asked because of {@code term}. */
  public static AnswerStatus wider(ErrorTerm term, String reason) {
    return new AnswerStatus(false, Optional.of(term), reason);
  }
}

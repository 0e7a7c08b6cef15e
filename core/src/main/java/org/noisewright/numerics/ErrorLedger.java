package org.noisewright.numerics;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much each {@link ErrorTerm} contributes to the width of an interval. Contributions are
 * relative to delta (a contribution of 0.002 widens the interval of delta by 0.2 %), also where the
 * question was for an epsilon; each is a bound, not an estimate, except {@link
 * ErrorTerm#DISCRETISATION}, which is the measured distance of the two sides less the other terms.
 */
public final class ErrorLedger {
  private static final ErrorLedger EMPTY = new ErrorLedger(new EnumMap<>(ErrorTerm.class));

  private final EnumMap<ErrorTerm, Double> terms;

  private ErrorLedger(EnumMap<ErrorTerm, Double> terms) {
    this.terms = terms;
  }

  /** No errors. */
  public static ErrorLedger empty() {
    return EMPTY;
  }

  /** The ledger with {@code amount} (at least 0, relative to delta) added to {@code term}. */
  public ErrorLedger plus(ErrorTerm term, double amount) {
    if (!(amount >= 0)) {
      throw new IllegalArgumentException(term.words() + " must be at least 0, got " + amount);
    }
    EnumMap<ErrorTerm, Double> sum = new EnumMap<>(terms);
    sum.merge(term, amount, Double::sum);
    return new ErrorLedger(sum);
  }

  /** Contribution of one term, relative to delta; 0 if it does not occur. */
  public double amount(ErrorTerm term) {
    return terms.getOrDefault(term, 0.0);
  }

  /** All terms that occur, in the order of {@link ErrorTerm}. */
  public Map<ErrorTerm, Double> terms() {
    return Collections.unmodifiableMap(new EnumMap<>(terms));
  }

  /** Sum of all contributions. */
  public double total() {
    return terms.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  @Override
  public String toString() {
    return terms.toString();
  }
}

package org.noisewright.accountant;

import java.util.List;
import java.util.Optional;
import org.noisewright.classical.Claim;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/**
 * The certified interval and what every method says to the same question, sorted by value, refusals
 * last.
 *
 * @param quantity what is compared
 * @param at the question: the delta at which epsilon is compared, or the epsilon for delta
 * @param certified the certified interval in the unit of the rows: epsilon, or log10 of delta
 * @param certifiedValue the certified interval of epsilon or of delta itself
 * @param direction the deciding direction of the certified answer
 * @param status of the certified answer
 * @param ledger of the certified answer, relative to delta
 * @param certifiedMilliseconds time for the certified answer
 * @param rows one for each method
 */
public record ComparisonTable(
    Quantity quantity,
    double at,
    Bounds certified,
    Bounds certifiedValue,
    DecidingDirection direction,
    AnswerStatus status,
    ErrorLedger ledger,
    double certifiedMilliseconds,
    List<ComparisonRow> rows) {

  /** What is compared. */
  public enum Quantity {
    /** Epsilon at one delta. */
    EPSILON,
    /** The decimal logarithm of delta at one epsilon. */
    LOG10_DELTA;

    /** The upper end that says nothing. */
    public double nothingAbove() {
      return this == EPSILON ? Double.POSITIVE_INFINITY : 0;
    }

    /** The lower end that says nothing. */
    public double nothingBelow() {
      return this == EPSILON ? 0 : Double.NEGATIVE_INFINITY;
    }
  }

  /** Copies the rows. */
  public ComparisonTable {
    rows = List.copyOf(rows);
  }

  /** The row of this method, if it is in the table. */
  public Optional<ComparisonRow> row(String name) {
    return rows.stream().filter(row -> row.name().equals(name)).findFirst();
  }

  /** The rows that contradict the certified interval. */
  public List<ComparisonRow> violating() {
    return rows.stream().filter(ComparisonRow::violates).toList();
  }

  /** The rows that have an answer, refused ones left out. */
  public List<ComparisonRow> answered() {
    return rows.stream().filter(ComparisonRow::answered).toList();
  }

  /** The rows of methods that say nothing of this plan or question. */
  public List<ComparisonRow> refused() {
    return rows.stream().filter(row -> !row.answered()).toList();
  }

  /** The least upper bound that is one for certain, contradicts nothing and says something. */
  public Optional<ComparisonRow> tightestUpper() {
    return rows.stream()
        .filter(row -> row.answered() && !row.violates())
        .filter(row -> row.claim().isCertain() && row.claim().hasUpper())
        .filter(row -> row.upper() < quantity.nothingAbove())
        .findFirst();
  }

  /** True if the upper end of a row is a statement: claimed, and less than what always holds. */
  public boolean saysUpper(ComparisonRow row) {
    return row.answered() && row.claim().hasUpper() && row.upper() < quantity.nothingAbove();
  }

  /** True if the lower end of a row is a statement: claimed, and more than what always holds. */
  public boolean saysLower(ComparisonRow row) {
    return row.answered() && row.claim().hasLower() && row.lower() > quantity.nothingBelow();
  }

  /** True if the ends of an answer with this claim cannot both hold with the certified ones. */
  static boolean contradicts(Claim claim, double lower, double upper, Bounds certified) {
    boolean below = claim.hasUpper() && upper < certified.lower();
    boolean above = claim.hasLower() && lower > certified.upper();
    return claim.isCertain() && (below || above);
  }
}

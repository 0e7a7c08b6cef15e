package org.noisewright.accountant;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.classical.Claim;

/**
 * What one method says to one question, beside the certified interval.
 *
 * @param name of the method
 * @param claim which ends are bounds
 * @param source paper and theorem
 * @param cost in the sizes of the problem
 * @param lower the lower end in the unit of the table: epsilon, or log10 of delta rounded down
 * @param upper the upper end, log10 of delta rounded up
 * @param buildMilliseconds time to build the method's curve, its own laws of the loss included
 * @param questionMilliseconds time to answer this question from the curve
 * @param notes warnings of the method about its answer
 * @param refusal why the method says nothing of the plan or to this question, if it does not; then
 *     the ends say nothing
 * @param violates true if a claim that is certain contradicts the certified interval: a defect
 */
public record ComparisonRow(
    String name,
    Claim claim,
    String source,
    String cost,
    double lower,
    double upper,
    double buildMilliseconds,
    double questionMilliseconds,
    List<String> notes,
    Optional<String> refusal,
    boolean violates) {

  /** Copies the notes. */
  public ComparisonRow {
    Objects.requireNonNull(claim, "claim");
    notes = List.copyOf(notes);
  }

  /** True if the method did not refuse. */
  public boolean answered() {
    return refusal.isEmpty();
  }

  /** The end by which rows are sorted: that of a lower bound is its lower one. */
  public double value() {
    return claim.hasUpper() ? upper : lower;
  }

  /** Time in milliseconds for the curve and this question, as measured, without warm-up. */
  public double milliseconds() {
    return buildMilliseconds + questionMilliseconds;
  }
}

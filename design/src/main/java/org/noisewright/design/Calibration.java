package org.noisewright.design;

import java.util.Objects;
import java.util.Optional;
import org.noisewright.curve.EpsilonAnswer;

/**
 * The outcome of a search for a parameter. The value meets the target by the upper end of its
 * interval; the near value fails it by the lower end of its own.
 *
 * @param family what was searched
 * @param target what may be spent
 * @param outcome how the search ended
 * @param value the value found; for {@link Outcome#NEVER_MET} the most private one of the range
 * @param answer the certified epsilon at the value
 * @param failing a value near the found one that certainly spends more than the target; none if
 *     even the least private value of the range meets it, or if the width that memory allows does
 *     not tell the two apart
 * @param refusal why the search could not go beyond the value, if it is not at an end of the range
 * @param evaluations how many certified epsilons the search took
 */
public record Calibration(
    PlanFamily family,
    PrivacyTarget target,
    Outcome outcome,
    double value,
    EpsilonAnswer answer,
    Optional<Failing> failing,
    Optional<String> refusal,
    int evaluations) {

  /** How a search ended. */
  public enum Outcome {
    /** The value meets the target, and the failing one, within the tolerance, does not. */
    SOLVED,
    /** The value meets the target; that less would do cannot be excluded: the ends are too wide. */
    MET,
    /**
     * Even the least private value of the range meets the target, or the least private one that can
     * be accounted for.
     */
    ALWAYS_MET,
    /**
     * Not even the most private value of the range is known to meet the target, or the most private
     * one that can be accounted for.
     */
    NEVER_MET
  }

  /**
   * A value that does not meet the target.
   *
   * @param value the parameter
   * @param answer the certified epsilon there; its lower end is above the target
   */
  public record Failing(double value, EpsilonAnswer answer) {}

  /** Checks that nothing is missing. */
  public Calibration {
    Objects.requireNonNull(family, "family");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(answer, "answer");
    Objects.requireNonNull(failing, "failing");
    Objects.requireNonNull(refusal, "refusal");
  }

  /** True if the value is known to meet the target. */
  public boolean met() {
    return outcome != Outcome.NEVER_MET;
  }

  /**
   * What part of the larger of the found value and the best one they are at most apart, below 1;
   * +infinity if not known, 0 at the end of the range.
   */
  public double waste() {
    return failing
        .map(near -> Math.abs(value - near.value()) / Math.max(value, near.value()))
        .orElse(outcome == Outcome.ALWAYS_MET && refusal.isEmpty() ? 0 : Double.POSITIVE_INFINITY);
  }
}

package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/**
 * The least delta at which a plan is (epsilon, delta)-differentially private.
 *
 * @param epsilon the epsilon asked for, any real number
 * @param delta certified interval in [0, 1]; its ends may underflow to 0 and {@link
 *     Double#MIN_VALUE}
 * @param log10Delta certified interval of the decimal logarithm, meaningful where delta underflows;
 *     -infinity for a delta of exactly 0
 * @param direction the deciding direction
 * @param status whether the asked width was reached
 * @param ledger where the width comes from, relative to delta
 */
public record DeltaAnswer(
    double epsilon,
    Bounds delta,
    Bounds log10Delta,
    DecidingDirection direction,
    AnswerStatus status,
    ErrorLedger ledger) {

  /**
   * The delta to publish, in [0, 1]: the upper end of the interval. Under it the plan is
   * differentially private, for the directions that were asked for.
   *
   * @throws IllegalStateException if the answer rests on unproven formulas: nothing is guaranteed
   */
  public double guarantee() {
    status.requireProven();
    return delta.upper();
  }
}

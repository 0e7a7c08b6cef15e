package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/**
 * The least epsilon at which a plan is (epsilon, delta)-differentially private.
 *
 * @param epsilon certified interval, in nats, at least 0; infinite if no finite epsilon exists
 * @param delta the delta asked for
 * @param direction the deciding direction
 * @param status whether the asked width was reached
 * @param ledger where the width comes from, relative to delta
 */
public record EpsilonAnswer(
    Bounds epsilon,
    double delta,
    DecidingDirection direction,
    AnswerStatus status,
    ErrorLedger ledger) {

  /**
   * The epsilon to publish, in nats, at least 0: the upper end of the interval; infinity says that
   * there is no guarantee. Under it the plan is differentially private, for the directions that
   * were asked for.
   *
   * @throws IllegalStateException if the answer rests on unproven formulas: nothing is guaranteed
   */
  public double guarantee() {
    status.requireProven();
    return epsilon.upper();
  }
}

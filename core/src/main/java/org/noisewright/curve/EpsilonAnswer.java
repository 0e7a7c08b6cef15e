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
    ErrorLedger ledger) {}

package org.noisewright.composition;

import org.noisewright.numerics.ErrorLedger;

/**
 * A one-sided value of delta.
 *
 * @param logDelta logarithm of the bound, rounded to its side; -infinity for 0
 * @param ledger bounds on what the composition itself added, relative to delta
 */
public record SideDelta(double logDelta, ErrorLedger ledger) {}

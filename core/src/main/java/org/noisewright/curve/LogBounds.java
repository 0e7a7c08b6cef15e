package org.noisewright.curve;

import org.noisewright.numerics.ErrorLedger;

/**
 * A certified interval of ln delta with the ledger of its width.
 *
 * @param lower logarithm of the lower end, -infinity for 0
 * @param upper logarithm of the upper end
 * @param ledger relative to the upper end of delta
 * @param reason what there is to say about the value, or empty
 */
record LogBounds(double lower, double upper, ErrorLedger ledger, String reason) {

  LogBounds(double lower, double upper, ErrorLedger ledger) {
    this(lower, upper, ledger, "");
  }

  /** upper - lower; 0 if both are the same, infinities included. */
  double width() {
    return lower == upper ? 0 : upper - lower;
  }
}

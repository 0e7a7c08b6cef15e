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

  /**
   * The lower end, at most the upper one; what is above it by rounding is taken back.
   *
   * @throws IllegalStateException if it is above it by more: one of the two is no bound
   */
  static double ordered(double lower, double upper) {
    if (lower > upper + 1e-13 * (1 + Math.abs(upper))) {
      throw new IllegalStateException("the sides cross: " + lower + " > " + upper);
    }
    return Math.min(lower, upper);
  }

  /** What both say together: the larger lower and the smaller upper end. */
  LogBounds and(LogBounds other) {
    double least = Math.min(upper, other.upper);
    LogBounds narrower = other.width() <= width() ? other : this;
    return new LogBounds(
        ordered(Math.max(lower, other.lower), least), least, narrower.ledger, narrower.reason);
  }

  /** upper - lower; 0 if both are the same, infinities included. */
  double width() {
    return lower == upper ? 0 : upper - lower;
  }
}

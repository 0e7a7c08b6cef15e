package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.noisewright.app.plan.NumberText;

/** Finite numbers with few digits. */
final class Digits {
  private static final int USUAL = 6;
  private static final int FEW = 2;

  private Digits() {}

  /** Six digits, rounded to the nearest. */
  static String of(double value) {
    return of(value, USUAL, RoundingMode.HALF_EVEN);
  }

  /** Two digits, rounded to the nearest: for sizes that nobody compares. */
  static String few(double value) {
    return of(value, FEW, RoundingMode.HALF_EVEN);
  }

  /** So many digits, rounded so. */
  static String of(double value, int digits, RoundingMode rounding) {
    return NumberText.of(
        new BigDecimal(value)
            .round(new MathContext(digits, rounding))
            .stripTrailingZeros()
            .doubleValue());
  }
}

package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.app.plan.NumberText;
import org.noisewright.classical.Claim;
import org.noisewright.numerics.Bounds;

/** Numbers of a comparison in words: upper ends rounded up, lower ends down. */
final class ComparedNumber {
  private static final int DIGITS = 6;
  private static final int MOST_DIGITS = 8;

  /** Below this a delta is written from its logarithm. */
  private static final double LEAST_DOUBLE = -300;

  private ComparedNumber() {}

  /** The name of what is compared. */
  static String name(Quantity quantity) {
    return quantity == Quantity.EPSILON ? "epsilon" : "delta";
  }

  /** An end, in the unit of its table, as a number of epsilon or delta. */
  static String end(Quantity quantity, double end, RoundingMode rounding) {
    if (quantity == Quantity.EPSILON) {
      return rounded(end, rounding);
    }
    if (end == Double.NEGATIVE_INFINITY) {
      return "0";
    }
    double power = Math.floor(end);
    if (end > LEAST_DOUBLE) {
      return rounded(Math.pow(10, end) * (1 + slack(rounding)), rounding);
    }
    double mantissa = Math.pow(10, end - power) * (1 + slack(rounding));
    BigDecimal digits = new BigDecimal(mantissa).round(new MathContext(DIGITS, rounding));
    BigDecimal scaled = digits.scaleByPowerOfTen((int) power).stripTrailingZeros();
    return NumberText.of(scaled);
  }

  /** More than the rounding of a power, less than a printed digit. */
  private static double slack(RoundingMode rounding) {
    return switch (rounding) {
      case CEILING -> 1e-12;
      case FLOOR -> -1e-12;
      default -> 0;
    };
  }

  private static String rounded(double value, RoundingMode rounding) {
    if (value == 0 || Double.isInfinite(value)) {
      return NumberText.of(value);
    }
    BigDecimal digits = new BigDecimal(value).round(new MathContext(DIGITS, rounding));
    return NumberText.of(digits.stripTrailingZeros());
  }

  /** The certified interval, rounded outward to at most eight digits: {@code 2.68 to 2.69}. */
  static String certified(ComparisonTable table) {
    Bounds value = table.certifiedValue();
    if (table.quantity() == Quantity.LOG10_DELTA && table.certified().upper() < LEAST_DOUBLE) {
      Bounds log = table.certified();
      return between(
          end(table.quantity(), log.lower(), RoundingMode.FLOOR),
          end(table.quantity(), log.upper(), RoundingMode.CEILING));
    }
    IntervalText text = IntervalText.of(value);
    return between(
        shortened(text.lower(), RoundingMode.FLOOR), shortened(text.upper(), RoundingMode.CEILING));
  }

  private static String shortened(String end, RoundingMode rounding) {
    if (end.endsWith("infinity")) {
      return end;
    }
    BigDecimal value = new BigDecimal(end);
    return value.precision() <= MOST_DIGITS
        ? end
        : NumberText.of(value.round(new MathContext(MOST_DIGITS, rounding)).stripTrailingZeros());
  }

  private static String between(String lower, String upper) {
    return lower.equals(upper) ? lower : lower + " to " + upper;
  }

  /** What a method answered: {@code <= 2.9011}, {@code >= 2.1}, {@code ~ 2.5} or both ends. */
  static String answer(ComparisonTable table, ComparisonRow row) {
    Quantity quantity = table.quantity();
    Claim claim = row.claim();
    if (claim.kind() == Claim.Kind.APPROXIMATION) {
      return "~ " + end(quantity, row.upper(), RoundingMode.HALF_EVEN);
    }
    boolean upper = table.saysUpper(row);
    boolean lower = table.saysLower(row);
    if (upper && lower) {
      return between(
          end(quantity, row.lower(), RoundingMode.FLOOR),
          end(quantity, row.upper(), RoundingMode.CEILING));
    }
    if (upper) {
      return "<= " + end(quantity, row.upper(), RoundingMode.CEILING);
    }
    return lower ? ">= " + end(quantity, row.lower(), RoundingMode.FLOOR) : "says nothing";
  }

  /** How the answer of a method lies to the certified interval. */
  static String against(ComparisonTable table, ComparisonRow row) {
    if (row.claim().kind() == Claim.Kind.APPROXIMATION) {
      String place = against(table, row.upper());
      return place.startsWith("inside") || row.upper() > table.certified().lower()
          ? place
          : place + ", understates";
    }
    boolean upper = table.saysUpper(row);
    boolean lower = table.saysLower(row);
    if (upper && lower) {
      String from = against(table, row.lower());
      String to = against(table, row.upper());
      return from.equals(to) ? from : from + " to " + to;
    }
    return upper || lower ? against(table, upper ? row.upper() : row.lower()) : "";
  }

  /** "inside", or how far above the upper or below the lower certified end. */
  static String against(ComparisonTable table, double value) {
    Bounds certified = table.certified();
    if (certified.contains(value)) {
      return "inside";
    }
    double end = value > certified.upper() ? certified.upper() : certified.lower();
    boolean epsilon = table.quantity() == Quantity.EPSILON;
    double log10 = epsilon ? Math.log10(value / end) : value - end;
    if (!(Math.abs(log10) <= Double.MAX_VALUE)) {
      return value > end ? "above" : "below";
    }
    if (log10 > Math.log10(2) || log10 < -Math.log10(2)) {
      return times(log10);
    }
    double percent = 100 * (epsilon ? value / end - 1 : Math.expm1(log10 * Math.log(10)));
    BigDecimal digits = new BigDecimal(percent).round(new MathContext(2, RoundingMode.HALF_EVEN));
    String words = NumberText.of(digits.abs().stripTrailingZeros()) + " %";
    return (percent < 0 ? "-" : "+") + words;
  }

  private static String times(double log10) {
    MathContext two = new MathContext(2, RoundingMode.HALF_EVEN);
    double power = Math.floor(log10);
    BigDecimal mantissa = new BigDecimal(Math.pow(10, log10 - power)).round(two);
    BigDecimal factor = mantissa.scaleByPowerOfTen((int) power).stripTrailingZeros();
    boolean plain = log10 > -3 && log10 < 6;
    return (plain ? factor.toPlainString() : NumberText.scientific(factor)) + " times";
  }

  /** A time in milliseconds with two digits. */
  static String milliseconds(double time) {
    BigDecimal digits =
        new BigDecimal(time).round(new MathContext(2, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    return (time == 0 ? "0" : digits.toPlainString()) + " ms";
  }

  /** What a claim says, in at most three words. */
  static String claim(Claim claim) {
    return switch (claim.kind()) {
      case APPROXIMATION -> "approximation";
      case WITH_PROBABILITY -> "may fail (" + NumberText.of(claim.failureProbability()) + ")";
      default -> claim.kind().words();
    };
  }
}

package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.noisewright.app.plan.NumberText;
import org.noisewright.numerics.Bounds;

/**
 * An interval as it is printed: ends rounded outward.
 *
 * <p>Ends that are further apart than a factor of two are printed with six digits each. Others are
 * printed with two digits of the width, the lower one rounded down and the upper one up, so that
 * the printed interval contains the certified one.
 *
 * @param lower the lower end, rounded down
 * @param upper the upper end, rounded up
 * @param exact true if both ends are the same double
 */
public record IntervalText(String lower, String upper, boolean exact) {
  private static final int DIGITS_OF_ONE_END = 6;

  /** The text of an interval. */
  public static IntervalText of(Bounds bounds) {
    double lower = bounds.lower();
    double upper = bounds.upper();
    if (lower == upper) {
      String text = word(lower);
      return new IntervalText(text, text, true);
    }
    if (Double.isInfinite(lower) || Double.isInfinite(upper)) {
      return new IntervalText(
          oneEnd(lower, RoundingMode.FLOOR), oneEnd(upper, RoundingMode.CEILING), false);
    }
    if (lower > 0 && upper / 2 > lower) {
      return new IntervalText(
          oneEnd(lower, RoundingMode.FLOOR), oneEnd(upper, RoundingMode.CEILING), false);
    }
    BigDecimal exactLower = new BigDecimal(lower);
    BigDecimal exactUpper = new BigDecimal(upper);
    int places = 1 - exponent(exactUpper.subtract(exactLower));
    BigDecimal printedLower = exactLower.setScale(places, RoundingMode.FLOOR);
    BigDecimal printedUpper = exactUpper.setScale(places, RoundingMode.CEILING);
    return new IntervalText(end(printedLower), end(printedUpper), false);
  }

  /** Position of the first digit of a number other than zero: 0 for 1 to 9, -1 for 0.1 to 0.9. */
  private static int exponent(BigDecimal value) {
    return value.precision() - value.scale() - 1;
  }

  private static String end(BigDecimal value) {
    return value.signum() == 0 ? "0" : NumberText.of(value);
  }

  private static String oneEnd(double value, RoundingMode rounding) {
    if (value == 0 || Double.isInfinite(value)) {
      return word(value);
    }
    BigDecimal exact = new BigDecimal(value);
    return end(
        exact.setScale(DIGITS_OF_ONE_END - 1 - exponent(exact), rounding).stripTrailingZeros());
  }

  /** An upper end alone, with six digits, rounded up. */
  static String upperEnd(double upper) {
    return oneEnd(upper, RoundingMode.CEILING);
  }

  private static String word(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinity" : "-infinity";
    }
    return NumberText.of(value);
  }
}

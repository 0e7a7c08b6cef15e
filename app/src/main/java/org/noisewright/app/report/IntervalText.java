package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.numerics.Bounds;

/**
 * An interval as it is printed: ends rounded outward, and the digits that are certain.
 *
 * <p>Ends that are further apart than a factor of two are printed with six digits each. Others are
 * printed with two digits of the width, the lower one rounded down and the upper one up, so that
 * the printed interval contains the certified one. The certain digits are the longest decimal
 * number to which both printed ends round, so that every value inside rounds to it; none if that
 * would be zero, an order of magnitude only, or one digit outside of the interval.
 *
 * @param certain the digits on which both ends agree; empty if there are none
 * @param lower the lower end, rounded down
 * @param upper the upper end, rounded up
 * @param exact true if both ends are the same double
 */
public record IntervalText(Optional<String> certain, String lower, String upper, boolean exact) {
  private static final int DIGITS_OF_ONE_END = 6;

  /** The text of an interval. */
  public static IntervalText of(Bounds bounds) {
    double lower = bounds.lower();
    double upper = bounds.upper();
    if (lower == upper) {
      String text = word(lower);
      return new IntervalText(Optional.of(text), text, text, true);
    }
    if (Double.isInfinite(lower) || Double.isInfinite(upper)) {
      return new IntervalText(
          Optional.empty(),
          oneEnd(lower, RoundingMode.FLOOR),
          oneEnd(upper, RoundingMode.CEILING),
          false);
    }
    if (lower > 0 && upper / 2 > lower) {
      return new IntervalText(
          Optional.empty(),
          oneEnd(lower, RoundingMode.FLOOR),
          oneEnd(upper, RoundingMode.CEILING),
          false);
    }
    BigDecimal exactLower = new BigDecimal(lower);
    BigDecimal exactUpper = new BigDecimal(upper);
    int places = 1 - exponent(exactUpper.subtract(exactLower));
    BigDecimal printedLower = exactLower.setScale(places, RoundingMode.FLOOR);
    BigDecimal printedUpper = exactUpper.setScale(places, RoundingMode.CEILING);
    return new IntervalText(
        certain(printedLower, printedUpper, places).map(IntervalText::digits),
        end(printedLower),
        end(printedUpper),
        false);
  }

  private static Optional<BigDecimal> certain(BigDecimal lower, BigDecimal upper, int places) {
    int fewest = -exponent(lower.abs().max(upper.abs()));
    for (int digits = places; digits >= fewest; digits--) {
      BigDecimal fromLower = lower.setScale(digits, RoundingMode.HALF_EVEN);
      BigDecimal fromUpper = upper.setScale(digits, RoundingMode.HALF_EVEN);
      if (fromLower.compareTo(fromUpper) == 0) {
        // One digit that lies outside of the interval would be read as a value that it is not.
        boolean outside =
            digits == fewest && (fromLower.compareTo(lower) < 0 || fromLower.compareTo(upper) > 0);
        return fromLower.signum() == 0 || outside ? Optional.empty() : Optional.of(fromLower);
      }
    }
    return Optional.empty();
  }

  /** The digits and no zeros for places that are not certain: 5.6e+03, not 5600. */
  private static String digits(BigDecimal value) {
    return value.scale() < 0 ? NumberText.scientific(value) : NumberText.of(value);
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

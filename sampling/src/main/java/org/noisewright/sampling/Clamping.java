package org.noisewright.sampling;

import java.math.BigDecimal;

/**
 * What becomes of values before they are rounded to a lattice, by public numbers that were chosen
 * without looking at the data: a value below {@code lower} becomes {@code lower}, one above {@code
 * upper} becomes {@code upper}, also where it is infinite, and NaN becomes {@code notANumber}. So
 * every value becomes a number, and nothing that a value does can be seen as an error.
 *
 * <p>The sensitivity of the query must hold for the clamped value: clamping a single number never
 * enlarges a change, but a record that turns a number into NaN moves it to {@code notANumber}.
 *
 * @param lower finite
 * @param upper finite, at least lower
 * @param notANumber in [lower, upper]
 */
public record Clamping(double lower, double upper, double notANumber) {
  /** Decimal numbers beyond 10^400 count as infinite, those below 10^-400 as 0. */
  private static final int MOST_DIGITS = 400;

  /** Checks the order of the numbers. */
  public Clamping {
    if (!(Math.abs(lower) <= Double.MAX_VALUE && Math.abs(upper) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "bounds of clamping must be finite, got [" + lower + ", " + upper + "]");
    }
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          "lower must be at most upper, got " + lower + " and " + upper);
    }
    if (!(notANumber >= lower && notANumber <= upper)) {
      throw new IllegalArgumentException(
          "notANumber must be in [" + lower + ", " + upper + "], got " + notANumber);
    }
  }

  /** Clamping to a range; NaN becomes its lower end. */
  public static Clamping to(double lower, double upper) {
    return new Clamping(lower, upper, lower);
  }

  /** Finite values as they are, infinite ones to the largest doubles, and NaN to 0. */
  public static Clamping none() {
    return new Clamping(-Double.MAX_VALUE, Double.MAX_VALUE, 0);
  }

  /** The clamped value, a finite number; -0.0 counts as 0. */
  public double of(double value) {
    if (Double.isNaN(value)) {
      return notANumber + 0.0;
    }
    return Math.max(lower, Math.min(upper, value)) + 0.0;
  }

  /** The same of a decimal number, exactly. */
  Rational of(BigDecimal value) {
    long digits = (long) value.precision() - value.scale();
    if (value.signum() == 0 || digits < -MOST_DIGITS) {
      return Rational.of(of(0.0));
    }
    if (digits > MOST_DIGITS) {
      return Rational.of(value.signum() > 0 ? upper : lower);
    }
    Rational exact = Rational.of(value);
    Rational least = Rational.of(lower);
    Rational largest = Rational.of(upper);
    return exact.compareTo(least) < 0 ? least : exact.compareTo(largest) > 0 ? largest : exact;
  }
}

package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

/**
 * Numbers as people write them, and back. A text that no double holds (1e-400, 1e400) is refused,
 * so that no other question is answered than the one that was asked.
 */
public final class NumberText {
  private static final BigInteger LARGEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private NumberText() {}

  /**
   * The double nearest to a decimal number. Spellings of NaN and infinity are read as such: the
   * range check of the parameter refuses them by name.
   *
   * @param name name of the parameter, for the message
   * @param text for example {@code 4}, {@code 1e-6}, {@code 65_536}
   * @param range allowed values in words, for example {@code "positive and finite"}
   * @throws IllegalArgumentException if the text is no number or no double can hold it
   */
  public static double decimal(String name, String text, String range) {
    String trimmed = text.trim();
    if (isDecimal(trimmed)) {
      String digits = trimmed.replace("_", "");
      double value = Double.parseDouble(digits);
      if (value == 0 && hasNonZeroDigit(digits)) {
        throw new IllegalArgumentException(
            name
                + " must be "
                + range
                + ", got "
                + text
                + ", which is below the least double 4.9e-324; write 0 or a larger number");
      }
      if (Double.isInfinite(value)) {
        throw new IllegalArgumentException(
            name
                + " must be "
                + range
                + ", got "
                + text
                + ", which is above the largest double 1.8e308; write a smaller number");
      }
      return value;
    }
    return switch (trimmed.toLowerCase(Locale.ROOT)) {
      case "nan", ".nan" -> Double.NaN;
      case "inf", "+inf", ".inf", "+.inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-.inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default ->
          throw new IllegalArgumentException(
              name
                  + " must be "
                  + range
                  + ", got '"
                  + text
                  + "'; write a decimal number such as 0.5");
    };
  }

  /** The decimal number itself, of a text that {@link #decimal} has read as a finite number. */
  static BigDecimal exact(String text) {
    return new BigDecimal(text.trim().replace("_", ""));
  }

  /**
   * A whole number: {@code 65536}, {@code 65_536}, {@code 1e8} or {@code 2^16}.
   *
   * @param name name of the parameter, for the message
   * @param range allowed values in words
   * @throws IllegalArgumentException if the text is no whole number or too large for 64 bits
   */
  public static long whole(String name, String text, String range) {
    String trimmed = text.trim();
    String refusal = name + " must be a whole number " + range + ", got " + text;
    int caret = trimmed.indexOf('^');
    if (caret > 0) {
      return power(refusal, trimmed.substring(0, caret), trimmed.substring(caret + 1));
    }
    if (!isDecimal(trimmed)) {
      throw new IllegalArgumentException(refusal + "; write for example 1000, 1e8 or 2^16");
    }
    BigDecimal value;
    try {
      value = new BigDecimal(trimmed.replace("_", ""));
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException(refusal + ", which is too large", e);
    }
    if (value.signum() == 0) {
      return 0;
    }
    long magnitude = (long) value.precision() - value.scale();
    if (magnitude > 19) {
      throw new IllegalArgumentException(refusal + ", which is too large");
    }
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.scale() > 0) {
      throw new IllegalArgumentException(refusal + ", which is not whole");
    }
    return fitted(refusal, stripped.toBigIntegerExact());
  }

  private static long power(String refusal, String base, String exponent) {
    if (!isDigits(base, 18) || !isDigits(exponent, 3)) {
      throw new IllegalArgumentException(refusal + "; write a power as 2^16");
    }
    long b = Long.parseLong(base);
    int e = Integer.parseInt(exponent);
    if (b > 1 && e > 63) {
      throw new IllegalArgumentException(refusal + ", which is too large");
    }
    return fitted(refusal, BigInteger.valueOf(b).pow(e));
  }

  private static long fitted(String refusal, BigInteger value) {
    if (value.abs().compareTo(LARGEST_LONG) > 0) {
      throw new IllegalArgumentException(refusal + ", which is too large");
    }
    return value.longValueExact();
  }

  private static boolean isDigits(String text, int most) {
    if (text.isEmpty() || text.length() > most) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * True for [+-]digits[.digits][e[+-]digits] with at least one digit, single underscores between
   * digits, and no leading zero before another digit (010 is 8 to some readers and 10 to others).
   * Written out because a regular expression costs start-up time.
   */
  static boolean isDecimal(String text) {
    int i = !text.isEmpty() && (text.charAt(0) == '+' || text.charAt(0) == '-') ? 1 : 0;
    int whole = digitsEnd(text, i);
    if (whole - i > 1 && text.charAt(i) == '0') {
      return false;
    }
    int digits = whole - i;
    i = whole;
    if (i < text.length() && text.charAt(i) == '.') {
      int fraction = digitsEnd(text, i + 1);
      digits += fraction - i - 1;
      i = fraction;
    }
    if (digits == 0) {
      return false;
    }
    if (i < text.length() && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
      i++;
      if (i < text.length() && (text.charAt(i) == '+' || text.charAt(i) == '-')) {
        i++;
      }
      int exponent = digitsEnd(text, i);
      if (exponent == i) {
        return false;
      }
      i = exponent;
    }
    return i == text.length();
  }

  private static int digitsEnd(String text, int from) {
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      boolean separator =
          c == '_'
              && i > from
              && text.charAt(i - 1) != '_'
              && i + 1 < text.length()
              && text.charAt(i + 1) >= '0'
              && text.charAt(i + 1) <= '9';
      if (!digit && !separator) {
        break;
      }
      i++;
    }
    return i;
  }

  private static boolean hasNonZeroDigit(String digits) {
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      if (c == 'e' || c == 'E') {
        return false;
      }
      if (c >= '1' && c <= '9') {
        return true;
      }
    }
    return false;
  }

  /**
   * The shortest decimal text that reads back as this double, as {@code 4}, {@code 0.01}, {@code
   * 1e-06} or {@code infinity}; not for NaN.
   */
  public static String of(double value) {
    if (value == 0) {
      return "0";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinity" : "-infinity";
    }
    return of(new BigDecimal(Double.toString(value)).stripTrailingZeros());
  }

  /**
   * All digits of a decimal number; plain from 1e-4 to below 1e16, otherwise with an exponent of at
   * least two digits.
   */
  public static String of(BigDecimal value) {
    int exponent = value.precision() - value.scale() - 1;
    boolean wholeTens = value.scale() < 0 && exponent > 15;
    if (value.signum() == 0 || (exponent >= -4 && exponent <= 15 && !wholeTens)) {
      return value.toPlainString();
    }
    return scientific(value);
  }

  /** All digits of a decimal number other than 0 with an exponent of at least two digits. */
  public static String scientific(BigDecimal value) {
    int exponent = value.precision() - value.scale() - 1;
    String digits = value.unscaledValue().abs().toString();
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    String sign = value.signum() < 0 ? "-" : "";
    String power = Integer.toString(Math.abs(exponent));
    return sign
        + digits.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + (power.length() < 2 ? "0" + power : power);
  }

  /** A whole number with its digits in groups of three, as {@code 65,536}. */
  public static String grouped(long value) {
    return grouped(BigInteger.valueOf(value));
  }

  /** A whole number with its digits in groups of three, as {@code 65,536}. */
  public static String grouped(BigInteger value) {
    StringBuilder text = new StringBuilder(value.toString());
    for (int i = text.length() - 3; i > 0; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }
}

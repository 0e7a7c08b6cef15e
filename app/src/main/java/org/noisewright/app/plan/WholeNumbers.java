package org.noisewright.app.plan;

import java.util.List;
import java.util.Optional;

/** Lists of whole numbers that doubles would not hold. */
final class WholeNumbers {
  private static final long LARGEST = 1L << 62;
  private static final int MOST_DIGITS = 19;

  private WholeNumbers() {}

  /**
   * The numbers of texts that are all whole and in [0, 2^62], if some of them is no double: then no
   * other reading keeps them. One that is written with digits only, as {@code 12}, {@code 1_000} or
   * {@code +3}, is that number; one with a point or an exponent is the double nearest to it, as
   * everywhere.
   */
  static Optional<long[]> kept(List<String> texts) {
    long[] numbers = new long[texts.size()];
    boolean rounded = false;
    for (int i = 0; i < numbers.length; i++) {
      String text = texts.get(i).trim();
      if (!NumberText.isDecimal(text)) {
        return Optional.empty();
      }
      numbers[i] = whole(text.replace("_", ""));
      if (numbers[i] < 0) {
        return Optional.empty();
      }
      rounded |= (long) (double) numbers[i] != numbers[i];
    }
    return rounded ? Optional.of(numbers) : Optional.empty();
  }

  /** The number, or -1 if it is not whole or out of range. */
  private static long whole(String text) {
    String digits = text.startsWith("+") ? text.substring(1) : text;
    if (digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      // 19 digits are below 2^64, those above 2^63 become negative.
      long number = digits.length() <= MOST_DIGITS ? Long.parseUnsignedLong(digits) : -1;
      return number <= LARGEST ? number : -1;
    }
    double value = Double.parseDouble(text);
    return value >= 0 && value <= LARGEST && value == Math.rint(value) ? (long) value : -1;
  }
}

package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.util.Locale;
import org.noisewright.sampling.TableRelease;

/**
 * A value to which noise is to be added, as it is written: a decimal number exactly, and for
 * everything that is none NaN or an infinity. A decimal number with an exponent beyond those of
 * {@link BigDecimal} is an infinity or 0. So no value is an error.
 */
public sealed interface ReleasedValue {
  /** A decimal number. */
  record Decimal(BigDecimal number) implements ReleasedValue {
    @Override
    public long release(TableRelease release) {
      return release.index(number);
    }
  }

  /** NaN or an infinity. */
  record NoNumber(double value) implements ReleasedValue {
    @Override
    public long release(TableRelease release) {
      return release.index(value);
    }
  }

  /** The value with noise, as an index of the lattice. */
  long release(TableRelease release);

  /** The value of a text. */
  static ReleasedValue of(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return switch (word) {
      case "inf", "+inf", "infinity", "+infinity" -> new NoNumber(Double.POSITIVE_INFINITY);
      case "-inf", "-infinity" -> new NoNumber(Double.NEGATIVE_INFINITY);
      default -> number(word);
    };
  }

  private static ReleasedValue number(String word) {
    try {
      return new Decimal(new BigDecimal(word));
    } catch (NumberFormatException e) {
      return beyond(word);
    }
  }

  /** What is a decimal number but for the size of its exponent; NaN for everything else. */
  private static ReleasedValue beyond(String word) {
    int end = word.indexOf('e');
    boolean signed = word.startsWith("-", end + 1) || word.startsWith("+", end + 1);
    String exponent = word.substring(end + (signed ? 2 : 1));
    if (end < 0 || exponent.isEmpty() || !exponent.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return new NoNumber(Double.NaN);
    }
    try {
      BigDecimal front = new BigDecimal(word.substring(0, end));
      return front.signum() == 0 || word.startsWith("-", end + 1)
          ? new Decimal(BigDecimal.ZERO)
          : new NoNumber(front.signum() * Double.POSITIVE_INFINITY);
    } catch (NumberFormatException e) {
      return new NoNumber(Double.NaN);
    }
  }
}

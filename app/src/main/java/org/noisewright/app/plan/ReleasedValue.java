package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.util.Locale;
import org.noisewright.sampling.TableRelease;

/**
 * A value to which noise is to be added, as it is written: a decimal number exactly, and for
 * everything that is none NaN or an infinity. So no value is an error.
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
      return new NoNumber(Double.NaN);
    }
  }
}

package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts become values, also where no type of number holds them. */
class ReleasedValueTest {
  @ParameterizedTest
  @CsvSource({
    "12.50, 12.50",
    "-1E3, -1E+3",
    "1e2147483647, 1E+2147483647",
    "1e-99999999999, 0",
    "0.00e99999999999, 0",
    "-3e-2147483650, 0",
  })
  void decimalNumbersAreExact(String text, String number) {
    assertEquals(
        new ReleasedValue.Decimal(new BigDecimal(number)), ReleasedValue.of(" " + text + " "));
  }

  @ParameterizedTest
  @CsvSource({
    "1e2147483648, Infinity",
    "-1e99999999999, -Infinity",
    "-12.5e+99999999999999999999999, -Infinity",
    "+.5e2147483650, Infinity",
    "inf, Infinity",
    "-Infinity, -Infinity",
    "nan, NaN",
    "x, NaN",
    "e, NaN",
    "e5, NaN",
    "1e, NaN",
    "1e+, NaN",
    "1e--5, NaN",
    "1e5e99999999999, NaN",
    "xe99999999999, NaN",
    "'', NaN",
    "1e999999999999x, NaN",
  })
  void everythingElseIsNoNumberOrInfinite(String text, double value) {
    assertEquals(new ReleasedValue.NoNumber(value), ReleasedValue.of(text));
  }
}

package org.noisewright.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.numerics.Bounds;

class IntervalTextTest {
  @ParameterizedTest
  @CsvSource({
    // The example of the specification.
    "2.68101, 2.68122, 2.68100, 2.68122",
    // Ends that straddle a rounding boundary.
    "2.6804, 2.6806, 2.68039, 2.68061",
    "2.4499, 2.4501, 2.44989, 2.45011",
    "0.12449, 0.12451, 0.124489, 0.124510",
    // Across a power of ten.
    "0.99996, 1.00002, 0.999959, 1.000021",
    "9.996, 10.004, 9.9959, 10.0041",
    "99.6, 100.2, 99.59, 100.21",
    // Wide ones.
    "0.2301, 0.2499, 0.2300, 0.2500",
    "1.51, 1.86, 1.51, 1.86",
    "0.26, 0.34, 0.260, 0.341",
    "0.24, 0.26, 0.239, 0.261",
    "5.2, 9.7, 5.2, 9.7",
    "0, 0.0012, 0, 0.0012",
    "1e-9, 2e-3, 0, 0.0021",
    // Large and small numbers.
    "5612.8, 5613.4, 5612.8, 5613.4",
    "5551, 5649, 5551, 5649",
    "1.23456e-8, 1.23467e-8, 1.23456e-08, 1.23467e-08",
    "8.70e-35, 8.74e-35, 8.699e-35, 8.740e-35",
    "1e300, 1.001e300, 1.0000e+300, 1.0010e+300",
    "123456789, 123456791, 123456789.0, 123456791.0",
    // Signs, for logarithms.
    "-450.12345, -450.12312, -450.12345, -450.12312",
    "-0.5, 0.25, -0.50, 0.25"
  })
  void endsAreRoundedOutward(double lower, double upper, String low, String high) {
    IntervalText text = IntervalText.of(Bounds.of(lower, upper));
    assertTrue(new BigDecimal(text.lower()).compareTo(new BigDecimal(lower)) <= 0, text.lower());
    assertTrue(new BigDecimal(text.upper()).compareTo(new BigDecimal(upper)) >= 0, text.upper());
    assertClose(low, text.lower(), upper - lower);
    assertClose(high, text.upper(), upper - lower);
  }

  /** The second digit of the width may be one off, as doubles are not the decimals they show. */
  private static void assertClose(String expected, String printed, double width) {
    double distance =
        new BigDecimal(expected).subtract(new BigDecimal(printed)).abs().doubleValue();
    assertTrue(distance <= 0.1001 * width, printed);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "4, 4, 4",
    "0.1, 0.1, 0.1",
    "1e-300, 1e-300, 1e-300",
    "1.0986122886681098," + " 1.0986122886681098, 1.0986122886681098",
    "Infinity, Infinity, infinity",
    "-Infinity, -Infinity, -infinity"
  })
  void exactValues(double lower, double upper, String word) {
    assertEquals(new IntervalText(word, word, true), IntervalText.of(Bounds.of(lower, upper)));
  }

  @Test
  void oneInfiniteEnd() {
    IntervalText text = IntervalText.of(Bounds.of(1.23456789, Double.POSITIVE_INFINITY));
    assertEquals("1.23456", text.lower());
    assertEquals("infinity", text.upper());
    text = IntervalText.of(Bounds.of(Double.NEGATIVE_INFINITY, -350.0001111));
    assertEquals("-infinity", text.lower());
    assertEquals("-350", text.upper());
  }

  /** 50,000 random intervals, each within what is printed of it. */
  @Test
  void thePrintedIntervalHoldsTheCertifiedOne() {
    SplittableRandom random = new SplittableRandom(20261127);
    for (int i = 0; i < 50_000; i++) {
      double lower = Math.pow(10, random.nextDouble(-320, 308));
      double upper = lower * (1 + Math.pow(10, random.nextDouble(-16, 1)));
      if (!(upper > lower && upper <= Double.MAX_VALUE)) {
        continue;
      }
      IntervalText text = IntervalText.of(Bounds.of(lower, upper));
      BigDecimal low = new BigDecimal(text.lower());
      BigDecimal high = new BigDecimal(text.upper());
      String input = lower + " to " + upper + ": " + text;
      assertTrue(low.compareTo(new BigDecimal(lower)) <= 0, input);
      assertTrue(high.compareTo(new BigDecimal(upper)) >= 0, input);
      assertTrue(low.compareTo(high) < 0, input);
    }
  }
}

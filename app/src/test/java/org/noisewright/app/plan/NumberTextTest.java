package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0", "1", "-1", "+1", "1.", ".5", "1e5", "1E-5", "1.5e+10", "1_000.5", "0.001", "0e0"
      })
  void decimals(String text) {
    assertTrue(NumberText.isDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "+", ".", "e5", "1e", "1e+", "01", "1__0", "_1", "1_", "1d", "0x1", "1,5", "1 0", "--1",
        "1e5.5", "NaN", "٣"
      })
  void noDecimals(String text) {
    assertFalse(NumberText.isDecimal(text));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "4, 4",
    "0.01, 0.01",
    "1e-4, 0.0001",
    "1e-5, 1e-05",
    "1.25e-6, 1.25e-06",
    "1e-310, 1e-310",
    "65536, 65536",
    "1e15, 1000000000000000",
    "1e16, 1e+16",
    "-2.5, -2.5",
    "1.7e308, 1.7e+308",
    "123.456, 123.456"
  })
  void written(double value, String text) {
    assertEquals(text, NumberText.of(value));
  }

  @Test
  void writtenReadsBack() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value) && value != 0) {
        String text = NumberText.of(value);
        assertEquals(value, Double.parseDouble(text), text);
        assertEquals(value, NumberText.decimal("x", text, "any"), text);
      }
    }
  }

  @Test
  void scientificAndGrouped() {
    assertEquals("5.60e+03", NumberText.scientific(new BigDecimal("5.60e3")));
    assertEquals("-1e-09", NumberText.scientific(new BigDecimal("-1e-9")));
    assertEquals("65,536", NumberText.grouped(BigInteger.valueOf(65536)));
    assertEquals("1,000,000", NumberText.grouped(BigInteger.valueOf(1_000_000)));
    assertEquals("7", NumberText.grouped(BigInteger.valueOf(7)));
  }
}

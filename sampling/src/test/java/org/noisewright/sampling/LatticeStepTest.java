package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatticeStepTest {
  private static void assertRefused(Executable action, String words) {
    String message = assertThrows(IllegalArgumentException.class, action).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void stepsAreReduced() {
    assertEquals(new LatticeStep(1, 25, -3), LatticeStep.of(3, 600));
    assertEquals(LatticeStep.powerOfTwo(-6), LatticeStep.of(1, 64));
    assertEquals("1/200", LatticeStep.of(3, 600).toString());
    assertEquals("12", LatticeStep.of(12, 1).toString());
    assertEquals("1/1*2^-100", LatticeStep.powerOfTwo(-100).toString());
    assertEquals(0.005, LatticeStep.of(1, 200).value());
    assertEquals(Long.MAX_VALUE, LatticeStep.of(Long.MAX_VALUE, 1).numerator());
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {1, 0.1, 3, 0x1p-1074, 0x1.8p-1060, Double.MIN_NORMAL, Double.MAX_VALUE, 1e300})
  void doublesAreExact(double step) {
    LatticeStep exact = LatticeStep.exactly(step);
    BigDecimal power = new BigDecimal(Math.scalb(1.0, exact.exponent()));
    assertEquals(
        0, power.multiply(BigDecimal.valueOf(exact.numerator())).compareTo(new BigDecimal(step)));
    assertEquals(1, exact.denominator());
    assertEquals(step, exact.value());
  }

  @Test
  void stepsAreCountedExactly() {
    assertEquals(1, LatticeStep.of(1, 10).stepsIn(new BigDecimal("0.1")));
    assertEquals(
        2, LatticeStep.of(1, 10).stepsIn(new BigDecimal("0.1000000000000000055511151231257827")));
    assertEquals(3, LatticeStep.of(1, 3).stepsIn(BigDecimal.ONE));
    assertEquals(64, LatticeStep.of(1, 64).stepsIn(BigDecimal.ONE));
    assertEquals(65, LatticeStep.of(1, 64).stepsIn(new BigDecimal("1.0000000000000000000001")));
    assertEquals(1, LatticeStep.of(7, 1).stepsIn(new BigDecimal("1e-30")));
    assertRefused(() -> LatticeStep.ONE.stepsIn(BigDecimal.ZERO), "length must be positive, got 0");
    assertRefused(() -> LatticeStep.ONE.stepsIn(new BigDecimal("1e20")), "at most 2^50 steps");
  }

  @Test
  void refusesWhatIsNoStep() {
    assertRefused(() -> LatticeStep.of(0, 1), "a step must be positive, got 0 / 1");
    assertRefused(() -> LatticeStep.of(1, -3), "a step must be positive, got 1 / -3");
    assertRefused(() -> LatticeStep.exactly(Double.NaN), "step must be positive and finite");
    assertRefused(() -> new LatticeStep(2, 1, 0), "must be odd and positive");
    assertRefused(() -> new LatticeStep(3, 9, 0), "must have no common factor");
    assertRefused(() -> LatticeStep.powerOfTwo(2000), "exponent must be in [-1074, 1023]");
  }

  @ParameterizedTest
  @CsvSource({
    "1/64, 1/64",
    "2/128, 1/64",
    "0.01, 1/100",
    "1e-3, 1/1000",
    "3, 3",
    "2^-6, 1/64",
    "2^5, 32",
    "2^-1000, 1/1*2^-1000",
    "3/7*2^-100, 3/7*2^-100",
    "0.5/3, 1/6",
    "6.4e1, 64"
  })
  void aStepIsReadAsItIsWritten(String text, String step) {
    LatticeStep read = LatticeStep.parse(text);
    assertEquals(step, read.toString());
    assertEquals(read, LatticeStep.parse(read.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "1/0",
        "1/-2",
        "x",
        "1/2/3",
        "2^x",
        "2^",
        "2^99999",
        "3*5",
        "1e-40",
        "1e999999999",
        "NaN",
        "1 /2",
        "2^-2000",
        "9223372036854775809"
      })
  void anythingElseIsRefused(String text) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> LatticeStep.parse(text))
                .getMessage());
    assertTrue(message.startsWith("step must be a positive number such as 1/64"), message);
    assertTrue(message.endsWith("got '" + text + "'"), message);
  }
}

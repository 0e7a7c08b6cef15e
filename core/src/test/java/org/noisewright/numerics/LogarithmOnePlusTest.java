package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LogarithmOnePlusTest {
  private static final MathContext DIGITS = new MathContext(50);

  /** ln(1 + x) = 2 artanh(x / (2 + x)), for x in [-0.95, 50]: the quotient is below 0.97. */
  private static BigDecimal exact(double x) {
    BigDecimal value = new BigDecimal(x);
    BigDecimal z = value.divide(value.add(BigDecimal.valueOf(2)), DIGITS);
    BigDecimal square = z.multiply(z, DIGITS);
    BigDecimal power = z;
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal least = z.abs().movePointLeft(30);
    for (int n = 1; power.abs().compareTo(least) > 0; n += 2) {
      sum = sum.add(power.divide(BigDecimal.valueOf(n), DIGITS), DIGITS);
      power = power.multiply(square, DIGITS);
    }
    return sum.multiply(BigDecimal.valueOf(2));
  }

  private static void check(double x) {
    BigDecimal exact = exact(x);
    BigDecimal error = new BigDecimal(LogarithmOnePlus.of(x)).subtract(exact).abs();
    double relative = error.divide(exact.abs(), DIGITS).doubleValue();
    assertTrue(relative <= LogarithmOnePlus.ERROR, x + ": " + relative / Rounding.UNIT);
  }

  @Test
  void theErrorIsBelowItsBound() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_000; i++) {
      check(Math.exp(random.nextDouble(-40, Math.log(50))));
      check(-Math.exp(random.nextDouble(-40, Math.log(0.95))));
      check(random.nextDouble(-0.6, 0.6));
    }
    for (double x : new double[] {0.5, Math.nextUp(0.5), -0.5, Math.nextDown(-0.5), 1e-300}) {
      check(x);
    }
    for (double x : new double[] {0x1p-53, Math.nextUp(0x1p-53), 0x1p-52, -0x1p-54, -0x1p-53}) {
      check(x);
    }
  }

  @Test
  void endsAreThoseOfTheFunction() {
    assertEquals(0, LogarithmOnePlus.of(0));
    assertEquals(Double.MIN_VALUE, LogarithmOnePlus.of(Double.MIN_VALUE));
    assertEquals(Double.NEGATIVE_INFINITY, LogarithmOnePlus.of(-1));
    assertEquals(Double.POSITIVE_INFINITY, LogarithmOnePlus.of(Double.POSITIVE_INFINITY));
    assertTrue(Double.isNaN(LogarithmOnePlus.of(Double.NaN)));
    assertTrue(Double.isNaN(LogarithmOnePlus.of(-2)));
  }
}

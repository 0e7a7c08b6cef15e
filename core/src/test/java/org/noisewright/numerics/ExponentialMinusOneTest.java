package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExponentialMinusOneTest {
  private static final MathContext DIGITS = new MathContext(50);

  /** The series of e^x - 1, for |x| up to 50; the largest term is below 1e22. */
  private static BigDecimal exact(double x) {
    BigDecimal value = new BigDecimal(x);
    BigDecimal term = value;
    BigDecimal sum = BigDecimal.ZERO;
    for (int n = 2; term.signum() != 0 && n < 400; n++) {
      sum = sum.add(term, DIGITS);
      term = term.multiply(value, DIGITS).divide(BigDecimal.valueOf(n), DIGITS);
    }
    return sum;
  }

  private static void check(double x) {
    BigDecimal exact = exact(x);
    BigDecimal error = new BigDecimal(ExponentialMinusOne.of(x)).subtract(exact).abs();
    double relative = error.divide(exact.abs(), DIGITS).doubleValue();
    assertTrue(relative <= ExponentialMinusOne.ERROR, x + ": " + relative / Rounding.UNIT);
  }

  @Test
  void theErrorIsBelowItsBound() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 2_000; i++) {
      check((random.nextBoolean() ? 1 : -1) * Math.exp(random.nextDouble(-40, Math.log(30))));
      check(random.nextDouble(-0.36, 0.36));
    }
    for (double x : new double[] {0.35, Math.nextUp(0.35), -0.35, Math.nextDown(-0.35), 1e-300}) {
      check(x);
    }
  }

  @Test
  void endsAreThoseOfTheFunction() {
    assertEquals(0, ExponentialMinusOne.of(0));
    assertEquals(Double.MIN_VALUE, ExponentialMinusOne.of(Double.MIN_VALUE));
    assertEquals(-1, ExponentialMinusOne.of(Double.NEGATIVE_INFINITY));
    assertEquals(-1, ExponentialMinusOne.of(-800));
    assertEquals(Double.POSITIVE_INFINITY, ExponentialMinusOne.of(800));
    assertTrue(Double.isNaN(ExponentialMinusOne.of(Double.NaN)));
  }
}

package org.noisewright.classical;

import java.math.BigDecimal;
import java.math.MathContext;

/** The exponential function in decimal arithmetic. */
final class DecimalExponential {
  private DecimalExponential() {}

  /**
   * e^x for |x| at most 10^9, relative error at most 4 units of the last of the digits asked for:
   * the argument is halved until it is below 1/8, the series summed with 30 more digits, and the
   * result squared as often.
   */
  static BigDecimal of(BigDecimal x, MathContext context) {
    MathContext wide = new MathContext(context.getPrecision() + 30, context.getRoundingMode());
    BigDecimal argument = x.abs().round(wide);
    int halvings = 0;
    while (argument.compareTo(new BigDecimal("0.125")) > 0) {
      argument = argument.divide(BigDecimal.valueOf(2), wide);
      halvings++;
    }
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    BigDecimal least = BigDecimal.ONE.movePointLeft(wide.getPrecision() + 2);
    for (int n = 1; term.compareTo(least) > 0; n++) {
      term = term.multiply(argument, wide).divide(BigDecimal.valueOf(n), wide);
      sum = sum.add(term, wide);
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, wide);
    }
    return x.signum() < 0 ? BigDecimal.ONE.divide(sum, context) : sum.round(context);
  }
}

package org.noisewright.numerics;

import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * The gamma function and its normalised upper part, from commons-numbers. Nothing certified rests
 * on them: they say how large noise is, not how private.
 */
public final class IncompleteGamma {
  private IncompleteGamma() {}

  /**
   * ln Gamma(a) for a in [1/64, 100]. Error at most 1e-15 (1 + |result|), measured against 40-digit
   * values.
   */
  public static double logGamma(double a) {
    return LogGamma.value(a);
  }

  /**
   * Pr[X &gt; x] of a gamma law: the integral of t^(a-1) e^-t from x to infinity over Gamma(a), for
   * a in [1/64, 100] and x &gt;= 0. Relative error at most 1e-13 where the result is above 1e-290,
   * measured against 40-digit values; 1 at 0, 0 at infinity.
   */
  public static double above(double a, double x) {
    if (!(x >= 0)) {
      throw new IllegalArgumentException("x must be at least 0, got " + x);
    }
    return x == 0 ? 1 : RegularizedGamma.Q.value(a, x);
  }
}

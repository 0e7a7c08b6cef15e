package org.noisewright.numerics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Elementary and error functions to some forty digits, slow and independent of the library. */
public final class HighPrecision {
  /** Working precision; results are good to about 1e-40 relative. */
  public static final MathContext DIGITS = new MathContext(64, RoundingMode.HALF_EVEN);

  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal SWITCH = BigDecimal.valueOf(5);
  private static final int FRACTIONS = 160;

  /** pi to 60 digits. */
  public static final BigDecimal PI =
      new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494");

  /** The square root of 2. */
  public static final BigDecimal ROOT_2 = TWO.sqrt(DIGITS);

  private static final BigDecimal ROOT_PI = PI.sqrt(DIGITS);

  private HighPrecision() {}

  /** e^x by halving of the argument and the power series. */
  public static BigDecimal exp(BigDecimal x) {
    int halvings = Math.max(0, x.precision() - x.scale()) * 4 + 8;
    MathContext digits = new MathContext(DIGITS.getPrecision() + halvings / 3 + 2);
    BigDecimal small = x.divide(TWO.pow(halvings), digits);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int n = 1; term.signum() != 0 && term.abs().compareTo(new BigDecimal("1e-75")) > 0; n++) {
      term = term.multiply(small, digits).divide(BigDecimal.valueOf(n), digits);
      sum = sum.add(term, digits);
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, digits);
    }
    return sum.round(DIGITS);
  }

  /** ln x for a positive x in the range of a double, by Newton steps from the double logarithm. */
  public static BigDecimal log(BigDecimal x) {
    BigDecimal y = new BigDecimal(Math.log(x.doubleValue()));
    for (int i = 0; i < 3; i++) {
      BigDecimal error = x.multiply(exp(y.negate()), DIGITS).subtract(BigDecimal.ONE, DIGITS);
      // ln(1 + e) = e - e^2/2 + ...
      y = y.add(error, DIGITS).subtract(HALF.multiply(error.multiply(error, DIGITS)), DIGITS);
    }
    return y;
  }

  /** e^{x^2} erfc(x) for any x below about 1e5. */
  public static BigDecimal erfcx(BigDecimal x) {
    BigDecimal square = x.multiply(x, DIGITS);
    if (x.signum() < 0) {
      return TWO.multiply(exp(square), DIGITS).subtract(erfcx(x.negate()), DIGITS);
    }
    if (x.compareTo(SWITCH) < 0) {
      BigDecimal term = x;
      BigDecimal sum = x;
      for (int n = 1; term.signum() != 0 && term.compareTo(new BigDecimal("1e-75")) > 0; n++) {
        term =
            term.multiply(TWO)
                .multiply(square, DIGITS)
                .divide(BigDecimal.valueOf(2L * n + 1), DIGITS);
        sum = sum.add(term, DIGITS);
      }
      return exp(square).subtract(TWO.multiply(sum).divide(ROOT_PI, DIGITS), DIGITS);
    }
    BigDecimal fraction = x;
    for (int n = FRACTIONS; n >= 1; n--) {
      fraction = x.add(BigDecimal.valueOf(n).multiply(HALF).divide(fraction, DIGITS), DIGITS);
    }
    return BigDecimal.ONE.divide(ROOT_PI.multiply(fraction, DIGITS), DIGITS);
  }

  /** ln Pr[Z &gt; x] of a standard normal Z for |x| up to about 1e5. */
  public static BigDecimal logAbove(BigDecimal x) {
    BigDecimal scaled = x.divide(ROOT_2, DIGITS);
    BigDecimal half = HALF.multiply(x.multiply(x, DIGITS), DIGITS);
    if (x.signum() < 0) {
      BigDecimal below =
          HALF.multiply(erfcx(scaled.negate()), DIGITS).multiply(exp(half.negate()), DIGITS);
      return log1p(below.negate());
    }
    return log(HALF.multiply(erfcx(scaled), DIGITS)).subtract(half, DIGITS);
  }

  private static BigDecimal log1p(BigDecimal x) {
    if (x.abs().compareTo(new BigDecimal("1e-15")) > 0) {
      return log(BigDecimal.ONE.add(x));
    }
    BigDecimal square = x.multiply(x, DIGITS);
    BigDecimal cube = square.multiply(x, DIGITS);
    return x.subtract(HALF.multiply(square), DIGITS)
        .add(cube.divide(BigDecimal.valueOf(3), DIGITS), DIGITS);
  }

  /** |computed - exact| / |exact|. */
  public static double relativeError(double computed, BigDecimal exact) {
    return new BigDecimal(computed)
        .subtract(exact, DIGITS)
        .divide(exact, DIGITS)
        .abs()
        .doubleValue();
  }

  /** |computed - exact|. */
  public static double absoluteError(double computed, BigDecimal exact) {
    return new BigDecimal(computed).subtract(exact, DIGITS).abs().doubleValue();
  }
}

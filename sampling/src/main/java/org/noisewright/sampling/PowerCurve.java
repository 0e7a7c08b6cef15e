package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * Mass between 0 and a place for noise of density proportional to exp(-|x|^shape / scale), cut at a
 * range or not. With U = x^shape / scale the integral up to x is x T(U),
 *
 * <pre>T(U) = e^-U (1 + sum over k of U^k / ((1 + a) (2 + a) ... (k + a))),   a = 1 / shape,</pre>
 *
 * Kummer's form, all of whose terms are positive. What lies beyond the place {@code end}, where U
 * is between 80 and 100 or the noise is cut, has a mass below 2^-114.
 */
final class PowerCurve implements DistributionCurve {
  private static final double END_EXPONENT = 88;
  private static final int MOST_POWER = 8;

  private static final BigInteger HALF = FixedPoint.UNITY.shiftRight(1);
  private static final BigInteger LEAST_CLOSED = FixedPoint.UNITY.shiftRight(4);

  private final Rational shape;
  private final Rational scale;
  private final BigInteger logScale;
  private final Rational end;
  private final BigInteger endPart;

  private PowerCurve(Rational shape, Rational scale, Rational end) {
    this.shape = shape;
    this.scale = scale;
    this.end = end;
    this.logScale = FixedPoint.log(scale.numerator(), scale.denominator());
    this.endPart = part(exponent(end.numerator(), end.denominator()));
  }

  /**
   * The curve.
   *
   * @param shape in [1, 64]
   * @param scale exactly
   * @param unit scale^(1 / shape), about
   * @param range positive, may be infinite
   */
  static PowerCurve of(double shape, Rational scale, double unit, double range) {
    double reach = unit * Math.pow(END_EXPONENT, 1 / shape);
    PowerCurve curve =
        new PowerCurve(Rational.of(shape), scale, Rational.of(Math.min(reach, range)));
    if (reach < range) {
      double exponent =
          Math.scalb(
              curve.exponent(curve.end.numerator(), curve.end.denominator()).doubleValue(),
              -FixedPoint.BITS);
      if (!(exponent >= 80 && exponent <= 100)) {
        throw new IllegalArgumentException(
            "scale of the noise must be far from the largest and the least double, got " + unit);
      }
    }
    return curve;
  }

  @Override
  public BigInteger at(BigInteger numerator, BigInteger denominator) {
    BigInteger place = numerator.multiply(end.denominator());
    BigInteger most = denominator.multiply(end.numerator());
    if (place.compareTo(most) >= 0) {
      return HALF;
    }
    BigInteger part = part(exponent(numerator, denominator));
    return place.multiply(part).shiftLeft(FixedPoint.BITS - 1).divide(most.multiply(endPart));
  }

  @Override
  public BigInteger all() {
    return HALF;
  }

  /** U at a place, at most 2 units and 2^-149 of its value off. */
  private BigInteger exponent(BigInteger numerator, BigInteger denominator) {
    if (shape.denominator().equals(BigInteger.ONE)
        && shape.numerator().bitLength() <= 4
        && shape.numerator().intValueExact() <= MOST_POWER) {
      int power = shape.numerator().intValueExact();
      return FixedPoint.ratio(
          numerator.pow(power).multiply(scale.denominator()),
          denominator.pow(power).multiply(scale.numerator()));
    }
    BigInteger log =
        FixedPoint.log(numerator, denominator)
            .multiply(shape.numerator())
            .divide(shape.denominator());
    return FixedPoint.exp(log.subtract(logScale));
  }

  /** T(U) for U of at most 100; at most 2^-148 off. */
  private BigInteger part(BigInteger exponent) {
    BigInteger up = FixedPoint.exp(exponent);
    if (shape.numerator().equals(shape.denominator()) && exponent.compareTo(LEAST_CLOSED) >= 0) {
      BigInteger fallen = FixedPoint.UNITY.subtract(FixedPoint.over(FixedPoint.UNITY, up));
      return FixedPoint.over(fallen, exponent);
    }
    BigInteger factor = exponent.multiply(shape.numerator());
    long twice = exponent.shiftRight(FixedPoint.BITS - 1).longValueExact();
    BigInteger divisor = shape.denominator();
    BigInteger term = FixedPoint.UNITY;
    BigInteger sum = term;
    for (long k = 1; term.signum() > 0 || k <= twice; k++) {
      divisor = divisor.add(shape.numerator());
      term = term.multiply(factor).shiftRight(FixedPoint.BITS).divide(divisor);
      sum = sum.add(term);
    }
    return FixedPoint.over(sum, up);
  }
}

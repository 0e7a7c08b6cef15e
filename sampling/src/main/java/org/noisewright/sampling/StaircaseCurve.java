package org.noisewright.sampling;

import java.math.BigInteger;
import org.noisewright.mechanism.StaircaseNoise;

/**
 * Mass between 0 and a place for staircase noise. In widths, with q = e^-epsilon and the place x =
 * ratio + k + t, k whole and t in [0, 1), the integral of the density times 1 - q is
 *
 * <pre>(1 - q) ratio + q (1 - q^k) + t q^(k + 1) (1 - q),   (1 - q) x for x below the ratio,</pre>
 *
 * a closed form for each stair. It is computed as a multiple of a power of two that brings the
 * whole near 1.
 */
final class StaircaseCurve implements DistributionCurve {
  private static final double LEAST_EPSILON = 1e-9;
  private static final int MOST_TWOS = 1100;

  private final BigInteger epsilonUnits;
  private final Rational ratio;
  private final Rational width;
  private final boolean cut;
  private final Rational range;
  private final int twos;
  private final BigInteger total;
  private final BigInteger fall;
  private final BigInteger first;

  private StaircaseCurve(StaircaseNoise noise, int twos) {
    this.epsilonUnits = FixedPoint.of(Rational.of(noise.epsilon()));
    this.ratio = Rational.of(noise.ratio());
    this.width = Rational.of(noise.width());
    this.cut = noise.range() < Double.POSITIVE_INFINITY;
    this.range = Rational.of(cut ? noise.range() : 0);
    this.twos = twos;
    this.fall = FixedPoint.UNITY.subtract(power(BigInteger.ONE, 0));
    this.first = FixedPoint.times(fall, scaled(ratio));
    this.total =
        cut ? raw(range.numerator(), range.denominator()) : first.add(power(BigInteger.ONE, twos));
  }

  /**
   * The curve.
   *
   * @throws IllegalArgumentException if nearly all mass is too near 0 or the stairs are too low
   */
  static StaircaseCurve of(StaircaseNoise noise) {
    if (!(noise.epsilon() >= LEAST_EPSILON)) {
      throw new IllegalArgumentException(
          "epsilon of staircase noise must be at least 1e-9 for a table, got "
              + noise.epsilon()
              + "; take uniform noise or fewer, higher stairs");
    }
    StaircaseCurve wide = new StaircaseCurve(noise, MOST_TWOS);
    if (!(wide.total.bitLength() >= FixedPoint.BITS)) {
      throw new IllegalArgumentException(
          "epsilon and range of staircase noise must leave it a width for a table, got epsilon "
              + noise.epsilon()
              + " and range "
              + noise.range()
              + "; take a smaller epsilon");
    }
    return new StaircaseCurve(noise, MOST_TWOS + FixedPoint.BITS - wide.total.bitLength());
  }

  /** 2^twos q^k. */
  private BigInteger power(BigInteger k, int by) {
    return FixedPoint.scaledExp(epsilonUnits.multiply(k).negate(), by);
  }

  private BigInteger scaled(Rational value) {
    return value
        .numerator()
        .shiftLeft(FixedPoint.BITS + Math.max(0, twos))
        .divide(value.denominator().shiftLeft(Math.max(0, -twos)));
  }

  private BigInteger raw(BigInteger numerator, BigInteger denominator) {
    Rational place =
        new Rational(
            numerator.multiply(width.denominator()), denominator.multiply(width.numerator()));
    if (place.compareTo(ratio) < 0) {
      return FixedPoint.times(fall, scaled(place));
    }
    BigInteger common = place.denominator().multiply(ratio.denominator());
    BigInteger[] beyond =
        place
            .numerator()
            .multiply(ratio.denominator())
            .subtract(ratio.numerator().multiply(place.denominator()))
            .divideAndRemainder(common);
    BigInteger stairs =
        power(BigInteger.ONE, twos).subtract(power(beyond[0].add(BigInteger.ONE), twos));
    BigInteger own = FixedPoint.times(power(beyond[0].add(BigInteger.ONE), twos), fall);
    return first.add(stairs).add(own.multiply(beyond[1]).divide(common));
  }

  @Override
  public BigInteger at(BigInteger numerator, BigInteger denominator) {
    boolean beyond =
        cut
            && numerator
                    .multiply(range.denominator())
                    .compareTo(denominator.multiply(range.numerator()))
                >= 0;
    return beyond
        ? all()
        : FixedPoint.over(raw(numerator, denominator), total.shiftLeft(1)).min(all());
  }

  @Override
  public BigInteger all() {
    return FixedPoint.UNITY.shiftRight(1);
  }
}

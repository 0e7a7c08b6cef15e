package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * Mass between 0 and a place for noise that is uniform on [-range, range].
 *
 * @param range exactly
 */
record UniformCurve(Rational range) implements DistributionCurve {
  private static final BigInteger HALF = FixedPoint.UNITY.shiftRight(1);

  @Override
  public BigInteger at(BigInteger numerator, BigInteger denominator) {
    return FixedPoint.ratio(
            numerator.multiply(range.denominator()),
            denominator.multiply(range.numerator()).shiftLeft(1))
        .min(HALF);
  }

  @Override
  public BigInteger all() {
    return HALF;
  }
}

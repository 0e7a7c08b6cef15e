package org.noisewright.sampling;

import java.math.BigInteger;
import org.noisewright.mechanism.LogDensityTable;

/**
 * Mass from the left end to a place for noise whose logarithm joins samples by lines: over the part
 * of a piece where the line goes from a to b the integral is its length times e^max(a, b) (1 -
 * e^-D) / D, D = |a - b|. The largest sample is taken as 0.
 */
final class LogDensityCurve {
  private static final BigInteger SMALL = FixedPoint.UNITY.shiftRight(8);
  private static final int TERMS = 20;

  private final BigInteger[] samples;

  private LogDensityCurve(LogDensityTable noise) {
    Rational most = Rational.of(noise.logDensity(0));
    for (int i = 1; i < noise.size(); i++) {
      Rational sample = Rational.of(noise.logDensity(i));
      most = sample.compareTo(most) > 0 ? sample : most;
    }
    BigInteger top = FixedPoint.of(most);
    this.samples = new BigInteger[noise.size()];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = FixedPoint.of(Rational.of(noise.logDensity(i))).subtract(top);
    }
  }

  static PiecewiseCurve of(LogDensityTable noise) {
    LogDensityCurve curve = new LogDensityCurve(noise);
    return PiecewiseCurve.of(
        noise.start(),
        noise.step(),
        noise.size() - 1,
        i -> mean(curve.samples[i], curve.samples[i + 1]),
        curve::upTo,
        PiecewiseCurve.Shape.of(noise.size(), noise::logDensity));
  }

  private BigInteger upTo(int index, Rational t) {
    BigInteger left = samples[index];
    BigInteger rise = samples[index + 1].subtract(left);
    BigInteger right = left.add(rise.multiply(t.numerator()).divide(t.denominator()));
    return mean(left, right).multiply(t.numerator()).divide(t.denominator());
  }

  /** Mean of e^l where l goes from a to b, both at most 0. */
  private static BigInteger mean(BigInteger a, BigInteger b) {
    BigInteger drop = a.subtract(b).abs();
    BigInteger top = FixedPoint.exp(a.max(b));
    if (drop.compareTo(SMALL) >= 0) {
      BigInteger low = FixedPoint.exp(a.min(b));
      return FixedPoint.over(top.subtract(low).max(BigInteger.ZERO), drop);
    }
    BigInteger sum = FixedPoint.UNITY;
    for (int k = TERMS; k >= 1; k--) {
      sum =
          FixedPoint.UNITY.subtract(FixedPoint.times(drop, sum).divide(BigInteger.valueOf(k + 1L)));
    }
    return FixedPoint.times(top, sum);
  }
}

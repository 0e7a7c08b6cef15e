package org.noisewright.sampling;

import static java.math.BigInteger.ONE;

import java.math.BigInteger;

/**
 * Two-sided geometric noise on the integers: P(Z = z) = tanh(1 / (2 scale)) exp(-|z| / scale).
 *
 * <p>The scale is any exact positive fraction (any positive double is one), in steps of the
 * lattice. Law: exact (ExactSamplers.proof.md; Canonne, Kamath and Steinke 2020, Algorithm 2).
 * Cost: a few uniform integers below the numerator of the scale, whatever its size.
 */
public final class DiscreteLaplaceSampler extends ExactSampler {
  /**
   * Noise by itself comes as a long up to this scale, 2^53: there |Z| passes 2^63 with a
   * probability below 2 exp(-1024) &lt; 1e-444.
   */
  public static final double LARGEST_LONG_SCALE = 0x1p53;

  private final Rational scale;
  private final boolean fitsLong;

  DiscreteLaplaceSampler(Rational scale, RandomBits bits) {
    super("Discrete Laplace of scale " + scale.requirePositive("scale"), bits);
    this.scale = scale;
    this.fitsLong = scale.compareTo(Rational.of(LARGEST_LONG_SCALE)) <= 0;
  }

  /** Noise of exactly this scale, positive. */
  public static DiscreteLaplaceSampler of(Rational scale, SecureBits bits) {
    return new DiscreteLaplaceSampler(scale, bits);
  }

  /** Noise of exactly the scale that the double stands for, positive and finite. */
  public static DiscreteLaplaceSampler of(double scale, SecureBits bits) {
    return new DiscreteLaplaceSampler(Rational.positive("scale", scale), bits);
  }

  /** As {@link #of(Rational, SecureBits)}, not private. */
  public static DiscreteLaplaceSampler seeded(Rational scale, SeededBits bits) {
    return new DiscreteLaplaceSampler(scale, bits);
  }

  /** As {@link #of(double, SecureBits)}, not private. */
  public static DiscreteLaplaceSampler seeded(double scale, SeededBits bits) {
    return new DiscreteLaplaceSampler(Rational.positive("scale", scale), bits);
  }

  /** The next noise; exact at every scale. */
  public BigInteger next() {
    return draw(scale.numerator(), scale.denominator(), bits);
  }

  /**
   * The next noise as a long, the nearest one to the exact noise.
   *
   * @throws IllegalStateException always if the scale is above {@link #LARGEST_LONG_SCALE}, never
   *     otherwise: the refusal depends on the scale alone
   */
  public long nextLong() {
    if (!fitsLong) {
      throw new IllegalStateException(
          "Noise of scale "
              + scale
              + " does not fit 64 bits, scales up to 2^53 do; use next() or nextSum(value)");
    }
    return NoiseIntegers.saturated(next());
  }

  /**
   * The value plus the next noise, exactly, then the nearest long: as private as the exact sum at
   * every scale, for the ends are applied to the sum and not to the noise.
   */
  public long nextSum(long value) {
    return NoiseIntegers.saturatedSum(value, next());
  }

  /** P(z) proportional to exp(-|z| s / t), both positive. */
  static BigInteger draw(BigInteger t, BigInteger s, RandomBits bits) {
    while (true) {
      BigInteger magnitude = GeometricSampler.failuresAtRate(s, t, bits);
      boolean negative = bits.nextBoolean();
      // Zero has one sign only, or it would come twice as often.
      if (!negative) {
        return magnitude;
      }
      if (magnitude.compareTo(ONE) >= 0) {
        return magnitude.negate();
      }
    }
  }
}

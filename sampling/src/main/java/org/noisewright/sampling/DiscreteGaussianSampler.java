package org.noisewright.sampling;

import static java.math.BigInteger.ONE;

import java.math.BigInteger;

/**
 * Discrete Gaussian noise on the integers: P(Z = z) proportional to exp(-z^2 / (2 variance)).
 *
 * <p>The variance is an exact positive fraction, in squared steps of the lattice; a standard
 * deviation given as a double is squared exactly. It is that of the normal law that gives the
 * weights, as in {@link org.noisewright.mechanism.DiscreteGaussianNoise}. Law: exact
 * (ExactSamplers.proof.md; Canonne, Kamath and Steinke 2020, Algorithm 3). Cost: a few draws of
 * discrete Laplace noise, whatever the variance.
 */
public final class DiscreteGaussianSampler extends ExactSampler {
  /**
   * Noise by itself comes as a long up to this standard deviation, 2^53: there |Z| passes 2^63 with
   * a probability below exp(-2^19).
   */
  public static final double LARGEST_LONG_STANDARD_DEVIATION = 0x1p53;

  private final Rational variance;
  private final BigInteger laplaceScale;
  private final BigInteger centre;
  private final BigInteger factor;
  private final BigInteger denominator;
  private final boolean fitsLong;

  DiscreteGaussianSampler(Rational variance, RandomBits bits) {
    super("Discrete Gaussian of variance " + variance.requirePositive("variance"), bits);
    this.variance = variance;
    BigInteger t = variance.floor().sqrt().add(ONE);
    this.laplaceScale = t;
    // With variance n / d: (|y| - n / (d t))^2 / (2 n / d) = (|y| t d - n)^2 / (2 n d t^2).
    this.centre = variance.numerator();
    this.factor = t.multiply(variance.denominator());
    this.denominator = centre.shiftLeft(1).multiply(factor).multiply(t);
    this.fitsLong = variance.compareTo(Rational.of(LARGEST_LONG_STANDARD_DEVIATION).squared()) <= 0;
  }

  /** Noise of exactly this variance, positive. */
  public static DiscreteGaussianSampler ofVariance(Rational variance, SecureBits bits) {
    return new DiscreteGaussianSampler(variance, bits);
  }

  /** Noise of exactly the standard deviation that the double stands for, positive and finite. */
  public static DiscreteGaussianSampler of(double standardDeviation, SecureBits bits) {
    return new DiscreteGaussianSampler(square(standardDeviation), bits);
  }

  /** As {@link #ofVariance}, not private. */
  public static DiscreteGaussianSampler seededVariance(Rational variance, SeededBits bits) {
    return new DiscreteGaussianSampler(variance, bits);
  }

  /** As {@link #of}, not private. */
  public static DiscreteGaussianSampler seeded(double standardDeviation, SeededBits bits) {
    return new DiscreteGaussianSampler(square(standardDeviation), bits);
  }

  private static Rational square(double standardDeviation) {
    return Rational.positive("standardDeviation", standardDeviation).squared();
  }

  /** The next noise; exact at every variance. */
  public BigInteger next() {
    while (true) {
      BigInteger candidate = DiscreteLaplaceSampler.draw(laplaceScale, ONE, bits);
      BigInteger distance = candidate.abs().multiply(factor).subtract(centre);
      if (Coins.expMinus(distance.multiply(distance), denominator, bits)) {
        return candidate;
      }
    }
  }

  /**
   * The next noise as a long, the nearest one to the exact noise.
   *
   * @throws IllegalStateException always if the standard deviation is above {@link
   *     #LARGEST_LONG_STANDARD_DEVIATION}, never otherwise: the refusal depends on it alone
   */
  public long nextLong() {
    if (!fitsLong) {
      throw new IllegalStateException(
          "Noise of variance "
              + variance
              + " does not fit 64 bits, standard deviations up to 2^53 do; use next() or"
              + " nextSum(value)");
    }
    return NoiseIntegers.saturated(next());
  }

  /**
   * The value plus the next noise, exactly, then the nearest long: as private as the exact sum, for
   * the ends are applied to the sum and not to the noise.
   */
  public long nextSum(long value) {
    return NoiseIntegers.saturatedSum(value, next());
  }
}

package org.noisewright.sampling;

import static java.math.BigInteger.ONE;

import java.math.BigInteger;

/**
 * The number of tosses up to and including the first success: P(X = k) = p (1 - p)^(k - 1) for k =
 * 1, 2, ...
 *
 * <p>The probability p is an exact fraction in (0, 1] (any double is one), or 1 - exp(-rate) for an
 * exact rate. Law: exact (ExactSamplers.proof.md). The result has no upper end: for p = 1e-20 it
 * passes 2^63 in nine draws of ten, so it is a BigInteger. Cost: does not grow with 1 / p except
 * through the length of the integers.
 */
public final class GeometricSampler extends ExactSampler {
  private final BigInteger numerator;
  private final BigInteger denominator;
  private final BigInteger block;
  private final boolean exponential;

  GeometricSampler(Rational parameter, boolean exponential, RandomBits bits) {
    super(
        "Geometric of probability " + (exponential ? "1 - exp(-" + parameter + ")" : parameter),
        bits);
    this.numerator = parameter.requirePositive(exponential ? "rate" : "probability").numerator();
    this.denominator = parameter.denominator();
    if (!(exponential || numerator.compareTo(denominator) <= 0)) {
      throw new IllegalArgumentException("probability must be in (0, 1], got " + parameter);
    }
    this.exponential = exponential;
    this.block = denominator.divide(numerator);
  }

  /** Success probability exactly this fraction, in (0, 1]. */
  public static GeometricSampler of(Rational probability, SecureBits bits) {
    return new GeometricSampler(probability, false, bits);
  }

  /** Success probability exactly what the double stands for, in (0, 1]. */
  public static GeometricSampler of(double probability, SecureBits bits) {
    return new GeometricSampler(fraction(probability), false, bits);
  }

  /** Success probability 1 - exp(-rate), the rate positive. */
  public static GeometricSampler ofRate(Rational rate, SecureBits bits) {
    return new GeometricSampler(rate, true, bits);
  }

  /** As {@link #of(Rational, SecureBits)}, not private. */
  public static GeometricSampler seeded(Rational probability, SeededBits bits) {
    return new GeometricSampler(probability, false, bits);
  }

  /** As {@link #of(double, SecureBits)}, not private. */
  public static GeometricSampler seeded(double probability, SeededBits bits) {
    return new GeometricSampler(fraction(probability), false, bits);
  }

  /** As {@link #ofRate}, not private. */
  public static GeometricSampler seededRate(Rational rate, SeededBits bits) {
    return new GeometricSampler(rate, true, bits);
  }

  private static Rational fraction(double probability) {
    if (!(probability > 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be in (0, 1], got " + probability);
    }
    return Rational.of(probability);
  }

  /** The next number of tosses, at least 1. */
  public BigInteger next() {
    return (exponential ? failuresAtRate(numerator, denominator, bits) : failures()).add(ONE);
  }

  /** P(X = k) proportional to exp(-k s / t), k = 0, 1, ... */
  static BigInteger failuresAtRate(BigInteger s, BigInteger t, RandomBits bits) {
    BigInteger within = bits.nextBelow(t);
    while (!Coins.expMinus(within, t, bits)) {
      within = bits.nextBelow(t);
    }
    return Coins.expMinusOneRun(bits).multiply(t).add(within).divide(s);
  }

  /** Blocks of floor(1 / p) tosses: whole blocks without success, then the place in a block. */
  private BigInteger failures() {
    BigInteger within = bits.nextBelow(block);
    while (!Coins.powerOfComplement(numerator, denominator, within, bits)) {
      within = bits.nextBelow(block);
    }
    long blocks = 0;
    while (Coins.powerOfComplement(numerator, denominator, block, bits)) {
      blocks++;
    }
    return BigInteger.valueOf(blocks).multiply(block).add(within);
  }
}

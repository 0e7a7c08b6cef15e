package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * A coin of an exact probability: a fraction, any double taken as the dyadic fraction that it is,
 * or exp(-x) for a fraction x.
 *
 * <p>Law: exact (ExactSamplers.proof.md). Cost: fewer than two uniform integers below the
 * denominator on average for a fraction, a handful for exp(-x); for a probability of 1e-300 such an
 * integer has 1049 bits.
 */
public final class BernoulliSampler extends ExactSampler {
  private final BigInteger numerator;
  private final BigInteger denominator;
  private final boolean exponential;

  BernoulliSampler(Rational parameter, boolean exponential, RandomBits bits) {
    super(
        "Bernoulli of probability " + (exponential ? "exp(-" + parameter + ")" : parameter), bits);
    if (!(parameter.numerator().signum() >= 0)) {
      throw new IllegalArgumentException(
          (exponential ? "exponent must be at least 0" : "probability must be in [0, 1]")
              + ", got "
              + parameter);
    }
    if (!(exponential || parameter.numerator().compareTo(parameter.denominator()) <= 0)) {
      throw new IllegalArgumentException("probability must be in [0, 1], got " + parameter);
    }
    this.numerator = parameter.numerator();
    this.denominator = parameter.denominator();
    this.exponential = exponential;
  }

  /** True with exactly this probability, in [0, 1]. */
  public static BernoulliSampler of(Rational probability, SecureBits bits) {
    return new BernoulliSampler(probability, false, bits);
  }

  /** True with exactly the probability that the double stands for, in [0, 1]. */
  public static BernoulliSampler of(double probability, SecureBits bits) {
    return new BernoulliSampler(fraction(probability), false, bits);
  }

  /** True with probability exp(-exponent), exponent at least 0. */
  public static BernoulliSampler ofExpMinus(Rational exponent, SecureBits bits) {
    return new BernoulliSampler(exponent, true, bits);
  }

  /** As {@link #of(Rational, SecureBits)}, not private. */
  public static BernoulliSampler seeded(Rational probability, SeededBits bits) {
    return new BernoulliSampler(probability, false, bits);
  }

  /** As {@link #of(double, SecureBits)}, not private. */
  public static BernoulliSampler seeded(double probability, SeededBits bits) {
    return new BernoulliSampler(fraction(probability), false, bits);
  }

  /** As {@link #ofExpMinus}, not private. */
  public static BernoulliSampler seededExpMinus(Rational exponent, SeededBits bits) {
    return new BernoulliSampler(exponent, true, bits);
  }

  private static Rational fraction(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be in [0, 1], got " + probability);
    }
    return Rational.of(probability);
  }

  /** The next toss. */
  public boolean next() {
    return exponential
        ? Coins.expMinus(numerator, denominator, bits)
        : Coins.ratio(numerator, denominator, bits);
  }
}

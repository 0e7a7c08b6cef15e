package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The laws of the samplers from all strings of bits up to a length: brackets, no chance.
 *
 * <p>What is asserted of the width says that the bracket means something: the share of the strings
 * after which the draw wants more bits, which grows with the tries of a sampler.
 */
class ExactLawTest {
  private static final int DEPTH = 22;

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "1, 2", "5, 16", "3, 256", "255, 256"})
  void dyadicCoinsAreDecidedExactly(long numerator, long denominator) {
    var law =
        ScriptedBits.enumerate(
            bits -> new BernoulliSampler(Rational.of(numerator, denominator), false, bits).next(),
            8);
    assertEquals(0, law.undecided());
    assertEquals(256 * numerator / denominator, law.counts().getOrDefault(true, 0L));
  }

  /** A double is the dyadic fraction that it is. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 0.375, 0x1p-12, 0x1.8p-11, 1 - 0x1p-12})
  void coinsOfDoubles(double probability) {
    var law =
        ScriptedBits.enumerate(
            bits -> new BernoulliSampler(Rational.of(probability), false, bits).next(), 12);
    assertEquals(0, law.undecided());
    assertEquals(Math.scalb(probability, 12), (double) law.counts().getOrDefault(true, 0L));
  }

  /** Of the tries that end, the share of true is exactly the probability. */
  @ParameterizedTest
  @CsvSource({"1, 3", "2, 3", "5, 7", "99, 100", "3, 11"})
  void coinsOfOtherFractions(long numerator, long denominator) {
    var law =
        ScriptedBits.enumerate(
            bits -> new BernoulliSampler(Rational.of(numerator, denominator), false, bits).next(),
            DEPTH);
    long heads = law.counts().getOrDefault(true, 0L);
    long tails = law.counts().getOrDefault(false, 0L);
    assertEquals(numerator * tails, (denominator - numerator) * heads);
    assertTrue(law.undecided() * 64 <= 1L << DEPTH, law.toString());
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2", "1, 1", "1, 3", "2, 1", "7, 3", "1, 16", "5, 1"})
  void coinsOfExponentials(long numerator, long denominator) {
    var law =
        ScriptedBits.enumerate(
            bits -> new BernoulliSampler(Rational.of(numerator, denominator), true, bits).next(),
            DEPTH);
    assertBracket(law, true, Math.exp(-(double) numerator / denominator), 0.012);
  }

  /** (1 - p)^n with n p up to 1. */
  @ParameterizedTest
  @CsvSource({
    "1, 2, 2", "1, 2, 1", "1, 2, 0", "1, 4, 3", "1, 4, 4", "1, 3, 3", "2, 5, 2", "1, 1, 1"
  })
  void coinsOfPowers(long numerator, long denominator, long count) {
    var law =
        ScriptedBits.enumerate(
            bits ->
                Coins.powerOfComplement(
                    BigInteger.valueOf(numerator),
                    BigInteger.valueOf(denominator),
                    BigInteger.valueOf(count),
                    bits),
            DEPTH);
    assertBracket(law, true, Math.pow(1 - (double) numerator / denominator, (double) count), 0.04);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0", "1, 2, 0.04", "3, 4, 0.01", "1, 4, 0.31", "1, 3, 0.4"})
  void geometric(long numerator, long denominator, double undecided) {
    var law =
        ScriptedBits.enumerate(
            bits -> new GeometricSampler(Rational.of(numerator, denominator), false, bits).next(),
            DEPTH);
    double p = (double) numerator / denominator;
    for (int k = 1; k <= 6; k++) {
      assertBracket(law, BigInteger.valueOf(k), p * Math.pow(1 - p, k - 1), undecided);
    }
    assertTrue(law.counts().keySet().stream().allMatch(k -> k.signum() > 0), law.toString());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 2", "3, 2"})
  void geometricOfARate(long numerator, long denominator) {
    var law =
        ScriptedBits.enumerate(
            bits -> new GeometricSampler(Rational.of(numerator, denominator), true, bits).next(),
            DEPTH);
    double stay = Math.exp(-(double) numerator / denominator);
    for (int k = 1; k <= 6; k++) {
      assertBracket(law, BigInteger.valueOf(k), (1 - stay) * Math.pow(stay, k - 1), 0.1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "1, 2"})
  void discreteLaplace(long numerator, long denominator) {
    var law =
        ScriptedBits.enumerate(
            bits -> new DiscreteLaplaceSampler(Rational.of(numerator, denominator), bits).next(),
            DEPTH);
    double scale = (double) numerator / denominator;
    for (int z = -4; z <= 4; z++) {
      assertBracket(
          law,
          BigInteger.valueOf(z),
          Math.tanh(0.5 / scale) * Math.exp(-Math.abs(z) / scale),
          0.15);
    }
  }

  @Test
  void discreteGaussian() {
    var law =
        ScriptedBits.enumerate(
            bits -> new DiscreteGaussianSampler(Rational.of(1, 1), bits).next(), DEPTH);
    double sum = 0;
    for (int z = -40; z <= 40; z++) {
      sum += Math.exp(-0.5 * z * z);
    }
    for (int z = -3; z <= 3; z++) {
      assertBracket(law, BigInteger.valueOf(z), Math.exp(-0.5 * z * z) / sum, 0.6);
    }
    for (int z = 1; z <= 3; z++) {
      assertEquals(
          law.counts().getOrDefault(BigInteger.valueOf(z), 0L),
          law.counts().getOrDefault(BigInteger.valueOf(-z), 0L));
    }
  }

  private static <T extends Comparable<T>> void assertBracket(
      ScriptedBits.Law<T> law, T outcome, double probability, double width) {
    double rounding = 1e-15;
    assertTrue(
        law.least(outcome) <= probability + rounding && probability <= law.most(outcome) + rounding,
        () -> outcome + ": " + probability + " in " + law);
    assertTrue(law.most(outcome) - law.least(outcome) <= width, () -> "undecided in " + law);
  }
}

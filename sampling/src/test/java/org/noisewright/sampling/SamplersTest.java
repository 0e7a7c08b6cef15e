package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many seeded draws against exact probabilities and moments, and the extremes of the field. */
class SamplersTest {
  private static final int DRAWS = 100_000;
  private static final BigInteger TWO_63 = BigInteger.ONE.shiftLeft(63);

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.999, 1 / 3.0, 1e-3})
  void coins(double probability) {
    var coin = BernoulliSampler.seeded(probability, SeededBits.notPrivate(11));
    assertCoin(coin, probability);
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "2, 3", "7, 2", "0, 1"})
  void coinsOfExponentials(long numerator, long denominator) {
    var coin =
        BernoulliSampler.seededExpMinus(
            Rational.of(numerator, denominator), SeededBits.notPrivate(12));
    assertCoin(coin, Math.exp(-(double) numerator / denominator));
  }

  private static void assertCoin(BernoulliSampler coin, double probability) {
    long heads = 0;
    for (int i = 0; i < DRAWS; i++) {
      heads += coin.next() ? 1 : 0;
    }
    ChiSquare.assertMean(
        coin.toString(),
        (double) heads / DRAWS,
        probability,
        probability * (1 - probability),
        DRAWS);
  }

  @Test
  void rareCoins() {
    for (double probability : new double[] {1e-300, Double.MIN_VALUE, 0}) {
      var coin = BernoulliSampler.seeded(probability, SeededBits.notPrivate(13));
      var huge = BernoulliSampler.seededExpMinus(Rational.of(1e300), SeededBits.notPrivate(14));
      for (int i = 0; i < 1000; i++) {
        assertFalse(coin.next());
        assertFalse(huge.next());
      }
    }
    assertTrue(BernoulliSampler.seeded(1, SeededBits.notPrivate(15)).next());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.5, 0.75, 0.05, 1})
  void geometric(double p) {
    var sampler = GeometricSampler.seeded(p, SeededBits.notPrivate(21));
    int last = (int) Math.ceil(30 / p);
    assertCounts(sampler::next, 0, last, k -> k < 1 ? 0 : p * Math.pow(1 - p, k - 1));
  }

  @Test
  void geometricOfARate() {
    var sampler = GeometricSampler.seededRate(Rational.of(2, 7), SeededBits.notPrivate(22));
    double stay = Math.exp(-2 / 7.0);
    assertCounts(sampler::next, 0, 150, k -> k < 1 ? 0 : (1 - stay) * Math.pow(stay, k - 1));
  }

  /** Source: field case BL-55, P(X &gt;= 2^63) = 0.9119 for p = 1e-20; all results at least 1. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-20, 5e-17, 1e-300})
  void geometricOfTinyProbability(double p) {
    var sampler = GeometricSampler.seeded(p, SeededBits.notPrivate(23));
    int cells = 20;
    long[] counts = new long[cells];
    double[] probabilities = new double[cells];
    long long64 = 0;
    for (int i = 0; i < DRAWS; i++) {
      BigInteger tosses = sampler.next();
      assertTrue(tosses.signum() > 0);
      // (1 - p)^X is uniform but for steps of p.
      counts[(int) Math.min(cells - 1, cells * Math.exp(-tosses.doubleValue() * p))]++;
      long64 += tosses.compareTo(TWO_63) < 0 ? 1 : 0;
    }
    java.util.Arrays.fill(probabilities, 1.0 / cells);
    ChiSquare.assertFits(counts, probabilities);
    double beyond = p == 1e-20 ? 0.9119 : Math.exp(-p * 0x1p63);
    assertEquals(beyond, 1 - (double) long64 / DRAWS, 6.11 * 0.5 / Math.sqrt(DRAWS) + 5e-5);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 2", "1, 3", "10, 1"})
  void discreteLaplace(long numerator, long denominator) {
    double scale = (double) numerator / denominator;
    var sampler =
        DiscreteLaplaceSampler.seeded(
            Rational.of(numerator, denominator), SeededBits.notPrivate(31));
    int last = (int) Math.ceil(25 * scale) + 1;
    assertCounts(
        sampler::next, -last, last, z -> Math.tanh(0.5 / scale) * Math.exp(-Math.abs(z) / scale));
  }

  @Test
  void discreteLaplaceOfADouble() {
    var sampler = DiscreteLaplaceSampler.seeded(1.7, SeededBits.notPrivate(32));
    assertCounts(sampler::next, -50, 50, z -> Math.tanh(0.5 / 1.7) * Math.exp(-Math.abs(z) / 1.7));
  }

  /** Source: field case BL-53, noise 0 with probability 1 to within 1e-43. */
  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.001, 0.01, 1e-300, Double.MIN_VALUE})
  void tinyScalesGiveNoNoise(double scale) {
    var laplace = DiscreteLaplaceSampler.seeded(scale, SeededBits.notPrivate(33));
    var gauss = DiscreteGaussianSampler.seeded(scale, SeededBits.notPrivate(34));
    for (int i = 0; i < 200; i++) {
      assertEquals(7, laplace.nextSum(7));
      assertEquals(7, gauss.nextSum(7));
    }
  }

  /** Source: field case BL-55, P(|Z| &gt;= 2^63) about 9.87e-5 at scale 1e18. */
  @Test
  void hugeScales() {
    double scale = 1e18;
    var sampler = DiscreteLaplaceSampler.seeded(scale, SeededBits.notPrivate(35));
    int cells = 40;
    long[] counts = new long[cells];
    double[] probabilities = new double[cells];
    java.util.Arrays.fill(probabilities, 1.0 / cells);
    int draws = 300_000;
    int beyond = 0;
    for (int i = 0; i < draws; i++) {
      BigInteger noise = sampler.next();
      double z = noise.doubleValue() / scale;
      double distribution = z < 0 ? 0.5 * Math.exp(z) : 1 - 0.5 * Math.exp(-z);
      counts[(int) Math.min(cells - 1, cells * distribution)]++;
      beyond += noise.abs().compareTo(TWO_63) >= 0 ? 1 : 0;
    }
    ChiSquare.assertFits(counts, probabilities);
    double mean = draws * 9.87e-5;
    // Bernstein at 1e-9: sqrt(2 mean x) + x, x = 20.8.
    assertEquals(mean, beyond, Math.sqrt(2 * mean * 20.8) + 20.8);
    assertTrue(beyond > 0);
    String refusal = assertThrows(IllegalStateException.class, sampler::nextLong).getMessage();
    assertEquals(
        "Noise of scale 1000000000000000000 does not fit 64 bits, scales up to 2^53 do; use next()"
            + " or nextSum(value)",
        refusal);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 1.5, 4, 20.1})
  void discreteGaussian(double standardDeviation) {
    var sampler = DiscreteGaussianSampler.seeded(standardDeviation, SeededBits.notPrivate(41));
    assertGaussian(sampler, standardDeviation * standardDeviation);
  }

  @Test
  void discreteGaussianOfAVariance() {
    assertGaussian(
        DiscreteGaussianSampler.seededVariance(Rational.of(7, 3), SeededBits.notPrivate(42)),
        7 / 3.0);
  }

  private static void assertGaussian(DiscreteGaussianSampler sampler, double variance) {
    assertGaussian(sampler, DRAWS, variance);
  }

  static void assertGaussian(DiscreteGaussianSampler sampler, int draws, double variance) {
    int last = (int) Math.ceil(9 * Math.sqrt(variance)) + 1;
    double sum = 0;
    for (int z = -last; z <= last; z++) {
      sum += Math.exp(-(double) z * z / (2 * variance));
    }
    double total = sum;
    assertCounts(
        sampler::next, draws, -last, last, z -> Math.exp(-(double) z * z / (2 * variance)) / total);
  }

  @Test
  void hugeGaussian() {
    double standardDeviation = 1e18;
    var sampler = DiscreteGaussianSampler.seeded(standardDeviation, SeededBits.notPrivate(43));
    double first = 0;
    double second = 0;
    long within = 0;
    for (int i = 0; i < DRAWS; i++) {
      double z = sampler.next().doubleValue() / standardDeviation;
      first += z;
      second += z * z;
      within += Math.abs(z) < 1 ? 1 : 0;
    }
    ChiSquare.assertMean("mean", first / DRAWS, 0, 1, DRAWS);
    ChiSquare.assertMean("square", second / DRAWS, 1, 2, DRAWS);
    double one = 0.6826894921370859;
    ChiSquare.assertMean("within", (double) within / DRAWS, one, one * (1 - one), DRAWS);
    assertThrows(IllegalStateException.class, sampler::nextLong);
  }

  private static void assertCounts(
      Supplier<BigInteger> draw, int first, int last, IntToDoubleFunction probability) {
    assertCounts(draw, DRAWS, first, last, probability);
  }

  /** Counts against exact probabilities, mean and mean square against exact sums. */
  static void assertCounts(
      Supplier<BigInteger> draw, int draws, int first, int last, IntToDoubleFunction probability) {
    int cells = last - first + 1;
    long[] counts = new long[cells];
    double[] probabilities = new double[cells];
    double[] moments = new double[5];
    for (int i = 0; i < cells; i++) {
      double z = (double) first + i;
      probabilities[i] = probability.applyAsDouble(first + i);
      for (int k = 0; k < moments.length; k++) {
        moments[k] += probabilities[i] * Math.pow(z, k);
      }
    }
    double mean = 0;
    double square = 0;
    for (int i = 0; i < draws; i++) {
      int z = draw.get().intValueExact();
      counts[Math.min(Math.max(z, first), last) - first]++;
      mean += z;
      square += (double) z * z;
    }
    if (moments[2] > moments[1] * moments[1]) {
      ChiSquare.assertFits(counts, probabilities);
    } else {
      assertEquals(draws, counts[1 - first], "a law of one point");
    }
    ChiSquare.assertMean(
        "mean", mean / draws, moments[1], moments[2] - moments[1] * moments[1], draws);
    ChiSquare.assertMean(
        "mean square", square / draws, moments[2], moments[4] - moments[2] * moments[2], draws);
  }

  @Test
  void sumsStopAtTheEndsOfLong() {
    var sampler = DiscreteLaplaceSampler.seeded(1e6, SeededBits.notPrivate(51));
    var gauss = DiscreteGaussianSampler.seeded(1e6, SeededBits.notPrivate(52));
    int ends = 0;
    for (int i = 0; i < 1000; i++) {
      long sum = sampler.nextSum(Long.MAX_VALUE);
      assertTrue(sum > Long.MAX_VALUE - 100_000_000 && gauss.nextSum(Long.MIN_VALUE) < 0);
      ends += sum == Long.MAX_VALUE ? 1 : 0;
    }
    assertTrue(ends > 350 && ends < 650, "ends " + ends);
    assertEquals(Long.MAX_VALUE, NoiseIntegers.saturated(TWO_63));
    assertEquals(Long.MIN_VALUE, NoiseIntegers.saturated(TWO_63.negate()));
    assertEquals(Long.MIN_VALUE, NoiseIntegers.saturated(TWO_63.negate().subtract(TWO_63)));
  }

  @Test
  void longsAreTheSameDraws() {
    var integers = DiscreteGaussianSampler.seeded(3, SeededBits.notPrivate(53));
    var longs = DiscreteGaussianSampler.seeded(3, SeededBits.notPrivate(53));
    var atTheLimit = DiscreteLaplaceSampler.seeded(0x1p53, SeededBits.notPrivate(54));
    var same = DiscreteLaplaceSampler.seeded(0x1p53, SeededBits.notPrivate(54));
    for (int i = 0; i < 100; i++) {
      assertEquals(integers.next().longValueExact(), longs.nextLong());
      assertEquals(same.next().longValueExact(), atTheLimit.nextLong());
    }
  }

  @Test
  void twoSecureRunsDiffer() {
    var sampler = DiscreteGaussianSampler.of(1e9, SecureBits.perThread());
    var laplace = DiscreteLaplaceSampler.of(Rational.of(1_000_000_007, 2), SecureBits.perThread());
    List<BigInteger> one = new ArrayList<>();
    List<BigInteger> two = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      one.add(sampler.next().add(laplace.next()));
      two.add(sampler.next().add(laplace.next()));
    }
    assertNotEquals(one, two);
    assertTrue(sampler.isPrivate());
    assertTrue(GeometricSampler.of(1e-20, SecureBits.perThread()).next().signum() > 0);
  }

  @Test
  void refusals() {
    SeededBits bits = SeededBits.notPrivate(0);
    RandomBitsTest.assertMessage(
        "probability must be in [0, 1], got NaN", () -> BernoulliSampler.seeded(Double.NaN, bits));
    RandomBitsTest.assertMessage(
        "probability must be in [0, 1], got 3/2",
        () -> BernoulliSampler.seeded(Rational.of(3, 2), bits));
    RandomBitsTest.assertMessage(
        "probability must be in [0, 1], got -1/2",
        () -> BernoulliSampler.seeded(Rational.of(-1, 2), bits));
    RandomBitsTest.assertMessage(
        "exponent must be at least 0, got -1",
        () -> BernoulliSampler.seededExpMinus(Rational.of(-1, 1), bits));
    RandomBitsTest.assertMessage(
        "probability must be in (0, 1], got 0.0", () -> GeometricSampler.seeded(0, bits));
    RandomBitsTest.assertMessage(
        "probability must be in (0, 1], got 2",
        () -> GeometricSampler.seeded(Rational.of(2, 1), bits));
    RandomBitsTest.assertMessage(
        "rate must be positive, got 0", () -> GeometricSampler.seededRate(Rational.of(0, 1), bits));
    RandomBitsTest.assertMessage(
        "scale must be positive and finite, got NaN",
        () -> DiscreteLaplaceSampler.seeded(Double.NaN, bits));
    RandomBitsTest.assertMessage(
        "standardDeviation must be positive and finite, got Infinity",
        () -> DiscreteGaussianSampler.seeded(Double.POSITIVE_INFINITY, bits));
    RandomBitsTest.assertMessage(
        "variance must be positive, got 0",
        () -> DiscreteGaussianSampler.seededVariance(Rational.of(0, 1), bits));
  }
}

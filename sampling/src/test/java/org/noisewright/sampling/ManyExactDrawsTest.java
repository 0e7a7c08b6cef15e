package org.noisewright.sampling;

import java.math.BigInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tests of {@link SamplersTest} with a hundred times the draws, 10^7 of each (two minutes
 * together). False-alarm rate 1e-9 for each.
 */
@Tag("slow")
class ManyExactDrawsTest {
  private static final int DRAWS = 10_000_000;

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1 / 3.0, 0.999})
  void coins(double probability) {
    assertCoin(BernoulliSampler.seeded(probability, SeededBits.notPrivate(111)), probability);
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "7, 2"})
  void coinsOfExponentials(long numerator, long denominator) {
    assertCoin(
        BernoulliSampler.seededExpMinus(
            Rational.of(numerator, denominator), SeededBits.notPrivate(112)),
        Math.exp(-(double) numerator / denominator));
  }

  private static void assertCoin(BernoulliSampler coin, double probability) {
    long heads = 0;
    for (int i = 0; i < DRAWS; i++) {
      heads += coin.next() ? 1 : 0;
    }
    ChiSquare.assertFits(
        new long[] {heads, DRAWS - heads}, new double[] {probability, 1 - probability});
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.05})
  void geometric(double p) {
    var sampler = GeometricSampler.seeded(p, SeededBits.notPrivate(121));
    SamplersTest.assertCounts(
        sampler::next,
        DRAWS,
        0,
        (int) Math.ceil(45 / p),
        k -> k < 1 ? 0 : p * Math.pow(1 - p, k - 1));
  }

  @Test
  void geometricOfARate() {
    var sampler = GeometricSampler.seededRate(Rational.of(2, 7), SeededBits.notPrivate(122));
    double stay = Math.exp(-2 / 7.0);
    SamplersTest.assertCounts(
        sampler::next, DRAWS, 0, 200, k -> k < 1 ? 0 : (1 - stay) * Math.pow(stay, k - 1));
  }

  /** (1 - p)^X is uniform but for steps of p; 1000 cells. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-20, 1e-300})
  void geometricOfTinyProbability(double p) {
    var sampler = GeometricSampler.seeded(p, SeededBits.notPrivate(123));
    assertUniform(() -> Math.exp(-sampler.next().doubleValue() * p));
  }

  @ParameterizedTest
  @CsvSource({"5, 2", "1, 3", "40, 1"})
  void discreteLaplace(long numerator, long denominator) {
    double scale = (double) numerator / denominator;
    var sampler =
        DiscreteLaplaceSampler.seeded(
            Rational.of(numerator, denominator), SeededBits.notPrivate(131));
    int last = (int) Math.ceil(35 * scale) + 1;
    SamplersTest.assertCounts(
        sampler::next,
        DRAWS,
        -last,
        last,
        z -> Math.tanh(0.5 / scale) * Math.exp(-Math.abs(z) / scale));
  }

  @Test
  void discreteLaplaceOfHugeScale() {
    double scale = 1e18;
    var sampler = DiscreteLaplaceSampler.seeded(scale, SeededBits.notPrivate(135));
    assertUniform(
        () -> {
          double z = sampler.next().doubleValue() / scale;
          return z < 0 ? 0.5 * Math.exp(z) : 1 - 0.5 * Math.exp(-z);
        });
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1.5, 20.1})
  void discreteGaussian(double standardDeviation) {
    var sampler = DiscreteGaussianSampler.seeded(standardDeviation, SeededBits.notPrivate(141));
    SamplersTest.assertGaussian(sampler, DRAWS, standardDeviation * standardDeviation);
  }

  /** Standard deviation 1e18, in cells that are bounded by exact multiples of 1e17. */
  @Test
  void discreteGaussianOfHugeScale() {
    var sampler = DiscreteGaussianSampler.seeded(1e18, SeededBits.notPrivate(143));
    BigInteger width = BigInteger.TEN.pow(17);
    int reach = 50;
    long[] counts = new long[2 * reach];
    for (int i = 0; i < DRAWS; i++) {
      BigInteger z = sampler.next();
      int cell = z.divide(width).intValueExact() - (z.signum() < 0 ? 1 : 0);
      counts[Math.min(Math.max(cell, -reach), reach - 1) + reach]++;
    }
    double[] probabilities = new double[2 * reach];
    for (int cell = 0; cell < reach; cell++) {
      double to = cell == reach - 1 ? 1 : normalWithin(cell + 1);
      probabilities[reach + cell] = (to - normalWithin(cell)) / 2;
      probabilities[reach - 1 - cell] = probabilities[reach + cell];
    }
    ChiSquare.assertFits(counts, probabilities);
  }

  private static double normalWithin(int tenths) {
    return org.apache.commons.numbers.gamma.Erf.value(tenths / 10.0 / Math.sqrt(2));
  }

  private static void assertUniform(java.util.function.DoubleSupplier part) {
    int cells = 1000;
    long[] counts = new long[cells];
    double[] probabilities = new double[cells];
    java.util.Arrays.fill(probabilities, 1.0 / cells);
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) Math.min(cells - 1, cells * part.getAsDouble())]++;
    }
    ChiSquare.assertFits(counts, probabilities);
  }
}

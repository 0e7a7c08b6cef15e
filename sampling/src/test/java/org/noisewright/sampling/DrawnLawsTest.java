package org.noisewright.sampling;

import java.util.function.LongToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/**
 * From the description of noise to its draws: chi-square of every family against probabilities that
 * are computed here, without tables and their masses, at a false-alarm rate of 1e-9 for each (see
 * {@link ChiSquare}). 10^6 draws always, 10^8 with -Preproductions; a table differs from the law by
 * less than 2^-62 times its entries, which neither can see.
 */
class DrawnLawsTest {
  private static final int PIECE = 1 << 16;

  /** A table and the probability of each index. */
  record Law(String name, NoiseTable table, LongToDoubleFunction probability) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Law> laws() {
    LatticeStep quarter = LatticeStep.of(1, 4);
    LatticeStep tenth = LatticeStep.of(1, 10);
    double infinite = Double.POSITIVE_INFINITY;
    return Stream.of(
        new Law(
            "gaussian",
            NoiseTable.of(RoundedNoise.of(GaussianMechanism.of(4), quarter)),
            power(2, 4 * Math.sqrt(2), infinite, 0.25)),
        new Law(
            "gaussian of 16,000 entries",
            NoiseTable.of(RoundedNoise.of(GaussianMechanism.of(900), LatticeStep.ONE)),
            power(2, 900 * Math.sqrt(2), infinite, 1)),
        new Law(
            "laplace",
            NoiseTable.of(RoundedNoise.of(LaplaceMechanism.of(2), tenth)),
            power(1, 2, infinite, 0.1)),
        new Law(
            "generalized gaussian 1.5",
            NoiseTable.of(RoundedNoise.of(new GeneralizedGaussianNoise(1.5, 8), quarter)),
            power(1.5, 4, infinite, 0.25)),
        new Law(
            "generalized gaussian 3",
            NoiseTable.of(RoundedNoise.of(new GeneralizedGaussianNoise(3, 27), tenth)),
            power(3, 3, infinite, 0.1)),
        new Law(
            "truncated gaussian",
            NoiseTable.of(RoundedNoise.of(new TruncatedGaussianNoise(4, 6.3), quarter)),
            power(2, 4 * Math.sqrt(2), 6.3, 0.25)),
        new Law(
            "truncated laplace",
            NoiseTable.of(RoundedNoise.of(new TruncatedLaplaceNoise(2, 3), tenth)),
            power(1, 2, 3, 0.1)),
        new Law(
            "uniform",
            NoiseTable.of(RoundedNoise.of(new UniformNoise(7.3), tenth)),
            i -> length(7.3, (i - 0.5) * 0.1, (i + 0.5) * 0.1) / 14.6),
        folded(),
        binomial(1000, 0.5),
        binomial(300, 0.1),
        new Law(
            "discrete gaussian",
            NoiseTable.of(LatticeNoise.of(new DiscreteGaussianNoise(3.5, 1))),
            discreteGaussian(3.5)),
        new Law(
            "discrete laplace",
            NoiseTable.of(LatticeNoise.of(new DiscreteLaplaceNoise(3, 1, infinite))),
            i -> Math.tanh(1 / 6.0) * Math.exp(-Math.abs(i) / 3.0)),
        new Law(
            "truncated discrete laplace",
            NoiseTable.of(LatticeNoise.of(new DiscreteLaplaceNoise(3, 1, 4))),
            i -> Math.exp(-Math.abs(i) / 3.0) / truncatedSum(3, 4)));
  }

  /** Mass of the cell of index i, for a density proportional to exp(-(|x| / unit)^shape). */
  private static LongToDoubleFunction power(double shape, double unit, double range, double step) {
    double all = range < Double.POSITIVE_INFINITY ? within(shape, unit, range) : 1;
    return i -> {
      double from = Math.min(range, (Math.abs(i) - 0.5) * step);
      double to = Math.min(range, (Math.abs(i) + 0.5) * step);
      return i == 0
          ? within(shape, unit, to) / all
          : (within(shape, unit, to) - within(shape, unit, from)) / (2 * all);
    };
  }

  private static double within(double shape, double unit, double x) {
    return RegularizedGamma.P.value(1 / shape, Math.pow(x / unit, shape));
  }

  private static double length(double range, double from, double to) {
    return Math.max(0, Math.min(range, to) - Math.max(-range, from));
  }

  private static Law folded() {
    LongToDoubleFunction inside = power(1, 2, Double.POSITIVE_INFINITY, 0.25);
    return new Law(
        "folded laplace",
        NoiseTable.folded(RoundedNoise.of(LaplaceMechanism.of(2), LatticeStep.of(1, 4)), 10),
        i -> Math.abs(i) == 10 ? Math.exp(-9.5 * 0.25 / 2) / 2 : inside.applyAsDouble(i));
  }

  private static Law binomial(int trials, double probability) {
    double[] mass = new double[trials + 1];
    int middle = (int) Math.floor(trials * probability + 0.5);
    mass[middle] = 1;
    double odds = probability / (1 - probability);
    for (int k = middle; k < trials; k++) {
      mass[k + 1] = mass[k] * odds * (trials - k) / (k + 1.0);
    }
    for (int k = middle; k > 0; k--) {
      mass[k - 1] = mass[k] / odds * k / (trials - k + 1.0);
    }
    double sum = 0;
    for (double m : mass) {
      sum += m;
    }
    double total = sum;
    return new Law(
        "binomial " + trials + ", " + probability,
        NoiseTable.of(LatticeNoise.of(new BinomialNoise(trials, probability, 1))),
        i -> i + middle < 0 || i + middle > trials ? 0 : mass[(int) i + middle] / total);
  }

  private static LongToDoubleFunction discreteGaussian(double deviation) {
    double sum = 0;
    for (int z = -60; z <= 60; z++) {
      sum += Math.exp(-z * z / (2 * deviation * deviation));
    }
    double total = sum;
    return i -> Math.exp(-(double) i * i / (2 * deviation * deviation)) / total;
  }

  private static double truncatedSum(double scale, int range) {
    double sum = 1;
    for (int z = 1; z <= range; z++) {
      sum += 2 * Math.exp(-z / scale);
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aMillionDraws(Law law) {
    assertDraws(law, TableSampler.of(law.table()), 1_000_000);
    assertDraws(law, new InversionSampler(law.table()), 1_000_000);
  }

  @ParameterizedTest
  @MethodSource("laws")
  @Tag("slow")
  void aHundredMillionDraws(Law law) {
    assertDraws(law, TableSampler.of(law.table()), 100_000_000);
    assertDraws(law, new InversionSampler(law.table()), 100_000_000);
  }

  private static void assertDraws(Law law, TableSampler table, long draws) {
    NoiseTableSampler sampler = NoiseTableSampler.seeded(table, SeededBits.notPrivate(2026));
    long first = law.table().first();
    int size = law.table().size();
    long[] counts = new long[size];
    long[] indices = new long[PIECE];
    for (long left = draws; left > 0; left -= PIECE) {
      sampler.fill(indices);
      int count = (int) Math.min(left, PIECE);
      for (int i = 0; i < count; i++) {
        counts[(int) (indices[i] - first)]++;
      }
    }
    double[] probabilities = new double[size];
    for (int i = 0; i < size; i++) {
      probabilities[i] = law.probability().applyAsDouble(first + i);
    }
    ChiSquare.assertFits(counts, probabilities);
  }
}

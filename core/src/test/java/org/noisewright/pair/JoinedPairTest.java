package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.AtomReading;
import org.noisewright.KnownNoise;
import org.noisewright.TwoLaws;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Sampling.WithoutReplacement;
import org.noisewright.numerics.Side;

class JoinedPairTest {
  private static final double[] EPSILONS = {-2, -0.9, -0.3, -0.02, 0, 0.02, 0.3, 0.9, 2};
  private static final double FAR = 9.6;

  private static Resolution fine() {
    return new Resolution() {
      @Override
      public double widthAt(double loss) {
        return 0.01;
      }

      @Override
      public double logTail() {
        return -70;
      }
    };
  }

  private static double curve(AtomSource pair, Side side, double epsilon) {
    Atoms atoms = pair.atoms(Direction.REMOVE, side, fine());
    return Math.exp(AtomReading.logDelta(atoms, epsilon));
  }

  private static void between(double low, double exact, double high, String where) {
    String all = where + ": " + low + " <= " + exact + " <= " + high;
    assertTrue(low <= exact * (1 + 1e-9) + 1e-14, all);
    assertTrue(high >= exact * (1 - 1e-9) - 1e-14, all);
    assertTrue(high - low <= 1e-3 * high, all);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 5", "1, 3, 300", "2, 2, 100", "2, 8, 900", "4, 1, 20"})
  void bothHalvesAreTheSampledCurves(double shape, double scale, long size) {
    WithoutReplacement sampling = new WithoutReplacement(size, 1000);
    OutcomeSource source =
        new GeneralizedGaussianCells(new GeneralizedGaussianNoise(shape, scale), 1);
    JoinedPair pair = new JoinedPair(source, (double) size / 1000);
    TwoLaws laws = KnownNoise.generalized(shape, scale).at(1);
    for (double epsilon : EPSILONS) {
      between(
          curve(pair, Side.LOWER, epsilon),
          laws.delta(sampling, Direction.REMOVE, epsilon),
          curve(pair, Side.UPPER, epsilon),
          shape + ", " + scale + ", " + size + " at " + epsilon);
    }
  }

  /** Density of the noisy sum of a random subset, as a mixture of normal laws. */
  private record NoisySum(Map<Integer, Integer> sums, double deviation) {
    static NoisySum of(int[] records, int size, double deviation) {
      Map<Integer, Integer> sums = new HashMap<>();
      for (int subset = 0; subset < 1 << records.length; subset++) {
        if (Integer.bitCount(subset) == size) {
          int sum = 0;
          for (int i = 0; i < records.length; i++) {
            sum += (subset >> i & 1) * records[i];
          }
          sums.merge(sum, 1, Integer::sum);
        }
      }
      return new NoisySum(sums, deviation);
    }

    double density(double x) {
      double density = 0;
      for (Map.Entry<Integer, Integer> entry : sums.entrySet()) {
        double z = (x - entry.getKey()) / deviation;
        density += entry.getValue() * Math.exp(-0.5 * z * z);
      }
      return density;
    }
  }

  /**
   * All data sets of n records in {-1, 0, 1}, all replacements of one record, all sizes of the
   * subset whose sum is released with normal noise: none is above the joined curve, and the worst
   * of them reaches it, on both sides of 0.
   */
  @ParameterizedTest
  @CsvSource({"2, 0.8", "3, 1.5", "4, 1", "4, 3"})
  void noDataSetIsAboveAndOneReachesIt(int n, double deviation) {
    OutcomeSource source =
        new GeneralizedGaussianCells(new GeneralizedGaussianNoise(2, 2 * deviation * deviation), 2);
    for (int size = 1; size < n; size++) {
      JoinedPair pair = new JoinedPair(source, (double) size / n);
      double[] worst = new double[EPSILONS.length];
      for (int code = 0; code < Math.pow(3, n); code++) {
        int[] records = records(code, n);
        for (int other = -1; other <= 1; other++) {
          if (other != records[0] && sorted(records)) {
            int[] neighbour = records.clone();
            neighbour[0] = other;
            raise(
                worst,
                NoisySum.of(records, size, deviation),
                NoisySum.of(neighbour, size, deviation),
                n);
          }
        }
      }
      for (int i = 0; i < EPSILONS.length; i++) {
        between(
            curve(pair, Side.LOWER, EPSILONS[i]),
            worst[i],
            curve(pair, Side.UPPER, EPSILONS[i]),
            size + " of " + n + " at " + EPSILONS[i]);
      }
    }
  }

  private static int[] records(int code, int n) {
    int[] records = new int[n];
    int left = code;
    for (int i = 0; i < n; i++) {
      records[i] = left % 3 - 1;
      left /= 3;
    }
    return records;
  }

  /** Records beside the first in order, so that each data set comes once. */
  private static boolean sorted(int[] records) {
    for (int i = 2; i < records.length; i++) {
      if (records[i] < records[i - 1]) {
        return false;
      }
    }
    return true;
  }

  private static void raise(double[] worst, NoisySum one, NoisySum other, int n) {
    double far = n + FAR * one.deviation();
    TwoLaws laws = TwoLaws.densities(one::density, other::density, new double[] {-far, far}, 150);
    for (int i = 0; i < EPSILONS.length; i++) {
      worst[i] = Math.max(worst[i], laws.positivePart(1, -Math.exp(EPSILONS[i])));
    }
  }
}

package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.RenyiAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Rounding;

/** What is known by moments is summed before it is converted. */
class SummedMomentsTest {
  private static final double[] ORDERS = {2, 3, 4, 6, 8, 16, 32, 64};

  private static Release concentrated(double rho, long times) {
    return Release.of(new ZeroConcentratedDp(0, rho)).times(times);
  }

  private static Release profile(double rho, double... orders) {
    double[] values = DoubleStream.of(orders).map(order -> rho * order).toArray();
    return Release.of(RenyiProfile.of(orders, values));
  }

  private static EpsilonAnswer epsilon(double delta, Release... releases) {
    return PrivacyAccountant.of(PrivacyPlan.of(releases)).epsilonAt(delta);
  }

  /** Conversions of the sums by 40-digit arithmetic; nothing below the best one is proven. */
  @ParameterizedTest
  @CsvSource({
    "0.25, 2, 1e-5, 4.728390",
    "0.005, 100, 1e-5, 4.728390",
    "0.5, 1, 1e-5, 4.728390",
    "0.000263, 10000, 1e-10, 17.43058"
  })
  void equalStatementsAreOneOfTheirSum(double rho, long times, double delta, double right) {
    EpsilonAnswer answer = epsilon(delta, concentrated(rho, times));
    assertEquals(right, answer.epsilon().upper(), 2e-6 * right);
    assertEquals(0, answer.epsilon().lower());
    assertTrue(answer.status().reason().startsWith("an upper bound only"), answer.toString());
    assertTrue(answer.status().limitingTerm().isEmpty(), answer.toString());
  }

  @Test
  void profilesAreSummedOrderByOrder() {
    EpsilonAnswer answer = epsilon(1e-5, profile(0.005, ORDERS).times(100));
    // At order 6; 100 pairs of the profile come to 6.09.
    assertAtMost(4.76197, answer.epsilon().upper());
    assertAtLeast(4.7283, answer.epsilon().upper());
    EpsilonAnswer mixed = epsilon(1e-5, profile(0.005, ORDERS).times(50), concentrated(0.005, 50));
    assertAtMost(answer.epsilon().upper(), mixed.epsilon().upper());
    assertTrue(mixed.status().reason().contains("summed"), mixed.toString());
  }

  @Test
  void statementsGoTogetherWithNoise() {
    Release normal = Release.of(GaussianMechanism.of(10)).times(50);
    EpsilonAnswer both = epsilon(1e-5, normal, concentrated(0.005, 50));
    assertAtMost(4.72839, both.epsilon().upper());
    double alone = epsilon(1e-5, normal).epsilon().lower();
    assertAtLeast(0.999 * alone, both.epsilon().lower());
    assertAtMost(alone, both.epsilon().lower());
  }

  /** A method of the comparison that sums moments is never below. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-5, 1e-12})
  void noSumOfMomentsIsBetter(double delta) {
    Release sampled =
        Release.of(GaussianMechanism.of(1)).withSampling(Sampling.poisson(0.01)).times(500);
    List<PrivacyPlan> plans =
        List.of(
            PrivacyPlan.of(concentrated(0.1, 3), profile(0.01, 2, 5, 20)),
            PrivacyPlan.of(concentrated(0.1, 1), sampled),
            PrivacyPlan.of(concentrated(0.02, 4), Release.of(LaplaceMechanism.of(8)).times(30)),
            PrivacyPlan.of(profile(0.1, 1.5, 4), profile(0.1, 64).times(2)));
    for (PrivacyPlan plan : plans) {
      double upper = PrivacyAccountant.of(plan).epsilonAt(delta).epsilon().upper();
      double other =
          RenyiAccountant.improved().curve(ComparedPlan.of(plan)).epsilonAt(delta).upper();
      assertAtMost(other * (1 + 1e-9), upper);
    }
  }

  @Test
  void distinguishingEventsAreCounted() {
    Release events = Release.of(new ApproximateDp(0.1, 1e-6)).times(3);
    PrivacyCurve curve = PrivacyAccountant.of(PrivacyPlan.of(concentrated(0.1, 2), events)).curve();
    assertEquals(Double.POSITIVE_INFINITY, curve.epsilonAt(2.9e-6).epsilon().upper());
    double upper = curve.epsilonAt(1e-5).epsilon().upper();
    assertAtLeast(epsilon(1e-5, concentrated(0.2, 1)).epsilon().upper(), upper);
    assertAtMost(4, upper);
    assertAtLeast(2.99e-6, curve.deltaAt(5).delta().upper());
  }

  @Test
  void hugeSumsAreConvertedAlone() {
    EpsilonAnswer answer =
        epsilon(1e-5, concentrated(0.005, 1L << 40), Release.of(GaussianMechanism.of(1)));
    double rho = 0.005 * (1L << 40) + 0.5;
    assertAtMost(rho + 2 * Math.sqrt(rho * Math.log(1e5)), answer.epsilon().upper());
    assertEquals(
        epsilon(1e-5, Release.of(GaussianMechanism.of(1))).epsilon().lower(),
        answer.epsilon().lower(),
        1e-3);
  }

  /** Laws of three outcomes; what is released next depends on what was. */
  private static final class Pair {
    private final double[] p;
    private final double[] q;

    Pair(double[] p, double[] q) {
      this.p = p;
      this.q = q;
    }

    static Pair random(SplittableRandom random, double size) {
      double[] p = new double[3];
      double[] q = new double[3];
      double sumP = 0;
      double sumQ = 0;
      for (int i = 0; i < 3; i++) {
        p[i] = 0.02 + random.nextDouble();
        q[i] = p[i] * Math.exp(size * (2 * random.nextDouble() - 1));
        sumP += p[i];
        sumQ += q[i];
      }
      for (int i = 0; i < 3; i++) {
        p[i] /= sumP;
        q[i] /= sumQ;
      }
      return new Pair(p, q);
    }

    /** The larger Renyi divergence of both orders of the laws. */
    double divergence(double order) {
      return Math.max(divergence(p, q, order), divergence(q, p, order)) + 1e-13;
    }

    private static double divergence(double[] one, double[] other, double order) {
      double log = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < 3; i++) {
        log = Rounding.logAdd(log, order * Math.log(one[i]) + (1 - order) * Math.log(other[i]));
      }
      return log / (order - 1);
    }

    double rho() {
      double most = 0;
      for (double excess = 1e-3; excess < 1e4; excess *= 1.01) {
        most = Math.max(most, divergence(1 + excess) / (1 + excess));
      }
      return most * 1.02;
    }
  }

  private static final int DEPTH = 4;

  /** Exact delta of the adaptive composition: each outcome leads to its own next pair. */
  private static double delta(List<Pair[]> levels, boolean exchanged, double epsilon) {
    double sum = 0;
    int outcomes = (int) Math.pow(3, DEPTH);
    for (int path = 0; path < outcomes; path++) {
      double p = 1;
      double q = 1;
      int code = path;
      int last = 0;
      for (int level = 0; level < DEPTH; level++) {
        Pair pair = levels.get(level)[last];
        last = code % 3;
        code /= 3;
        p *= exchanged ? pair.q[last] : pair.p[last];
        q *= exchanged ? pair.p[last] : pair.q[last];
      }
      sum += Math.max(0, p - Math.exp(epsilon) * q);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void adaptiveProductsOfSmallLawsStayBelow(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Pair[]> levels = new ArrayList<>();
    List<Release> releases = new ArrayList<>();
    for (int level = 0; level < DEPTH; level++) {
      double size = 0.05 + 1.5 * random.nextDouble();
      Pair[] pairs = {
        Pair.random(random, size), Pair.random(random, size), Pair.random(random, size)
      };
      levels.add(pairs);
      if (level == 1) {
        // One of which all is known, between releases that know what it was.
        Arrays.fill(pairs, pairs[0]);
        releases.add(Release.of(DiscretePair.ofProbabilities(pairs[0].p, pairs[0].q)));
      } else if (random.nextBoolean()) {
        double rho = 0;
        for (Pair pair : pairs) {
          rho = Math.max(rho, pair.rho());
        }
        releases.add(concentrated(rho, 1));
      } else {
        double[] orders = {1.2 + random.nextDouble(), 3 + random.nextInt(3), 9, 40};
        double[] values = new double[orders.length];
        for (int i = 0; i < orders.length; i++) {
          for (Pair pair : pairs) {
            values[i] = Math.max(values[i], pair.divergence(orders[i]));
          }
        }
        releases.add(Release.of(RenyiProfile.of(orders, values)));
      }
    }
    PrivacyCurve curve =
        PrivacyAccountant.of(PrivacyPlan.of(releases.toArray(new Release[0]))).curve();
    for (double epsilon = -3; epsilon < 6; epsilon += 1.13) {
      double exact =
          Math.max(delta(levels, false, epsilon), delta(levels, true, epsilon)) * (1 - 1e-12);
      double upper = curve.deltaAt(epsilon).delta().upper();
      assertTrue(exact <= upper, seed + " at " + epsilon + ": " + exact + " > " + upper);
      if (epsilon >= 0 && exact > 1e-12) {
        double found = curve.epsilonAt(exact).epsilon().upper();
        assertTrue(epsilon <= found * (1 + 1e-9), seed + ": " + epsilon + " > " + found);
      }
    }
  }
}

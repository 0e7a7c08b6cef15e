package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertRefused;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.pld.LossLaw;

class SampledPrvAccountantTest {
  private static final int RUNS = 300;

  private static PrivacyPlan gaussians(double deviation, int times) {
    return PrivacyPlan.of(Release.of(GaussianMechanism.of(deviation)).times(times));
  }

  /**
   * 300 seeds a case at failure probability 0.05. If each answer were wrong with exactly that
   * probability, more than 34 misses of 300 would be seen in fewer than 1 of 10^5 tests; and the
   * bound must be worth something: on average within a quarter of the true delta.
   */
  @ParameterizedTest
  @CsvSource({"1, 3, 5", "4, 10, 2.6", "2, 4, 3.5"})
  void coverage(double deviation, int times, double epsilon) {
    PrivacyPlan plan = gaussians(deviation, times);
    ComparedPlan compared = ComparedPlan.of(plan);
    var exact = PrivacyAccountant.of(plan).withWidth(1e-6).deltaAt(epsilon).delta();
    int misses = 0;
    double ratios = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      MethodDelta delta =
          SampledPrvAccountant.of(4000, 0.05, 1000L * seed).curve(compared).deltaAt(epsilon);
      boolean above = Math.exp(delta.logUpper()) >= exact.lower();
      boolean below = Math.exp(delta.logLower()) <= exact.upper();
      misses += above && below ? 0 : 1;
      ratios += Math.exp(delta.logUpper()) / exact.upper();
    }
    assertAtMost(34, misses);
    assertAtMost(1.25, ratios / RUNS);
    assertAtLeast(1.0, ratios / RUNS);
  }

  /** The bound itself, on values whose mean is known: 2000 sets of 50 numbers that are 0 or 1. */
  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.3, 0.9})
  void empiricalBernsteinCovers(double mean) {
    Random random = new Random(5);
    int low = 0;
    int high = 0;
    for (int run = 0; run < 2000; run++) {
      double[] values = new double[50];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextDouble() < mean ? 1 : 0;
      }
      var bound = SampledPrvAccountant.MeanBound.of(values, 0.05, 0);
      low += Math.exp(bound.logLower()) > mean ? 1 : 0;
      high += Math.exp(bound.logUpper()) < mean ? 1 : 0;
    }
    // Each has a probability of at most 0.05: more than 160 of 2000 in fewer than 1 of 10^8 tests.
    assertAtMost(160, low);
    assertAtMost(160, high);
  }

  /** mean -+ (sqrt(2 V ln(2/x)/n) + 7 ln(2/x)/(3 (n-1))) for four numbers, x = 2/e. */
  @Test
  void empiricalBernsteinByHand() {
    double[] values = {0.2, 0.4, 0.6, 0.8};
    double variance = (0.09 + 0.01 + 0.01 + 0.09) / 3;
    double away = Math.sqrt(2 * variance / 4) + 7.0 / 9;
    var bound = SampledPrvAccountant.MeanBound.of(values, 2 / Math.E, 0);
    assertEquals(1, Math.exp(bound.logUpper()));
    assertEquals(Double.NEGATIVE_INFINITY, bound.logLower());
    double[] many = new double[1000];
    for (int i = 0; i < many.length; i++) {
      many[i] = values[i % 4];
    }
    var narrow = SampledPrvAccountant.MeanBound.of(many, 2 / Math.E, 0);
    double less = Math.sqrt(2 * (0.05 * 1000 / 999) / 1000) + 7.0 / (3 * 999);
    assertEquals(0.5 + less, Math.exp(narrow.logUpper()), 1e-9);
    assertEquals(0.5 - less, Math.exp(narrow.logLower()), 1e-9);
    assertTrue(away > 0.5);
  }

  /** Frequencies of 10^5 draws of three losses, within six standard deviations. */
  @Test
  void tiltedLawIsDrawn() {
    double[] losses = {-1, 0.5, 2};
    double[] masses = {0.6, 0.3, 0.1};
    double theta = 0.7;
    LossLaw law =
        LossLaw.ofLogs(
            losses,
            new double[] {Math.log(0.6), Math.log(0.3), Math.log(0.1)},
            Double.NEGATIVE_INFINITY,
            LossLaw.Standing.EXACT);
    TiltedSampler sampler = TiltedSampler.of(law, theta);
    double total = 0;
    for (int i = 0; i < 3; i++) {
      total += masses[i] * Math.exp(theta * losses[i]);
    }
    assertEquals(Math.log(total), sampler.logMoment(), 1e-14);
    double[] drawn = TiltedSampler.sums(List.of(sampler), List.of(1L), 100_000, 3);
    for (int i = 0; i < 3; i++) {
      double loss = losses[i];
      double share = 0;
      for (double value : drawn) {
        share += value == loss ? 1e-5 : 0;
      }
      double expected = masses[i] * Math.exp(theta * loss) / total;
      assertEquals(expected, share, 6 * Math.sqrt(expected / 100_000));
    }
    assertEquals(-1, sampler.at(0));
    assertEquals(2, sampler.at(Math.nextDown(1.0)));
  }

  @Test
  void answersHoldTheCertifiedInterval() {
    for (PrivacyPlan plan :
        List.of(
            gaussians(2, 10),
            PrivacyPlan.of(Release.of(LaplaceMechanism.of(10)).times(16)),
            PrivacyPlan.of(
                Release.of(GaussianMechanism.of(2))
                    .withSampling(Sampling.poisson(0.02))
                    .times(200)),
            PrivacyPlan.of(
                Release.of(GaussianMechanism.of(4)).times(5),
                Release.of(ApproximateDp.of(0.1, 1e-7)).times(10)))) {
      MethodCurve curve = SampledPrvAccountant.automatic().curve(ComparedPlan.of(plan));
      for (double delta : new double[] {1e-2, 1e-5}) {
        var exact = PrivacyAccountant.of(plan).epsilonAt(delta).epsilon();
        MethodEpsilon epsilon = curve.epsilonAt(delta);
        assertAtMost(exact.upper(), epsilon.lower());
        assertAtLeast(exact.lower(), epsilon.upper());
        assertAtMost(0.1 * exact.upper() + 0.02, epsilon.upper() - epsilon.lower());
      }
    }
  }

  /** Tilting keeps the accuracy at any delta. */
  @Test
  void tinyDeltas() {
    PrivacyPlan plan = gaussians(2, 10);
    MethodEpsilon epsilon =
        SampledPrvAccountant.automatic().curve(ComparedPlan.of(plan)).epsilonAt(1e-30);
    assertAtMost(19.0852469, epsilon.lower());
    assertAtLeast(19.0852469, epsilon.upper());
    assertAtMost(0.4, epsilon.upper() - epsilon.lower());
  }

  @Test
  void sameSeedSameAnswer() {
    ComparedPlan plan = ComparedPlan.of(gaussians(2, 3));
    MethodDelta first = SampledPrvAccountant.of(500, 0.01, 9).curve(plan).deltaAt(1);
    MethodDelta again = SampledPrvAccountant.of(500, 0.01, 9).curve(plan).deltaAt(1);
    MethodDelta other = SampledPrvAccountant.of(500, 0.01, 10).curve(plan).deltaAt(1);
    assertEquals(first, again);
    assertNotEquals(first.logUpper(), other.logUpper());
    assertEquals(List.of("500 samples a side, seed 9"), first.notes());
    assertEquals(Claim.withProbability(0.01), SampledPrvAccountant.of(500, 0.01, 9).claim());
  }

  @Test
  void tooManyDrawsAreRefused() {
    ComparedPlan plan = ComparedPlan.of(gaussians(100, 100_000));
    var refused =
        assertThrows(
            MethodRefusedException.class, () -> SampledPrvAccountant.automatic().curve(plan));
    assertTrue(
        String.valueOf(refused.getMessage())
            .contains("1000 samples of 100000 releases are more than 20000000 draws"),
        refused::toString);
  }

  @Test
  void badChoices() {
    assertRefused(
        () -> SampledPrvAccountant.of(1, 0.01, 0),
        "samples must be in [2, 10000000], got 1",
        "10000 is common");
    for (double bad : new double[] {Double.NaN, 0, 1}) {
      assertRefused(
          () -> SampledPrvAccountant.of(100, bad, 0),
          "failureProbability must be in (0, 1), got " + bad,
          "0.001 is common");
    }
  }
}

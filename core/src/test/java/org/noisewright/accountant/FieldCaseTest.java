package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.BinomialLogMass;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.Direction;

/**
 * Cases met in the field (cases/field-cases.json), each with its right value and the printed digits
 * of it. BL-47 is in NormalTailTest.
 *
 * <p>Left, with what they wait for: 05, 07, 09, 43, 45, 75 the search for noise (their values are
 * checked forward here); 31 and 33 the counting and the taking of steps (what they do to epsilon is
 * here); 49, 51, 55, 57, 59 samplers (of 53 the epsilon is here); 61 a threshold on counts, for
 * which there is no mechanism; 63, 65 clamping and sums; 67 a ledger of budgets; 69 the
 * data-dependent bound of votes; 77 the allocation of a budget.
 */
class FieldCaseTest {

  private static PrivacyAccountant sampled(double noise, double rate, long times) {
    return PrivacyAccountant.of(PrivacyPlan.of(release(noise, rate, times)));
  }

  private static Release release(double noise, double rate, long times) {
    return Release.of(GaussianMechanism.of(noise))
        .withSampling(Sampling.poisson(rate))
        .times(times);
  }

  /** The interval meets the printed value give or take its last digit and is as narrow as asked. */
  private static void assertHolds(double value, double digit, EpsilonAnswer answer) {
    Bounds bounds = answer.epsilon();
    assertTrue(
        bounds.lower() <= value + digit && value - digit <= bounds.upper(),
        () -> value + " +- " + digit + " not in " + answer);
    assertTrue(answer.status().withinWidth(), () -> value + ": " + answer);
    assertTrue(
        bounds.width() <= PrivacyAccountant.DEFAULT_EPSILON_WIDTH * bounds.upper() * (1 + 1e-9),
        () -> value + ": " + answer);
  }

  @ParameterizedTest
  @CsvSource({
    "BL-01, 0.8, 0.125, 1000, 1e-6, 56.7259, 1e-4",
    "BL-03, 4, 0.00033, 10000, 1.10e-18, 0.06721, 2e-5",
    "BL-03, 4, 0.00033, 10000, 1.13e-18, 0.06719, 2e-5",
    "BL-11, 1, 1, 100, 1e-5, 91.8172896, 1e-7",
    "BL-13, 1, 0.00105, 1, 1e-4, 0.0024043, 1e-7",
    "BL-15, 3, 0.2, 50, 2.0833333333333333e-05, 1.96081, 1e-5",
    "BL-17, 1.54, 0.02048, 1464, 1e-5, 2.38629, 1e-5",
    "BL-27, 1, 0.01, 1000, 1e-5, 1.82824, 2e-5",
    "BL-79, 1000, 1, 1000000, 1e-5, 4.37717810, 1e-8",
  })
  void epsilonOfSampledGaussian(
      String id, double noise, double rate, long times, double delta, double value, double digit) {
    EpsilonAnswer answer = sampled(noise, rate, times).epsilonAt(delta);
    assertHolds(value, digit, answer);
    assertEquals(
        rate == 1 ? DecidingDirection.EITHER : DecidingDirection.REMOVE, answer.direction(), id);
  }

  @ParameterizedTest
  @CsvSource({
    "BL-01, 0.8, 0.125, 1000, 1e-6, 37.018, 1e-3",
    "BL-27, 1, 0.01, 1000, 1e-5, 1.41666, 2e-5",
  })
  void epsilonOfAddingARecord(
      String id, double noise, double rate, long times, double delta, double value, double digit) {
    PrivacyAccountant add = sampled(noise, rate, times).withDirection(Direction.ADD);
    assertHolds(value, digit, add.epsilonAt(delta));
    assertEquals(DecidingDirection.ADD, add.epsilonAt(delta).direction(), id);
  }

  /** BL-03: never negative, never rising with delta, no jump down to a floor. */
  @Test
  void epsilonFallsSmoothlyBelowTheFloorOfATransform() {
    double before = Double.POSITIVE_INFINITY;
    for (double exponent = -10; exponent >= -30; exponent -= 1) {
      // From larger to smaller delta epsilon rises.
      double delta = Math.pow(10, exponent);
      EpsilonAnswer answer = sampled(4, 0.00033, 10000).epsilonAt(delta);
      double last = before;
      assertTrue(
          last == Double.POSITIVE_INFINITY
              || (answer.epsilon().upper() >= last && answer.epsilon().lower() <= 1.5 * last),
          () -> "delta " + delta + " " + answer + " after " + last);
      assertTrue(answer.epsilon().lower() > 0, answer::toString);
      before = answer.epsilon().lower();
    }
  }

  /** BL-11: rates at and outside their ends. */
  @Test
  void rateOneIsThePlainGaussianAndRateZeroReleasesNothing() {
    PrivacyAccountant plain =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(1)).times(100)));
    assertEquals(plain.epsilonAt(1e-5).epsilon(), sampled(1, 1, 100).epsilonAt(1e-5).epsilon());
    EpsilonAnswer nothing = sampled(1, 0, 100).epsilonAt(1e-5);
    assertEquals(Bounds.exactly(0), nothing.epsilon());
    assertTrue(nothing.status().withinWidth(), nothing::toString);
    assertEquals(Bounds.exactly(0), sampled(1, 0, 100).epsilonAt(0).epsilon());
    assertEquals(Bounds.exactly(0), sampled(1, 0, 100).deltaAt(0).delta());
    String message =
        assertThrows(IllegalArgumentException.class, () -> Sampling.poisson(1.2)).getMessage();
    assertTrue(message.contains("the batch is larger than the data set"), message);
  }

  /** BL-13: a zero is right once, since the total variation distance is 4.0207e-4. */
  @Test
  void epsilonIsZeroOnlyWhereDeltaAtZeroSaysSo() {
    EpsilonAnswer zero = sampled(1, 0.00105, 1).epsilonAt(1e-3);
    assertEquals(Bounds.exactly(0), zero.epsilon());
    assertTrue(zero.status().reason().contains("delta(0) <= delta"), zero::toString);
    DeltaAnswer distance = sampled(1, 0.00105, 1).deltaAt(0);
    assertTrue(
        distance.delta().lower() <= 4.02080e-4 && distance.delta().upper() >= 4.02070e-4,
        distance::toString);
    assertTrue(distance.delta().upper() < 1e-3, distance::toString);
  }

  /** BL-15: the central limit value is below the truth. */
  @Test
  void lowerEndIsAboveTheCentralLimitValue() {
    EpsilonAnswer answer = sampled(3, 0.2, 50).epsilonAt(2.0833333333333333e-05);
    assertTrue(answer.epsilon().lower() > 1.8385, answer::toString);
    assertTrue(answer.epsilon().upper() < 2.1725, answer::toString);
  }

  /** BL-19: replacing a record moves a clipped sum by twice the clip norm. */
  @ParameterizedTest
  @CsvSource({
    "ADD_OR_REMOVE_ONE, 1, 4.37717810",
    "ZERO_OUT, 1, 4.37717810",
    "REPLACE_ONE, 2, 9.99725615"
  })
  void replacingARecordIsASensitivityOfTwo(
      NeighboringRelation relation, double sensitivity, double value) {
    PrivacyPlan plan =
        PrivacyPlan.of(relation, Release.of(GaussianMechanism.of(1).withSensitivity(sensitivity)));
    assertHolds(value, 1e-8, PrivacyAccountant.of(plan).epsilonAt(1e-5));
  }

  private static PrivacyAccountant sampledLaplace() {
    return PrivacyAccountant.of(
        PrivacyPlan.of(
            Release.of(LaplaceMechanism.of(1)).withSampling(Sampling.poisson(0.1)).times(10)));
  }

  @ParameterizedTest
  @CsvSource({"REMOVE, 1.17421", "ADD, 0.64598"})
  void bl25SampledLaplace(Direction direction, double value) {
    assertHolds(value, 1e-5, sampledLaplace().withDirection(direction).epsilonAt(1e-5));
  }

  @Test
  void bl25SampledLaplaceIsPureAtDeltaZero() {
    EpsilonAnswer both = sampledLaplace().epsilonAt(1e-5);
    assertHolds(1.17421, 1e-5, both);
    assertEquals(DecidingDirection.REMOVE, both.direction());
    double pure = 10 * Math.log1p(0.1 * Math.expm1(1));
    assertEquals(1.58565, pure, 1e-5);
    assertTrue(both.epsilon().upper() <= pure, both::toString);
    EpsilonAnswer zero = sampledLaplace().epsilonAt(0);
    assertEquals(pure, zero.epsilon().lower(), 1e-13, zero::toString);
    assertEquals(pure, zero.epsilon().upper(), 1e-13, zero::toString);
    assertTrue(zero.epsilon().contains(pure) || zero.epsilon().width() == 0, zero::toString);
    // The infimum of the loss of removal is 10 ln(0.9 + 0.1/e), and adding has its negative.
    EpsilonAnswer add = sampledLaplace().withDirection(Direction.ADD).epsilonAt(0);
    assertEquals(
        -10 * Math.log1p(0.1 * Math.expm1(-1)), add.epsilon().upper(), 1e-13, add::toString);
  }

  /** BL-37: never negative, at delta 0 infinite, at delta 1 zero, beyond refused. */
  @Test
  void gaussianAtEveryDelta() {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(1))));
    for (double delta : new double[] {0.99, 0.9, 0.5, 1}) {
      assertEquals(Bounds.exactly(0), accountant.epsilonAt(delta).epsilon(), () -> "" + delta);
    }
    assertHolds(4.377178, 1e-6, accountant.epsilonAt(1e-5));
    EpsilonAnswer none = accountant.epsilonAt(0);
    assertEquals(Bounds.exactly(Double.POSITIVE_INFINITY), none.epsilon());
    assertTrue(none.status().reason().contains("no finite epsilon"), none::toString);
    for (double delta : new double[] {-1e-9, 1.0000001, 2, Double.NaN}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> accountant.epsilonAt(delta))
              .getMessage();
      assertTrue(message.contains("delta must be in [0, 1], got " + delta), message);
    }
  }

  private static PrivacyAccountant given(double epsilon, double delta, long times) {
    return PrivacyAccountant.of(
        PrivacyPlan.of(Release.of(ApproximateDp.of(epsilon, delta)).times(times)));
  }

  /** BL-39: optimal composition, below every formula and the sum. */
  @Test
  void pureGuaranteesCompose() {
    EpsilonAnswer answer = given(0.1, 0, 100).epsilonAt(1e-6);
    assertHolds(4.774568, 1e-6, answer);
    assertTrue(answer.epsilon().upper() <= 10, answer::toString);
    EpsilonAnswer basic = given(0.1, 0, 100).epsilonAt(0);
    assertEquals(10, basic.epsilon().upper(), 1e-12, basic::toString);
    assertEquals(10, basic.epsilon().lower(), 1e-12, basic::toString);
  }

  /** BL-41: no finite epsilon below the mass of the distinguishing events. */
  @ParameterizedTest
  @CsvSource({"2e-4, 3.755203", "1e-3, 3.145282"})
  void approximateGuaranteesCompose(double delta, double value) {
    assertHolds(value, 1e-6, given(0.1, 1e-6, 100).epsilonAt(delta));
  }

  @Test
  void bl41BelowTheFloor() {
    EpsilonAnswer answer = given(0.1, 1e-6, 100).epsilonAt(5e-5);
    assertEquals(Bounds.exactly(Double.POSITIVE_INFINITY), answer.epsilon());
    String reason = answer.status().reason();
    assertTrue(reason.contains("no finite epsilon exists"), reason);
    String named =
        Arrays.stream(reason.split("[ ,:]+"))
            .filter(word -> word.matches("[0-9.]+E-[0-9]+"))
            .findFirst()
            .orElseThrow();
    assertEquals(9.99950502e-5, Double.parseDouble(named), 1e-12, reason);
  }

  /** BL-73: two parts in either order. */
  @Test
  void historiesInEitherOrder() {
    Release first = release(1, 0.01, 500);
    Release second = release(2, 0.02, 300);
    EpsilonAnswer forward = PrivacyAccountant.of(PrivacyPlan.of(first, second)).epsilonAt(1e-5);
    EpsilonAnswer backward = PrivacyAccountant.of(PrivacyPlan.of(second, first)).epsilonAt(1e-5);
    assertHolds(1.50225, 1e-5, forward);
    assertHolds(1.50225, 1e-5, backward);
    assertHolds(
        1.18217,
        1e-5,
        PrivacyAccountant.of(PrivacyPlan.of(first, second))
            .withDirection(Direction.ADD)
            .epsilonAt(1e-5));
    assertHolds(1.32605, 1e-5, PrivacyAccountant.of(PrivacyPlan.of(first)).epsilonAt(1e-5));
    assertHolds(0.70581, 1e-5, PrivacyAccountant.of(PrivacyPlan.of(second)).epsilonAt(1e-5));
  }

  @Test
  void bl73TwoEqualPartsAreOnePlan() {
    PrivacyPlan parts = PrivacyPlan.of(release(1, 0.01, 500), release(1, 0.01, 500));
    assertHolds(1.82824, 2e-5, PrivacyAccountant.of(parts).epsilonAt(1e-5));
    assertEquals(
        sampled(1, 0.01, 1000).epsilonAt(1e-5).epsilon(),
        PrivacyAccountant.of(parts).epsilonAt(1e-5).epsilon());
  }

  /**
   * Forward checks of the searches for noise: the asked epsilon at the right noise, both sides of
   * it.
   */
  @ParameterizedTest
  @CsvSource({
    "BL-05, 0.1, 128, 1e-9, 0.1, 57.0085, 0.002",
    "BL-05, 1, 128, 1e-9, 0.1, 568.06, 0.01",
    "BL-07, 0.004, 5000, 1e-5, 50, 0.343611, 2e-6",
    "BL-09, 0.01, 500, 1e-5, 1000, 0.089373, 1e-5",
  })
  void noiseForAnEpsilon(
      String id,
      double rate,
      long times,
      double delta,
      double epsilon,
      double noise,
      double digit) {
    EpsilonAnswer below = sampled(noise - digit, rate, times).epsilonAt(delta);
    EpsilonAnswer above = sampled(noise + digit, rate, times).epsilonAt(delta);
    assertTrue(below.status().withinWidth() && above.status().withinWidth(), () -> id + below);
    assertTrue(below.epsilon().upper() >= epsilon, () -> id + " less noise " + below);
    assertTrue(above.epsilon().lower() <= epsilon, () -> id + " more noise " + above);
  }

  /** BL-07: the slope is steep. */
  @Test
  void lessNoiseByFiveThousandthsCostsNearlyThreeInEpsilon() {
    assertHolds(52.8, 0.1, sampled(0.343611 - 0.005, 0.004, 5000).epsilonAt(1e-5));
  }

  /** BL-43 and BL-45: noise for one release of sensitivity 1, both questions. */
  @ParameterizedTest
  @CsvSource({
    "10, 0.01, 0.350096686",
    "0.01, 1e-6, 306.350376",
    "1, 1e-6, 4.22467889",
    "10, 1e-6, 0.541086832",
    "100, 1e-6, 0.0978372240",
    "1000, 1e-6, 0.0248503667",
  })
  void gaussianNoiseForEpsilonAndDelta(double epsilon, double delta, double noise) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(noise))));
    // The noise is printed to nine digits; ln delta moves by some 2 epsilon times as much at most.
    double relative = 5e-9 * (2 + 2 * epsilon);
    DeltaAnswer answer = accountant.deltaAt(epsilon);
    assertTrue(
        answer.delta().lower() <= delta * (1 + relative)
            && delta * (1 - relative) <= answer.delta().upper(),
        answer::toString);
    assertTrue(answer.delta().width() <= 1e-9 * delta, answer::toString);
    EpsilonAnswer back = accountant.epsilonAt(delta);
    assertHolds(epsilon, 1e-8 * epsilon, back);
  }

  /** BL-43: the classical formula gives four times too much. */
  @Test
  void classicalNoiseDoesNotHoldItsDelta() {
    DeltaAnswer answer =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(0.310751))))
            .deltaAt(10);
    assertEquals(0.040578, answer.delta().lower(), 1e-6, answer::toString);
    assertEquals(0.040578, answer.delta().upper(), 1e-6, answer::toString);
  }

  /** BL-79: closed form. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1000, 1_000_000, 1_000_000_000_000L})
  void muOneHoweverItIsSplit(long times) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(
            PrivacyPlan.of(
                Release.of(GaussianMechanism.of(Math.sqrt((double) times))).times(times)));
    assertHolds(4.37717810, 1e-8, accountant.epsilonAt(1e-5));
    assertTrue(accountant.epsilonAt(1e-5).epsilon().width() < 1e-9, "no grid");
  }

  /** BL-17: the conversion of Renyi divergences lies between the tight value and older ones. */
  @ParameterizedTest
  @CsvSource({"11, 63, 2.82230", "2, 512, 2.60825"})
  void renyiConversionIsBelowOlderOnes(int first, int last, double older) {
    double[] orders = new double[last - first + 1];
    double[] values = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      orders[i] = first + i;
      values[i] = 1464 * sampledDivergence(first + i, 1.54, 0.02048);
    }
    EpsilonAnswer answer =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(RenyiProfile.of(orders, values))))
            .withWidth(1e-6)
            .epsilonAt(1e-5);
    assertAtLeast(2.38629, answer.epsilon().upper());
    assertAtMost(older + 5e-6, answer.epsilon().upper());
    assertEquals(0, answer.epsilon().lower(), "nothing is known from below");
  }

  /** Renyi divergence of integer order of sampled normal noise, the larger direction. */
  private static double sampledDivergence(int order, double noise, double rate) {
    double log = Double.NEGATIVE_INFINITY;
    double logChoices = 0;
    for (int j = 0; j <= order; j++) {
      double term = (order - j) * Math.log1p(-rate) + j * Math.log(rate);
      term += 0.5 * j * (j - 1) / (noise * noise);
      log = Rounding.logAdd(log, logChoices + term);
      logChoices += Math.log((double) (order - j) / (j + 1));
    }
    return log / (order - 1);
  }

  /** BL-21: a batch of fixed size is refused; 0.62203 is the number of Poisson sampling alone. */
  @Test
  void fixedBatchesDoNotGetTheNumberOfPoissonSampling() {
    Release release =
        Release.of(GaussianMechanism.of(2))
            .withSampling(new Sampling.WithoutReplacement(10, 1000))
            .times(1000);
    for (NeighboringRelation relation :
        List.of(NeighboringRelation.ADD_OR_REMOVE_ONE, NeighboringRelation.ZERO_OUT)) {
      PrivacyAccountant accountant = PrivacyAccountant.of(PrivacyPlan.of(relation, release));
      for (PrivacyAccountant any : List.of(accountant, accountant.withUnproven())) {
        assertRefused(
            () -> any.epsilonAt(1e-5),
            "batches of fixed size",
            "use the relation replace-one",
            "or Poisson sampling (poisson: 0.01)");
      }
    }
    assertHolds(0.62203, 1e-5, sampled(2, 0.01, 1000).epsilonAt(1e-5));
    Release replaced =
        new Release(
            GaussianMechanism.of(2).withSensitivity(2), release.sampling(), release.times());
    EpsilonAnswer answer =
        PrivacyAccountant.of(PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, replaced))
            .epsilonAt(1e-5);
    assertAtLeast(1.82821, answer.epsilon().upper());
    assertAtLeast(1.8, answer.epsilon().lower());
  }

  /** BL-23: shuffled batches are refused; without amplification the epoch is one release. */
  @Test
  void shuffledBatchesDoNotGetTheNumberOfPoissonSampling() {
    Release shuffled =
        Release.of(GaussianMechanism.of(0.8)).withSampling(new Sampling.Shuffled(1000)).times(1000);
    for (NeighboringRelation relation : NeighboringRelation.values()) {
      assertRefused(
          () ->
              PrivacyAccountant.of(PrivacyPlan.of(relation, shuffled))
                  .withUnproven()
                  .epsilonAt(1e-6),
          "shuffled epoch",
          "no proven amplification",
          "use Poisson sampling in the program and in the plan",
          "one release without sampling for each epoch");
    }
    PrivacyPlan plain =
        PrivacyPlan.of(NeighboringRelation.ZERO_OUT, Release.of(GaussianMechanism.of(0.8)));
    EpsilonAnswer answer = PrivacyAccountant.of(plain).epsilonAt(1e-6);
    assertHolds(6.31206, 1e-5, answer);
    assertAtLeast(6.0445, answer.epsilon().lower());
    assertHolds(0.46768, 1e-5, sampled(0.8, 0.001, 1000).epsilonAt(1e-6));
  }

  /** BL-29: batches that are accumulated count as one; BL-31: a step more or less is seen. */
  @ParameterizedTest
  @CsvSource({
    "BL-29, 0.08, 100, 5.61342",
    "BL-29, 0.01, 100, 0.71804",
    "BL-31, 0.013333333333333334, 224, 1.28081",
    "BL-31, 0.013333333333333334, 225, 1.28305",
  })
  void effectOfBatchAndSteps(String id, double rate, long times, double value) {
    EpsilonAnswer answer =
        PrivacyAccountant.of(PrivacyPlan.of(release(1, rate, times)))
            .withWidth(1e-4)
            .epsilonAt(1e-5);
    assertHolds(value, 1e-5, answer);
    assertAtMost(1.1e-4 * value, answer.epsilon().width());
    assertEquals(DecidingDirection.REMOVE, answer.direction(), id);
  }

  /** BL-33: an empty batch is a step; leaving out those 36.6 % would claim too little. */
  @Test
  void emptyBatchesAreSteps() {
    double empty = Math.exp(BinomialLogMass.of(100, 0.01).at(0));
    assertEquals(0.366032, empty, 5e-7);
    EpsilonAnswer all = sampled(1, 0.01, 1000).epsilonAt(1e-5);
    EpsilonAnswer some = sampled(1, 0.01, Math.round(1000 * (1 - empty))).epsilonAt(1e-5);
    assertAtLeast(1.2 * some.epsilon().upper(), all.epsilon().lower());
  }

  /** BL-35: a binomial number of records, then that many at random, is Poisson sampling. */
  @Test
  void aBinomialNumberOfDistinctRecordsIsPoissonSampling() {
    BinomialLogMass law = BinomialLogMass.of(20, 0.3);
    double one = 0;
    double two = 0;
    for (int k = 0; k <= 20; k++) {
      double mass = Math.exp(law.at(k));
      one += mass * k / 20;
      two += mass * k * (k - 1) / (20 * 19);
    }
    assertEquals(0.09, two, 1e-14);
    GaussianMixturePair pair =
        GaussianMixturePair.of(
            new double[] {1 - one, one},
            new double[] {0, 1},
            new double[] {1},
            new double[] {0},
            1);
    EpsilonAnswer mixed =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(pair).times(10))).epsilonAt(1e-5);
    EpsilonAnswer poisson = sampled(1, 0.3, 10).epsilonAt(1e-5);
    assertTrue(mixed.status().withinWidth() && poisson.status().withinWidth(), mixed::toString);
    assertAtMost(poisson.epsilon().upper(), mixed.epsilon().lower());
    assertAtMost(mixed.epsilon().upper(), poisson.epsilon().lower());
    Release fixed =
        Release.of(GaussianMechanism.of(1)).withSampling(new Sampling.WithoutReplacement(6, 20));
    assertRefused(
        () -> PrivacyAccountant.of(PrivacyPlan.of(fixed)).curve(), "batches of fixed size");
  }

  /** BL-37: what zCDP alone says; the normal noise of that rho is below it. */
  @ParameterizedTest
  @CsvSource({"0.99, 0, 0", "0.9, 0, 0", "0.5, 0, 0.18909", "1e-5, 4.377178, 4.72853", "1, 0, 0"})
  void zeroConcentratedAtEveryDelta(double delta, double normal, double most) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(new ZeroConcentratedDp(0, 0.5))))
            .withWidth(1e-5);
    EpsilonAnswer answer = accountant.epsilonAt(delta);
    assertAtLeast(normal, answer.epsilon().upper());
    assertAtMost(most + 5e-6, answer.epsilon().upper());
    assertEquals(0, answer.epsilon().lower(), "nothing is known from below");
    assertEquals(Double.POSITIVE_INFINITY, accountant.epsilonAt(0).epsilon().upper());
  }

  /** BL-39: not above the older formulas, basic, textbook and of Kairouz et al. */
  @Test
  void optimalCompositionIsBelowTheFormulas() {
    double upper = given(0.1, 0, 100).epsilonAt(1e-6).epsilon().upper();
    for (double formula : new double[] {10, 6.308231, 5.756106}) {
      assertBelow(formula, upper);
    }
  }

  /** BL-53: noise that is nearly always 0 has the epsilon 1 / scale, without overflow. */
  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.001, 0.01})
  void hardlyAnyDiscreteLaplaceNoise(double scale) {
    AdditiveNoise noise =
        AdditiveNoise.of(new DiscreteLaplaceNoise(scale, 1, Double.POSITIVE_INFINITY));
    EpsilonAnswer answer = PrivacyAccountant.of(PrivacyPlan.of(Release.of(noise))).epsilonAt(0);
    assertEquals(1 / scale, answer.epsilon().upper(), 1e-10 / scale);
    assertEquals(1 / scale, answer.epsilon().lower(), 1e-10 / scale);
  }

  /** BL-71: a moved vote changes two counts, so a query costs two over the noise scale. */
  @ParameterizedTest
  @CsvSource({"10, 0.2", "0.1, 20"})
  void aMovedVoteChangesTwoCounts(double noiseScale, double value) {
    ReportNoisyMax vote = new ReportNoisyMax(LaplaceMechanism.of(noiseScale), Change.TWO);
    EpsilonAnswer answer = PrivacyAccountant.of(PrivacyPlan.of(Release.of(vote))).epsilonAt(0);
    assertEquals(value, answer.epsilon().upper(), 1e-12 * value);
  }

  private static PrivacyAccountant bl81(Direction direction) {
    GaussianMixturePair pair =
        GaussianMixturePair.of(
            new double[] {0.9, 0.05, 0.05},
            new double[] {0, -1, 1},
            new double[] {1},
            new double[] {0},
            1);
    return PrivacyAccountant.of(PrivacyPlan.of(Release.of(pair))).withDirection(direction);
  }

  /** BL-81: a loss that rises on both sides of the output 0. */
  @ParameterizedTest
  @CsvSource({
    "REMOVE, 0, 0.0206744, 5e-8",
    "REMOVE, 0.1, 0.00681050, 5e-9",
    "REMOVE, 0.5, 0.000362769, 5e-10",
    "REMOVE, 1, 2.16622e-5, 5e-11",
    "ADD, 0, 0.0206744, 5e-8",
  })
  void lossThatIsNotMonotone(Direction direction, double epsilon, double value, double digit) {
    DeltaAnswer answer = bl81(direction).withWidth(1e-5).deltaAt(epsilon);
    assertAtMost(value + digit, answer.delta().lower());
    assertAtLeast(value - digit, answer.delta().upper());
    assertTrue(answer.status().withinWidth(), answer::toString);
  }

  @Test
  void bl81AddingHasABoundedLoss() {
    double most = -Math.log(0.9 + 0.1 * Math.exp(-0.5));
    assertBelow(0.0402, most);
    for (double epsilon : new double[] {0.0402, 0.05, 0.1, 0.5, 1}) {
      assertEquals(Bounds.exactly(0), bl81(Direction.ADD).deltaAt(epsilon).delta());
    }
    assertAtLeast(1e-9, bl81(Direction.ADD).deltaAt(0.04).delta().lower());
    EpsilonAnswer pure = bl81(Direction.ADD).epsilonAt(0);
    assertEquals(most, pure.epsilon().upper(), 1e-12);
  }
}

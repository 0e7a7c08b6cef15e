package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.TestPlans;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.NormalTail;
import org.noisewright.pair.Direction;

/** The shape of the certified curve and its answers at the ends of every range. */
class PrivacyCurveTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  private static final List<String> UNBOUNDED =
      List.of(
          "1000 sampled gaussians", "3 sampled gaussians", "gaussian, laplace and approximate-dp");

  /** A plan that prints its name only. */
  private record Named(String name, PrivacyPlan plan) {
    PrivacyCurve curve() {
      return PrivacyAccountant.of(plan).curve();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Named> plans() {
    return TestPlans.all().entrySet().stream().map(e -> new Named(e.getKey(), e.getValue()));
  }

  private static PrivacyCurve curve(Release... releases) {
    return PrivacyAccountant.of(PrivacyPlan.of(releases)).curve();
  }

  private static PrivacyCurve answers(double keep, long times) {
    return PrivacyAccountant.of(
            PrivacyPlan.of(
                NeighboringRelation.REPLACE_ONE,
                Release.of(RandomizedResponse.of(keep)).times(times)))
        .curve();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void deltaFallsAndIsConvexInTheExponential(Named named) {
    PrivacyCurve curve = named.curve();
    List<DeltaAnswer> at = new ArrayList<>();
    for (double epsilon : new double[] {-3, -1, -0.3, 0, 0.2, 0.5, 0.9, 1.4}) {
      at.add(curve.deltaAt(epsilon));
    }
    for (int i = 0; i < at.size(); i++) {
      DeltaAnswer here = at.get(i);
      double atLeast = -Math.expm1(here.epsilon());
      assertTrue(here.delta().upper() >= atLeast, () -> named + " below 1 - e^eps: " + here);
      assertTrue(
          here.delta().lower() >= atLeast * (1 - 1e-12) - 1e-15,
          () -> named + " lower end below 1 - e^eps: " + here);
      assertTrue(here.delta().lower() >= 0 && here.delta().upper() <= 1, here::toString);
      assertTrue(here.status().withinWidth(), () -> named + " " + here);
      if (i > 0) {
        DeltaAnswer before = at.get(i - 1);
        assertTrue(
            here.delta().lower() <= before.delta().upper(),
            () -> named + " rises: " + before + " " + here);
      }
      if (i > 1) {
        DeltaAnswer left = at.get(i - 2);
        DeltaAnswer middle = at.get(i - 1);
        double share =
            Math.expm1(middle.epsilon() - left.epsilon())
                / Math.expm1(here.epsilon() - left.epsilon());
        double chord = (1 - share) * left.delta().upper() + share * here.delta().upper();
        assertTrue(
            middle.delta().lower() <= chord * (1 + 1e-12),
            () -> named + " not convex: " + left + " " + middle + " " + here);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void epsilonOfDeltaOfEpsilonIsTheEpsilon(Named named) {
    PrivacyCurve curve = named.curve();
    for (double epsilon : new double[] {0.1, 0.4, 0.8}) {
      DeltaAnswer delta = curve.deltaAt(epsilon);
      EpsilonAnswer high = curve.epsilonAt(delta.delta().upper());
      EpsilonAnswer low = curve.epsilonAt(delta.delta().lower());
      assertTrue(
          high.epsilon().lower() <= epsilon * (1 + 1e-12),
          () -> named + " " + epsilon + " " + delta + " " + high);
      assertTrue(
          low.epsilon().upper() >= epsilon * (1 - 1e-12),
          () -> named + " " + epsilon + " " + delta + " " + low);
      // And back: delta at the ends of the interval of epsilon meets what was asked.
      DeltaAnswer safe = curve.deltaAt(high.epsilon().upper());
      assertTrue(
          safe.delta().lower() <= delta.delta().upper(),
          () -> named + " " + high + " gives " + safe);
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void finerWidthsNeverCrossCoarserOnes(Named named) {
    for (double epsilon : new double[] {0, 0.45, 1.1}) {
      Bounds coarser = null;
      for (double width : new double[] {1e-1, 1e-2, 1e-3}) {
        DeltaAnswer answer = PrivacyAccountant.of(named.plan()).withWidth(width).deltaAt(epsilon);
        Bounds now = answer.delta();
        assertTrue(answer.status().withinWidth(), () -> named + " " + width + " " + answer);
        assertNested(named + " width " + width + " delta at " + epsilon, coarser, now, width);
        coarser = now;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void finerWidthsOfEpsilonNeverCrossCoarserOnes(Named named) {
    for (double delta : new double[] {2e-3, 5e-2}) {
      Bounds coarser = null;
      for (double width : new double[] {1e-1, 1e-2, 1e-3}) {
        EpsilonAnswer answer = PrivacyAccountant.of(named.plan()).withWidth(width).epsilonAt(delta);
        Bounds now = answer.epsilon();
        assertTrue(answer.status().withinWidth(), () -> named + " " + width + " " + answer);
        assertNested(named + " width " + width + " epsilon at " + delta, coarser, now, width);
        coarser = now;
      }
    }
  }

  private static void assertNested(String what, Bounds coarser, Bounds finer, double width) {
    if (coarser == null) {
      return;
    }
    String text = what + ": coarser " + coarser + ", finer " + finer;
    assertTrue(finer.lower() <= coarser.upper() && coarser.lower() <= finer.upper(), text);
    double slack = width * finer.upper() * (1 + 1e-9);
    assertTrue(finer.lower() >= coarser.lower() - slack, text);
    assertTrue(finer.upper() <= coarser.upper() + slack, text);
  }

  static Stream<Arguments> farLeft() {
    return plans()
        .flatMap(named -> Stream.of(-40.0, -1000.0, -1e300).map(e -> Arguments.of(named, e)));
  }

  @ParameterizedTest
  @MethodSource("farLeft")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void farLeftDeltaIsNearlyOne(Named named, double epsilon) {
    DeltaAnswer answer = named.curve().deltaAt(epsilon);
    double atLeast = -Math.expm1(epsilon);
    assertTrue(
        answer.delta().lower() >= atLeast - 1e-12 && answer.delta().upper() >= atLeast,
        () -> named + " " + answer);
    assertTrue(answer.status().withinWidth(), () -> named + " " + answer);
  }

  @ParameterizedTest
  @MethodSource("plans")
  void farRightDeltaIsTheInfinityMass(Named named) {
    double mass =
        named.name().equals("100 approximate-dp") ? -Math.expm1(100 * Math.log1p(-1e-6)) : 0;
    if (UNBOUNDED.contains(named.name())) {
      return;
    }
    for (double epsilon : new double[] {1e4, 1e300, Double.MAX_VALUE}) {
      DeltaAnswer answer = named.curve().deltaAt(epsilon);
      assertTrue(
          answer.delta().lower() <= mass * (1 + 1e-12)
              && answer.delta().upper() >= mass * (1 - 1e-12),
          () -> named + " " + answer);
      assertTrue(
          answer.delta().upper() <= mass * 1.0101 + Double.MIN_VALUE, () -> named + " " + answer);
    }
  }

  static Stream<Arguments> unbounded() {
    return plans()
        .filter(named -> UNBOUNDED.contains(named.name()))
        .flatMap(named -> Stream.of(200.0, 1e4, 1e300).map(e -> Arguments.of(named, e)));
  }

  /** Losses without a largest one: an answer, if a wide one, and in time. */
  @ParameterizedTest
  @MethodSource("unbounded")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void farRightIsAnsweredInTime(Named named, double epsilon) {
    double mass = named.name().startsWith("gaussian") ? -Math.expm1(10 * Math.log1p(-1e-6)) : 0;
    DeltaAnswer answer = named.curve().deltaAt(epsilon);
    assertTrue(
        answer.delta().lower() <= mass * (1 + 1e-12)
            && answer.delta().upper() >= mass * (1 - 1e-12),
        () -> named + " " + answer);
    assertTrue(answer.delta().upper() < 1e-4, () -> named + " " + answer);
  }

  /** A bounded loss has an end: beyond it delta is exactly 0. */
  @Test
  void deltaIsZeroBeyondTheLargestLoss() {
    for (double epsilon : new double[] {1.0000001, 1.5, 100, 1e300}) {
      assertZero(curve(Release.of(LaplaceMechanism.of(1))).deltaAt(epsilon));
      assertZero(curve(Release.of(LaplaceMechanism.of(3)).times(3)).deltaAt(epsilon));
    }
    for (double epsilon : new double[] {Math.log(3) * 1.0000001, 2, 100}) {
      assertZero(answers(0.75, 1).deltaAt(epsilon));
    }
    assertTrue(answers(0.75, 1).deltaAt(Math.log(3) * 0.99).delta().lower() > 0, "inside");
    Release sampled =
        Release.of(GaussianMechanism.of(1)).withSampling(Sampling.poisson(0.5)).times(2);
    PrivacyAccountant add =
        PrivacyAccountant.of(PrivacyPlan.of(sampled)).withDirection(Direction.ADD);
    assertZero(add.deltaAt(2 * Math.log(2) * 1.0000001));
    assertTrue(add.deltaAt(0.5).delta().lower() > 0, "inside");
  }

  private static void assertZero(DeltaAnswer answer) {
    assertEquals(Bounds.exactly(0), answer.delta(), answer::toString);
    assertEquals(Bounds.exactly(Double.NEGATIVE_INFINITY), answer.log10Delta(), answer::toString);
    assertTrue(answer.status().withinWidth(), answer::toString);
  }

  @Test
  void oneLaplaceNearItsLargestLoss() {
    for (double distance : new double[] {1e-3, 1e-6, 1e-9}) {
      DeltaAnswer answer = curve(Release.of(LaplaceMechanism.of(1))).deltaAt(1 - distance);
      // The double nearest to 1 - distance lies up to 2^-54 off.
      double exact = -Math.expm1(-0.5 * (1 - (1 - distance)));
      assertTrue(
          answer.delta().lower() <= exact * (1 + 1e-12)
              && exact * (1 - 1e-12) <= answer.delta().upper(),
          () -> exact + " not in " + answer);
      assertTrue(answer.status().withinWidth(), answer::toString);
    }
  }

  @Test
  void epsilonAtDeltaZero() {
    assertPure(1, curve(Release.of(LaplaceMechanism.of(1))).epsilonAt(0));
    assertPure(7, curve(Release.of(LaplaceMechanism.of(2)).times(14)).epsilonAt(0));
    assertPure(Math.log(3), answers(0.75, 1).epsilonAt(0));
    assertPure(20 * Math.log(3), answers(0.75, 20).epsilonAt(0));
    EpsilonAnswer gaussian =
        curve(Release.of(GaussianMechanism.of(1)).withSampling(Sampling.poisson(0.1))).epsilonAt(0);
    assertEquals(Bounds.exactly(INF), gaussian.epsilon());
    assertTrue(gaussian.status().reason().contains("unbounded"), gaussian::toString);
    EpsilonAnswer events = curve(Release.of(ApproximateDp.of(1, 1e-9))).epsilonAt(0);
    assertEquals(Bounds.exactly(INF), events.epsilon());
    assertTrue(events.status().reason().contains("distinguishing events"), events::toString);
  }

  /**
   * The mass 1 - (1 - 0.1) (1 - 0.2) is 0.28 in decimals, and that but for a rounding in doubles.
   */
  @Test
  void deltaIsTheInfinityMassButForRounding() {
    assertRounded(
        3,
        curve(Release.of(ApproximateDp.of(1, 0.1)), Release.of(ApproximateDp.of(2, 0.2)))
            .epsilonAt(0.28));
    assertRounded(0.2, curve(Release.of(ApproximateDp.of(0.1, 0.1)).times(2)).epsilonAt(0.19));
    assertRounded(
        6,
        curve(
                Release.of(ApproximateDp.of(1, 0.1)),
                Release.of(ApproximateDp.of(2, 0.2)),
                Release.of(ApproximateDp.of(3, 0.5)))
            .epsilonAt(0.64));
  }

  private static void assertRounded(double exact, EpsilonAnswer answer) {
    assertTrue(answer.epsilon().lower() <= exact, answer::toString);
    assertTrue(answer.epsilon().lower() >= 0.999 * exact, answer::toString);
    String reason = answer.status().reason();
    assertTrue(reason.contains("equals the mass"), answer::toString);
    double beside = Double.parseDouble(reason.substring(reason.lastIndexOf(' ')));
    assertTrue(beside >= exact && beside <= exact * (1 + 1e-12), answer::toString);
  }

  private static void assertPure(double exact, EpsilonAnswer answer) {
    assertTrue(
        answer.epsilon().lower() <= exact * (1 + 1e-15)
            && exact * (1 - 1e-15) <= answer.epsilon().upper(),
        () -> exact + " not in " + answer);
    assertTrue(answer.epsilon().width() <= 1e-13 * exact, answer::toString);
    assertTrue(answer.status().withinWidth(), answer::toString);
  }

  @Test
  void epsilonAroundTheInfinityMass() {
    PrivacyCurve one = curve(Release.of(ApproximateDp.of(0.5, 0.01)));
    assertEquals(INF, one.epsilonAt(Math.nextDown(0.01)).epsilon().upper());
    assertEquals(Bounds.exactly(INF), one.epsilonAt(0.01 * (1 - 1e-9)).epsilon());
    assertEquals(Bounds.exactly(INF), one.epsilonAt(0.009).epsilon());
    String reason = one.epsilonAt(0.009).status().reason();
    double named =
        Stream.of(reason.split("[ ,:]+"))
            .filter(word -> word.matches("0[.][0-9]+(E-[0-9]+)?"))
            .mapToDouble(Double::parseDouble)
            .findFirst()
            .orElse(Double.NaN);
    assertEquals(0.01, named, 1e-12, reason);
    EpsilonAnswer at = one.epsilonAt(0.01);
    assertPure(0.5, at);
    assertTrue(at.status().reason().contains("largest finite loss"), at::toString);
    // Above: delta = 0.01 + 0.99 (1 - e^{eps - 0.5}) / (1 + e^-0.5).
    for (double delta : new double[] {0.0101, 0.011, 0.05, 0.2}) {
      double exact = 0.5 + Math.log1p(-(delta - 0.01) * (1 + Math.exp(-0.5)) / 0.99);
      EpsilonAnswer answer = one.epsilonAt(delta);
      assertTrue(
          answer.epsilon().lower() <= exact * (1 + 1e-12)
              && exact * (1 - 1e-12) <= answer.epsilon().upper(),
          () -> exact + " not in " + answer);
      assertTrue(answer.status().withinWidth(), answer::toString);
    }
    // Two releases: the mass is no double, the answer must say so or be right on either side.
    double mass = 0.01 + 0.01 - 0.01 * 0.01;
    PrivacyCurve two = curve(Release.of(ApproximateDp.of(0.5, 0.01)).times(2));
    assertTrue(two.epsilonAt(mass).epsilon().upper() >= 1, two.epsilonAt(mass)::toString);
    assertEquals(Bounds.exactly(INF), two.epsilonAt(mass * (1 - 1e-9)).epsilon());
    EpsilonAnswer above = two.epsilonAt(mass * (1 + 1e-9));
    assertTrue(
        above.epsilon().upper() <= 1.0001 && above.epsilon().lower() >= 0.9, above::toString);
  }

  @Test
  void epsilonIsZeroFromTheTotalVariationDistanceOn() {
    PrivacyCurve laplace = curve(Release.of(LaplaceMechanism.of(1)));
    double distance = -Math.expm1(-0.5);
    assertEquals(Bounds.exactly(0), laplace.epsilonAt(distance * 1.02).epsilon());
    EpsilonAnswer below = laplace.epsilonAt(distance * 0.98);
    assertTrue(below.epsilon().lower() > 0, below::toString);
    assertTrue(
        laplace.epsilonAt(0.9).status().reason().contains("delta(0) <= delta"),
        laplace.epsilonAt(0.9)::toString);
    EpsilonAnswer at = laplace.epsilonAt(distance);
    assertTrue(at.epsilon().lower() <= 1e-15 && at.epsilon().upper() >= 0, at::toString);
  }

  @ParameterizedTest
  @MethodSource("plans")
  void deltaOneAsksForNothing(Named named) {
    EpsilonAnswer answer = named.curve().epsilonAt(1);
    assertEquals(Bounds.exactly(0), answer.epsilon(), named::toString);
    assertTrue(answer.status().withinWidth(), answer::toString);
  }

  /** One release: delta = q delta_0(ln(1 + (e^eps - 1) / q)); values by mpmath at 400 digits. */
  @ParameterizedTest
  @CsvSource({
    "40, -354.71887890343408181",
    "60, -791.03785675098520321",
    "80, -1400.9750398930470857",
    "100, -2184.575023361447633",
    "120, -3141.8578682519423999",
    "150, -4903.4597949990840615",
    "200, -8707.9795045324974286",
  })
  void log10OfDeltaWhereItUnderflowsSampledGaussian(double epsilon, double log10) {
    PrivacyCurve curve =
        curve(Release.of(GaussianMechanism.of(1)).withSampling(Sampling.poisson(0.5)));
    DeltaAnswer answer = curve.deltaAt(epsilon);
    assertTrue(answer.log10Delta().contains(log10), () -> log10 + " not in " + answer);
    assertTrue(answer.log10Delta().width() <= Math.log10(1.0101), answer::toString);
    assertTrue(answer.status().withinWidth(), answer::toString);
    assertEquals(DecidingDirection.REMOVE, answer.direction());
    if (epsilon > 40) {
      assertEquals(Bounds.of(0, Double.MIN_VALUE), answer.delta(), answer::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 40, -342.40793757107438687",
    "1, 100, -2154.2111815583823023",
    "0.5, 300, -4825.3361774241962427",
    "2, 30, -779.48599836604523973",
  })
  void log10OfDeltaWhereItUnderflowsGaussian(double noise, double epsilon, double log10) {
    DeltaAnswer answer = curve(Release.of(GaussianMechanism.of(noise))).deltaAt(epsilon);
    assertTrue(answer.log10Delta().contains(log10), () -> log10 + " not in " + answer);
    assertTrue(answer.log10Delta().width() <= 1e-9 * -log10, answer::toString);
  }

  @ParameterizedTest
  @MethodSource("plans")
  void logarithmAgreesWithDelta(Named named) {
    DeltaAnswer answer = named.curve().deltaAt(0.6);
    double lower = Math.pow(10, answer.log10Delta().lower());
    double upper = Math.pow(10, answer.log10Delta().upper());
    assertEquals(answer.delta().lower(), lower, 1e-12 * upper, () -> named + " " + answer);
    assertEquals(answer.delta().upper(), upper, 1e-12 * upper, () -> named + " " + answer);
  }

  /** Phi(Phi^-1(1 - x) - mu). */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 3})
  void tradeOffOfTheGaussian(double mu) {
    PrivacyCurve curve = curve(Release.of(GaussianMechanism.of(1 / mu)));
    for (double z = -3; z <= 4; z += 0.5) {
      double x = Math.exp(NormalTail.logAbove(z));
      double exact = Math.exp(NormalTail.logBelow(z - mu));
      Bounds rate = curve.falseNegativeRateAt(x);
      double at = z;
      assertTrue(
          rate.lower() <= exact * (1 + 1e-9) && exact * (1 - 1e-9) <= rate.upper(),
          () -> "mu " + mu + " x " + x + " z " + at + ": " + exact + " not in " + rate);
      assertTrue(rate.width() <= 0.01, () -> "mu " + mu + " x " + x + ": " + rate);
    }
  }

  /** Two straight lines through (1 - p, 1 - p). */
  @ParameterizedTest
  @ValueSource(doubles = {0.55, 0.75, 0.9})
  void tradeOffOfRandomizedResponse(double keep) {
    PrivacyCurve curve = answers(keep, 1);
    for (double x : new double[] {0, 0.01, 0.05, 0.1, 0.25, 0.4, 0.45, 0.5, 0.7, 0.9, 0.99, 1}) {
      double exact = x <= 1 - keep ? 1 - x * keep / (1 - keep) : (1 - x) * (1 - keep) / keep;
      Bounds rate = curve.falseNegativeRateAt(x);
      assertTrue(
          rate.lower() <= exact + 1e-12 && exact - 1e-12 <= rate.upper(),
          () -> "keep " + keep + " x " + x + ": " + exact + " not in " + rate);
      assertTrue(rate.width() <= 0.02, () -> "keep " + keep + " x " + x + ": " + rate);
    }
  }

  @Test
  void tradeOffWithDistinguishingEvents() {
    PrivacyCurve curve =
        curve(
            Release.of(
                DiscretePair.ofProbabilities(
                    new double[] {0.9, 0.1, 0}, new double[] {0.8, 0, 0.2})));
    // Without a false alarm the events of the other side are still seen.
    assertTrue(curve.falseNegativeRateAt(0).contains(0.8), curve.falseNegativeRateAt(0)::toString);
    assertEquals(Bounds.exactly(0), curve.falseNegativeRateAt(1));
  }

  @ParameterizedTest
  @MethodSource("plans")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void tradeOffFallsAndStaysBelowTheDiagonal(Named named) {
    PrivacyCurve curve = named.curve();
    Bounds before = Bounds.exactly(1);
    for (double x : new double[] {0.05, 0.3, 0.8}) {
      Bounds now = curve.falseNegativeRateAt(x);
      Bounds last = before;
      assertTrue(now.lower() <= last.upper(), () -> named + " " + x + " " + last + " " + now);
      assertTrue(now.lower() <= 1 - x && now.lower() >= 0, () -> named + " " + x + " " + now);
      before = now;
    }
  }

  @Test
  void argumentsThatAreNoQuestionAreRefused() {
    PrivacyCurve curve = curve(Release.of(LaplaceMechanism.of(1)));
    for (double epsilon : new double[] {Double.NaN, INF, -INF}) {
      assertEquals(
          "epsilon must be a finite number, got " + epsilon + "; give it in nats",
          assertThrows(IllegalArgumentException.class, () -> curve.deltaAt(epsilon)).getMessage());
    }
    for (double delta : new double[] {Double.NaN, -1e-300, 1.0000000000000002, INF}) {
      assertEquals(
          "delta must be in [0, 1], got " + delta + "; delta is an absolute probability",
          assertThrows(IllegalArgumentException.class, () -> curve.epsilonAt(delta)).getMessage());
    }
    for (double rate : new double[] {Double.NaN, -0.1, 1.1, INF}) {
      assertEquals(
          "falsePositiveRate must be in [0, 1], got " + rate + "; it is a probability",
          assertThrows(IllegalArgumentException.class, () -> curve.falseNegativeRateAt(rate))
              .getMessage());
    }
  }

  static Stream<Arguments> tinyDeltas() {
    return Stream.of(Arguments.of(Double.MIN_VALUE), Arguments.of(1e-310), Arguments.of(1e-300));
  }

  /** mu = 1: the subnormal deltas are legal questions. */
  @ParameterizedTest
  @MethodSource("tinyDeltas")
  void epsilonAtSubnormalDelta(double delta) {
    PrivacyCurve curve = curve(Release.of(GaussianMechanism.of(1)));
    EpsilonAnswer answer = curve.epsilonAt(delta);
    DeltaAnswer back = curve.deltaAt(answer.epsilon().upper());
    assertTrue(
        Math.abs(back.log10Delta().upper() - Math.log10(delta)) < 1e-6,
        () -> delta + " " + answer + " " + back);
    assertTrue(answer.epsilon().lower() > 36 && answer.epsilon().upper() < 40, answer::toString);
  }
}

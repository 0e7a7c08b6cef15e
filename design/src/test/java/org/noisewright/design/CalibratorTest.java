package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/** The found value meets its target, the failing one does not, and they are close. */
class CalibratorTest {

  private static PlanFamily noise(DoubleFunction<Release> release) {
    return new PlanFamily(
        "noise",
        Effect.MORE_PRIVATE,
        1e-4,
        1e8,
        false,
        1,
        scale -> PrivacyPlan.of(release.apply(scale)));
  }

  private static PlanFamily sampledGaussian(double rate, long times) {
    return noise(
        sd -> {
          Release release = Release.of(GaussianMechanism.of(sd)).times(times);
          return rate == 1 ? release : release.withSampling(Sampling.poisson(rate));
        });
  }

  /** Accounts for the found value and the failing one again, with another accountant. */
  private static void confirm(Calibration found, double tolerance) {
    double target = found.target().epsilon();
    double delta = found.target().delta();
    PrivacyPlan plan = found.family().plan().apply(found.value());
    double above = PrivacyAccountant.of(plan).withWidth(1e-4).epsilonAt(delta).epsilon().lower();
    assertTrue(above <= target, found + " spends at least " + above);
    assertTrue(found.answer().epsilon().upper() <= target, found.toString());
    Calibration.Failing failing = found.failing().orElseThrow();
    assertTrue(failing.answer().epsilon().lower() > target, found.toString());
    PrivacyPlan near = found.family().plan().apply(failing.value());
    double spent = PrivacyAccountant.of(near).withWidth(1e-4).epsilonAt(delta).epsilon().upper();
    assertTrue(spent > target, found + " spends at most " + spent);
    assertTrue(found.waste() <= tolerance * (1 + 1e-9), found.toString());
  }

  /** Values from field cases BL-05, BL-07 and BL-09, tight to the digits given. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 128, 0.1, 1e-9, 57.0085, 0.002",
    "0.004, 5000, 50, 1e-5, 0.343611, 0.00001",
    "0.01, 500, 1000, 1e-5, 0.089373, 0.00001",
    "1, 128, 0.1, 1e-9, 568.06, 0.01",
  })
  void fieldCases(
      double rate, long times, double epsilon, double delta, double tight, double known) {
    PlanFamily family = sampledGaussian(rate, times);
    Calibration found = Calibrator.of(1e-4).solve(family, new PrivacyTarget(epsilon, delta));
    assertEquals(Outcome.SOLVED, found.outcome());
    confirm(found, 1e-4);
    assertTrue(found.value() >= tight - known, found.toString());
    assertTrue(found.value() <= tight * (1 + 1e-4) + known, found.toString());
  }

  /** The analytic Gaussian: epsilon 1 at delta 1e-5 needs 3.730632 (Balle and Wang 2018). */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-4, 1e-6, 1e-8})
  void toleranceIsKept(double tolerance) {
    Calibration found =
        Calibrator.of(tolerance).solve(sampledGaussian(1, 1), new PrivacyTarget(1, 1e-5));
    assertEquals(Outcome.SOLVED, found.outcome());
    confirm(found, tolerance);
    assertEquals(3.730632, found.value(), 3.730632 * tolerance + 1e-6);
  }

  /** Random plans: met, and minimal within the tolerance. */
  @Test
  void randomPlans() {
    Random random = new Random(20);
    for (int i = 0; i < 40; i++) {
      long times = 1L + random.nextInt(300);
      double rate = Math.pow(10, -2 * random.nextDouble());
      double epsilon = Math.pow(10, 1.5 * random.nextDouble() - 1);
      double delta = Math.pow(10, -3 - 8 * random.nextDouble());
      int kind = i % 5;
      DoubleFunction<Release> one =
          switch (kind) {
            case 0 -> s -> Release.of(GaussianMechanism.of(s));
            case 1 -> s -> Release.of(LaplaceMechanism.of(s));
            case 2 -> s -> Release.of(AdditiveNoise.of(new GeneralizedGaussianNoise(1.5, s)));
            case 3 -> s -> Release.of(AdditiveNoise.of(new DiscreteGaussianNoise(s, 1)));
            default ->
                s -> Release.of(GaussianMechanism.of(s)).withSampling(Sampling.poisson(rate));
          };
      PlanFamily family =
          new PlanFamily(
              "noise",
              Effect.MORE_PRIVATE,
              1e-2,
              1e7,
              false,
              Math.pow(10, 2 * random.nextDouble()),
              s ->
                  PrivacyPlan.of(
                      one.apply(s).times(times), Release.of(ApproximateDp.of(0.001, delta / 9))));
      Calibration found = Calibrator.of(1e-3).solve(family, new PrivacyTarget(epsilon, delta));
      assertEquals(Outcome.SOLVED, found.outcome(), () -> times + ", " + rate + ": " + found);
      confirm(found, 1e-3);
    }
  }

  @Test
  void lessPrivateParameters() {
    PlanFamily rates =
        new PlanFamily(
            "samplingRate",
            Effect.LESS_PRIVATE,
            1e-6,
            1,
            false,
            0.5,
            rate ->
                PrivacyPlan.of(
                    Release.of(GaussianMechanism.of(1))
                        .withSampling(Sampling.poisson(rate))
                        .times(1000)));
    Calibration found = Calibrator.of(1e-4).solve(rates, new PrivacyTarget(1, 1e-6));
    assertEquals(Outcome.SOLVED, found.outcome());
    confirm(found, 1e-4);
    assertTrue(found.value() < found.failing().orElseThrow().value());
  }

  @Test
  void wholeNumbersAreNeighbours() {
    PlanFamily times =
        new PlanFamily(
            "times",
            Effect.LESS_PRIVATE,
            1,
            1e12,
            true,
            1,
            k ->
                PrivacyPlan.of(
                    Release.of(GaussianMechanism.of(4))
                        .withSampling(Sampling.poisson(0.01))
                        .times((long) k)));
    Calibration found = Calibrator.of(1e-4).solve(times, new PrivacyTarget(2, 1e-5));
    assertEquals(Outcome.SOLVED, found.outcome());
    confirm(found, 1);
    assertEquals(found.value() + 1, found.failing().orElseThrow().value());
    PlanFamily trials =
        new PlanFamily(
            "trials",
            Effect.MORE_PRIVATE,
            2,
            1e9,
            true,
            100,
            n -> PrivacyPlan.of(Release.of(AdditiveNoise.of(new BinomialNoise((long) n, 0.5, 1)))));
    Calibration bits = Calibrator.of(1e-4).solve(trials, new PrivacyTarget(1, 1e-6));
    assertEquals(Outcome.SOLVED, bits.outcome());
    confirm(bits, 1);
    assertEquals(bits.value() - 1, bits.failing().orElseThrow().value());
  }

  @Test
  void targetsThatAreAlwaysOrNeverMet() {
    DoubleFunction<Release> gaussian = sd -> Release.of(GaussianMechanism.of(sd));
    PlanFamily far =
        new PlanFamily(
            "sd",
            Effect.MORE_PRIVATE,
            10,
            100,
            false,
            20,
            sd -> PrivacyPlan.of(gaussian.apply(sd)));
    Calibration always = Calibrator.of(1e-4).solve(far, new PrivacyTarget(5, 1e-5));
    assertEquals(Outcome.ALWAYS_MET, always.outcome());
    assertEquals(10, always.value());
    Calibration never = Calibrator.of(1e-4).solve(far, new PrivacyTarget(0.001, 1e-9));
    assertEquals(Outcome.NEVER_MET, never.outcome());
    assertEquals(100, never.value());
    assertFalse(never.met());
    assertTrue(never.answer().epsilon().lower() > 0.001);
    PlanFamily unbounded = noise(gaussian);
    PlanFamily withStep =
        new PlanFamily(
            "sd",
            Effect.MORE_PRIVATE,
            1e-2,
            1e4,
            false,
            1,
            sd -> PrivacyPlan.of(gaussian.apply(sd), Release.of(ApproximateDp.of(0.1, 1e-4))));
    Calibration infinite = Calibrator.of(1e-4).solve(withStep, new PrivacyTarget(1, 1e-5));
    assertEquals(Outcome.NEVER_MET, infinite.outcome());
    assertEquals(Double.POSITIVE_INFINITY, infinite.answer().epsilon().lower());
    assertEquals(
        Outcome.NEVER_MET, Calibrator.of(1e-4).solve(unbounded, new PrivacyTarget(1, 0)).outcome());
  }

  /** Epsilon 0 is met from the noise on at which the total variation distance is delta. */
  @Test
  void targetEpsilonZero() {
    Calibration found =
        Calibrator.of(1e-4).solve(sampledGaussian(1, 1), new PrivacyTarget(0, 0.01));
    assertEquals(Outcome.SOLVED, found.outcome());
    confirm(found, 1e-4);
    // 2 Phi(mu / 2) - 1 = 0.01 at mu = 0.02506690.
    assertEquals(1 / 0.0250669, found.value(), 0.005);
  }

  @Test
  void pureDifferentialPrivacy() {
    PlanFamily laplace = noise(b -> Release.of(LaplaceMechanism.of(b)).times(10));
    Calibration found = Calibrator.of(1e-6).solve(laplace, new PrivacyTarget(2, 0));
    assertEquals(Outcome.SOLVED, found.outcome());
    assertEquals(5, found.value(), 5e-6);
  }

  @Test
  void interruptsAndBadInput() {
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class,
        () -> Calibrator.of(1e-4).solve(sampledGaussian(1, 1), new PrivacyTarget(1, 1e-5)));
    assertTrue(Thread.interrupted());
    message(() -> Calibrator.of(0), "tolerance must be in [1e-9, 0.5], got 0.0");
    message(() -> Calibrator.of(Double.NaN), "tolerance must be in [1e-9, 0.5], got NaN");
    message(
        () -> new PrivacyTarget(-1, 1e-5),
        "target epsilon must be at least 0 and finite, got -1.0");
    message(() -> new PrivacyTarget(1, 1), "delta must be in [0, 1), got 1.0");
    message(
        () ->
            new PlanFamily(
                "x",
                Effect.MORE_PRIVATE,
                0,
                1,
                false,
                1,
                v -> PrivacyPlan.of(Release.of(GaussianMechanism.of(v)))),
        "x: the range must rise from above 0, got [0.0, 1.0]");
    message(
        () ->
            new PlanFamily(
                "x",
                Effect.MORE_PRIVATE,
                1,
                2,
                false,
                3,
                v -> PrivacyPlan.of(Release.of(GaussianMechanism.of(v)))),
        "x: the search must start in [1.0, 2.0], got 3.0");
    message(
        () ->
            new PlanFamily(
                "x",
                Effect.MORE_PRIVATE,
                1.5,
                2,
                true,
                2,
                v -> PrivacyPlan.of(Release.of(GaussianMechanism.of(v)))),
        "x: the ends of a range of whole numbers are whole, got 1.5, 2.0");
  }

  private static void message(Runnable action, String words) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.startsWith(words), message);
  }

  /**
   * Zero-concentrated privacy is known from above only: a little less noise is not known to meet.
   */
  @Test
  void plansKnownFromAboveOnly() {
    PlanFamily family =
        noise(sd -> Release.of(new ZeroConcentratedDp(0, 1 / (2 * sd * sd))).times(10));
    PrivacyTarget target = new PrivacyTarget(1, 1e-5);
    Calibration found = Calibrator.of(1e-3).fromAbove().solve(family, target);
    assertTrue(found.met() && found.waste() <= 1.001e-3, found.toString());
    for (double factor : new double[] {1, 0.998}) {
      PrivacyPlan plan = family.plan().apply(found.value() * factor);
      double upper = PrivacyAccountant.of(plan).withWidth(1e-4).epsilonAt(1e-5).epsilon().upper();
      assertEquals(factor == 1, upper <= 1, found + " at " + factor + ": " + upper);
    }
  }

  /**
   * The largest loss is the target: delta at the target decides, no interval of epsilon does. The
   * values are the least whole numbers of steps by delta itself.
   */
  @ParameterizedTest
  @CsvSource({
    "10, 10, 1, 1e-6, 137",
    "1, 1, 1, 1e-6, 14",
    "100, 1000, 10, 1e-7, 2542",
    "4, 2, 0.5, 1e-9, 78"
  })
  void lossesCappedAtTheTarget(
      double scale, double sensitivity, double epsilon, double delta, double right) {
    DoubleFunction<PrivacyPlan> plan =
        range ->
            PrivacyPlan.of(
                Release.of(
                    AdditiveNoise.of(new DiscreteLaplaceNoise(scale, 1, range))
                        .withSensitivity(sensitivity)));
    PlanFamily family =
        new PlanFamily(
            "range", Effect.MORE_PRIVATE, sensitivity, 1e6, false, 2 * sensitivity, plan);
    Calibration found = Calibrator.of(1e-4).solve(family, new PrivacyTarget(epsilon, delta));
    assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
    assertEquals(right, found.value(), found.toString());
    assertTrue(found.answer().epsilon().upper() <= epsilon, found.toString());
    assertTrue(found.waste() < 1, found.toString());
    assertTrue(PrivacyAccountant.of(plan.apply(right)).deltaAt(epsilon).delta().upper() <= delta);
    assertTrue(
        PrivacyAccountant.of(plan.apply(right - 1)).deltaAt(epsilon).delta().lower() > delta);
  }

  /** Laplace noise cut at a range, whose delta at the target is 1 - (1 - e^-b)/(1 - e^-a). */
  @Test
  void cutLaplaceNoiseCappedAtTheTarget() {
    PlanFamily family =
        new PlanFamily(
            "range",
            Effect.MORE_PRIVATE,
            100,
            1e6,
            false,
            200,
            range ->
                PrivacyPlan.of(
                    Release.of(
                        AdditiveNoise.of(new TruncatedLaplaceNoise(10, range))
                            .withSensitivity(100))));
    Calibration found = Calibrator.of(1e-6).solve(family, new PrivacyTarget(10, 1e-7));
    assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
    // delta = (e^10 - 1) / (2 (e^(range/10) - 1)).
    double right = 10 * Math.log1p((Math.exp(10) - 1) / 2e-7);
    assertEquals(right, found.value(), 2e-6 * right);
    assertTrue(found.value() >= right * (1 - 1e-12), found.toString());
  }

  /** Ten releases of epsilon 0.125 at most have epsilon 1.25, whatever delta. */
  @Test
  void countsCappedAtTheTarget() {
    PlanFamily times =
        new PlanFamily(
            "times",
            Effect.LESS_PRIVATE,
            1,
            1e6,
            true,
            1,
            number ->
                PrivacyPlan.of(Release.of(ApproximateDp.of(0.125, 1e-7)).times((long) number)));
    double mass = -Math.expm1(10 * Math.log1p(-1e-7));
    Calibration found =
        Calibrator.of(1e-4).solve(times, new PrivacyTarget(1.25, mass * (1 + 1e-6)));
    assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
    assertEquals(10, found.value(), found.toString());
  }

  /** What is decided by deltas is a bound of epsilon like any other. */
  @Test
  void deltasDecideAgainstATarget() {
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(AdditiveNoise.of(new DiscreteLaplaceNoise(10, 1, 137)).withSensitivity(10)));
    Epsilons certified = CertifiedEpsilons.of(PrivacyAccountant::of);
    assertTrue(certified.epsilonAt(plan, 1e-6, 1e-4).epsilon().upper() > 1);
    assertEquals(1, certified.against(plan, new PrivacyTarget(1, 1e-6), 1e-4).epsilon().upper());
    Epsilons told = (any, at, width) -> certified.epsilonAt(any, at, width);
    assertTrue(told.against(plan, new PrivacyTarget(1, 1e-6), 1e-4).epsilon().upper() > 1);
  }

  /** Prepared answers whose epsilon ends a rounding above the target. */
  private static Epsilons ending(double above, Bounds delta) {
    return CertifiedEpsilons.from(
        (plan, width) ->
            new CertifiedEpsilons.Answers() {
              @Override
              public EpsilonAnswer epsilonAt(double at) {
                return new EpsilonAnswer(
                    Bounds.of(0.9, 1 + above),
                    at,
                    DecidingDirection.EITHER,
                    AnswerStatus.reached(),
                    ErrorLedger.empty());
              }

              @Override
              public DeltaAnswer deltaAt(double epsilon) {
                assertEquals(1, epsilon);
                return new DeltaAnswer(
                    epsilon,
                    delta,
                    Bounds.of(-7, -5),
                    DecidingDirection.EITHER,
                    AnswerStatus.reached(),
                    ErrorLedger.empty());
              }
            });
  }

  @Test
  void deltaDecidesBothWaysOrNot() {
    PrivacyPlan any = PrivacyPlan.of(Release.of(GaussianMechanism.of(1)));
    PrivacyTarget target = new PrivacyTarget(1, 1e-6);
    Bounds less = Bounds.of(9e-7, 1e-6);
    assertEquals(Bounds.of(0.9, 1), ending(1e-15, less).against(any, target, 1e-3).epsilon());
    Bounds more = Bounds.of(1.1e-6, 1.2e-6);
    assertTrue(ending(1e-15, more).against(any, target, 1e-3).epsilon().lower() > 1);
    Bounds either = Bounds.of(9e-7, 1.1e-6);
    assertEquals(
        Bounds.of(0.9, 1 + 1e-15), ending(1e-15, either).against(any, target, 1e-3).epsilon());
    assertEquals(Bounds.of(0.9, 1.1), ending(0.1, less).against(any, target, 1e-3).epsilon());
  }
}

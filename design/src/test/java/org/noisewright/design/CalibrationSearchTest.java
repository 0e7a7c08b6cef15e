package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.design.PlanFamily.Coordinate;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/** The search itself, on epsilons that are prepared or known in closed form. */
class CalibrationSearchTest {
  private static final PrivacyTarget ONE = new PrivacyTarget(1, 0);

  /** The scale of a Laplace mechanism carries the parameter through the plan. */
  private static PlanFamily family(Effect effect, double least, double most, boolean whole) {
    return new PlanFamily(
        "number",
        effect,
        least,
        most,
        whole,
        Math.max(least, 1),
        value -> PrivacyPlan.of(Release.of(LaplaceMechanism.of(value))));
  }

  private static PlanFamily family(Effect effect, double start) {
    PlanFamily any = family(effect, 1e-9, 1e9, false);
    return new PlanFamily("number", effect, any.least(), any.most(), false, start, any.plan());
  }

  private static double value(PrivacyPlan plan) {
    return ((LaplaceMechanism) plan.releases().get(0).mechanism()).scale();
  }

  /** Epsilon is this of the parameter, known to the width that is asked. */
  private static Calibrator prepared(DoubleUnaryOperator epsilon) {
    return Calibrator.of(1e-4)
        .withEpsilons(
            (plan, delta, width) -> {
              double exact = epsilon.applyAsDouble(value(plan));
              return new EpsilonAnswer(
                  Bounds.of(exact * (1 - 0.5 * width), exact * (1 + 0.4 * width)),
                  delta,
                  DecidingDirection.EITHER,
                  AnswerStatus.reached(),
                  ErrorLedger.empty());
            });
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.3, 1, 7.7, 12345, 1e7})
  void curvesWithOneRoot(double root) {
    PlanFamily noise = family(Effect.MORE_PRIVATE, 1e-9, 1e9, false);
    for (double power : new double[] {0.3, 1, 2, 5}) {
      Calibration found = prepared(x -> Math.pow(root / x, power)).solve(noise, ONE);
      assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
      assertTrue(found.value() >= root && found.value() <= root * 1.0002, found.toString());
      assertTrue(found.failing().orElseThrow().value() < root, found.toString());
      assertTrue(found.waste() <= 1.0001e-4, found.toString());
      assertTrue(found.evaluations() <= 30, found.toString());
      PlanFamily rate = family(Effect.LESS_PRIVATE, 1e-9, 1e9, false);
      Calibration other = prepared(x -> Math.pow(x / root, power)).solve(rate, ONE);
      assertEquals(Outcome.SOLVED, other.outcome(), other.toString());
      assertTrue(other.value() <= root && other.value() >= root * 0.9998, other.toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1.5", "7, 7.99", "1000, 1000.2", "123456, 123456.5", "900719, 900719.5"})
  void wholeNumbersAreNeighbours(double expected, double root) {
    PlanFamily times = family(Effect.LESS_PRIVATE, 1, 1e9, true);
    Calibration found = prepared(n -> n / root).solve(times, ONE);
    assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
    assertEquals(expected, found.value());
    assertEquals(expected + 1, found.failing().orElseThrow().value());
  }

  /** A target that the narrowest interval cannot tell from the value. */
  @Test
  void aWholeNumberInDoubtIsLeftOut() {
    PlanFamily times = family(Effect.LESS_PRIVATE, 1, 1e9, true);
    Calibration found = prepared(n -> n / 1000).solve(times, ONE);
    assertEquals(Outcome.MET, found.outcome(), found.toString());
    assertEquals(999, found.value());
    assertEquals(1001, found.failing().orElseThrow().value());
  }

  /** Where nothing is known from below, the largest number that meets the target is found. */
  @ParameterizedTest
  @ValueSource(doubles = {5, 100, 777, 6001})
  void wholeNumbersOfUpperBounds(double expected) {
    PlanFamily times = family(Effect.LESS_PRIVATE, 1, 1e9, true);
    Calibration found =
        Calibrator.of(1e-4)
            .withEpsilons(
                (plan, delta, width) ->
                    new EpsilonAnswer(
                        Bounds.of(0, value(plan) / (expected + 0.5)),
                        delta,
                        DecidingDirection.EITHER,
                        AnswerStatus.reached(),
                        ErrorLedger.empty()))
            .solve(times, ONE);
    assertEquals(Outcome.MET, found.outcome(), found.toString());
    assertEquals(expected, found.value(), found.toString());
    assertTrue(found.evaluations() <= 80, found.toString());
  }

  /**
   * The forecast of these plans, about 1 / x, is right, off by a factor, off by one that changes,
   * or has nothing to do with the epsilons: that decides how many are asked for, and nothing else.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 5",
    "1.3, 1, 6",
    "0.02, 1, 6",
    "1.1, 0.8, 7",
    "5, 1.5, 9",
    "1e-6, 0.3, 12",
    "1e3, 4, 12",
    "7.7, 6, 12"
  })
  void forecastsThatMislead(double root, double power, int most) {
    PrivacyTarget target = new PrivacyTarget(1, 1e-5);
    PlanFamily noise = family(Effect.MORE_PRIVATE, 1e-9, 1e9, false);
    Calibration found = prepared(x -> Math.pow(root / x, power)).solve(noise, target);
    assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
    assertTrue(found.value() >= root && found.value() <= root * 1.0002, found.toString());
    assertTrue(found.failing().orElseThrow().value() < root, found.toString());
    assertTrue(found.waste() <= 1.0001e-4, found.toString());
    assertTrue(found.evaluations() <= most, found.toString());
    PlanFamily times = family(Effect.LESS_PRIVATE, 1, 1e9, true);
    Calibration whole =
        prepared(n -> Math.pow(n / (Math.floor(1e3 * root) + 1.5), power)).solve(times, target);
    assertEquals(Outcome.SOLVED, whole.outcome(), whole.toString());
    assertEquals(Math.floor(1e3 * root) + 1, whole.value(), whole.toString());
  }

  /** A forecast leads to a value that is refused: the search begins where the family says. */
  @Test
  void aForecastMayLeadToARefusedValue() {
    PlanFamily noise = family(Effect.MORE_PRIVATE, 50);
    Calibration found =
        prepared(
                x -> {
                  if (x < 30) {
                    throw new IllegalArgumentException("out of reach");
                  }
                  return 40 / x;
                })
            .solve(noise, new PrivacyTarget(1, 1e-5));
    assertEquals(Outcome.SOLVED, found.outcome(), found.toString());
    assertEquals(40, found.value(), 0.005);
  }

  @Test
  void endsOfTheRange() {
    PlanFamily noise = family(Effect.MORE_PRIVATE, 1e-3, 1e3, false);
    Calibration always = prepared(x -> 1e-4 / x).solve(noise, ONE);
    assertEquals(Outcome.ALWAYS_MET, always.outcome());
    assertEquals(1e-3, always.value());
    assertEquals(0, always.waste());
    Calibration never = prepared(x -> 1e4 / x).solve(noise, ONE);
    assertEquals(Outcome.NEVER_MET, never.outcome());
    assertEquals(1e3, never.value());
    assertTrue(!never.met() && Double.isInfinite(never.waste()));
    Calibration most = prepared(x -> 999.99 / x).solve(noise, ONE);
    assertEquals(Outcome.SOLVED, most.outcome(), most.toString());
    PlanFamily times = family(Effect.LESS_PRIVATE, 1, 1e15, true);
    assertEquals(1e15, prepared(n -> 1e-16 * n).solve(times, ONE).value());
    assertEquals(1, prepared(n -> 0.999 * n).solve(times, ONE).value());
    assertEquals(Outcome.NEVER_MET, prepared(n -> 1.0001 * n).solve(times, ONE).outcome());
  }

  /** Where a plan cannot be accounted for, the range ends, and the outcome says why. */
  @Test
  void refusedValuesEndTheRange() {
    PlanFamily noise = family(Effect.MORE_PRIVATE, 1e-9, 1e9, false);
    DoubleUnaryOperator refusing =
        x -> {
          if (!(x > 0.01 && x < 100)) {
            throw new IllegalArgumentException("out of reach: " + (x < 1 ? "low" : "high"));
          }
          return x;
        };
    Calibration always = prepared(x -> 1e-9 / refusing.applyAsDouble(x)).solve(noise, ONE);
    assertEquals(Outcome.ALWAYS_MET, always.outcome());
    assertEquals(Optional.of("out of reach: low"), always.refusal());
    assertTrue(always.value() < 0.04, always.toString());
    Calibration never = prepared(x -> 1e9 / refusing.applyAsDouble(x)).solve(noise, ONE);
    assertEquals(Outcome.NEVER_MET, never.outcome());
    assertEquals(Optional.of("out of reach: high"), never.refusal());
    Calibration solved = prepared(x -> 3 / refusing.applyAsDouble(x)).solve(noise, ONE);
    assertEquals(Outcome.SOLVED, solved.outcome());
    assertEquals(Optional.empty(), solved.refusal());
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> prepared(x -> refusing.applyAsDouble(1e-5)).solve(noise, ONE));
    assertEquals("out of reach: low", refused.getMessage());
  }

  /** Near 1 and near 1/values a probability to keep needs a coordinate of its own. */
  @ParameterizedTest
  @CsvSource({"2, 1e-3", "2, 1", "2, 20", "2, 33", "7, 1e-4", "7, 3", "100, 12"})
  void keepProbabilities(int values, double epsilon) {
    PlanFamily responses =
        new PlanFamily(
            "keepProbability",
            Effect.LESS_PRIVATE,
            Math.nextUp(1.0 / values),
            Math.nextDown(1.0),
            false,
            0.5 + 0.5 / values,
            Coordinate.keepProbability(values),
            keep ->
                PrivacyPlan.of(
                    NeighboringRelation.REPLACE_ONE,
                    Release.of(new RandomizedResponse(keep, values, AbsentRecord.UNSTATED))));
    Calibration found = Calibrator.of(1e-3).solve(responses, new PrivacyTarget(epsilon, 0));
    double odds = Math.exp(epsilon) / (values - 1);
    double exact = odds / (1 + odds);
    assertTrue(found.met(), found.toString());
    double excess = (found.value() - 1.0 / values) / (exact - 1.0 / values);
    double change = (1 - exact) / (1 - found.value());
    assertTrue(excess <= 1 + 1e-9 && excess >= 1 - 2e-3, found + " " + exact);
    assertTrue(change <= 1 + 1e-3 && change >= (epsilon > 30 ? 0.9 : 1 - 2e-3), "" + found);
  }

  @Test
  void anInterruptEndsTheSearch() {
    PlanFamily noise = family(Effect.MORE_PRIVATE, 1e-9, 1e9, false);
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> prepared(x -> 1 / x).solve(noise, ONE));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }
}

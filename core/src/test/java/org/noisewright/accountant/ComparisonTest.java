package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.MethodDelta;
import org.noisewright.classical.MethodRefusedException;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

class ComparisonTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final PrivacyPlan PLAN = PrivacyPlan.of(Release.of(GaussianMechanism.of(2)));
  private static final Bounds EPSILON = PrivacyAccountant.of(PLAN).epsilonAt(1e-5).epsilon();

  private static List<String> names(List<ComparisonRow> rows) {
    return rows.stream().map(ComparisonRow::name).toList();
  }

  private static ComparisonTable epsilons(ComparisonMethod... methods) {
    return Comparison.of(PLAN, List.of(methods)).epsilonAt(1e-5);
  }

  @Test
  void rowsAreSortedByValueAndRefusalsAreLast() {
    double v = EPSILON.upper();
    ComparisonTable table =
        epsilons(
            FakeMethod.refusing("refuses"),
            FakeMethod.of("silent", Claim.UPPER, 0, INFINITE),
            FakeMethod.of("loose", Claim.UPPER, 0, 3 * v),
            FakeMethod.of("low", Claim.LOWER, 0.9 * v, INFINITE),
            FakeMethod.of("both", Claim.BOTH, 0.5 * v, 2 * v),
            FakeMethod.of("near", Claim.APPROXIMATION, 0.8 * v, 0.8 * v),
            FakeMethod.of("drawn", Claim.withProbability(0.01), 0.1 * v, 0.7 * v));
    assertEquals(
        List.of("drawn", "near", "low", "both", "loose", "silent", "refuses"), names(table.rows()));
    assertEquals(List.of("refuses"), names(table.refused()));
    assertEquals("the plan is not for refuses", table.refused().get(0).refusal().orElseThrow());
    assertEquals("both", table.tightestUpper().orElseThrow().name());
    assertEquals(EPSILON, table.certified());
    assertEquals(EPSILON, table.certifiedValue());
    assertTrue(table.certifiedMilliseconds() > 0);
    assertTrue(table.violating().isEmpty());
    ComparisonRow both = table.row("both").orElseThrow();
    assertEquals(0.5 * v, both.lower());
    assertEquals(2 * v, both.upper());
    assertEquals("source of both", both.source());
    assertEquals("cost of both", both.cost());
    assertEquals(List.of("note of both"), both.notes());
    assertTrue(both.buildMilliseconds() > 0 && both.questionMilliseconds() > 0);
    assertEquals(both.buildMilliseconds() + both.questionMilliseconds(), both.milliseconds());
    ComparisonRow silent = table.row("silent").orElseThrow();
    assertFalse(table.saysUpper(silent) || table.saysLower(silent));
    ComparisonRow low = table.row("low").orElseThrow();
    assertTrue(table.saysLower(low) && !table.saysUpper(low));
    assertTrue(table.row("nobody").isEmpty());
  }

  @Test
  void epsilonIsComparedExactly() {
    double lower = EPSILON.lower();
    double upper = EPSILON.upper();
    double below = Math.nextDown(lower);
    double above = Math.nextUp(upper);
    ComparisonTable table =
        epsilons(
            FakeMethod.of("upper at the end", Claim.UPPER, 0, lower),
            FakeMethod.of("upper beyond", Claim.UPPER, 0, below),
            FakeMethod.of("lower at the end", Claim.LOWER, upper, INFINITE),
            FakeMethod.of("lower beyond", Claim.LOWER, above, INFINITE),
            FakeMethod.of("both beyond above", Claim.BOTH, above, INFINITE),
            FakeMethod.of("both beyond below", Claim.BOTH, 0, below),
            FakeMethod.of("approximation", Claim.APPROXIMATION, below / 2, below / 2),
            FakeMethod.of("drawn", Claim.withProbability(1e-9), 0, below / 2));
    assertEquals(
        List.of("both beyond above", "both beyond below", "lower beyond", "upper beyond"),
        names(table.violating()).stream().sorted().toList());
    assertEquals("upper at the end", table.tightestUpper().orElseThrow().name());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0, 1, 7, 25})
  void deltaIsComparedByItsLogarithm(double epsilon) {
    Bounds log10 = PrivacyAccountant.of(PLAN).deltaAt(epsilon).log10Delta();
    double lower = log10.lower() * Math.log(10);
    double upper = log10.upper() * Math.log(10);
    ComparisonTable table =
        Comparison.of(
                PLAN,
                List.of(
                    FakeMethod.of("upper", Claim.UPPER, -INFINITE, Math.min(0, upper + 1e-9)),
                    FakeMethod.of("too low", Claim.UPPER, -INFINITE, lower - 1e-9),
                    FakeMethod.of("zero", Claim.BOTH, -INFINITE, -INFINITE),
                    FakeMethod.of("lower", Claim.LOWER, lower - 1e-9, 0),
                    FakeMethod.of("too high", Claim.LOWER, upper + 1e-9, 0),
                    FakeMethod.of("nothing", Claim.BOTH, -INFINITE, 0)))
            .deltaAt(epsilon);
    assertEquals(
        List.of("too high", "too low", "zero"),
        names(table.violating()).stream().sorted().toList());
    assertEquals(log10, table.certified());
    assertEquals("upper", table.tightestUpper().orElseThrow().name());
    ComparisonRow nothing = table.row("nothing").orElseThrow();
    assertEquals(0, nothing.upper());
    assertEquals(Double.NEGATIVE_INFINITY, nothing.lower());
    assertEquals(Double.NEGATIVE_INFINITY, table.row("zero").orElseThrow().upper());
  }

  @Test
  void theConversionToDecimalLogarithmsNeverMakesAContradiction() {
    for (double epsilon = -3; epsilon < 30; epsilon += 0.37) {
      Bounds log10 = PrivacyAccountant.of(PLAN).deltaAt(epsilon).log10Delta();
      double lower = log10.lower() * Math.log(10);
      double upper = log10.upper() * Math.log(10);
      ComparisonTable table =
          Comparison.of(
                  PLAN,
                  List.of(
                      FakeMethod.of("at the lower end", Claim.UPPER, -INFINITE, lower),
                      FakeMethod.of("at the upper end", Claim.LOWER, upper, 0)))
              .deltaAt(epsilon);
      assertTrue(table.violating().isEmpty(), "epsilon " + epsilon + " " + table);
    }
  }

  @Test
  void aMethodMayRefuseOneQuestion() {
    FakeMethod partly =
        new FakeMethod(
            "partly",
            Claim.UPPER,
            plan ->
                epsilon -> {
                  if (epsilon < 1) {
                    throw new MethodRefusedException("epsilon is below 1");
                  }
                  return MethodDelta.upper(-1);
                });
    Comparison comparison = Comparison.of(PLAN, List.of(partly));
    List<ComparisonTable> tables = comparison.deltasAt(List.of(0.5, 2.0));
    assertEquals(Optional.of("epsilon is below 1"), tables.get(0).rows().get(0).refusal());
    assertTrue(tables.get(1).rows().get(0).answered());
    assertEquals(1, partly.plans.size(), "one curve for all questions");
    comparison.deltaAt(3);
    assertEquals(1, partly.plans.size(), "and for later ones");
    comparison.deltaAt(40);
    assertEquals(2, partly.plans.size(), "but one that reaches further where it must");
  }

  @Test
  void everythingElseThatAMethodThrowsIsADefect() {
    IllegalStateException defect = new IllegalStateException("a method answered NaN");
    FakeMethod broken =
        new FakeMethod(
            "broken",
            Claim.UPPER,
            plan ->
                epsilon -> {
                  throw defect;
                });
    Comparison comparison = Comparison.of(PLAN, List.of(broken));
    assertSame(defect, assertThrows(IllegalStateException.class, () -> comparison.deltaAt(1)));
    assertSame(defect, assertThrows(IllegalStateException.class, () -> comparison.epsilonAt(0.1)));
  }

  @ParameterizedTest
  @CsvSource({"0, Infinity", "1, 0"})
  void atTheEndsOfDeltaNoMethodIsAsked(double delta, double epsilon) {
    FakeMethod method = FakeMethod.of("m", Claim.UPPER, 0, 1);
    ComparisonTable table = Comparison.of(PLAN, List.of(method)).epsilonAt(delta);
    assertEquals(Bounds.exactly(epsilon), table.certified());
    assertEquals(
        Optional.of("it has an answer for a delta above 0 and below 1 only"),
        table.rows().get(0).refusal());
    assertEquals(List.of(), method.plans);
    assertTrue(table.tightestUpper().isEmpty());
  }

  @Test
  void aPlanThatRevealsNothing() {
    PrivacyPlan nothing =
        PrivacyPlan.of(Release.of(GaussianMechanism.of(2)).withSampling(Sampling.poisson(0)));
    FakeMethod method = FakeMethod.of("m", Claim.UPPER, 0, 1);
    ComparisonTable table = Comparison.of(nothing, List.of(method)).deltaAt(1);
    assertEquals(Bounds.exactly(Double.NEGATIVE_INFINITY), table.certified());
    assertEquals(
        Optional.of("the plan reveals nothing, so there is nothing to bound"),
        table.rows().get(0).refusal());
    assertEquals(List.of(), method.plans);
  }

  @Test
  void aPlanWithoutAProofIsRefusedBeforeAnythingIsAsked() {
    PrivacyPlan unproven = PrivacyPlan.of(Release.of(RandomizedResponse.of(0.75)));
    assertThrows(IllegalArgumentException.class, () -> Comparison.of(unproven, List.of()));
  }

  @Test
  void methodsGetTheDirectionOfTheAccountantAndAPlanOfTheirOwn() {
    FakeMethod one = FakeMethod.of("one", Claim.UPPER, -INFINITE, 0);
    FakeMethod two = FakeMethod.of("two", Claim.UPPER, -INFINITE, 0);
    PrivacyPlan sampled =
        PrivacyPlan.of(Release.of(GaussianMechanism.of(2)).withSampling(Sampling.poisson(0.1)));
    PrivacyAccountant add =
        PrivacyAccountant.of(sampled).withDirection(Direction.ADD).withWidth(0.1);
    ComparisonTable table = Comparison.of(add, List.of(one, two)).deltaAt(1);
    assertEquals(add.deltaAt(1).log10Delta(), table.certified());
    for (FakeMethod method : List.of(one, two)) {
      assertEquals(1, method.plans.get(0).directions().size());
      assertEquals(Direction.ADD, method.plans.get(0).directions().get(0).direction());
    }
    assertFalse(one.plans.get(0) == two.plans.get(0), "no method pays for the laws of another");
    FakeMethod both = FakeMethod.of("both", Claim.UPPER, -INFINITE, 0);
    Comparison.of(sampled, List.of(both)).deltaAt(1);
    assertEquals(2, both.plans.get(0).directions().size());
  }

  @Test
  void progressNamesEveryMethodAndRises() {
    List<String> stages = new ArrayList<>();
    List<Double> fractions = new ArrayList<>();
    Comparison.of(
            PLAN,
            List.of(
                FakeMethod.of("first", Claim.UPPER, -INFINITE, 0), FakeMethod.refusing("second")))
        .withProgress(
            (stage, fraction) -> {
              stages.add(stage);
              fractions.add(fraction);
            })
        .deltasAt(List.of(1.0, 2.0, 3.0));
    assertTrue(stages.contains("method 1 of 2 (first): building the curve"), stages.toString());
    assertTrue(stages.contains("method 2 of 2 (second): answering"), stages.toString());
    for (int i = 1; i < fractions.size(); i++) {
      assertTrue(fractions.get(i) >= fractions.get(i - 1), stages + " " + fractions);
    }
    assertEquals(1, fractions.get(fractions.size() - 1), 1e-12);
  }

  @Test
  void anInterruptEndsItBetweenTwoMethods() {
    FakeMethod second = FakeMethod.of("second", Claim.UPPER, -INFINITE, 0);
    FakeMethod first =
        new FakeMethod(
            "first",
            Claim.UPPER,
            plan -> {
              Thread.currentThread().interrupt();
              return epsilon -> MethodDelta.upper(0);
            });
    Comparison comparison = Comparison.of(PLAN, List.of(first, second));
    try {
      assertThrows(CancellationException.class, () -> comparison.deltaAt(1));
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertEquals(List.of(), second.plans);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 8, '1 2 4 8'",
    "1, 9, '1 2 4 8 9'",
    "3, 24, '3 6 12 24'",
    "5, 6, '5 6'",
  })
  void numbersOfRepetitions(long from, long to, String numbers) {
    List<String> between = ReleaseSweep.between(from, to).stream().map(String::valueOf).toList();
    assertEquals(numbers, String.join(" ", between));
  }

  @ParameterizedTest
  @CsvSource({"1, 4194304", "1, 1000000000000000", "7, 9000000000000000000", "1, 16777217"})
  void manyNumbersOfRepetitionsRiseFromEndToEnd(long from, long to) {
    List<Long> numbers = ReleaseSweep.between(from, to);
    assertTrue(numbers.size() >= 20 && numbers.size() <= 24, numbers.toString());
    assertEquals(from, numbers.get(0));
    assertEquals(to, numbers.get(numbers.size() - 1));
    for (int i = 1; i < numbers.size(); i++) {
      assertTrue(numbers.get(i) > numbers.get(i - 1), numbers.toString());
    }
  }

  @Test
  void overTheNumberOfReleases() {
    FakeMethod method = FakeMethod.of("m", Claim.UPPER, -INFINITE, 0);
    PrivacyPlan two =
        new PrivacyPlan(
                PLAN.relation(),
                List.of(
                    Release.of(GaussianMechanism.of(2)).times(3),
                    Release.of(GaussianMechanism.of(5))))
            .withRecordsPerUser(2);
    List<Double> fractions = new ArrayList<>();
    List<ReleaseSweep.Point> points =
        ReleaseSweep.over(
            two,
            List.of(1L, 10L),
            (plan, progress) ->
                Comparison.of(plan, List.of(method)).withProgress(progress).deltaAt(1),
            (stage, fraction) -> fractions.add(fraction));
    assertEquals(List.of(1L, 10L), points.stream().map(ReleaseSweep.Point::repetitions).toList());
    PrivacyPlan asked = method.plans.get(1).plan();
    assertEquals(List.of(30L, 10L), asked.releases().stream().map(Release::times).toList());
    assertEquals(2, asked.recordsPerUser());
    assertEquals(
        PrivacyAccountant.of(asked).deltaAt(1).log10Delta(), points.get(1).table().certified());
    assertEquals(1, fractions.get(fractions.size() - 1), 1e-12);
    for (int i = 1; i < fractions.size(); i++) {
      assertTrue(fractions.get(i) >= fractions.get(i - 1), fractions.toString());
    }
  }

  @Test
  void wrongRepetitionsAreRefused() {
    String falling =
        assertThrows(IllegalArgumentException.class, () -> ReleaseSweep.between(8, 8)).getMessage();
    assertEquals("repetitions must rise from at least 1, got 8 to 8; give 1 and 2^20", falling);
    assertThrows(IllegalArgumentException.class, () -> ReleaseSweep.between(0, 8));
    PrivacyPlan many = PrivacyPlan.of(Release.of(GaussianMechanism.of(2)).times(1L << 40));
    String overflow =
        assertThrows(IllegalArgumentException.class, () -> ReleaseSweep.repeated(many, 1L << 30))
            .getMessage();
    assertTrue(overflow.contains("got 1099511627776 repeated 1073741824 times"), overflow);
    assertThrows(IllegalArgumentException.class, () -> ReleaseSweep.repeated(many, 1L << 15));
  }

  @Test
  void laterLawsReachAsFarAsTheQuestion() {
    FakeMethod method = FakeMethod.of("m", Claim.UPPER, 0, 1e9);
    Comparison comparison = Comparison.of(PLAN, List.of(method));
    comparison.epsilonAt(1e-5);
    comparison.epsilonAt(1e-80);
    comparison.epsilonAt(1e-70);
    assertEquals(2, method.plans.size());
    ComparedPlan first = method.plans.get(0);
    assertEquals(PLAN, first.plan());
  }
}

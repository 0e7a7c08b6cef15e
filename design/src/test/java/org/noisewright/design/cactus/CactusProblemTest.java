package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class CactusProblemTest {
  private static final CactusProblem PROBLEM = CactusProblem.of(2, 0.25, 10);

  private static void assertStarts(String start, Executable run) {
    String message = assertThrows(IllegalArgumentException.class, run).getMessage();
    assertTrue(message.startsWith(start), message);
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertStarts("exponent must be in [1, 16], got 0.5; 2 is", () -> CactusProblem.of(0.5, 1, 10));
    assertStarts("exponent must be in [1, 16], got NaN", () -> CactusProblem.of(Double.NaN, 1, 10));
    assertStarts("budget must be positive and finite, got 0.0", () -> CactusProblem.of(2, 0, 10));
    assertStarts(
        "budget must be positive and finite, got NaN", () -> CactusProblem.of(2, Double.NaN, 10));
    assertStarts(
        "budget^(1/exponent) must be in [0.001, 100] times the sensitivity",
        () -> CactusProblem.of(2, 1e-8, 10));
    assertStarts(
        "budget^(1/exponent) must be in [0.001, 100] times the sensitivity",
        () -> CactusProblem.of(2, 1e5, 10));
    assertStarts(
        "budget^(1/exponent) must be in [0.001, 100] times the sensitivity",
        () -> CactusProblem.of(8, 1e-10, 10));
    assertStarts(
        "sensitivity must be positive and finite, got -1.0", () -> PROBLEM.withSensitivity(-1));
    // A power that is no normal double would make the budget another one.
    assertStarts(
        "sensitivity^exponent must be in [1e-250, 1e250], got 1.0E-320; measure in another unit",
        () ->
            new CactusProblem(
                16,
                1e-320,
                1e-20,
                10,
                CactusForm.LATTICE,
                java.util.OptionalInt.empty(),
                java.util.OptionalDouble.empty()));
    assertStarts("bins must be in [1, 1000], got 0; 200", () -> PROBLEM.withBins(0));
    assertStarts("bins must be in [1, 1000], got 1001; 200", () -> PROBLEM.withBins(1001));
    assertStarts(
        "points must be more than bins = 10, got 10; take 8 times bins",
        () -> PROBLEM.withPoints(10));
    assertStarts(
        "points times bins must be at most 20000000, which fills 500 MB, got 100000 times 900",
        () -> PROBLEM.withBins(900).withPoints(100_000));
    assertStarts("tailRatio must be in (0, 0.9999], got 1.0", () -> PROBLEM.withTail(80, 1));
    assertStarts(
        "tailRatio must be in (0, 0.9999], got NaN", () -> PROBLEM.withTail(80, Double.NaN));
    assertStarts(
        "tailRatio must be so large that tailRatio^bins is at least 1e-60, got 1.0E-7; leave it",
        () -> PROBLEM.withTail(80, 1e-7));
    assertStarts(
        "standardDeviation must be positive and at most 1e150, got NaN",
        () -> CactusProblem.ofStandardDeviation(Double.NaN, 10));
    assertStarts(
        "tolerance must be in [1e-11, 0.1], got 0.0; 1e-9 is enough",
        () -> CactusSolver.of(PROBLEM).withTolerance(0));
  }

  @Test
  void pointsThatCannotHoldTheBudgetAreRefused() {
    assertStarts(
        "budget of 100.0 times sensitivity^exponent is more than the points can hold; take more",
        () -> CactusSolver.of(CactusProblem.of(2, 100, 4).withTail(8, 0.001)).solve());
    assertStarts(
        "budget of 0.01 times sensitivity^exponent is less than the cost of one cell; take more",
        () ->
            CactusSolver.of(
                    CactusProblem.of(2, 0.01, 2).withForm(CactusForm.DENSITY).withTail(16, 0.5))
                .solve());
  }

  @Test
  void budgetInUnitsOfTheSensitivity() {
    assertEquals(0.25, CactusProblem.of(2, 2.25, 10).withSensitivity(3).unitBudget());
    assertEquals(0.09, CactusProblem.ofStandardDeviation(0.3, 10).unitBudget(), 1e-17);
  }
}

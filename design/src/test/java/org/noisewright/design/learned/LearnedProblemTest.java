package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.design.NoiseCost;

class LearnedProblemTest {
  private static final LearnedTarget TARGET = LearnedTarget.weight(0.01);
  private static final LearnedProblem PROBLEM = LearnedProblem.of(10, 0.3, 4, NoiseCost.L1, TARGET);

  private static void refused(String words, Executable maker) {
    String message = assertThrows(IllegalArgumentException.class, maker).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void messages() {
    refused(
        "range must be at least the sensitivity, 1.0, and finite, got 0.5",
        () -> LearnedProblem.of(0.5, 0.3, 4, NoiseCost.L1, TARGET));
    refused("range must be", () -> LearnedProblem.of(Double.NaN, 0.3, 4, NoiseCost.L1, TARGET));
    refused(
        "range must be at most 10000 sensitivities",
        () -> LearnedProblem.of(1e5, 0.3, 4, NoiseCost.L1, TARGET));
    refused("sensitivity must be positive", () -> PROBLEM.withSensitivity(0));
    refused(
        "epsilon must be in (0, 50], got 0.0",
        () -> LearnedProblem.of(10, 0, 4, NoiseCost.L1, TARGET));
    refused(
        "epsilon must be in (0, 50], got NaN",
        () -> LearnedProblem.of(10, Double.NaN, 4, NoiseCost.L1, TARGET));
    refused(
        "compositions must be in [1, 1e6], got 0",
        () -> LearnedProblem.of(10, 0.3, 0, NoiseCost.L1, TARGET));
    refused(
        "cost must be E|X| or sqrt(E X^2)",
        () -> LearnedProblem.of(10, 0.3, 4, NoiseCost.tail(3), TARGET));
    refused("samplingRate must be in (0, 1], got 0.0", () -> PROBLEM.withSamplingRate(0));
    refused("cells must be at least 1", () -> PROBLEM.withCells(0));
    refused("cells must be at least 1, and at most 200000", () -> PROBLEM.withCells(30_000));
    refused("weight must be at least 0", () -> LearnedTarget.weight(-1));
    refused("cost must be positive", () -> LearnedTarget.costAtMost(Double.NaN));
    refused("delta must be in (0, 1), got 0.0", () -> LearnedTarget.deltaAtMost(0));
  }

  @Test
  void unreachable() {
    refused(
        "cost must be above 0.05, that of all mass in the innermost cells of this grid, got 0.01",
        () ->
            LearnedSolver.solve(PROBLEM.withCells(10).withTarget(LearnedTarget.costAtMost(0.01))));
    LearnedProblem once =
        LearnedProblem.of(10, 0.3, 1, NoiseCost.L1, LearnedTarget.deltaAtMost(0.005));
    refused("delta must be at least 0.00916", () -> LearnedSolver.solve(once.withCells(10)));
    refused("its truncation floor", () -> LearnedSolver.solve(once.withCells(10)));
    LearnedProblem often =
        LearnedProblem.of(5, 0.3, 4, NoiseCost.L1, LearnedTarget.deltaAtMost(1e-3));
    refused("its truncation floor", () -> LearnedSolver.solve(often.withCells(10)));
  }

  /** Default cells as in section 4 of the notes on this problem. */
  @ParameterizedTest
  @CsvSource({"10, 4, 60", "50, 16, 20", "500, 128, 4", "10, 1, 60", "50, 1, 60", "3, 8, 60"})
  void defaultCells(double range, int compositions, int cells) {
    LearnedProblem problem = LearnedProblem.of(range, 0.3, compositions, NoiseCost.L1, TARGET);
    assertEquals(cells, problem.perShift());
    assertEquals(cells * range, problem.grid().entries());
    assertEquals(1, problem.withCounting().perShift());
    assertEquals(range + 1, problem.withCounting().grid().entries());
  }

  /** A range that no whole number of cells fills is used as far as whole cells go. */
  @Test
  void gridStaysInTheRange() {
    LearnedProblem problem = LearnedProblem.of(10.05, 0.3, 4, NoiseCost.L1, TARGET).withCells(10);
    assertEquals(100, problem.grid().entries());
    assertEquals(0.1, problem.grid().step());
  }
}

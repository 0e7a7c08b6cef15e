package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.NoiseCost;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;

class LearnedSolverTest {

  static LearnedProblem problem(JsonNode node, LearnedTarget target) {
    return LearnedProblem.of(
            node.get("range").asDouble(),
            LearnedCases.EPSILON,
            node.get("compositions").asInt(),
            LearnedCases.cost(node),
            target)
        .withCells(node.get("cells").asInt());
  }

  static double objective(LearnedNoise noise, double weight) {
    return noise.delta().upper() + weight * noise.cost();
  }

  static LearnedNoise weighted(JsonNode node) {
    double weight = LearnedCases.number(node, "weight");
    LearnedNoise noise = LearnedSolver.solve(problem(node, LearnedTarget.weight(weight)));
    double reference = LearnedCases.number(node, "objective");
    // The reference objective is one of an upper bound; the accountant is asked for 1e-4 of delta.
    double slack = 1e-4 * noise.delta().upper();
    assertTrue(
        objective(noise, weight) <= reference * (1 + 1e-6) + slack,
        noise.delta() + " " + noise.cost());
    return noise;
  }

  static Stream<JsonNode> small() {
    return LearnedCases.array("weighted")
        .filter(node -> node.has("upper") && node.get("compositions").asInt() > 2);
  }

  /** The optima of the prototype: objective to 1e-6, cost, delta within its bracket. */
  @ParameterizedTest
  @MethodSource("small")
  void leastSum(JsonNode node) {
    LearnedNoise noise = weighted(node);
    double lower = LearnedCases.number(node, "lower");
    double upper = LearnedCases.number(node, "upper");
    assertEquals(LearnedCases.number(node, "cost"), noise.cost(), 1e-4 * noise.cost());
    assertTrue(noise.delta().lower() <= upper * (1 + 1e-4), noise.delta().toString());
    assertTrue(noise.delta().upper() >= lower * (1 - 1e-4), noise.delta().toString());
    assertTrue(noise.spread() <= 2e-6, "spread " + noise.spread());
    assertTrue(noise.delta().upper() <= noise.smoothDelta() * (1 + 1e-4));
    assertEquals(LearnedCases.number(node, "weight"), noise.weight());
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(AdditiveNoise.of(noise.noise())).times(noise.problem().compositions()));
    Bounds fine = PrivacyAccountant.of(plan).withWidth(1e-6).deltaAt(LearnedCases.EPSILON).delta();
    double weight = noise.weight();
    double objective = fine.lower() + weight * noise.cost();
    double reference = LearnedCases.number(node, "objective");
    assertTrue(objective <= reference * (1 + 1e-6), objective + " against " + reference);
    assertTrue(objective >= reference * (1 - 1e-5), objective + " against " + reference);
  }

  static void atCost(JsonNode node) {
    double cost = LearnedCases.number(node, "cost");
    LearnedNoise noise = LearnedSolver.solve(problem(node, LearnedTarget.costAtMost(cost)));
    assertEquals(cost, noise.cost(), 1e-10 * cost);
    double upper = LearnedCases.number(node, "upper");
    assertTrue(noise.delta().lower() <= upper * (1 + 1e-4), noise.delta() + " above " + upper);
    // Never above the truncated Gaussian at the same cost.
    EqualCost gaussian = noise.atEqualCost().get(0);
    assertEquals("truncated-gaussian", gaussian.family());
    assertEquals(cost, gaussian.cost(), 1e-10 * cost);
    assertTrue(noise.delta().upper() < gaussian.delta().lower(), noise + " " + gaussian);
    double reference = LearnedCases.number(node, "gaussianUpper");
    // The prototype cut the Gaussian into cells.
    assertEquals(reference, gaussian.delta().upper(), 3e-3 * reference);
  }

  /** A range of a hundred costs: far out there is no slope to follow. */
  @Test
  void narrowNoiseInAWideRange() {
    LearnedNoise noise =
        LearnedSolver.solve(
            LearnedProblem.of(500, 0.3, 16, NoiseCost.L2, LearnedTarget.costAtMost(5))
                .withCells(4));
    assertEquals(5, noise.cost(), 1e-10);
    EqualCost gaussian = noise.atEqualCost().get(0);
    assertTrue(noise.delta().upper() < gaussian.delta().upper(), noise + " " + gaussian);
    assertTrue(noise.distinguishingMass() > 0);
    assertEquals(2000, noise.halfMasses().length);
  }

  /** Masses of 1e-18 and jumps between them far out: the accountant need not resolve them. */
  @Test
  void lightEnd() {
    LearnedNoise noise =
        LearnedSolver.solve(
            LearnedProblem.of(500, 0.3, 8, NoiseCost.L1, LearnedTarget.weight(1e-3)));
    assertTrue(noise.delta().upper() <= 1.001 * noise.delta().lower(), noise.toString());
    assertTrue(noise.distinguishingMass() > 0);
    assertTrue(noise.distinguishingMass() < 1e-12 * noise.delta().upper());
  }

  static Stream<JsonNode> costs() {
    return LearnedCases.array("atCost");
  }

  static Stream<JsonNode> fewCosts() {
    return costs().filter(node -> node.get("cost").asText().startsWith("90.0085"));
  }

  @ParameterizedTest
  @MethodSource("fewCosts")
  void leastDeltaAtACost(JsonNode node) {
    atCost(node);
  }

  @ParameterizedTest
  @CsvSource({"1, 10, 0.05", "4, 10, 0.1", "16, 50, 0.0205"})
  void leastCostAtADelta(int compositions, double range, double limit) {
    LearnedProblem problem =
        LearnedProblem.of(range, 0.3, compositions, NoiseCost.L1, LearnedTarget.deltaAtMost(limit))
            .withCells(10);
    LearnedNoise noise = LearnedSolver.solve(problem);
    assertTrue(noise.delta().upper() <= limit, noise.delta().toString());
    assertTrue(noise.delta().upper() >= limit * (1 - 3e-4), noise.delta().toString());
    LearnedNoise back =
        LearnedSolver.solve(problem.withTarget(LearnedTarget.costAtMost(noise.cost())));
    assertEquals(noise.delta().upper(), back.delta().upper(), 2e-4 * limit);
  }

  /** One release: no noise of the grid is better than the bound, and ours is at it. */
  @Test
  void oneRelease() {
    LearnedProblem problem =
        LearnedProblem.of(10, 0.3, 1, NoiseCost.L1, LearnedTarget.weight(0.05));
    LearnedNoise noise = LearnedSolver.solve(problem);
    double least = noise.leastObjective().orElseThrow();
    assertEquals(0.141121823498, least, 1e-10);
    assertTrue(objective(noise, 0.05) >= least);
    assertTrue(objective(noise, 0.05) <= least + 1e-4 * noise.delta().upper());
    LearnedNoise capped =
        LearnedSolver.solve(problem.withTarget(LearnedTarget.costAtMost(noise.cost())));
    assertEquals(noise.delta().upper(), capped.delta().upper(), 1e-6);
    assertTrue(capped.leastObjective().orElseThrow() <= capped.delta().upper());
    LearnedNoise free = LearnedSolver.solve(problem.withTarget(LearnedTarget.costAtMost(9)));
    assertFalse(free.binding());
    // With a cost in the root of the square: not above members that cost the same.
    LearnedNoise root =
        LearnedSolver.solve(
            LearnedProblem.of(10, 0.3, 1, NoiseCost.L2, LearnedTarget.weight(0.02)));
    assertTrue(root.leastObjective().isEmpty());
    for (EqualCost other : root.atEqualCost()) {
      assertTrue(root.delta().upper() < other.delta().lower(), other.toString());
    }
    for (double cost : new double[] {3, 3.5}) {
      LearnedNoise near =
          LearnedSolver.solve(root.problem().withTarget(LearnedTarget.costAtMost(cost)));
      assertTrue(objective(root, 0.02) <= objective(near, 0.02) + 1e-6);
    }
  }

  static Stream<JsonNode> counting() {
    return LearnedCases.array("counting");
  }

  @ParameterizedTest
  @MethodSource("counting")
  void counting(JsonNode node) {
    double weight = LearnedCases.number(node, "weight");
    LearnedNoise noise =
        LearnedSolver.solve(
            LearnedProblem.of(
                    node.get("range").asDouble(),
                    0.3,
                    node.get("compositions").asInt(),
                    LearnedCases.cost(node),
                    LearnedTarget.weight(weight))
                .withCounting());
    assertTrue(noise.noise() instanceof LatticeTable);
    double reference =
        LearnedCases.number(node, "upper") + weight * LearnedCases.number(node, "cost");
    assertTrue(objective(noise, weight) <= reference * (1 + 1e-5));
    double found = noise.delta().upper() + weight * noise.cost();
    double least = LearnedCases.number(node, "lower") + weight * LearnedCases.number(node, "cost");
    assertTrue(found >= least * (1 - 1e-6), found + " against " + least);
    // The same cost: the delta of the prototype. (At the same weight its cost is off by up to
    // 1.6e-4, which moves the objective by less than 1e-7.)
    assertEquals(LearnedCases.number(node, "cost"), noise.cost(), 2e-4 * noise.cost());
    LearnedTarget same = LearnedTarget.costAtMost(LearnedCases.number(node, "cost"));
    Bounds delta = LearnedSolver.solve(noise.problem().withTarget(same)).delta();
    assertTrue(delta.upper() >= LearnedCases.number(node, "lower") * (1 - 1e-4));
    assertTrue(delta.lower() <= LearnedCases.number(node, "upper") * (1 + 1e-4));
  }

  /** Two steps of sensitivity: the table falls, so that smaller changes are hidden too. */
  @Test
  void countingWithTwoSteps() {
    for (int compositions : new int[] {1, 3}) {
      LearnedNoise noise =
          LearnedSolver.solve(
              LearnedProblem.of(20, 0.3, compositions, NoiseCost.L1, LearnedTarget.costAtMost(5))
                  .withSensitivity(2)
                  .withCells(2)
                  .withCounting());
      assertEquals(1, noise.step());
      assertEquals(5, noise.cost(), 1e-9);
      double[] half = noise.halfMasses();
      for (int k = 1; k < half.length; k++) {
        assertTrue(half[k] <= half[k - 1]);
      }
      assertEquals(noise.smoothDelta(), noise.delta().upper(), 2e-3 * noise.smoothDelta());
    }
  }

  @Test
  void samplingOfFewCells() {
    LearnedProblem problem =
        LearnedProblem.of(10, 0.3, 4, NoiseCost.L1, LearnedTarget.costAtMost(2))
            .withCells(8)
            .withSamplingRate(0.2);
    LearnedNoise noise = LearnedSolver.solve(problem);
    assertEquals(2, noise.cost(), 1e-9);
    EqualCost gaussian = noise.atEqualCost().get(0);
    assertTrue(noise.delta().upper() < gaussian.delta().lower(), gaussian.toString());
    // One release behind sampling is the same linear program at a larger epsilon.
    LearnedProblem once =
        LearnedProblem.of(10, 0.3, 1, NoiseCost.L1, LearnedTarget.costAtMost(0.5))
            .withCells(20)
            .withSamplingRate(0.2);
    LearnedNoise one = LearnedSolver.solve(once);
    assertEquals(one.smoothDelta(), one.remove().delta().upper(), 2e-4 * one.smoothDelta());
    assertTrue(one.add().delta().upper() <= one.remove().delta().upper());
    assertTrue(one.leastObjective().orElseThrow() <= one.delta().upper());
  }

  /** The cell grid scales with the sensitivity; the noise is a density that adds up. */
  @Test
  void scalesAndIsDeterministic() {
    LearnedProblem problem =
        LearnedProblem.of(10, 0.3, 4, NoiseCost.L1, LearnedTarget.costAtMost(3)).withCells(8);
    LearnedNoise one = LearnedSolver.solve(problem);
    LearnedNoise again = LearnedSolver.solve(problem);
    assertArrayEquals(one.halfMasses(), again.halfMasses());
    assertEquals(one.delta(), again.delta());
    LearnedNoise twice =
        LearnedSolver.solve(
            LearnedProblem.of(20, 0.3, 4, NoiseCost.L1, LearnedTarget.costAtMost(6))
                .withSensitivity(2)
                .withCells(8));
    assertEquals(one.delta().upper(), twice.delta().upper(), 1e-6 * one.delta().upper());
    PiecewiseDensity density = (PiecewiseDensity) one.noise();
    assertEquals(-10, density.start());
    double sum = 0;
    for (int i = 0; i < density.size(); i++) {
      sum += density.masses(i);
      assertEquals(density.masses(i), density.masses(density.size() - 1 - i));
    }
    assertEquals(1, sum, 1e-12);
    double[] half = one.halfMasses();
    double last = 0;
    for (int k = half.length - 8; k < half.length; k++) {
      last += half[k];
    }
    assertEquals(last, one.distinguishingMass(), 1e-15);
    assertEquals(one.cost(), one.meanAbsolute());
    assertTrue(one.rootMeanSquare() > one.meanAbsolute());
  }

  /**
   * Epsilon far below and far above the losses of one release; a sensitivity as large as the range.
   */
  @ParameterizedTest
  @CsvSource({"1e-5, 5", "5, 0.6"})
  void extremes(double epsilon, double cost) {
    LearnedProblem problem =
        LearnedProblem.of(10, epsilon, 3, NoiseCost.L2, LearnedTarget.costAtMost(cost))
            .withCells(6);
    LearnedNoise noise = LearnedSolver.solve(problem);
    assertTrue(noise.cost() <= cost * (1 + 1e-9));
    for (EqualCost other : noise.atEqualCost()) {
      assertTrue(
          noise.delta().lower() <= other.delta().upper() * (1 + 1e-3) + 1e-9,
          noise + " " + noise.smoothDelta() + " " + other);
    }
  }

  /** Where delta is 1 whatever the noise, the limit of the cost still holds. */
  @ParameterizedTest
  @CsvSource({"150, 0.3", "20, 1.5"})
  void limitHolds(int compositions, double cost) {
    LearnedProblem problem =
        LearnedProblem.of(2, 0.1, compositions, NoiseCost.L1, LearnedTarget.costAtMost(cost))
            .withCells(6);
    LearnedNoise noise = LearnedSolver.solve(problem);
    assertTrue(noise.cost() <= cost * (1 + 1e-9), noise.toString());
    LearnedNoise sampled = LearnedSolver.solve(problem.withSamplingRate(0.9));
    assertTrue(sampled.cost() <= cost * (1 + 1e-9), sampled.toString());
  }

  @Test
  void rangeIsTheSensitivity() {
    for (int compositions : new int[] {1, 4}) {
      LearnedNoise noise =
          LearnedSolver.solve(
              LearnedProblem.of(1, 0.3, compositions, NoiseCost.L1, LearnedTarget.weight(0.01))
                  .withCells(6));
      assertTrue(noise.delta().upper() <= 1 && noise.delta().lower() > 0.4, noise.toString());
    }
  }

  /** An interrupt keeps the best noise, certified, and stays set. */
  @Test
  void interrupted() {
    LearnedProblem problem =
        LearnedProblem.of(10, 0.3, 4, NoiseCost.L1, LearnedTarget.costAtMost(3)).withCells(8);
    Thread.currentThread().interrupt();
    LearnedNoise noise;
    try {
      noise = LearnedSolver.solve(problem);
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertTrue(noise.stopped());
    assertEquals(3, noise.cost(), 1e-9);
    assertTrue(noise.delta().lower() > 0 && noise.delta().upper() < 0.5);
  }

  @Test
  void reportsProgress() {
    List<Double> parts = new ArrayList<>();
    LearnedSolver.solve(
        LearnedProblem.of(5, 0.3, 4, NoiseCost.L2, LearnedTarget.weight(0.05)).withCells(8),
        (stage, part) -> parts.add(part));
    assertTrue(parts.size() >= 3);
    for (int i = 1; i < parts.size(); i++) {
      assertTrue(parts.get(i) >= parts.get(i - 1) && parts.get(i) <= 1);
    }
  }
}

package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.design.NoiseCost;
import org.noisewright.numerics.NormalTail;

class NoiseObjectiveTest {
  private static final HalfGrid CELLS = HalfGrid.cells(100, 10, 0.1);

  /** Exact masses of the cells of a Gaussian of deviation 3 cut at 10. */
  private static double[] gaussian() {
    double[] half = new double[100];
    double all = 1 - NormalTail.erfc(10 / (3 * Math.sqrt(2)));
    for (int k = 0; k < 100; k++) {
      double left = NormalTail.erfc(0.1 * k / (3 * Math.sqrt(2)));
      double right = NormalTail.erfc(0.1 * (k + 1) / (3 * Math.sqrt(2)));
      half[k] = 0.5 * (left - right) / all;
    }
    return half;
  }

  private static LossGrid losses(double tilt) {
    return new LossGrid(300, 0.001, 0, 6001, -14_000, 32_768, tilt);
  }

  private static double[] gradient(double[] half, LossGrid losses, int compositions) {
    Outcomes outcomes = Outcomes.of(CELLS, 1);
    double infinite = outcomes.fill(half);
    new SmoothDelta(losses, compositions).at(outcomes, infinite);
    double[] byMass = new double[half.length];
    outcomes.scatter(compositions, byMass);
    return byMass;
  }

  private static double delta(HalfGrid grid, double[] half, LossGrid losses, int n, double rate) {
    Outcomes outcomes = Outcomes.of(grid, rate);
    double infinite = outcomes.fill(half);
    return new SmoothDelta(losses, n).at(outcomes, infinite);
  }

  /** Masses, costs, delta and its gradient of the prototype, four releases. */
  @ParameterizedTest
  @CsvSource({"0", "1", "2"})
  void prototype(double tilt) {
    JsonNode unit = LearnedCases.node("unit");
    double[] half = gaussian();
    Components components = new Components(CELLS);
    for (int k = 0; k < 3; k++) {
      assertEquals(LearnedCases.number(unit.get("half_noise_first3").get(k)), half[k], 5.1e-14);
    }
    Cost absolute = Cost.of(NoiseCost.Kind.MEAN_ABSOLUTE, components);
    Cost root = Cost.of(NoiseCost.Kind.ROOT_MEAN_SQUARE, components);
    assertEquals(LearnedCases.number(unit, "U1"), absolute.momentOf(half), 1e-11);
    assertEquals(LearnedCases.number(unit, "U2"), root.costOf(root.momentOf(half)), 1e-11);
    double found = delta(CELLS, half, losses(tilt), 4, 1);
    assertEquals(LearnedCases.number(unit, "delta_bspline_h1e_3"), found, 1e-11);
    double[] byMass = gradient(half, losses(tilt), 4);
    double euler = 0;
    for (int k = 0; k < 100; k++) {
      euler += byMass[k] * half[k];
    }
    assertEquals(1, euler / (4 * found), 1e-13);
    for (int k = 0; k < 5; k++) {
      assertEquals(LearnedCases.number(unit.get("grad_delta_first5").get(k)), byMass[k], 1e-3);
    }
    for (int k = 0; k < 3; k++) {
      assertEquals(LearnedCases.number(unit.get("grad_delta_last3").get(k)), byMass[97 + k], 1e-4);
    }
  }

  /** The losses of the paper, which the prototype computed for the same noise. */
  @Test
  void lossesOfThePaper() {
    JsonNode unit = LearnedCases.node("unit");
    LearnedProblem problem =
        LearnedProblem.of(10, 0.3, 4, NoiseCost.L1, LearnedTarget.weight(1)).withCells(10);
    PaperLosses losses = PaperLosses.of(problem, CELLS, gaussian());
    assertEquals(LearnedCases.number(unit, "l_ADP"), losses.bucketApproximate(), 1e-12);
    assertEquals(LearnedCases.number(unit, "l_PDP"), losses.bucketProbabilistic(), 1e-12);
    assertEquals(LearnedCases.number(unit, "l_MA"), losses.extendedMoments(), 1e-11);
    assertEquals(LearnedCases.number(unit, "l_MA_order"), losses.order(), 1e-6);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> PaperLosses.of(problem.withSamplingRate(0.5), CELLS, gaussian()))
            .getMessage();
    assertTrue(message.startsWith("samplingRate must be 1"), message);
  }

  /** The same value where epsilon is not on the grid: the losses are moved instead. */
  @ParameterizedTest
  @CsvSource({"0", "1"})
  void offset(double tilt) {
    double[] half = gaussian();
    LossGrid moved = new LossGrid(299, 0.001, 0.00025, 6001, -14_000, 32_768, tilt);
    double plain = delta(CELLS, half, losses(0), 4, 1);
    assertEquals(plain, delta(CELLS, half, moved, 4, 1), 1e-6 * plain);
  }

  /** Few outcomes and few releases by the definition: the sum over all tuples. */
  @ParameterizedTest
  @CsvSource({"2, 1, false", "3, 1, false", "3, 2, true", "5, 1, true"})
  void allTuples(int compositions, int shift, boolean points) {
    HalfGrid grid = points ? HalfGrid.points(4, shift, 1) : HalfGrid.cells(4, shift, 1);
    double[] half = {0.3, 0.2, 0.15, 0.05};
    double total = grid.total(half);
    for (int k = 0; k < 4; k++) {
      half[k] /= total;
    }
    double[] whole = grid.mirrored(half);
    double[] p = new double[whole.length + shift];
    double[] q = new double[whole.length + shift];
    for (int i = 0; i < whole.length; i++) {
      p[i] = whole[i];
      q[i + shift] = whole[i];
    }
    double exact = tuples(p, q, 1, 1, compositions);
    LossGrid losses = new LossGrid(3000, 0.0001, 0, 60_001, -140_000, 1 << 19, 0);
    // The spline of each release has the variance step^2 / 4.
    assertEquals(exact, delta(grid, half, losses, compositions, 1), 1e-3 * exact);
  }

  private static double tuples(double[] p, double[] q, double a, double b, int left) {
    if (left == 0) {
      return Math.max(0, a - Math.exp(LearnedCases.EPSILON) * b);
    }
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      sum += tuples(p, q, a * p[i], b * q[i], left - 1);
    }
    return sum;
  }

  /**
   * Derivatives by theta against central differences, whose own error is about 1e-8 of the largest
   * slope: free and fixed moments, cells and points, sampled and not. Seeded, exact: no false
   * alarm.
   */
  @ParameterizedTest
  @CsvSource({
    "false, 1, 4, false, MEAN_ABSOLUTE",
    "false, 1, 4, true, MEAN_ABSOLUTE",
    "false, 1, 7, true, ROOT_MEAN_SQUARE",
    "false, 0.3, 3, false, ROOT_MEAN_SQUARE",
    "false, 0.3, 3, true, MEAN_ABSOLUTE",
    "true, 1, 5, false, ROOT_MEAN_SQUARE",
    "true, 1, 2, true, MEAN_ABSOLUTE"
  })
  void differences(
      boolean points, double rate, int compositions, boolean fixed, NoiseCost.Kind kind) {
    HalfGrid grid = points ? HalfGrid.points(12, 1, 1) : HalfGrid.cells(12, 4, 0.25);
    Components components = new Components(grid);
    Cost cost = Cost.of(kind, components);
    SplittableRandom random = new SplittableRandom(7);
    double[] theta = random.doubles(12, 0.5, 1.5).toArray();
    double[] moments = cost.byComponent();
    double asked = 0.6 * Arrays.stream(moments).average().orElseThrow();
    MixtureWeights mixture =
        fixed ? MixtureWeights.fixed(moments, asked) : MixtureWeights.free(moments);
    LossGrid losses = new LossGrid(60, 0.005, 0, 1201, -3000, 8192, 0);
    NoiseObjective objective =
        new NoiseObjective(
            components,
            mixture,
            Outcomes.of(grid, rate),
            cost,
            fixed ? 0 : 0.05,
            0.7,
            losses,
            compositions);
    double[] gradient = new double[12];
    double value = objective.at(theta, gradient);
    assertTrue(value > 0);
    if (fixed) {
      assertEquals(asked, cost.momentOf(objective.half()), 1e-14 * asked);
    }
    double largest = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
    double[] ignored = new double[12];
    for (int m = 0; m < 12; m++) {
      double h = 1e-5;
      double[] moved = theta.clone();
      moved[m] = theta[m] + h;
      double above = objective.at(moved, ignored);
      moved[m] = theta[m] - h;
      double below = objective.at(moved, ignored);
      assertEquals((above - below) / (2 * h), gradient[m], 2e-7 * largest, "theta " + m);
    }
  }

  /** The price of a fixed moment is the slope of the least delta over the moment. */
  @Test
  void price() {
    NoiseSearch search =
        new NoiseSearch(
            CELLS, NoiseCost.Kind.MEAN_ABSOLUTE, LearnedCases.EPSILON, 4, 1, SearchWatch.NONE);
    double[] start = gaussian();
    LossGrid losses = search.losses(start, false);
    Solution low = search.atCost(3.0, start, losses);
    Solution middle = search.atCost(3.01, start, losses);
    Solution high = search.atCost(3.02, start, losses);
    assertEquals((low.delta() - high.delta()) / 0.02, middle.weight(), 1e-3 * middle.weight());
    Solution weighted = search.weighted(middle.weight(), start, losses);
    assertEquals(3.01, weighted.cost(), 1e-3);
  }
}

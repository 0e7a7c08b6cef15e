package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lower bound against noise that exists: it may never lie above. */
class LeastDivergenceTest {
  private static final int BINS = 4;
  private static final double RATIO = 0.5;

  /**
   * Noise and multipliers near an optimum, both perturbed, seeds 0 ... 39: whatever they are, the
   * bound for the cost of the noise is at most its divergence. Fails for no correct program.
   */
  @ParameterizedTest
  @CsvSource({"LATTICE,2", "LATTICE,1", "LATTICE,4", "DENSITY,2", "DENSITY,1", "DENSITY,1.5"})
  void neverAboveTheDivergenceOfAnyNoise(CactusForm form, double exponent) {
    CactusProblem problem =
        CactusProblem.of(exponent, 0.25, BINS).withForm(form).withTail(6 * BINS, RATIO);
    CactusNoise best = CactusSolver.of(problem).solve();
    PointCosts costs = PointCosts.of(exponent, form, BINS, 6 * BINS, RATIO);
    double closest = Double.POSITIVE_INFINITY;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      double size = Math.pow(10, -4 * random.nextDouble());
      double[] masses = best.masses();
      for (int i = 0; i < masses.length; i++) {
        masses[i] *= Math.exp(size * random.nextGaussian());
      }
      double sum = PointCosts.sum(costs.mass, masses);
      double budget = PointCosts.sum(costs.cost, masses) / sum;
      double[] weights = new double[BINS];
      double all = 0;
      for (int k = 1; k <= BINS; k++) {
        weights[k - 1] = best.shiftWeight(k) * Math.exp(size * random.nextGaussian());
        all += weights[k - 1];
      }
      for (int k = 0; k < BINS; k++) {
        weights[k] /= all * (1 + 1e-12);
      }
      double multiplier = best.multiplier() * Math.exp(size * random.nextGaussian());
      double[] heights = new double[masses.length + 10];
      for (int i = 0; i < heights.length; i++) {
        heights[i] = Math.log(best.mass(i)) + size * random.nextGaussian();
      }
      LeastDivergence least =
          LeastDivergence.of(
              exponent,
              BINS,
              budget * (1 + 1e-14),
              multiplier,
              new int[] {1, 2, 3, 4},
              weights,
              heights);
      double divergence = ShiftDivergence.of(masses, RATIO, BINS).largest().upper();
      double bound = form == CactusForm.LATTICE ? least.onLattice() : least.onLine(4);
      assertTrue(bound <= divergence, "seed " + seed + ": " + bound + " above " + divergence);
      double searched =
          LowerBounds.of(
                  CactusProblem.of(exponent, budget, BINS).withForm(form),
                  masses,
                  weights,
                  multiplier,
                  divergence)
              .onLattice();
      if (form == CactusForm.LATTICE) {
        assertTrue(searched <= divergence, "seed " + seed + ": " + searched);
        closest = Math.min(closest, divergence - searched);
      }
    }
    if (form == CactusForm.LATTICE) {
      assertTrue(closest < 1e-2, "the bound says something: " + closest);
    }
  }

  /** Between the points too: the least value of the definition at many places is not below. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 2, 4})
  void isTheLeastValueOfTheDefinition(double exponent) {
    int[] shifts = {2, 3};
    double[] weights = {0.25, 0.75};
    Random random = new Random(17);
    double[] heights = new double[20];
    for (int i = 1; i < heights.length; i++) {
      heights[i] = heights[i - 1] - 0.4 - 0.3 * random.nextDouble();
    }
    double multiplier = 2000;
    double budget = 1e-9;
    LeastDivergence least =
        LeastDivergence.of(exponent, 3, budget, multiplier, shifts, weights, heights);
    double sampled = Double.POSITIVE_INFINITY;
    int cells = heights.length - 1;
    for (int j = 0; j < 997 * cells; j++) {
      double x = (double) j / 997;
      double g = 0;
      for (int s = 0; s < shifts.length; s++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          double other = x + sign * shifts[s];
          if (other < cells && other >= -cells) {
            double d = height(heights, x) - height(heights, other);
            g += 0.5 * weights[s] * (d + 1 - Math.exp(-d));
          }
        }
      }
      sampled = Math.min(sampled, g + multiplier * Math.pow(x / 3, exponent));
    }
    double line = least.onLine(1024);
    assertTrue(line > 0, "sampled " + sampled);
    assertTrue(line <= sampled, line + " above " + sampled);
    assertEquals(sampled, line, 0.02 * sampled);
    assertTrue(least.onLine(1) <= least.onLine(16) && least.onLine(16) <= line * (1 + 1e-9));
  }

  private static double height(double[] heights, double x) {
    double at = Math.abs(x);
    int cell = (int) Math.floor(at);
    double part = at - cell;
    return part == 0 ? heights[cell] : heights[cell] + part * (heights[cell + 1] - heights[cell]);
  }

  @Test
  void saysNothingRatherThanSomethingNegative() {
    LeastDivergence least =
        LeastDivergence.of(
            2, 2, 1, 1e-3, new int[] {1}, new double[] {1}, new double[] {0, -9, -1, -3});
    assertEquals(0, least.onLattice());
    assertEquals(0, least.onLine(2));
    LeastDivergence overflow =
        LeastDivergence.of(
            2, 2, 1, 1, new int[] {1}, new double[] {1}, new double[] {0, -2000, 2000, 0});
    assertEquals(0, overflow.onLattice());
    assertEquals(0, overflow.onLine(2));
    LowerBounds none =
        LowerBounds.of(CactusProblem.of(2, 1, 1), new double[] {1, 1}, new double[] {1}, 0, 1);
    assertEquals(0, none.onLattice());
    assertEquals(0, none.onLine());
  }
}

package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lower bound against noise that exists: it may never lie above. */
class LeastDivergenceTest {
  private static final int BINS = 4;
  private static final double RATIO = 0.5;
  private static final int[] SHIFTS = {2, 3};
  private static final double[] WEIGHTS = {0.25, 0.75};
  private static final double MULTIPLIER = 2000;

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

  /**
   * Between the points too: the least value of the definition at many places is not below. Once
   * with heights that fall, once with a last height so high that the least value is where it is a
   * partner.
   */
  @ParameterizedTest
  @CsvSource({"1,false", "1.5,false", "2,false", "4,false", "1,true", "2,true", "3,true"})
  void isTheLeastValueOfTheDefinition(double exponent, boolean atTheEnd) {
    Random random = new Random(17);
    double[] heights = new double[20];
    for (int i = 1; i < heights.length; i++) {
      heights[i] = heights[i - 1] - 0.4 - 0.3 * random.nextDouble();
    }
    if (atTheEnd) {
      double low = heights[19];
      double high = low + 30;
      for (int halving = 0; halving < 60; halving++) {
        heights[19] = 0.5 * (low + high);
        if (sampled(heights, exponent) > 1) {
          low = heights[19];
        } else {
          high = heights[19];
        }
      }
    }
    double sampled = sampled(heights, exponent);
    LeastDivergence least =
        LeastDivergence.of(exponent, 3, 1e-9, MULTIPLIER, SHIFTS, WEIGHTS, heights);
    double line = least.onLine(1024);
    assertTrue(line > 0, "sampled " + sampled);
    assertTrue(line <= sampled, line + " above " + sampled);
    assertEquals(sampled, line, 0.1 * sampled);
    assertTrue(least.onLine(1) <= least.onLine(16) && least.onLine(16) <= line * (1 + 1e-9));
  }

  /** Least value of g + lambda c at 1000 places a cell, ends of cells from both sides. */
  private static double sampled(double[] heights, double exponent) {
    double sampled = Double.POSITIVE_INFINITY;
    for (int cell = 0; cell < heights.length - 1; cell++) {
      for (int j = 0; j <= 1000; j++) {
        double x = cell + j / 1000.0;
        double g = 0;
        for (int s = 0; s < SHIFTS.length; s++) {
          for (int shift : new int[] {SHIFTS[s], -SHIFTS[s]}) {
            if (cell + shift < heights.length - 1) {
              double d = height(heights, x) - height(heights, x + shift);
              g += 0.5 * WEIGHTS[s] * (d + 1 - Math.exp(-d));
            }
          }
        }
        sampled = Math.min(sampled, g + MULTIPLIER * Math.pow(x / 3, exponent));
      }
    }
    return sampled;
  }

  private static double height(double[] heights, double x) {
    double at = Math.abs(x);
    int cell = (int) Math.floor(at);
    double part = at - cell;
    return part == 0 ? heights[cell] : heights[cell] + part * (heights[cell + 1] - heights[cell]);
  }

  /**
   * The two halves of the proof on a lattice, seeds 0 ... 99: the mean of g is at most the weighted
   * divergences for any noise and any u on a short stretch, and the bound is the least g + lambda
   * c.
   */
  @Test
  void meanOfTheDefinitionIsAtMostTheDivergences() {
    int[] shifts = {1, 3, 4};
    double[] weights = {0.2, 0.3, 0.5};
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      double[] masses = new double[12];
      double[] heights = new double[5 + random.nextInt(20)];
      for (int i = 0; i < masses.length; i++) {
        masses[i] = Math.exp(-0.3 * i + random.nextGaussian());
      }
      for (int i = 0; i < heights.length; i++) {
        heights[i] = Math.log(masses[Math.min(i, 11)]) + 0.5 * random.nextGaussian();
      }
      double sum = masses[0] + 2 * masses[11] / (1 - RATIO);
      for (int i = 1; i < 11; i++) {
        sum += 2 * masses[i];
      }
      double multiplier = 50 * random.nextDouble();
      double mean = 0;
      double least = multiplier * Math.pow((double) heights.length / BINS, 2);
      for (int i = 0; i < heights.length; i++) {
        double g = 0;
        for (int s = 0; s < shifts.length; s++) {
          for (int other : new int[] {i + shifts[s], Math.abs(i - shifts[s])}) {
            if (other < heights.length) {
              double d = heights[i] - heights[other];
              g += 0.5 * weights[s] * (d + 1 - Math.exp(-d));
            }
          }
        }
        double mass = i < 12 ? masses[i] : masses[11] * Math.pow(RATIO, i - 11);
        mean += (i == 0 ? 1 : 2) * mass / sum * g;
        least = Math.min(least, g + multiplier * Math.pow((double) i / BINS, 2));
      }
      ShiftDivergence divergence = ShiftDivergence.of(masses, RATIO, BINS);
      double weighted = 0;
      for (int s = 0; s < shifts.length; s++) {
        weighted += weights[s] * divergence.at(shifts[s]).upper();
      }
      assertTrue(mean <= weighted, "seed " + seed + ": " + mean + " above " + weighted);
      double budget = 1e-3;
      double bound =
          LeastDivergence.of(2, BINS, budget, multiplier, shifts, weights, heights).onLattice();
      double expected = Math.max(0, least - multiplier * budget);
      assertEquals(expected, bound, 1e-9 * (1 + expected), "seed " + seed);
      assertTrue(bound <= expected, "seed " + seed);
    }
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

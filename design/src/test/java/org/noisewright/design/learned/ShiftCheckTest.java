package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.Bounds;

/** The whole sensitivity is the worst change. */
class ShiftCheckTest {

  private static LearnedProblem problem(int compositions, double rate) {
    return LearnedProblem.of(6, 0.3, compositions, NoiseCost.L1, LearnedTarget.costAtMost(1.5))
        .withCells(8)
        .withSamplingRate(rate);
  }

  /** One release: every cell; several and sampled: quarters. Delta rises with the change. */
  @ParameterizedTest
  @CsvSource({"1, 1, 7", "1, 0.3, 7", "4, 1, 3", "4, 0.3, 3"})
  void deltaRises(int compositions, double rate, int count) {
    LearnedNoise noise = LearnedSolver.solve(problem(compositions, rate));
    ShiftCheck check = noise.atSmallerShifts(Progress.NONE);
    assertTrue(check.proven());
    assertTrue(check.holds());
    assertEquals(1, check.worst(1));
    assertEquals(noise.delta(), check.full());
    assertEquals(count, check.smaller().size());
    double before = 0;
    double least = 0;
    for (ShiftCheck.ShiftDelta one : check.smaller()) {
      assertTrue(one.shift() > before && one.shift() < 1, one.toString());
      assertTrue(one.delta().upper() >= least && one.delta().lower() > 0, one.toString());
      assertTrue(one.delta().upper() < noise.delta().lower(), one.toString());
      before = one.shift();
      least = one.delta().lower();
    }
    assertEquals(compositions == 1 ? 0.125 : 0.25, check.smaller().get(0).shift());
  }

  /** learned-noise.md 3.1: 16 releases in a range of 50, at 5, 10 and 15 of 20 cells. */
  @Test
  @Tag("slow")
  void deltaAtShiftsOfThePrototype() {
    LearnedNoise noise =
        LearnedSolver.solve(
            LearnedProblem.of(50, 0.3, 16, NoiseCost.L1, LearnedTarget.costAtMost(12.0568041848))
                .withCells(20));
    double[] expected = {3.0e-4, 1.43e-3, 7.6e-3};
    List<ShiftCheck.ShiftDelta> smaller = noise.atSmallerShifts(Progress.NONE).smaller();
    for (int i = 0; i < 3; i++) {
      assertEquals(expected[i], smaller.get(i).delta().upper(), 0.02 * expected[i]);
    }
  }

  @Test
  void countingOfOneStepHasNoSmallerChange() {
    LearnedNoise noise = LearnedSolver.solve(problem(1, 1).withCells(1).withCounting());
    ShiftCheck check = noise.atSmallerShifts(Progress.NONE);
    assertTrue(check.proven() && check.holds() && check.smaller().isEmpty());
    assertEquals(1, check.worst(1));
  }

  /** Of three steps, the changes by one step and by two. */
  @Test
  void countingOfSeveralSteps() {
    LearnedNoise noise =
        LearnedSolver.solve(problem(1, 1).withSensitivity(3).withCells(3).withCounting());
    ShiftCheck check = noise.atSmallerShifts(Progress.NONE);
    assertTrue(check.proven() && check.holds());
    assertEquals(List.of(1.0, 2.0), check.smaller().stream().map(one -> one.shift()).toList());
    assertTrue(check.smaller().get(0).delta().upper() < check.smaller().get(1).delta().lower());
  }

  /**
   * A third of the sensitivity is no double: the certificate counts in steps, and is not a step
   * off.
   */
  @ParameterizedTest
  @CsvSource({"1, 3", "0.7, 7", "1, 49"})
  void stepsThatAreNoDoubles(double sensitivity, int cells) {
    LearnedNoise noise =
        LearnedSolver.solve(
            LearnedProblem.of(
                    5 * sensitivity,
                    0.3,
                    1,
                    NoiseCost.L1,
                    LearnedTarget.costAtMost(1.5 * sensitivity))
                .withSensitivity(sensitivity)
                .withCells(cells)
                .withCounting());
    assertEquals(noise.smoothDelta(), noise.delta().upper(), 1e-4 * noise.smoothDelta());
    assertTrue(noise.delta().width() <= 2e-4 * noise.smoothDelta(), noise.delta().toString());
  }

  /** All mass on even points: a change by two steps is hidden, one by a single step is not. */
  @Test
  void noiseThatDoesNotFallIsNotProvenAndSaysWhichChangeIsWorse() {
    HalfGrid grid = new HalfGrid(9, 2, 0.5, true, false);
    double[] half = new double[9];
    for (int k = 0; k < 9; k += 2) {
      half[k] = 1.0 / 9;
    }
    Bounds full = Bounds.of(0.1, 0.2);
    ShiftCheck check =
        ShiftCheck.of(
            problem(1, 1),
            grid,
            half,
            new LatticeTable(-4, 0.5, grid.mirrored(half)),
            full,
            Progress.NONE);
    assertFalse(check.proven());
    assertFalse(check.holds());
    assertEquals(0.5, check.worst(1));
  }
}

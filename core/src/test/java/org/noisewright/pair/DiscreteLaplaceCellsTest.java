package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.numerics.Side;
import org.noisewright.pair.OutcomeSource.Fineness;

class DiscreteLaplaceCellsTest {
  private static DiscreteLaplaceCells cells(double scale, double step, double range, long shift) {
    return new DiscreteLaplaceCells(new DiscreteLaplaceNoise(scale, step, range), shift);
  }

  /** Direct sum over all outcomes, the infinite law cut where nothing is left. */
  private static double direct(double decay, long reach, long shift, double epsilon) {
    double total = 0;
    for (long i = -reach; i <= reach; i++) {
      total += Math.exp(-decay * Math.abs(i));
    }
    double sum = 0;
    for (long i = -reach; i <= reach + shift; i++) {
      double p = Math.abs(i - shift) <= reach ? Math.exp(-decay * Math.abs(i - shift)) : 0;
      double q = Math.abs(i) <= reach ? Math.exp(-decay * Math.abs(i)) : 0;
      sum += Math.max(0, p - Math.exp(epsilon) * q);
    }
    return sum / total;
  }

  @ParameterizedTest
  @CsvSource({
    "2, 1, Infinity, 1",
    "2, 1, Infinity, 5",
    "2, 1, 5.5, 2",
    "2, 1, 5.5, 5",
    "2, 1, 5.5, 6",
    "2, 1, 5.5, 10",
    "2, 1, 5.5, 11",
    "2, 1, 5.5, 30",
    "0.75, 0.25, 1, 3",
    "10, 0.01, Infinity, 2000",
    "1, 1, 1, 1"
  })
  void curvesBracketTheDirectSum(double scale, double step, double range, long shift) {
    double decay = step / scale;
    long reach =
        range < Double.POSITIVE_INFINITY
            ? (long) Math.floor(range / step)
            : (long) (60 / decay) + shift;
    DiscreteLaplaceCells source = cells(scale, step, range, shift);
    for (Fineness fineness :
        new Fineness[] {LatticeReading.COARSE, LatticeReading.FINE, LatticeReading.NEVER}) {
      Cells cells = source.cells(fineness, -100);
      assertEquals(1, LatticeReading.totalP(cells), 1e-13);
      assertEquals(1, LatticeReading.totalQ(cells), 1e-13);
      for (double epsilon = -3; epsilon < 3; epsilon += 0.17) {
        double exact = direct(decay, reach, shift, epsilon);
        for (Direction direction : Direction.values()) {
          assertAtLeast(
              exact * (1 - 1e-12) - 1e-25, LatticeReading.upper(cells, direction, epsilon));
          assertAtMost(exact * (1 + 1e-12), LatticeReading.lower(cells, direction, epsilon));
          if (fineness != LatticeReading.COARSE) {
            assertBelow(exact * 1.01 + 1e-12, LatticeReading.upper(cells, direction, epsilon));
          }
        }
      }
    }
  }

  @Test
  void infinityMassIsThatOfTheEnds() {
    // support -2 ... 2 with weights 1/4, 1/2, 1, 1/2, 1/4 against itself moved by 1 and by 4
    double scale = 1 / Math.log(2);
    DiscreteLaplaceCells one = cells(scale, 1, 2, 1);
    assertEquals(0.1, Math.exp(one.logInfinityMass(Direction.REMOVE, Side.UPPER)), 1e-15);
    assertTrue(Double.isNaN(one.exactInfinityMass(Direction.REMOVE)));
    assertAtLeast(Math.log(2), one.largestLoss(Direction.ADD, Side.UPPER));
    assertAtMost(Math.log(2) + 1e-15, one.largestLoss(Direction.ADD, Side.UPPER));
    DiscreteLaplaceCells four = cells(scale, 1, 2, 4);
    assertEquals(0.9, Math.exp(four.logInfinityMass(Direction.ADD, Side.LOWER)), 1e-14);
    assertEquals(0, four.largestLoss(Direction.REMOVE, Side.LOWER), 1e-15);
    DiscreteLaplaceCells five = cells(scale, 1, 2, 5);
    assertEquals(1, five.exactInfinityMass(Direction.REMOVE));
    assertEquals(0, five.logInfinityMass(Direction.REMOVE, Side.LOWER), 0);
    assertEquals(Double.NEGATIVE_INFINITY, five.largestLoss(Direction.REMOVE, Side.LOWER));
    assertEquals(
        0, cells(scale, 1, Double.POSITIVE_INFINITY, 5).exactInfinityMass(Direction.ADD), 0);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.3, 3", "0.1, 0.6, 6", "0.1, 0.7, 7", "0.1, 1.2, 12", "0.1, 1.4, 14",
    "0.2, 0.6, 3", "0.05, 0.15, 3", "1.1, 3.3, 3", "0.01, 0.29, 29", "0.001, 0.009, 9",
    "0.1, 0.5, 5", "0.3, 0.9, 3", "0.015625, 0.046875, 3", "0.1, 0.2999999999999999, 2"
  })
  void reachIsThatOfTheDecimalsAsWritten(double step, double range, long reach) {
    assertEquals((double) reach, new DiscreteLaplaceNoise(1, step, range).reach());
    assertEquals(1, cells(1, step, range, 2 * reach + 1).exactInfinityMass(Direction.REMOVE));
    assertTrue(Double.isNaN(cells(1, step, range, 2 * reach).exactInfinityMass(Direction.REMOVE)));
  }

  @Test
  void threeStepsOfATenthAreSevenOutcomes() {
    // e^-0.3 / (1 + 2 (e^-0.1 + e^-0.2 + e^-0.3)), the delta at epsilon 0.3
    DiscreteLaplaceCells source = cells(1, 0.1, 0.3, 1);
    double upper = Math.exp(source.logInfinityMass(Direction.REMOVE, Side.UPPER));
    double lower = Math.exp(source.logInfinityMass(Direction.REMOVE, Side.LOWER));
    assertEquals(0.124953046393, upper, 1e-12);
    assertEquals(0.124953046393, lower, 1e-12);
  }

  @Test
  void aLargeShiftIsGrouped() {
    Cells cells =
        cells(1e6, 1, Double.POSITIVE_INFINITY, 1_000_000).cells(LatticeReading.COARSE, -50);
    assertAtLeast(100, cells.size());
    assertAtMost(400, cells.size());
    assertEquals(1, LatticeReading.totalP(cells), 1e-13);
  }

  @Test
  void refusesUnusableScales() {
    assertRefused(() -> cells(1e20, 1, 5, 1), "step / scale must be in");
    assertRefused(() -> cells(1, 1, 5, 1L << 40), "at most 1e6 scales");
    assertRefused(() -> cells(1, 1e-3, 1e30, 1), "leave the range out for noise that is not cut");
  }

  @ParameterizedTest
  @CsvSource({
    "1e15, 1, Infinity, 1",
    "1e15, 1, 1, 1",
    "1e15, 1, 1e14, 100000000",
    "1e-6, 1, Infinity, 1",
    "1e-6, 1, 3, 1",
    "1, 1, Infinity, 1000000",
    "1, 1, 1000, 1500"
  })
  void hostileParametersLoseNothing(double scale, double step, double range, long shift) {
    Cells cells = cells(scale, step, range, shift).cells(LatticeReading.COARSE, -300);
    assertEquals(1, LatticeReading.totalP(cells), 1e-12);
    assertEquals(1, LatticeReading.totalQ(cells), 1e-12);
  }
}

package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.pair.CellReading.atLeast;
import static org.noisewright.pair.CellReading.atMost;
import static org.noisewright.pair.CellReading.between;
import static org.noisewright.pair.CellReading.refused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.numerics.Side;

class BoundedRangeCellsTest {

  private static double curve(double range, double epsilon) {
    if (epsilon >= range) {
      return 0;
    }
    if (epsilon <= -range) {
      return -Math.expm1(epsilon);
    }
    double part = -Math.expm1(0.5 * (epsilon - range));
    return part * part / -Math.expm1(-range);
  }

  @Test
  void theKnownValue() {
    assertEquals(0.10627, curve(1, 0.4), 5e-6);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 0.1, 1, 5, 30, 79, 120, 5000})
  void cellsBracketTheClosedForm(double range) {
    CellReading reading = CellReading.of(new BoundedRangeCells(range), range / 400, -1e5);
    assertTrue(reading.consistent());
    for (Direction direction : Direction.values()) {
      assertEquals(1, reading.mass(direction), 1e-12);
      for (double part : new double[] {-1.5, -1, -0.7, -0.2, 0, 0.1, 0.4, 0.9, 0.999, 1, 2}) {
        double exact = curve(range, part * range);
        atLeast(reading.upper(direction, part * range), exact * (1 - 1e-12) - 1e-15);
        atMost(reading.lower(direction, part * range), exact * (1 + 1e-11));
      }
    }
    assertEquals(
        curve(range, 0.4 * range),
        reading.upper(Direction.REMOVE, 0.4 * range),
        0.01 * Math.max(range, 1e-9));
  }

  @Test
  void fineCellsAreClose() {
    CellReading reading = CellReading.of(new BoundedRangeCells(1), 1e-4, -700);
    assertEquals(curve(1, 0.4), reading.lower(Direction.REMOVE, 0.4), 1e-8);
    assertEquals(curve(1, 0.4), reading.upper(Direction.ADD, 0.4), 1e-4);
  }

  @Test
  void theMiddleOfAHugeRangeIsLeftOutside() {
    Cells cells = new BoundedRangeCells(1e6).cells((low, high) -> true, -700);
    assertEquals(-700, cells.logRestP(), 1e-6);
    between(cells.size(), 100, 1000);
    CellReading reading = new CellReading(cells);
    assertEquals(1, reading.mass(Direction.REMOVE), 1e-9);
  }

  @Test
  void membersStayBelowAndTouchAtTheirEpsilon() {
    for (double range : new double[] {1e-6, 0.5, 1, 20}) {
      for (int i = 1; i < 40; i++) {
        TwoPointCells member = new TwoPointCells(range, range * i / 40);
        CellReading reading = CellReading.of(member, 1, -700);
        assertTrue(reading.consistent());
        assertEquals(1, reading.mass(Direction.REMOVE), 1e-13);
        assertEquals(1, reading.mass(Direction.ADD), 1e-13);
        for (int j = -44; j <= 44; j++) {
          double epsilon = range * j / 40;
          double slack = 1e-12 * (1 - Math.expm1(Math.min(0, epsilon)));
          atMost(reading.lower(Direction.REMOVE, epsilon), curve(range, epsilon) + slack);
          atMost(reading.lower(Direction.ADD, epsilon), curve(range, epsilon) + slack);
        }
        double worst = 2 * member.loss() - range;
        assertEquals(curve(range, worst), reading.upper(Direction.REMOVE, worst), 1e-12);
      }
    }
  }

  @Test
  void aCountingQueryIsAMember() {
    double parameter = 0.05;
    int others = 50;
    for (int own : new int[] {0, 20, 49, 120}) {
      double weight = Math.exp(parameter * (own - others));
      double before = weight / (weight + 1);
      double after = weight * Math.exp(parameter) / (weight * Math.exp(parameter) + 1);
      double loss = Math.log(after / before);
      Cells cells = new TwoPointCells(parameter, loss).cells((low, high) -> true, -700);
      assertEquals(after, Math.exp(cells.logP(0)), 1e-12);
      assertEquals(before, Math.exp(cells.logQ(0)), 1e-12);
      assertEquals(Math.log((1 - after) / (1 - before)), cells.lossLow(1), 1e-12);
    }
  }

  @Test
  void theRangeDependsOnTheRelation() {
    ExponentialMechanism counting = new ExponentialMechanism(0.5, Utility.COUNTING);
    ExponentialMechanism any = new ExponentialMechanism(0.5, Utility.ANY);
    assertEquals(
        0.5, BoundedRangeCells.of(counting, NeighboringRelation.ADD_OR_REMOVE_ONE).epsilon());
    assertEquals(0.5, BoundedRangeCells.of(counting, NeighboringRelation.ZERO_OUT).epsilon());
    assertEquals(1, BoundedRangeCells.of(counting, NeighboringRelation.REPLACE_ONE).epsilon());
    assertEquals(0.5, BoundedRangeCells.of(any, NeighboringRelation.REPLACE_ONE).epsilon());
  }

  @Test
  void endsAndSymmetry() {
    assertEquals(3, new BoundedRangeCells(3).largestLoss(Direction.ADD, Side.LOWER));
    assertTrue(new BoundedRangeCells(3).symmetric());
    assertEquals(1, new TwoPointCells(3, 1).largestLoss(Direction.REMOVE, Side.UPPER));
    assertEquals(2, new TwoPointCells(3, 1).largestLoss(Direction.ADD, Side.UPPER), 1e-15);
    assertTrue(new TwoPointCells(3, 1.5).symmetric());
    assertFalse(new TwoPointCells(3, 1).symmetric());
    assertEquals(0, new TwoPointCells(3, 3).largestLoss(Direction.REMOVE, Side.UPPER));
    assertEquals(1, new TwoPointCells(3, 0).cells((low, high) -> true, -700).size());
  }

  @Test
  void messages() {
    refused(
        IllegalArgumentException.class,
        () -> new BoundedRangeCells(0),
        "epsilon must be positive and finite, got 0.0");
    refused(
        IllegalArgumentException.class,
        () -> new TwoPointCells(Double.NaN, 0),
        "epsilon must be positive and finite, got NaN");
    refused(
        IllegalArgumentException.class,
        () -> new TwoPointCells(1, 1.5),
        "loss must be in [0, 1.0], got 1.5");
  }

  @Test
  void tooManyCellsAreRefused() {
    BoundedRangeCells cells = new BoundedRangeCells(1);
    refused(
        ArithmeticException.class,
        () -> cells.cells((low, high) -> high - low < 1e-9, -700),
        "more than 4000000 cells");
  }
}

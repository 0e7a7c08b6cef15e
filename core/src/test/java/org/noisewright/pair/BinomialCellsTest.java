package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.numerics.Side;
import org.noisewright.pair.OutcomeSource.Fineness;

/** Hockey-stick sums of 25 digits by mpmath: both directions, with and without grouping. */
class BinomialCellsTest {
  private static BinomialCells cells(long trials, double probability, long shift) {
    return new BinomialCells(new BinomialNoise(trials, probability, 1), shift);
  }

  @ParameterizedTest
  @CsvSource({
    "20, 0.3, 2, -0.5, 0.5389242096535128438251904, 0.5197301235482832089430661",
    "20, 0.3, 2, 0, 0.3705020333233223300160894, 0.3705020333233223300160894",
    "20, 0.3, 2, 0.5, 0.2081688390175319399809163, 0.2398145370508738171807165",
    "20, 0.3, 2, 1, 0.0973542486076301915247835, 0.1410546251338659962738038",
    "20, 0.3, 2, 2, 0.009995733502963766216313865, 0.05065466359006072884098144",
    "20, 0.3, -2, -0.5, 0.5197301235482832089430661, 0.5389242096535128438251904",
    "20, 0.3, -2, 0, 0.3705020333233223300160894, 0.3705020333233223300160894",
    "20, 0.3, -2, 0.5, 0.2398145370508738171807165, 0.2081688390175319399809163",
    "20, 0.3, -2, 1, 0.1410546251338659962738038, 0.0973542486076301915247835",
    "20, 0.3, -2, 2, 0.05065466359006072884098144, 0.009995733502963766216313865",
    "1000, 0.5, 3, -0.1, 0.1292837479078245192279146, 0.1292837479078245192279146",
    "1000, 0.5, 3, 0, 0.07557435585971968794844187, 0.07557435585971968794844187",
    "1000, 0.5, 3, 0.2, 0.01569733392237539615244033, 0.01569733392237539615244033",
    "1000, 0.5, 3, 0.5, 0.0003214721551906336441702762, 0.0003214721551906336441702762",
    "1000, 0.5, 3, 1, 4.607461700455326264754271e-9, 4.607461700455326264754271e-9",
    "1000, 0.5, -100, 0, 0.9984388611603007980847141, 0.9984388611603007980847141",
    "1000, 0.5, -100, 20, 0.4464247168168614835895651, 0.4464247168168614835895651",
    "1000, 0.5, -100, 40, 0.0007179492825161334155993934, 0.0007179492825161334155993934",
    "1000, 0.05, 1, 0, 0.0577879837141071201519177, 0.0577879837141071201519177",
    "1000, 0.05, 1, 0.1, 0.02071194044762421066263925, 0.02370299550508223608088368",
    "1000, 0.05, 1, 0.5, 0.000001132261119255700067199553, 0.00009131206375930999894121472",
    "1000000, 0.5, 10, -0.05, 0.04880966730582748644536768, 0.04880966730582748644536768",
    "1000000, 0.5, 10, 0, 0.007978707975238841752667545, 0.007978707975238841752667545",
    "1000000, 0.5, 10, 0.05, 0.00004109608632219466601479283, 0.00004109608632219466601479283",
    "1000000, 0.5, 10, 0.2, 1.656256234898417902878175e-26, 1.656256234898417902878175e-26",
    "1000000, 0.01, -80, 0, 0.3123295215275245992727625, 0.3123295215275245992727625",
    "1000000, 0.01, -80, 0.5, 0.1614693520244601883978735, 0.1601926141150498841148777",
    "1000000, 0.01, -80, 2, 0.004563867567094649313434881, 0.003968266190714791097335092",
    "1000000, 0.01, -80, 5, 7.977648468421304412605575e-10, 1.471046088185195594134213e-10"
  })
  void curvesBracketTheExactOnes(
      long trials, double probability, long shift, double epsilon, double remove, double add) {
    BinomialCells source = cells(trials, probability, shift);
    for (Fineness fineness :
        new Fineness[] {LatticeReading.COARSE, LatticeReading.FINE, LatticeReading.NEVER}) {
      Cells cells = source.cells(fineness, -150);
      assertAtLeast(remove, LatticeReading.upper(cells, Direction.REMOVE, epsilon));
      assertAtMost(remove, LatticeReading.lower(cells, Direction.REMOVE, epsilon));
      assertAtLeast(add, LatticeReading.upper(cells, Direction.ADD, epsilon));
      assertAtMost(add, LatticeReading.lower(cells, Direction.ADD, epsilon));
      assertEquals(1, LatticeReading.totalP(cells), 1e-13);
      assertEquals(1, LatticeReading.totalQ(cells), 1e-13);
    }
    Cells points = source.cells(LatticeReading.NEVER, -150);
    assertBelow(
        1 + 1e-9 / Math.min(1, remove * 1e9 + 1e-3),
        LatticeReading.upper(points, Direction.REMOVE, epsilon) / remove);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, -1, 3, -3, 12, -12})
  void endsAreDistinguishingEvents(long shift) {
    BinomialCells source = cells(12, 0.25, shift);
    double remove = 0;
    double add = 0;
    double largest = Double.NEGATIVE_INFINITY;
    double[] mass = new double[13];
    for (int i = 0; i <= 12; i++) {
      mass[i] = Math.pow(0.25, i) * Math.pow(0.75, 12 - i);
      for (int j = 1; j <= i; j++) {
        mass[i] *= (double) (13 - j) / j;
      }
    }
    for (int i = 0; i <= 12; i++) {
      long other = i + shift;
      remove += other < 0 || other > 12 ? mass[i] : 0;
      long back = i - shift;
      add += back < 0 || back > 12 ? mass[i] : 0;
      if (back >= 0 && back <= 12) {
        largest = Math.max(largest, Math.log(mass[(int) back] / mass[i]));
      }
    }
    assertEquals(
        remove, Math.exp(source.logInfinityMass(Direction.REMOVE, Side.UPPER)), 1e-12 * remove);
    assertEquals(add, Math.exp(source.logInfinityMass(Direction.ADD, Side.LOWER)), 1e-12 * add);
    assertBelow(
        source.logInfinityMass(Direction.ADD, Side.UPPER),
        source.logInfinityMass(Direction.ADD, Side.LOWER));
    assertEquals(largest, source.largestLoss(Direction.REMOVE, Side.UPPER), 1e-12);
    assertTrue(Double.isNaN(source.exactInfinityMass(Direction.REMOVE)));
  }

  @Test
  void aShiftBeyondTheEndTellsAll() {
    BinomialCells source = cells(5, 0.5, 6);
    assertEquals(1, source.exactInfinityMass(Direction.REMOVE));
    assertEquals(0, source.logInfinityMass(Direction.ADD, Side.LOWER), 0);
    assertEquals(Double.NEGATIVE_INFINITY, source.largestLoss(Direction.ADD, Side.UPPER));
    assertEquals(2, source.cells(LatticeReading.FINE, -100).size());
  }

  @Test
  void manyTrialsInFewCells() {
    Cells cells = cells(1_000_000_000, 0.5, 3).cells(LatticeReading.COARSE, -60);
    assertAtLeast(100, cells.size());
    assertAtMost(4000, cells.size());
    assertEquals(1, LatticeReading.totalP(cells), 1e-13);
    assertRefused(
        () -> cells(1_000_000_000, 0.5, 3).cells(LatticeReading.COARSE, -1e6),
        "take fewer trials with a larger step");
  }

  @Test
  void directAndSubtractedLossesAgree() {
    Cells direct = cells(2000, 0.375, 64).cells(LatticeReading.NEVER, -80);
    Cells subtracted = cells(2000, 0.375, 65).cells(LatticeReading.NEVER, -80);
    for (Cells cells : new Cells[] {direct, subtracted}) {
      for (int i = 0; i < cells.size(); i++) {
        if (cells.logP(i) != Double.NEGATIVE_INFINITY
            && cells.logQ(i) != Double.NEGATIVE_INFINITY) {
          double loss = cells.logP(i) - cells.logQ(i);
          assertAtLeast(cells.lossLow(i) - 2 * cells.massError(i), loss);
          assertAtMost(cells.lossHigh(i) + 2 * cells.massError(i), loss);
          assertBelow(1e-11, cells.lossHigh(i) - cells.lossLow(i));
        }
      }
    }
  }

  @Test
  void refusesNoShift() {
    assertRefused(
        () -> cells(10, 0.5, 0),
        "shift must be a number of steps in [1, 2^40], got 0; check the step");
    assertRefused(() -> cells(10, 1e-300, 1), "probability must be at least 1e-290 for binomial");
  }

  @Test
  void onlyAFairCoinIsSymmetric() {
    assertTrue(cells(10, 0.5, 2).symmetric());
    assertFalse(cells(10, 0.25, 2).symmetric());
  }
}

package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertRefused;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.numerics.Side;

class LogDensityCellsTest {
  private static final int FINE = 4000;

  private static double log(double[] samples, double u) {
    if (!(u >= 0 && u <= samples.length - 1)) {
      return Double.NEGATIVE_INFINITY;
    }
    int i = (int) Math.min(Math.floor(u), samples.length - 2);
    return samples[i] + (u - i) * (samples[i + 1] - samples[i]);
  }

  /** Midpoint rule with 4000 nodes for each step; good to 1e-3 / 4000 at least. */
  static double direct(double[] samples, double steps, double epsilon, Direction direction) {
    double total = 0;
    double sum = 0;
    double end = samples.length - 1;
    for (double u = Math.min(0, steps) + 0.5 / FINE;
        u < end + Math.max(0, steps);
        u += 1.0 / FINE) {
      double p = Math.exp(log(samples, u - steps));
      double q = Math.exp(log(samples, u));
      total += q;
      sum +=
          direction == Direction.REMOVE
              ? Math.max(0, p - Math.exp(epsilon) * q)
              : Math.max(0, q - Math.exp(epsilon) * p);
    }
    return sum / total;
  }

  static double[] random(int size, long seed) {
    Random random = new Random(seed);
    double[] samples = new double[size];
    for (int i = 0; i < size; i++) {
      samples[i] = -0.05 * Math.pow(i - 0.5 * size, 2) + 1.5 * random.nextGaussian() + 100;
    }
    return samples;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "0.5, 2", "-0.5, 3", "2.25, 4", "-3.875, 5", "0.01, 6", "7, 7", "-12, 8"})
  void curvesBracketTheIntegral(double steps, long seed) {
    double[] samples = random(13, seed);
    double step = 0.375;
    LogDensityCells source =
        LogDensityCells.of(new LogDensityTable(-2, step, samples, 0), steps * step);
    for (OutcomeSource.Fineness fineness :
        new OutcomeSource.Fineness[] {LatticeReading.FINE, LatticeReading.COARSE}) {
      Cells cells = source.cells(fineness, -100);
      assertEquals(1, LatticeReading.totalP(cells), 1e-12);
      assertEquals(1, LatticeReading.totalQ(cells), 1e-12);
      for (Direction direction : Direction.values()) {
        for (double epsilon = -3; epsilon < 6; epsilon += 0.73) {
          double exact = direct(samples, steps, epsilon, direction);
          double upper = LatticeReading.upper(cells, direction, epsilon);
          double lower = LatticeReading.lower(cells, direction, epsilon);
          assertAtLeast(exact - 1e-6, upper);
          assertAtMost(exact + 1e-6, lower);
          assertAtLeast(0, upper - lower);
          assertAtMost(fineness == LatticeReading.FINE ? 1e-3 : 0.05, upper - lower);
        }
      }
    }
  }

  @Test
  void oneLineIsTruncatedLaplaceNoise() {
    // density e^-x on [0, 2] moved by 1/2: losses 1/2 on the common part, and the ends
    LogDensityCells source =
        LogDensityCells.of(new LogDensityTable(0, 2, new double[] {3, 1}, 0), 0.5);
    double all = -Math.expm1(-2);
    assertEquals(
        Math.log(-Math.expm1(-0.5) / all),
        source.logInfinityMass(Direction.ADD, Side.UPPER),
        1e-13);
    assertEquals(
        Math.log((Math.exp(-1.5) - Math.exp(-2)) / all),
        source.logInfinityMass(Direction.REMOVE, Side.LOWER),
        1e-13);
    assertEquals(0.5, source.largestLoss(Direction.REMOVE, Side.UPPER), 1e-13);
    assertEquals(-0.5, source.largestLoss(Direction.ADD, Side.LOWER), 1e-13);
    assertTrue(Double.isNaN(source.exactInfinityMass(Direction.ADD)));
    assertFalse(source.symmetric());
    Cells cells = source.cells(LatticeReading.COARSE, -100);
    assertAtLeast(100, (double) cells.size());
    assertAtMost(1200, (double) cells.size());
  }

  @Test
  void anErrorWidensMassesAndLosses() {
    double[] samples = random(9, 11);
    LogDensityTable table = new LogDensityTable(0, 1, samples, 0.01);
    Cells cells = LogDensityCells.of(table, 1.5).cells(LatticeReading.FINE, -100);
    Random random = new Random(5);
    // a density whose logarithm is off by up to the error at refined samples
    double[] rough = new double[8 * 8 + 1];
    for (int i = 0; i < rough.length; i++) {
      rough[i] = log(samples, i / 8.0) + 0.01 * (2 * random.nextDouble() - 1) + 3;
    }
    Cells exact =
        LogDensityCells.of(new LogDensityTable(0, 0.125, rough, 0), 1.5)
            .cells(LatticeReading.FINE, -100);
    for (Direction direction : Direction.values()) {
      for (double epsilon = -2; epsilon < 5; epsilon += 0.31) {
        assertAtLeast(
            LatticeReading.lower(exact, direction, epsilon),
            LatticeReading.upper(cells, direction, epsilon));
        assertAtMost(
            LatticeReading.upper(exact, direction, epsilon),
            LatticeReading.lower(cells, direction, epsilon));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void membersCoverAllShiftsBetween(long seed) {
    double[] samples = random(12, seed);
    double step = 0.25;
    ShiftMembers members = ShiftMembers.of(new LogDensityTable(-1, step, samples, 0), 2.3 * step);
    assertTrue(members.closed());
    assertAtLeast(100, (double) members.members().size());
    assertAtMost(140, (double) members.members().size());
    java.util.List<Cells> cells =
        members.members().stream().map(member -> member.cells(LatticeReading.FINE, -60)).toList();
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      double shift = 2.3 * (2 * random.nextDouble() - 1);
      double epsilon = 6 * random.nextDouble() - 2;
      LogDensityCells between =
          LogDensityCells.of(new LogDensityTable(-1, step, samples, 0), shift * step);
      Cells exact = between.cells(LatticeReading.FINE, -60);
      for (Direction direction : Direction.values()) {
        double most =
            members.members().stream()
                .mapToDouble(member -> member.largestLoss(direction, Side.UPPER))
                .max()
                .orElseThrow();
        assertAtLeast(between.largestLoss(direction, Side.LOWER), most);
        double mass =
            members.members().stream()
                .mapToDouble(member -> member.logInfinityMass(direction, Side.UPPER))
                .max()
                .orElseThrow();
        assertAtLeast(between.logInfinityMass(direction, Side.LOWER), mass);
        double envelope =
            cells.stream()
                .mapToDouble(member -> LatticeReading.upper(member, direction, epsilon))
                .max()
                .orElseThrow();
        assertAtLeast(LatticeReading.lower(exact, direction, epsilon), envelope);
      }
    }
  }

  /** Samples so low at the ends that only the inner ones matter; every other one is a tent. */
  private static double[] lowEnds(int size, long seed) {
    double[] samples = random(size, seed);
    for (int i = 0; i < size; i++) {
      double fromMiddle = Math.abs(i - 0.5 * (size - 1));
      samples[i] = seed % 2 == 0 ? -2 * fromMiddle : samples[i];
      samples[i] -= fromMiddle > 0.5 * (size - 4) ? 25 : 0;
    }
    return samples;
  }

  /** Two neighbouring wide members alone cover a shift halfway, and do so narrowly. */
  @Test
  void neighboursCoverTheShiftBetweenThem() {
    for (long seed = 1; seed <= 90; seed++) {
      double[] samples = seed % 3 == 0 ? random(8, seed) : lowEnds(9, seed);
      Random random = new Random(seed);
      double reach = random.nextBoolean() ? 1 : 0.3;
      double from = -4 + 8 * random.nextDouble();
      LogDensitySamples shared = LogDensitySamples.of(new LogDensityTable(0, 1, samples, 0));
      Cells left = LogDensityCells.of(shared, from, 1, reach).cells(LatticeReading.FINE, -60);
      Cells right =
          LogDensityCells.of(shared, from + reach, 1, reach).cells(LatticeReading.FINE, -60);
      double theta = random.nextDouble();
      Cells between =
          LogDensityCells.of(shared, from + theta * reach, 1, 0).cells(LatticeReading.FINE, -60);
      for (Direction direction : Direction.values()) {
        for (double epsilon = -3; epsilon < 8; epsilon += 0.5) {
          double mixed =
              (1 - theta) * LatticeReading.upper(left, direction, epsilon)
                  + theta * LatticeReading.upper(right, direction, epsilon);
          assertAtLeast(LatticeReading.lower(between, direction, epsilon), mixed);
        }
      }
    }
  }

  @Test
  void aShiftBeyondTheEndTellsAll() {
    LogDensityTable table = new LogDensityTable(0, 1, new double[] {0, 1, 0}, 0);
    for (double shift : new double[] {2, -2, 5, -5}) {
      LogDensityCells source = LogDensityCells.of(table, shift);
      assertEquals(1, source.exactInfinityMass(Direction.ADD));
      assertEquals(2, source.cells(LatticeReading.FINE, -10).size());
    }
    assertTrue(Double.isNaN(LogDensityCells.of(table, 1.999999).exactInfinityMass(Direction.ADD)));
    assertEquals(LogDensityCells.of(table, 1), LogDensityCells.of(table, 1));
  }

  @Test
  void refusesWhatDoublesDoNotHold() {
    assertRefused(
        () -> LogDensityCells.of(new LogDensityTable(0, 1, new double[] {0, -1e7}, 0), 1),
        "logDensity must lie within 1e6 of 0");
    assertRefused(
        () -> LogDensityCells.of(new LogDensityTable(0, 1, new double[] {0, 0}, 0), 1e-300),
        "sensitivity / step must be at least 1e-250 for log-density");
  }
}

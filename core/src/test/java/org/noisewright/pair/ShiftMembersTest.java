package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertRefused;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.UniformNoise;

class ShiftMembersTest {
  private static void assertMembers(Noise noise, double sensitivity, OutcomeSource... members) {
    ShiftMembers all = ShiftMembers.of(noise, sensitivity);
    assertEquals(List.of(members), all.members());
    assertTrue(all.closed());
  }

  @Test
  void shiftsAreRoundedUpExactly() {
    DiscreteGaussianNoise gaussian = new DiscreteGaussianNoise(1, 0.1);
    // three times the double 0.1 lies between the double 0.3 and the next one
    assertMembers(gaussian, 0.3, new DiscreteGaussianCells(gaussian, 3));
    assertMembers(gaussian, 0.30000000000000004, new DiscreteGaussianCells(gaussian, 4));
    DiscreteLaplaceNoise laplace = new DiscreteLaplaceNoise(1, 0.5, 2);
    assertMembers(laplace, 0.75, new DiscreteLaplaceCells(laplace, 2));
  }

  @Test
  void anUnfairCoinNeedsBothSigns() {
    BinomialNoise fair = new BinomialNoise(10, 0.5, 1);
    assertMembers(fair, 2, new BinomialCells(fair, 2));
    BinomialNoise unfair = new BinomialNoise(10, 0.25, 1);
    assertMembers(unfair, 2, new BinomialCells(unfair, 2), new BinomialCells(unfair, -2));
    assertMembers(unfair, 200, new BinomialCells(unfair, 11));
  }

  @Test
  void aTableNeedsWhatItsShapeLeavesOpen() {
    LatticeTable falling = new LatticeTable(-1, 1, new double[] {1, 3, 3, 1});
    assertMembers(falling, 2, TableCells.of(falling, 2));
    LatticeTable concave = new LatticeTable(-1, 1, new double[] {0, 1, 3, 2, 1, 0});
    assertMembers(concave, 2, TableCells.of(concave, 2), TableCells.of(concave, -2));
    LatticeTable mirrored = new LatticeTable(-1, 1, new double[] {1, 3, 1, 3, 1});
    assertMembers(mirrored, 2, TableCells.of(mirrored, 1), TableCells.of(mirrored, 2));
    LatticeTable any = new LatticeTable(-1, 1, new double[] {1, 3, 0, 3, 2});
    assertMembers(
        any,
        1.5,
        TableCells.of(any, 1),
        TableCells.of(any, -1),
        TableCells.of(any, 2),
        TableCells.of(any, -2));
    assertMembers(any, 5, TableCells.of(any, 5));
  }

  @Test
  void aDensityHasTheExactShiftLast() {
    PiecewiseDensity falling = new PiecewiseDensity(-1, 1, new double[] {1, 3, 3, 1});
    assertMembers(falling, 1.5, TableCells.of(falling, 1.5));
    PiecewiseDensity mirrored = new PiecewiseDensity(-1, 1, new double[] {1, 3, 1, 3, 1});
    assertMembers(mirrored, 1.5, TableCells.of(mirrored, 1.0), TableCells.of(mirrored, 1.5));
    assertMembers(mirrored, 2, TableCells.of(mirrored, 1.0), TableCells.of(mirrored, 2.0));
    PiecewiseDensity any = new PiecewiseDensity(-1, 1, new double[] {1, 3, 1, 3, 2});
    assertMembers(any, 0.5, TableCells.of(any, 0.5), TableCells.of(any, -0.5));
    PiecewiseDensity concave = new PiecewiseDensity(-1, 1, new double[] {1, 3, 4, 3});
    assertMembers(concave, 2.5, TableCells.of(concave, 2.5), TableCells.of(concave, -2.5));
  }

  @Test
  void aLogDensityOfGoodShapeNeedsItsLargestShift() {
    LogDensityTable falling = new LogDensityTable(0, 1, new double[] {0, 3, 4, 3, 0}, 0.1);
    assertMembers(falling, 1.5, LogDensityCells.of(falling, 1.5));
    LogDensityTable concave = new LogDensityTable(0, 1, new double[] {0, 3, 4, 2}, 0.1);
    assertMembers(
        concave, 1.5, LogDensityCells.of(concave, 1.5), LogDensityCells.of(concave, -1.5));
    assertMembers(concave, 3, LogDensityCells.of(concave, 3));
    LogDensityTable mirrored = new LogDensityTable(0, 1, new double[] {0, 3, 1, 3, 0}, 0);
    assertEquals(65, ShiftMembers.of(mirrored, 1.5).members().size());
  }

  @Test
  void refusesWhatWouldTakeTooLong() {
    double[] many = new double[200_001];
    java.util.Arrays.fill(many, 1);
    many[3] = 2;
    assertRefused(
        () -> ShiftMembers.of(new LatticeTable(0, 1, many), 150_000),
        "here 150000, more than 100000; take a larger step");
    assertRefused(
        () -> ShiftMembers.of(new PiecewiseDensity(0, 1, many), 150_000),
        "here 150001, more than 100000; take a larger step");
    assertRefused(
        () -> ShiftMembers.of(new LogDensityTable(0, 1, many, 0), 60_000),
        "take a larger step, or give the noise as a piecewise-density");
    double[] tooMany = new double[(1 << 20) + 1];
    java.util.Arrays.fill(tooMany, 1);
    assertRefused(
        () -> ShiftMembers.of(new LatticeTable(0, 1, tooMany), 1),
        "lattice-table may have at most 1048576 entries, got 1048577 to be accounted; take a step at"
            + " least 2 times as large, or cut the noise");
    assertRefused(
        () -> ShiftMembers.of(new UniformNoise(1), 1),
        "uniform is neither noise on a lattice nor noise given as data");
    assertRefused(
        () -> ShiftMembers.of(new DiscreteGaussianNoise(1, 1), Double.NaN),
        "sensitivity must be positive and finite, got NaN");
  }

  private static double[] shaped(Random random, int shape) {
    int size = 4 + random.nextInt(8);
    double[] masses = new double[size];
    double log = 0;
    double slope = 2;
    for (int i = 0; i < size; i++) {
      masses[i] = shape == 0 ? random.nextInt(6) : Math.exp(log);
      slope -= random.nextDouble();
      log += shape == 2 ? -random.nextDouble() : slope;
    }
    masses[size / 2] += shape == 0 ? 1 : 0;
    if (shape == 1) {
      return masses;
    }
    double[] mirrored = new double[2 * size];
    for (int i = 0; i < size; i++) {
      mirrored[size + i] = masses[i];
      mirrored[size - 1 - i] = masses[i];
    }
    return shape == 0 && random.nextBoolean() ? masses : mirrored;
  }

  private static void assertCovered(ShiftMembers members, OutcomeSource smaller, double epsilon) {
    for (Direction direction : Direction.values()) {
      double envelope = 0;
      for (OutcomeSource member : members.members()) {
        Cells cells = member.cells(LatticeReading.NEVER, -100);
        envelope = Math.max(envelope, LatticeReading.upper(cells, direction, epsilon));
      }
      Cells cells = smaller.cells(LatticeReading.NEVER, -100);
      assertAtMost(envelope, LatticeReading.lower(cells, direction, epsilon));
    }
  }

  /** Shapes: any or mirrored, log-concave, mirrored and falling. */
  @Test
  void noSmallerShiftIsAboveTheMembers() {
    for (long seed = 1; seed <= 150; seed++) {
      Random random = new Random(seed);
      double[] masses = shaped(random, (int) (seed % 3));
      double sensitivity = 0.1 + 5 * random.nextDouble();
      double smaller = sensitivity * (2 * random.nextDouble() - 1);
      double epsilon = 2 * random.nextGaussian();
      PiecewiseDensity density = new PiecewiseDensity(1, 1, masses);
      assertCovered(
          ShiftMembers.of(density, sensitivity), TableCells.of(density, smaller), epsilon);
      LatticeTable table = new LatticeTable(1, 1, masses);
      long steps = Math.round(Math.signum(smaller) * Math.ceil(Math.abs(smaller)));
      assertCovered(ShiftMembers.of(table, sensitivity), TableCells.of(table, steps), epsilon);
      BinomialNoise binomial = new BinomialNoise(9, 0.05 + 0.9 * random.nextDouble(), 1);
      assertCovered(
          ShiftMembers.of(binomial, sensitivity), new BinomialCells(binomial, steps), epsilon);
    }
  }
}

package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.numerics.Side;

class TableCellsTest {
  private static final double[] CACTUS = {
    0.4875953500041,
    0.1206359569247,
    0.02675886779944,
    0.03570001762113,
    0.05988590571989,
    0.008812580550126,
    0.001368810188417,
    0.001286487230601,
    0.001520487458119,
    0.0001748629327516,
    2.260329798026e-05,
    1.738532786325e-05,
    1.632707167127e-05,
    1.622461695871e-06,
    1.87698189271e-07,
    1.248858575336e-07,
    4.891480361055e-08
  };

  /** Curve of masses against themselves moved by a fraction of a step beyond {@code whole}. */
  private static double direct(
      double[] masses, int whole, double theta, double epsilon, Direction direction) {
    double total = 0;
    for (double mass : masses) {
      total += mass;
    }
    double sum = 0;
    for (int i = -60; i < masses.length + 60; i++) {
      for (int part = 0; part < 2; part++) {
        double length = part == 0 ? 1 - theta : theta;
        double p = at(masses, i - whole - part) * length;
        double q = at(masses, i) * length;
        sum +=
            direction == Direction.REMOVE
                ? Math.max(0, p - Math.exp(epsilon) * q)
                : Math.max(0, q - Math.exp(epsilon) * p);
      }
    }
    return sum / total;
  }

  private static double at(double[] masses, int i) {
    return 0 <= i && i < masses.length ? masses[i] : 0;
  }

  private static double[] mirrored(double[] half) {
    double[] all = new double[2 * half.length - 1];
    for (int i = 0; i < half.length; i++) {
      all[half.length - 1 + i] = half[i];
      all[half.length - 1 - i] = half[i];
    }
    return all;
  }

  private static double[] random(int size, long seed) {
    Random random = new Random(seed);
    double[] masses = new double[size];
    for (int i = 0; i < size; i++) {
      masses[i] = random.nextInt(5) == 0 ? 0 : Math.exp(4 * random.nextGaussian());
    }
    masses[0] = 1;
    return masses;
  }

  private static void assertBracket(TableCells source, double[] masses, int whole, double theta) {
    Cells cells = source.cells(LatticeReading.FINE, -100);
    assertEquals(1, LatticeReading.totalP(cells), 1e-13);
    assertEquals(1, LatticeReading.totalQ(cells), 1e-13);
    for (Direction direction : Direction.values()) {
      for (double epsilon = -6; epsilon < 9; epsilon += 0.37) {
        double exact = direct(masses, whole, theta, epsilon, direction);
        assertAtLeast(exact * (1 - 1e-12), LatticeReading.upper(cells, direction, epsilon));
        assertAtMost(exact * (1 + 1e-12) + 1e-15, LatticeReading.lower(cells, direction, epsilon));
        assertBelow(
            1e-11,
            LatticeReading.upper(cells, direction, epsilon)
                - LatticeReading.lower(cells, direction, epsilon));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1, 2, -3, 4, 16, 40, -50})
  void aTableHasTheCurveOfItsSums(int shift) {
    double[] cactus = mirrored(CACTUS);
    assertBracket(TableCells.of(new LatticeTable(-4, 0.25, cactus), shift), cactus, shift, 0);
    double[] random = random(23, 7 + shift);
    assertBracket(TableCells.of(new LatticeTable(3, 0.1, random), shift), random, shift, 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.375, -0.125, 0.25, -0.5, 1, 1.015625, -1.984375, 9, -9, 3e-5})
  void aDensityHasTheCurveOfItsParts(double shift) {
    double[] random = random(19, Math.round(1000 * shift));
    int whole = (int) Math.floor(shift / 0.25);
    TableCells source = TableCells.of(new PiecewiseDensity(0, 0.25, random), shift);
    assertBracket(source, random, whole, shift / 0.25 - whole);
  }

  @Test
  void infinityMassOfIntegerWeightsIsExact() {
    LatticeTable table = new LatticeTable(-1, 1, new double[] {1, 6, 1});
    assertEquals(0.125, TableCells.of(table, 1).exactInfinityMass(Direction.REMOVE));
    assertEquals(0.875, TableCells.of(table, -2).exactInfinityMass(Direction.ADD));
    assertEquals(1, TableCells.of(table, 3).exactInfinityMass(Direction.ADD));
    assertEquals(0, TableCells.of(table, 3).logInfinityMass(Direction.ADD, Side.LOWER), 0);
    LatticeTable thirds = new LatticeTable(-1, 1, new double[] {1, 1, 1});
    assertTrue(Double.isNaN(TableCells.of(thirds, 1).exactInfinityMass(Direction.REMOVE)));
    LatticeTable tiny = new LatticeTable(0, 1, new double[] {0x1p62 - 0x1p10, 0x1p10});
    assertEquals(0x1p-52, TableCells.of(tiny, 1).exactInfinityMass(Direction.REMOVE));
    PiecewiseDensity density = new PiecewiseDensity(0, 1, new double[] {1, 6, 1});
    assertEquals(0.0625, TableCells.of(density, 0.5).exactInfinityMass(Direction.REMOVE));
    assertEquals(0.5, TableCells.of(density, 1.5).exactInfinityMass(Direction.REMOVE));
  }

  @Test
  void infinityMassIsEnclosed() {
    LatticeTable thirds = new LatticeTable(-1, 1, new double[] {1, 1, 1});
    TableCells source = TableCells.of(thirds, 1);
    assertBelow(-Math.log(3), source.logInfinityMass(Direction.REMOVE, Side.LOWER));
    assertBelow(source.logInfinityMass(Direction.REMOVE, Side.UPPER), -Math.log(3));
    assertEquals(0, source.largestLoss(Direction.REMOVE, Side.UPPER), 0);
    assertTrue(source.symmetric());
    LatticeTable least = new LatticeTable(0, 1, new double[] {Double.MIN_VALUE, 1, 1, 1});
    TableCells small = TableCells.of(least, -1);
    assertEquals(
        Math.log(Double.MIN_VALUE) - Math.log(3),
        small.logInfinityMass(Direction.REMOVE, Side.LOWER),
        1e-11);
    assertFalse(small.symmetric());
  }

  @Test
  void membersCompareByValue() {
    LatticeTable table = new LatticeTable(-1, 1, new double[] {1, 6, 1});
    assertEquals(TableCells.of(table, 1), TableCells.of(table, 1));
    assertFalse(TableCells.of(table, 1).equals(TableCells.of(table, -1)));
    assertEquals(TableCells.of(table, 1).hashCode(), TableCells.of(table, 1).hashCode());
  }

  @Test
  void refusesVanishingShifts() {
    PiecewiseDensity density = new PiecewiseDensity(0, 1, new double[] {1, 6, 1});
    assertRefused(
        () -> TableCells.of(density, 1e-300),
        "sensitivity / step must be at least 1e-250 for piecewise-density");
  }

  @Test
  void manyMembersShareATable() {
    double[] masses = mirrored(random(1601, 3));
    LatticeTable table = new LatticeTable(-8, 0.005, masses);
    ShiftMembers members = ShiftMembers.of(table, 1);
    List<OutcomeSource> list = members.members();
    assertEquals(200, list.size());
    int cells = 0;
    for (OutcomeSource member : list) {
      cells += member.cells(LatticeReading.FINE, -100).size();
    }
    assertBelow((double) cells, 200 * 1500.0);
  }
}

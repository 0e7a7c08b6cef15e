package org.noisewright.composition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noisewright.numerics.Rounding;

/** Turned angles and moments of blocks against plain compensated sums, within the stated errors. */
class PointSumsTest {
  private static final int POINTS = 6000;

  private double[] mass;
  private double[] distance;
  private double spread;
  private double second;

  /** A bell on unevenly spaced whole numbers, on both sides of 0 or on one. */
  private PointSums points(Random random, double unit) {
    mass = new double[POINTS];
    distance = new double[POINTS];
    spread = 0;
    second = 0;
    PointSums sums = new PointSums(POINTS, unit);
    long at = Math.round((random.nextDouble() * 1.2 - 1) * 50 * POINTS);
    for (int i = 0; i < POINTS; i++) {
      at += 1 + random.nextInt(random.nextInt(50) == 0 ? 2000 : 60);
      double z = (i - 0.5 * POINTS) / (0.15 * POINTS);
      mass[i] = Math.exp(-0.5 * z * z - random.nextDouble()) / POINTS;
      distance[i] = at;
      spread += mass[i] * Math.abs(distance[i]);
      second += mass[i] * distance[i] * distance[i];
      sums.add(mass[i], distance[i]);
    }
    return sums;
  }

  private interface Term {
    double at(double mass, double distance);
  }

  private double sum(Term term) {
    double sum = 0;
    double carry = 0;
    for (int i = 0; i < POINTS; i++) {
      double value = term.at(mass[i], distance[i]);
      double next = sum + value;
      carry += Rounding.sumError(sum, value, next);
      sum = next;
    }
    return sum + carry;
  }

  /** The parts at frequency f of the run and the slopes at the last, each within its bound. */
  private double check(PointSums sums, long first, int count, double unit) {
    double largest = 0;
    for (int f = 0; f < count; f++) {
      double omega = unit * (first + f);
      double real =
          sum(
              (a, d) -> {
                double sine = Math.sin(0.5 * omega * d);
                return -2 * a * sine * sine;
              });
      double imaginary =
          sum((a, d) -> -2 * a * Math.sin(0.5 * omega * d) * Math.cos(0.5 * omega * d));
      double off = Math.max(Math.abs(sums.real(f) - real), Math.abs(sums.imaginary(f) - imaginary));
      // The plain sums are off by some units of omega times the spread themselves.
      double bound = (sums.error() + 16 * Rounding.UNIT) * omega * spread;
      assertTrue(off <= bound, () -> "frequency " + omega + ": " + off + " > " + bound);
      largest = Math.max(largest, bound > 0 ? off / bound : 0);
    }
    double omega = unit * (first + count - 1);
    double slopeReal = sum((a, d) -> -a * d * Math.sin(omega * d));
    double slopeImaginary = sum((a, d) -> -a * d * Math.cos(omega * d));
    double off =
        Math.max(
            Math.abs(sums.slopeReal() - slopeReal),
            Math.abs(sums.slopeImaginary() - slopeImaginary));
    double bound =
        sums.slopeError(omega, spread, second) + 16 * Rounding.UNIT * (spread + omega * second);
    assertTrue(off <= bound, () -> "slopes at " + omega + ": " + off + " > " + bound);
    return largest;
  }

  @Test
  void runsByTurnedAnglesAndByBlocks() {
    Random random = new Random(3);
    int blocks = 0;
    double largest = 0;
    for (int round = 0; round < 40; round++) {
      double unit = Math.pow(10, -9 + 6 * random.nextDouble());
      PointSums sums = points(random, unit);
      blocks += PointBlocks.of(mass, distance, POINTS, 64 * unit) == null ? 0 : 1;
      long first = 0;
      for (int run = 0; run < 4; run++) {
        sums.evaluate(first, PointSums.RUN);
        largest = Math.max(largest, check(sums, first, PointSums.RUN, unit));
        first += PointSums.RUN * (1 + random.nextInt(5));
      }
      sums.evaluate(first, 1);
      check(sums, first, 1, unit);
    }
    assertTrue(blocks > 10 && blocks < 35, blocks + " rounds with blocks");
    assertTrue(largest > 1e-4, "errors are not far below their bounds: " + largest);
  }

  @Test
  void blocksServeUpToTheFrequencyTheyAreMadeFor() {
    Random random = new Random(4);
    points(random, 1);
    double omega = 1e-5;
    PointBlocks blocks = PointBlocks.of(mass, distance, POINTS, omega);
    assertNotNull(blocks);
    assertTrue(blocks.serves(omega));
    assertTrue(!blocks.serves(2.1 * omega), "blocks are no smaller than they need be");
    // Too many blocks, and angles that differ from one whole number to the next.
    assertNull(PointBlocks.of(mass, distance, POINTS, 0.01));
    assertNull(PointBlocks.of(mass, distance, POINTS, 1));
  }

  /** Where a bound that is relative to the distances from 0, or to a block, would fail first. */
  private enum Places {
    ONE_HEAVY_POINT_AT_ZERO,
    ON_THE_EDGES_OF_BLOCKS,
    JUST_BEYOND_HALF_WAY_TO_THE_NEXT_CENTRE,
    MASSES_OF_ALL_SIZES,
    NEAR_THE_LARGEST_WHOLE_NUMBERS
  }

  @ParameterizedTest
  @EnumSource(Places.class)
  void hostileLaws(Places places) {
    Random random = new Random(12);
    boolean far = places == Places.NEAR_THE_LARGEST_WHOLE_NUMBERS;
    double unit = far ? 1e-15 : 1e-7;
    // The half-width of a block that serves the first two runs.
    long half = (long) Math.scalb(1.0, Math.getExponent(0.5 / (64 * unit)));
    mass = new double[POINTS];
    distance = new double[POINTS];
    PointSums sums = new PointSums(POINTS, unit);
    spread = 0;
    second = 0;
    for (int i = 0; i < POINTS; i++) {
      distance[i] =
          switch (places) {
            case ONE_HEAVY_POINT_AT_ZERO -> i == 0 ? 0 : half / 4 + i;
            case ON_THE_EDGES_OF_BLOCKS -> half * (2 * (i / 100) - 59) + i % 100 - 50;
            case JUST_BEYOND_HALF_WAY_TO_THE_NEXT_CENTRE -> half + 1 + i;
            case MASSES_OF_ALL_SIZES -> -half * 3 + i * (6 * half / POINTS);
            case NEAR_THE_LARGEST_WHOLE_NUMBERS -> (1L << 53) - 9 * POINTS + 9 * i;
          };
      boolean heavy = i == 0 && places == Places.ONE_HEAVY_POINT_AT_ZERO;
      boolean sizes = places == Places.MASSES_OF_ALL_SIZES || distance[0] == 0;
      mass[i] = heavy ? 1 : sizes ? Math.pow(10, -300 * random.nextDouble()) : 1.0 / POINTS;
      sums.add(mass[i], distance[i]);
      spread += mass[i] * Math.abs(distance[i]);
      second += mass[i] * distance[i] * distance[i];
    }
    assertNotNull(PointBlocks.of(mass, distance, POINTS, 64 * unit));
    for (long first : new long[] {0, PointSums.RUN}) {
      sums.evaluate(first, PointSums.RUN);
      check(sums, first, PointSums.RUN, unit);
    }
  }

  @Test
  void onePointIsItsOwnBlock() {
    PointSums sums = new PointSums(1, 1e-6);
    sums.add(0.25, -123);
    sums.evaluate(0, PointSums.RUN);
    for (int f = 0; f < PointSums.RUN; f++) {
      assertEquals(0.25 * Math.sin(123e-6 * f), sums.imaginary(f), 1e-18 + 1e-15 * 123e-6 * f);
    }
  }
}

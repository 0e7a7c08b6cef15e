package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/**
 * Noise that ends: the stated relative error holds in the last cells too, however many there are.
 */
class CutNoiseTest {
  private static final double SMALL = 0x1p-80;

  /** Noise of scale 1 that ends at a range, on a lattice. */
  interface Cut extends BiFunction<Double, LatticeStep, CellMasses> {}

  static Stream<Cut> kinds() {
    return Stream.of(
        (range, step) -> RoundedNoise.of(new TruncatedGaussianNoise(1, range), step),
        (range, step) -> RoundedNoise.of(new TruncatedLaplaceNoise(1, range), step),
        (range, step) -> RoundedNoise.of(new UniformNoise(range), step));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void doublesAreAsAccurateAsStated(Cut kind) {
    Random random = new Random(20261128);
    for (int round = 0; round < 400; round++) {
      double range = Math.exp(4 * random.nextDouble() - 2);
      double cells = Math.exp(16 * random.nextDouble());
      LatticeStep step = LatticeStep.exactly(range / cells);
      CellMasses masses = kind.apply(range, step);
      FixedMasses fixed = masses.fixed().orElseThrow();
      long last = Math.round(cells);
      for (long i : new long[] {0, 1, last - 2, last - 1, last, last + 1, -last, 1 - last}) {
        String where = "range " + range + ", step " + step + ", index " + i;
        double all = Math.scalb(fixed.masses(i, 1)[0].doubleValue(), -FixedPoint.BITS);
        assertNear(all, masses.mass().applyAsDouble(i), masses, where);
        double above = Math.scalb(fixed.above(i).doubleValue(), -FixedPoint.BITS);
        assertNear(above, masses.above().applyAsDouble(i), masses, where);
      }
    }
  }

  private static void assertNear(double exact, double found, CellMasses masses, String where) {
    if (exact > SMALL) {
      assertEquals(1, found / exact, masses.relativeError(), where);
    } else {
      assertTrue(found <= 2 * SMALL, where);
    }
  }

  @Test
  void lengthsAreCountedInCells() {
    CellsToEnd left = CellsToEnd.of(3, LatticeStep.of(1, 2));
    assertEquals(new CellsToEnd(6, 0.5), left);
    assertEquals(1.5, left.from(5));
    assertTrue(left.from(7) < 0);
    assertEquals(new CellsToEnd(4, 0), CellsToEnd.of(3.5, LatticeStep.ONE));
    assertEquals(0.5, CellsToEnd.of(0.1, LatticeStep.of(1, 1000)).rest(), 1e-14);
    assertEquals(
        Double.POSITIVE_INFINITY, CellsToEnd.of(Double.POSITIVE_INFINITY, LatticeStep.ONE).from(9));
    assertEquals(1e300, CellsToEnd.of(1e300, LatticeStep.ONE).from(9));
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.UniformNoise;

class NoiseTableTest {
  private static final CellMasses GAUSSIAN =
      RoundedNoise.of(GaussianMechanism.of(4), LatticeStep.powerOfTwo(-6));

  private static void assertRefused(Executable action, String words) {
    String message = assertThrows(IllegalArgumentException.class, action).getMessage();
    assertTrue(message.contains(words), message);
  }

  private static long sum(NoiseTable table) {
    long sum = 0;
    for (int i = 0; i < table.size(); i++) {
      sum += table.weights(i);
    }
    return sum;
  }

  private static void assertFalls(NoiseTable table, int centre) {
    for (int i = 1; i <= centre; i++) {
      assertTrue(table.weights(centre - i + 1) >= table.weights(centre - i));
    }
    for (int i = centre; i + 1 < table.size(); i++) {
      assertTrue(table.weights(i) >= table.weights(i + 1));
    }
  }

  @ParameterizedTest
  @MethodSource("org.noisewright.sampling.CellMassesTest#all")
  void everyNoiseHasATableThatFallsFromItsCentre(CellMasses masses) {
    NoiseTable table = NoiseTable.of(masses);
    assertEquals(1L << 62, sum(table));
    assertEquals(masses.symmetric(), table.symmetric());
    assertEquals(masses.noise(), table.provenance());
    assertFalls(table, (int) -table.first());
    for (int i = 0; i < table.size(); i++) {
      double mass = masses.mass().applyAsDouble(table.first() + i);
      assertEquals(mass, 0x1p-62 * (double) table.weights(i), 1e-12 * mass + 0x1p-61);
    }
  }

  @Test
  void theGaussianTableGoesAsFarAsWholeWeights() {
    NoiseTable table = NoiseTable.of(GAUSSIAN);
    int reach = table.size() / 2;
    assertEquals(-reach, table.first());
    assertTrue(0x1p62 * GAUSSIAN.mass().applyAsDouble(reach) >= 1);
    assertTrue(0x1p62 * GAUSSIAN.mass().applyAsDouble(reach + 1) < 1);
    assertEquals(Tails.CUT, table.tails());
    assertTrue(table.symmetric());
  }

  @Test
  void theRemainderGoesToTheCentre() {
    CellMasses thirds =
        CellMasses.symmetric(LatticeStep.ONE, "thirds", i -> i <= 1 ? 1.0 / 3 : 0, i -> 0);
    NoiseTable table = NoiseTable.of(thirds);
    assertEquals(3, table.size());
    assertEquals((1L << 62) / 3, table.weights(0));
    assertEquals((1L << 62) / 3 + 1, table.weights(1));
    assertEquals((1L << 62) / 3, table.weights(2));
    CellMasses oneSided =
        CellMasses.of(
            LatticeStep.ONE, "one side", 5, i -> 4 <= i && i <= 6 ? 0.2 : 0, i -> 0, i -> 0);
    NoiseTable other = NoiseTable.cut(oneSided, 2);
    assertEquals(3, other.first());
    assertEquals(0, other.weights(0));
    assertEquals((1L << 62) / 3 + 1, other.weights(2));
  }

  @Test
  void cutTailsAreSharedByAllAndFoldedOnesGoToTheEnds() {
    int reach = 200;
    NoiseTable cut = NoiseTable.cut(GAUSSIAN, reach);
    NoiseTable folded = NoiseTable.folded(GAUSSIAN, reach);
    double beyond = GAUSSIAN.above().applyAsDouble(reach);
    for (int i = 0; i <= reach; i++) {
      double mass = GAUSSIAN.mass().applyAsDouble(reach - i);
      assertEquals(mass / (1 - 2 * beyond), 0x1p-62 * (double) cut.weights(i), 1e-12 * mass);
      double foldedMass = i == 0 ? mass + beyond : mass;
      assertEquals(foldedMass, 0x1p-62 * (double) folded.weights(i), 1e-12 * foldedMass);
    }
    assertEquals(Tails.FOLDED, folded.tails());
    assertTrue(folded.weights(0) > folded.weights(1));
    assertTrue(folded.symmetric());
    assertEquals(1L << 62, sum(folded));
  }

  @Test
  void theMechanismHasTheseWeights() {
    NoiseTable table = NoiseTable.of(RoundedNoise.of(new UniformNoise(2.6), LatticeStep.of(1, 10)));
    LatticeTable mechanism = table.toMechanism();
    assertEquals(1, mechanism.step());
    assertEquals(-26, mechanism.start());
    assertEquals(table.size(), mechanism.size());
    for (int i = 0; i < table.size(); i++) {
      assertEquals(table.weights(i), (long) mechanism.weights(i) + (long) mechanism.weightRest(i));
    }
    assertEquals(10, table.mechanism(10).sensitivity());
    assertRefused(() -> table.mechanism(0), "steps must be in [1, 2^50], got 0");
  }

  @Test
  void comparesByValue() {
    NoiseTable table = NoiseTable.cut(GAUSSIAN, 10);
    assertEquals(table, NoiseTable.cut(GAUSSIAN, 10));
    assertEquals(table.hashCode(), NoiseTable.cut(GAUSSIAN, 10).hashCode());
    assertFalse(table.equals(NoiseTable.cut(GAUSSIAN.withStep(LatticeStep.ONE), 10)));
    assertEquals(
        "NoiseTable[gaussian, standard deviation 4.0, step 1/64, indices -10 to 10]",
        table.toString());
  }

  private static NoiseTable byHand(long first, boolean symmetric, long... weights) {
    return NoiseTable.ofWeights(LatticeStep.ONE, first, weights, Tails.CUT, symmetric, "by hand");
  }

  @Test
  void givenWeightsAreCheckedAndCopied() {
    long half = 1L << 61;
    long[] weights = {half, half};
    NoiseTable table = byHand(0, false, weights);
    Arrays.fill(weights, 0);
    assertEquals(half, table.weights(1));
    assertRefused(() -> byHand(0, false), "weights must hold 1 to 2^24 entries, got 0");
    assertRefused(() -> byHand(0, false, half, half - 1), "sum to exactly 2^62, got 1 less");
    assertRefused(() -> byHand(0, false, half, half, 1), "weights[2] = 1 where 0 is left");
    assertRefused(() -> byHand(0, false, half, -1), "weights[1] = -1");
    assertRefused(
        () -> byHand(0, false, Long.MAX_VALUE, Long.MAX_VALUE, 2), "weights must be at least 0");
    assertRefused(() -> byHand(0, true, half, half), "first of a symmetric table must be");
    assertRefused(() -> byHand(-1, true, half + 1, 0, half - 1), "must be their own mirror image");
    assertRefused(() -> byHand(1L << 53, false, half, half), "first must be in [-2^52, 2^52]");
  }

  @Test
  void massesAreChecked() {
    CellMasses bad = CellMasses.symmetric(LatticeStep.ONE, "bad", i -> Double.NaN, i -> 0);
    assertRefused(() -> NoiseTable.of(bad), "masses must be in [0, 1], got NaN at index 1");
    CellMasses none = CellMasses.symmetric(LatticeStep.ONE, "none", i -> 0, i -> 0);
    assertRefused(() -> NoiseTable.cut(none, 3), "masses must have a positive sum");
    assertRefused(() -> NoiseTable.cut(GAUSSIAN, -1), "reach must be in [0, 2^23), got -1");
    CellMasses flat = CellMasses.symmetric(LatticeStep.ONE, "flat", i -> 1e-9, i -> 0);
    assertRefused(() -> NoiseTable.of(flat), "a table may have at most 2^24 entries");
  }
}

package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.AtomReading;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;

/** Laws with few atoms, on a lattice from below and from above, against the atoms themselves. */
class BalancedLawTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 40})
  void bothSidesAreKept(int size) {
    check(size, 600);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 40})
  void massesFarBelowTheLeastDoubleAreKept(int size) {
    check(size, 2000);
  }

  private static void check(int size, double least) {
    for (long seed = 1; seed <= 120; seed++) {
      Random random = new Random(1000L * size + seed);
      double step = Math.pow(10, -4 * random.nextDouble());
      LossLattice lattice = new LossLattice(random.nextInt(3) - random.nextDouble(), step);
      for (Side side : Side.values()) {
        Atoms atoms = RandomAtoms.atoms(RandomAtoms.source(random, size, lattice, least), side);
        PrivacyLossDistribution law = GridLaws.few(atoms, lattice, side);
        String where = size + " atoms, seed " + seed;
        for (int i = 0; i < 60; i++) {
          double epsilon = RandomAtoms.epsilon(random, atoms, lattice);
          RandomAtoms.keepsItsSide(atoms, law, side, epsilon, where);
          // No atom moves by more than a step.
          double moved = epsilon - side.sign() * step * (1 + 1e-5);
          double limit = AtomReading.logDelta(atoms, moved);
          double slack = 1e-9 * (1 + Math.abs(limit));
          double found = law.logDeltaAt(epsilon);
          if (side == Side.LOWER && limit > NONE) {
            assertTrue(
                found >= limit - slack, where + " at " + epsilon + ": " + found + " for " + limit);
          }
        }
      }
    }
  }

  private static PrivacyLossDistribution lower(double[] losses, double... masses) {
    double[] logs = new double[masses.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(masses[i]);
    }
    Atoms atoms = RandomAtoms.atoms(AtomReading.source(losses, logs, NONE), Side.LOWER);
    return GridLaws.few(atoms, new LossLattice(0, 1), Side.LOWER);
  }

  @Test
  void anAtomOnThePointStays() {
    PrivacyLossDistribution law = lower(new double[] {3}, 0.5);
    assertEquals(1, law.size());
    // The lattice point 3 is known up to an error, so the point below is the certain one.
    assertTrue(law.index(0) == 3 || law.index(0) == 2);
    assertEquals(Math.log(0.5), law.logMass(0), 1e-12);
  }

  @Test
  void anAtomAloneGoesDown() {
    PrivacyLossDistribution law = lower(new double[] {2.5}, 0.5);
    assertEquals(1, law.size());
    assertEquals(2, law.index(0));
  }

  @Test
  void anAtomAbovePaysForOneBelow() {
    PrivacyLossDistribution law = lower(new double[] {0.5, 1.6}, 0.1, 0.8);
    // 0.1 (e^-0.5 - e^-1) is less than 0.8 (e^-1 - e^-1.6): the first goes up to 1.
    assertEquals(1, law.index(0));
    assertEquals(Math.log(0.9), law.logMass(0), 1e-12);
  }

  @Test
  void anAtomThatIsTooLightCannotPay() {
    PrivacyLossDistribution law = lower(new double[] {0.5, 1.6}, 0.8, 1e-3);
    assertEquals(0, law.index(0));
    assertEquals(Math.log(0.8), law.logMass(0), 1e-12);
    assertEquals(1, law.index(1));
  }
}

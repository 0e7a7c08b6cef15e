package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.AtomReading;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.Direction;

/** Laws with many atoms on fewer lattice points against the atoms themselves. */
class DenseLawTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 60, 700})
  void bothSidesAreKept(int size) {
    check(size, 600);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 60, 700})
  void massesFarBelowTheLeastDoubleAreKept(int size) {
    check(size, 2000);
  }

  private static void check(int size, double least) {
    for (long seed = 1; seed <= 40; seed++) {
      Random random = new Random(1000L * size + seed);
      LossLattice rough = new LossLattice(random.nextGaussian(), 0.3 * random.nextDouble() + 1e-3);
      AtomSource source = RandomAtoms.source(random, size, rough, least);
      Spacing spacing = spacing(source, 3 * random.nextDouble(), 0.2 * random.nextDouble());
      double step = spacing.least() / (1 + random.nextInt(4));
      LossLattice lattice = new LossLattice(rough.offset(), Math.max(step, 1e-3 * rough.step()));
      for (Side side : Side.values()) {
        Atoms atoms = RandomAtoms.atoms(source, side);
        PrivacyLossDistribution law = GridLaws.dense(atoms, lattice, spacing, side);
        for (int i = 0; i < 100; i++) {
          double epsilon = RandomAtoms.epsilon(random, atoms, lattice);
          RandomAtoms.keepsItsSide(atoms, law, side, epsilon, size + " atoms, seed " + seed);
        }
        double kept = total(law) - logTotal(atoms);
        assertTrue(
            side == Side.UPPER ? kept >= 0 && kept < 1e-9 : kept <= 0 && kept > -1e-9,
            size + " atoms, seed " + seed + " " + side + ": " + kept);
      }
    }
  }

  private static double total(PrivacyLossDistribution law) {
    double sum = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < law.size(); i++) {
      sum = Rounding.logAdd(sum, law.logMass(i));
    }
    return sum;
  }

  private static double logTotal(Atoms law) {
    double sum = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < law.size(); i++) {
      sum = Rounding.logAdd(sum, law.logMass(i));
    }
    return sum;
  }

  private static Spacing spacing(AtomSource source, double theta, double constant) {
    LossNodes nodes = LossNodes.of(source, Direction.REMOVE, -100);
    return Spacing.of(nodes, theta, Spacing.tilt(theta, nodes.cumulant(theta)[0]), 1, constant);
  }

  /** Atoms twenty to a distance: the cost is of second order in the distance. */
  @Test
  void halfTheDistanceCostsAQuarter() {
    int size = 4001;
    double[] losses = new double[size];
    double[] logs = new double[size];
    for (int i = 0; i < size; i++) {
      double y = 4.0 * i / (size - 1) - 2;
      losses[i] = y;
      logs[i] = -y * y - Math.log(size);
    }
    AtomSource source = AtomReading.source(losses, logs, Double.NEGATIVE_INFINITY);
    double wide = gap(source, 0.02);
    double narrow = gap(source, 0.01);
    assertTrue(wide > 0 && narrow > 0, wide + ", " + narrow);
    assertTrue(narrow < 0.35 * wide, narrow + " against " + wide);
  }

  private static double gap(AtomSource source, double constant) {
    Spacing spacing = spacing(source, 1, constant);
    LossLattice lattice = new LossLattice(0, spacing.least());
    double gap = 0;
    for (int i = 0; i < 40; i++) {
      double epsilon = -1 + 0.05 * i;
      for (Side side : Side.values()) {
        PrivacyLossDistribution law =
            GridLaws.dense(RandomAtoms.atoms(source, side), lattice, spacing, side);
        gap += side.sign() * Math.exp(law.logDeltaAt(epsilon));
      }
    }
    return gap;
  }
}

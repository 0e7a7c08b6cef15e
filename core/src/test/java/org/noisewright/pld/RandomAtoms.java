package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.noisewright.AtomReading;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.Direction;
import org.noisewright.pair.Resolution;

/** Random and awkward laws with atoms, and the check that a grid law keeps its side. */
final class RandomAtoms {
  /** Rounding of the reference sum, relative to one plus the size of its logarithm. */
  private static final double REFERENCE_ERROR = 1e-13;

  private RandomAtoms() {}

  /**
   * A law of some shape: evenly spread atoms, ties, atoms on lattice points or a little beside
   * them, masses of like size or down to e^-least.
   */
  static AtomSource source(Random random, int size, LossLattice lattice, double least) {
    double[] loss = new double[size];
    double[] logMass = new double[size];
    double spread = lattice.step() * Math.pow(10, 3 * random.nextDouble() - 0.5);
    double deepest = random.nextInt(3) == 0 ? least : 10 * random.nextDouble();
    int kind = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      double at = lattice.offset() + spread * random.nextGaussian();
      if (kind == 1 && i > 0 && random.nextBoolean()) {
        at = loss[random.nextInt(i)];
      } else if (kind >= 2 && random.nextInt(3) > 0) {
        double beside = kind == 3 ? lattice.step() * 1e-7 * random.nextGaussian() : 0;
        at = lattice.loss(lattice.nearest(at)) + beside;
        at = random.nextBoolean() ? at : random.nextBoolean() ? Math.nextUp(at) : Math.nextDown(at);
      }
      loss[i] = at;
      logMass[i] = Math.min(at, 0) - deepest * random.nextDouble();
    }
    double logInfinity =
        random.nextInt(3) == 0 ? -2000 * random.nextDouble() : Double.NEGATIVE_INFINITY;
    Arrays.sort(loss);
    for (int i = 0; i < size; i++) {
      logMass[i] = Math.min(logMass[i], loss[i]) - Math.log(size + 1);
    }
    return AtomReading.source(loss, logMass, logInfinity);
  }

  static Atoms atoms(AtomSource source, Side side) {
    return source.atoms(Direction.REMOVE, side, Resolution.coarse(-100));
  }

  /** An epsilon near an atom, near a lattice point, or anywhere about the law. */
  static double epsilon(Random random, Atoms atoms, LossLattice lattice) {
    double at = atoms.loss(random.nextInt(atoms.size()));
    double span = lattice.step() + atoms.loss(atoms.size() - 1) - atoms.loss(0);
    return switch (random.nextInt(4)) {
      case 0 -> at + lattice.step() * random.nextGaussian();
      case 1 -> at * (1 + 1e-9 * random.nextGaussian());
      case 2 -> lattice.loss(lattice.nearest(at) + random.nextInt(3) - 1);
      default -> atoms.loss(0) + span * (1.2 * random.nextDouble() - 0.1);
    };
  }

  /** The law at epsilon is on its side of the atoms. */
  static void keepsItsSide(
      Atoms atoms, PrivacyLossDistribution law, Side side, double epsilon, String where) {
    double exact = AtomReading.logDelta(atoms, epsilon);
    double found = law.logDeltaAt(epsilon);
    double slack = exact == Double.NEGATIVE_INFINITY ? 0 : REFERENCE_ERROR * (1 + Math.abs(exact));
    assertTrue(
        side == Side.UPPER ? found >= exact - slack : found <= exact + slack,
        () -> where + " " + side + " at " + epsilon + ": " + found + " for " + exact);
  }
}

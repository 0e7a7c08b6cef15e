package org.noisewright.pair;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A law of the loss with finitely many atoms, in the order of their losses, and a mass at infinity.
 * It is above (UPPER) or below (LOWER) the exact law of the loss in the order of
 * AtomicLaw.proof.md.
 */
public final class Atoms {
  /** Losses closer than this, relative to one plus their size, count as one. */
  private static final double RESOLVED = 1e-9;

  private final double[] loss;
  private final double[] lossError;
  private final double[] logMass;
  private final double logInfinityMass;

  private Atoms(double[] loss, double[] lossError, double[] logMass, double logInfinityMass) {
    this.loss = loss;
    this.lossError = lossError;
    this.logMass = logMass;
    this.logInfinityMass = logInfinityMass;
  }

  /** Collects atoms in any order; each must already be on the side of the law. */
  static final class Builder {
    private final Side side;
    private int size;
    private double[] loss = new double[256];
    private double[] lossError = new double[256];
    private double[] logMass = new double[256];
    private double logInfinity = Double.NEGATIVE_INFINITY;

    Builder(Side side) {
      this.side = side;
    }

    /**
     * Adds an atom.
     *
     * @param error bound on how far the loss may have been moved from the exact one
     */
    void add(double atLoss, double error, double logAmount) {
      Interrupts.look();
      if (logAmount == Double.NEGATIVE_INFINITY) {
        return;
      }
      if (atLoss == Double.POSITIVE_INFINITY) {
        addInfinity(logAmount);
        return;
      }
      if (!(Math.abs(atLoss) <= Double.MAX_VALUE && error >= 0 && logAmount < 1e300)) {
        throw new IllegalStateException("no atom: " + atLoss + ", " + error + ", " + logAmount);
      }
      if (size == loss.length) {
        loss = Arrays.copyOf(loss, 2 * size);
        lossError = Arrays.copyOf(lossError, 2 * size);
        logMass = Arrays.copyOf(logMass, 2 * size);
      }
      loss[size] = atLoss;
      lossError[size] = error;
      // No outcome has more than all of the mass, however far an error bound raised it.
      logMass[size] = Math.min(0, logAmount);
      size++;
    }

    /** Adds mass at infinite loss. */
    void addInfinity(double logAmount) {
      if (logAmount > Double.NEGATIVE_INFINITY) {
        logInfinity = Rounding.logAdd(logInfinity, logAmount);
        logInfinity += side.sign() * 4 * Rounding.UNIT * (1 + Math.abs(logInfinity));
        logInfinity = Math.min(0, logInfinity);
      }
    }

    /** The law. */
    Atoms build() {
      double[] sortedLoss = Arrays.copyOf(loss, size);
      double[] sortedError = Arrays.copyOf(lossError, size);
      double[] sortedMass = Arrays.copyOf(logMass, size);
      if (!isSorted(sortedLoss)) {
        int[] order = order(sortedLoss);
        for (int i = 0; i < size; i++) {
          sortedLoss[i] = loss[order[i]];
          sortedError[i] = lossError[order[i]];
          sortedMass[i] = logMass[order[i]];
        }
      }
      return new Atoms(sortedLoss, sortedError, sortedMass, logInfinity);
    }

    private static boolean isSorted(double[] values) {
      for (int i = 1; i < values.length; i++) {
        if (values[i] < values[i - 1]) {
          return false;
        }
      }
      return true;
    }

    private static int[] order(double[] values) {
      return IntStream.range(0, values.length)
          .boxed()
          .sorted(Comparator.comparingDouble(i -> values[i]))
          .mapToInt(Integer::intValue)
          .toArray();
    }
  }

  /**
   * The law with losses in [-most, most] only. UPPER: larger losses become infinite, smaller ones
   * rise to the end. LOWER: larger ones fall to the end, smaller ones are dropped.
   */
  public Atoms within(double most, Side side) {
    if (size() == 0 || (loss[size() - 1] <= most && loss[0] >= -most)) {
      return this;
    }
    Builder atoms = new Builder(side);
    atoms.addInfinity(logInfinityMass);
    for (int i = 0; i < loss.length; i++) {
      if (loss[i] > most) {
        double to = side == Side.UPPER ? Double.POSITIVE_INFINITY : most;
        atoms.add(to, loss[i] - most + lossError[i], logMass[i]);
      } else if (loss[i] >= -most) {
        atoms.add(loss[i], lossError[i], logMass[i]);
      } else if (side == Side.UPPER) {
        atoms.add(-most, -most - loss[i] + lossError[i], logMass[i]);
      }
    }
    return atoms.build();
  }

  /** True if every atom stands for outcomes of one loss; false if some come from wider cells. */
  public boolean isDiscrete() {
    for (int i = 0; i < loss.length; i++) {
      if (!(lossError[i] <= RESOLVED * (1 + Math.abs(loss[i])))) {
        return false;
      }
    }
    return true;
  }

  /** Number of atoms with a finite loss. */
  public int size() {
    return loss.length;
  }

  /** Loss of atom {@code i}, not decreasing in i. */
  public double loss(int i) {
    return loss[i];
  }

  /** Bound on how far the loss of atom {@code i} may have been moved from the exact one. */
  public double lossError(int i) {
    return lossError[i];
  }

  /** Logarithm of the mass of atom {@code i}. */
  public double logMass(int i) {
    return logMass[i];
  }

  /** Logarithm of the mass at infinite loss. */
  public double logInfinityMass() {
    return logInfinityMass;
  }
}

package org.noisewright.pld;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/** Collects masses on lattice points, in any order. */
final class AtomList {
  private static final int MOST_POINTS = 1 << 22;

  private final TreeMap<Long, Double> logMass = new TreeMap<>();
  private final TreeMap<Long, Integer> merges = new TreeMap<>();

  /** Adds a mass, given by its logarithm. */
  void add(long index, double logAmount) {
    if (logMass.size() >= MOST_POINTS) {
      throw new GridTooFineException("more than " + MOST_POINTS + " points");
    }
    logMass.merge(index, logAmount, Rounding::logAdd);
    merges.merge(index, 1, Integer::sum);
  }

  /** The law; sums of several masses on one point are rounded to {@code side}. */
  PrivacyLossDistribution toLaw(LossLattice lattice, double logInfinityMass, Side side) {
    if (logMass.isEmpty()) {
      throw new GridTooFineException("no mass is left on the grid");
    }
    long[] index = new long[logMass.size()];
    double[] mass = new double[logMass.size()];
    int n = 0;
    for (Map.Entry<Long, Double> entry : logMass.entrySet()) {
      if (entry.getValue() > Double.NEGATIVE_INFINITY) {
        index[n] = entry.getKey();
        double value = entry.getValue();
        double slack = Rounding.UNIT * (8 + 4 * merges.getOrDefault(entry.getKey(), 1));
        mass[n] = value + side.sign() * slack * (1 + Math.abs(value));
        n++;
      }
    }
    return PrivacyLossDistribution.of(
        lattice, Arrays.copyOf(index, n), Arrays.copyOf(mass, n), logInfinityMass, side);
  }
}

package org.noisewright.pld;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/** Collects masses on lattice points, in any order. */
final class AtomList {
  private static final int MOST_POINTS = 1 << 22;

  private long[] index = new long[256];
  private double[] logMass = new double[256];
  private int size;

  /** Adds a mass, given by its logarithm. */
  void add(long at, double logAmount) {
    Interrupts.look();
    if (size >= MOST_POINTS) {
      throw new GridTooFineException("more than " + MOST_POINTS + " points");
    }
    if (size == index.length) {
      index = Arrays.copyOf(index, 2 * size);
      logMass = Arrays.copyOf(logMass, 2 * size);
    }
    index[size] = at;
    logMass[size] = logAmount;
    size++;
  }

  /** The law; sums of several masses on one point are rounded to {@code side}. */
  PrivacyLossDistribution toLaw(LossLattice lattice, double logInfinityMass, Side side) {
    if (size == 0) {
      throw new GridTooFineException("no mass is left on the grid");
    }
    int[] order = order();
    long[] points = new long[size];
    double[] masses = new double[size];
    int n = 0;
    int next = 0;
    while (next < size) {
      long point = index[order[next]];
      double sum = Double.NEGATIVE_INFINITY;
      int merges = 0;
      while (next < size && index[order[next]] == point) {
        sum = Rounding.logAdd(sum, logMass[order[next]]);
        merges++;
        next++;
      }
      if (sum > Double.NEGATIVE_INFINITY) {
        double slack = Rounding.UNIT * (8 + 4 * merges);
        points[n] = point;
        masses[n] = sum + side.sign() * slack * (1 + Math.abs(sum));
        n++;
      }
    }
    return PrivacyLossDistribution.of(
        lattice, Arrays.copyOf(points, n), Arrays.copyOf(masses, n), logInfinityMass, side);
  }

  /** The order of rising points; masses mostly come in rising or falling order already. */
  private int[] order() {
    boolean rising = true;
    boolean falling = true;
    for (int i = 1; i < size; i++) {
      rising &= index[i - 1] <= index[i];
      falling &= index[i - 1] >= index[i];
    }
    if (rising) {
      return IntStream.range(0, size).toArray();
    }
    if (falling) {
      return IntStream.range(0, size).map(i -> size - 1 - i).toArray();
    }
    return IntStream.range(0, size)
        .boxed()
        .sorted(Comparator.comparingLong(i -> index[i]))
        .mapToInt(i -> i)
        .toArray();
  }
}

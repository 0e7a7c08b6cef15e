package org.noisewright.pld;

import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.BinomialLogMass;
import org.noisewright.numerics.Rounding;

/**
 * The sum of n losses with two equal atoms: b_j = C(n, j) 2^-n. A run of neighbouring b_j is given
 * relative to its largest.
 */
final class EqualAtoms {
  private final int count;
  private final @Nullable BinomialLogMass masses;

  /**
   * @param count n, at least 0
   */
  EqualAtoms(int count) {
    this.count = count;
    this.masses = count > 0 ? BinomialLogMass.of(count, 0.5) : null;
  }

  /**
   * Sets run[c] to b_(i-c) / b, 0 where i - c is outside [0, n], with b the largest of them, and
   * gives ln b. Relative error of the quotients at most 2 units times the length of the run, of b
   * {@link #error}.
   *
   * @param i in [0, n + length - 1]
   */
  double run(int i, double[] run) {
    java.util.Arrays.fill(run, 0);
    int least = Math.max(0, i - run.length + 1);
    int most = Math.min(count, i);
    int top = Math.min(most, Math.max(least, count / 2));
    run[i - top] = 1;
    double share = 1;
    for (int j = top + 1; j <= most; j++) {
      share *= (count - j + 1.0) / j;
      run[i - j] = share;
    }
    share = 1;
    for (int j = top - 1; j >= least; j--) {
      share *= (j + 1.0) / (count - j);
      run[i - j] = share;
    }
    return masses == null ? 0 : masses.at(top);
  }

  /** Bound on the absolute error of a result of {@link #run}. */
  double error(double log) {
    return masses == null ? 0 : masses.error(log) + Rounding.UNIT * Math.abs(log);
  }
}

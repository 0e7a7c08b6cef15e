package org.noisewright.pld;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;

/**
 * The sum of n losses with two equal atoms: b_j = C(n, j) 2^-n, by quotients of neighbours from the
 * ends. A run of neighbouring b_j is given relative to its largest.
 */
final class EqualAtoms {
  private static final double LOG_TWO = 0.6931471805599453;

  private final int count;
  private final double[] logs;

  /**
   * @param count n, at least 0
   */
  EqualAtoms(int count) {
    this.count = count;
    this.logs = new double[count + 1];
    double part = 1;
    int exponent = -count;
    for (int j = 0; 2 * j <= count; j++) {
      int more = Math.getExponent(part);
      part = Math.scalb(part, -more);
      exponent += more;
      logs[j] = Math.log(part) + exponent * LOG_TWO;
      logs[count - j] = logs[j];
      part *= (double) (count - j) / (j + 1);
    }
  }

  /**
   * Sets run[c] to b_(i-c) / b, 0 where i - c is outside [0, n], with b the largest of them, and
   * gives ln b. Relative error of the quotients at most 2 units times the length of the run, of b
   * {@link #error}.
   *
   * @param i in [0, n + length - 1]
   */
  double run(int i, double[] run) {
    Arrays.fill(run, 0);
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
    return logs[top];
  }

  /** Bound on the absolute error of a result of {@link #run}: see LaplaceReleases.proof.md. */
  double error(double log) {
    return count == 0 ? 0 : Rounding.UNIT * (count + 8 + 6 * Math.abs(log));
  }
}

package org.noisewright.design.learned;

import org.noisewright.numerics.Rounding;

/**
 * The best noise of a grid for one release as a linear program: half masses v that have the shape
 * of the grid and sum to 1 with their mirror image, of least
 *
 * <pre>{@code
 * delta(v) + weight moment(v),  delta(v) = sum over outcomes of (p - e^epsilon q)_+
 * }</pre>
 *
 * <p>Proof note: OneReleaseProgram.proof.md.
 */
final class OneReleaseProgram {
  /** Rounded operations behind one slope and one mean besides those of the sum, doubled. */
  private static final double ROUNDINGS = 32;

  private final Components components;
  private final double[] moments;
  private final double weight;
  private final int[] plus;
  private final int[] minus;
  private final double[] plusFactor;
  private final double[] minusFactor;
  private final double[] fixed;

  /**
   * @param moments derivatives of the moment by the half masses
   * @param weight of the moment, at least 0
   */
  OneReleaseProgram(Components components, double[] moments, double epsilon, double weight) {
    this.components = components;
    this.moments = moments.clone();
    this.weight = weight;
    HalfGrid grid = components.grid();
    double factor = Math.exp(epsilon);
    int first = grid.shift();
    // Of falling noise the other half of the outcomes has p below q.
    int last = grid.falling() ? (grid.size() - 1 + grid.shift()) / 2 : grid.size() - 1;
    int[] rows = new int[Math.max(0, last - first + 1)];
    int count = 0;
    for (int at = first; at <= last; at++) {
      // The same entry on both sides: p - e^epsilon p is never positive.
      if (grid.entry(at) != grid.entry(at - grid.shift())) {
        rows[count++] = at;
      }
    }
    this.plus = new int[count];
    this.minus = new int[count];
    this.plusFactor = new double[count];
    this.minusFactor = new double[count];
    for (int j = 0; j < count; j++) {
      plus[j] = grid.entry(rows[j]);
      minus[j] = grid.entry(rows[j] - grid.shift());
      plusFactor[j] = 1;
      minusFactor[j] = -factor;
    }
    this.fixed = new double[grid.entries()];
    for (int i = 0; i < Math.min(grid.shift(), grid.size()); i++) {
      fixed[grid.entry(i)] += 1;
    }
  }

  Components components() {
    return components;
  }

  double weight() {
    return weight;
  }

  int rows() {
    return plus.length;
  }

  int plus(int row) {
    return plus[row];
  }

  int minus(int row) {
    return minus[row];
  }

  double plusFactor(int row) {
    return plusFactor[row];
  }

  double minusFactor(int row) {
    return minusFactor[row];
  }

  /** What half mass {@code k} costs whatever the others are. */
  double fixed(int k) {
    return fixed[k] + weight * moments[k];
  }

  double row(int row, double[] half) {
    return plusFactor[row] * half[plus[row]] + minusFactor[row] * half[minus[row]];
  }

  /** The objective at half masses, to within rounding. */
  double value(double[] half) {
    double sum = 0;
    for (int k = half.length - 1; k >= 0; k--) {
      sum += fixed(k) * half[k];
    }
    for (int j = 0; j < plus.length; j++) {
      sum += Math.max(0, row(j, half));
    }
    return sum;
  }

  /** Delta alone at half masses, to within rounding. */
  double delta(double[] half) {
    double sum = 0;
    for (int k = half.length - 1; k >= 0; k--) {
      sum += fixed[k] * half[k];
    }
    for (int j = 0; j < plus.length; j++) {
      sum += Math.max(0, row(j, half));
    }
    return sum;
  }

  /**
   * A lower bound of the objective over all noise of the grid, from any multipliers of the rows:
   * the better they are, the closer it is. Never above the exact least value, rounding included.
   * Cost: one pass.
   *
   * @param shares one for each row, taken to the nearest number in [0, 1]
   */
  double lowerBound(double[] shares) {
    int n = fixed.length;
    double[] slopes = new double[n];
    double[] sizes = new double[n];
    for (int k = 0; k < n; k++) {
      slopes[k] = fixed(k);
      sizes[k] = fixed(k);
    }
    for (int j = 0; j < plus.length; j++) {
      double share = Math.max(0, Math.min(1, shares[j]));
      add(slopes, sizes, plus[j], share * plusFactor[j]);
      add(slopes, sizes, minus[j], share * minusFactor[j]);
    }
    double[] means = new double[n];
    double[] meanSizes = new double[n];
    components.gather(slopes, means);
    components.gather(sizes, meanSizes);
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m < n; m++) {
      least = Math.min(least, means[m] - (m + ROUNDINGS) * 2 * Rounding.UNIT * meanSizes[m]);
    }
    return least;
  }

  private static void add(double[] slopes, double[] sizes, int k, double value) {
    slopes[k] += value;
    sizes[k] += Math.abs(value);
  }
}

package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * Noise with a density that is constant on cells: cell i is [start + i step, start + (i + 1) step)
 * and has a probability proportional to masses[i]; 0 beyond.
 */
public final class PiecewiseDensity implements Noise {
  private final double start;
  private final double step;
  private final double[] masses;

  /**
   * The noise.
   *
   * @param start left end of the first cell
   * @param step width of each cell, positive
   * @param masses at least 0 and finite, with a positive finite sum
   */
  public PiecewiseDensity(double start, double step, double[] masses) {
    Parameters.requirePositive("step", step);
    if (!(Math.abs(start) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("start must be finite, got " + start);
    }
    if (masses.length == 0) {
      throw new IllegalArgumentException("masses must hold at least one entry, got none");
    }
    for (int i = 0; i < masses.length; i++) {
      if (!(masses[i] >= 0 && masses[i] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "masses[" + i + "] must be at least 0 and finite, got " + masses[i]);
      }
    }
    double sum = Arrays.stream(masses).sum();
    if (!(sum > 0 && sum <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("masses must have a positive finite sum, got " + sum);
    }
    this.start = start;
    this.step = step;
    this.masses = masses.clone();
  }

  /** Left end of the first cell. */
  public double start() {
    return start;
  }

  /** Width of each cell. */
  public double step() {
    return step;
  }

  /** Number of entries. */
  public int size() {
    return masses.length;
  }

  /** Entry {@code i}. */
  public double masses(int i) {
    return masses[i];
  }

  @Override
  public String planName() {
    return "piecewise-density";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PiecewiseDensity table
        && start == table.start
        && step == table.step
        && Arrays.equals(masses, table.masses);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(masses);
  }

  @Override
  public String toString() {
    return "PiecewiseDensity[" + masses.length + " entries]";
  }
}

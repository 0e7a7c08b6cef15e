package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * Noise given as a table: value start + i step with a probability proportional to weights[i]. The
 * table is the mechanism: nothing lies beyond it. The values that it is added to must lie on the
 * same lattice.
 */
public final class LatticeTable implements Noise {
  private final double start;
  private final double step;
  private final double[] weights;

  /**
   * The noise.
   *
   * @param start value of the first entry
   * @param step distance of neighbouring values, positive
   * @param weights at least 0 and finite, with a positive finite sum
   */
  public LatticeTable(double start, double step, double[] weights) {
    Parameters.requirePositive("step", step);
    if (!(Math.abs(start) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("start must be finite, got " + start);
    }
    if (weights.length == 0) {
      throw new IllegalArgumentException("weights must hold at least one entry, got none");
    }
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] >= 0 && weights[i] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "weights[" + i + "] must be at least 0 and finite, got " + weights[i]);
      }
    }
    double sum = Arrays.stream(weights).sum();
    if (!(sum > 0 && sum <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("weights must have a positive finite sum, got " + sum);
    }
    this.start = start;
    this.step = step;
    this.weights = weights.clone();
  }

  /** Value of the first entry. */
  public double start() {
    return start;
  }

  /** Distance of neighbouring values. */
  public double step() {
    return step;
  }

  /** Number of entries. */
  public int size() {
    return weights.length;
  }

  /** Entry {@code i}. */
  public double weights(int i) {
    return weights[i];
  }

  @Override
  public String planName() {
    return "lattice-table";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatticeTable table
        && start == table.start
        && step == table.step
        && Arrays.equals(weights, table.weights);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return "LatticeTable[" + weights.length + " entries]";
  }
}

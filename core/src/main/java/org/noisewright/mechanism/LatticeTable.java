package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * Noise given as a table: value start + i step with a probability proportional to weights[i]. The
 * table is the mechanism: nothing lies beyond it. The values that it is added to must lie on the
 * same lattice.
 */
public final class LatticeTable implements Noise {
  private static final long MOST = 1L << 62;
  private static final long[] NOT_WHOLE = {};

  private final double start;
  private final double step;
  private final double[] weights;
  private final long[] whole;

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
    this.whole = NOT_WHOLE;
  }

  private LatticeTable(LatticeTable rounded, long[] whole) {
    this.start = rounded.start;
    this.step = rounded.step;
    this.weights = rounded.weights;
    this.whole = whole;
  }

  /**
   * The noise with whole weights, which are kept and accounted as they are, also where they are not
   * doubles. If all are, it is the same as with doubles.
   *
   * @param start value of the first entry
   * @param step distance of neighbouring values, positive
   * @param weights at least 0, with a sum in [1, 2^62]
   */
  public static LatticeTable ofWhole(double start, double step, long[] weights) {
    long[] whole = weights.clone();
    long left = MOST;
    for (int i = 0; i < whole.length; i++) {
      if (whole[i] < 0) {
        throw new IllegalArgumentException(
            "weights[" + i + "] must be at least 0, got " + whole[i]);
      }
      if (whole[i] > left) {
        throw new IllegalArgumentException(
            "whole weights must sum to at most 2^62, got more at weights["
                + i
                + "] = "
                + whole[i]
                + "; divide them by a common factor");
      }
      left -= whole[i];
    }
    double[] rounded = Arrays.stream(whole).asDoubleStream().toArray();
    boolean doubles = Arrays.stream(whole).allMatch(weight -> (long) (double) weight == weight);
    LatticeTable table = new LatticeTable(start, step, rounded);
    return doubles ? table : new LatticeTable(table, whole);
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

  /** Entry {@code i}; the double nearest to it if the weights are whole. */
  public double weights(int i) {
    return weights[i];
  }

  /** True if the weights are whole numbers that are not all doubles. */
  public boolean whole() {
    return whole.length > 0;
  }

  /**
   * Entry {@code i} of whole weights.
   *
   * @throws IllegalStateException if the weights are doubles
   */
  public long wholeWeight(int i) {
    if (!whole()) {
      throw new IllegalStateException("the weights are doubles; ask weights(int)");
    }
    return whole[i];
  }

  /**
   * What {@link #weights(int)} misses of entry {@code i}, exactly: at most 256 in size, 0 if the
   * weight is a double.
   */
  public double weightRest(int i) {
    return whole() ? (double) (whole[i] - (long) weights[i]) : 0;
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
        && Arrays.equals(weights, table.weights)
        && Arrays.equals(whole, table.whole);
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

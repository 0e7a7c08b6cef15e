package org.noisewright.design.cactus;

import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;

/**
 * What a finite table of noise costs, and how far it is from itself shifted, certified from its
 * weights alone: nothing of how it was designed is trusted.
 *
 * <p>Noise that ends cannot have a finite Kullback-Leibler divergence from itself shifted. What is
 * given here is the sum over the outcomes that are possible both ways; the mass of the others is
 * what the accountant calls distinguishing, and counts to delta. With p the probabilities,
 * symmetric about 0,
 *
 * <p>divergence(k) = 1/2 sum over i with p_i, p_(i+k) positive of (p_i - p_(i+k)) ln(p_i /
 * p_(i+k)).
 *
 * <p>Width of an interval: about 1e-14 of the sum of |p_i - p_(i+k)| and 1e-15 of the sum of (p_i +
 * p_(i+k)) |ln(p_i / p_(i+k))|. Cost: one logarithm for each entry and shift. See
 * ShiftDivergence.proof.md.
 */
public final class TableDivergence {
  /** Relative error of a weight as a double and of a product, with room. */
  private static final double WEIGHT = 2 * Rounding.UNIT;

  private static final double TERM = 8 * Rounding.UNIT;
  private static final double ALL = 64 * Rounding.UNIT;
  private static final double POWER = 16 * Rounding.UNIT;

  private final double[] weights;
  private final double sum;

  private TableDivergence(double[] weights) {
    this.weights = weights;
    LogSum total = LogSum.plain();
    for (double weight : weights) {
      total.add(weight);
    }
    this.sum = total.value();
  }

  /**
   * The table, whose middle entry is noise 0.
   *
   * @throws IllegalArgumentException if its weights are not symmetric about their middle
   */
  public static TableDivergence of(LatticeTable table) {
    int size = table.size();
    double[] weights = new double[size];
    for (int i = 0; i < size; i++) {
      weights[i] = table.weights(i);
      int mirror = size - 1 - i;
      if (size % 2 == 0
          || table.weights(i) != table.weights(mirror)
          || table.weightRest(i) != table.weightRest(mirror)) {
        throw new IllegalArgumentException(
            "weights must be an odd number of entries that are symmetric about the middle one, got "
                + size
                + " entries with weights["
                + i
                + "] other than its mirror image");
      }
    }
    return new TableDivergence(weights);
  }

  /** The divergence for a shift by {@code k} steps, at least 1. */
  public Bounds at(int k) {
    if (!(k >= 1)) {
      throw new IllegalArgumentException("shift must be at least 1 step, got " + k);
    }
    LogSum terms = LogSum.plain();
    LogSum errors = LogSum.plain();
    for (int i = 0; i + k < weights.length; i++) {
      double a = weights[i];
      double b = weights[i + k];
      if (a > 0 && b > 0) {
        double log = Math.abs(a - b) <= 0.5 * Math.min(a, b) ? Math.log1p((a - b) / b) : log(a, b);
        double term = Math.max(0, (a - b) * log);
        terms.add(term);
        errors.add(WEIGHT * ((a + b) * Math.abs(log) + 2 * Math.abs(a - b)) + TERM * term);
      }
    }
    double value = 0.5 * terms.value() / sum;
    double error = 0.5 * errors.value() / sum * (1 + ALL) + ALL * value;
    return Bounds.of(Math.max(0, value - error), value + error);
  }

  private static double log(double a, double b) {
    double ratio = a / b;
    return ratio > 1e-290 && ratio < 1e290 ? Math.log(ratio) : Math.log(a) - Math.log(b);
  }

  /**
   * The largest divergence of the shifts 1 ... mostShift.
   *
   * @param mostShift at least 1
   */
  public Bounds largest(int mostShift) {
    Bounds largest = at(1);
    for (int k = 2; k <= mostShift; k++) {
      largest = largest.max(at(k));
    }
    return largest;
  }

  /**
   * The mean of |x|^exponent, where the entries are {@code step} apart.
   *
   * @param exponent in [1, 16]
   * @param step positive
   */
  public Bounds cost(double exponent, double step) {
    LogSum terms = LogSum.plain();
    int middle = weights.length / 2;
    for (int i = 0; i < weights.length; i++) {
      terms.add(weights[i] * Math.pow(Math.abs(i - middle) * step, exponent));
    }
    double value = terms.value() / sum;
    // The step and a product may be off by an ulp each, which the power multiplies.
    double error = value * (POWER * (1 + exponent) + ALL);
    return Bounds.of(value - error, value + error);
  }
}

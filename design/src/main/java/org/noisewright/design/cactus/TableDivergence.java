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
 * <p>So this alone does not tell that a table hides the value: it is 0 for a table of one entry.
 * {@link #leastBeforeCutting} counts the others too.
 *
 * <p>Width of an interval: about 1e-15 of the sum of |p_i - p_(i+k)|, as much of the sum of (p_i +
 * p_(i+k)) |ln(p_i / p_(i+k))|, 1e-31, and 1e-14 of the divergence. Cost: one logarithm for each
 * entry and shift. See ShiftDivergence.proof.md.
 */
public final class TableDivergence {
  /** Relative error of a weight as a double and of a product, with room. */
  private static final double WEIGHT = 2 * Rounding.UNIT;

  /** What two such errors make together of equal weights, of their sum. */
  private static final double BOTH = 4 * Rounding.UNIT * Rounding.UNIT;

  private static final double TERM = 8 * Rounding.UNIT;
  private static final double ALL = 64 * Rounding.UNIT;
  private static final double POWER = 16 * Rounding.UNIT;
  private static final double UNDERFLOW = 0x1p-1070;

  /** Least mass of a table of whole weights: what was cut off it was less. */
  private static final double LEAST_MASS = 0x1p-62;

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
    return at(k, 0);
  }

  /** The same where an entry of weight 0 counts as {@code least} beside a larger one. */
  private Bounds at(int k, double least) {
    if (!(k >= 1)) {
      throw new IllegalArgumentException("shift must be at least 1 step, got " + k);
    }
    LogSum terms = LogSum.plain();
    LogSum errors = LogSum.plain();
    for (int i = -k; i < weights.length; i++) {
      double left = i >= 0 ? weights[i] : 0;
      double right = i + (long) k < weights.length ? weights[i + k] : 0;
      double a = left > 0 ? left : Math.min(least, right);
      double b = right > 0 ? right : Math.min(least, left);
      if (a > 0 && b > 0) {
        double log = Math.abs(a - b) <= 0.5 * Math.min(a, b) ? Math.log1p((a - b) / b) : log(a, b);
        double term = Math.max(0, (a - b) * log);
        terms.add(term);
        errors.add(
            WEIGHT * ((a + b) * Math.abs(log) + 2 * Math.abs(a - b))
                + BOTH * (a + b)
                + TERM * term);
      }
    }
    double value = 0.5 * terms.value() / sum;
    double error =
        0.5 * errors.value() / sum * (1 + ALL)
            + ALL * value
            + (weights.length + (double) k) * UNDERFLOW / sum;
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
   * What the largest divergence of noise must be at least, up to the rounding of weights, if this
   * is its table: an outcome that is possible one way only counts as if it had 2^-62 the other way,
   * more than a table of whole weights cuts off.
   *
   * @param mostShift at least 1
   */
  public Bounds leastBeforeCutting(int mostShift) {
    Bounds largest = at(1, LEAST_MASS * sum);
    for (int k = 2; k <= mostShift; k++) {
      largest = largest.max(at(k, LEAST_MASS * sum));
    }
    return largest;
  }

  /**
   * The mean of |x|^exponent, where the entries are {@code step} apart and the middle one is noise
   * 0.
   *
   * @param exponent in [1, 16]
   * @param step positive, a normal double
   */
  public Bounds cost(double exponent, double step) {
    if (!(step >= Double.MIN_NORMAL && step <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("step must be in [2.2e-308, 1.8e308], got " + step);
    }
    LogSum terms = LogSum.plain();
    int middle = weights.length / 2;
    for (int i = 0; i < weights.length; i++) {
      terms.add(weights[i] * Math.pow(Math.abs(i - middle) * step, exponent));
    }
    double value = terms.value() / sum;
    // The step and a product may be off by an ulp each, which the power multiplies.
    double error = value * (POWER * (1 + exponent) + ALL) + UNDERFLOW;
    return value <= Double.MAX_VALUE
        ? Bounds.of(Math.max(0, value - error), value + error)
        : Bounds.of(0, Double.POSITIVE_INFINITY);
  }
}

package org.noisewright.design.cactus;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;

/**
 * The Kullback-Leibler divergence, in nats, between noise and the same noise shifted by k steps,
 * certified. The noise is symmetric, has masses proportional to p_0 ... p_N and p_N r^j beyond, at
 * the points of a lattice or spread evenly over cells around them:
 *
 * <p>divergence(k) = 1/2 sum over all i of (p_i - p_(i+k)) ln(p_i / p_(i+k)) / sum of all masses.
 *
 * <p>Shifts of either sign have the same divergence. For noise that is spread over cells the
 * divergence is linear in the shift between whole numbers of steps, so that the largest over all
 * real shifts is that of a whole number. Relative width of an interval: about 1e-14. Cost: N
 * logarithms for each shift. See ShiftDivergence.proof.md.
 */
public final class ShiftDivergence {
  private static final double LEAST_MASS = 1e-290;
  private static final double LEAST_FARTHEST = 1e-300;
  private static final double UNDERFLOW = 0x1p-1000;

  /** Relative errors: of a mass of the tail, of everything together. */
  private static final double TAIL_MASS = 4 * Rounding.UNIT;

  private static final double ALL = 64 * Rounding.UNIT;

  private final double[] masses;
  private final double[] powers;
  private final double tailRatio;
  private final double sum;

  private ShiftDivergence(double[] masses, double tailRatio, int mostShift) {
    this.masses = masses;
    this.tailRatio = tailRatio;
    this.powers = new double[mostShift + 1];
    for (int j = 0; j <= mostShift; j++) {
      powers[j] = Math.pow(tailRatio, j);
    }
    LogSum total = LogSum.plain();
    int last = masses.length - 1;
    total.add(masses[last] / (1 - tailRatio));
    for (int i = last - 1; i > 0; i--) {
      total.add(masses[i]);
    }
    this.sum = 2 * total.value() + masses[0];
  }

  /**
   * Noise of these masses.
   *
   * @param masses p_0 ... p_N, at least two, each in [1e-290, 1e290]; they need not sum to one
   * @param tailRatio r, in (0, 1): a table that ends has an infinite divergence; p_N r^mostShift at
   *     least 1e-300
   * @param mostShift largest shift that will be asked for, in [1, N]
   * @throws IllegalArgumentException if a parameter is out of its range
   */
  public static ShiftDivergence of(double[] masses, double tailRatio, int mostShift) {
    if (masses.length < 2) {
      throw new IllegalArgumentException(
          "masses must be at least two, got " + masses.length + "; give p_0 and p_1");
    }
    for (int i = 0; i < masses.length; i++) {
      if (!(masses[i] >= LEAST_MASS && masses[i] <= 1 / LEAST_MASS)) {
        throw new IllegalArgumentException(
            "masses[" + i + "] must be in [1e-290, 1e290], got " + masses[i]);
      }
    }
    if (!(tailRatio > 0 && tailRatio < 1)) {
      throw new IllegalArgumentException(
          "tailRatio must be in (0, 1), got "
              + tailRatio
              + "; noise that ends has an infinite divergence");
    }
    if (!(mostShift >= 1 && mostShift < masses.length)) {
      throw new IllegalArgumentException(
          "mostShift must be in [1, " + (masses.length - 1) + "], got " + mostShift);
    }
    ShiftDivergence divergence = new ShiftDivergence(masses.clone(), tailRatio, mostShift);
    double farthest = masses[masses.length - 1] * divergence.powers[mostShift];
    if (!(farthest >= LEAST_FARTHEST)) {
      throw new IllegalArgumentException(
          "the last mass times tailRatio^mostShift must be at least 1e-300, got "
              + farthest
              + "; take a larger tailRatio");
    }
    return divergence;
  }

  /** The divergence for a shift by {@code k} steps, in [0, mostShift]. */
  public Bounds at(int k) {
    if (!(k >= 0 && k < powers.length)) {
      throw new IllegalArgumentException(
          "shift must be in [0, " + (powers.length - 1) + "] steps, got " + k);
    }
    if (k == 0) {
      return Bounds.exactly(0);
    }
    int last = masses.length - 1;
    LogSum exact = LogSum.plain();
    for (int i = -((k - 1) / 2); i < last - k + 1; i++) {
      exact.add(term(masses[Math.abs(i)], masses[Math.abs(i + k)]));
    }
    LogSum low = LogSum.plain();
    LogSum high = LogSum.plain();
    for (int i = Math.max(last - k + 1, -((k - 1) / 2)); i < last; i++) {
      double inside = masses[Math.abs(i)];
      double beyond = masses[last] * powers[i + k - last];
      double less = beyond * (1 - TAIL_MASS);
      double more = beyond * (1 + TAIL_MASS);
      double atLess = term(inside, less);
      double atMore = term(inside, more);
      high.add(Math.max(atLess, atMore));
      if (!(less <= inside && inside <= more)) {
        low.add(Math.min(atLess, atMore));
      }
    }
    double logRatio = Math.log(tailRatio);
    double tail = masses[last] * k * logRatio * Math.expm1(k * logRatio) / (1 - tailRatio);
    double all = exact.value() + tail;
    return Bounds.of(
        Math.max(0, (all + low.value()) / sum * (1 - ALL) - UNDERFLOW),
        (all + high.value()) / sum * (1 + ALL) + UNDERFLOW);
  }

  /** The largest divergence of the shifts 1 ... mostShift. */
  public Bounds largest() {
    Bounds largest = at(1);
    for (int k = 2; k < powers.length; k++) {
      Interrupts.look();
      largest = largest.max(at(k));
    }
    return largest;
  }

  /** (a - b) ln(a / b), at least 0; relative error at most 8 UNIT. */
  private static double term(double a, double b) {
    double difference = a - b;
    if (2 * Math.abs(difference) <= Math.min(a, b)) {
      return difference * Math.log1p(difference / b);
    }
    double ratio = a / b;
    double log = ratio > 1e-290 && ratio < 1e290 ? Math.log(ratio) : Math.log(a) - Math.log(b);
    return difference * log;
  }
}

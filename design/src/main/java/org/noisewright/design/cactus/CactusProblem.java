package org.noisewright.design.cactus;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Which noise is looked for: that of the least largest Kullback-Leibler divergence between itself
 * and itself shifted by up to the sensitivity, among all symmetric noise with a mean of
 * |x|^exponent of at most the budget. It is made of {@code bins} masses for each length of one
 * sensitivity.
 *
 * <pre>{@code
 * CactusProblem problem = CactusProblem.ofStandardDeviation(0.5, 200).withSensitivity(3);
 * }</pre>
 *
 * @param exponent of the cost |x|^exponent, in [1, 16]
 * @param budget largest mean cost, in units of the noise to this exponent; its root
 *     budget^(1/exponent) in [0.001, 100] times the sensitivity, itself at least 1e-9 times
 *     sensitivity^exponent
 * @param sensitivity largest change of the value, positive and finite; sensitivity^exponent in
 *     [1e-250, 1e250]
 * @param bins masses for each length of one sensitivity, n, in [1, 1000]
 * @param form noise on a lattice or with a density
 * @param points the last mass that is free, N, more than {@code bins}; beyond it masses fall by
 *     {@code tailRatio}. Empty: by the tail rule
 * @param tailRatio ratio of neighbouring masses of the tail, in (0, 0.9999], to the power of {@code
 *     bins} at least 1e-60. Empty: by the tail rule
 */
public record CactusProblem(
    double exponent,
    double budget,
    double sensitivity,
    int bins,
    CactusForm form,
    OptionalInt points,
    OptionalDouble tailRatio) {
  private static final int MOST_BINS = 1000;
  private static final double LEAST_UNIT = 1e-250;
  private static final double LEAST_SIZE = 1e-3;
  private static final double LEAST_BUDGET = 1e-9;
  private static final double MOST_SIZE = 100;
  private static final double LEAST_TAIL = 1e-60;
  private static final double MOST_TAIL = 0.9999;
  private static final long MOST_ENTRIES = 40_000_000;

  /** Checks the ranges. */
  public CactusProblem {
    if (!(exponent >= 1 && exponent <= 16)) {
      throw new IllegalArgumentException(
          "exponent must be in [1, 16], got " + exponent + "; 2 is the mean square");
    }
    if (!(budget > 0 && budget <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("budget must be positive and finite, got " + budget);
    }
    if (!(sensitivity > 0 && sensitivity <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "sensitivity must be positive and finite, got " + sensitivity);
    }
    if (!(bins >= 1 && bins <= MOST_BINS)) {
      throw new IllegalArgumentException(
          "bins must be in [1, " + MOST_BINS + "], got " + bins + "; 200 is fine for most uses");
    }
    if (points.isPresent()) {
      checkPoints(bins, points.getAsInt());
    }
    if (tailRatio.isPresent()
        && !(tailRatio.getAsDouble() > 0 && tailRatio.getAsDouble() <= MOST_TAIL)) {
      throw new IllegalArgumentException(
          "tailRatio must be in (0, " + MOST_TAIL + "], got " + tailRatio.getAsDouble());
    }
    if (tailRatio.isPresent() && !(Math.pow(tailRatio.getAsDouble(), bins) >= LEAST_TAIL)) {
      throw new IllegalArgumentException(
          "tailRatio must be so large that tailRatio^bins is at least 1e-60, got "
              + tailRatio.getAsDouble()
              + "; leave it to the tail rule");
    }
    double power = Math.pow(sensitivity, exponent);
    if (!(power >= LEAST_UNIT && power <= 1 / LEAST_UNIT)) {
      throw new IllegalArgumentException(
          "sensitivity^exponent must be in [1e-250, 1e250], got "
              + power
              + "; measure in another unit");
    }
    double size = Math.pow(budget, 1 / exponent) / sensitivity;
    double unit = Math.pow(size, exponent);
    if (!(size >= LEAST_SIZE && size <= MOST_SIZE && unit >= LEAST_BUDGET)) {
      throw new IllegalArgumentException(
          "budget^(1/exponent) must be in [0.001, 100] times the sensitivity, and the budget at"
              + " least 1e-9 times sensitivity^exponent, got "
              + size
              + " and "
              + unit
              + " times; "
              + (size > MOST_SIZE
                  ? "for larger noise Gaussian noise is as good"
                  : "smaller noise would need some "
                      + (long) Math.min(1e15, Math.ceil(1 / size))
                      + " bins, of which "
                      + MOST_BINS
                      + " are possible"));
    }
  }

  static void checkPoints(int bins, int points) {
    if (!(points > bins)) {
      throw new IllegalArgumentException(
          "points must be more than bins = " + bins + ", got " + points + "; take 8 times bins");
    }
    if (!((points + 1L) * (2L * bins + 8) <= MOST_ENTRIES)) {
      throw new IllegalArgumentException(
          "points times bins must be at most "
              + MOST_ENTRIES / 2
              + ", which fills 500 MB, got "
              + points
              + " times "
              + bins
              + "; take at most "
              + (long) Math.floor(Math.sqrt(0.5 * MOST_ENTRIES * bins / (points + 1.0)) - 2)
              + " bins");
    }
  }

  /**
   * Noise on a lattice for sensitivity 1, the tail by rule.
   *
   * @throws IllegalArgumentException if a parameter is out of its range
   */
  public static CactusProblem of(double exponent, double budget, int bins) {
    return new CactusProblem(
        exponent, budget, 1, bins, CactusForm.LATTICE, OptionalInt.empty(), OptionalDouble.empty());
  }

  /** The same with quadratic cost and the square of {@code standardDeviation} as the budget. */
  public static CactusProblem ofStandardDeviation(double standardDeviation, int bins) {
    if (!(standardDeviation > 0 && standardDeviation <= 1e150)) {
      throw new IllegalArgumentException(
          "standardDeviation must be positive and at most 1e150, got " + standardDeviation);
    }
    return of(2, standardDeviation * standardDeviation, bins);
  }

  /** The same noise problem for values of another sensitivity; the budget stays as it is. */
  public CactusProblem withSensitivity(double newSensitivity) {
    return new CactusProblem(exponent, budget, newSensitivity, bins, form, points, tailRatio);
  }

  /** The same in another form. */
  public CactusProblem withForm(CactusForm newForm) {
    return new CactusProblem(exponent, budget, sensitivity, bins, newForm, points, tailRatio);
  }

  /** The same with this number of free masses and this tail. */
  public CactusProblem withTail(int newPoints, double newTailRatio) {
    return new CactusProblem(
        exponent,
        budget,
        sensitivity,
        bins,
        form,
        OptionalInt.of(newPoints),
        OptionalDouble.of(newTailRatio));
  }

  /** The same with this number of free masses; the ratio of the tail stays as it is. */
  public CactusProblem withPoints(int newPoints) {
    return new CactusProblem(
        exponent, budget, sensitivity, bins, form, OptionalInt.of(newPoints), tailRatio);
  }

  /** The same with another number of masses for each length of one sensitivity. */
  public CactusProblem withBins(int newBins) {
    return new CactusProblem(exponent, budget, sensitivity, newBins, form, points, tailRatio);
  }

  /** The budget in units of sensitivity^exponent: that of the same problem with sensitivity 1. */
  public double unitBudget() {
    return budget / Math.pow(sensitivity, exponent);
  }
}

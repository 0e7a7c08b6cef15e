package org.noisewright.sampling;

import org.noisewright.numerics.Bounds;

/**
 * How far the law of a table is from the law that it stands for: 1/2 the sum over all points of the
 * lattice of |p - q|, which is the largest difference of the probabilities of any event.
 *
 * @param distance encloses it, in [0, 1]
 */
public record TotalVariation(Bounds distance) {
  /** Largest distance at which a table may stand for the law in a proof about vectors. */
  public static final double MOST_FOR_VECTORS = 0x1p-50;

  private static final double RELATIVE = 1e-11;

  /** Encloses the distance of a table from the noise on its lattice. */
  public static TotalVariation of(NoiseTable table, CellMasses masses) {
    return new TotalVariation(between(table, masses));
  }

  /** The distance of a table from the noise on its lattice. */
  public static Bounds between(NoiseTable table, CellMasses masses) {
    if (!table.step().equals(masses.step())) {
      throw new IllegalArgumentException(
          "masses must be on the lattice of the table, of step "
              + table.step()
              + ", got "
              + masses.step());
    }
    double sum = 0;
    for (int i = 0; i < table.size(); i++) {
      double mass = masses.mass().applyAsDouble(table.first() + i);
      sum += Math.abs(0x1p-62 * (double) table.weights(i) - mass);
    }
    sum += masses.above().applyAsDouble(table.first() + table.size() - 1);
    sum += masses.below().applyAsDouble(table.first());
    return Bounds.of(
        Math.max(0, 0.5 * sum - RELATIVE), Math.min(1, 0.5 * sum * (1 + RELATIVE) + RELATIVE));
  }

  /** True if the distance is certainly at most 2^-50. */
  public boolean allowsVectors() {
    return distance.upper() <= MOST_FOR_VECTORS;
  }

  /**
   * What delta grows by when tables are drawn in place of the law: (1 + e^epsilon) draws distance,
   * rounded up, at most 1.
   *
   * @param epsilon finite
   * @param draws number of draws in all releases together, at least 0
   */
  public double charge(double epsilon, long draws) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("epsilon must be finite, got " + epsilon);
    }
    if (!(draws >= 0)) {
      throw new IllegalArgumentException("draws must be at least 0, got " + draws);
    }
    if (draws == 0 || distance.upper() == 0) {
      return 0;
    }
    double factor = 1 + Math.exp(epsilon);
    return Math.min(1, factor * (double) draws * distance.upper() * (1 + 0x1p-48));
  }
}

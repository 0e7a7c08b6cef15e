package org.noisewright.design.cactus;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.Bounds;

/**
 * What a table must keep of the design that it states: the budget and the divergence. Both are
 * computed again from its weights; a table that keeps them is as good as the design says, wherever
 * it came from.
 *
 * @param exponent of the cost
 * @param budget largest mean of |x|^exponent
 * @param sensitivity of the value, {@code bins} steps
 * @param bins steps in one sensitivity
 * @param divergence largest divergence over the shifts up to the sensitivity, in nats
 */
public record CactusTable(
    double exponent, double budget, double sensitivity, int bins, double divergence) {
  /** Rounding masses to whole weights moves cost and divergence by less than this part. */
  private static final double ROUNDING = 1e-7;

  /** Checks the ranges. */
  public CactusTable {
    // The ranges are those of the problem.
    new CactusProblem(
        exponent,
        budget,
        sensitivity,
        bins,
        CactusForm.LATTICE,
        OptionalInt.empty(),
        OptionalDouble.empty());
    if (!(divergence > 0 && divergence <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "divergence must be positive and finite, got " + divergence);
    }
  }

  /** What the table of this noise must keep. */
  public static CactusTable of(CactusNoise noise) {
    CactusProblem problem = noise.problem();
    return new CactusTable(
        problem.exponent(),
        problem.budget(),
        problem.sensitivity(),
        problem.bins(),
        noise.divergence().upper());
  }

  /** Cost of a table, certified. */
  public Bounds cost(LatticeTable table) {
    return TableDivergence.of(table).cost(exponent, sensitivity / bins);
  }

  /** Largest divergence of a table where outcomes are possible both ways, certified. */
  public Bounds divergence(LatticeTable table) {
    return TableDivergence.of(table).largest(bins);
  }

  /**
   * Refuses a table that costs more than the budget, or is further from itself shifted than stated,
   * also by outcomes that are possible one way only ({@link TableDivergence#leastBeforeCutting}).
   *
   * @param table whose steps are {@code sensitivity / bins}, in whatever unit it counts them
   * @throws IllegalArgumentException with what was found
   */
  public void requireKeptBy(LatticeTable table) {
    if (!(table.start() == -(table.size() / 2) * table.step())) {
      throw new IllegalArgumentException(
          "first must be minus half the number of entries, so that the middle one is noise 0, got "
              + table.start()
              + " for "
              + table.size()
              + " entries; the table is not the one that was designed");
    }
    Bounds cost = cost(table);
    if (!(cost.upper() <= budget * (1 + ROUNDING))) {
      throw new IllegalArgumentException(
          "budget must hold for the table, got a mean of |x|^"
              + exponent
              + " of "
              + cost.upper()
              + " above the stated "
              + budget
              + "; the table is not the one that was designed");
    }
    Bounds found = TableDivergence.of(table).leastBeforeCutting(bins);
    if (!(found.upper() <= divergence * (1 + ROUNDING) + ROUNDING * ROUNDING)) {
      throw new IllegalArgumentException(
          "divergence must hold for the table, got "
              + found.upper()
              + " nats above the stated "
              + divergence
              + "; the table is not the one that was designed");
    }
  }
}

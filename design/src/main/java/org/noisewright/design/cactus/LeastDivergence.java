package org.noisewright.design.cactus;

import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;

/**
 * A lower bound on the largest divergence of any noise of a given cost, certified, by weak duality.
 * For weights eta_k of sum at most one, a multiplier lambda at least 0 and any function u, every
 * noise with a mean cost of at most C has a shift of at most n steps with a divergence of at least
 *
 * <p>least over x of [g(x) + lambda c(x)] - lambda C,
 *
 * <p>g(x) = 1/2 sum over k and both signs of eta_k (d + 1 - e^(-d)), d = u(x) - u(x +- k),
 *
 * <p>where pairs of places that do not both lie on the stretch where u is given are left out. What
 * u is decides how good the bound is, never whether it holds. Here u is a line between its values
 * at the points. See LeastDivergence.proof.md.
 */
final class LeastDivergence {
  private static final double TANGENT_ERROR = 16;

  private final double exponent;
  private final int bins;
  private final double budget;
  private final double multiplier;
  private final int[] shifts;
  private final double[] weights;
  private final double[] heights;
  private final double largestHeight;

  private double value;
  private double size;

  private LeastDivergence(
      double exponent,
      int bins,
      double budget,
      double multiplier,
      int[] shifts,
      double[] weights,
      double[] heights) {
    this.exponent = exponent;
    this.bins = bins;
    this.budget = budget;
    this.multiplier = multiplier;
    this.shifts = shifts;
    this.weights = weights;
    this.heights = heights;
    double largest = 0;
    for (double height : heights) {
      largest = Math.max(largest, Math.abs(height));
    }
    this.largestHeight = largest;
  }

  /**
   * For these multipliers.
   *
   * @param budget C, not below the exact budget, in units of sensitivity^exponent
   * @param multiplier lambda, at least 0
   * @param shifts the k with a weight, each in [1, bins]
   * @param weights their eta_k, of exact sum at most one
   * @param heights u at 0 ... M, finite; mirrored
   */
  static LeastDivergence of(
      double exponent,
      int bins,
      double budget,
      double multiplier,
      int[] shifts,
      double[] weights,
      double[] heights) {
    return new LeastDivergence(
        exponent, bins, budget, multiplier, shifts, weights, heights.clone());
  }

  /** The bound for all noise on the lattice of the points; 0 if it is not positive. */
  double onLattice() {
    int last = heights.length - 1;
    double least = beyond(last + 1);
    for (int i = 0; i <= last; i++) {
      Interrupts.look();
      value = 0;
      size = 0;
      for (int s = 0; s < shifts.length; s++) {
        if (i + shifts[s] <= last) {
          add(weights[s], heights[i] - heights[i + shifts[s]]);
        }
        if (Math.abs(i - shifts[s]) <= last) {
          add(weights[s], heights[i] - heights[Math.abs(i - shifts[s])]);
        }
      }
      double cost = Math.pow((double) i / bins, exponent);
      least = Math.min(least, below(cost, cost));
    }
    return bound(least);
  }

  /**
   * The bound for all noise on the line; 0 if it is not positive. The stretch has M cells, each
   * taken in {@code parts} parts.
   */
  double onLine(int parts) {
    int cells = heights.length - 1;
    double least = beyond(cells);
    double half = 0.5 / ((double) parts * bins);
    for (int i = 0; i < cells; i++) {
      for (int j = 0; j <= parts; j++) {
        Interrupts.look();
        double part = (double) j / parts;
        pairs(i, part);
        if (j > 0) {
          least = Math.min(least, tangent((i + (j - 0.5) / parts) / bins, half));
        }
        if (j < parts) {
          least = Math.min(least, tangent((i + (j + 0.5) / parts) / bins, -half));
        }
      }
    }
    return bound(least);
  }

  private void pairs(int cell, double part) {
    value = 0;
    size = 0;
    double here = height(cell, part);
    for (int s = 0; s < shifts.length; s++) {
      int right = cell + shifts[s];
      if (right < heights.length - 1) {
        add(weights[s], here - height(right, part));
      }
      add(weights[s], here - height(cell - shifts[s], part));
    }
  }

  /** u at a part of a cell; cell -1 is the mirror image of cell 0. */
  private double height(int cell, double part) {
    if (cell >= 0) {
      return heights[cell] + (heights[cell + 1] - heights[cell]) * part;
    }
    return heights[-cell] + (heights[-cell - 1] - heights[-cell]) * part;
  }

  private void add(double weight, double difference) {
    double ratio = Math.exp(-difference);
    value += weight * (difference + 1 - ratio);
    size += weight * (Math.abs(difference) + 1 + ratio);
  }

  /** Lower bound with the tangent of the cost at {@code middle} taken at middle + offset. */
  private double tangent(double middle, double offset) {
    double cost = Math.pow(middle, exponent);
    double change = exponent * cost / middle * offset;
    return below(cost + change, cost + Math.abs(change));
  }

  private double below(double cost, double costSize) {
    double g = 0.5 * value;
    double error =
        0.5 * size * (2 * shifts.length + 12 + 17 * largestHeight)
            + multiplier * costSize * (2 * exponent + TANGENT_ERROR)
            + 4 * (Math.abs(g) + multiplier * costSize);
    return g + multiplier * cost - Rounding.UNIT * error;
  }

  /** Lower bound where no pair is left, from {@code point} on. */
  private double beyond(int point) {
    double cost = Math.pow((double) point / bins, exponent);
    return multiplier * cost * (1 - Rounding.UNIT * (2 * exponent + TANGENT_ERROR));
  }

  private double bound(double least) {
    double paid = multiplier * budget;
    double bound = least - paid - 4 * Rounding.UNIT * (Math.abs(least) + paid);
    return bound > 0 ? bound : 0;
  }
}

package org.noisewright.design.cactus;

import java.math.BigDecimal;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;

/**
 * The solution of a {@link CactusProblem}: symmetric masses p_0 ... p_N at the multiples of one
 * step (or spread evenly over cells around them), p_N r^j beyond, of sum one.
 *
 * <p>{@link #divergence} is certified of these masses, {@link #leastPossible} of every noise of the
 * same cost; {@link #gap}, {@link #residual} and the multipliers are what the iteration ended with.
 * Immutable.
 */
public final class CactusNoise {
  /** What is left out of a table, as a part of the whole. */
  private static final double LEFT_OUT = 0x1p-70;

  /** A solution meets the two constraints to this part. */
  private static final double MET = 1e-12;

  private final CactusProblem problem;
  private final CactusSolution solution;
  private final double[] masses;
  private final double[] shiftWeights;
  private final double tailRatio;
  private final double cost;
  private final Bounds divergence;
  private final LowerBounds least;

  private CactusNoise(
      CactusProblem problem,
      CactusSolution solution,
      double cost,
      Bounds divergence,
      LowerBounds least) {
    this.problem = problem;
    this.solution = solution;
    this.masses = solution.masses();
    this.shiftWeights = solution.shiftWeights();
    this.tailRatio = solution.tailRatio();
    this.cost = cost;
    this.divergence = divergence;
    this.least = least;
  }

  /**
   * The noise of a solution, also of a stored one: its constraints are checked, and everything that
   * is certified of it is computed again.
   *
   * @throws IllegalArgumentException if it is no solution of this problem, or masses underflow
   */
  public static CactusNoise of(CactusProblem problem, CactusSolution solution) {
    double[] masses = solution.masses();
    double[] weights = solution.shiftWeights();
    if (masses.length == 0) {
      throw new IllegalArgumentException(
          "budget of "
              + problem.unitBudget()
              + " times sensitivity^exponent cannot be met by the points; take more points");
    }
    if (!(masses.length > problem.bins() + 1 && weights.length == problem.bins())) {
      throw new IllegalArgumentException(
          "masses must be more than bins + 1 and shiftWeights as many as bins, got "
              + masses.length
              + " and "
              + weights.length
              + "; it is a solution of another problem");
    }
    for (double mass : masses) {
      if (!(mass > 2 * Feasible.LEAST_MASS)) {
        throw new IllegalArgumentException(
            "points must be so few that no mass is below 1e-230, got "
                + (masses.length - 1)
                + "; leave them to the tail rule");
      }
    }
    PointCosts costs =
        PointCosts.of(
            problem.exponent(),
            problem.form(),
            problem.bins(),
            masses.length - 1,
            solution.tailRatio());
    double cost = PointCosts.sum(costs.cost, masses);
    double sum = PointCosts.sum(costs.mass, masses);
    if (!(Math.abs(sum - 1) <= MET && Math.abs(cost / problem.unitBudget() - 1) <= MET)) {
      throw new IllegalArgumentException(
          "masses must have the sum 1 and the budget as cost, got "
              + sum
              + " and "
              + cost / problem.unitBudget()
              + " of the budget; it is a solution of another problem");
    }
    Bounds divergence = ShiftDivergence.of(masses, solution.tailRatio(), problem.bins()).largest();
    return new CactusNoise(
        problem,
        solution,
        cost * Math.pow(problem.sensitivity(), problem.exponent()),
        divergence,
        solution.status() == SolveStatus.INTERRUPTED
            ? LowerBounds.NONE
            : LowerBounds.of(problem, masses, weights, solution.multiplier(), divergence.upper()));
  }

  /** What the solver ended with. */
  public CactusSolution solution() {
    return solution;
  }

  /** What was asked. */
  public CactusProblem problem() {
    return problem;
  }

  /** The last free mass, N. */
  public int points() {
    return masses.length - 1;
  }

  /** Ratio of neighbouring masses beyond N. */
  public double tailRatio() {
    return tailRatio;
  }

  /** p_0 ... p_N. */
  public double[] masses() {
    return masses.clone();
  }

  /** Mass of the points i and -i each, for any i at least 0. */
  public double mass(int i) {
    if (!(i >= 0)) {
      throw new IllegalArgumentException("i must be at least 0, got " + i + "; masses mirror");
    }
    int last = points();
    return i <= last ? masses[i] : masses[last] * Math.pow(tailRatio, i - last);
  }

  /** Mean of |x|^exponent, in the units of the budget: the budget up to a relative 1e-13. */
  public double cost() {
    return cost;
  }

  /**
   * Certified bounds on the largest Kullback-Leibler divergence, in nats, between the noise and
   * itself shifted by at most the sensitivity: by whole steps for noise on a lattice, by any amount
   * for noise with a density.
   */
  public Bounds divergence() {
    return divergence;
  }

  /** Certified bounds on the divergence for a shift by k steps, k in [0, bins]. */
  public Bounds divergence(int k) {
    return ShiftDivergence.of(masses, tailRatio, problem.bins()).at(k);
  }

  /**
   * Certified: no noise of this cost has a smaller largest divergence. For the form LATTICE among
   * all noise on this lattice and shifts by whole steps, for DENSITY among all noise on the line
   * that is independent of the value. 0 if nothing was shown.
   */
  public double leastPossible() {
    return problem.form() == CactusForm.LATTICE ? least.onLattice() : least.onLine();
  }

  /**
   * Certified: no noise on the line that has this mean of |x|^exponent, on whatever lattice or with
   * whatever density, has a smaller largest divergence. 0 if nothing was shown.
   */
  public double leastPossibleOnLine() {
    return least.onLine();
  }

  /**
   * Certified: the largest divergence is at most 1 + this times the least possible one; infinite if
   * nothing was shown.
   */
  public double excess() {
    double possible = leastPossible();
    return possible > 0
        ? Math.max(0, divergence.upper() - possible) / possible * (1 + 4 * Rounding.UNIT)
        : Double.POSITIVE_INFINITY;
  }

  /** Weight of the shift by k steps at the optimum, of sum one over k in [1, bins]. */
  public double shiftWeight(int k) {
    if (!(k >= 1 && k <= shiftWeights.length)) {
      throw new IllegalArgumentException(
          "shift must be in [1, " + shiftWeights.length + "] steps, got " + k);
    }
    return shiftWeights[k - 1];
  }

  /**
   * By how much the divergence falls for each unit of a larger budget, at the optimum. Negative if
   * the points and the tail are so short that spending less would be better: take more points.
   */
  public double multiplier() {
    return solution.multiplier() / Math.pow(problem.sensitivity(), problem.exponent());
  }

  /** Relative gap of the finite problem, as computed. */
  public double gap() {
    return solution.gap();
  }

  /** By how much the last iterate missed its two constraints, relative; the noise meets them. */
  public double residual() {
    return solution.residual();
  }

  /** Number of iterations. */
  public int iterations() {
    return solution.iterations();
  }

  /** Why the iteration ended. */
  public SolveStatus status() {
    return solution.status();
  }

  /**
   * Distance of the points: the sensitivity divided by the bins, rounded up so far that the
   * sensitivity is no more than {@code bins} of them in decimal numbers too.
   */
  public double step() {
    BigDecimal whole = BigDecimal.valueOf(problem.sensitivity());
    BigDecimal bins = BigDecimal.valueOf(problem.bins());
    double step = problem.sensitivity() / problem.bins();
    while (bins.multiply(BigDecimal.valueOf(step)).compareTo(whole) < 0) {
      step = Math.nextUp(step);
    }
    return step;
  }

  /** Masses of the points -M ... M, beyond which less than 2^-70 of the whole lies. */
  public double[] table() {
    int end = end();
    double[] table = new double[2 * end + 1];
    for (int i = 0; i <= end; i++) {
      double mass = mass(i);
      table[end + i] = mass;
      table[end - i] = mass;
    }
    return table;
  }

  private int end() {
    int last = points();
    double beyond = 2 * masses[last] / (1 - tailRatio);
    int end = last - 1;
    if (beyond > LEFT_OUT) {
      return last - 1 + (int) Math.ceil(Math.log(LEFT_OUT / beyond) / Math.log(tailRatio));
    }
    while (end > problem.bins() && beyond + 2 * masses[end] <= LEFT_OUT) {
      beyond += 2 * masses[end];
      end--;
    }
    return end;
  }

  /**
   * The noise on the lattice, as {@link #table}: for values that are multiples of {@link #step}.
   * Other values are rounded to multiples first; two that differ by at most the sensitivity then
   * differ by at most {@code bins} steps.
   */
  public LatticeTable latticeTable() {
    double[] table = table();
    double step = step();
    int end = table.length / 2;
    return new LatticeTable(-end * step, step, table);
  }

  /**
   * The noise with each mass spread evenly over the cell around its point, as {@link #table}, for
   * any values. Spreading adds step^2 / 12 to the variance and nothing to the divergence.
   */
  public PiecewiseDensity piecewiseDensity() {
    double[] table = table();
    double step = step();
    return new PiecewiseDensity(-0.5 * table.length * step, step, table);
  }

  /** The release of one number with this noise, in the form of the problem. */
  public AdditiveNoise mechanism() {
    Noise noise = problem.form() == CactusForm.LATTICE ? latticeTable() : piecewiseDensity();
    return AdditiveNoise.of(noise).withSensitivity(problem.sensitivity());
  }

  @Override
  public String toString() {
    return "CactusNoise["
        + problem.bins()
        + " bins, "
        + points()
        + " points, divergence "
        + divergence.upper()
        + ", "
        + solution.status()
        + "]";
  }
}

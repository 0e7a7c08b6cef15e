package org.noisewright.design.learned;

import java.util.List;
import java.util.OptionalDouble;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/**
 * Noise that was found, with what the accountant certifies of it. Immutable.
 *
 * <p>Delta is certified for the piecewise density, or the table, as it stands. That nothing is
 * better is certified for one release ({@link #leastObjective}); for several releases the objective
 * is not convex, and {@link #stationarity} and {@link #spread} say how far the search went.
 */
public final class LearnedNoise {
  private final LearnedProblem problem;
  private final HalfGrid grid;
  private final Solution solution;
  private final Noise noise;
  private final Certificate certificate;
  private final double spread;
  private final OptionalDouble leastObjective;
  private final boolean binding;

  private LearnedNoise(
      LearnedProblem problem,
      HalfGrid grid,
      Solution solution,
      Noise noise,
      Certificate certificate,
      double spread,
      OptionalDouble leastObjective,
      boolean binding) {
    this.problem = problem;
    this.grid = grid;
    this.solution = solution;
    this.noise = noise;
    this.certificate = certificate;
    this.spread = spread;
    this.leastObjective = leastObjective;
    this.binding = binding;
  }

  /**
   * Certifies what a search found.
   *
   * @param spread of the objective over the starts, relative
   * @param leastObjective bound of the objective over all noise of the grid, if there is one
   * @param binding false if a limit of the cost is not what holds the noise back
   * @param progress told by the accountant
   */
  static LearnedNoise of(
      LearnedProblem problem,
      HalfGrid grid,
      Solution solution,
      double spread,
      OptionalDouble leastObjective,
      boolean binding,
      Progress progress) {
    Noise noise = noise(grid, solution.half());
    return new LearnedNoise(
        problem,
        grid,
        solution,
        noise,
        Certificate.of(problem, noise, progress),
        spread,
        leastObjective,
        binding);
  }

  private static Noise noise(HalfGrid grid, double[] half) {
    double[] whole = grid.mirrored(half);
    return grid.points()
        ? new LatticeTable(-(grid.entries() - 1) * grid.step(), grid.step(), whole)
        : new PiecewiseDensity(-grid.entries() * grid.step(), grid.step(), whole);
  }

  /** What was asked. */
  public LearnedProblem problem() {
    return problem;
  }

  /** What is added: a {@link PiecewiseDensity}, or a {@link LatticeTable} for a counting query. */
  public Noise noise() {
    return noise;
  }

  /** All releases. Of a counting query lengths are counted in steps. */
  public PrivacyPlan plan() {
    return certificate.plan();
  }

  /**
   * The masses from 0 outwards. Of a density entry k is the mass of the cell [k step, (k + 1) step)
   * and of its mirror image each; of a table entry k is that of k step and of -k step each.
   */
  public double[] halfMasses() {
    return solution.half().clone();
  }

  /** Width of a cell, or distance of two points. */
  public double step() {
    return grid.step();
  }

  /** How far the noise is from 0. */
  public NoiseError error() {
    return NoiseError.of(noise);
  }

  /** E|X|. */
  public double meanAbsolute() {
    return error().meanAbsolute();
  }

  /** sqrt(E X^2). */
  public double rootMeanSquare() {
    return error().rootMeanSquare();
  }

  /** The cost of the problem. */
  public double cost() {
    return problem.cost().kind() == NoiseCost.Kind.MEAN_ABSOLUTE
        ? meanAbsolute()
        : rootMeanSquare();
  }

  /** Certified: delta of all releases at the epsilon of the problem, both directions. */
  public Bounds delta() {
    return certificate.delta();
  }

  /** Certified: delta of the releases with the record against those without. */
  public DeltaAnswer remove() {
    return certificate.remove();
  }

  /** Certified: delta of the releases without the record against those with it. */
  public DeltaAnswer add() {
    return certificate.add();
  }

  /** The delta that the search saw, with its smoothing, usually 1e-4 of itself too large. */
  public double smoothDelta() {
    return solution.delta();
  }

  /** Computed: the weight of the cost for which delta + weight cost is stationary here. */
  public double weight() {
    return solution.weight();
  }

  /**
   * Computed: probability of one release that only one of two neighbours at the full sensitivity
   * can have, the sampling rate included.
   */
  public double distinguishingMass() {
    Outcomes outcomes = Outcomes.of(grid, problem.samplingRate());
    return outcomes.fill(solution.half());
  }

  /**
   * Computed: the Frank-Wolfe gap of delta + weight cost. For one release no noise of this grid is
   * better by more. For several releases it says how much a linear model still promises; far in the
   * tail it can stay large without effect.
   */
  public double stationarity() {
    return solution.gap();
  }

  /**
   * Computed: largest over least objective found from different starts, minus 1. A search that has
   * come within 1e-6 of an earlier one, and hardly falls any more, counts as having ended there. 0
   * for one release.
   */
  public double spread() {
    return spread;
  }

  /**
   * Certified, for one release: no noise of this grid has a smaller delta + weight cost (for a
   * weight), or a smaller delta at this cost (for a limit of the cost). Empty for several releases,
   * for a limit of delta, and for a weight of the root mean square, whose square root is not
   * convex.
   */
  public OptionalDouble leastObjective() {
    return leastObjective;
  }

  /**
   * False if this is the noise of least delta, which meets the asked limit with room to spare: a
   * limit of the cost above its cost, or a limit of delta so near its delta that nothing in between
   * was found.
   */
  public boolean binding() {
    return binding;
  }

  /** Computed: what the search minimised, after each of its steps. */
  public List<Double> trace() {
    return solution.trace();
  }

  /** How often the search evaluated delta, or how many linear programs it solved. */
  public int evaluations() {
    return solution.evaluations();
  }

  /** True if the search was interrupted: the noise is the best one until then. */
  public boolean stopped() {
    return solution.stopped();
  }

  /** Known families in the same range at the same cost, each certified. Takes a while. */
  public List<EqualCost> atEqualCost() {
    return atEqualCost(Progress.NONE);
  }

  /**
   * The same, telling how far it is.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public List<EqualCost> atEqualCost(Progress progress) {
    return EqualCost.of(problem, grid, cost(), progress);
  }

  /**
   * Delta where the number changes by less than the sensitivity. Takes a while.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public ShiftCheck atSmallerShifts(Progress progress) {
    return ShiftCheck.of(problem, grid, solution.half(), noise, delta(), progress);
  }

  /**
   * The losses that the authors of the paper train on, to compare with; not bounds.
   *
   * @throws IllegalArgumentException behind sampling
   */
  public PaperLosses paperLosses() {
    return PaperLosses.of(problem, grid, solution.half());
  }

  @Override
  public String toString() {
    return "LearnedNoise[" + noise + ", cost=" + cost() + ", delta=" + delta() + "]";
  }
}

package org.noisewright.design.cactus;

import org.noisewright.curve.Progress;
import org.noisewright.numerics.InterruptedComputationException;
import org.noisewright.numerics.Interrupts;

/**
 * Finds the noise of a {@link CactusProblem}: the cactus mechanism of Alghamdi and others 2022, the
 * best additive noise where many releases are composed.
 *
 * <pre>{@code
 * CactusNoise noise = CactusSolver.of(CactusProblem.ofStandardDeviation(0.5, 200)).solve();
 * }</pre>
 *
 * <p>All n shifts are in one convex program, which a primal-dual interior-point method solves in 10
 * to 40 iterations of about N n^2 products each (n = 200, N = 1600: 0.3 to 0.6 s on one core). What
 * the noise guarantees and how good it is at the best are then certified apart from it. Immutable.
 */
public final class CactusSolver {
  private static final double TOLERANCE = 1e-9;
  private static final int ITERATIONS = 60;
  private static final double SOLVING = 0.9;

  private final CactusProblem problem;
  private final double tolerance;
  private final Progress progress;

  private CactusSolver(CactusProblem problem, double tolerance, Progress progress) {
    this.problem = problem;
    this.tolerance = tolerance;
    this.progress = progress;
  }

  /** A solver to a relative gap of 1e-9 that tells nobody how far it is. */
  public static CactusSolver of(CactusProblem problem) {
    return new CactusSolver(problem, TOLERANCE, Progress.NONE);
  }

  /** The same, telling how far it is after each iteration. */
  public CactusSolver withProgress(Progress newProgress) {
    return new CactusSolver(problem, tolerance, newProgress);
  }

  /**
   * The same with another relative gap of the finite problem at which it ends.
   *
   * @param newTolerance in [1e-11, 0.1]
   */
  public CactusSolver withTolerance(double newTolerance) {
    if (!(newTolerance >= 1e-11 && newTolerance <= 0.1)) {
      throw new IllegalArgumentException(
          "tolerance must be in [1e-11, 0.1], got " + newTolerance + "; 1e-9 is enough");
    }
    return new CactusSolver(problem, newTolerance, progress);
  }

  /**
   * Solves. If the thread is interrupted, the best noise so far is returned with its certified
   * divergence and with the status INTERRUPTED, and the thread stays interrupted. How near it is to
   * the best possible one is then not looked for, which can take longer than the solve.
   *
   * @throws InterruptedComputationException if the thread is interrupted before there is any noise
   * @throws IllegalArgumentException if the points cannot hold the budget, if there are too many
   *     for the memory or so many that masses underflow
   */
  public CactusNoise solve() {
    TailRule tail =
        problem.points().isPresent() && problem.tailRatio().isPresent()
            ? new TailRule(problem.points().getAsInt(), problem.tailRatio().getAsDouble())
            : TailRule.of(problem);
    int bins = problem.bins();
    double budget = problem.unitBudget();
    PointCosts costs =
        PointCosts.of(problem.exponent(), problem.form(), bins, tail.points(), tail.tailRatio());
    double[] start = StartMasses.of(costs, problem.exponent(), bins, budget);
    InteriorPoint method = new InteriorPoint(bins, tail.points(), tail.tailRatio(), costs, budget);
    method.solve(
        start,
        tolerance,
        ITERATIONS,
        true,
        (stage, fraction) -> progress.report(stage, SOLVING * fraction));
    progress.report("bounds", SOLVING);
    CactusNoise noise = certified(CactusSolution.of(tail, method));
    if (noise.status() != SolveStatus.INTERRUPTED) {
      progress.report("done", 1);
    }
    return noise;
  }

  /** An interrupt leaves out the bounds that take long; those that do not, it waits for. */
  private CactusNoise certified(CactusSolution solution) {
    try {
      Interrupts.look();
      return CactusNoise.of(problem, solution);
    } catch (InterruptedComputationException e) {
      Thread.interrupted();
      try {
        return CactusNoise.of(problem, solution.interrupted());
      } finally {
        Thread.currentThread().interrupt();
      }
    }
  }
}

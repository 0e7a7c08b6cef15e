package org.noisewright.design.learned;

import java.util.List;
import org.noisewright.curve.Progress;

/**
 * The noise that the extended moments accountant likes best: least {@link MomentsLoss} + weight
 * cost, by the mixture of uniform noises and the search of {@link LearnedSolver}. For study: it
 * makes its own bound small, not delta, which is larger than that of a truncated Gaussian of the
 * same cost.
 *
 * <p>The bound is a sum of a part that is convex in the masses and of -(1 - T)^n. Slopes by q grow
 * like p/q, so a start must have mass everywhere; a Gaussian of a fifth of the range or more does.
 * Deterministic. An interrupt ends the search with the best noise until then.
 */
public final class MomentsSolver {
  private static final int MOST_STEPS = 4000;
  private static final int LOOK_BACK = 100;
  private static final double LITTLE = 1e-8;

  private MomentsSolver() {}

  /** The masses, not certified. */
  public static TrainedNoise solve(LearnedProblem problem) {
    return solve(problem, Progress.NONE);
  }

  /**
   * The masses, telling how far the search is.
   *
   * @throws IllegalArgumentException if the target is not a weight, or behind sampling
   */
  public static TrainedNoise solve(LearnedProblem problem, Progress progress) {
    if (!(problem.target() instanceof LearnedTarget.Weight target)) {
      throw new IllegalArgumentException(
          "target must be a weight for the moments accountant, got "
              + problem.target()
              + "; ask the exact search for a limit of the cost or of delta");
    }
    HalfGrid grid = problem.grid();
    Components components = new Components(grid);
    Cost cost = Cost.of(problem.cost().kind(), components);
    LossObjective objective =
        new LossObjective(MomentsLoss.of(problem), components, cost, target.weight());
    double end = grid.entries() * grid.step();
    double[] start = {};
    double least = Double.POSITIVE_INFINITY;
    for (double width = end; width >= 0.15 * end; width *= 0.9) {
      double[] theta = Starts.theta(components, Starts.gaussian(grid, width));
      double value = objective.at(theta, new double[theta.length]);
      if (start.length == 0 || value < least) {
        least = value;
        start = theta;
      }
    }
    if (least > 0 && least < 1e300) {
      objective.divideBy(least);
    }
    double unit = least > 0 && least < 1e300 ? least : 1;
    Still still = new Still(progress);
    LimitedMemoryBfgs.Found found = LimitedMemoryBfgs.minimise(objective, start, MOST_STEPS, still);
    objective.at(found.point(), new double[start.length]);
    List<Double> trace = found.trace().stream().map(value -> value * unit).toList();
    return TrainedNoise.of(
        problem,
        objective.half(),
        objective.loss(),
        target.weight(),
        trace,
        found.evaluations(),
        Thread.currentThread().isInterrupted());
  }

  /** Ends a search that gains too little. */
  private static final class Still implements LimitedMemoryBfgs.Watcher {
    private final Progress progress;
    private double earlier = Double.POSITIVE_INFINITY;

    Still(Progress progress) {
      this.progress = progress;
    }

    @Override
    public boolean goOn(int step, double value) {
      progress.report("searching", (double) step / MOST_STEPS);
      boolean moving = true;
      if (step % LOOK_BACK == 0) {
        moving = earlier - value > LITTLE * value;
        earlier = value;
      }
      return moving && !Thread.currentThread().isInterrupted();
    }
  }
}

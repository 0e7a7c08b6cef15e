package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * Delta of all releases at the epsilon of a problem with its exact slopes: a smooth function on a
 * fine grid of losses (chosen by {@link #prepare}), usually too large by about 1e-4 of itself. Not
 * a bound.
 *
 * <p>Cost: one logarithm for each cell and one real transform forward and back, of at most 65,536
 * points.
 */
public final class ExactLoss implements NoiseLoss {
  /** Step of the grid of losses over the deviation of one loss. */
  private static final double FINE = 0.01;

  /** The same for few releases, whose losses are few values. */
  private static final double FINER = 0.0025;

  private static final int FEW = 4;
  private static final int MOST_LENGTH = 1 << 16;

  private final Outcomes outcomes;
  private final double epsilon;
  private final int compositions;
  private LossGrid losses;
  private SmoothDelta smooth;

  private ExactLoss(Outcomes outcomes, double epsilon, int compositions, LossGrid losses) {
    this.outcomes = outcomes;
    this.epsilon = epsilon;
    this.compositions = compositions;
    this.losses = losses;
    this.smooth = new SmoothDelta(losses, compositions);
  }

  /** The loss of noise for this problem; behind sampling, of the releases with the record. */
  public static ExactLoss of(LearnedProblem problem) {
    HalfGrid grid = problem.grid();
    Outcomes outcomes = Outcomes.of(grid, problem.samplingRate());
    LossGrid first =
        fitting(outcomes, Starts.triangle(grid), problem.epsilon(), problem.compositions());
    return new ExactLoss(outcomes, problem.epsilon(), problem.compositions(), first);
  }

  private static LossGrid fitting(
      Outcomes outcomes, double[] half, double epsilon, int compositions) {
    outcomes.fill(half);
    LossGrid.Law law = outcomes.law();
    double fineness = compositions < FEW ? FINER : FINE;
    LossGrid grid = LossGrid.of(law, epsilon, compositions, fineness, false);
    while (grid.length() > MOST_LENGTH) {
      fineness *= (double) grid.length() / MOST_LENGTH;
      grid = LossGrid.of(law, epsilon, compositions, fineness, false);
    }
    return grid;
  }

  @Override
  public void prepare(double[] half) {
    LossGrid fitting = fitting(outcomes, half, epsilon, compositions);
    if (!fitting.equals(losses)) {
      losses = fitting;
      smooth = new SmoothDelta(fitting, compositions);
    }
  }

  @Override
  public double at(double[] half, double[] own, double[] byMass, double[] byOwn) {
    double infinite = outcomes.fill(half);
    double delta = smooth.at(outcomes, infinite);
    Arrays.fill(byMass, 0);
    outcomes.scatter(compositions, byMass);
    return delta;
  }
}

package org.noisewright.design.learned;

import java.util.List;
import java.util.OptionalDouble;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;

/**
 * Masses that a search along some loss has ended with, before anything is certified of them. {@link
 * #certified} makes noise of them, with what the accountant says. Immutable.
 */
public final class TrainedNoise {
  /** Rise of a mass over the largest one that counts as rounding. */
  private static final double ROUNDING = 1e-10;

  private final LearnedProblem problem;
  private final HalfGrid grid;
  private final double[] half;
  private final double loss;
  private final double weight;
  private final List<Double> trace;
  private final int evaluations;
  private final boolean stopped;

  private TrainedNoise(
      LearnedProblem problem,
      double[] half,
      double loss,
      double weight,
      List<Double> trace,
      int evaluations,
      boolean stopped) {
    this.problem = problem;
    this.grid = problem.grid();
    this.half = half.clone();
    this.loss = loss;
    this.weight = weight;
    this.trace = List.copyOf(trace);
    this.evaluations = evaluations;
    this.stopped = stopped;
  }

  /**
   * What a search has found.
   *
   * @param half masses of half of the noise, as many as the grid of the problem has entries
   * @param loss what the search believes of the privacy
   * @param weight of the cost at the end of the search
   * @param trace loss + weight cost now and then
   * @param evaluations how often the loss was evaluated
   * @param stopped true if the search was interrupted
   */
  public static TrainedNoise of(
      LearnedProblem problem,
      double[] half,
      double loss,
      double weight,
      List<Double> trace,
      int evaluations,
      boolean stopped) {
    HalfGrid grid = problem.grid();
    if (half.length != grid.entries()) {
      throw new IllegalArgumentException(
          "half must have one mass for each of the "
              + grid.entries()
              + " entries of the grid, got "
              + half.length);
    }
    double total = grid.total(half);
    if (!(Math.abs(total - 1) <= 1e-9)) {
      throw new IllegalArgumentException(
          "half must sum to 1 with its mirror image, got " + total + "; divide by this sum");
    }
    return new TrainedNoise(problem, half, loss, weight, trace, evaluations, stopped);
  }

  /** What was asked. */
  public LearnedProblem problem() {
    return problem;
  }

  /** The masses from 0 outwards, as {@link LearnedNoise#halfMasses}. */
  public double[] halfMasses() {
    return half.clone();
  }

  /** Computed: what the search believes of the privacy. */
  public double loss() {
    return loss;
  }

  /** The weight of the cost at the end of the search. */
  public double weight() {
    return weight;
  }

  /** Computed: loss + weight cost, now and then from the start on. */
  public List<Double> trace() {
    return trace;
  }

  /** How often the loss was evaluated. */
  public int evaluations() {
    return evaluations;
  }

  /** True if the search was interrupted. */
  public boolean stopped() {
    return stopped;
  }

  /** Computed: the cost of the problem, E|X| or sqrt(E X^2). */
  public double cost() {
    return cost(problem.cost().kind());
  }

  /** Computed: this cost. */
  public double cost(NoiseCost.Kind kind) {
    Cost cost = Cost.of(kind, new Components(grid));
    return cost.costOf(cost.momentOf(half));
  }

  /**
   * Computed: delta of one release, at the epsilon of the problem, of the noise against itself
   * moved by this many steps of the grid: the sum of (p - e^epsilon q)_+. For falling noise it
   * rises with the steps; otherwise a part of a shift can tell more than the whole.
   *
   * @param steps at least 0; {@link HalfGrid#shift} for the sensitivity
   */
  public double deltaOfOneRelease(int steps) {
    if (!(steps >= 0)) {
      throw new IllegalArgumentException("steps must be at least 0, got " + steps);
    }
    double[] whole = grid.mirrored(half);
    double factor = Math.exp(problem.epsilon());
    double sum = 0;
    for (int i = 0; i < whole.length; i++) {
      double q = i >= steps ? whole[i - steps] : 0;
      sum += Math.max(0, whole[i] - factor * q);
    }
    return sum;
  }

  /**
   * The noise, certified by the accountant at every shift up to the sensitivity. Takes as long as
   * one question for delta. An interrupt does not stop it: the thread is interrupted afterwards.
   *
   * @throws IllegalArgumentException if the masses must fall from 0 and do not: then some smaller
   *     shift tells more than the one that was trained for
   */
  public LearnedNoise certified() {
    return certified(Progress.NONE);
  }

  /**
   * The same, telling how far it is.
   *
   * @throws IllegalArgumentException if the masses must fall from 0 and do not
   */
  public LearnedNoise certified(Progress progress) {
    requireFalling();
    Components components = new Components(grid);
    double[] exact = components.restored(half);
    ExactLoss smooth = ExactLoss.of(problem);
    smooth.prepare(exact);
    double[] byMass = new double[exact.length];
    double delta = smooth.at(exact, new double[0], byMass, new double[0]);
    Cost cost = Cost.of(problem.cost().kind(), components);
    double moment = cost.momentOf(exact);
    double slope = weight * cost.slope(moment);
    for (int k = 0; k < byMass.length; k++) {
      byMass[k] += slope * cost.moment(k);
    }
    Solution solution =
        new Solution(
            exact,
            delta,
            cost.costOf(moment),
            weight,
            gap(components, exact, byMass),
            null,
            trace,
            evaluations,
            stopped);
    boolean interrupted = Thread.interrupted();
    try {
      return LearnedNoise.of(problem, grid, solution, 0, OptionalDouble.empty(), true, progress);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static double gap(Components components, double[] half, double[] byMass) {
    double[] weights = components.weights(half);
    double[] byWeight = new double[weights.length];
    components.gather(byMass, byWeight);
    double mean = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m < weights.length; m++) {
      mean += weights[m] * byWeight[m];
      least = Math.min(least, byWeight[m]);
    }
    return Math.max(0, mean - least);
  }

  private void requireFalling() {
    for (int k = 0; grid.falling() && k + 1 < half.length; k++) {
      double rise = half[k + 1] - half[k];
      if (!(rise <= ROUNDING * half[0])) {
        throw new IllegalArgumentException(
            "masses must fall from 0 outwards for "
                + (grid.points() ? "steps smaller than the sensitivity" : "real values")
                + ", got a rise of "
                + rise
                + " at "
                + (k + 1) * grid.step()
                + "; such noise hides a change by the whole sensitivity and no smaller one: use"
                + " counting noise with one step per sensitivity");
      }
    }
  }

  @Override
  public String toString() {
    return "TrainedNoise[loss=" + loss + ", cost=" + cost() + "]";
  }
}

package org.noisewright.design.learned;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.noisewright.design.NoiseCost;
import org.noisewright.numerics.Rounding;

/**
 * One release by linear programs. Behind Poisson sampling at rate q, delta of the removed record is
 * q times the delta without sampling at ln(1 + (e^epsilon - 1) / q), so this is the same program.
 */
final class OneReleaseDesign {
  private static final int MOST_ROUNDS = 6;
  private static final int ROOT_STARTS = 4;
  private static final int MOST_TANGENTS = 40;

  private final LearnedProblem problem;
  private final HalfGrid grid;
  private final Components components;
  private final Cost cost;
  private final double rate;
  private final double epsilon;
  private final OneReleaseSearch search;
  private final SearchJournal journal;

  OneReleaseDesign(LearnedProblem problem, SearchJournal journal) {
    this.problem = problem;
    this.grid = problem.grid();
    this.components = new Components(grid);
    this.cost = Cost.of(problem.cost().kind(), components);
    this.rate = problem.samplingRate();
    this.epsilon = rate == 1 ? problem.epsilon() : Math.log1p(Math.expm1(problem.epsilon()) / rate);
    this.journal = journal;
    this.search = new OneReleaseSearch(components, cost, epsilon, journal);
    journal.stage("solving", 0, 1, 40);
  }

  LearnedNoise solve() {
    if (problem.target() instanceof LearnedTarget.Weight target) {
      if (target.weight() > 0 && problem.cost().kind() == NoiseCost.Kind.ROOT_MEAN_SQUARE) {
        return rooted(target.weight() / rate);
      }
      OneReleaseSearch.Found found =
          target.weight() > 0 ? search.weighted(target.weight() / rate) : search.leastDelta();
      double lower = target.weight() > 0 ? found.lower() : found.lowerAt(largestMoment());
      return noise(found, OptionalDouble.of(sampled(lower)), true);
    }
    if (problem.target() instanceof LearnedTarget.CostLimit target) {
      LearnedSolver.checkCost(target.cost(), cost.costOf(cost.byComponent()[0]));
      double cap = Math.min(cost.momentOf(target.cost()), largestMoment());
      OneReleaseSearch.Found found = search.capped(cap);
      boolean binding = found.moment() > cap * (1 - 1e-9);
      return noise(found, OptionalDouble.of(sampled(found.lowerAt(cap))), binding);
    }
    return limited(((LearnedTarget.DeltaLimit) problem.target()).delta());
  }

  /**
   * A weight of the square root of the moment: the root is replaced by its tangent at the moment
   * found last, which is nowhere below it, so the objective falls until it stays; from several
   * moments, for there may be several ends.
   */
  private LearnedNoise rooted(double weight) {
    OneReleaseSearch.Found best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int start = 1; start <= ROOT_STARTS && !(best != null && journal.stop()); start++) {
      double moment = largestMoment() * Math.pow(4, -start);
      OneReleaseSearch.Found found = search.weighted(weight * cost.slope(moment));
      for (int i = 0; i < MOST_TANGENTS; i++) {
        OneReleaseSearch.Found next = search.weighted(weight * cost.slope(found.moment()));
        boolean stays = Math.abs(next.moment() - found.moment()) <= 1e-9 * found.moment();
        found = next;
        if (stays || journal.stop()) {
          break;
        }
      }
      double value = found.delta() + weight * cost.costOf(found.moment());
      if (best == null || value < least) {
        least = value;
        best = found;
      }
    }
    return noise(Objects.requireNonNull(best), OptionalDouble.empty(), true);
  }

  /**
   * A lower bound behind sampling. The rounding of the larger epsilon, below 8 units of it, moves
   * delta by at most as much times e^epsilon; that of weight and rate is a part of the bound.
   */
  private double sampled(double lower) {
    if (rate == 1) {
      return lower;
    }
    double moved = 8 * Rounding.UNIT * (1 + epsilon) * Math.exp(epsilon);
    return Math.max(0, rate * (lower * (1 - 8 * Rounding.UNIT) - moved));
  }

  private double largestMoment() {
    return cost.byComponent()[components.count() - 1];
  }

  /** Least cost whose certified delta is at most the limit: aims lower until it is. */
  private LearnedNoise limited(double limit) {
    double goal = limit * (1 - 1e-9);
    for (int i = 0; i < MOST_ROUNDS; i++) {
      OneReleaseSearch.Found found = search.limited(goal / rate);
      LearnedNoise last = noise(found, OptionalDouble.empty(), true);
      if (last.delta().upper() <= limit) {
        return last;
      }
      checkGoing();
      if (found.delta() * rate > goal * (1 + 1e-6)) {
        break;
      }
      goal *= limit / last.delta().upper() * (1 - 1e-9 * Math.pow(10, i));
    }
    LearnedNoise least = noise(search.leastDelta(), OptionalDouble.empty(), false);
    if (least.delta().upper() <= limit) {
      return least;
    }
    checkGoing();
    throw LearnedSolver.tooSmall(problem, least);
  }

  /** A program that was not solved to its end shows no limit of what can be reached. */
  private void checkGoing() {
    if (journal.stop()) {
      throw LearnedSolver.interrupted();
    }
  }

  private LearnedNoise noise(
      OneReleaseSearch.Found found, OptionalDouble leastObjective, boolean binding) {
    double weight = rate * found.weight() / cost.slope(found.moment());
    Solution solution =
        new Solution(
            found.half(),
            rate * found.delta(),
            cost.costOf(found.moment()),
            weight,
            rate * Math.max(0, found.gap()),
            null,
            List.of(),
            found.solves(),
            journal.stop());
    return LearnedSolver.certified(
        () ->
            LearnedNoise.of(
                problem, grid, solution, 0, leastObjective, binding, journal.certifying()));
  }
}

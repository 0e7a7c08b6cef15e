package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.noisewright.curve.Progress;

/** Several releases by searches from several starts, on a coarse grid first where that pays. */
final class ManyReleasesDesign {
  private static final int FEW_CELLS = 4000;
  private static final int MOST_ROUNDS = 6;
  private static final int MOST_NEWTON_STEPS = 25;

  /** Steps after which half of a search counts as done. */
  private static final int HALF_WAY = 300;

  /** Part of the search for a limit of delta that the first searches are. */
  private static final double FIRST = 0.5;

  /** Of the logarithm of delta. */
  private static final double NEWTON_CLOSE = 5e-6;

  /** Part of delta that the end of a noise may cost where nothing is gained by more. */
  private static final double NEGLIGIBLE = 1e-9;

  /** Part of delta that no interval shows. */
  private static final double INVISIBLE = 1e-12;

  /** A noise of a known cost is first searched within this many costs. */
  private static final double REACH = 20;

  /** Part of a limit of delta that may be left unused. */
  private static final double UNUSED = 1e-4;

  private final LearnedProblem problem;
  private final HalfGrid grid;
  private final SearchJournal journal;
  private final List<Best> seen = new ArrayList<>();

  ManyReleasesDesign(LearnedProblem problem, SearchJournal journal) {
    this(problem, problem.grid(), journal);
  }

  /** On another grid than that of the problem. */
  private ManyReleasesDesign(LearnedProblem problem, HalfGrid grid, SearchJournal journal) {
    this.problem = problem;
    this.grid = grid;
    this.journal = journal;
  }

  private boolean stop() {
    return journal.stop();
  }

  private NoiseSearch search(HalfGrid on) {
    return new NoiseSearch(
        on,
        problem.cost().kind(),
        problem.epsilon(),
        problem.compositions(),
        problem.samplingRate(),
        journal);
  }

  LearnedNoise solve() {
    if (problem.target() instanceof LearnedTarget.Weight target) {
      Best best = best(target.weight(), Double.NaN);
      return noise(best, true);
    }
    if (problem.target() instanceof LearnedTarget.CostLimit target) {
      return costLimit(target.cost());
    }
    return deltaLimit(((LearnedTarget.DeltaLimit) problem.target()).delta());
  }

  private LearnedNoise costLimit(double asked) {
    Cost cost = search(grid).cost();
    double[] moments = cost.byComponent();
    LearnedSolver.checkCost(asked, cost.costOf(moments[0]));
    if (!(asked < cost.costOf(moments[moments.length - 1]) * (1 - 1e-9))) {
      return noise(best(0, Double.NaN), false);
    }
    Best held = held(asked);
    if (held.solution.weight() >= 0 || stop()) {
      return noise(held, true);
    }
    // More cost does not help: the least delta of all, unless rounding alone said so.
    Best free = best(0, Double.NaN);
    return free.solution.cost() <= asked ? noise(free, false) : noise(held, true);
  }

  /**
   * Least delta at a cost. Far outside of the noise there is no slope to follow, so that a search
   * of the whole range would not see where it is: it begins with a range of some costs, and takes
   * twice the range as long as the end of the noise matters.
   */
  private Best held(double asked) {
    for (double reach = REACH; ; reach *= 2) {
      int cells = (int) Math.min(grid.entries(), Math.ceil(reach * asked / grid.step()));
      int entries = grid.shift() * ((cells - 1) / grid.shift() + 1);
      if (grid.points() || entries >= grid.entries()) {
        return best(0, asked);
      }
      Best held = new ManyReleasesDesign(problem, grid.within(entries), journal).best(0, asked);
      if (stop() || endCosts(held.solution, entries) <= NEGLIGIBLE * held.solution.delta()) {
        double[] half = Arrays.copyOf(held.solution.half(), grid.entries());
        return new Best(held.solution.withHalf(half), held.spread);
      }
    }
  }

  /** Bound on what delta of all releases grows by if the noise ends at its last entries. */
  private double endCosts(Solution solution, int end) {
    double sum = 0;
    for (int k = Math.max(0, end - grid.shift()); k < solution.half().length; k++) {
      sum += endCost(solution, k);
    }
    return sum;
  }

  private double endCost(Solution solution, int entry) {
    return 2.0 * problem.compositions() * solution.half()[entry];
  }

  /**
   * The noise without an end that is too light to matter, which the accountant need not resolve.
   */
  private Solution cut(Solution solution) {
    int length = solution.half().length;
    int end = length;
    double costs = endCosts(solution, length);
    while (end > grid.shift()) {
      costs += endCost(solution, end - 1 - grid.shift());
      if (!(costs <= INVISIBLE * solution.delta())) {
        break;
      }
      end--;
    }
    if (end == length) {
      return solution;
    }
    double[] half = solution.half().clone();
    Arrays.fill(half, end, length, 0);
    double total = grid.total(half);
    Arrays.setAll(half, k -> half[k] / total);
    return solution.withHalf(half);
  }

  /** The best solution with the spread over the starts. */
  private record Best(Solution solution, double spread) {}

  private LearnedNoise noise(Best best, boolean binding) {
    Progress progress = journal.certifying();
    progress.report("", 0);
    Solution found = cut(best.solution);
    Solution solution = stop() ? found.untilStopped() : found;
    return LearnedSolver.certified(
        () ->
            LearnedNoise.of(
                problem, grid, solution, best.spread, OptionalDouble.empty(), binding, progress));
  }

  /** A grid with fewer cells per sensitivity for a first look; the grid itself if it is small. */
  private HalfGrid coarse() {
    int factor = 1;
    for (int f = 2; f <= grid.shift() / 2; f++) {
      boolean fits = grid.shift() % f == 0 && grid.entries() % f == 0;
      if (fits && grid.entries() / f >= FEW_CELLS / 4 && grid.entries() > FEW_CELLS) {
        factor = f;
      }
    }
    return grid.points() || factor == 1
        ? grid
        : HalfGrid.cells(grid.entries() / factor, grid.shift() / factor, grid.step() * factor);
  }

  /**
   * Searches from all starts.
   *
   * @param asked cost that is kept fixed, or NaN for delta + weight cost
   */
  private Best best(double weight, double asked) {
    HalfGrid first = coarse();
    NoiseSearch search = search(first);
    double[] gaussian = Starts.gaussian(first, width(search, weight, asked));
    List<double[]> starts = new ArrayList<>();
    starts.add(gaussian);
    starts.add(Starts.triangle(first));
    starts.add(Starts.even(search.components()));
    int stages = starts.size() + (first.entries() == grid.entries() ? 0 : 1);
    List<Solution> found = new ArrayList<>();
    for (double[] start : starts) {
      stage("searching", found.size(), stages);
      if (found.isEmpty()) {
        found.add(run(search, weight, asked, start));
      } else if (!stop()) {
        Solution one = found.get(0);
        found.add(journal.run(first, () -> search.again(weight, asked, start, one)));
      }
    }
    // A start that no grid of losses holds ends with a delta that is none.
    if (found.stream().anyMatch(solution -> solution.delta() >= 0)) {
      found.removeIf(solution -> !(solution.delta() >= 0));
    }
    Comparator<Solution> byObjective =
        Comparator.comparingDouble(solution -> solution.objective(weight));
    Solution best = found.stream().min(byObjective).orElseThrow();
    double worst = found.stream().max(byObjective).orElseThrow().objective(weight);
    double spread = worst / best.objective(weight) - 1;
    if (first.entries() == grid.entries() || stop()) {
      return new Best(first.entries() == grid.entries() ? best : refined(first, best), spread);
    }
    stage("refining", starts.size(), stages);
    NoiseSearch fine = search(grid);
    double[] start = Starts.refined(first, grid, best.half());
    return new Best(run(fine, weight, asked, start), spread);
  }

  /** A coarse solution on the fine grid as it is, for a search that was stopped. */
  private Solution refined(HalfGrid first, Solution coarse) {
    return new Solution(
        Starts.repeated(first, grid, coarse.half()),
        coarse.delta(),
        coarse.cost(),
        coarse.weight(),
        coarse.gap(),
        coarse.losses(),
        coarse.trace(),
        coarse.evaluations(),
        true);
  }

  private void stage(String name, int place, int stages) {
    double share = problem.target() instanceof LearnedTarget.DeltaLimit ? FIRST : 1;
    journal.stage(name, share * place / stages, share * (place + 1.0) / stages, HALF_WAY);
  }

  private Solution run(NoiseSearch search, double weight, double asked, double[] start) {
    return journal.run(
        search.components().grid(),
        () -> {
          LossGrid losses = search.losses(start, false);
          return Double.isNaN(asked)
              ? search.weighted(weight, start, losses)
              : search.atCost(asked, start, losses);
        });
  }

  /** Width of the Gaussian start: that of the asked cost, or of the least objective on a grid. */
  private double width(NoiseSearch search, double weight, double asked) {
    HalfGrid on = search.components().grid();
    double end = on.entries() * on.step();
    if (!Double.isNaN(asked)) {
      double low = on.step() / 100;
      double high = 100 * end;
      for (int i = 0; i < 60; i++) {
        double middle = Math.sqrt(low * high);
        double[] half = Starts.gaussian(on, middle);
        if (search.cost().costOf(search.cost().momentOf(half)) < asked) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return Math.min(high, end);
    }
    double best = end / 3;
    double least = Double.POSITIVE_INFINITY;
    for (double width = end; width > 2 * on.step(); width *= 0.85) {
      double[] half = Starts.gaussian(on, width);
      double moment = search.cost().momentOf(half);
      double delta = search.delta(half, search.losses(half, false));
      double value = delta + weight * search.cost().costOf(moment);
      if (delta >= 0 && value < least) {
        least = value;
        best = width;
      }
    }
    return best;
  }

  /**
   * Least cost with a delta of at most {@code limit}: Newton steps on the logarithm of delta over
   * the cost, whose slope is the weight that each search finds, then the limit is moved by what the
   * accountant says of the found noise.
   */
  private LearnedNoise deltaLimit(double limit) {
    double goal = limit;
    OptionalDouble gaussian = startingCost(limit);
    Best first = best(0, gaussian.orElse(Double.NaN));
    seen.add(first);
    if (gaussian.isEmpty()) {
      LearnedNoise least = noise(first, true);
      if (least.delta().upper() > limit) {
        throw stop() ? LearnedSolver.interrupted() : LearnedSolver.tooSmall(problem, least);
      }
    }
    for (int i = 0; i < MOST_ROUNDS; i++) {
      Best best = newton(first, goal);
      if (stop()) {
        return soFar(limit);
      }
      if (best == null) {
        break;
      }
      LearnedNoise noise = noise(best, true);
      double upper = noise.delta().upper();
      if (stop()) {
        return soFar(limit);
      }
      if (upper <= limit && (i > 1 || upper >= limit * (1 - UNUSED))) {
        return noise;
      }
      goal *= limit / upper * (1 - 2 * NEWTON_CLOSE * (i + 1));
      first = best;
    }
    LearnedNoise least = noise(best(0, Double.NaN), false);
    if (least.delta().upper() <= limit) {
      return least;
    }
    throw stop() ? LearnedSolver.interrupted() : LearnedSolver.tooSmall(problem, least);
  }

  /** Of what was seen until an interrupt, the noise of least cost that meets the limit. */
  private LearnedNoise soFar(double limit) {
    seen.sort(Comparator.comparingDouble(one -> one.solution.cost()));
    for (Best one : seen) {
      if (one.solution.delta() <= limit * (1 + NEWTON_CLOSE)) {
        LearnedNoise noise = noise(one, true);
        if (noise.delta().upper() <= limit) {
          return noise;
        }
      }
    }
    throw LearnedSolver.interrupted();
  }

  /** Null if the least delta of the range was reached before the goal. */
  private @Nullable Best newton(Best start, double goal) {
    NoiseSearch search = search(grid);
    double[] moments = search.cost().byComponent();
    double least = search.cost().costOf(moments[0]);
    double most = search.cost().costOf(moments[moments.length - 1]);
    Best best = start;
    double low = least;
    double high = most;
    for (int i = 0; i < MOST_NEWTON_STEPS; i++) {
      Solution now = best.solution;
      double above = Math.log(now.delta() / goal);
      if (Math.abs(above) <= NEWTON_CLOSE || stop()) {
        return best;
      }
      if (above > 0 && now.weight() <= 0) {
        high = Math.min(high, now.cost());
      } else if (above > 0) {
        low = Math.max(low, now.cost());
      } else {
        high = Math.min(high, now.cost());
      }
      double next = now.cost() + above * now.delta() / now.weight();
      if (!(next > low && next < high)) {
        next = 0.5 * (low + high);
      }
      if (high - low <= 1e-9 * high) {
        return above <= 1e-4 ? best : null;
      }
      double cost = next;
      double part = FIRST + (1 - FIRST) * i / MOST_NEWTON_STEPS;
      journal.stage("aiming at delta", part, part, HALF_WAY);
      Solution found =
          journal.run(
              grid, () -> search.nearCost(cost, now.half(), search.losses(now.half(), false)));
      best = new Best(found, best.spread);
      seen.add(best);
    }
    return Math.abs(Math.log(best.solution.delta() / goal)) < 1e-4 ? best : null;
  }

  /** Cost of the narrowest Gaussian of a grid of them with this delta; empty if there is none. */
  private OptionalDouble startingCost(double limit) {
    HalfGrid on = coarse();
    NoiseSearch search = search(on);
    for (double width = 2 * on.step(); width < 2 * on.entries() * on.step(); width *= 1.15) {
      double[] half = Starts.gaussian(on, width);
      double delta = search.delta(half, search.losses(half, false));
      if (delta >= 0 && delta <= limit) {
        return OptionalDouble.of(search.cost().costOf(search.cost().momentOf(half)));
      }
    }
    return OptionalDouble.empty();
  }
}

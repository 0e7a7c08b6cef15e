package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.noisewright.design.NoiseCost;

/**
 * Searches the noise of least delta + weight cost, or of least delta at a fixed cost, on one grid.
 * The grid of losses is chosen for the start, and again for what was found, until it fits.
 */
final class NoiseSearch {
  private static final int FIRST_STEPS = 40;
  private static final int MOST_STEPS = 2500;
  private static final int MOST_ROUNDS = 4;
  private static final int MOST_LENGTH = 1 << 19;

  /** Part of delta by which half the step may change it. */
  private static final double COARSE = 1.5e-4;

  /** Ends a search that gains less than this part of delta in so many steps. */
  private static final double LITTLE = 2e-9;

  private static final int LOOK_BACK = 100;

  /** Part of an objective by which two searches may differ and still count as the same. */
  private static final double SAME = 1e-6;

  private static final int SAME_STEPS = 20;

  /** A delta below this is composed tilted. */
  private static final double SMALL = 1e-9;

  /** Below this the search is content: the sums round to about 1e-16. */
  private static final double NOTHING = 1e-15;

  private final Components components;
  private final Cost cost;
  private final double epsilon;
  private final int compositions;
  private final double rate;
  private final SearchWatch watch;

  /**
   * @param rate of Poisson sampling, 1 for none
   * @param watch asked and told between steps
   */
  NoiseSearch(
      HalfGrid grid,
      NoiseCost.Kind kind,
      double epsilon,
      int compositions,
      double rate,
      SearchWatch watch) {
    this.components = new Components(grid);
    this.cost = Cost.of(kind, components);
    this.epsilon = epsilon;
    this.compositions = compositions;
    this.rate = rate;
    this.watch = watch;
  }

  Components components() {
    return components;
  }

  Cost cost() {
    return cost;
  }

  /** A grid of losses for the noise of these half masses. */
  LossGrid losses(double[] half, boolean tilted) {
    return losses(half, LossGrid.fineness(compositions), tilted);
  }

  private LossGrid losses(double[] half, double fineness, boolean tilted) {
    Outcomes outcomes = Outcomes.of(components.grid(), rate);
    outcomes.fill(half);
    return LossGrid.of(outcomes.law(), epsilon, compositions, fineness, tilted);
  }

  /** The smooth delta of a noise on a grid of losses. */
  double delta(double[] half, LossGrid losses) {
    Outcomes outcomes = Outcomes.of(components.grid(), rate);
    double infinite = outcomes.fill(half);
    return new SmoothDelta(losses, compositions).at(outcomes, infinite);
  }

  /** Least delta + weight cost from a start, first on the grid of losses that is given. */
  Solution weighted(double weight, double[] start, LossGrid first) {
    return search(start, first, weight, MixtureWeights.free(cost.byComponent()), LOOK_BACK);
  }

  /** Least delta at this cost, strictly between the least and the largest one of the grid. */
  Solution atCost(double asked, double[] start, LossGrid first) {
    return search(start, first, 0, fixed(asked), LOOK_BACK);
  }

  /** The same from a start that is nearly the answer. */
  Solution nearCost(double asked, double[] start, LossGrid first) {
    return search(start, first, 0, fixed(asked), LOOK_BACK / 4);
  }

  /**
   * The same from another start, to see whether it ends where an earlier search did: on the grid of
   * losses of that search, and no further than to within {@link #SAME} of its objective once it
   * hardly falls any more.
   *
   * @param asked cost that is kept fixed, or NaN for delta + weight cost
   */
  Solution again(double weight, double asked, double[] start, Solution earlier) {
    LossGrid losses = earlier.losses();
    if (losses == null || losses.tilt() > 0) {
      LossGrid first = losses(start, false);
      return Double.isNaN(asked) ? weighted(weight, start, first) : atCost(asked, start, first);
    }
    MixtureWeights mixture =
        Double.isNaN(asked) ? MixtureWeights.free(cost.byComponent()) : fixed(asked);
    double enough = earlier.objective(weight);
    Optional<SearchPoint> resumed = watch.resumed();
    double unit = enough > 0 ? enough : 1;
    NoiseObjective objective = objective(mixture, weight, unit, losses);
    Patience patience = new Patience(watch, LOOK_BACK, 1 + SAME);
    LimitedMemoryBfgs method =
        resumed
            .map(point -> resume(point, objective, mixture, patience))
            .orElseGet(() -> LimitedMemoryBfgs.from(objective, Starts.theta(components, start)));
    patience.offering(() -> point(0, 0, unit, mixture, 0, losses, List.of(), patience, method));
    LimitedMemoryBfgs.Found found = method.run(MOST_STEPS, patience);
    objective.at(found.point(), new double[start.length]);
    return solution(objective, weight, losses, traced(objective, found), found.evaluations());
  }

  private static LimitedMemoryBfgs resume(
      SearchPoint point, NoiseObjective objective, MixtureWeights mixture, Patience patience) {
    mixture.beginAt(point.tilt());
    patience.values.addAll(point.values());
    return LimitedMemoryBfgs.resumed(objective, point.method());
  }

  /** Where a search is before it is told its next value. */
  private static SearchPoint point(
      int round,
      double fineness,
      double unit,
      MixtureWeights mixture,
      int evaluations,
      LossGrid losses,
      List<Double> trace,
      Patience patience,
      LimitedMemoryBfgs method) {
    return new SearchPoint(
        round,
        fineness,
        unit,
        mixture.tilt(),
        evaluations,
        losses,
        List.copyOf(trace),
        List.copyOf(patience.values),
        method.state());
  }

  private static List<Double> traced(NoiseObjective objective, LimitedMemoryBfgs.Found found) {
    return found.trace().stream().map(value -> value * objective.unit()).toList();
  }

  /** What the last evaluation says. */
  private Solution solution(
      NoiseObjective objective,
      double weight,
      LossGrid losses,
      List<Double> trace,
      int evaluations) {
    double[] half = objective.half();
    double moment = cost.momentOf(half);
    return new Solution(
        half,
        objective.delta(),
        cost.costOf(moment),
        weight > 0 ? weight : 0 - objective.price() / cost.slope(moment),
        objective.gap(),
        losses,
        List.copyOf(trace),
        evaluations,
        watch.stop());
  }

  private MixtureWeights fixed(double asked) {
    return MixtureWeights.fixed(cost.byComponent(), cost.momentOf(asked));
  }

  private NoiseObjective objective(
      MixtureWeights mixture, double weight, double unit, LossGrid losses) {
    return new NoiseObjective(
        components,
        mixture,
        Outcomes.of(components.grid(), rate),
        cost,
        weight,
        unit,
        losses,
        compositions);
  }

  private Solution search(
      double[] start, LossGrid first, double weight, MixtureWeights mixture, int lookBack) {
    double[] theta = Starts.theta(components, start);
    double[] gradient = new double[theta.length];
    SearchPoint resumed = watch.resumed().orElse(null);
    LossGrid losses = resumed == null ? first : resumed.losses();
    List<Double> trace = new ArrayList<>(resumed == null ? List.of() : resumed.trace());
    int evaluations = resumed == null ? 0 : resumed.evaluations();
    double fineness = resumed == null ? LossGrid.fineness(compositions) : resumed.fineness();
    for (int round = resumed == null ? 0 : resumed.round(); ; round++) {
      double unit =
          resumed == null
              ? unit(objective(mixture, weight, 1, losses).at(theta, gradient))
              : resumed.unit();
      NoiseObjective objective = objective(mixture, weight, unit, losses);
      Patience patience = new Patience(watch, lookBack, 0);
      LimitedMemoryBfgs method =
          resumed == null
              ? LimitedMemoryBfgs.from(objective, theta)
              : resume(resumed, objective, mixture, patience);
      resumed = null;
      int at = round;
      int before = evaluations;
      double fine = fineness;
      LossGrid on = losses;
      patience.offering(() -> point(at, fine, unit, mixture, before, on, trace, patience, method));
      LimitedMemoryBfgs.Found found = method.run(round == 0 ? FIRST_STEPS : MOST_STEPS, patience);
      evaluations += found.evaluations();
      theta = found.point();
      objective.at(theta, gradient);
      double[] half = objective.half();
      boolean small = objective.delta() < SMALL;
      LossGrid fitting = losses(half, fineness, small);
      boolean stopped = watch.stop();
      boolean nothing = objective.delta() < NOTHING && weight == 0;
      boolean last = round > 0 && (nothing || losses.near(fitting) || round >= MOST_ROUNDS);
      if (last && !nothing && round < MOST_ROUNDS && coarse(half, objective.delta(), losses)) {
        fineness /= 4;
        fitting = losses(half, fineness, small);
        last = false;
      }
      trace.addAll(traced(objective, found));
      if (last || stopped) {
        return solution(objective, weight, losses, trace, evaluations);
      }
      losses = fitting;
      theta = Starts.theta(components, half);
    }
  }

  private static double unit(double value) {
    return value > 0 && value < 1e300 ? value : 1;
  }

  /** True if half the step would change delta much, as where losses are near a few values only. */
  private boolean coarse(double[] half, double delta, LossGrid losses) {
    LossGrid halved = losses.halved();
    return halved.length() <= MOST_LENGTH && Math.abs(delta(half, halved) - delta) > COARSE * delta;
  }

  /** Ends a search that hardly gains any more, earlier if it is where it was to be. */
  private static final class Patience implements LimitedMemoryBfgs.Watcher {
    private final List<Double> values = new ArrayList<>();
    private final SearchWatch watch;
    private final int lookBack;
    private final double enough;
    private @Nullable Supplier<SearchPoint> offered;

    Patience(SearchWatch watch, int lookBack, double enough) {
      this.watch = watch;
      this.lookBack = lookBack;
      this.enough = enough;
    }

    /** Says where the search is, for who keeps it. */
    void offering(Supplier<SearchPoint> point) {
      offered = point;
    }

    /** Less than this part of the value was gained in so many steps. */
    private boolean still(int steps, double part) {
      int past = values.size() - 1 - steps;
      double value = values.get(values.size() - 1);
      return past >= 0 && values.get(past) - value <= part * value;
    }

    @Override
    public boolean goOn(int step, double value) {
      // Asked before the offer: a search that ends by it has been kept.
      boolean stopped = watch.stop();
      if (offered != null) {
        watch.offer(offered);
      }
      values.add(value);
      watch.step(values.size());
      boolean there = value <= enough && still(SAME_STEPS, 0.2 * SAME);
      return !stopped && !there && !still(lookBack, LITTLE * lookBack / LOOK_BACK);
    }
  }
}

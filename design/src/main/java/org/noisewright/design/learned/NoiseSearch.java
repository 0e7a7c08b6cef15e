package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
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

  /** A delta below this is composed tilted. */
  private static final double SMALL = 1e-9;

  /** Below this the search is content: the sums round to about 1e-16. */
  private static final double NOTHING = 1e-15;

  private final Components components;
  private final Cost cost;
  private final double epsilon;
  private final int compositions;
  private final double rate;
  private final BooleanSupplier stop;

  /**
   * @param rate of Poisson sampling, 1 for none
   * @param stop asked between steps
   */
  NoiseSearch(
      HalfGrid grid,
      NoiseCost.Kind kind,
      double epsilon,
      int compositions,
      double rate,
      BooleanSupplier stop) {
    this.components = new Components(grid);
    this.cost = Cost.of(kind, components);
    this.epsilon = epsilon;
    this.compositions = compositions;
    this.rate = rate;
    this.stop = stop;
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
    LossGrid losses = first;
    List<Double> trace = new ArrayList<>();
    int evaluations = 0;
    double fineness = LossGrid.fineness(compositions);
    for (int round = 0; ; round++) {
      double unit = objective(mixture, weight, 1, losses).at(theta, gradient);
      NoiseObjective objective =
          objective(mixture, weight, unit > 0 && unit < 1e300 ? unit : 1, losses);
      int most = round == 0 ? FIRST_STEPS : MOST_STEPS;
      LimitedMemoryBfgs.Found found =
          LimitedMemoryBfgs.minimise(objective, theta, most, new Patience(stop, lookBack));
      evaluations += found.evaluations();
      theta = found.point();
      objective.at(theta, gradient);
      double[] half = objective.half();
      double moment = cost.momentOf(half);
      boolean small = objective.delta() < SMALL;
      LossGrid fitting = losses(half, fineness, small);
      boolean stopped = stop.getAsBoolean();
      boolean nothing = objective.delta() < NOTHING && weight == 0;
      boolean last =
          round > 0 && (nothing || losses.near(fitting) || round >= MOST_ROUNDS);
      if (last && !nothing && round < MOST_ROUNDS && coarse(half, objective.delta(), losses)) {
        fineness /= 4;
        fitting = losses(half, fineness, small);
        last = false;
      }
      if (last || stopped) {
        found.trace().forEach(value -> trace.add(value * objective.unit()));
        return new Solution(
            half,
            objective.delta(),
            cost.costOf(moment),
            weight > 0 ? weight : 0 - objective.price() / cost.slope(moment),
            objective.gap(),
            List.copyOf(trace),
            evaluations,
            stopped);
      }
      found.trace().forEach(value -> trace.add(value * objective.unit()));
      losses = fitting;
      theta = Starts.theta(components, half);
    }
  }

  /** True if half the step would change delta much, as where losses are near a few values only. */
  private boolean coarse(double[] half, double delta, LossGrid losses) {
    LossGrid halved = losses.halved();
    return halved.length() <= MOST_LENGTH && Math.abs(delta(half, halved) - delta) > COARSE * delta;
  }

  /** Ends a search that hardly gains any more. */
  private static final class Patience implements LimitedMemoryBfgs.Watcher {
    private final List<Double> values = new ArrayList<>();
    private final BooleanSupplier stop;
    private final int lookBack;

    Patience(BooleanSupplier stop, int lookBack) {
      this.stop = stop;
      this.lookBack = lookBack;
    }

    @Override
    public boolean goOn(int step, double value) {
      values.add(value);
      int past = values.size() - 1 - lookBack;
      return !stop.getAsBoolean()
          && (past < 0 || values.get(past) - value > LITTLE * lookBack / LOOK_BACK * value);
    }
  }
}

package org.noisewright.design.learned;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;

/**
 * The exact best noise of a grid for one release: of least delta + weight moment, of least delta
 * with the moment at most a cap, or of least moment with delta at most a limit; the first two with
 * a bound from below that rests on no solver.
 *
 * <p>Delta as a function of the moment is convex and consists of straight pieces. Two noises on
 * either side of the cap are moved towards it along these pieces: the weight under which both are
 * equally good either gives a better noise, which replaces one of the two, or shows that nothing is
 * below the line through them. The answer is their mixture. If the watch ends the search, it is the
 * mixture of the two nearest ones so far, and the bound is still one.
 */
final class OneReleaseSearch {
  private static final int MOST_STEPS = 80;
  private static final double CLOSE = 2e-12;
  private static final double LEAST_WEIGHT = 1e-9;

  /**
   * What was found.
   *
   * @param half half masses
   * @param delta of the noise, to within rounding
   * @param moment of the noise
   * @param weight the weight of the moment for which it is the best
   * @param lower bound of delta + weight moment over all noise of the grid
   * @param solves how many linear programs were solved
   */
  @SuppressWarnings("ArrayRecordComponent") // Not shared: handed over once and copied at the door.
  record Found(
      double[] half, double delta, double moment, double weight, double lower, int solves) {

    /** How far delta + weight moment can be above the best one of the grid. */
    double gap() {
      return delta + weight * moment - lower;
    }

    /** A bound of delta over all noise of the grid with a moment of at most {@code cap}. */
    double lowerAt(double cap) {
      double paid = weight * cap;
      return Math.max(0, lower - paid - 4 * Rounding.UNIT * (Math.abs(lower) + paid));
    }
  }

  private final Components components;
  private final Cost cost;
  private final double[] moments;
  private final double epsilon;
  private final SearchWatch watch;
  private int solves;

  OneReleaseSearch(Components components, Cost cost, double epsilon, SearchWatch watch) {
    this.components = components;
    this.cost = cost;
    this.epsilon = epsilon;
    this.watch = watch;
    this.moments = new double[components.count()];
    Arrays.setAll(moments, cost::moment);
  }

  /** Least delta + weight moment. */
  Found weighted(double weight) {
    OneReleaseProgram program = program(weight);
    InteriorPoint.Found found = InteriorPoint.solve(program, watch);
    solves++;
    return found(program, found.half(), found.lower());
  }

  private OneReleaseProgram program(double weight) {
    return new OneReleaseProgram(components, moments, epsilon, weight);
  }

  private Found found(OneReleaseProgram program, double[] half, double lower) {
    return new Found(
        half, program.delta(half), cost.momentOf(half), program.weight(), lower, solves);
  }

  /** Least delta, and among noise of nearly least delta nearly the least moment. */
  Found leastDelta() {
    return weighted(LEAST_WEIGHT / cost.byComponent()[components.count() - 1]);
  }

  /** Which noise is on the near side of what is asked for, and how far between two it lies. */
  private interface Side {
    boolean narrow(Found found);

    double part(Found narrow, Found wide);
  }

  /**
   * Least delta with the moment at most {@code cap}.
   *
   * @param cap at least the least moment of the grid
   */
  Found capped(double cap) {
    return between(
        new Side() {
          @Override
          public boolean narrow(Found found) {
            return found.moment() <= cap;
          }

          @Override
          public double part(Found narrow, Found wide) {
            return (cap - narrow.moment()) / (wide.moment() - narrow.moment());
          }
        });
  }

  /** Least moment with delta at most {@code limit}, or the least delta if it is above that. */
  Found limited(double limit) {
    return between(
        new Side() {
          @Override
          public boolean narrow(Found found) {
            return found.delta() > limit;
          }

          @Override
          public double part(Found narrow, Found wide) {
            return (narrow.delta() - limit) / (narrow.delta() - wide.delta());
          }
        });
  }

  private Found between(Side side) {
    Found wide = leastDelta();
    if (side.narrow(wide)) {
      return wide;
    }
    double[] weights = new double[components.count()];
    weights[0] = 1;
    double[] half = new double[weights.length];
    components.spread(weights, half);
    Found narrow = found(program(0), half, 0);
    if (!side.narrow(narrow)) {
      return narrow;
    }
    for (int i = 0; ; i++) {
      double weight =
          Math.max(0, (narrow.delta() - wide.delta()) / (wide.moment() - narrow.moment()));
      Found middle = weighted(weight);
      double line = wide.delta() + weight * wide.moment();
      boolean there = middle.delta() + weight * middle.moment() >= line - CLOSE;
      if (there || i == MOST_STEPS || watch.stop()) {
        double part = side.part(narrow, wide);
        double[] mixed = new double[half.length];
        for (int k = 0; k < mixed.length; k++) {
          mixed[k] = narrow.half()[k] + part * (wide.half()[k] - narrow.half()[k]);
        }
        return found(program(weight), components.restored(mixed), middle.lower());
      }
      if (side.narrow(middle)) {
        narrow = middle;
      } else {
        wide = middle;
      }
    }
  }
}

package org.noisewright.design.learned;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Minimises a smooth function of many numbers by the limited-memory method of Broyden, Fletcher,
 * Goldfarb and Shanno with a line search for the strong Wolfe conditions (Nocedal and Wright,
 * Numerical Optimization, algorithms 3.5, 3.6, 7.4 and 7.5). Deterministic. The value never rises.
 *
 * <p>Cost of a step: one or few evaluations, and 4 memory additions per number.
 */
final class LimitedMemoryBfgs {
  private static final int MEMORY = 30;
  private static final int MOST_TRIALS = 30;
  private static final double DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final double LITTLE = 1e-15;
  private static final int PATIENCE = 20;

  /** A function with its gradient. */
  @FunctionalInterface
  interface Objective {
    /** The value at {@code point}; fills {@code gradient}. */
    double at(double[] point, double[] gradient);
  }

  /** Told each step; false ends the search. */
  @FunctionalInterface
  interface Watcher {
    boolean goOn(int step, double value);
  }

  /**
   * What was found.
   *
   * @param point the best point
   * @param value the value there
   * @param trace the value after each step, the start included
   * @param evaluations how often the function was evaluated
   */
  @SuppressWarnings("ArrayRecordComponent") // Not shared: handed over once and copied at the door.
  record Found(double[] point, double value, List<Double> trace, int evaluations) {}

  /**
   * How far a step went and how it changed the gradient.
   *
   * @param inverse one over their product
   */
  @SuppressWarnings("ArrayRecordComponent") // Not shared: handed over once and never written to.
  record Correction(double[] step, double[] change, double inverse) {}

  /**
   * Everything that the next steps follow from.
   *
   * @param steps tried so far
   * @param idle how many of the last ones hardly helped
   * @param evaluations how often the function was evaluated
   * @param value at the point
   * @param trace the value after each step, the start included
   * @param point the best point
   * @param gradient there
   * @param memory the last corrections, the newest first
   */
  @SuppressWarnings("ArrayRecordComponent") // Not shared: handed over once and copied at the door.
  record State(
      int steps,
      int idle,
      int evaluations,
      double value,
      List<Double> trace,
      double[] point,
      double[] gradient,
      List<Correction> memory) {}

  private final Objective objective;
  private final Deque<Correction> memory = new ArrayDeque<>();
  private final List<Double> trace = new ArrayList<>();
  private double[] point;
  private double[] gradient;
  private double value;
  private double[] trialPoint;
  private double[] trialGradient;
  private int evaluations;
  private int steps;
  private int idle;

  private LimitedMemoryBfgs(Objective objective, double[] start) {
    this.objective = objective;
    this.point = start.clone();
    this.gradient = new double[start.length];
    this.trialPoint = new double[start.length];
    this.trialGradient = new double[start.length];
  }

  /** A search from {@code start}. */
  static LimitedMemoryBfgs from(Objective objective, double[] start) {
    LimitedMemoryBfgs search = new LimitedMemoryBfgs(objective, start);
    search.value = search.evaluate(search.point, search.gradient);
    search.trace.add(search.value);
    return search;
  }

  /** The search that was in this state. */
  static LimitedMemoryBfgs resumed(Objective objective, State state) {
    LimitedMemoryBfgs search = new LimitedMemoryBfgs(objective, state.point);
    search.gradient = state.gradient.clone();
    search.value = state.value;
    search.trace.addAll(state.trace);
    search.memory.addAll(state.memory);
    search.steps = state.steps;
    search.idle = state.idle;
    search.evaluations = state.evaluations;
    return search;
  }

  /** The state of now; for a watcher, between steps. */
  State state() {
    return new State(
        steps,
        idle,
        evaluations,
        value,
        List.copyOf(trace),
        point.clone(),
        gradient.clone(),
        List.copyOf(memory));
  }

  private double evaluate(double[] at, double[] slopes) {
    evaluations++;
    double found = objective.at(at, slopes);
    return Double.isNaN(found) ? Double.POSITIVE_INFINITY : found;
  }

  /** Searches from {@code start} for at most {@code mostSteps} steps. */
  static Found minimise(Objective objective, double[] start, int mostSteps, Watcher watcher) {
    return from(objective, start).run(mostSteps, watcher);
  }

  /** Searches until {@code mostSteps} steps were tried, those of an earlier state included. */
  Found run(int mostSteps, Watcher watcher) {
    for (; steps < mostSteps && idle < PATIENCE && watcher.goOn(steps, value); steps++) {
      double before = value;
      double[] direction = direction();
      double slope = dot(direction, gradient);
      if (!(slope < 0)) {
        memory.clear();
        direction = direction();
        slope = dot(direction, gradient);
      }
      if (!(slope < 0)) {
        break;
      }
      double first = memory.isEmpty() ? Math.min(1, 0.1 * norm(point) / norm(direction)) : 1;
      if (!search(direction, slope, first)) {
        if (memory.isEmpty()) {
          break;
        }
        memory.clear();
        idle++;
        continue;
      }
      trace.add(value);
      idle = before - value <= LITTLE * Math.abs(value) ? idle + 1 : 0;
    }
    return new Found(point, value, List.copyOf(trace), evaluations);
  }

  private double[] direction() {
    double[] direction = new double[point.length];
    for (int k = 0; k < direction.length; k++) {
      direction[k] = -gradient[k];
    }
    double[] shares = new double[memory.size()];
    int at = 0;
    for (Correction newest : memory) {
      shares[at] = newest.inverse * dot(newest.step, direction);
      add(direction, newest.change, -shares[at]);
      at++;
    }
    if (!memory.isEmpty()) {
      Correction newest = memory.getFirst();
      double scale = 1 / (newest.inverse * dot(newest.change, newest.change));
      for (int k = 0; k < direction.length; k++) {
        direction[k] *= scale;
      }
    }
    for (var oldest = memory.descendingIterator(); oldest.hasNext(); ) {
      Correction correction = oldest.next();
      at--;
      double share = correction.inverse * dot(correction.change, direction);
      add(direction, correction.step, shares[at] - share);
    }
    return direction;
  }

  /** The value and the slope at a step length; the point and gradient are kept for taking it. */
  private double[] trial(double[] direction, double length) {
    for (int k = 0; k < point.length; k++) {
      trialPoint[k] = point[k] + length * direction[k];
    }
    double found = evaluate(trialPoint, trialGradient);
    return new double[] {found, dot(trialGradient, direction)};
  }

  private boolean search(double[] direction, double slope, double first) {
    double low = 0;
    double valueLow = value;
    double slopeLow = slope;
    double high = Double.POSITIVE_INFINITY;
    double valueHigh = Double.POSITIVE_INFINITY;
    double slopeHigh = 0;
    double length = first;
    for (int i = 0; i < MOST_TRIALS; i++) {
      double[] now = trial(direction, length);
      if (!(now[0] <= value + DECREASE * length * slope) || (low > 0 && now[0] >= valueLow)) {
        high = length;
        valueHigh = now[0];
        slopeHigh = now[1];
      } else if (Math.abs(now[1]) <= -CURVATURE * slope) {
        take(now[0]);
        return true;
      } else {
        if (now[1] * (high - low) >= 0) {
          high = low;
          valueHigh = valueLow;
          slopeHigh = slopeLow;
        }
        low = length;
        valueLow = now[0];
        slopeLow = now[1];
      }
      double next =
          Double.isInfinite(high)
              ? 4 * length
              : between(low, valueLow, slopeLow, high, valueHigh, slopeHigh);
      if (next == length || Math.abs(high - low) <= 1e-14 * Math.abs(low)) {
        break;
      }
      length = next;
    }
    if (low > 0 && valueLow < value) {
      double[] now = trial(direction, low);
      take(now[0]);
      return true;
    }
    return false;
  }

  /** The minimum of the cubic through two values and slopes, kept away from both ends. */
  private static double between(
      double low,
      double valueLow,
      double slopeLow,
      double high,
      double valueHigh,
      double slopeHigh) {
    double width = high - low;
    double d1 = slopeLow + slopeHigh - 3 * (valueHigh - valueLow) / width;
    double d2 = Math.copySign(Math.sqrt(d1 * d1 - slopeLow * slopeHigh), width);
    double at = high - width * (slopeHigh + d2 - d1) / (slopeHigh - slopeLow + 2 * d2);
    double part = (at - low) / width;
    return part >= 0.05 && part <= 0.95 ? at : low + (part > 0.95 ? 0.95 : 0.3) * width;
  }

  /** Takes the point of the last trial. */
  private void take(double found) {
    double[] step = new double[point.length];
    double[] change = new double[point.length];
    for (int k = 0; k < point.length; k++) {
      step[k] = trialPoint[k] - point[k];
      change[k] = trialGradient[k] - gradient[k];
    }
    double curvature = dot(step, change);
    if (curvature > 1e-300 && curvature > 1e-12 * norm(step) * norm(change)) {
      memory.addFirst(new Correction(step, change, 1 / curvature));
      if (memory.size() > MEMORY) {
        memory.removeLast();
      }
    }
    double[] spare = point;
    point = trialPoint;
    trialPoint = spare;
    spare = gradient;
    gradient = trialGradient;
    trialGradient = spare;
    value = found;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }

  private static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }

  private static void add(double[] x, double[] y, double factor) {
    for (int k = 0; k < x.length; k++) {
      x[k] += factor * y[k];
    }
  }
}

package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * The extended moments accountant as a loss: 1 - (1 - T)^n + S^n e^(-order epsilon), where T is the
 * mass that Q never has and S = sum of p (p/q)^order over the rest. The slopes are exact: (1 +
 * order)(p/q)^order by p, -order (p/q)^(1 + order) by q.
 *
 * <p>The order is the best one, found by Newton steps on n ln S - order epsilon, which is convex in
 * the order, and without a share in the slopes, because they are taken at its minimum; or it is
 * trained beside the masses, as in the paper: order = z^2 + 1e-4 with z from 3. Computed, not
 * certified, and not tight: the noise it likes best is not the best noise.
 *
 * <p>Cost: one logarithm for each cell, and two exponentials for each and each of some 5 Newton
 * steps.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi (2021), Proposition 17.
 */
public final class MomentsLoss implements NoiseLoss {
  private static final double LEAST_ORDER = 1e-4;
  private static final double MOST_ORDER = 1e5;
  private static final double START = 3;
  private static final int MOST_STEPS = 60;

  private final Outcomes outcomes;
  private final double[] losses;
  private final double epsilon;
  private final int compositions;
  private final boolean trained;
  private double order;

  private MomentsLoss(LearnedProblem problem, boolean trained) {
    PaperLosses.requireUnsampled(problem);
    this.outcomes = Outcomes.of(problem.grid(), 1);
    this.losses = new double[outcomes.count()];
    this.epsilon = problem.epsilon();
    this.compositions = problem.compositions();
    this.trained = trained;
  }

  /**
   * With the best order.
   *
   * @throws IllegalArgumentException behind sampling
   */
  public static MomentsLoss of(LearnedProblem problem) {
    return new MomentsLoss(problem, false);
  }

  /**
   * With an order that is trained, as published.
   *
   * @throws IllegalArgumentException behind sampling
   */
  public static MomentsLoss trained(LearnedProblem problem) {
    return new MomentsLoss(problem, true);
  }

  @Override
  public double[] start() {
    return trained ? new double[] {START} : new double[0];
  }

  /** The order of the last evaluation. */
  public double order() {
    return order;
  }

  @Override
  public double at(double[] half, double[] own, double[] byMass, double[] byOwn) {
    double infinite = outcomes.fill(half);
    for (int i = 0; i < losses.length; i++) {
      losses[i] = Math.log(outcomes.p[i] / outcomes.q[i]);
    }
    order = trained ? own[0] * own[0] + LEAST_ORDER : best();
    Moment moment = moment(order);
    double bound = Math.exp(compositions * moment.logarithm - order * epsilon);
    if (trained) {
      byOwn[0] = bound * (compositions * moment.mean - epsilon) * 2 * own[0];
    }
    for (int i = 0; i < losses.length; i++) {
      double copies = outcomes.copies[i];
      outcomes.byP[i] = copies * bound * compositions * slope(losses[i], moment.logarithm);
      outcomes.byQ[i] = copies * bound * compositions * slope(-losses[i], moment.logarithm);
    }
    Arrays.fill(byMass, 0);
    outcomes.scatter(compositions * Math.pow(1 - infinite, compositions - 1), byMass);
    return bound - Math.expm1(compositions * Math.log1p(-infinite));
  }

  /**
   * Derivative of ln S by the mass that has this loss, as P of its outcome and as Q of the mirrored
   * one.
   */
  private double slope(double loss, double logarithm) {
    if (!Double.isFinite(loss)) {
      return 0;
    }
    return (1 + order) * Math.exp(order * loss - logarithm)
        - order * Math.exp(-(1 + order) * loss - logarithm);
  }

  /** ln S with mean and variance of the loss under the law p (p/q)^order / S. */
  private record Moment(double logarithm, double mean, double variance) {}

  private Moment moment(double at) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < losses.length; i++) {
      if (Double.isFinite(losses[i])) {
        double base = Math.log(outcomes.p[i]) + at * losses[i];
        most = Math.max(most, Math.max(base, base - (2 * at + 1) * losses[i]));
      }
    }
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < losses.length; i++) {
      double loss = losses[i];
      if (Double.isFinite(loss)) {
        double base = Math.log(outcomes.p[i]) + at * loss - most;
        double there = outcomes.copies[i] * Math.exp(base);
        double back = outcomes.copies[i] * Math.exp(base - (2 * at + 1) * loss);
        sum += there + back;
        first += (there - back) * loss;
        second += (there + back) * loss * loss;
      }
    }
    double mean = first / sum;
    return new Moment(most + Math.log(sum), mean, Math.max(0, second / sum - mean * mean));
  }

  private double best() {
    double low = LEAST_ORDER;
    double high = MOST_ORDER;
    double at = 0;
    for (int i = 0; i < MOST_STEPS; i++) {
      Moment moment = moment(at);
      double slope = compositions * moment.mean - epsilon;
      if (i > 0 && slope > 0) {
        high = Math.min(high, at);
      } else if (i > 0) {
        low = Math.max(low, at);
      }
      double next = at - slope / (compositions * moment.variance);
      if (i == 0) {
        next = Math.min(high, Math.max(low, next));
      } else if (high <= low) {
        return at;
      } else if (!(next > low && next < high)) {
        next = 0.5 * (low + high);
      }
      if (Math.abs(next - at) <= 1e-13 * at) {
        return next;
      }
      at = next;
    }
    return at;
  }
}

package org.noisewright.design.cactus;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.noisewright.curve.Progress;
import org.noisewright.numerics.InterruptedComputationException;
import org.noisewright.numerics.Interrupts;

/**
 * The primal-dual interior-point method for equation (20) of Alghamdi and others 2022: least t with
 * F_k(p) + s_k = t, s_k at least 0, and the two constraints on the masses. Masses span forty orders
 * of size, so a step is taken in units of sqrt(p), and p moves along a curve that stays positive.
 *
 * <p>Its answers are numbers of an ordinary computation: what the noise guarantees is evaluated
 * afterwards.
 */
final class InteriorPoint {
  private static final double TO_BOUNDARY = 0.995;
  private static final double LEAST_CENTRING = 1e-4;
  private static final double MOST_RISE = 2;
  private static final double MOST_FALL = 100;
  private static final double NEAR = 1e-5;
  private static final int PATIENCE = 15;

  private final int bins;
  private final int size;
  private final double budget;
  private final PointCosts costs;
  private final MassLine line;
  private final MassLine trial;
  private final NewtonSystem system;

  private final double[] masses;
  private final double[] roots;
  private final double[] values;
  private final double[] slacks;
  private final double[] weights;
  private final double[] multipliers = new double[2];
  private double bound;
  private double leastProduct;

  private final double[] slope;
  private final double[] candidate;
  private final double[] candidateValues;

  private final double[] best;
  private final double[] bestWeights;
  private double bestMultiplier;
  private double upper = Double.POSITIVE_INFINITY;
  private double lower = Double.NEGATIVE_INFINITY;
  private double residual = Double.POSITIVE_INFINITY;
  private int iterations;
  private SolveStatus status = SolveStatus.ITERATIONS;

  InteriorPoint(int bins, int points, double tailRatio, PointCosts costs, double budget) {
    this.bins = bins;
    this.size = points + 1;
    this.budget = budget;
    this.costs = costs;
    this.line = new MassLine(bins, points, tailRatio);
    this.trial = new MassLine(bins, points, tailRatio);
    this.system = new NewtonSystem(size, bins);
    this.masses = new double[size];
    this.roots = new double[size];
    this.values = new double[bins];
    this.slacks = new double[bins];
    this.weights = new double[bins];
    this.slope = new double[size];
    this.candidate = new double[size];
    this.candidateValues = new double[bins];
    this.best = new double[size];
    this.bestWeights = new double[bins];
  }

  /**
   * Iterates.
   *
   * @param start positive masses
   * @param tolerance relative gap at which to stop
   * @param most largest number of iterations
   * @param interruptible true if an interrupt of the thread ends the iteration with the best masses
   *     so far
   * @throws InterruptedComputationException if the thread is interrupted otherwise, or before there
   *     are any
   */
  void solve(double[] start, double tolerance, int most, boolean interruptible, Progress progress) {
    try {
      iterate(start, tolerance, most, progress);
    } catch (InterruptedComputationException e) {
      if (!interruptible || masses().length == 0) {
        throw e;
      }
      // The best masses are replaced as a whole, so those of an earlier iterate are there.
      status = SolveStatus.INTERRUPTED;
    }
  }

  private void iterate(double[] start, double tolerance, int most, Progress progress) {
    begin(start);
    leastProduct = 0.01 * tolerance * bound / bins;
    double lastGap = Double.POSITIVE_INFINITY;
    int idle = 0;
    for (iterations = 0; ; iterations++) {
      assess();
      double gap = gap();
      progress.report(
          String.format(Locale.ROOT, "iteration %d, gap %.1e", iterations, gap),
          fraction(gap, tolerance));
      if (gap <= tolerance) {
        status = SolveStatus.SOLVED;
        return;
      }
      Interrupts.look();
      idle = gap < 0.7 * lastGap ? 0 : idle + 1;
      if (idle == 0) {
        lastGap = gap;
      }
      if (iterations == most) {
        return;
      }
      if ((idle >= PATIENCE && gap < NEAR) || !step()) {
        status = SolveStatus.STALLED;
        return;
      }
    }
  }

  private static double fraction(double gap, double tolerance) {
    return Math.max(0, Math.min(1, Math.log(Math.min(1, gap)) / Math.log(tolerance)));
  }

  private void begin(double[] start) {
    System.arraycopy(start, 0, masses, 0, size);
    takeMasses();
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, value);
    }
    bound = 1.05 * largest;
    double sum = 0;
    for (int k = 0; k < bins; k++) {
      slacks[k] = bound - values[k];
      weights[k] = 1 / slacks[k];
      sum += weights[k];
    }
    for (int k = 0; k < bins; k++) {
      weights[k] /= sum;
    }
  }

  private void takeMasses() {
    for (int i = 0; i < size; i++) {
      roots[i] = Math.sqrt(masses[i]);
    }
    line.set(masses);
    line.values(values);
  }

  /** Gradients, and what the iterate is worth: a feasible neighbour above, weak duality below. */
  private void assess() {
    line.scaledGradient(roots, system.rows());
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    double[][] rows = system.rows();
    double least = Double.POSITIVE_INFINITY;
    double lambda = multipliers[1];
    for (int i = 0; i < size; i++) {
      double product = 0;
      for (int k = 0; k < bins; k++) {
        product += rows[i][k] * weights[k];
      }
      slope[i] = product;
      double atPoint = product / (sum * roots[i]) + lambda * costs.cost[i];
      least = Math.min(least, atPoint / costs.mass[i]);
    }
    double newLower = least - lambda * budget;
    if (newLower > lower) {
      lower = newLower;
      for (int k = 0; k < bins; k++) {
        bestWeights[k] = weights[k] / sum;
      }
      bestMultiplier = lambda;
    }
    if (Feasible.move(costs, budget, masses, candidate)) {
      trial.set(candidate);
      trial.values(candidateValues);
      double largest = 0;
      for (double value : candidateValues) {
        largest = Math.max(largest, value);
      }
      if (largest < upper) {
        upper = largest;
        System.arraycopy(candidate, 0, best, 0, size);
      }
    }
    residual =
        Math.max(
            Math.abs(PointCosts.sum(costs.mass, masses) - 1),
            Math.abs(PointCosts.sum(costs.cost, masses) - budget) / budget);
  }

  private boolean step() {
    double[] ratios = new double[bins];
    double mean = 0;
    for (int k = 0; k < bins; k++) {
      ratios[k] = slacks[k] / weights[k];
      mean += slacks[k] * weights[k] / bins;
    }
    line.scaledHessian(weights, roots, system.matrix());
    if (!system.factor(costs.mass, costs.cost, roots, ratios)) {
      return false;
    }
    Direction affine = new Direction(products(0, null, 0));
    double reached = 0;
    double length = affine.longest(1);
    for (int k = 0; k < bins; k++) {
      reached +=
          (slacks[k] + length * affine.slack[k]) * (weights[k] + length * affine.weight[k]) / bins;
    }
    double centring = Math.max(LEAST_CENTRING, Math.pow(Math.max(0, reached) / mean, 3));
    double target = Math.max(centring * mean, leastProduct);
    Direction direction = new Direction(products(target, affine, mean));
    return direction.take();
  }

  /**
   * Products slack times weight beyond the target, and what the affine step leaves of second order.
   */
  private double[] products(double target, @Nullable Direction affine, double mean) {
    double[] products = new double[bins];
    for (int k = 0; k < bins; k++) {
      double correction =
          affine == null
              ? 0
              : Math.max(-2 * mean, Math.min(2 * mean, affine.slack[k] * affine.weight[k]));
      products[k] = slacks[k] * weights[k] - target + correction;
    }
    return products;
  }

  /** A solution of the linear equations. */
  private final class Direction {
    private final double[] scaled = new double[size];
    private final double[] weight = new double[bins];
    private final double[] slack = new double[bins];
    private final double[] multiplier = new double[2];
    private final double rise;

    Direction(double[] products) {
      for (int i = 0; i < size; i++) {
        scaled[i] =
            -slope[i]
                - roots[i] * (multipliers[0] * costs.mass[i] + multipliers[1] * costs.cost[i]);
      }
      double sum = 0;
      for (int k = 0; k < bins; k++) {
        double miss = values[k] + slacks[k] - bound;
        weight[k] = -miss + products[k] / weights[k];
        sum += weights[k];
      }
      multiplier[0] = 1 - PointCosts.sum(costs.mass, masses);
      multiplier[1] = budget - PointCosts.sum(costs.cost, masses);
      rise = system.solve(scaled, weight, multiplier, sum - 1);
      for (int k = 0; k < bins; k++) {
        slack[k] = (-products[k] - slacks[k] * weight[k]) / weights[k];
      }
    }

    /** The longest step that leaves slacks and weights a part of what they are. */
    double longest(double fraction) {
      double length = 1;
      for (int k = 0; k < bins; k++) {
        if (slack[k] < 0) {
          length = Math.min(length, fraction * -slacks[k] / slack[k]);
        }
        if (weight[k] < 0) {
          length = Math.min(length, fraction * -weights[k] / weight[k]);
        }
      }
      return length;
    }

    boolean take() {
      double length = longest(TO_BOUNDARY);
      for (int i = 0; i < size; i++) {
        double relative = scaled[i] / roots[i];
        if (!(Math.abs(relative) <= Double.MAX_VALUE)) {
          return false;
        }
        length = Math.min(length, (relative > 0 ? MOST_RISE : MOST_FALL) / Math.abs(relative));
      }
      for (int i = 0; i < size; i++) {
        double relative = length * scaled[i] / roots[i];
        double moved = relative >= 0 ? masses[i] * (1 + relative) : masses[i] / (1 - relative);
        masses[i] = Math.max(Feasible.LEAST_MASS, moved);
      }
      bound += length * rise;
      for (int k = 0; k < bins; k++) {
        slacks[k] += length * slack[k];
        weights[k] += length * weight[k];
      }
      multipliers[0] += length * multiplier[0];
      multipliers[1] += length * multiplier[1];
      takeMasses();
      for (int k = 0; k < bins; k++) {
        slacks[k] = Math.max(slacks[k], bound - values[k]);
      }
      return true;
    }
  }

  /** The best masses that meet both constraints; empty if there were none. */
  double[] masses() {
    return upper < Double.POSITIVE_INFINITY ? best.clone() : new double[0];
  }

  /** Weights of the shifts at the best lower bound, of sum one. */
  double[] weights() {
    return bestWeights.clone();
  }

  /** Multiplier of the cost at the best lower bound: how fast the divergence falls with it. */
  double multiplier() {
    return bestMultiplier;
  }

  /** Largest divergence of the best masses. */
  double upper() {
    return upper;
  }

  /** The best lower bound of the finite problem. */
  double lower() {
    return lower;
  }

  /** Relative gap of the finite problem. */
  double gap() {
    return upper < Double.POSITIVE_INFINITY
        ? Math.max(0, (upper - lower) / upper)
        : Double.POSITIVE_INFINITY;
  }

  /** By how much the last iterate missed its constraints, relative. */
  double residual() {
    return residual;
  }

  int iterations() {
    return iterations;
  }

  SolveStatus status() {
    return status;
  }
}

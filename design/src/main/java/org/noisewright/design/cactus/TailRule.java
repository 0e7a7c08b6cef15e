package org.noisewright.design.cactus;

import org.noisewright.curve.Progress;

/**
 * The number of free masses and the ratio of the tail for a problem that leaves them open. From the
 * divergence D and the multiplier lambda of a coarse solve, with theta = D + lambda C: far out
 * masses fall by the factor e^(-slope(x)) over one sensitivity, slope(x) = arcosh(1 + lambda c(x) -
 * theta), the condition of optimality where the shift by the whole sensitivity counts alone. The
 * tail has the slope at N/n, so r = e^(-slope(N/n)/n). N/n is the least of 6, 8, 11, ... at which
 * the masses have fallen by e^(-20) and 1 + lambda c - theta is at least 20, or at which they have
 * fallen by e^(-64).
 */
record TailRule(int points, double tailRatio) {
  private static final double STEEP = 20;
  private static final double FALLEN = 64;
  private static final double FALLEN_LEAST = 20;
  private static final double GROWTH = 1.3;
  private static final int FIRST = 6;
  private static final int MOST = 4000;
  private static final double MOST_SLOPE = 130;
  private static final double LEAST_SLOPE = 0.3;

  static TailRule of(CactusProblem problem) {
    double budget = problem.unitBudget();
    double deviation = Math.pow(budget, 1 / problem.exponent());
    int coarse =
        (int) Math.min(problem.bins(), Math.max(20, Math.min(60, Math.ceil(2 / deviation))));
    double divergence = 0.5 / (deviation * deviation);
    double multiplier = divergence * 2 / (problem.exponent() * budget);
    TailRule rule = at(problem.exponent(), budget, divergence, multiplier, coarse, 0);
    for (int round = 0; round < 2; round++) {
      PointCosts costs =
          PointCosts.of(
              problem.exponent(), CactusForm.LATTICE, coarse, rule.points, rule.tailRatio);
      InteriorPoint solve = new InteriorPoint(coarse, rule.points, rule.tailRatio, costs, budget);
      solve.solve(
          StartMasses.of(costs, problem.exponent(), coarse, budget),
          1e-6,
          60,
          false,
          Progress.NONE);
      if (!(solve.multiplier() > 0 && solve.upper() < Double.POSITIVE_INFINITY)) {
        break;
      }
      divergence = solve.upper();
      multiplier = solve.multiplier();
      rule = at(problem.exponent(), budget, divergence, multiplier, coarse, 0);
    }
    int points = problem.points().orElse(0);
    TailRule fine = at(problem.exponent(), budget, divergence, multiplier, problem.bins(), points);
    CactusProblem.checkPoints(problem.bins(), fine.points);
    return new TailRule(fine.points, problem.tailRatio().orElse(fine.tailRatio));
  }

  /** The rule; {@code points} of 0 are chosen. */
  private static TailRule at(
      double exponent, double budget, double divergence, double multiplier, int bins, int points) {
    double theta = divergence + multiplier * budget;
    double length = points == 0 ? length(exponent, theta, multiplier) : (double) points / bins;
    double slope =
        Math.max(LEAST_SLOPE, Math.min(MOST_SLOPE, slope(exponent, theta, multiplier, length)));
    double ratio = Math.min(0.9999, Math.exp(-slope / bins));
    return new TailRule(points == 0 ? ((int) length) * bins : points, ratio);
  }

  /** N/n of the rule. */
  static int length(double exponent, double theta, double multiplier) {
    int length = FIRST;
    while (length < MOST && !farEnough(exponent, theta, multiplier, length)) {
      length = (int) Math.ceil(GROWTH * length);
    }
    return length;
  }

  private static boolean farEnough(double exponent, double theta, double multiplier, int length) {
    double fallen = fallen(exponent, theta, multiplier, length);
    return fallen >= FALLEN
        || (fallen >= FALLEN_LEAST && 1 + multiplier * Math.pow(length, exponent) - theta >= STEEP);
  }

  /** ln of the mass at 0 over that at {@code length}, about. */
  private static double fallen(double exponent, double theta, double multiplier, int length) {
    double sum = 0;
    for (int x = 1; x <= length; x++) {
      sum += slope(exponent, theta, multiplier, x - 0.5);
    }
    return sum;
  }

  /** Fall of ln of the density over one sensitivity, at x. */
  static double slope(double exponent, double theta, double multiplier, double x) {
    double cosh = Math.max(1, 1 + multiplier * Math.pow(x, exponent) - theta);
    return Math.log(cosh + Math.sqrt((cosh - 1) * (cosh + 1)));
  }
}

package org.noisewright.design.cactus;

/**
 * The two linear constraints for masses p_0 ... p_N with a tail p_N r^j, symmetric, in units of the
 * sensitivity: sum of {@code mass[i]} p_i = 1 and sum of {@code cost[i]} p_i = budget. Relative
 * error of each coefficient about 1e-15 (of those of the tail about 1e-14).
 */
final class PointCosts {
  final double[] mass;
  final double[] cost;

  private PointCosts(double[] mass, double[] cost) {
    this.mass = mass;
    this.cost = cost;
  }

  static PointCosts of(double exponent, CactusForm form, int bins, int points, double tailRatio) {
    double[] mass = new double[points + 1];
    double[] cost = new double[points + 1];
    for (int i = 0; i < points; i++) {
      double both = i == 0 ? 1 : 2;
      mass[i] = both;
      cost[i] = both * at(exponent, form, bins, i);
    }
    mass[points] = 2 / (1 - tailRatio);
    cost[points] = 2 * tail(exponent, form, bins, points, tailRatio);
    return new PointCosts(mass, cost);
  }

  /** Cost of point {@code i} at least 0: |i/n|^a, or its mean over [(i - 1/2)/n, (i + 1/2)/n]. */
  static double at(double exponent, CactusForm form, int bins, int i) {
    if (form == CactusForm.LATTICE) {
      return Math.pow((double) i / bins, exponent);
    }
    double power = exponent + 1;
    if (i == 0) {
      return Math.pow(0.5 / bins, exponent) / power;
    }
    double left = (i - 0.5) / bins;
    return Math.pow(left, exponent)
        * ((i - 0.5) / power)
        * Math.expm1(power * Math.log1p(1 / (i - 0.5)));
  }

  /** Sum over j of cost(N + j) r^j. */
  private static double tail(
      double exponent, CactusForm form, int bins, int points, double tailRatio) {
    double sum = 0;
    double term = at(exponent, form, bins, points);
    double power = 1;
    for (int j = 1; ; j++) {
      sum += term;
      power *= tailRatio;
      double next = power * at(exponent, form, bins, points + j);
      double ratio = next / term;
      if (next == 0 || (ratio < 1 && next / (1 - ratio) < 1e-17 * sum)) {
        return sum + next;
      }
      term = next;
    }
  }

  /** Sum of coefficients times masses. */
  static double sum(double[] coefficients, double[] masses) {
    double sum = 0;
    for (int i = masses.length - 1; i >= 0; i--) {
      sum += coefficients[i] * masses[i];
    }
    return sum;
  }
}

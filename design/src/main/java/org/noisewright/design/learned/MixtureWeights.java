package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * From free numbers theta to the weights of a mixture: c(m) proportional to theta(m)^2, or, to keep
 * a moment fixed, to theta(m)^2 e^(-t x(m)), where x(m) is the moment of component m and t is the
 * one number that gives the mixture the asked moment.
 *
 * <p>The second form turns a search under a side condition into one without. With the derivatives
 * g(m) of a function by the weights, its derivative by theta(m) is 2 c(m) / theta(m) times g(m) -
 * mean(g) - price (x(m) - mean(x)), where price is the covariance of g and x under the weights over
 * the variance of x; price 0 in the first form. The price is also what the function rises by if the
 * moment rises by one at the optimum.
 */
final class MixtureWeights {
  private static final int MOST_STEPS = 200;

  private final double[] moments;
  private final double unit;
  private final double asked;
  private final double[] factors;
  private double tilt;
  private double price;

  private MixtureWeights(double[] moments, double asked) {
    this.moments = moments;
    this.unit = Arrays.stream(moments).max().orElse(1);
    this.asked = asked;
    this.factors = new double[moments.length];
  }

  /** Weights proportional to squares. */
  static MixtureWeights free(double[] moments) {
    return new MixtureWeights(moments, Double.NaN);
  }

  /** Weights under which the moment has this value, strictly between the extremes. */
  static MixtureWeights fixed(double[] moments, double asked) {
    return new MixtureWeights(moments, asked);
  }

  /** Where the tilt of the last call ended, and the search for the next one begins. */
  double tilt() {
    return tilt;
  }

  /** Begins at this tilt, as after a call that ended there. */
  void beginAt(double begin) {
    tilt = begin;
  }

  private boolean free() {
    return Double.isNaN(asked);
  }

  /** Puts the weights of {@code theta} into {@code weights}. */
  void weights(double[] theta, double[] weights) {
    if (free()) {
      Arrays.fill(factors, 1);
      fill(theta, weights);
    } else {
      tilt(theta, weights);
    }
  }

  private void fill(double[] theta, double[] weights) {
    double sum = 0;
    for (int m = theta.length - 1; m >= 0; m--) {
      weights[m] = theta[m] * theta[m] * factors[m];
      sum += weights[m];
    }
    for (int m = 0; m < theta.length; m++) {
      weights[m] /= sum;
      factors[m] /= sum;
    }
  }

  /** Safeguarded Newton steps: the moment falls with the tilt. */
  private void tilt(double[] theta, double[] weights) {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double goal = asked / unit;
    double last = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST_STEPS; i++) {
      tilted(theta, weights, tilt);
      double mean = 0;
      double square = 0;
      for (int m = 0; m < weights.length; m++) {
        double x = moments[m] / unit - goal;
        mean += weights[m] * x;
        square += weights[m] * x * x;
      }
      if (Math.abs(mean) <= 2e-16 * goal
          || (i > 3 && Math.abs(mean) >= 0.5 * last && last < 1e-14)) {
        return;
      }
      last = Math.abs(mean);
      if (mean > 0) {
        low = tilt;
      } else {
        high = tilt;
      }
      double next = tilt + mean / (square - mean * mean);
      if (!(next > low && next < high)) {
        next =
            low == Double.NEGATIVE_INFINITY
                ? high - 2 * (1 + Math.abs(high))
                : high == Double.POSITIVE_INFINITY
                    ? low + 2 * (1 + Math.abs(low))
                    : 0.5 * (low + high);
      }
      if (next == tilt) {
        return;
      }
      tilt = next;
    }
  }

  private void tilted(double[] theta, double[] weights, double by) {
    double centre = by > 0 ? moments[0] / unit : 1;
    for (int m = 0; m < factors.length; m++) {
      factors[m] = Math.exp(-by * (moments[m] / unit - centre));
    }
    fill(theta, weights);
  }

  /**
   * From derivatives by weights to derivatives by theta, for the theta and the weights of the last
   * call.
   *
   * @return the Frank-Wolfe gap: how much the function would fall, if it were linear, by moving to
   *     the best mixture with the same moment
   */
  double pullBack(double[] theta, double[] weights, double[] byWeight, double[] byTheta) {
    double mean = 0;
    double moment = 0;
    for (int m = 0; m < weights.length; m++) {
      mean += weights[m] * byWeight[m];
      moment += weights[m] * moments[m];
    }
    price = 0;
    if (!free()) {
      double covariance = 0;
      double variance = 0;
      for (int m = 0; m < weights.length; m++) {
        double x = moments[m] - moment;
        covariance += weights[m] * x * (byWeight[m] - mean);
        variance += weights[m] * x * x;
      }
      price = variance > 0 ? covariance / variance : 0;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m < weights.length; m++) {
      double rest = byWeight[m] - mean - price * (moments[m] - moment);
      least = Math.min(least, rest);
      byTheta[m] = 2 * theta[m] * factors[m] * rest;
    }
    return Math.max(0, -least);
  }

  /** Rise of the function with the fixed moment, from the last call of {@link #pullBack}. */
  double price() {
    return price;
  }
}

package org.noisewright.pld;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The wanted distance between neighbouring losses of a grid law, as a function of the loss. With f
 * the density of the one-release law times what a loss matters (in general the tilted law), k the
 * number of releases and h the distance, the relative gap between the upper and the lower delta is
 * about theta (theta + 1) / 8 times the sum over releases of k times the integral of f h^2, and the
 * number of points is the integral of 1/h; least points at a given gap have h = c (k f)^(-1/3) with
 * one constant c for all laws of a plan.
 */
public final class Spacing {
  private static final double LARGEST_SLOPE = 0.15;
  private static final double FEWEST_POINTS = 24;
  private static final double WIDEST = 4;
  private static final double LOG_NEGLIGIBLE = Math.log(1e-9);

  private final double[] loss;
  private final double[] distance;

  private Spacing(double[] loss, double[] distance) {
    this.loss = loss;
    this.distance = distance;
  }

  /** The logarithm of what a loss matters where one tilt serves the whole law: theta y - K. */
  public static DoubleUnaryOperator tilt(double theta, double logK) {
    return loss -> theta * loss - logK;
  }

  /**
   * Integral of (k f)^(1/3) over the loss: what the constant c is found from.
   *
   * @param logWeight logarithm of what a loss matters
   */
  public static double roughness(LossNodes nodes, DoubleUnaryOperator logWeight, double times) {
    if (!nodes.isContinuous()) {
      return 0;
    }
    double sum = 0;
    for (int i = 1; i < nodes.size(); i++) {
      double width = nodes.loss(i) - nodes.loss(i - 1);
      if (width > 0) {
        double mass = 0.5 * (weighed(nodes, i, logWeight) + weighed(nodes, i - 1, logWeight));
        sum += Math.cbrt(times * mass) * Math.cbrt(width * width);
      }
    }
    return sum;
  }

  /** The constant c for an asked relative gap, from the summed roughness of all laws of a plan. */
  public static double constant(double gap, double theta, double roughness) {
    double wanted = Math.sqrt(8 * gap / (theta * (theta + 1) * roughness));
    return Math.min(wanted, roughness / FEWEST_POINTS);
  }

  /**
   * Spacing of one law.
   *
   * @param logWeight logarithm of what a loss matters
   */
  public static Spacing of(
      LossNodes nodes, double theta, DoubleUnaryOperator logWeight, double times, double constant) {
    int n = nodes.size();
    double[] loss = new double[n];
    double[] distance = new double[n];
    double[] below = new double[n];
    for (int i = 0; i < n; i++) {
      loss[i] = nodes.loss(i);
      below[i] = times * weighed(nodes, i, logWeight) + (i > 0 ? below[i - 1] : 0);
    }
    for (int i = 0; i < n; i++) {
      double width = loss[Math.min(n - 1, i + 1)] - loss[Math.max(0, i - 1)];
      double logWeighed = nodes.logMass(i) + logWeight.applyAsDouble(loss[i]) + Math.log(2 * times);
      // Moving mass up by h multiplies what it matters by at most e^{theta h}, about.
      double spare = Math.max(0, LOG_NEGLIGIBLE - logWeighed);
      double largest = Math.min(WIDEST, (1 + spare) / (1 + theta));
      double wanted = constant * Math.cbrt(width * Math.exp(-logWeighed));
      if (wanted > 2 * width) {
        wanted = crowded(loss, below, i, constant, Math.max(wanted, 1e-300), largest);
      }
      distance[i] = wanted > 0 && wanted < largest ? wanted : largest;
    }
    for (int i = 1; i < n; i++) {
      distance[i] =
          Math.min(distance[i], distance[i - 1] + LARGEST_SLOPE * (loss[i] - loss[i - 1]));
    }
    for (int i = n - 2; i >= 0; i--) {
      distance[i] =
          Math.min(distance[i], distance[i + 1] + LARGEST_SLOPE * (loss[i + 1] - loss[i]));
    }
    return new Spacing(loss, distance);
  }

  /** The same distance everywhere between two losses, and beyond them. */
  public static Spacing uniform(double from, double to, double distance) {
    return new Spacing(new double[] {from, to}, new double[] {distance, distance});
  }

  /** The same, but at most {@code most} within {@code reach} of a loss, and rising from there. */
  public Spacing capped(double centre, double reach, double most) {
    double[] capped = distance.clone();
    for (int i = 0; i < capped.length; i++) {
      double beyond = Math.max(0, Math.abs(loss[i] - centre) - reach);
      capped[i] = Math.min(capped[i], most + LARGEST_SLOPE * beyond);
    }
    return new Spacing(loss, capped);
  }

  /** The least of the distances that these ask for, all made from the same nodes. */
  public static Spacing least(List<Spacing> all) {
    double[] least = all.get(0).distance.clone();
    for (Spacing other : all) {
      for (int i = 0; i < least.length; i++) {
        least[i] = Math.min(least[i], other.distance[i]);
      }
    }
    return new Spacing(all.get(0).loss, least);
  }

  /**
   * Where mass is crowded into less than one distance, h^2 times the mass within h takes the place
   * of h^3 times the density.
   */
  private static double crowded(
      double[] loss, double[] below, int i, double constant, double start, double largest) {
    double cube = constant * constant * constant;
    double h = start;
    int left = i;
    int right = i;
    int last = loss.length - 1;
    while (h < largest) {
      while (left > 0 && loss[left - 1] >= loss[i] - h) {
        left--;
      }
      while (right < last && loss[right + 1] <= loss[i] + h) {
        right++;
      }
      double mass = below[right] - (left > 0 ? below[left - 1] : 0);
      if (!(0.5 * mass * h * h < cube)) {
        break;
      }
      h *= 1.25;
    }
    return h;
  }

  private static double weighed(LossNodes nodes, int i, DoubleUnaryOperator logWeight) {
    return Math.exp(nodes.logMass(i) + logWeight.applyAsDouble(nodes.loss(i)));
  }

  /** The same, but nowhere below {@code floor}. */
  public Spacing atLeast(double floor) {
    double[] raised = distance.clone();
    for (int i = 0; i < raised.length; i++) {
      raised[i] = Math.max(raised[i], floor);
    }
    return new Spacing(loss, raised);
  }

  /** The least wanted distance. */
  public double least() {
    double least = distance[0];
    for (double d : distance) {
      least = Math.min(least, d);
    }
    return least;
  }

  /** Estimated number of points. */
  public double points() {
    double sum = 1;
    for (int i = 1; i < loss.length; i++) {
      sum += 2 * (loss[i] - loss[i - 1]) / (distance[i] + distance[i - 1]);
    }
    return sum;
  }

  /** The wanted distance at a loss. */
  public double at(double y) {
    int low = 0;
    int high = loss.length - 1;
    if (y <= loss[low]) {
      return distance[low];
    }
    if (y >= loss[high]) {
      return distance[high];
    }
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (loss[middle] <= y) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double part = (y - loss[low]) / (loss[high] - loss[low]);
    return distance[low] + part * (distance[high] - distance[low]);
  }
}

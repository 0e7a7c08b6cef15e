package org.noisewright.learning.dpsgd;

import java.util.function.DoubleFunction;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/**
 * Upper bounds on the Renyi divergence of generalised Gaussian noise of a shape of at least 2,
 * independent on every number of a vector that one example changes by a vector of an l2 norm of at
 * most C, however many numbers there are:
 *
 * <pre>
 * sum over i of R_a(t_i) &lt;= C^2 sup over 0 &lt; t &lt;= C of R_a(t) / t^2,   sum of t_i^2 &lt;= C^2
 * </pre>
 *
 * The supremum is bounded over all t, not tried at some. Side: UPPER, at most about 0.03 % above
 * the supremum (2 % for shapes next to 2). Both directions. See RenyiEnvelope.proof.md.
 */
final class RenyiEnvelope {
  /** Largest shape. */
  static final double MOST_SHAPE = 8;

  private static final double ROOM = 2e-4;
  private static final double FINE_RATIO = 1.0001;
  private static final double COARSE_RATIO = 1.01;

  /** From here on R_a(t) / t^2 rises so fast that steps need not be held up. */
  private static final double FAST = 2.3;

  private static final double LITTLE = 1e-2;

  private RenyiEnvelope() {}

  /**
   * The bounds.
   *
   * @param noise of a shape in [2, 8]
   * @param bound C, the l2 norm of what one example adds
   * @param orders rising, above 1
   * @return a bound for each order; infinite where none is known, never at the first
   */
  static double[] divergences(GeneralizedGaussianNoise noise, double bound, double[] orders) {
    double shape = noise.shape();
    if (!(shape >= 2 && shape <= MOST_SHAPE)) {
      throw new IllegalArgumentException(
          "beta must be in [2, 8] for a bound by Renyi divergences, got " + shape);
    }
    double largest = largest(noise, bound);
    ShiftMoments moments = ShiftMoments.of(shape, largest, orders[0]);
    double[] most = most(moments::shift, largest, shape < FAST ? COARSE_RATIO : FINE_RATIO, orders);
    double[] divergences = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      divergences[i] = most[i] * largest * largest / (orders[i] - 1) * (1 + 1e-14);
    }
    return divergences;
  }

  /**
   * Bounds on sup over 0 &lt; t &lt;= largest of ln M(t) / t^2 for each order. Nothing is taken for
   * granted of M but that (M(t) - 1) / t^2 does not fall: ln M(t) / t^2 may rise and fall again.
   *
   * @param moments of a shift
   * @param largest shift
   * @param ratio of a shift to the next smaller one, at most, above 1
   * @param orders of the moments
   * @return infinite where the moment of the largest shift is
   */
  static double[] most(
      DoubleFunction<MomentBounds> moments, double largest, double ratio, double[] orders) {
    double[] most = new double[orders.length];
    double[] aim = new double[orders.length];
    boolean[] open = new boolean[orders.length];
    MomentBounds shift = moments.apply(largest);
    double[] logs = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      logs[i] = shift.log(orders[i]);
      most[i] = logs[i] / (largest * largest);
      aim[i] = most[i] * (1 + ROOM);
      open[i] = logs[i] < Double.POSITIVE_INFINITY;
    }
    while (true) {
      boolean any = false;
      double next = 0;
      for (int i = 0; i < orders.length; i++) {
        if (open[i]) {
          double rest = rest(shift, orders[i], logs[i]);
          if (rest <= aim[i]) {
            most[i] = Math.max(most[i], rest);
            open[i] = false;
          } else {
            any = true;
            next = Math.max(next, reached(shift.size(), logs[i], aim[i]));
          }
        }
      }
      if (!any) {
        break;
      }
      double from = shift.size();
      double to = Math.min(next, from / ratio);
      shift = moments.apply(to);
      for (int i = 0; i < orders.length; i++) {
        if (open[i]) {
          most[i] = Math.max(most[i], between(from, to, logs[i]));
          logs[i] = shift.log(orders[i]);
          aim[i] = Math.max(aim[i], Math.max(most[i], logs[i] / (to * to)));
        }
      }
    }
    return most;
  }

  /** C in units of scale^(1/shape), rounded up, which only asks for more. */
  private static double largest(GeneralizedGaussianNoise noise, double bound) {
    return bound / Math.pow(noise.scale(), 1 / noise.shape()) * (1 + 1e-13);
  }

  /**
   * Refuses so little noise that no divergence of this order and above is bounded.
   *
   * @throws IllegalArgumentException with the way out
   */
  static void requireEnough(GeneralizedGaussianNoise noise, double bound, double leastOrder) {
    ShiftMoments.end(noise.shape(), largest(noise, bound), leastOrder);
  }

  /** Bound on ln M(t) / t^2 for all t up to this shift: that of (M(t) - 1) / t^2, which rises. */
  private static double rest(MomentBounds shift, double order, double log) {
    double excess = Math.expm1(log) / (shift.size() * shift.size()) * (1 + 1e-14);
    return log < LITTLE ? Math.min(excess, shift.curvature(order)) : excess;
  }

  /** Bound on ln M(t) / t^2 for all t between: M(t) - 1 is at most (t / from)^2 (M(from) - 1). */
  private static double between(double from, double to, double log) {
    double part = to / from * (1 + 1e-15);
    double value = part * part;
    // ln(1 + r^2 (e^l - 1)) = l + ln(r^2 + (1 - r^2) e^-l).
    double reduced =
        log > 1
            ? log + Math.log(value + Math.max(0, 1 - value) * Math.exp(-log))
            : Math.log1p(value * Math.expm1(log));
    return Math.max(reduced, 0) / (to * to) * (1 + 1e-12) + 1e-300;
  }

  /** The smallest t down to which the bound between it and the shift is at most this. */
  private static double reached(double from, double log, double most) {
    double low = 0;
    double high = 1;
    for (int round = 0; round < 40; round++) {
      double part = 0.5 * (low + high);
      if (part > 0.1 && between(from, part * from, log) <= most) {
        high = part;
      } else {
        low = part;
      }
    }
    return high * from;
  }
}

package org.noisewright.curve;

import java.util.function.DoubleFunction;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;

/** Bounds of the trade-off function from bounds of delta; see TradeOff.proof.md. */
final class TradeOff {
  private static final double FARTHEST = 60;
  private static final int FIRST_POINTS = 33;
  private static final int ROUNDS = 5;

  private TradeOff() {}

  static Bounds at(double x, DoubleFunction<Bounds> delta) {
    if (!(x >= 0 && x <= 1)) {
      throw new IllegalArgumentException(
          "falsePositiveRate must be in [0, 1], got " + x + "; it is a probability");
    }
    if (x == 1) {
      return Bounds.exactly(0);
    }
    double low = -FARTHEST;
    double high = FARTHEST;
    double lower = 0;
    double upper = 1 - x;
    for (int round = 0; round < ROUNDS; round++) {
      double[] epsilon = new double[FIRST_POINTS];
      double[] value = new double[FIRST_POINTS];
      Bounds[] at = new Bounds[FIRST_POINTS];
      for (int i = 0; i < FIRST_POINTS; i++) {
        epsilon[i] = low + (high - low) * i / (FIRST_POINTS - 1);
        at[i] = delta.apply(epsilon[i]);
        value[i] = 1 - at[i].upper() - Math.exp(epsilon[i]) * x;
        lower = Math.max(lower, value[i] - slack(epsilon[i], x));
      }
      upper = Math.min(upper, largest(x, epsilon, at, low == -FARTHEST, high == FARTHEST, lower));
      if (upper - lower <= 1e-3 * Math.max(upper, 1e-12)) {
        break;
      }
      // Keep every piece that could still beat the lower end.
      int left = 0;
      int right = FIRST_POINTS - 1;
      while (left < right && piece(x, epsilon, at, left) <= lower) {
        left++;
      }
      while (right > left && piece(x, epsilon, at, right - 1) <= lower) {
        right--;
      }
      low = epsilon[left];
      high = epsilon[right];
      if (!(high > low)) {
        break;
      }
    }
    return Bounds.of(Math.min(lower, upper), upper);
  }

  private static double slack(double epsilon, double x) {
    return 8 * Rounding.UNIT * (1 + Math.exp(epsilon) * x * (1 + Math.abs(epsilon)));
  }

  /** Bound on 1 - delta - e^eps x between two neighbouring points: delta falls, e^eps rises. */
  private static double piece(double x, double[] epsilon, Bounds[] at, int i) {
    return 1 - at[i + 1].lower() - Math.exp(epsilon[i]) * x + slack(epsilon[i], x);
  }

  private static double largest(
      double x, double[] epsilon, Bounds[] at, boolean openLeft, boolean openRight, double lower) {
    double largest = lower;
    for (int i = 0; i + 1 < at.length; i++) {
      largest = Math.max(largest, piece(x, epsilon, at, i));
    }
    if (openLeft) {
      // delta is at least 1 - e^eps, so the value is at most e^eps (1 - x).
      largest = Math.max(largest, Math.exp(epsilon[0]));
    }
    if (openRight) {
      largest = Math.max(largest, 1 - Math.exp(epsilon[epsilon.length - 1]) * x);
    }
    return largest;
  }
}

package org.noisewright.curve;

import java.util.function.DoubleFunction;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;

/** Bounds of the trade-off function from bounds of delta; see TradeOff.proof.md. */
final class TradeOff {
  private static final double FARTHEST = 60;

  /** No delta is below that at this epsilon, the mass at infinite loss. */
  private static final double BEYOND = Double.MAX_VALUE;

  private static final int POINTS = 17;
  private static final int ROUNDS = 6;
  private static final double ENOUGH = 1e-3;

  private final double x;
  private final double[] epsilon = new double[POINTS];
  private final double[] odds = new double[POINTS];

  /** Bounds of 1 - delta - e^epsilon x at the points: a concave function of e^epsilon. */
  private final double[] low = new double[POINTS];

  private final double[] high = new double[POINTS];

  private TradeOff(double x) {
    this.x = x;
  }

  static Bounds at(double x, DoubleFunction<Bounds> delta) {
    if (!(x >= 0 && x <= 1)) {
      throw new IllegalArgumentException(
          "falsePositiveRate must be in [0, 1], got " + x + "; it is a probability");
    }
    return x == 1 ? Bounds.exactly(0) : new TradeOff(x).search(delta);
  }

  private Bounds search(DoubleFunction<Bounds> delta) {
    // Above -ln x the value is negative.
    double right = x > 0 ? Math.min(FARTHEST, 1e-9 - Math.log(x)) : FARTHEST;
    double left = -FARTHEST;
    double lower = Math.max(0, 1 - delta.apply(0).upper() - x - slack(0));
    if (lower > 0) {
      // The value is at most e^epsilon (1 - x), since delta is at least 1 - e^epsilon.
      left = Math.max(left, Math.log(lower) - 1e-9);
    }
    double upper = 1 - x;
    for (int round = 0; round < ROUNDS && left < right; round++) {
      for (int i = 0; i < POINTS; i++) {
        epsilon[i] = left + (right - left) * i / (POINTS - 1);
        odds[i] = Math.exp(epsilon[i]);
        Bounds at = delta.apply(epsilon[i]);
        low[i] = 1 - at.upper() - odds[i] * x - slack(epsilon[i]);
        high[i] = 1 - at.lower() - odds[i] * x + slack(epsilon[i]);
        lower = Math.max(lower, low[i]);
      }
      double largest = lower;
      if (left == -FARTHEST) {
        largest = Math.max(largest, odds[0] * (1 + 1e-9));
      }
      if (right == FARTHEST) {
        double infinite = delta.apply(BEYOND).lower();
        largest = Math.max(largest, 1 - infinite - odds[POINTS - 1] * x + slack(FARTHEST));
      }
      int first = 0;
      int last = POINTS - 1;
      for (int i = 0; i + 1 < POINTS; i++) {
        largest = Math.max(largest, piece(i));
      }
      upper = Math.min(upper, largest);
      if (upper - lower <= ENOUGH * upper) {
        break;
      }
      while (first < last && piece(first) <= lower) {
        first++;
      }
      while (last > first && piece(last - 1) <= lower) {
        last--;
      }
      left = epsilon[first];
      right = epsilon[last];
    }
    return Bounds.of(Math.min(lower, upper), upper);
  }

  private double slack(double at) {
    return 8 * Rounding.UNIT * (1 + Math.exp(at) * x * (1 + Math.abs(at)));
  }

  /**
   * A bound between points i and i + 1: delta falls while e^epsilon x rises; and a concave function
   * lies below the extensions of its chords from either side.
   */
  private double piece(int i) {
    double monotone = high[i + 1] + (odds[i + 1] - odds[i]) * x * (1 + 1e-9);
    double bound = Math.max(monotone, Math.max(high[i], high[i + 1]));
    double width = odds[i + 1] - odds[i];
    if (i > 0) {
      double slope = (high[i] - low[i - 1]) / (odds[i] - odds[i - 1]);
      bound = Math.min(bound, high[i] + Math.max(0, slope) * width * (1 + 1e-9));
    }
    if (i + 2 < POINTS) {
      double slope = (high[i + 1] - low[i + 2]) / (odds[i + 2] - odds[i + 1]);
      bound = Math.min(bound, high[i + 1] + Math.max(0, slope) * width * (1 + 1e-9));
    }
    return bound;
  }
}

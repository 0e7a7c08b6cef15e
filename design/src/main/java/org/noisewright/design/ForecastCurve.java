package org.noisewright.design;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * ln of a forecast of epsilon over the coordinate of a search, and where it crosses the target if
 * it is off by what answers have shown. Decides only where a search asks for certified answers.
 */
final class ForecastCurve {
  private static final int MOST_STEPS = 14;
  private static final double NEAR = 1e-7;
  private static final double LONGEST_STEP = 6;
  private static final double EXPECTED_SLOPE = -1.2;

  private final DoubleUnaryOperator forecast;

  /**
   * A curve.
   *
   * @param forecast ln of about epsilon, NaN where there is none
   */
  ForecastCurve(DoubleUnaryOperator forecast) {
    this.forecast = forecast;
  }

  /** ln of the forecast; NaN or infinite where it tells nothing. */
  double at(double u) {
    return forecast.applyAsDouble(u);
  }

  /**
   * A place where forecast and error are 0 together.
   *
   * @param slope of both there, below 0
   */
  record Root(double u, double slope) {}

  /**
   * The root, by secants; empty if none is found in a few steps.
   *
   * @param error ln of epsilon over the wanted one, less {@link #at}
   */
  Optional<Root> root(DoubleUnaryOperator error, double start) {
    double u = start;
    double excess = at(u) + error.applyAsDouble(u);
    double slope = EXPECTED_SLOPE;
    for (int i = 0; i < MOST_STEPS && Math.abs(excess) < Double.POSITIVE_INFINITY; i++) {
      if (Math.abs(excess) < NEAR) {
        return Optional.of(new Root(u, slope));
      }
      double next = u + Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, -excess / slope));
      double there = at(next) + error.applyAsDouble(next);
      double chord = (there - excess) / (next - u);
      // Where it does not fall the last slope has to do.
      slope = chord < -1e-3 && chord > -1e6 ? chord : slope;
      u = next;
      excess = there;
    }
    return Optional.empty();
  }
}

package org.noisewright.curve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.noisewright.composition.Forecast;
import org.noisewright.composition.GridDesign;
import org.noisewright.composition.PairPower;
import org.noisewright.pair.Direction;

/**
 * Forecasts of one direction of a plan. The last ones are kept, for who asks first where to look
 * and then for bounds wants the same. Safe for several threads.
 */
final class Forecasts {
  private static final double FIRST_LOG_DELTA = -40;

  /**
   * So much deeper than those of grids its tails are cut. A tilt under which what is cut matters is
   * too large: it lives on the edge of the cut, which is elsewhere in the law that is composed.
   */
  private static final double DEEPER = 2;

  private final List<PairPower> powers;
  private final Direction direction;
  private volatile @Nullable Kept kept;
  private volatile @Nullable Aim aimed;

  Forecasts(List<PairPower> powers, Direction direction) {
    this.powers = powers;
    this.direction = direction;
  }

  private record Kept(double logTail, Forecast forecast) {}

  /**
   * A forecast that was aimed at an epsilon.
   *
   * @param width relative width of delta that its tails serve
   * @param logDelta for which its tails were cut
   * @param guess at the epsilon
   */
  record Aim(
      double epsilon, double width, double logDelta, Forecast forecast, Forecast.Guess guess) {}

  /** The forecast for deltas near e^logDelta at a relative width. */
  Forecast of(double logDelta, double width) {
    double logTail = GridDesign.logTail(logDelta, width) - DEEPER;
    Kept known = kept;
    if (known == null || known.logTail() != logTail) {
      known = new Kept(logTail, Forecast.of(powers, direction, logTail));
      kept = known;
    }
    return known.forecast();
  }

  /** The forecast at an epsilon below the largest loss, with tails deep enough for its delta. */
  Aim at(double epsilon, double width) {
    Aim known = aimed;
    if (known != null && known.epsilon() == epsilon && known.width() == width) {
      return known;
    }
    double logDelta = FIRST_LOG_DELTA;
    Forecast whole = of(logDelta, width);
    for (int i = 0; i < 60 && !(whole.reach() > epsilon); i++) {
      logDelta *= 1.5;
      whole = of(logDelta, width);
    }
    Forecast forecast = whole.near(epsilon, logDelta);
    Forecast.Guess guess = forecast.atEpsilon(epsilon);
    for (int i = 0; i < 20 && guess.logDelta() < logDelta; i++) {
      logDelta = Math.max(1.1 * guess.logDelta(), 2 * logDelta);
      forecast = of(logDelta, width).near(epsilon, logDelta);
      guess = forecast.atEpsilon(epsilon);
    }
    Aim aim = new Aim(epsilon, width, logDelta, forecast, guess);
    aimed = aim;
    return aim;
  }
}

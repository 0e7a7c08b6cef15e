package org.noisewright.curve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.noisewright.curve.OneDirection.EpsilonBounds;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.Direction;

/**
 * What the directions of a plan say, as far as their maximum needs it. See GridDirection.proof.md.
 */
final class BothDirections {
  /** Relative width of delta at which a direction is looked at that is believed to be smaller. */
  private static final double ROUGH = 0.5;

  /** So many times the asked width it must be below, by forecast, to be looked at only roughly. */
  private static final double APART = 4;

  private final Map<Direction, OneDirection> directions;

  /**
   * @param directions one of them, or both
   */
  BothDirections(Map<Direction, OneDirection> directions) {
    this.directions = new EnumMap<>(directions);
  }

  /** About epsilon at a delta in one of them, by a forecast. */
  double forecastAt(double delta) {
    return directions.values().iterator().next().forecastAt(delta);
  }

  /**
   * What each direction says. The one with the larger forecast is asked first. If the other one is
   * far below, by forecast, it only has to be shown to be below; where that fails it is asked too.
   */
  Map<Direction, EpsilonBounds> epsilons(double delta, double width) {
    Map<Direction, Double> forecasts = new EnumMap<>(Direction.class);
    if (directions.size() > 1 && delta > 0) {
      directions.forEach((direction, one) -> forecasts.put(direction, one.forecastAt(delta)));
    }
    double most = largest(forecasts);
    Map<Direction, EpsilonBounds> found = new EnumMap<>(Direction.class);
    double least = 0;
    for (Map.Entry<Direction, OneDirection> entry : inOrder(forecasts)) {
      OneDirection one = entry.getValue();
      double below = 1 - forecasts.getOrDefault(entry.getKey(), most) / most;
      // Strictly below, so that it is known which direction decides.
      double bound = Math.nextDown(least);
      boolean smaller = bound > 0 && below > APART * width && isAtMost(one, bound, delta);
      EpsilonBounds bounds =
          smaller
              ? new EpsilonBounds(Bounds.of(0, bound), ErrorLedger.empty(), "")
              : one.epsilonAt(delta, width);
      least = Math.max(least, bounds.epsilon().lower());
      found.put(entry.getKey(), bounds);
    }
    return found;
  }

  /** Whether epsilon at delta is certainly at most this in a direction, by a rough look. */
  private static boolean isAtMost(OneDirection one, double epsilon, double delta) {
    double target = Math.log(delta);
    return one.largestEpsilon() <= epsilon
        || one.roughLogDeltaAt(epsilon, ROUGH)
            <= target - 2 * Rounding.UNIT * (1 + Math.abs(target));
  }

  /** The same for delta. */
  Map<Direction, LogBounds> logDeltas(double epsilon, double width) {
    Map<Direction, Double> forecasts = new EnumMap<>(Direction.class);
    if (directions.size() > 1 && epsilon >= 0) {
      directions.forEach(
          (direction, one) -> forecasts.put(direction, one.logForecastAt(epsilon, width)));
    }
    double most = largest(forecasts);
    Map<Direction, LogBounds> found = new EnumMap<>(Direction.class);
    double least = Double.NEGATIVE_INFINITY;
    for (Map.Entry<Direction, OneDirection> entry : inOrder(forecasts)) {
      OneDirection one = entry.getValue();
      double below = most - forecasts.getOrDefault(entry.getKey(), most);
      double rough =
          below > APART * width ? one.roughLogDeltaAt(epsilon, Math.min(ROUGH, 0.5 * below)) : 0;
      LogBounds bounds =
          rough < least
              ? new LogBounds(Double.NEGATIVE_INFINITY, rough, ErrorLedger.empty())
              : one.logDeltaAt(epsilon, width);
      least = Math.max(least, bounds.lower());
      found.put(entry.getKey(), bounds);
    }
    return found;
  }

  private static double largest(Map<Direction, Double> forecasts) {
    return forecasts.values().stream().mapToDouble(x -> x).max().orElse(0);
  }

  /** The directions, that with the largest forecast first. */
  private List<Map.Entry<Direction, OneDirection>> inOrder(Map<Direction, Double> forecasts) {
    List<Map.Entry<Direction, OneDirection>> order = new ArrayList<>(directions.entrySet());
    order.sort(Comparator.comparingDouble(entry -> -forecasts.getOrDefault(entry.getKey(), 0.0)));
    return order;
  }
}

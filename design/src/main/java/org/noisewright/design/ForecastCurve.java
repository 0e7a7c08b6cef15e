package org.noisewright.design;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * ln of a forecast of epsilon over the coordinate of a search, and where it crosses the target if
 * it is off by what answers have shown. Decides only where a search asks for certified answers.
 */
final class ForecastCurve {
  private static final int MOST_STEPS = 14;
  private static final double NEAR = 1e-7;

  private final PlanFamily family;
  private final double delta;
  private final SearchCoordinate coordinate;
  private final Map<Double, Double> known = new HashMap<>();

  ForecastCurve(PlanFamily family, double delta, SearchCoordinate coordinate) {
    this.family = family;
    this.delta = delta;
    this.coordinate = coordinate;
  }

  /**
   * ln of about epsilon, between whole numbers on the line; NaN or infinite where it tells nothing.
   */
  double at(double u) {
    double value = coordinate.value(u);
    if (!family.whole() || value == family.most()) {
      return known.computeIfAbsent(value, this::forecastOf);
    }
    double below = known.computeIfAbsent(Math.floor(value), this::forecastOf);
    double above = known.computeIfAbsent(Math.floor(value) + 1, this::forecastOf);
    return below + (value - Math.floor(value)) * (above - below);
  }

  private double forecastOf(double value) {
    try {
      PrivacyPlan plan = family.plan().apply(value);
      return Math.log(PrivacyAccountant.of(plan).curve().forecastAt(delta));
    } catch (IllegalArgumentException e) {
      // What is wrong with the plan is said where it is accounted.
      return Double.NaN;
    }
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
    double slope = -SearchCoordinate.EXPECTED_FALL;
    for (int i = 0; i < MOST_STEPS && Math.abs(excess) < Double.POSITIVE_INFINITY; i++) {
      if (Math.abs(excess) < NEAR) {
        return Optional.of(new Root(u, slope));
      }
      double next = u + SearchCoordinate.step(-excess / slope);
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

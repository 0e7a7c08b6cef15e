package org.noisewright.app.plot;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * An axis of a chart.
 *
 * @param title with its unit: "epsilon (nats)"
 * @param scale how it is divided
 * @param low coordinate of its lower end; empty for that of the lines
 * @param high coordinate of its upper end; empty for that of the lines
 */
public record ChartAxis(String title, ChartScale scale, OptionalDouble low, OptionalDouble high) {

  /** Checks that a range, if both ends are given, rises. */
  public ChartAxis {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(scale, "scale");
    if (low.isPresent() && high.isPresent() && !(low.getAsDouble() < high.getAsDouble())) {
      throw new IllegalArgumentException(
          "axis must rise, got "
              + low.getAsDouble()
              + " to "
              + high.getAsDouble()
              + "; leave the ends out for those of the lines");
    }
  }

  /** An axis that reaches as far as the lines. */
  public static ChartAxis of(String title, ChartScale scale) {
    return new ChartAxis(title, scale, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** The same from a coordinate; lines below are cut. */
  public ChartAxis from(double newLow) {
    return new ChartAxis(title, scale, OptionalDouble.of(newLow), high);
  }

  /** The same up to a coordinate; lines above are cut. */
  public ChartAxis to(double newHigh) {
    return new ChartAxis(title, scale, low, OptionalDouble.of(newHigh));
  }
}

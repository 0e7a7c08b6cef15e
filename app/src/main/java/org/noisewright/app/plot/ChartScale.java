package org.noisewright.app.plot;

/**
 * How an axis is divided. On a logarithmic axis coordinates are given as logarithms to its base, so
 * that values outside of the range of a double have a place.
 */
public enum ChartScale {
  /** Coordinates are the values. */
  LINEAR,
  /** Coordinates are log2 of the values; ticks are written as 2^16. */
  LOG2,
  /** Coordinates are log10 of the values; ticks are written as 1e-5. */
  LOG10;

  /** The coordinate of a positive value; of any value on a linear axis. */
  public double coordinate(double value) {
    return switch (this) {
      case LINEAR -> value;
      case LOG2 -> Math.log(value) / Math.log(2);
      case LOG10 -> Math.log10(value);
    };
  }

  /** The value at a coordinate. */
  double value(double coordinate) {
    return switch (this) {
      case LINEAR -> coordinate;
      case LOG2 -> Math.pow(2, coordinate);
      case LOG10 -> Math.pow(10, coordinate);
    };
  }
}

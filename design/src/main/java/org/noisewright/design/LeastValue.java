package org.noisewright.design;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The least value of a function of one number that may have several local minima: all points of a
 * grid, then golden sections between the neighbours of the best one. A minimum that is narrower
 * than the grid and not next to its best point is missed.
 */
final class LeastValue {
  private static final double GOLDEN = 0.6180339887498949;

  private final DoubleUnaryOperator function;
  private double at;
  private double value = Double.POSITIVE_INFINITY;

  private LeastValue(DoubleUnaryOperator function) {
    this.function = function;
    this.at = Double.NaN;
  }

  /**
   * Searches.
   *
   * @param function not NaN; +infinity where it has no value
   * @param grid rising, at least one point
   * @param tolerance absolute, of the argument
   */
  static LeastValue of(DoubleUnaryOperator function, double[] grid, double tolerance) {
    LeastValue least = new LeastValue(function);
    for (double x : grid) {
      least.valueAt(x);
    }
    if (least.value < Double.POSITIVE_INFINITY) {
      int best = Arrays.binarySearch(grid, least.at);
      least.section(
          grid[Math.max(0, best - 1)], grid[Math.min(grid.length - 1, best + 1)], tolerance);
    }
    return least;
  }

  private double valueAt(double x) {
    double y = function.applyAsDouble(x);
    if (y < value || Double.isNaN(at)) {
      value = y;
      at = x;
    }
    return y;
  }

  private void section(double from, double to, double tolerance) {
    double low = from;
    double high = to;
    if (!(high - low > tolerance)) {
      return;
    }
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = valueAt(left);
    double atRight = valueAt(right);
    while (high - low > tolerance) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = valueAt(left);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = valueAt(right);
      }
    }
  }

  /** Where the least value was found. */
  double at() {
    return at;
  }

  /** The least value found. */
  double value() {
    return value;
  }
}

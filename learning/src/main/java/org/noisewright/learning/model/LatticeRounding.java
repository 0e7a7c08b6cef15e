package org.noisewright.learning.model;

/**
 * Rounding toward zero to multiples of a power of two, of many numbers in place: steps(x) =
 * truncation of factor x / step, each value becomes step steps(x).
 *
 * <p>Side: no result is larger in size than the rounded product factor x. A value that is not
 * finite, or whose steps are beyond 2^53, comes back as what the arithmetic of doubles makes of it:
 * callers check it.
 */
public final class LatticeRounding {
  private LatticeRounding() {}

  /**
   * The first n values times a factor, rounded.
   *
   * @param step a power of two
   */
  public static void towardZero(double[] values, int n, double factor, double step) {
    double perStep = 1 / step;
    for (int k = 0; k < n; k++) {
      double steps = factor * values[k] * perStep;
      // One of the two is zero: no branch, whose side would be hard to foresee.
      values[k] = (Math.floor(Math.max(steps, 0)) + Math.ceil(Math.min(steps, 0))) * step;
    }
  }

  /** The same for the n values from {@code at} on. */
  static void towardZero(double[] values, int at, int n, double factor, double step) {
    double perStep = 1 / step;
    for (int k = at; k < at + n; k++) {
      double steps = factor * values[k] * perStep;
      values[k] = (Math.floor(Math.max(steps, 0)) + Math.ceil(Math.min(steps, 0))) * step;
    }
  }
}

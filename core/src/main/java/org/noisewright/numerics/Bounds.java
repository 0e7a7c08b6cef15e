package org.noisewright.numerics;

/**
 * A closed interval that contains an exact value.
 *
 * @param lower never above the exact value; may be -infinity
 * @param upper never below the exact value; may be +infinity
 */
public record Bounds(double lower, double upper) {

  /** Checks that neither end is NaN and that they are in order. */
  public Bounds {
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          "lower must be at most upper and neither NaN, got [" + lower + ", " + upper + "]");
    }
  }

  /** The interval [lower, upper]. */
  public static Bounds of(double lower, double upper) {
    return new Bounds(lower, upper);
  }

  /** The interval that holds this one value only. */
  public static Bounds exactly(double value) {
    return new Bounds(value, value);
  }

  /** True if {@code value} lies inside, ends included. */
  public boolean contains(double value) {
    return lower <= value && value <= upper;
  }

  /** upper - lower; 0 for two equal infinities. */
  public double width() {
    return lower == upper ? 0 : upper - lower;
  }

  /** The interval of the maximum of two values that lie in this and in the other interval. */
  public Bounds max(Bounds other) {
    return new Bounds(Math.max(lower, other.lower), Math.max(upper, other.upper));
  }
}

package org.noisewright.composition;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The lattice points, counted from the sum of the centres, on which the composed tilted law is
 * kept.
 *
 * @param low first point
 * @param length number of points, even
 * @param logOutside logarithm of a bound on the mass below the window, and on that above it
 */
record Window(long low, long length, double logOutside) {
  private static final double LARGEST = 1L << 60;
  private static final int MOST_STEPS = 1000;

  /** First point after the window. */
  long end() {
    return low + length;
  }

  /**
   * The least window outside of which the Chernoff bound of the mass is e^-depth on either side:
   * the point T with min over u &gt; 0 of exp(sum k K(u) - u T) = e^-depth is the minimum over u of
   * (sum k K(u) + depth) / u, K the logarithm of the moment generating function.
   *
   * @return null if the window has more than 2^60 points
   */
  static @org.jspecify.annotations.Nullable Window of(List<TiltedLaw> laws, double depth) {
    double variance = 0;
    double mean = 0;
    for (TiltedLaw law : laws) {
      variance += law.times() * law.variance();
      mean += law.times() * law.mean();
    }
    double start = Math.sqrt(2 * depth / Math.max(variance, 1e-300));
    double above = least(u -> (logMoment(laws, u) + depth) / u, start);
    double below = -least(u -> (logMoment(laws, -u) + depth) / u, start);
    if (!(above < LARGEST && below > -LARGEST)) {
      return null;
    }
    // The mean is inside up to rounding; guard against a degenerate law.
    double high = Math.max(above, mean);
    double low = Math.min(below, mean);
    long first = (long) Math.floor(low) - 1;
    long length = (long) Math.ceil(high) + 2 - first;
    return new Window(first, length + (length & 1), -depth + 1e-9);
  }

  /** The window stretched to hold the point {@code n}. */
  Window including(long n) {
    long first = Math.min(low, n - 1);
    long last = Math.max(end(), n + 1);
    long size = last - first;
    return new Window(first, size + (size & 1), logOutside);
  }

  /** The window stretched on both sides until its length is a power of two, at least 4. */
  Window stretched() {
    long wider = stretched(length);
    return new Window(low - (wider - length) / 2, wider, logOutside);
  }

  /** The least power of two, at least 4, that is not below {@code length}. */
  static long stretched(long length) {
    return Long.highestOneBit(Math.max(4, length * 2 - 1));
  }

  private static double logMoment(List<TiltedLaw> laws, double u) {
    double sum = 0;
    for (TiltedLaw law : laws) {
      sum += law.times() * law.logMomentAt(u);
    }
    return sum;
  }

  /**
   * The minimum of a quasi-convex function of u &gt; 0, about: it is bracketed by factors of two,
   * then the vertex of a parabola in ln u is tried. Any u gives a valid, if wider, window.
   */
  private static double least(DoubleUnaryOperator value, double start) {
    double u = start;
    double middle = value.applyAsDouble(u);
    for (int i = 0; i < MOST_STEPS && !(middle < Double.POSITIVE_INFINITY); i++) {
      u *= 0.25;
      middle = value.applyAsDouble(u);
    }
    double below = value.applyAsDouble(0.5 * u);
    double above = value.applyAsDouble(2 * u);
    for (int i = 0; i < MOST_STEPS && above < middle; i++) {
      u *= 2;
      below = middle;
      middle = above;
      above = value.applyAsDouble(2 * u);
    }
    for (int i = 0; i < MOST_STEPS && below < middle; i++) {
      u *= 0.5;
      above = middle;
      middle = below;
      below = value.applyAsDouble(0.5 * u);
    }
    double vertex = 0.5 * (below - above) / (below - 2 * middle + above);
    return Math.abs(vertex) <= 0.5
        ? Math.min(middle, value.applyAsDouble(u * Math.pow(2, vertex)))
        : middle;
  }
}

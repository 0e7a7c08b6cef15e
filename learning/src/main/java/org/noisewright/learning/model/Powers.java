package org.noisewright.learning.model;

/** Powers of sizes, from which norms are made. */
final class Powers {
  private Powers() {}

  /** |value|^power; exact for power 1, rounded once for power 2. */
  static double of(double value, double power) {
    double size = Math.abs(value);
    if (power == 2) {
      return size * size;
    }
    return power == 1 || size == 0 ? size : StrictMath.pow(size, power);
  }

  /** The sum of |values[k]|^power for the n places from {@code at} on. */
  static double sum(double[] values, int at, int n, double power) {
    double sum = 0;
    for (int k = at; k < at + n; k++) {
      sum += of(values[k], power);
    }
    return sum;
  }
}

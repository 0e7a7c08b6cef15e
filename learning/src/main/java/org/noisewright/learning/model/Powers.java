package org.noisewright.learning.model;

import org.noisewright.learning.data.Examples;

/**
 * Powers of sizes, from which norms are made. Rounded to nearest in each step, in a fixed order:
 * the same numbers give the same bits; the relative error of a sum of n terms is at most n + 4
 * units of 2^-53, on either side.
 */
public final class Powers {
  private Powers() {}

  /** |value|^power; exact for power 1, rounded once for power 2. */
  static double of(double value, double power) {
    double size = Math.abs(value);
    if (power == 2) {
      return size * size;
    }
    return power == 1 || size == 0 ? size : StrictMath.pow(size, power);
  }

  /**
   * The sum of |values[k]|^power for the n places from {@code at} on.
   *
   * @param power at least 1
   */
  public static double sum(double[] values, int at, int n, double power) {
    if (power == 2) {
      return squares(values, at, n);
    }
    double sum = 0;
    for (int k = at; k < at + n; k++) {
      sum += of(values[k], power);
    }
    return sum;
  }

  /** In four parts, so that the additions need not wait for each other. */
  private static double squares(double[] values, int at, int n) {
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    int k = at;
    for (; k + 3 < at + n; k += 4) {
      sum1 += values[k] * values[k];
      sum2 += values[k + 1] * values[k + 1];
      sum3 += values[k + 2] * values[k + 2];
      sum4 += values[k + 3] * values[k + 3];
    }
    for (; k < at + n; k++) {
      sum1 += values[k] * values[k];
    }
    return (sum1 + sum2) + (sum3 + sum4);
  }

  /** The sum of |feature|^power over the features of a row. */
  static double sum(Examples data, int row, double power) {
    int place = data.firstPlace(row);
    int end = data.endPlace(row);
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    for (; place + 3 < end; place += 4) {
      sum1 += of(data.value(place), power);
      sum2 += of(data.value(place + 1), power);
      sum3 += of(data.value(place + 2), power);
      sum4 += of(data.value(place + 3), power);
    }
    for (; place < end; place++) {
      sum1 += of(data.value(place), power);
    }
    return (sum1 + sum2) + (sum3 + sum4);
  }
}

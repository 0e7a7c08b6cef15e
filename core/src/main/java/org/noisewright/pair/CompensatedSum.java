package org.noisewright.pair;

/** Neumaier's sum: for up to 10^7 positive terms the relative error is below 3 units of 2^-53. */
final class CompensatedSum {
  private double sum;
  private double carry;

  void add(double value) {
    double next = sum + value;
    carry += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }

  double value() {
    return sum + carry;
  }
}

package org.noisewright.numerics;

/** Compensated sums, of numbers and of logarithms. Not safe for use by several threads. */
public final class LogSum {
  private final double reference;
  private double sum;
  private double carry;

  private LogSum(double reference) {
    this.reference = reference;
  }

  /**
   * An empty sum of numbers e^x, kept as multiples of e^reference.
   *
   * @param reference finite; x - reference should be below 700
   */
  public static LogSum around(double reference) {
    return new LogSum(reference);
  }

  /** An empty sum of plain numbers. */
  public static LogSum plain() {
    return new LogSum(0);
  }

  /** Adds e^x. */
  public void addLog(double x) {
    add(Math.exp(x - reference));
  }

  /** Adds a number of at least 0, in units of e^reference. */
  public void add(double value) {
    double next = sum + value;
    carry += sum >= value ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }

  /**
   * The sum in units of e^reference. Relative error at most 3 UNIT beyond that of what was added,
   * for up to 2^24 numbers of at least 0.
   */
  public double value() {
    return sum + carry;
  }

  /**
   * Logarithm of the sum, -infinity if nothing was added. Absolute error at most 5 UNIT + 3 UNIT
   * (|result| + |reference|) beyond the relative error of {@link #value}.
   */
  public double log() {
    return Math.log(value()) + reference;
  }
}

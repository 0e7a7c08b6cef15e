package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * Noise whose density is known by samples of its logarithm: between start + i step and start + (i +
 * 1) step the logarithm of the density, up to one common constant, is within {@code error} of the
 * line between logDensity[i] and logDensity[i + 1]; the density is 0 beyond the samples.
 */
public final class LogDensityTable implements Noise {
  private final double start;
  private final double step;
  private final double[] logDensity;
  private final double error;

  /**
   * The noise.
   *
   * @param start place of the first sample
   * @param step distance of neighbouring samples, positive
   * @param logDensity logarithms of the density, finite; at least two
   * @param error bound on the absolute error of the interpolated logarithm, at least 0
   */
  public LogDensityTable(double start, double step, double[] logDensity, double error) {
    Parameters.requirePositive("step", step);
    if (!(Math.abs(start) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("start must be finite, got " + start);
    }
    if (logDensity.length == 0) {
      throw new IllegalArgumentException("logDensity must hold at least one entry, got none");
    }
    for (int i = 0; i < logDensity.length; i++) {
      if (!(Math.abs(logDensity[i]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "logDensity[" + i + "] must be finite, got " + logDensity[i]);
      }
    }
    if (logDensity.length < 2) {
      throw new IllegalArgumentException("logDensity must hold at least two samples, got one");
    }
    if (!(error >= 0 && error <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "error must be at least 0 and finite, got " + error + "; it bounds the interpolation");
    }
    this.error = error;
    this.start = start;
    this.step = step;
    this.logDensity = logDensity.clone();
  }

  /** Place of the first sample. */
  public double start() {
    return start;
  }

  /** Distance of neighbouring samples. */
  public double step() {
    return step;
  }

  /** Number of entries. */
  public int size() {
    return logDensity.length;
  }

  /** Entry {@code i}. */
  public double logDensity(int i) {
    return logDensity[i];
  }

  /** Bound on the error of the interpolated logarithm. */
  public double error() {
    return error;
  }

  @Override
  public String planName() {
    return "log-density";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LogDensityTable table
        && start == table.start
        && step == table.step
        && error == table.error
        && Arrays.equals(logDensity, table.logDensity);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(logDensity);
  }

  @Override
  public String toString() {
    return "LogDensityTable[" + logDensity.length + " entries]";
  }
}

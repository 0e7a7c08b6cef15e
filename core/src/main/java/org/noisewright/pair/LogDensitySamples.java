package org.noisewright.pair;

import java.util.Arrays;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;

/**
 * The normalised density whose logarithm joins given samples by lines, in units of the step: piece
 * {@code i} lies between samples i and i + 1. Shared by all shifts of one noise.
 */
final class LogDensitySamples {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double WIDEST = 1e6;

  private final double[] samples;
  private final double error;
  private final LogMass total;

  /** Logarithm of a mass and a bound on its absolute error. */
  record LogMass(double log, double error) {}

  private LogDensitySamples(double[] samples, double error) {
    this.samples = samples;
    this.error = error;
    LogMass[] pieces = new LogMass[samples.length - 1];
    Arrays.setAll(pieces, i -> raw(i, 0, 1, 1));
    this.total = sum(pieces);
  }

  static LogDensitySamples of(LogDensityTable table) {
    double[] samples = new double[table.size()];
    Arrays.setAll(samples, table::logDensity);
    double most = Arrays.stream(samples).max().orElseThrow();
    double least = Arrays.stream(samples).min().orElseThrow();
    if (!(most - least <= WIDEST && Math.abs(most) <= WIDEST && table.error() <= WIDEST)) {
      throw new IllegalArgumentException(
          "logDensity must lie within 1e6 of 0 and span at most 1e6, with an error of at most 1e6,"
              + " got ["
              + least
              + ", "
              + most
              + "]; cut the samples where the density no longer counts, or add a constant");
    }
    return new LogDensitySamples(samples, table.error());
  }

  /** Number of pieces. */
  int pieces() {
    return samples.length - 1;
  }

  /** Bound on the error of the interpolated logarithm. */
  double error() {
    return error;
  }

  /** Change of the logarithm over piece {@code i}; 0 outside. */
  double rise(long i) {
    return 0 <= i && i < pieces() ? samples[(int) i + 1] - samples[(int) i] : 0;
  }

  /** |sample i| + |sample i + 1|, 0 outside: rounding is relative to this. */
  double size(long i) {
    return 0 <= i && i < pieces() ? Math.abs(samples[(int) i]) + Math.abs(samples[(int) i + 1]) : 0;
  }

  /** The logarithm, not normalised, at the fraction t of piece i; error 5 UNIT size(i). */
  double at(int i, double t) {
    return samples[i] + t * rise(i);
  }

  /** Largest sample with an index in [from, to], -infinity if there is none. */
  double largest(double from, double to) {
    double largest = NONE;
    for (int i = (int) Math.max(0, from); i <= Math.min(to, samples.length - 1); i++) {
      largest = Math.max(largest, samples[i]);
    }
    return largest;
  }

  /** Mass of the part [from, to] of piece i, as long as {@code width}, before normalising. */
  private LogMass raw(int i, double from, double to, double width) {
    double rise = rise(i);
    double drop = Math.abs(rise) * width;
    double mean = drop == 0 ? 1 : -Math.expm1(-drop) / drop;
    double top = at(i, rise > 0 ? to : from);
    double logWidth = Math.log(width);
    double logMean = Math.log(mean);
    return new LogMass(
        top + logWidth + logMean,
        Rounding.UNIT * (16 + 12 * size(i) + 6 * (Math.abs(logWidth) + Math.abs(logMean))));
  }

  /**
   * Mass of a part of piece i under the interpolated law. {@code width} is to - from to full
   * relative accuracy.
   */
  LogMass mass(int i, double from, double to, double width) {
    return normalised(raw(i, from, to, width));
  }

  private LogMass normalised(LogMass raw) {
    if (raw.log == NONE) {
      return raw;
    }
    double log = raw.log - total.log;
    return new LogMass(log, raw.error + total.error + 2 * Rounding.UNIT * Math.abs(log));
  }

  /** Logarithm of an upper bound of the mass of any interval of this width below the top given. */
  double logMost(double width, double top) {
    double log = Math.log(width) + top - total.log;
    return log == NONE ? NONE : log + total.error + 1e-12 * (1 + Math.abs(top) + Math.abs(log));
  }

  /** Mass of the first or last {@code whole} pieces and a fraction of the next. */
  LogMass end(boolean first, int whole, double fraction) {
    LogMass[] parts = new LogMass[whole + (fraction > 0 ? 1 : 0)];
    for (int j = 0; j < whole; j++) {
      parts[j] = raw(first ? j : pieces() - 1 - j, 0, 1, 1);
    }
    if (fraction > 0) {
      parts[whole] =
          first
              ? raw(whole, 0, fraction, fraction)
              : raw(pieces() - 1 - whole, 1 - fraction, 1, fraction);
    }
    LogMass mass = normalised(sum(parts));
    return new LogMass(Math.min(0, mass.log), mass.error);
  }

  private static LogMass sum(LogMass[] parts) {
    double reference = NONE;
    for (LogMass part : parts) {
      reference = Math.max(reference, part.log);
    }
    if (reference == NONE) {
      return new LogMass(NONE, 0);
    }
    LogSum sum = LogSum.around(reference);
    double weighted = 0;
    for (LogMass part : parts) {
      sum.addLog(part.log);
      weighted += Math.exp(part.log - reference) * part.error;
    }
    double log = sum.log();
    return new LogMass(
        log,
        1.001 * weighted / sum.value()
            + Rounding.UNIT * (40 + 4 * (Math.abs(log) + Math.abs(reference))));
  }

  boolean mirrored() {
    for (int i = 0; i < samples.length / 2; i++) {
      if (samples[i] != samples[samples.length - 1 - i]) {
        return false;
      }
    }
    return true;
  }

  /** True if the samples never rise after the middle; with {@link #mirrored} a falling density. */
  boolean fallingAfterMiddle() {
    for (int i = samples.length / 2; i < pieces(); i++) {
      if (samples[i + 1] > samples[i]) {
        return false;
      }
    }
    return true;
  }

  /** True if samples are concave exactly: 2 l(i) is at least l(i - 1) + l(i + 1). */
  boolean concave() {
    for (int i = 1; i < pieces(); i++) {
      double a = samples[i - 1];
      double b = samples[i + 1];
      double sum = a + b;
      double part = sum - a;
      double lost = (a - (sum - part)) + (b - part);
      double twice = 2 * samples[i];
      if (!(sum < twice || (sum == twice && lost <= 0))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LogDensitySamples same
        && error == same.error
        && Arrays.equals(samples, same.samples);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(samples);
  }
}

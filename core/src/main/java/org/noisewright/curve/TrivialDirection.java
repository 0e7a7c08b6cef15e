package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.Rounding;

/** The curve of releases that tell nothing: delta = max(0, 1 - e^epsilon). */
final class TrivialDirection implements OneDirection {

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    if (epsilon >= 0) {
      return new LogBounds(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, ErrorLedger.empty());
    }
    double log = Rounding.log1mExp(epsilon);
    double error = 8 * Rounding.UNIT * (1 + Math.abs(log));
    return new LogBounds(log - error, Math.min(0, log + error), ErrorLedger.empty());
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestEpsilon() {
    return 0;
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return Double.NaN;
  }

  @Override
  public double forecastAt(double delta) {
    return 0;
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    return new EpsilonBounds(
        Bounds.exactly(0), ErrorLedger.empty(), "nothing is released about any record");
  }
}

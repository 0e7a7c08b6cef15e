package org.noisewright.curve;

import org.noisewright.numerics.Bounds;

/**
 * What the curve of some of the releases of a plan tells of the whole plan: its lower ends, for the
 * others left out are post-processing; nothing from above.
 *
 * @param part the curve of these releases, in the same direction
 */
record PartOfPlan(OneDirection part) implements OneDirection {

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    LogBounds found = part.logDeltaAt(epsilon, width);
    return new LogBounds(found.lower(), 0, found.ledger());
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    EpsilonBounds found = part.epsilonAt(delta, width);
    return new EpsilonBounds(
        Bounds.of(found.epsilon().lower(), Double.POSITIVE_INFINITY), found.ledger(), "");
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    return 0;
  }

  @Override
  public double largestEpsilon() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double forecastAt(double delta) {
    return Double.NaN;
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return Double.NaN;
  }
}

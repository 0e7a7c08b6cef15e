package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/** The certified curve of one direction. */
interface OneDirection {

  /**
   * ln delta at a real epsilon.
   *
   * @param width asked relative width of delta
   */
  LogBounds logDeltaAt(double epsilon, double width);

  /**
   * Epsilon at a delta.
   *
   * @param width asked relative width of epsilon
   */
  EpsilonBounds epsilonAt(double delta, double width);

  /**
   * An upper bound of ln delta at an epsilon of at least 0, by one attempt: for a direction that
   * only has to be shown to be the smaller one.
   *
   * @param width relative width of delta to aim at
   */
  double roughLogDeltaAt(double epsilon, double width);

  /** A bound on epsilon at every delta: the largest loss; infinite if there is none. */
  double largestEpsilon();

  /**
   * About the epsilon at a delta, from a forecast: no bound, for searches to begin at. NaN if there
   * is none.
   */
  double forecastAt(double delta);

  /** About ln delta at an epsilon, as {@link #forecastAt}, for a question of this width. */
  double logForecastAt(double epsilon, double width);

  /**
   * Epsilon and where its width comes from.
   *
   * @param epsilon certified interval, at least 0
   * @param ledger relative to delta
   * @param reason what there is to say about the value, or empty
   */
  record EpsilonBounds(Bounds epsilon, ErrorLedger ledger, String reason) {
    /**
     * The lower end, at most the upper one; what is above it by rounding is taken back.
     *
     * @throws IllegalStateException if it is above it by more: one of the two is no bound
     */
    static double ordered(double lower, double upper) {
      if (lower > upper * (1 + 1e-12)) {
        throw new IllegalStateException("the sides cross: " + lower + " > " + upper);
      }
      return Math.min(lower, upper);
    }
  }
}

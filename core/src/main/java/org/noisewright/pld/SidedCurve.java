package org.noisewright.pld;

import org.noisewright.numerics.Side;

/** Bounds of the curve of one direction that need no grid. */
public interface SidedCurve {

  /**
   * The bound of ln delta, in nats: -infinity where delta is 0, or where the LOWER bound says
   * nothing. NaN where there is no answer; then other bounds must be used.
   *
   * @param epsilon finite, in nats
   */
  double logDeltaAt(double epsilon, Side side);

  /** An epsilon of the size at which ln delta is this: where to look first, never a bound. */
  double epsilonNear(double logDelta);

  /** The largest asked width at which a grid takes longer. */
  default double largestWidth() {
    return Double.POSITIVE_INFINITY;
  }
}

package org.noisewright.design.cactus;

/** Why a solve ended. The noise is valid and its bounds are certified in every case. */
public enum SolveStatus {
  /** The gap of the finite problem is within the tolerance. */
  SOLVED,
  /** Rounding stopped progress before. */
  STALLED,
  /** The largest number of iterations was reached before. */
  ITERATIONS,
  /** The thread was interrupted. */
  INTERRUPTED
}

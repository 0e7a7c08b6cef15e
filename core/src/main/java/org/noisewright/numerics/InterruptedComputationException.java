package org.noisewright.numerics;

import java.util.concurrent.CancellationException;

/** A computation ended without a result because its thread was interrupted, which it stays. */
public final class InterruptedComputationException extends CancellationException {
  private static final long serialVersionUID = 1;

  /** Without more to say. */
  public InterruptedComputationException() {
    super("interrupted");
  }
}

package org.noisewright.curve;

import org.noisewright.numerics.Bounds;

/** The certified privacy curve of a plan. */
public final class PrivacyCurve {
  private PrivacyCurve() {}

  /**
   * The least epsilon at which the plan is (epsilon, delta)-differentially private.
   *
   * @param delta in [0, 1]
   */
  public EpsilonAnswer epsilonAt(double delta) {
    throw new UnsupportedOperationException("engine");
  }

  /**
   * The least delta at which the plan is (epsilon, delta)-differentially private.
   *
   * @param epsilon any real number, in nats
   */
  public DeltaAnswer deltaAt(double epsilon) {
    throw new UnsupportedOperationException("engine");
  }

  /**
   * The trade-off function: the least false-negative rate of any test between neighbouring inputs
   * whose false-positive rate is at most this.
   *
   * @param falsePositiveRate in [0, 1]
   */
  public Bounds falseNegativeRateAt(double falsePositiveRate) {
    throw new UnsupportedOperationException("engine");
  }
}

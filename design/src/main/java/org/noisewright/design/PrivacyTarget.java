package org.noisewright.design;

/**
 * What may be spent.
 *
 * @param epsilon the largest epsilon, in nats, at least 0 and finite
 * @param delta at this delta, in (0, 1), or 0 for pure differential privacy
 */
public record PrivacyTarget(double epsilon, double delta) {

  /** Checks both. */
  public PrivacyTarget {
    if (!(epsilon >= 0 && epsilon <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "target epsilon must be at least 0 and finite, got " + epsilon + "; give it in nats");
    }
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta must be in [0, 1), got "
              + delta
              + "; every mechanism is (0, 1)-differentially private");
    }
  }
}

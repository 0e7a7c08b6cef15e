package org.noisewright.mechanism;

/**
 * Any step of which only (epsilon, delta)-differential privacy is known. It is accounted as
 * approximate randomised response, the worst mechanism with that guarantee.
 *
 * @param epsilon at least 0 and finite, in nats
 * @param delta in [0, 1)
 */
public record ApproximateDp(double epsilon, double delta) implements Mechanism {

  /** Checks both parameters. */
  public ApproximateDp {
    if (!(epsilon >= 0 && epsilon <= Parameters.LARGEST_LOSS)) {
      throw new IllegalArgumentException(
          "epsilon must be in [0, "
              + Parameters.LARGEST_LOSS
              + "], got "
              + epsilon
              + "; give the epsilon that the step guarantees");
    }
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta must be in [0, 1), got " + delta + "; delta is an absolute probability");
    }
  }

  /** A step that is (epsilon, delta)-differentially private. */
  public static ApproximateDp of(double epsilon, double delta) {
    return new ApproximateDp(epsilon, delta);
  }

  @Override
  public String planName() {
    return "approximate-dp";
  }
}

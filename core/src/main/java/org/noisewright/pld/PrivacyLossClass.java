package org.noisewright.pld;

/**
 * The privacy loss class of a law (Sommer, Meiser and Mohammadi 2019, Definition 10): mean and
 * variance of its inner distribution, and its mass at infinity. Classes add up under composition:
 * means and variances are summed, the masses w become 1 - product of (1 - w).
 *
 * @param mean mu of the inner distribution, in nats
 * @param variance sigma squared of the inner distribution
 * @param infinityMass mass at infinite loss, in [0, 1]
 */
public record PrivacyLossClass(double mean, double variance, double infinityMass) {

  /** Checks the parameters; a class of infinity mass 1 has mean and variance 0. */
  public PrivacyLossClass {
    if (!(Math.abs(mean) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("mean must be finite, got " + mean);
    }
    if (!(variance >= 0 && variance <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("variance must be at least 0, got " + variance);
    }
    if (!(infinityMass >= 0 && infinityMass <= 1)) {
      throw new IllegalArgumentException("infinityMass must be in [0, 1], got " + infinityMass);
    }
  }

  /** The class of {@code times} independent releases of this class. */
  public PrivacyLossClass times(double times) {
    double mass = infinityMass == 1 ? 1 : -Math.expm1(times * Math.log1p(-infinityMass));
    return new PrivacyLossClass(times * mean, times * variance, mass);
  }

  /** The class of a release of this class and one of the other. */
  public PrivacyLossClass with(PrivacyLossClass other) {
    double mass = infinityMass + other.infinityMass - infinityMass * other.infinityMass;
    return new PrivacyLossClass(mean + other.mean, variance + other.variance, Math.min(1, mass));
  }
}

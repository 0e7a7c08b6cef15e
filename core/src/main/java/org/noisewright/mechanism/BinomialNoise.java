package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * The number of successes in {@code trials} independent trials, less its mean, times {@code step}.
 *
 * <p>The values that it is added to must lie on a lattice of this step, so that neighbours differ
 * by whole steps, at most the sensitivity.
 *
 * @param trials number of trials, in [1, 10^9]
 * @param probability of a success, in (0, 1)
 * @param step distance of neighbouring values, positive and finite
 */
public record BinomialNoise(long trials, double probability, double step) implements Noise {

  /** Checks the parameters. */
  public BinomialNoise {
    if (!(trials >= 1 && trials <= 1_000_000_000L)) {
      throw new IllegalArgumentException(
          "trials must be in [1, 1e9], got " + trials + "; it is the number of coins of one noise");
    }
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "probability must be in (0, 1), got " + probability + "; a fair coin has 0.5");
    }
    requirePositive("step", step);
  }

  @Override
  public String planName() {
    return "binomial";
  }
}

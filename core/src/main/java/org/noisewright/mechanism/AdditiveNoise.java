package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

import java.util.Objects;

/**
 * A value plus noise, independent for each number of the value.
 *
 * @param noise what is added
 * @param sensitivity largest change of the value between neighbours in the stated norm, positive
 *     and finite; for noise on a lattice it is rounded up to whole steps
 * @param norm what the sensitivity bounds
 */
public record AdditiveNoise(Noise noise, double sensitivity, Norm norm) implements Mechanism {

  /** Checks the sensitivity. */
  public AdditiveNoise {
    Objects.requireNonNull(noise, "noise");
    Objects.requireNonNull(norm, "norm");
    requirePositive("sensitivity", sensitivity);
  }

  /** This noise on one number of sensitivity 1. */
  public static AdditiveNoise of(Noise noise) {
    return new AdditiveNoise(noise, 1, Norm.ONE_NUMBER);
  }

  /** The same noise on a value of another sensitivity. */
  public AdditiveNoise withSensitivity(double newSensitivity) {
    return new AdditiveNoise(noise, newSensitivity, norm);
  }

  /** The same with another sense of the sensitivity. */
  public AdditiveNoise withNorm(Norm newNorm) {
    return new AdditiveNoise(noise, sensitivity, newNorm);
  }

  @Override
  public String planName() {
    return noise.planName();
  }
}

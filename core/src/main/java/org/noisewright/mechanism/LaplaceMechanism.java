package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * A value plus Laplace noise of density exp(-|x| / scale) / (2 scale).
 *
 * @param scale scale b of the noise, positive and finite; its standard deviation is sqrt(2) b
 * @param sensitivity largest change of the value between neighbours (l1 norm for a vector),
 *     positive and finite
 */
public record LaplaceMechanism(double scale, double sensitivity) implements Mechanism {

  /** Checks both parameters. */
  public LaplaceMechanism {
    requirePositive("scale", scale);
    requirePositive("sensitivity", sensitivity);
  }

  /** Noise of this scale on a value of sensitivity 1. */
  public static LaplaceMechanism of(double scale) {
    return new LaplaceMechanism(scale, 1);
  }

  /** The same noise on a value of another sensitivity. */
  public LaplaceMechanism withSensitivity(double newSensitivity) {
    return new LaplaceMechanism(scale, newSensitivity);
  }

  @Override
  public String planName() {
    return "laplace";
  }
}

package org.noisewright.design;

import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.numerics.IncompleteGamma;

/**
 * Noise of the classical kinds with a given mean cost E|X|^exponent, and its Kullback-Leibler
 * divergence from itself shifted by the sensitivity, to compare with. Relative error about 1e-13.
 */
public final class NoiseOfCost {
  private NoiseOfCost() {}

  /**
   * Gaussian noise, of standard deviation (cost sqrt(pi) / (2^(exponent/2) Gamma((exponent +
   * 1)/2)))^(1/exponent).
   *
   * @param exponent in [1, 16]
   * @param cost positive
   * @param sensitivity positive
   */
  public static GaussianMechanism gaussian(double exponent, double cost, double sensitivity) {
    double logMean =
        0.5 * exponent * Math.log(2)
            + IncompleteGamma.logGamma(0.5 * (exponent + 1))
            - 0.5 * Math.log(Math.PI);
    return new GaussianMechanism(root(exponent, cost, logMean), sensitivity);
  }

  /**
   * Laplace noise, of scale (cost / Gamma(exponent + 1))^(1/exponent).
   *
   * @param exponent in [1, 16]
   * @param cost positive
   * @param sensitivity positive
   */
  public static LaplaceMechanism laplace(double exponent, double cost, double sensitivity) {
    return new LaplaceMechanism(
        root(exponent, cost, IncompleteGamma.logGamma(exponent + 1)), sensitivity);
  }

  private static double root(double exponent, double cost, double logMean) {
    if (!(exponent >= 1 && exponent <= 16)) {
      throw new IllegalArgumentException("exponent must be in [1, 16], got " + exponent);
    }
    if (!(cost > 0 && cost <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("cost must be positive and finite, got " + cost);
    }
    return Math.exp((Math.log(cost) - logMean) / exponent);
  }

  /** Divergence of Gaussian noise, in nats: (sensitivity / standard deviation)^2 / 2. */
  public static double divergence(GaussianMechanism noise) {
    double ratio = noise.sensitivity() / noise.standardDeviation();
    return 0.5 * ratio * ratio;
  }

  /** Divergence of Laplace noise, in nats: r - 1 + e^(-r), r = sensitivity / scale. */
  public static double divergence(LaplaceMechanism noise) {
    double ratio = noise.sensitivity() / noise.scale();
    return ratio + Math.expm1(-ratio);
  }
}

package org.noisewright.mechanism;

/**
 * Noise that is added to a value: what is drawn, whatever it is added to. Normal and Laplace noise
 * have mechanisms of their own, {@link GaussianMechanism} and {@link LaplaceMechanism}.
 */
public sealed interface Noise
    permits GeneralizedGaussianNoise,
        TruncatedGaussianNoise,
        TruncatedLaplaceNoise,
        UniformNoise,
        StaircaseNoise,
        DiscreteGaussianNoise,
        DiscreteLaplaceNoise,
        BinomialNoise,
        LatticeTable,
        PiecewiseDensity,
        LogDensityTable {

  /** The name used in plan files, in kebab-case. */
  String planName();
}

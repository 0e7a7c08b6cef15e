package org.noisewright.mechanism;

/** What is released once: a description only, without any computation. */
public sealed interface Mechanism
    permits GaussianMechanism,
        LaplaceMechanism,
        AdditiveNoise,
        ApproximateDp,
        RandomizedResponse,
        DiscretePair,
        GaussianMixturePair,
        ExponentialMechanism,
        ReportNoisyMax,
        PermuteAndFlip,
        ZeroConcentratedDp,
        RenyiProfile,
        TradeOffPoints,
        StoredLaw,
        SparseVector {

  /** The name used in plan files, in kebab-case. */
  String planName();
}

package org.noisewright.mechanism;

/** What is released once: a description only, without any computation. */
public sealed interface Mechanism
    permits GaussianMechanism, LaplaceMechanism, ApproximateDp, RandomizedResponse, DiscretePair {

  /** The name used in plan files, in kebab-case. */
  String planName();
}

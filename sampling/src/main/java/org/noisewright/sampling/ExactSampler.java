package org.noisewright.sampling;

/**
 * What all exact samplers share: the source of bits, and a name that says whether it is private.
 *
 * <p>A sampler belongs to the thread of its source. Made by a factory that takes {@link SecureBits}
 * it is private; factories named {@code seeded...} take {@link SeededBits} and make one for tests
 * and simulation. The time of a draw depends on what is drawn and is not protected.
 */
public abstract sealed class ExactSampler
    permits BernoulliSampler, GeometricSampler, DiscreteLaplaceSampler, DiscreteGaussianSampler {
  private final String law;
  final RandomBits bits;

  ExactSampler(String law, RandomBits bits) {
    this.law = law;
    this.bits = bits;
  }

  /** False if the bits come from a seed: then nothing that is drawn hides data. */
  public final boolean isPrivate() {
    return bits.isPrivate();
  }

  /** The law and the source of bits, "seeded: not private" among them. */
  @Override
  public final String toString() {
    return law + "; " + bits;
  }
}

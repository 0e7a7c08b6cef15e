package org.noisewright.sampling;

/**
 * What all exact samplers share: the source of bits, and a name that says whether it is private.
 *
 * <p>A sampler belongs to the thread of its source. Made by a factory that takes {@link SecureBits}
 * it is private; factories named {@code seeded...} take {@link SeededBits} and make one for tests
 * and simulation. There is no factory that takes any source of bits, so a seed cannot come in by
 * accident.
 *
 * <p>What others can measure: the samplers that draw again until a draw is accepted (all but {@link
 * NoiseTableSampler} and {@link FairCoinsSampler}) take a time that depends on the noise, and their
 * integers grow with it. Who can time a single draw learns something about its noise, and so about
 * the value below it; the privacy statement is about the outcome alone. {@link TableSampler} says
 * what a table shows.
 */
public abstract sealed class ExactSampler
    permits BernoulliSampler,
        GeometricSampler,
        DiscreteLaplaceSampler,
        DiscreteGaussianSampler,
        NoiseTableSampler,
        FineNoiseSampler,
        FairCoinsSampler {
  private final String law;
  final RandomBits bits;

  ExactSampler(String law, RandomBits bits) {
    this.law = law;
    this.bits = bits;
  }

  /** Refuses places that the array does not have, before one of them has noise. */
  static void requirePlaces(long[] values, int from, int to) {
    if (!(0 <= from && from <= to && to <= values.length)) {
      throw new IllegalArgumentException(
          "from and to must be in [0, "
              + values.length
              + "], the length of the values, with from at most to, got "
              + from
              + " and "
              + to
              + "; no value has noise yet");
    }
  }

  /** False if the bits come from a seed: then nothing that is drawn hides data. */
  public final boolean isPrivate() {
    return bits.isPrivate();
  }

  /**
   * The source of bits, for reports: "secure: ...", or "seeded: not private (seed N)", which must
   * stand beside whatever was drawn.
   */
  public final String source() {
    return bits.toString();
  }

  /** The law and the source of bits, "seeded: not private" among them. */
  @Override
  public final String toString() {
    return law + "; " + bits;
  }
}

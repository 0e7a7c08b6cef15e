package org.noisewright.sampling;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/**
 * Continuous generalised Gaussian noise, density proportional to exp(-|x|^shape / scale), in
 * floating point: NOT hardened. The privacy statement of the continuous law does not carry over to
 * its doubles: their set, spacing and rounding depend on what is added (Mironov 2012). For
 * simulation, pictures and utility; to release, take a {@link NoiseTableSampler} of {@link
 * RoundedNoise}.
 *
 * <p>X = c G^(1/shape) U with c = scale^(1/shape), G gamma of shape 1 + 1/shape and U uniform on
 * (-1, 1). For a gamma variate of shape 1/shape is G times an independent U'^shape (U' uniform on
 * (0, 1): Beta(1/shape, 1)), and |X / c|^shape has to be of that law; the sign comes with U. G is
 * drawn by Marsaglia and Tsang's rejection as in Apache Commons RNG, which is faster for shapes
 * above 1 than for those below. Accuracy: each step rounds to double; U has 53 bits; nothing is
 * certified. Cost: some 40 nanoseconds; the time depends on the noise. Belongs to one thread.
 */
public final class GammaPowerSampler {
  private final GeneralizedGaussianNoise noise;
  private final RandomBits bits;
  private final ContinuousSampler gamma;
  private final double unit;
  private final double exponent;

  private GammaPowerSampler(GeneralizedGaussianNoise noise, RandomBits bits) {
    this.noise = noise;
    this.bits = bits;
    UniformRandomProvider words = bits::nextLong;
    this.exponent = 1 / noise.shape();
    this.gamma = AhrensDieterMarsagliaTsangGammaSampler.of(words, 1 + exponent, 1);
    this.unit = Math.pow(noise.scale(), exponent);
  }

  /** Draws from secret bits; still not hardened. */
  public static GammaPowerSampler of(GeneralizedGaussianNoise noise, SecureBits bits) {
    return new GammaPowerSampler(noise, bits);
  }

  /** Draws that repeat. */
  public static GammaPowerSampler seeded(GeneralizedGaussianNoise noise, SeededBits bits) {
    return new GammaPowerSampler(noise, bits);
  }

  /** The next noise. */
  public double next() {
    // An odd number of 53 bits with its sign: symmetric, never 0, never an end.
    double uniform = (double) ((bits.nextLong() >> 11 << 1) + 1) * 0x1p-53;
    return unit * Math.pow(gamma.sample(), exponent) * uniform;
  }

  /** Fills the array with independent noise. */
  public void fill(double[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = next();
    }
  }

  /** The source of bits, for reports, and that the floats are not hardened. */
  public String source() {
    return "floating point: not hardened; " + bits;
  }

  @Override
  public String toString() {
    return "Generalized Gaussian of shape "
        + noise.shape()
        + " and scale "
        + noise.scale()
        + "; "
        + source();
  }
}

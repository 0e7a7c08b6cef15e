package org.noisewright.learning.dpsgd;

import java.util.Objects;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Norm;
import org.noisewright.sampling.FineNoise;
import org.noisewright.sampling.LatticeStep;

/**
 * Noise on the sum of clipped gradients, independent for each parameter: what is accounted and what
 * is drawn.
 *
 * <p>Accounted is continuous generalised Gaussian noise on a vector whose l2 norm (for shape 1 and
 * an l1 clip: l1 norm) one example changes by at most the clip norm; the sum lies on a lattice, and
 * the noise is rounded to it, which is post-processing. What is drawn is within the distance of
 * {@link FineNoise} of that. For a shape above 2 only an upper bound is known, by a Renyi envelope.
 *
 * @param clip bound on one example
 * @param density continuous noise, of shape 1 to 8
 * @param drawn what is drawn
 */
public record StepNoise(Clip clip, GeneralizedGaussianNoise density, FineNoise drawn) {

  /** Checks that what is drawn is what is accounted. */
  public StepNoise {
    Objects.requireNonNull(clip, "clip");
    Objects.requireNonNull(density, "density");
    Objects.requireNonNull(drawn, "drawn");
    mechanism(clip, density);
    if (!(drawn.noise().equals(density)
        && drawn.step().equals(LatticeStep.powerOfTwo(clip.stepExponent())))) {
      throw new IllegalArgumentException(
          "drawn noise must be that of the density on the lattice of the clip, got "
              + drawn
              + " for "
              + density
              + " and "
              + clip
              + "; make it by StepNoise.of");
    }
  }

  /**
   * The noise of this scale.
   *
   * @param shape beta in [1, 8]
   * @param scale raw scale, positive
   * @throws IllegalArgumentException if no dimension-free bound is proven, with the reason
   */
  public static StepNoise of(Clip clip, double shape, double scale) {
    GeneralizedGaussianNoise density = new GeneralizedGaussianNoise(shape, scale);
    mechanism(clip, density);
    try {
      FineNoise drawn = FineNoise.of(density, LatticeStep.powerOfTwo(clip.stepExponent()));
      return new StepNoise(clip, density, drawn);
    } catch (IllegalArgumentException e) {
      // The step is ours, not the caller's: what is out of proportion to it is the noise.
      if (String.valueOf(e.getMessage()).startsWith("step ")) {
        throw new IllegalArgumentException(
            "scale must make noise of at least about 1e-20 and at most about 1e6 clip norms, got "
                + Math.pow(scale, 1 / shape) / clip.bound()
                + "; take about 1",
            e);
      }
      throw e;
    }
  }

  /** True if the cost is known from above only, by {@link EnvelopePlan}. */
  public boolean byRenyiEnvelope() {
    return density.shape() > 2;
  }

  /** What is accounted: noise on a vector that one example changes by at most the clip norm. */
  public AdditiveNoise mechanism() {
    return mechanism(clip, density);
  }

  static AdditiveNoise mechanism(Clip clip, GeneralizedGaussianNoise density) {
    if (!(clip.power() <= 2)) {
      throw new IllegalArgumentException(
          "clip: a bound on the l"
              + clip.power()
              + " norm leaves an l2 norm that grows with the number of parameters, so no epsilon"
              + " free of the dimension is proven; clip the l2 norm (or any norm from 1 to 2)");
    }
    if (!(density.shape() <= RenyiEnvelope.MOST_SHAPE)) {
      throw new IllegalArgumentException(
          "beta must be in [1, 8] for training, got "
              + density.shape()
              + "; above 2 the cost is bounded by Renyi divergences, and soon grows with beta; use"
              + " beta 2");
    }
    boolean laplace = density.shape() == 1 && clip.power() == 1;
    return new AdditiveNoise(density, clip.bound(), laplace ? Norm.L1 : Norm.L2);
  }
}

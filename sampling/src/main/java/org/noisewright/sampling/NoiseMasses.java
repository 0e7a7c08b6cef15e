package org.noisewright.sampling;

import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** The masses of the noise of a mechanism on a lattice, whatever kind of noise it is. */
public final class NoiseMasses {
  private NoiseMasses() {}

  /**
   * The masses of the noise of one number. Continuous noise is rounded to the lattice; noise on a
   * lattice must have the step that is asked.
   *
   * @param mechanism that adds noise; its sensitivity is not used
   * @param step of the lattice
   * @throws IllegalArgumentException for a mechanism that adds no noise, or noise of another
   *     lattice, with a way out
   */
  public static CellMasses of(Mechanism mechanism, LatticeStep step) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return RoundedNoise.of(gaussian, step);
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return RoundedNoise.of(laplace, step);
    }
    if (mechanism instanceof AdditiveNoise additive) {
      return of(additive.noise(), step);
    }
    throw new IllegalArgumentException(
        "mechanism must add noise to have a table, got "
            + mechanism.planName()
            + "; take one that does, such as gaussian or laplace");
  }

  private static CellMasses of(Noise noise, LatticeStep step) {
    if (noise instanceof GeneralizedGaussianNoise gaussian) {
      return RoundedNoise.of(gaussian, step);
    }
    if (noise instanceof TruncatedGaussianNoise gaussian) {
      return RoundedNoise.of(gaussian, step);
    }
    if (noise instanceof TruncatedLaplaceNoise laplace) {
      return RoundedNoise.of(laplace, step);
    }
    if (noise instanceof UniformNoise uniform) {
      return RoundedNoise.of(uniform, step);
    }
    if (noise instanceof DiscreteGaussianNoise gaussian) {
      return onLattice(LatticeNoise.of(gaussian), step);
    }
    if (noise instanceof DiscreteLaplaceNoise laplace) {
      return onLattice(LatticeNoise.of(laplace), step);
    }
    if (noise instanceof BinomialNoise binomial) {
      return onLattice(LatticeNoise.of(binomial), step);
    }
    throw new IllegalArgumentException("no masses yet for " + noise.planName());
  }

  private static CellMasses onLattice(CellMasses masses, LatticeStep step) {
    if (!(masses.step().value() == step.value())) {
      throw new IllegalArgumentException(
          "step must be that of the lattice of the noise, "
              + masses.step()
              + ", got "
              + step
              + "; ask for the table at the step of the noise");
    }
    return masses.withStep(step);
  }
}

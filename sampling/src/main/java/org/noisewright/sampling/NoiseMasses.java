package org.noisewright.sampling;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.mechanism.StaircaseNoise;
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
    if (mechanism instanceof SparseVector) {
      throw new IllegalArgumentException(
          "changedNumbers must be left out for a table, which is noise on one number; draw from it"
              + " for every number, and state changedNumbers in the plan that accounts the vector");
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
    if (noise instanceof StaircaseNoise staircase) {
      return RoundedNoise.of(staircase, step);
    }
    if (noise instanceof PiecewiseDensity density) {
      return RoundedNoise.of(density, step);
    }
    if (noise instanceof LogDensityTable density) {
      return RoundedNoise.of(density, step);
    }
    return onLattice(LatticeNoise.of((LatticeTable) noise), step);
  }

  private static CellMasses onLattice(CellMasses masses, LatticeStep step) {
    if (!masses.step().equals(step) && !step.equals(decimal(masses.step()))) {
      throw new IllegalArgumentException(
          "step must be that of the lattice of the noise, "
              + masses.step()
              + ", got "
              + step
              + "; ask for the table at the step of the noise, or for continuous noise");
    }
    return masses.withStep(step);
  }

  /** The number that the double stands for as it is written: 1/10 for the double 0.1. */
  private static LatticeStep decimal(LatticeStep step) {
    BigDecimal written = BigDecimal.valueOf(step.value());
    BigInteger up =
        written.unscaledValue().multiply(BigInteger.TEN.pow(Math.max(0, -written.scale())));
    BigInteger down = BigInteger.TEN.pow(Math.max(0, written.scale()));
    BigInteger common = up.gcd(down);
    boolean small =
        up.divide(common).bitLength() < Long.SIZE && down.divide(common).bitLength() < Long.SIZE;
    return small
        ? LatticeStep.of(up.divide(common).longValueExact(), down.divide(common).longValueExact())
        : step;
  }
}

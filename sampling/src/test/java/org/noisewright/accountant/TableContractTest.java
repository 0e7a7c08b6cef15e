package org.noisewright.accountant;

import java.util.List;
import java.util.stream.Stream;
import org.noisewright.KnownNoise;
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
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;

/** The contract of mechanisms for noise tables made from each kind of noise. */
class TableContractTest extends MechanismContract {
  private static final LatticeStep ONE = LatticeStep.ONE;
  private static final LatticeStep HALF = LatticeStep.of(1, 2);
  private static final double NO_END = Double.POSITIVE_INFINITY;
  private static final List<Offer> OFFERS = listed(samples());

  static List<ContractSample> samples() {
    return List.of(
        of("gaussian", table(GaussianMechanism.of(1.2), ONE), 2),
        of("cut gaussian", cut(GaussianMechanism.of(2), 4), 1),
        of("folded gaussian", folded(GaussianMechanism.of(2), 4), 2),
        of("laplace", table(LaplaceMechanism.of(0.4), ONE), 1),
        of("folded laplace", folded(LaplaceMechanism.of(2), 5), 2),
        of("shape 3", table(new GeneralizedGaussianNoise(3, 8), HALF), 2),
        of("truncated gaussian", table(new TruncatedGaussianNoise(2, 3.3), HALF), 2),
        of("truncated laplace", table(new TruncatedLaplaceNoise(2, 3.1), HALF), 2),
        of("uniform", table(new UniformNoise(2.6), HALF), 2),
        of("staircase", table(new StaircaseNoise(2, 0.3, 1, 6.1), HALF), 2),
        of("discrete gaussian", table(new DiscreteGaussianNoise(1, 1), ONE), 1),
        of("discrete laplace", table(new DiscreteLaplaceNoise(0.4, 1, NO_END), ONE), 1),
        of("truncated geometric", table(new DiscreteLaplaceNoise(2, 1, 5), ONE), 2),
        of("binomial", table(new BinomialNoise(20, 0.5, 1), ONE), 1),
        of("unfair binomial", table(new BinomialNoise(15, 0.3, 1), ONE), 1),
        of("pieces", table(new PiecewiseDensity(-2.5, 1, new double[] {1, 3, 1, 3, 2}), ONE), 2),
        of(
            "lines",
            table(new LogDensityTable(-2, 1, new double[] {-4, -1, 0, -1, -4}, 0), HALF),
            2),
        of("weights", table(new LatticeTable(-1, 1, new double[] {2, 1, 4, 1, 2}), ONE), 2));
  }

  static Stream<Offer> offers() {
    return OFFERS.stream();
  }

  private static NoiseTable table(Mechanism noise, LatticeStep step) {
    return NoiseTable.of(NoiseMasses.of(noise, step));
  }

  private static NoiseTable table(Noise noise, LatticeStep step) {
    return table(AdditiveNoise.of(noise), step);
  }

  private static NoiseTable cut(Mechanism noise, long reach) {
    return NoiseTable.cut(NoiseMasses.of(noise, ONE), reach);
  }

  private static NoiseTable folded(Mechanism noise, long reach) {
    return NoiseTable.folded(NoiseMasses.of(noise, ONE), reach);
  }

  /** The law is known by itself: the weights of the table, as doubles. */
  private static ContractSample of(String name, NoiseTable table, long steps) {
    double[] weights = new double[table.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (double) table.weights(i);
    }
    return ContractSample.lattice(
        "table of " + name, table.mechanism(steps), KnownNoise.table(1, weights));
  }
}

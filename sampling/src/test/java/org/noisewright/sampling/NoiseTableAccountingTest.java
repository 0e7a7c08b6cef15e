package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.numerics.Bounds;

/** The certified epsilon of a table beside that of the noise that it is made from. */
class NoiseTableAccountingTest {
  private static final LatticeStep STEP = LatticeStep.powerOfTwo(-6);
  private static final double DELTA = 1e-6;
  private static final double CLOSE = 1e-3;
  private static final double WIDTH = 1e-4;
  private static final double NO_END = Double.POSITIVE_INFINITY;

  static Stream<Arguments> noises() {
    return Stream.of(1, 100)
        .flatMap(
            times ->
                Stream.of(
                        GaussianMechanism.of(4),
                        LaplaceMechanism.of(4),
                        AdditiveNoise.of(new GeneralizedGaussianNoise(3, 64)),
                        AdditiveNoise.of(new TruncatedGaussianNoise(4, 26.5)),
                        AdditiveNoise.of(StaircaseNoise.leastAbsolute(0.25, 1)),
                        AdditiveNoise.of(new DiscreteGaussianNoise(4, 1 / 64.0)),
                        AdditiveNoise.of(new DiscreteLaplaceNoise(4, 1 / 64.0, NO_END)),
                        AdditiveNoise.of(hill()))
                    .map(noise -> Arguments.of(noise, NoiseMasses.of(noise, STEP), times)));
  }

  /** Pieces as wide as the step, each around a point of the lattice. */
  private static PiecewiseDensity hill() {
    int reach = 6000;
    double[] masses = new double[2 * reach + 1];
    Arrays.setAll(masses, i -> 1 / Math.cosh(Math.abs(i - reach) / 150.0));
    return new PiecewiseDensity(-(reach + 0.5) / 64, 1 / 64.0, masses);
  }

  private static Bounds epsilon(Mechanism mechanism, int times) {
    return PrivacyAccountant.of(PrivacyPlan.of(Release.of(mechanism).times(times)))
        .withWidth(WIDTH)
        .epsilonAt(DELTA)
        .epsilon();
  }

  @ParameterizedTest
  @MethodSource("noises")
  void aFineTableCostsWhatTheNoiseCosts(Mechanism noise, CellMasses masses, int times) {
    NoiseTable table = NoiseTable.of(masses);
    Bounds continuous = epsilon(noise, times);
    Bounds accounted = epsilon(table.mechanism(64), times);
    String both = masses.noise() + ": " + continuous + ", table " + accounted;
    assertTrue(accounted.upper() <= continuous.lower() * (1 + CLOSE), both);
    assertTrue(accounted.lower() >= continuous.upper() * (1 - CLOSE), both);
  }

  @Test
  void aDeltaBelowTheInfinityMassHasNoEpsilon() {
    NoiseTable table = NoiseTable.cut(RoundedNoise.of(LaplaceMechanism.of(4), STEP), 64 * 20);
    double outer = 0;
    for (int i = 0; i < 64; i++) {
      outer += 0x1p-62 * (double) table.weights(i);
    }
    PrivacyPlan plan = PrivacyPlan.of(Release.of(table.mechanism(64)));
    PrivacyAccountant accountant = PrivacyAccountant.of(plan);
    assertEquals(
        Double.POSITIVE_INFINITY, accountant.epsilonAt(outer * (1 - 1e-9)).epsilon().upper());
    assertTrue(accountant.epsilonAt(outer * 1.1).epsilon().upper() < 0.3);
  }
}

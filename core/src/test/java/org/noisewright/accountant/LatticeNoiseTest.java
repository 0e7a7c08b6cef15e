package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/**
 * Noise whose losses all lie on one lattice, which a grid can meet: narrow widths are reached.
 * References: the sum of the noise by a power of its transform, with NumPy 1.24, under two tilts
 * that agree to 1e-12; epsilon is a function of the sum.
 */
class LatticeNoiseTest {
  @ParameterizedTest
  @CsvSource({
    "42.245, 100, 1e-6, 1.0000457470328",
    "17.3, 37, 1e-8, 1.8569003373754",
  })
  void everyLossIsAPointOfTheGrid(double deviation, long times, double delta, double exact) {
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(AdditiveNoise.of(new DiscreteGaussianNoise(deviation, 1))).times(times));
    for (double width : new double[] {1e-2, 1e-3, 1e-4, 4.3e-5, 1e-5, 1e-6, 1e-7}) {
      EpsilonAnswer answer = PrivacyAccountant.of(plan).withWidth(width).epsilonAt(delta);
      String found = width + ": " + answer;
      assertTrue(answer.status().withinWidth(), found);
      assertTrue(answer.epsilon().lower() <= exact * (1 + 1e-11), found);
      assertTrue(answer.epsilon().upper() >= exact * (1 - 1e-11), found);
    }
  }
}

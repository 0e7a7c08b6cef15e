package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.numerics.Bounds;

/** Vectors of which a few entries change, behind one sampling. */
class SparseVectorTest {

  private static Bounds epsilon(Mechanism mechanism, double rate, int times, double delta) {
    return accountant(mechanism, rate, times).epsilonAt(delta).epsilon();
  }

  private static PrivacyAccountant accountant(Mechanism mechanism, double rate, int times) {
    Release release = Release.of(mechanism).withSampling(Sampling.poisson(rate)).times(times);
    return PrivacyAccountant.of(PrivacyPlan.of(NeighboringRelation.ADD_OR_REMOVE_ONE, release));
  }

  private static SparseVector binomial(int trials, int changed) {
    return new SparseVector(AdditiveNoise.of(new BinomialNoise(trials, 0.5, 1)), changed);
  }

  /** All outcomes of so many entries, one by one. */
  private static DiscretePair enumerated(int trials, int changed) {
    double[] one = new double[trials + 2];
    double[] moved = new double[trials + 2];
    double mass = Math.scalb(1.0, -trials);
    for (int i = 0; i <= trials; i++) {
      one[i] = mass;
      moved[i + 1] = mass;
      mass = mass * (trials - i) / (i + 1);
    }
    double[] p = {1};
    double[] q = {1};
    for (int k = 0; k < changed; k++) {
      p = product(p, moved);
      q = product(q, one);
    }
    return DiscretePair.ofProbabilities(p, q);
  }

  private static double[] product(double[] a, double[] b) {
    double[] product = new double[a.length * b.length];
    Arrays.setAll(product, i -> a[i / b.length] * b[i % b.length]);
    return product;
  }

  @ParameterizedTest
  @CsvSource({
    "6, 2, 0.1, 1, 0.01",
    "6, 3, 0.5, 1, 0.2",
    "10, 2, 0.01, 10, 0.001",
    "30, 2, 0.3, 5, 1e-5",
    "5, 3, 0.02, 50, 0.01"
  })
  void holdsWhatEnumerationFinds(int trials, int changed, double rate, int times, double delta) {
    Bounds exact = epsilon(enumerated(trials, changed), rate, times, delta);
    Bounds found = epsilon(binomial(trials, changed), rate, times, delta);
    assertTrue(
        found.lower() <= exact.upper() && exact.lower() <= found.upper(), found + " " + exact);
    assertTrue(found.upper() <= exact.upper() * 1.02 + 1e-6, found + " against " + exact);
    // Both directions and epsilons around it.
    PrivacyAccountant one = accountant(enumerated(trials, changed), rate, times);
    PrivacyAccountant two = accountant(binomial(trials, changed), rate, times);
    for (double epsilon : new double[] {0, 0.1, 1, 3}) {
      Bounds a = one.deltaAt(epsilon).delta();
      Bounds b = two.deltaAt(epsilon).delta();
      assertTrue(b.lower() <= a.upper() && a.lower() <= b.upper(), epsilon + ": " + a + " " + b);
    }
  }

  /** Normal noise: K entries that change by s are one number that changes by s sqrt(K). */
  @ParameterizedTest
  @CsvSource({"221, 0.0632455532, 0.01, 2000, 1e-5", "16, 0.25, 0.1, 100, 1e-8"})
  void normalNoiseIsOneNumber(int changed, double shift, double rate, int times, double delta) {
    Mechanism sparse =
        new SparseVector(
            AdditiveNoise.of(new GeneralizedGaussianNoise(2, 2)).withSensitivity(shift), changed);
    Bounds found = epsilon(sparse, rate, times, delta);
    Bounds exact =
        epsilon(new GaussianMechanism(1, shift * Math.sqrt(changed)), rate, times, delta);
    assertTrue(
        found.lower() <= exact.upper() && exact.lower() <= found.upper(), found + " " + exact);
    assertEquals(exact.upper(), found.upper(), 2e-3 * exact.upper());
  }

  /** The signs of the largest entries of a gradient, as in Koskela and others (2021), Figure 4. */
  @ParameterizedTest
  @CsvSource({"1000, 500, 600", "3000, 300, 1000"})
  void signsOfAGradient(int trials, int batch, int steps) {
    Bounds found = epsilon(binomial(trials, 221), batch / 60000.0, steps, 1e-5);
    Bounds normal =
        epsilon(
            new GaussianMechanism(1, Math.sqrt(221 / (trials / 4.0))),
            batch / 60000.0,
            steps,
            1e-5);
    // A binomial law of that many trials is nearly normal, and a little worse.
    assertEquals(normal.upper(), found.upper(), 0.02 * normal.upper());
    assertTrue(found.lower() >= 0.98 * found.upper(), found.toString());
  }

  @Test
  void withoutSamplingEachEntryCounts() {
    Bounds found = epsilon(binomial(100, 7), 1, 1, 1e-6);
    Bounds seven = epsilon(AdditiveNoise.of(new BinomialNoise(100, 0.5, 1)), 1, 7, 1e-6);
    assertEquals(seven, found);
  }

  @Test
  void biasedCoinsAreRefused() {
    SparseVector biased = new SparseVector(AdditiveNoise.of(new BinomialNoise(100, 0.3, 1)), 5);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> epsilon(biased, 0.1, 1, 1e-5));
    assertTrue(refused.getMessage().startsWith("changedNumbers:"), refused.getMessage());
  }
}

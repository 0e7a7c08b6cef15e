package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.Bounds;

/** Defects found by reading the pairs against their proof notes. */
class RefereeTest {
  private static final Sampling HALF = new Sampling.WithoutReplacement(1, 2);
  private static final Release DISJOINT =
      Release.of(new AdditiveNoise(new UniformNoise(1), 3, Norm.ONE_NUMBER));

  private static Bounds replaceOne(double epsilon, Release... releases) {
    return PrivacyAccountant.of(PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, releases))
        .deltaAt(epsilon)
        .delta();
  }

  /** What a batch does not show has the loss 0, so that the largest finite loss is not negative. */
  @Test
  void disjointNoiseBehindABatchHasTheLossZero() {
    Bounds alone = replaceOne(-0.5, DISJOINT.withSampling(HALF));
    assertTrue(alone.contains(1 - 0.5 * Math.exp(-0.5)), alone.toString());
    Bounds mixed = replaceOne(0.5, DISJOINT.withSampling(HALF), Release.of(LaplaceMechanism.of(1)));
    assertTrue(mixed.contains(0.5 + 0.5 * -Math.expm1(-0.25)), mixed.toString());
  }

  /** One answer of two records, twice: an adversary has two pairs to choose from each time. */
  @Test
  void noPlanAttainsTheJoinedCurveTwice() {
    double[] p = {0.9, 0.1};
    double[] q = {0.1, 0.9};
    double[] half = {0.5, 0.5};
    double[][][] pairs = {{half, q}, {p, half}};
    double worst = 0;
    for (double[][] first : pairs) {
      double sum = 0;
      for (int i = 0; i < 2; i++) {
        double most = Math.max(0, first[0][i] - Math.E * first[1][i]);
        for (double[][] second : pairs) {
          double value = 0;
          for (int j = 0; j < 2; j++) {
            double with = first[0][i] * second[0][j];
            value += Math.max(0, with - Math.E * first[1][i] * second[1][j]);
          }
          most = Math.max(most, value);
        }
        sum += most;
      }
      worst = Math.max(worst, sum);
    }
    Bounds found =
        replaceOne(1, Release.of(RandomizedResponse.of(0.9)).withSampling(HALF).times(2));
    assertTrue(found.lower() <= worst, found + " above " + worst);
  }

  /**
   * Under replace one no order of the inputs is marked: one release may leak (P, Q), one (Q, P).
   */
  @Test
  void aPairThatIsNotSymmetricMayTurnUnderReplaceOne() {
    double[] p = {0.3, 0.7};
    double[] q = {0.01, 0.99};
    double turned = 0;
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        turned += Math.max(0, p[i] * q[j] - Math.exp(3) * q[i] * p[j]);
      }
    }
    Bounds found = replaceOne(3, Release.of(DiscretePair.ofProbabilities(p, q)).times(2));
    assertTrue(found.upper() >= turned, found + " below " + turned);
  }

  @Test
  void aLawWithoutFiniteLossesMixesWithOthers() {
    Bounds found = replaceOne(1, DISJOINT, Release.of(GaussianMechanism.of(1)));
    assertTrue(found.contains(1), found.toString());
  }

  @Test
  void anEnvelopeOfFewAtomsIsQuick() {
    Release release =
        Release.of(
                new AdditiveNoise(new BinomialNoise(12, 0.917530507205212, 1), 2, Norm.ONE_NUMBER))
            .withSampling(Sampling.poisson(4.967228079680603E-4));
    Bounds found =
        assertTimeoutPreemptively(
            Duration.ofMinutes(5),
            () ->
                PrivacyAccountant.of(PrivacyPlan.of(release))
                    .deltaAt(0.062283480740536676)
                    .delta());
    assertTrue(found.lower() <= found.upper());
  }

  /** Below a delta that is above the mass at infinity no loss is left, if none is positive. */
  @Test
  void noPositiveLossMeansEpsilonZero() {
    Release release =
        Release.of(
            DiscretePair.ofProbabilities(new double[] {0.5, 0.5, 0}, new double[] {0, 0.6, 0.4}));
    assertEquals(0, PrivacyAccountant.of(PrivacyPlan.of(release)).epsilonAt(0.6).epsilon().upper());
    Release laplace = Release.of(LaplaceMechanism.of(20));
    assertEquals(
        0,
        PrivacyAccountant.of(PrivacyPlan.of(release.times(2), laplace))
            .epsilonAt(0.9)
            .epsilon()
            .upper());
  }

  /** The upper side may be certain of the worst where the lower one knows nothing. */
  @Test
  void certainFromAboveAndUnknownFromBelow() {
    Release choice =
        Release.of(
            new ReportNoisyMax(AdditiveNoise.of(new UniformNoise(0.4)), ReportNoisyMax.Change.ONE));
    for (Release other : List.of(choice, Release.of(LaplaceMechanism.of(1)))) {
      Bounds found = PrivacyAccountant.of(PrivacyPlan.of(choice, other)).deltaAt(-1).delta();
      assertEquals(1, found.upper());
      assertEquals(-Math.expm1(-1), found.lower(), 1e-12);
    }
  }

  /** A member with mass at infinity beats one with larger finite losses. */
  @Test
  void lowerMembersCountTheirMassAtInfinity() {
    Release release =
        Release.of(AdditiveNoise.of(new LatticeTable(0, 1, new double[] {1, 0.3, 0.05, 0.6, 0.2})))
            .withSampling(new Sampling.WithoutReplacement(12, 26))
            .times(2);
    Bounds found = replaceOne(0.5, release);
    assertTrue(found.lower() > 0.505 && found.contains(0.5095), found.toString());
  }

  /** Cells of a thousand nats and more keep their mass: the value is by quadrature. */
  @Test
  void widelySpreadLossesKeepTheirMass() {
    Release release = Release.of(AdditiveNoise.of(new GeneralizedGaussianNoise(14, 1.5)));
    Bounds found = PrivacyAccountant.of(PrivacyPlan.of(release)).deltaAt(0.3).delta();
    assertTrue(found.contains(0.483865), found.toString());
    assertTrue(found.width() <= 0.01 * found.upper(), found.toString());
  }
}

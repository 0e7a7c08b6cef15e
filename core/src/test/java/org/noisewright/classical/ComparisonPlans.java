package org.noisewright.classical;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.TestPlans;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.Sampling.WithoutReplacement;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.mechanism.ZeroConcentratedDp;

/** Plans of every kind on which comparison methods are held against the certified interval. */
final class ComparisonPlans {
  private ComparisonPlans() {}

  static Release sampled(double deviation, double rate, long times) {
    return Release.of(GaussianMechanism.of(deviation))
        .withSampling(Sampling.poisson(rate))
        .times(times);
  }

  private static Release noise(Noise noise, long times) {
    return Release.of(AdditiveNoise.of(noise)).times(times);
  }

  static Map<String, PrivacyPlan> all() {
    Map<String, PrivacyPlan> plans = new LinkedHashMap<>(TestPlans.all());
    plans.put("gaussian 1 of 30 times 0.3", PrivacyPlan.of(sampled(1, 0.3, 30)));
    plans.put("nothing", PrivacyPlan.of(sampled(1, 0, 10)));
    plans.put("field case 1", PrivacyPlan.of(sampled(0.8, 0.125, 1000)));
    plans.put("field case 15", PrivacyPlan.of(sampled(3, 0.2, 50)));
    plans.put("long training", PrivacyPlan.of(sampled(4, 0.01, 65536)));
    plans.put("rare sampling", PrivacyPlan.of(sampled(0.7, 1e-3, 3000)));
    plans.put(
        "very many gaussians",
        PrivacyPlan.of(Release.of(GaussianMechanism.of(2e5)).times(1L << 18)));
    plans.put(
        "very many laplaces", PrivacyPlan.of(Release.of(LaplaceMechanism.of(1e3)).times(1L << 16)));
    plans.put(
        "sampled laplaces",
        PrivacyPlan.of(
            Release.of(LaplaceMechanism.of(2)).withSampling(Sampling.poisson(0.02)).times(500)));
    plans.put("discrete gaussians", PrivacyPlan.of(noise(new DiscreteGaussianNoise(2, 1), 20)));
    plans.put(
        "discrete laplaces",
        PrivacyPlan.of(noise(new DiscreteLaplaceNoise(3, 1, Double.POSITIVE_INFINITY), 20)));
    plans.put(
        "sampled discrete gaussians",
        PrivacyPlan.of(
            noise(new DiscreteGaussianNoise(1, 1), 10).withSampling(Sampling.poisson(0.1))));
    plans.put("truncated gaussians", PrivacyPlan.of(noise(new TruncatedGaussianNoise(3, 12), 10)));
    plans.put("truncated laplaces", PrivacyPlan.of(noise(new TruncatedLaplaceNoise(2, 30), 10)));
    plans.put("truncated geometric", PrivacyPlan.of(noise(new DiscreteLaplaceNoise(2, 1, 25), 6)));
    plans.put("uniform noise", PrivacyPlan.of(noise(new UniformNoise(500), 5)));
    plans.put("unfair binomial", PrivacyPlan.of(noise(new BinomialNoise(400, 0.3, 1), 8)));
    plans.put(
        "sampled truncated gaussians",
        PrivacyPlan.of(
            noise(new TruncatedGaussianNoise(2, 9), 40).withSampling(Sampling.poisson(0.2))));
    plans.put(
        "batches",
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(GaussianMechanism.of(2))
                .withSampling(new WithoutReplacement(10, 100))
                .times(5)));
    plans.put(
        "exponential mechanisms",
        PrivacyPlan.of(Release.of(new ExponentialMechanism(0.5, Utility.ANY)).times(12)));
    plans.put("zcdp", PrivacyPlan.of(Release.of(new ZeroConcentratedDp(0.01, 0.05)).times(4)));
    plans.put(
        "renyi",
        PrivacyPlan.of(
            Release.of(RenyiProfile.of(new double[] {2, 4, 9}, new double[] {0.2, 0.5, 1.4}))
                .times(2)));
    plans.put(
        "one-sided discrete pair",
        PrivacyPlan.of(
            Release.of(
                    DiscretePair.ofProbabilities(
                        new double[] {0.5, 0.49, 0.01, 0}, new double[] {0.4, 0.5, 0, 0.1}))
                .times(3)));
    plans.put(
        "several records",
        PrivacyPlan.of(Release.of(GaussianMechanism.of(8)).times(5)).withRecordsPerUser(3));
    plans.put(
        "mixed sampling",
        PrivacyPlan.of(
            sampled(1.5, 0.05, 100),
            sampled(1, 0.01, 200),
            Release.of(ApproximateDp.of(0.3, 1e-8)).times(2)));
    plans.put(
        "two responses",
        new PrivacyPlan(
            NeighboringRelation.REPLACE_ONE,
            List.of(
                Release.of(RandomizedResponse.of(0.6)).times(30),
                Release.of(RandomizedResponse.of(0.7)).times(20))));
    return plans;
  }

  /** More plans of mechanisms that some methods speak of alone. */
  static Map<String, PrivacyPlan> ofOneMechanism() {
    Map<String, PrivacyPlan> plans = new LinkedHashMap<>();
    plans.put(
        "one exponential mechanism",
        PrivacyPlan.of(Release.of(new ExponentialMechanism(1, Utility.COUNTING))));
    plans.put(
        "replaced records in counts",
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(new ExponentialMechanism(0.1, Utility.COUNTING)).times(10)));
    plans.put("fair binomial", PrivacyPlan.of(noise(new BinomialNoise(2000, 0.5, 1), 1)));
    plans.put("fair binomials", PrivacyPlan.of(noise(new BinomialNoise(5000, 0.5, 1), 10)));
    plans.put(
        "fair coins on a vector",
        PrivacyPlan.of(
            Release.of(new SparseVector(AdditiveNoise.of(new BinomialNoise(3000, 0.5, 1)), 4))));
    return plans;
  }
}

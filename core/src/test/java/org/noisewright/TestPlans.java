package org.noisewright;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * Twelve plans, every mechanism and both ways of sampling among them, for tests of whole curves.
 */
public final class TestPlans {
  private TestPlans() {}

  /** Plans by a name for messages. */
  public static Map<String, PrivacyPlan> all() {
    Map<String, PrivacyPlan> plans = new LinkedHashMap<>();
    plans.put("one gaussian", PrivacyPlan.of(Release.of(GaussianMechanism.of(1))));
    plans.put("50 gaussians", PrivacyPlan.of(Release.of(GaussianMechanism.of(3)).times(50)));
    plans.put(
        "1000 sampled gaussians",
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(1)).withSampling(Sampling.poisson(0.01)).times(1000)));
    plans.put(
        "3 sampled gaussians",
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(0.8)).withSampling(Sampling.poisson(0.5)).times(3)));
    plans.put("one laplace", PrivacyPlan.of(Release.of(LaplaceMechanism.of(1))));
    plans.put("30 laplaces", PrivacyPlan.of(Release.of(LaplaceMechanism.of(5)).times(30)));
    plans.put(
        "10 sampled laplaces",
        PrivacyPlan.of(
            Release.of(LaplaceMechanism.of(1)).withSampling(Sampling.poisson(0.1)).times(10)));
    plans.put(
        "100 approximate-dp", PrivacyPlan.of(Release.of(ApproximateDp.of(0.1, 1e-6)).times(100)));
    plans.put(
        "20 randomized responses",
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE, Release.of(RandomizedResponse.of(0.7)).times(20)));
    plans.put(
        "8 discrete pairs",
        PrivacyPlan.of(
            Release.of(
                    DiscretePair.ofProbabilities(
                        new double[] {0.5, 0.3, 0.2}, new double[] {0.3, 0.3, 0.4}))
                .times(8)));
    plans.put(
        "gaussian, laplace and approximate-dp",
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(4)).times(5),
            Release.of(LaplaceMechanism.of(5)).times(10),
            Release.of(ApproximateDp.of(0.1, 1e-6)).times(10)));
    plans.put(
        "10 sampled randomized responses",
        PrivacyPlan.of(
            Release.of(
                    RandomizedResponse.of(0.6).withValues(4).withAbsentRecord(AbsentRecord.UNIFORM))
                .withSampling(Sampling.poisson(0.3))
                .times(10)));
    return plans;
  }
}

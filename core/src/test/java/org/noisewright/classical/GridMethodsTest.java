package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.TruncatedLaplaceNoise;

/** The methods that compose on a grid, against the certified interval. */
class GridMethodsTest {
  private static final List<ComparisonMethod> METHODS =
      List.of(
          PrivacyBuckets.automatic(),
          PrivacyBuckets.plain(),
          PrivacyBuckets.of(400, true),
          FourierAccountant.automatic(),
          FourierAccountant.of(16, 1 << 14),
          MinMaxFourierAccountant.of(4, 1 << 15),
          ComposedPrvAccountant.automatic());

  private static final Map<String, PrivacyPlan> PLANS = plans();

  private static PrivacyPlan sampled(double deviation, double rate, long times) {
    return PrivacyPlan.of(
        Release.of(GaussianMechanism.of(deviation))
            .withSampling(Sampling.poisson(rate))
            .times(times));
  }

  private static Map<String, PrivacyPlan> plans() {
    Map<String, PrivacyPlan> plans = new LinkedHashMap<>();
    plans.put("one gaussian", PrivacyPlan.of(Release.of(GaussianMechanism.of(1))));
    plans.put("900 gaussians", PrivacyPlan.of(Release.of(GaussianMechanism.of(30)).times(900)));
    plans.put("sampled gaussian", sampled(2, 0.02, 1000));
    plans.put("many sampled gaussians", sampled(4, 0.01, 65536));
    plans.put("skewed sampled gaussians", sampled(0.9, 0.02, 300));
    plans.put("laplace", PrivacyPlan.of(Release.of(LaplaceMechanism.of(10)).times(16)));
    plans.put(
        "randomized response",
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE, Release.of(RandomizedResponse.of(0.75)).times(100)));
    plans.put(
        "discrete gaussian",
        PrivacyPlan.of(Release.of(AdditiveNoise.of(new DiscreteGaussianNoise(2, 1))).times(100)));
    plans.put(
        "truncated laplace",
        PrivacyPlan.of(Release.of(AdditiveNoise.of(new TruncatedLaplaceNoise(5, 40))).times(10)));
    plans.put("approximate-dp", PrivacyPlan.of(Release.of(ApproximateDp.of(0.1, 1e-7)).times(100)));
    plans.put(
        "unlike releases",
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(4)).times(5),
            Release.of(LaplaceMechanism.of(5)).times(10),
            Release.of(ApproximateDp.of(0.1, 1e-6)).times(10)));
    plans.put(
        "unlike sampled gaussians",
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(2)).withSampling(Sampling.poisson(0.02)).times(100),
            Release.of(GaussianMechanism.of(3)).withSampling(Sampling.poisson(0.1)).times(10)));
    return plans;
  }

  static Stream<String> names() {
    return PLANS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void certifiedIntervalIsNeverContradicted(String name) {
    PrivacyPlan plan = PLANS.get(name);
    PrivacyCurve exact = PrivacyAccountant.of(plan).curve();
    ComparedPlan compared = ComparedPlan.of(plan);
    int answered = 0;
    for (ComparisonMethod method : METHODS) {
      MethodCurve curve;
      try {
        curve = method.curve(compared);
      } catch (MethodRefusedException e) {
        assertTrue(method instanceof MinMaxFourierAccountant, method::name);
        continue;
      }
      answered++;
      for (double epsilon : new double[] {0, 0.3, 1, 4}) {
        var certified = exact.deltaAt(epsilon).delta();
        MethodDelta delta = curve.deltaAt(epsilon);
        String words = name + ", " + method.name() + ", epsilon " + epsilon + ": " + delta;
        assertTrue(Math.exp(delta.logUpper()) >= certified.lower() * (1 - 1e-13), words);
        assertTrue(Math.exp(delta.logLower()) <= certified.upper() * (1 + 1e-13), words);
        assertTrue(delta.logLower() <= delta.logUpper(), words);
      }
      for (double small : new double[] {1e-3, 1e-8, 1e-30}) {
        var certified = exact.epsilonAt(small).epsilon();
        MethodEpsilon epsilon = curve.epsilonAt(small);
        String words = name + ", " + method.name() + ", delta " + small + ": " + epsilon;
        assertTrue(epsilon.upper() >= certified.lower() * (1 - 1e-13), words);
        assertTrue(epsilon.lower() <= certified.upper() * (1 + 1e-13), words);
      }
    }
    assertAtLeast(METHODS.size() - 1, answered);
  }

  /** At delta 1e-5 the defaults are worth something: relative distance of both ends. */
  @Test
  void defaultsAreClose() {
    Map<ComparisonMethod, Double> most =
        Map.of(
            PrivacyBuckets.automatic(), 0.01,
            FourierAccountant.automatic(), 0.01,
            ComposedPrvAccountant.automatic(), 0.02);
    for (String name : List.of("900 gaussians", "sampled gaussian", "laplace")) {
      ComparedPlan plan = ComparedPlan.of(PLANS.get(name));
      most.forEach(
          (method, width) -> {
            MethodEpsilon epsilon = method.curve(plan).epsilonAt(1e-5);
            assertAtMost(width * epsilon.upper(), epsilon.upper() - epsilon.lower());
          });
    }
  }

  /** Masses that underflow on the lower side: a standard deviation of 0.01. */
  @Test
  void almostNoNoise() {
    ComparedPlan plan =
        ComparedPlan.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(0.01)).times(3)));
    for (ComparisonMethod method :
        List.of(
            PrivacyBuckets.automatic(),
            FourierAccountant.automatic(),
            ComposedPrvAccountant.automatic())) {
      MethodEpsilon epsilon = method.curve(plan).epsilonAt(1e-5);
      assertAtMost(15737.714, epsilon.lower());
      assertAtLeast(15737.712, epsilon.upper());
      assertAtMost(3, epsilon.upper() - epsilon.lower());
    }
  }

  @Test
  void methodsSayWhatTheyAre() {
    for (ComparisonMethod method : METHODS) {
      assertEquals(Claim.BOTH, method.claim());
      assertFalse(method.name().isBlank());
      assertFalse(method.source().isBlank());
      assertFalse(method.cost().isBlank());
    }
    long names = Methods.all().stream().map(ComparisonMethod::name).distinct().count();
    assertEquals(Methods.all().size(), names);
    assertTrue(Methods.all().stream().anyMatch(PrivacyBuckets.class::isInstance));
    assertTrue(Methods.all().stream().anyMatch(FourierAccountant.class::isInstance));
    assertTrue(Methods.all().stream().anyMatch(MinMaxFourierAccountant.class::isInstance));
    assertTrue(Methods.all().stream().anyMatch(ComposedPrvAccountant.class::isInstance));
    assertTrue(Methods.all().stream().anyMatch(SampledPrvAccountant.class::isInstance));
  }
}

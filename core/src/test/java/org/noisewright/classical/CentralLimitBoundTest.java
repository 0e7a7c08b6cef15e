package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;
import static org.noisewright.classical.ComparisonPlans.sampled;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Bounds;
import org.noisewright.pld.PrivacyLossClass;

/** Central limit bounds, and the approximations that rest on central limits. */
class CentralLimitBoundTest {

  private static ComparedPlan plan(Release... releases) {
    return ComparedPlan.of(PrivacyPlan.of(releases));
  }

  static Stream<JsonNode> responses() {
    return CaseFile.array("comparison-methods.json", "centralLimit");
  }

  @ParameterizedTest
  @MethodSource("responses")
  void boundsOfRandomizedResponse(JsonNode node) {
    List<Release> releases = new ArrayList<>();
    for (int i = 0; i < node.get("keep").size(); i++) {
      releases.add(
          Release.of(RandomizedResponse.of(node.get("keep").get(i).asDouble()))
              .times(node.get("compositions").get(i).asLong()));
    }
    ComparedPlan plan = ComparedPlan.of(new PrivacyPlan(NeighboringRelation.REPLACE_ONE, releases));
    double epsilon = CaseFile.number(node, "epsilon");
    check(node, "berryEsseen", CentralLimitBound.berryEsseen().curve(plan).deltaAt(epsilon));
    check(node, "nagaev", CentralLimitBound.nagaev().curve(plan).deltaAt(epsilon));
    double gauss = CaseFile.number(node, "gauss");
    MethodDelta approximation = new ClassGaussApproximation().curve(plan).deltaAt(epsilon);
    assertEquals(gauss, Math.exp(approximation.logUpper()), 1e-9 * gauss);
    assertEquals(approximation.logUpper(), approximation.logLower(), 0);
  }

  private static void check(JsonNode node, String name, MethodDelta delta) {
    double lower = CaseFile.number(node, name + "Lower");
    double upper = CaseFile.number(node, name + "Upper");
    assertEquals(lower, Math.exp(delta.logLower()), 1e-8, name);
    assertEquals(upper, Math.exp(delta.logUpper()), 1e-8, name);
    assertAtMost(lower * (1 + 1e-13), Math.exp(delta.logLower()));
    assertAtLeast(upper * (1 - 1e-13), Math.exp(delta.logUpper()));
  }

  /** Many releases: the bounds close in on the certified interval, and the class is inside. */
  @Test
  void closesIn() {
    Release release = Release.of(GaussianMechanism.of(9e5)).times(1L << 22);
    MethodDelta delta = CentralLimitBound.berryEsseen().curve(plan(release)).deltaAt(1e-3);
    Bounds certified = PrivacyAccountant.of(PrivacyPlan.of(release)).deltaAt(1e-3).delta();
    double lower = Math.exp(delta.logLower());
    double upper = Math.exp(delta.logUpper());
    assertTrue(lower <= certified.lower() && certified.upper() <= upper, () -> lower + " " + upper);
    assertAtMost(2 * 0.4748 * 1.6 / 2048 * 1.01, upper - lower);
  }

  @Test
  void saysWhenNothingIsKnownFromBelow() {
    MethodDelta delta =
        CentralLimitBound.berryEsseen()
            .curve(plan(Release.of(new ZeroConcentratedDp(0, 0.01)).times(1000)))
            .deltaAt(20);
    assertEquals(Double.NEGATIVE_INFINITY, delta.logLower());
    assertEquals(List.of("nothing is known from below"), delta.notes());
  }

  /** BL-15: mu and the value of the central limit, which is below the exact 1.96081. */
  @Test
  void gaussianDpByCentralLimitIsBelowTheTruth() {
    ComparedPlan plan = plan(sampled(3, 0.2, 50));
    double delta = 2.0833333333333333e-05;
    double mu =
        plan.directions().stream().mapToDouble(CentralLimitGaussianDp::mu).max().orElseThrow();
    assertEquals(0.484807, mu, 1e-6);
    MethodEpsilon found = new CentralLimitGaussianDp().curve(plan).epsilonAt(delta);
    assertEquals(1.8385, found.upper(), 5e-5);
    assertEquals(found.upper(), found.lower(), 0);
    assertTrue(found.notes().get(0).contains("not a guarantee"), found::toString);
    assertBelow(1.9608, found.upper());
    for (ComparisonMethod method : Methods.all()) {
      if (method.claim().isCertain() && method.claim().hasUpper()) {
        try {
          assertAtLeast(1.9608, method.curve(plan).epsilonAt(delta).upper());
        } catch (MethodRefusedException e) {
          // Says nothing of sampled noise.
        }
      }
    }
  }

  static Stream<JsonNode> shapes() {
    return CaseFile.array("comparison-methods.json", "gaussShape");
  }

  /** Hostile classes: far tails, huge and tiny deviations, negative epsilon. */
  @ParameterizedTest
  @MethodSource("shapes")
  void curveOfAClass(JsonNode node) {
    LossClassCurve curve =
        new LossClassCurve(
            new PrivacyLossClass(
                CaseFile.number(node, "mean"),
                CaseFile.number(node, "variance"),
                CaseFile.number(node, "infinityMass")));
    double epsilon = CaseFile.number(node, "epsilon");
    double exact = CaseFile.number(node, "logDelta");
    Bounds log = curve.logDeltaAt(epsilon);
    assertAtMost(exact + 2e-16 * Math.abs(exact), log.lower());
    assertAtLeast(exact - 2e-16 * Math.abs(exact), log.upper());
    double deviation = Math.sqrt(CaseFile.number(node, "variance"));
    double z = deviation == 0 ? 0 : (epsilon - CaseFile.number(node, "mean")) / deviation;
    double small = deviation == 0 ? 0 : (1 + Math.abs(z)) / deviation;
    assertAtMost(1e-14 * (1 + z * z + deviation * deviation) * (1 + small), log.width());
    Bounds delta = curve.deltaAt(epsilon);
    assertAtMost(Math.exp(exact) * (1 + 1e-12), delta.lower());
    assertAtLeast(Math.exp(exact) * (1 - 1e-12), delta.upper());
  }

  @Test
  void refuses() {
    LossClassCurve curve = new LossClassCurve(new PrivacyLossClass(0, 1, 0));
    assertRefused(() -> curve.deltaAt(Double.NaN), "epsilon must be finite", "NaN");
    ComparedPlan still =
        plan(Release.of(org.noisewright.mechanism.ApproximateDp.of(0, 1e-3)).times(3));
    String message =
        assertThrows(MethodRefusedException.class, () -> CentralLimitBound.nagaev().curve(still))
            .getMessage();
    assertTrue(message.contains("variance"), message);
  }
}

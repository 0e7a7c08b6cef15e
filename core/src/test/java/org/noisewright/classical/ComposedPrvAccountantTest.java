package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertRefused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.pair.Direction;

class ComposedPrvAccountantTest {

  static Stream<JsonNode> cases() {
    return CaseFile.array("grid-accountants.json", "composedPrv");
  }

  private static PrivacyPlan plan(JsonNode node) {
    double scale = node.get("scale").asDouble();
    Mechanism mechanism =
        node.get("noise").asText().equals("laplace")
            ? LaplaceMechanism.of(scale)
            : GaussianMechanism.of(scale);
    Release release = Release.of(mechanism).times(node.get("times").asLong());
    double rate = node.get("rate").asDouble();
    return PrivacyPlan.of(rate < 1 ? release.withSampling(Sampling.poisson(rate)) : release);
  }

  /**
   * The interval of the authors' own program, at the same errors: ours holds the exact value and is
   * wider than theirs by no more than the round-off that theirs leaves out.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void intervalsOfTheAuthors(JsonNode node) {
    double epsilonError = node.get("epsilonError").asDouble();
    ComparedPlan plan =
        ComparedPlan.of(plan(node), Optional.of(Direction.REMOVE), ComparedPlan.DEFAULT_LOG_TAIL);
    MethodEpsilon epsilon =
        ComposedPrvAccountant.of(epsilonError, 1e-10)
            .curve(plan)
            .epsilonAt(node.get("delta").asDouble());
    double exact = CaseFile.number(node, "epsilon");
    assertAtMost(exact, epsilon.lower());
    assertAtLeast(exact, epsilon.upper());
    assertEquals(CaseFile.number(node, "lower"), epsilon.lower(), 0.05 * epsilonError);
    assertEquals(CaseFile.number(node, "upper"), epsilon.upper(), 0.05 * epsilonError);
  }

  /** Losses of a lattice that the mesh does not hold; the mean is kept, so that nothing drifts. */
  @Test
  void deltaFormOfTheStatement() {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(LaplaceMechanism.of(10)).times(16));
    MethodCurve curve = ComposedPrvAccountant.of(0.01, 1e-10).curve(ComparedPlan.of(plan));
    MethodDelta delta = curve.deltaAt(1);
    // prv_accountant 0.2.0 at the same errors: [0.00069526144, 0.00085385593].
    assertEquals(0.0006952614437344144, Math.exp(delta.logLower()), 1e-7);
    assertEquals(0.0008538559319569801, Math.exp(delta.logUpper()), 1e-7);
    assertTrue(delta.notes().get(0).contains("epsilonError 0.01, deltaError 1.0E-10"));
  }

  @Test
  void smallerErrorsKeepTheirSide() {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(4)).times(40));
    ComparedPlan compared = ComparedPlan.of(plan);
    MethodCurve coarse = ComposedPrvAccountant.of(0.1, 1e-9).curve(compared);
    MethodCurve fine = ComposedPrvAccountant.of(0.01, 1e-10).curve(compared);
    for (double epsilon = 0; epsilon < 8; epsilon += 0.5) {
      assertAtMost(coarse.deltaAt(epsilon).logUpper(), fine.deltaAt(epsilon).logUpper());
      assertAtLeast(coarse.deltaAt(epsilon).logLower(), fine.deltaAt(epsilon).logLower());
    }
  }

  /** Below what doubles allow there is no upper end, and a note says why. */
  @Test
  void tinyDeltasAreBeyondDoubles() {
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01)).times(65536));
    MethodEpsilon epsilon =
        ComposedPrvAccountant.of(0.1, 1e-10).curve(ComparedPlan.of(plan)).epsilonAt(1e-12);
    assertAtMost(4.570928547837172, epsilon.lower());
    assertAtLeast(4.570928547837172, epsilon.upper());
    assertTrue(
        epsilon.notes().contains("doubles allow no upper end: their round-off may exceed delta"),
        epsilon::toString);
  }

  @Test
  void tooFineAMeshIsRefused() {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(1)).times(1000));
    MethodRefusedException refused =
        assertThrows(
            MethodRefusedException.class,
            () -> ComposedPrvAccountant.of(1e-6, 1e-10).curve(ComparedPlan.of(plan)));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("needs a mesh of"), message);
    assertTrue(message.contains("ask for a larger one"), message);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 2e6})
  void badErrors(double error) {
    assertRefused(
        () -> ComposedPrvAccountant.of(error, 1e-10),
        "epsilonError must be in (0, 1e6], got " + error,
        "0.01 is common");
    assertRefused(
        () -> ComposedPrvAccountant.of(0.01, error),
        "deltaError must be in (0, 1), got " + error,
        "1e-10 is common");
  }
}

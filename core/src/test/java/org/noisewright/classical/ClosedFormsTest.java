package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertRefused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;

/** Closed forms of Gaussian noise, Laplace noise and approximate randomised response. */
class ClosedFormsTest {

  private static void encloses(double exact, Bounds found, double width) {
    assertAtMost(exact * (1 + 3e-16), found.lower());
    assertAtLeast(exact * (1 - 3e-16), found.upper());
    assertAtMost(width * exact + 1e-320, found.width());
  }

  static Stream<JsonNode> gaussians() {
    return CaseFile.array("closed-forms.json", "gaussian");
  }

  @ParameterizedTest
  @MethodSource("gaussians")
  void gaussian(JsonNode node) {
    GaussianClosedForm form =
        GaussianClosedForm.of(
            CaseFile.number(node, "standardDeviation"),
            CaseFile.number(node, "sensitivity"),
            node.get("compositions").asLong());
    double epsilon = CaseFile.number(node, "epsilon");
    double exact = CaseFile.number(node, "delta");
    // The relative condition grows with the logarithm of delta.
    double size = 1 - Math.log(exact);
    encloses(exact, form.deltaAt(epsilon), 2e-12 * size);
    encloses(
        CaseFile.number(node, "probabilisticDelta"),
        form.probabilisticDeltaAt(epsilon),
        2e-12 * size);
  }

  static Stream<JsonNode> deviations() {
    return CaseFile.array("comparison-methods.json", "standardDeviation");
  }

  @ParameterizedTest
  @MethodSource("deviations")
  void leastDeviations(JsonNode node) {
    double epsilon = CaseFile.number(node, "epsilon");
    double delta = CaseFile.number(node, "delta");
    double probabilistic = CaseFile.number(node, "probabilistic");
    double found = GaussianClosedForm.probabilisticStandardDeviation(3, 4, epsilon, delta);
    assertAtLeast(6 * probabilistic, found);
    assertEquals(6 * probabilistic, found, 1e-9 * found);
    double approximate = CaseFile.number(node, "approximate");
    double least = GaussianClosedForm.standardDeviation(3, 4, epsilon, delta);
    assertAtLeast(6 * approximate, least);
    assertEquals(6 * approximate, least, 1e-10 * least);
    assertAtMost(delta, GaussianClosedForm.of(least, 3, 4).deltaAt(epsilon).upper());
  }

  @Test
  void gaussianRefuses() {
    assertRefused(() -> GaussianClosedForm.of(0, 1, 1), "standardDeviation", "positive", "0.0");
    assertRefused(() -> GaussianClosedForm.of(1, Double.NaN, 1), "sensitivity", "NaN");
    assertRefused(() -> GaussianClosedForm.of(1, 1, 0), "times", "at least 1", "0");
    assertRefused(() -> GaussianClosedForm.of(1e-20, 1, 1), "[1e-13, 1e13]");
    assertRefused(() -> GaussianClosedForm.of(1, 1, 1).probabilisticDeltaAt(-1), "at least 0");
    assertRefused(() -> GaussianClosedForm.of(1, 1, 1).deltaAt(Double.NaN), "finite", "NaN");
    assertRefused(() -> GaussianClosedForm.standardDeviation(1, 1, 1, 0), "(0, 1)", "0.0");
    assertRefused(
        () -> GaussianClosedForm.probabilisticStandardDeviation(1, 1, 0, 0.1),
        "epsilon must be positive");
  }

  static Stream<JsonNode> responses() {
    return CaseFile.array("closed-forms.json", "approximateRandomizedResponse");
  }

  /** Among them the value that the published formula misses: 0.15925, not 0.0869. */
  @ParameterizedTest
  @MethodSource("responses")
  void approximateRandomizedResponse(JsonNode node) {
    long times = node.get("compositions").asLong();
    double xi = CaseFile.number(node, "xi");
    Bounds found =
        ApproximateRandomizedResponse.of(xi, CaseFile.number(node, "delta0"), times)
            .deltaAt(CaseFile.number(node, "epsilon"));
    double width = 0x1p-53 * (400 + 400 * (double) times * (1 + xi));
    encloses(CaseFile.number(node, "delta"), found, width);
  }

  @Test
  void approximateRandomizedResponseOfManyReleases() {
    ApproximateRandomizedResponse many = ApproximateRandomizedResponse.of(1e-3, 0, 1L << 22);
    // Near the Gauss shape: mean k xi tanh(xi/2), variance about k xi^2.
    double k = 1L << 22;
    double mean = k * 1e-3 * Math.tanh(5e-4);
    double variance = k * 1e-6 - mean * mean / k;
    Bounds delta = many.deltaAt(5);
    double shape = Math.exp(GaussShape.logDelta(mean, Math.sqrt(variance), 5, sideUpper()));
    assertEquals(shape, delta.upper(), 1e-3 * shape);
    assertAtMost(1e-6 * delta.upper(), delta.width());
    assertRefused(() -> ApproximateRandomizedResponse.of(-1, 0, 1), "epsilon", "[0, 1e6]");
    assertRefused(() -> ApproximateRandomizedResponse.of(1, 1, 1), "delta", "[0, 1)");
    assertRefused(() -> ApproximateRandomizedResponse.of(1, 0, 0), "times", "2^26");
    assertRefused(() -> many.deltaAt(Double.NaN), "finite");
  }

  private static org.noisewright.numerics.Side sideUpper() {
    return org.noisewright.numerics.Side.UPPER;
  }

  static Stream<JsonNode> laplaces() {
    return CaseFile.array("closed-forms.json", "laplace");
  }

  @ParameterizedTest
  @MethodSource("laplaces")
  void laplace(JsonNode node) {
    double epsilon = CaseFile.number(node, "epsilon");
    Bounds found =
        LaplaceComposition.of(
                CaseFile.number(node, "scale"),
                CaseFile.number(node, "sensitivity"),
                node.get("compositions").asInt())
            .deltaAt(epsilon);
    // The epsilon of the case is a decimal number: delta moves by at most the rounding of it.
    double exact = CaseFile.number(node, "delta");
    double rounding = 0.5 * Math.ulp(epsilon) + Math.ulp(exact);
    assertAtMost(exact + rounding, found.lower());
    assertAtLeast(exact - rounding, found.upper());
    assertAtMost(5e-16 * exact, found.width());
  }

  /** More releases, and both ends of the range, against the certified interval. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, -0.5",
    "3, 1, -2.9",
    "7, 3, 0",
    "100, 10, 4",
    "300, 20, 3",
    "300, 5, 58",
    "64, 2, -31"
  })
  void laplaceAgainstTheAccountant(int times, double scale, double epsilon) {
    Bounds found = LaplaceComposition.of(scale, 1, times).deltaAt(epsilon);
    Bounds certified =
        PrivacyAccountant.of(
                PrivacyPlan.of(Release.of(new LaplaceMechanism(scale, 1)).times(times)))
            .deltaAt(epsilon)
            .delta();
    assertTrue(
        certified.lower() <= found.upper() && found.lower() <= certified.upper(),
        () -> found + " " + certified);
    assertAtMost(1e-15 * found.upper(), found.width());
  }

  @Test
  void laplaceAtItsEnds() {
    LaplaceComposition two = LaplaceComposition.of(1, 1, 2);
    assertEquals(0, two.deltaAt(2).upper(), 1e-320);
    encloses(-Math.expm1(-3), two.deltaAt(-3), 1e-15);
    encloses(-Math.expm1(-2), two.deltaAt(-2), 1e-15);
    // Just below the top: (1/4) (1 - e^(eps - 2)) of the upper atom and the density near it.
    assertEquals(0.25e-6, two.deltaAt(2 - 1e-6).upper(), 1e-11);
    assertRefused(() -> LaplaceComposition.of(1, 1, 301), "[1, 300]", "301", "accountant");
    assertRefused(() -> LaplaceComposition.of(0, 1, 1), "scale", "units");
    assertRefused(() -> two.deltaAt(Double.NaN), "epsilon", "NaN");
  }
}

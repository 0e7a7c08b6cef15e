package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

class FourierAccountantTest {
  /** The setting of Figure 5 of the paper; the number of releases is not printed there. */
  private static PrivacyPlan figure5(int times) {
    return PrivacyPlan.of(
        Release.of(GaussianMechanism.of(2)).withSampling(Sampling.poisson(0.02)).times(times));
  }

  static Stream<JsonNode> theorem10() {
    return CaseFile.array("grid-accountants.json", "theorem10");
  }

  @ParameterizedTest
  @MethodSource("theorem10")
  void theorem10WithSumsInPlaceOfQuotients(JsonNode node) {
    double exact = CaseFile.number(node, "log");
    double log =
        FourierError.theorem10(
            node.get("a").asDouble(),
            node.get("b").asDouble(),
            node.get("times").asDouble(),
            node.get("lambda").asDouble(),
            node.get("halfWidth").asDouble());
    assertAtLeast(exact, log);
    assertEquals(exact, log, 1e-12);
  }

  /** At a moment of exactly 1 the quotients as printed are 0/0. */
  @Test
  void theorem10WhereTheQuotientsHaveNoValue() {
    assertEquals(Math.log(100), FourierError.geometric(0, 100), 1e-15);
    assertEquals(Math.log(100), FourierError.geometric(-1e-18, 100), 1e-12);
    assertEquals(0, FourierError.geometric(-1e-300, 1), 1e-15);
    assertEquals(Math.log(2) * 3, FourierError.geometric(Math.log(2), 3) - Math.log1p(0.75), 1e-14);
  }

  /** Two randomised responses: losses 2c, 0, -2c with masses p^2, 2 p (1-p), (1-p)^2. */
  @Test
  void twoResponsesByHand() {
    double p = 0.75;
    double c = Math.log(p / (1 - p));
    PrivacyPlan plan =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE, Release.of(RandomizedResponse.of(p)).times(2));
    MethodCurve curve = FourierAccountant.of(16, 1 << 16).curve(ComparedPlan.of(plan));
    for (double epsilon : new double[] {-3, -1, 0, 0.5, 1, 2.1}) {
      double exact =
          p * p * -Math.expm1(epsilon - 2 * c)
              + (epsilon < 0 ? 2 * p * (1 - p) * -Math.expm1(epsilon) : 0)
              + (epsilon < -2 * c ? (1 - p) * (1 - p) * -Math.expm1(epsilon + 2 * c) : 0);
      MethodDelta delta = curve.deltaAt(epsilon);
      assertAtMost(exact, Math.exp(delta.logLower()));
      assertAtLeast(exact, Math.exp(delta.logUpper()));
      assertEquals(Math.exp(delta.logLower()), Math.exp(delta.logUpper()), 2e-3);
    }
    assertBelow(Math.log(1e-10), curve.deltaAt(2 * c + 0.001).logUpper());
  }

  @ParameterizedTest
  @CsvSource({"100, 0.3", "1000, 1"})
  void boundsOfFigure5CloseAsTheGridGetsFiner(int times, double epsilon) {
    ComparedPlan plan = ComparedPlan.of(figure5(times));
    var exact = PrivacyAccountant.of(figure5(times)).deltaAt(epsilon).delta();
    double width = Double.POSITIVE_INFINITY;
    for (int points = 1 << 14; points <= 1 << 18; points *= 4) {
      MethodDelta delta = FourierAccountant.of(8, points).curve(plan).deltaAt(epsilon);
      assertAtMost(exact.upper(), Math.exp(delta.logLower()));
      assertAtLeast(exact.lower(), Math.exp(delta.logUpper()));
      double now = Math.exp(delta.logUpper()) - Math.exp(delta.logLower());
      assertBelow(0.4 * width, now);
      width = now;
    }
    assertBelow(0.7 * exact.upper(), width);
  }

  /** Twice as many points of the same L never cross: the coarser grid contains the finer one. */
  @Test
  void finerGridKeepsItsSide() {
    ComparedPlan plan =
        ComparedPlan.of(PrivacyPlan.of(Release.of(LaplaceMechanism.of(3)).times(8)));
    MethodCurve coarse = FourierAccountant.of(16, 1 << 10).curve(plan);
    MethodCurve fine = FourierAccountant.of(16, 1 << 13).curve(plan);
    for (double epsilon = 0; epsilon < 2.6; epsilon += 0.13) {
      assertAtMost(coarse.deltaAt(epsilon).logUpper(), fine.deltaAt(epsilon).logUpper());
      assertAtLeast(coarse.deltaAt(epsilon).logLower(), fine.deltaAt(epsilon).logLower());
    }
  }

  /** A window that is too small for the plan is no bound worth having, but never a wrong one. */
  @ParameterizedTest
  @CsvSource({"1, 1024", "2, 4096", "4, 4096"})
  void smallWindowsSayLittle(double halfWidth, int points) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(1)).times(4));
    MethodCurve curve = FourierAccountant.of(halfWidth, points).curve(ComparedPlan.of(plan));
    for (double epsilon : new double[] {0, 1, 3, 6}) {
      var exact = PrivacyAccountant.of(plan).deltaAt(epsilon).delta();
      MethodDelta delta = curve.deltaAt(epsilon);
      assertAtMost(exact.upper(), Math.exp(delta.logLower()));
      assertAtLeast(exact.lower(), Math.exp(delta.logUpper()));
    }
  }

  @Test
  void gridIsNamedInTheNotes() {
    ComparedPlan plan = ComparedPlan.of(figure5(10));
    List<String> notes = FourierAccountant.of(8, 1 << 12).curve(plan).deltaAt(1).notes();
    assertEquals(List.of("L = 8.0, n = 4096 points"), notes);
  }

  @Test
  void minMaxLawsCloseAsTheGridGetsFiner() {
    ComparedPlan plan = ComparedPlan.of(figure5(100));
    var exact = PrivacyAccountant.of(figure5(100)).deltaAt(0.3).delta();
    double width = Double.POSITIVE_INFINITY;
    for (int points = 1 << 14; points <= 1 << 18; points *= 4) {
      MethodDelta delta = MinMaxFourierAccountant.of(8, points).curve(plan).deltaAt(0.3);
      assertAtMost(exact.upper(), Math.exp(delta.logLower()));
      assertAtLeast(exact.lower(), Math.exp(delta.logUpper()));
      double now = Math.exp(delta.logUpper()) - Math.exp(delta.logLower());
      assertBelow(0.4 * width, now);
      width = now;
    }
    assertBelow(1.5 * exact.upper(), width);
  }

  @Test
  void minMaxLawsRefuseOtherMechanisms() {
    assertReason("of the sampled Gaussian mechanism only", Release.of(LaplaceMechanism.of(3)));
    assertReason("of the sampled Gaussian mechanism only", Release.of(GaussianMechanism.of(3)));
    assertReason(
        "at least the sensitivity, and it is 0.8 times that",
        Release.of(GaussianMechanism.of(0.8)).withSampling(Sampling.poisson(0.1)));
    Release heavy = Release.of(GaussianMechanism.of(2)).withSampling(Sampling.poisson(0.999));
    var refused =
        assertThrows(
            MethodRefusedException.class,
            () ->
                MinMaxFourierAccountant.of(2, 1 << 12)
                    .curve(ComparedPlan.of(PrivacyPlan.of(heavy))));
    assertTrue(String.valueOf(refused.getMessage()).contains("beyond the edge"), refused::toString);
  }

  private static void assertReason(String words, Release release) {
    var refused =
        assertThrows(
            MethodRefusedException.class,
            () ->
                MinMaxFourierAccountant.automatic()
                    .curve(ComparedPlan.of(PrivacyPlan.of(release))));
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, Double.POSITIVE_INFINITY})
  void badWindow(double halfWidth) {
    assertRefused(
        () -> FourierAccountant.of(halfWidth, 1 << 10),
        "halfWidth must be in (0, 1e9], got " + halfWidth,
        "twice the epsilon asked is a start");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 1000, 1 << 27})
  void badPoints(int points) {
    assertRefused(
        () -> FourierAccountant.of(8, points),
        "points must be a power of two in [4, 2^26], got " + points,
        "2^20 is common");
  }
}

package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertRefused;
import static org.noisewright.classical.ComparisonPlans.sampled;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.composition.LawMoment;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.pair.LogMoment;

class RenyiAccountantTest {

  private static double[] integers(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToDouble(i -> i).toArray();
  }

  private static MethodEpsilon epsilon(ComparisonMethod method, double delta, Release... releases) {
    return method.curve(ComparedPlan.of(PrivacyPlan.of(releases))).epsilonAt(delta);
  }

  private static void assertNear(double value, double actual) {
    assertEquals(value, actual, 6e-5 * Math.abs(value));
    assertAtLeast(value * (1 - 1e-5), actual);
  }

  /** BL-17: orders 11 to 63, both conversions; all integer orders. */
  @Test
  void bl17() {
    Release release = sampled(1.54, 0.02048, 1464);
    RenyiAccountant classical = RenyiAccountant.classical().withOrders(integers(11, 63));
    RenyiAccountant improved = RenyiAccountant.improved().withOrders(integers(11, 63));
    MethodEpsilon older = epsilon(classical, 1e-5, release);
    MethodEpsilon newer = epsilon(improved, 1e-5, release);
    assertNear(3.15740, older.upper());
    assertNear(2.82230, newer.upper());
    String note =
        "the optimum sits at the edge of the orders given: order 11.0 is the smallest one";
    assertEquals(List.of(note), newer.notes());
    RenyiAccountant all = RenyiAccountant.improved().withOrders(integers(2, 512));
    MethodEpsilon best = epsilon(all, 1e-5, release);
    assertNear(2.60825, best.upper());
    assertEquals(List.of(), best.notes());
    double real = epsilon(RenyiAccountant.improved(), 1e-5, release).upper();
    assertAtMost(best.upper(), real);
    assertAtLeast(2.38629, real);
  }

  /** What integer orders give; BL-01 with a note, because the best is the smallest order, 2. */
  @ParameterizedTest
  @CsvSource({
    "BL-01, 0.8, 0.125, 1000, 1e-6, 69.68, 1e-4, true",
    "BL-15, 3, 0.2, 50, 2.0833333333333333e-05, 2.1725, 5e-5, false",
    "BL-27, 1, 0.01, 1000, 1e-5, 2.1078, 5e-5, false"
  })
  void integerOrders(
      String id,
      double deviation,
      double rate,
      long times,
      double delta,
      double value,
      double tolerance,
      boolean edge) {
    RenyiAccountant integers = RenyiAccountant.improved().withOrders(integers(2, 63));
    MethodEpsilon found = epsilon(integers, delta, sampled(deviation, rate, times));
    assertEquals(value, found.upper(), tolerance * value, id);
    assertEquals(edge, !found.notes().isEmpty(), found::toString);
  }

  static Stream<JsonNode> cases() {
    return CaseFile.array("comparison-methods.json", "renyi");
  }

  /** Closed forms, over all real orders. */
  @ParameterizedTest
  @MethodSource("cases")
  void realOrders(JsonNode node) {
    double parameter = CaseFile.number(node, "parameter");
    Release release =
        Release.of(
                node.get("kind").asText().equals("gaussian")
                    ? GaussianMechanism.of(1 / parameter)
                    : LaplaceMechanism.of(1 / parameter))
            .times(node.get("compositions").asLong());
    double delta = CaseFile.number(node, "delta");
    double classical = CaseFile.number(node, "classical");
    double improved = CaseFile.number(node, "improved");
    assertClose(classical, epsilon(RenyiAccountant.classical(), delta, release).upper());
    assertClose(improved, epsilon(RenyiAccountant.improved(), delta, release).upper());
    double log =
        RenyiAccountant.classical()
            .curve(ComparedPlan.of(PrivacyPlan.of(release)))
            .deltaAt(CaseFile.number(node, "epsilon"))
            .logUpper();
    double exact = CaseFile.number(node, "logClassicalDelta");
    if (exact > -1e8) {
      assertEquals(exact, log, 1e-7 * (1 + Math.abs(exact)), node::toString);
      assertAtLeast(exact - 1e-13 * Math.abs(exact), log);
    } else {
      assertAtMost(-1e8, log);
    }
  }

  private static void assertClose(double exact, double actual) {
    assertEquals(exact, actual, 1e-8 * (0.1 + exact));
    assertAtLeast(exact * (1 - 1e-13), actual);
  }

  /** The closed form and the law of the same release; the law may be a little above. */
  @Test
  void closedFormsAgreeWithLaws() {
    for (Release release :
        List.of(Release.of(GaussianMechanism.of(2)), Release.of(LaplaceMechanism.of(2)))) {
      ComparedRelease compared =
          ComparedPlan.of(PrivacyPlan.of(release)).directions().get(0).releases().get(0);
      LogMoment closed = LogMoment.of(compared.pair()).orElseThrow();
      LogMoment law = new LawMoment(compared.law(org.noisewright.numerics.Side.UPPER));
      for (double tilt : new double[] {0.01, 0.5, 1, 3, 8}) {
        assertAtMost(law.at(tilt), closed.at(tilt));
        assertEquals(closed.at(tilt), law.at(tilt), 1e-4 * closed.at(tilt));
      }
    }
  }

  @Test
  void improvedIsNeverAboveClassical() {
    ComparedPlan plan = ComparedPlan.of(PrivacyPlan.of(sampled(1, 0.3, 30)));
    MethodCurve classical = RenyiAccountant.classical().curve(plan);
    MethodCurve improved = RenyiAccountant.improved().curve(plan);
    MethodCurve common = RenyiAccountant.improved().withCommonOrders().curve(plan);
    for (double epsilon = -2; epsilon < 40; epsilon += 1.7) {
      assertAtMost(classical.deltaAt(epsilon).logUpper(), improved.deltaAt(epsilon).logUpper());
      assertAtMost(common.deltaAt(epsilon).logUpper() + 1e-9, improved.deltaAt(epsilon).logUpper());
    }
  }

  @Test
  void aProfileIsUsedAtItsOwnOrders() {
    double[] orders = {2, 4, 9};
    double[] values = {0.2, 0.5, 1.4};
    Release release = Release.of(RenyiProfile.of(orders, values)).times(3);
    double log = Math.log(1e-5);
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < orders.length; i++) {
      double a = orders[i];
      double factor = (a - 1) * Math.log(1 - 1 / a) - Math.log(a);
      best = Math.min(best, 3 * values[i] + (factor - log) / (a - 1));
    }
    MethodEpsilon found = epsilon(RenyiAccountant.improved(), 1e-5, release);
    assertEquals(best, found.upper(), 1e-12 * best);
    assertAtLeast(best * (1 - 1e-15), found.upper());
    assertEquals(List.of(), found.notes(), found::toString);
    MethodEpsilon far = epsilon(RenyiAccountant.classical(), 1e-20, release);
    assertEquals(3 * values[2] + 20 * Math.log(10) / 8, far.upper(), 1e-12 * far.upper());
    assertEquals(1, far.notes().size(), far::toString);
    assertTrue(far.notes().get(0).contains("order 9.0 is the largest one"), far::toString);
  }

  @Test
  void refusesInfiniteLosses() {
    ComparedPlan plan = ComparedPlan.of(PrivacyPlan.of(Release.of(ApproximateDp.of(0.1, 1e-6))));
    String message =
        assertThrows(MethodRefusedException.class, () -> RenyiAccountant.improved().curve(plan))
            .getMessage();
    assertTrue(message.contains("infinite") && message.contains("extended"), message);
  }

  @Test
  void refusesBadOrders() {
    RenyiAccountant accountant = RenyiAccountant.improved();
    assertRefused(() -> accountant.withOrders(), "orders", "none", "leave them out");
    assertRefused(() -> accountant.withOrders(1), "(1, 1e12]", "1.0", "leave out the order 1");
    assertRefused(() -> accountant.withOrders(3, 2), "increase", "2.0 at 1");
    assertRefused(() -> accountant.withOrders(Double.NaN), "NaN");
    assertEquals(69, accountant.withCommonOrders().orders().length);
    assertTrue(accountant.withOrders(integers(11, 63)).name().contains("53 orders from 11 to 63"));
  }

  /** Laws without a closed form: delta 1e-40 and 1e-50 of sampled noise are bounded, not 0. */
  @Test
  void worksForTinyDeltas() {
    MethodCurve curve =
        RenyiAccountant.improved().curve(ComparedPlan.of(PrivacyPlan.of(sampled(4, 0.01, 65536))));
    // The certified values are 7.5396 at 1e-30 and 10.8281 at 1e-60.
    double at30 = curve.epsilonAt(1e-30).upper();
    assertTrue(at30 > 7.5396 && at30 < 7.5396 * 1.03, () -> "" + at30);
    double at50 = curve.epsilonAt(1e-50).upper();
    assertTrue(at50 > at30 && at50 < 10.8281, () -> "" + at50);
  }
}

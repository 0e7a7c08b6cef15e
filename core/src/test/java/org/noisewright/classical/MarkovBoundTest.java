package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.classical.ComparisonPlans.sampled;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.CaseFile;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/** Markov-ADP and the extended moments accountant. */
class MarkovBoundTest {
  private static final ComparisonMethod EXTENDED = new ExtendedMomentsAccountant();
  private static final ComparisonMethod MARKOV = new MarkovBound();

  private static MethodCurve curve(ComparisonMethod method, Release... releases) {
    return method.curve(ComparedPlan.of(PrivacyPlan.of(releases)));
  }

  static Stream<JsonNode> limits() {
    return CaseFile.array("comparison-methods.json", "markov");
  }

  /** The integral with the best order at every loss, and what the list of orders costs. */
  @ParameterizedTest
  @MethodSource("limits")
  void isTheLimitOfManyPoints(JsonNode node) {
    double mu = CaseFile.number(node, "parameter");
    Release release =
        Release.of(GaussianMechanism.of(1 / mu)).times(node.get("compositions").asLong());
    double epsilon = CaseFile.number(node, "epsilon");
    double exact = CaseFile.number(node, "delta");
    double found = Math.exp(curve(MARKOV, release).deltaAt(epsilon).logUpper());
    assertAtLeast(exact * (1 - 1e-13), found);
    double square = -2 * Math.log(exact);
    assertAtMost(exact * (1 + Math.max(2e-3, 1.5e-5 * square)), found);
  }

  /** The published sum over points is above the integral and gets near it. */
  @Test
  void theSumOverPointsIsAbove() {
    double mu = 0.5;
    double rho = 0.5 * mu * mu;
    double epsilon = 1;
    MethodCurve curve = curve(MARKOV, Release.of(GaussianMechanism.of(1 / mu)));
    double found = Math.exp(curve.deltaAt(epsilon).logUpper());
    double last = Double.POSITIVE_INFINITY;
    for (int points : new int[] {50, 500, 5000}) {
      double length = 3;
      double sum = 0;
      double before = tail(epsilon, rho);
      for (int i = 1; i <= points; i++) {
        double y = epsilon + length * i / points;
        double here = tail(y, rho);
        sum += -Math.expm1(epsilon - y) * (before - here);
        before = here;
      }
      sum += before;
      assertAtLeast(found * (1 - 2e-3), sum);
      assertAtMost(last, sum);
      last = sum;
    }
    assertEquals(found, last, 3e-3 * found);
  }

  private static double tail(double y, double rho) {
    return Math.exp(-(y - rho) * (y - rho) / (4 * rho));
  }

  static Stream<JsonNode> responses() {
    return CaseFile.array("comparison-methods.json", "extendedMoments");
  }

  @ParameterizedTest
  @MethodSource("responses")
  void extendedMoments(JsonNode node) {
    ApproximateDp response =
        ApproximateDp.of(CaseFile.number(node, "xi"), CaseFile.number(node, "delta0"));
    MethodCurve curve =
        curve(EXTENDED, Release.of(response).times(node.get("compositions").asLong()));
    double exact = CaseFile.number(node, "delta");
    double found = Math.exp(curve.deltaAt(CaseFile.number(node, "epsilon")).logUpper());
    assertEquals(exact, found, 1e-8 * exact);
    assertAtLeast(exact * (1 - 1e-13), found);
    double back = curve.epsilonAt(exact * (1 + 1e-6)).upper();
    assertEquals(CaseFile.number(node, "epsilon"), back, 1e-3 * back);
  }

  /** Where no loss is infinite it is the classical moments accountant. */
  @Test
  void extendedIsClassicalWithoutInfiniteLosses() {
    Release release = sampled(1, 0.01, 1000);
    MethodCurve extended = curve(EXTENDED, release);
    MethodCurve classical = curve(RenyiAccountant.classical(), release);
    for (double epsilon : new double[] {0, 0.5, 2, 9}) {
      assertEquals(classical.deltaAt(epsilon).logUpper(), extended.deltaAt(epsilon).logUpper(), 0);
    }
  }

  @Test
  void markovIsNeverAboveExtendedMoments() {
    for (Release[] releases :
        List.of(
            new Release[] {sampled(1, 0.01, 1000)},
            new Release[] {Release.of(LaplaceMechanism.of(3)).times(7)},
            new Release[] {
              Release.of(ApproximateDp.of(0.2, 1e-7)).times(9),
              Release.of(GaussianMechanism.of(3)).times(2)
            })) {
      MethodCurve extended = curve(EXTENDED, releases);
      MethodCurve markov = curve(MARKOV, releases);
      for (double epsilon = -1; epsilon < 8; epsilon += 0.37) {
        assertAtMost(extended.deltaAt(epsilon).logUpper(), markov.deltaAt(epsilon).logUpper());
      }
      for (double delta : new double[] {0.5, 1e-4, 3e-6}) {
        assertAtMost(
            extended.epsilonAt(delta).upper() * (1 + 0x1p-29), markov.epsilonAt(delta).upper());
      }
    }
  }

  /** Below the mass at infinity there is no epsilon; just above it there is. */
  @Test
  void infiniteLossesAreCharged() {
    for (ComparisonMethod method : List.of(EXTENDED, MARKOV)) {
      MethodCurve curve = curve(method, Release.of(ApproximateDp.of(0.1, 1e-6)).times(10));
      assertEquals(Double.POSITIVE_INFINITY, curve.epsilonAt(9.9e-6).upper());
      double epsilon = curve.epsilonAt(1.001e-5).upper();
      assertAtMost(1.0001, epsilon);
      assertAtLeast(0.7, epsilon);
    }
  }
}

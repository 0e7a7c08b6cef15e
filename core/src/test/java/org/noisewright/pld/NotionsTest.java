package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw.Standing;

/** What follows from a law: approximate, probabilistic, pure, Renyi, concentrated and Gaussian. */
class NotionsTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  static Stream<JsonNode> cases() {
    return LossLawTest.cases();
  }

  /** What one rounding of the losses is worth in a delta, relative. */
  private static double condition(LossLaw law, double epsilon) {
    int next = ApproximatePrivacy.firstAbove(law, epsilon);
    double gap = next < law.size() ? law.loss(next) - epsilon : 1;
    return 1e-12 + 8e-16 * (1 + Math.abs(epsilon)) / Math.min(1, gap);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void deltaAgreesWithHighPrecisionAtEveryEpsilon(JsonNode node) {
    LossLaw law = LossLawTest.law(node);
    for (JsonNode pair : node.get("delta")) {
      double epsilon = pair.get(0).asDouble();
      double expected = LossLawTest.value(pair.get(1));
      LossLawTest.close(
          expected,
          ApproximatePrivacy.delta(law, epsilon),
          condition(law, epsilon),
          "at " + epsilon);
      double upper = ApproximatePrivacy.delta(law.onSide(Side.UPPER), epsilon);
      double lower = ApproximatePrivacy.delta(law.onSide(Side.LOWER), epsilon);
      assertTrue(lower <= upper && upper - lower <= 1e-13 * upper, lower + " to " + upper);
    }
    assertEquals(
        ApproximatePrivacy.delta(law, 0), ApproximatePrivacy.totalVariation(law), "variation");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void epsilonAgreesWithHighPrecision(JsonNode node) {
    LossLaw law = LossLawTest.law(node);
    for (JsonNode pair : node.get("epsilon")) {
      double delta = pair.get(0).asDouble();
      double expected = LossLawTest.value(pair.get(1));
      double got = ApproximatePrivacy.epsilon(law, delta);
      LossLawTest.close(expected, got, 1e-12, "epsilon at " + delta);
      if (got < INFINITE) {
        double upper = ApproximatePrivacy.epsilon(law.onSide(Side.UPPER), delta);
        assertTrue(ApproximatePrivacy.delta(law.onSide(Side.UPPER), upper) <= delta * (1 + 1e-15));
        assertEquals(got, upper, 1e-12);
      }
    }
  }

  @Test
  void curvesAndTheirInversesBelongTogetherDownToTinyDeltas() {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      LossLaw law = LossLawTest.random(random, 2 + random.nextInt(20), false).times(3);
      double logDelta = -600 * random.nextDouble() * random.nextDouble();
      double epsilon = ApproximatePrivacy.epsilonAtLog(law, logDelta);
      double back = ApproximatePrivacy.logDelta(law, epsilon);
      double top = ApproximatePrivacy.logDelta(law, law.largestLoss() - 1e-12);
      if (logDelta > top) {
        double rounding = condition(law, epsilon) + 1e-14 * Math.abs(logDelta);
        assertEquals(logDelta, back, rounding, "case " + i);
      } else {
        assertEquals(law.largestLoss(), epsilon, 1e-11, "case " + i);
      }
    }
  }

  @Test
  void theEndsOfTheCurve() {
    LossLaw law =
        LossLaw.ofMasses(new double[] {2, -1}, new double[] {0.5, 0.125}, 0.375, Standing.EXACT);
    assertEquals(INFINITE, ApproximatePrivacy.epsilon(law, 0.3));
    assertEquals(INFINITE, ApproximatePrivacy.epsilon(law, 0));
    assertEquals(2, ApproximatePrivacy.epsilon(law, 0.375), 1e-12);
    assertEquals(-INFINITE, ApproximatePrivacy.epsilon(law, 1));
    assertEquals(INFINITE, ApproximatePrivacy.pureEpsilon(law));
    assertEquals(2, ApproximatePrivacy.pureEpsilon(law.inner()));
    assertEquals(0.875, ProbabilisticPrivacy.delta(law, 0), 1e-15);
    assertEquals(0.375, ProbabilisticPrivacy.delta(law, 2), 1e-15);
    assertEquals(1, ProbabilisticPrivacy.delta(law, -5), 1e-15);
    assertEquals(2, ProbabilisticPrivacy.epsilon(law, 0.4));
    assertEquals(-1, ProbabilisticPrivacy.epsilon(law, 0.9));
    assertEquals(-INFINITE, ProbabilisticPrivacy.epsilon(law, 1));
    assertEquals(INFINITE, ProbabilisticPrivacy.epsilon(law, 0.37));
    for (double bad : new double[] {Double.NaN, -0.1, 1.1}) {
      assertThrows(IllegalArgumentException.class, () -> ApproximatePrivacy.epsilon(law, bad));
      assertThrows(IllegalArgumentException.class, () -> ProbabilisticPrivacy.epsilon(law, bad));
    }
    assertThrows(
        IllegalArgumentException.class, () -> ApproximatePrivacy.logDelta(law, Double.NaN));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void divergencesAgreeWithHighPrecision(JsonNode node) {
    LossLaw law = LossLawTest.law(node);
    LossLawTest.close(
        LossLawTest.value(node.get("kl")), RenyiDivergence.kullbackLeibler(law), 1e-13, "kl");
    LossLawTest.close(
        LossLawTest.value(node.get("reverseKl")),
        RenyiDivergence.reverseKullbackLeibler(law),
        1e-13,
        "reverse kl");
    for (JsonNode pair : node.get("renyi")) {
      double order = pair.get(0).asDouble();
      double got = RenyiDivergence.of(law, order);
      double expected = LossLawTest.value(pair.get(1));
      if (order == 0 && Math.abs(expected) < 1e-20) {
        assertEquals(0, got);
      } else {
        LossLawTest.close(expected, got, 1e-12, "order " + order);
      }
      if (order > 1) {
        RenyiBounds bounds = RenyiBounds.of(law.onSide(Side.UPPER), law.onSide(Side.LOWER), order);
        assertTrue(bounds.divergence().lower() <= expected, () -> bounds + " of " + expected);
        assertTrue(bounds.divergence().upper() >= expected, () -> bounds + " of " + expected);
        assertTrue(
            expected == INFINITE
                || bounds.divergence().width() <= 1e-12 * expected + 1e-13 / (order - 1),
            bounds::toString);
      }
    }
    assertEquals(ApproximatePrivacy.pureEpsilon(law), RenyiDivergence.of(law, INFINITE));
  }

  @Test
  void ordersThatSayNothingAreRefused() {
    LossLaw law = LossLawTest.random(new Random(1), 5, false);
    LossLaw upper = law.onSide(Side.UPPER);
    assertThrows(IllegalArgumentException.class, () -> RenyiDivergence.of(upper, 2));
    assertThrows(IllegalArgumentException.class, () -> RenyiDivergence.of(law, Double.NaN));
    for (double order : new double[] {1, 0.5, -1, Double.NaN, INFINITE}) {
      assertThrows(IllegalArgumentException.class, () -> RenyiBounds.of(upper, law, order));
    }
    assertThrows(IllegalArgumentException.class, () -> RenyiBounds.of(law, upper, 2));
  }

  @Test
  void aCutTopMakesTheUpperEndInfiniteButNotTheFinitePart() {
    LossLaw upper =
        LossLaw.ofMasses(new double[] {1, -2}, new double[] {0.7, 0.1}, 0.2, Standing.UPPER);
    LossLaw lower =
        LossLaw.ofMasses(new double[] {1, -2}, new double[] {0.7, 0.1}, 0, Standing.LOWER);
    RenyiBounds bounds = RenyiBounds.of(upper, lower, 3);
    assertEquals(INFINITE, bounds.divergence().upper());
    double moment = Math.log(0.7 * Math.exp(2) + 0.1 * Math.exp(-4)) / 2;
    assertEquals(moment, bounds.divergence().lower(), 1e-12);
    assertEquals(moment, bounds.finitePart(), 1e-12);
    assertEquals(Math.log(0.2), bounds.logCutMass(), 1e-15);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theLeastRhoAgreesWithHighPrecision(JsonNode node) {
    LossLaw law = LossLawTest.law(node);
    if (!node.has("rho")) {
      assertEquals(INFINITE, ConcentratedPrivacy.rho(law, 0).lower());
      return;
    }
    for (JsonNode pair : node.get("rho")) {
      double expected = LossLawTest.value(pair.get(1));
      Bounds rho = ConcentratedPrivacy.rho(law, pair.get(0).asDouble());
      assertTrue(rho.lower() <= expected * (1 + 1e-12), rho + " of " + expected);
      assertTrue(rho.upper() >= expected * (1 - 1e-12), rho + " of " + expected);
      assertEquals(expected, rho.upper(), 3e-9 * expected, rho + " of " + expected);
      assertEquals(expected, rho.lower(), 3e-9 * expected, rho + " of " + expected);
    }
  }

  /** 40-digit values, for the doubles as they are: mpmath, golden section over the orders. */
  @Test
  void theLowerEndOfTheLeastRhoCountsTheRoundingOfTheMean() {
    double[][] losses = {
      {-6.011878437788352E-10, 5.027225004790792E-10},
      {-7.187856089902741E-9, -5.690637362318017E-9, 6.076184702190395E-9, 1.781549530766313E-8}
    };
    double[][] logs = {
      {-0.7865756849735935, -0.6077065756310231},
      {-2.6398017744545363, -0.701570587612059, -0.9867190587498669, -2.8130643807605638}
    };
    double[] exact = {1.5111532749210887e-19, 8.178980271397193e-17};
    for (int i = 0; i < exact.length; i++) {
      LossLaw law =
          LossLaw.ofLogs(losses[i], logs[i], Double.NEGATIVE_INFINITY, LossLaw.Standing.EXACT);
      Bounds rho = ConcentratedPrivacy.rho(law, 0);
      assertTrue(rho.lower() <= exact[i] && exact[i] <= rho.upper(), rho + " of " + exact[i]);
    }
  }

  @Test
  void aCurvedRhoIsFound() {
    // A rare large loss: the order of the least rho is far from 1.
    double heavy = 1e-6;
    double[] p = {1 - heavy, heavy};
    double[] q = {1 - heavy * Math.exp(-9), heavy * Math.exp(-9)};
    LossLaw law = LossLaw.ofPair(p, q);
    Bounds rho = ConcentratedPrivacy.rho(law, 0);
    double best = 0;
    for (double lambda = 1e-6; lambda < 1e4; lambda *= 1.0005) {
      best = Math.max(best, law.logMoment(lambda) / lambda / (1 + lambda));
    }
    assertTrue(best > 1.5 * RenyiDivergence.kullbackLeibler(law), "no test of the maximum");
    assertTrue(rho.upper() >= best && rho.lower() <= best * (1 + 1e-6), rho + " of " + best);
    assertTrue(rho.width() <= 2e-9 * best, rho::toString);
    assertThrows(IllegalArgumentException.class, () -> ConcentratedPrivacy.rho(law, Double.NaN));
  }

  /** Delta of N(mu, 1) against N(0, 1). */
  private static double logGauss(double mu, double epsilon) {
    double a = NormalTail.logBelow(mu / 2 - epsilon / mu);
    double b = epsilon + NormalTail.logBelow(-mu / 2 - epsilon / mu);
    return Rounding.logSubtract(a, b);
  }

  @Test
  void theLeastMuHoldsEverywhereAndNoSmallerOneDoes() {
    Random random = new Random(11);
    for (int i = 0; i < 60; i++) {
      LossLaw law = LossLawTest.random(random, 2 + random.nextInt(10), false);
      double mu = GaussianPrivacy.mu(law);
      double tightest = Double.NEGATIVE_INFINITY;
      double broken = Double.NEGATIVE_INFINITY;
      for (double epsilon = law.smallestLoss() - 1; epsilon < law.largestLoss(); epsilon += 1e-3) {
        double log = ApproximatePrivacy.logDelta(law, epsilon);
        tightest = Math.max(tightest, log - logGauss(mu, epsilon));
        broken = Math.max(broken, log - logGauss(mu * (1 - 1e-4), epsilon));
      }
      // 1e-8: the closed Gaussian curve cancels far left, where delta is near 1.
      assertTrue(tightest <= 1e-8, "case " + i + ": " + tightest);
      assertTrue(broken > 0, "case " + i + ": a smaller mu holds too: " + broken);
    }
  }

  @Test
  void thePublishedValueOfRandomizedResponseAndWhereNoMuHolds() {
    double c = 1;
    double p = Math.exp(c) / (1 + Math.exp(c));
    LossLaw law =
        LossLaw.ofMasses(new double[] {c, -c}, new double[] {p, 1 - p}, 0, Standing.EXACT);
    // mu = -2 Phi^-1(1 / (1 + e^c)) (Liu et al. 2022 for pure privacy), mpmath: c = 1.
    assertEquals(1.2320353853481445, GaussianPrivacy.mu(law), 1e-11);
    LossLaw nothing = LossLaw.ofMasses(new double[] {0}, new double[] {1}, 0, Standing.EXACT);
    assertEquals(0, GaussianPrivacy.mu(nothing));
    LossLaw own = LossLawTest.random(new Random(2), 5, true);
    assertEquals(INFINITE, GaussianPrivacy.mu(own));
    assertEquals(
        INFINITE,
        GaussianPrivacy.mu(
            LossLaw.ofPair(new double[] {0.5, 0.5, 0}, new double[] {0.5, 0.25, 0.25})));
    assertThrows(IllegalArgumentException.class, () -> GaussianPrivacy.mu(law.onSide(Side.UPPER)));
    // Symmetric in its two laws.
    LossLaw some = LossLawTest.random(new Random(9), 12, false);
    assertEquals(GaussianPrivacy.mu(some), GaussianPrivacy.mu(some.dual()), 1e-10);
  }
}

package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw.Standing;

/** Laws as objects: where they come from, their duals, compositions and moments. */
class LossLawTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  static Stream<JsonNode> cases() {
    return CaseFile.array("loss-law.json", "laws");
  }

  static double[] list(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  static LossLaw law(JsonNode node) {
    return LossLaw.ofPair(list(node.get("p")), list(node.get("q")));
  }

  static double value(JsonNode node) {
    return Double.parseDouble(node.asText());
  }

  static void close(double expected, double got, double relative, String what) {
    if (Double.isInfinite(expected) || expected == 0) {
      assertEquals(expected, got, expected == 0 ? relative : 0, what);
    } else {
      assertEquals(expected, got, relative * Math.abs(expected), what);
    }
  }

  /** A random pair of n outcomes; some outcomes belong to one side only if asked for. */
  static LossLaw random(Random random, int n, boolean own) {
    double[] p = new double[n];
    double[] q = new double[n];
    double sumP = 0;
    double sumQ = 0;
    for (int i = 0; i < n; i++) {
      p[i] = own && i == 0 ? 0 : -Math.log(random.nextDouble());
      q[i] = own && i == n - 1 ? 0 : -Math.log(random.nextDouble());
      sumP += p[i];
      sumQ += q[i];
    }
    for (int i = 0; i < n; i++) {
      p[i] /= sumP;
      q[i] /= sumQ;
    }
    return LossLaw.ofPair(p, q);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void momentsAndMassesAgreeWithHighPrecision(JsonNode node) {
    LossLaw law = law(node);
    close(value(node.get("infinity")), Math.exp(law.logInfinityMass()), 1e-15, "infinity");
    close(value(node.get("mean")), law.mean(), 2e-13, "mean");
    close(value(node.get("variance")), law.variance(), 1e-13, "variance");
    close(value(node.get("third")), law.thirdAbsoluteMoment(), 1e-13, "third");
    close(value(node.get("infinity")), law.lossClass().infinityMass(), 1e-15, "class");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theDualIsTheLawOfTheExchangedPair(JsonNode node) {
    LossLaw law = law(node);
    LossLaw exchanged = LossLaw.ofPair(list(node.get("q")), list(node.get("p")));
    LossLaw dual = law.dual();
    assertEquals(exchanged.size(), dual.size());
    for (int i = 0; i < dual.size(); i++) {
      assertEquals(exchanged.loss(i), dual.loss(i), 1e-15 * (1 + Math.abs(dual.loss(i))));
      assertEquals(exchanged.logMass(i), dual.logMass(i), 1e-14);
    }
    double other = value(node.get("dualInfinity"));
    if (other == 0) {
      // No residue of rounding becomes an infinite loss.
      assertEquals(NONE, dual.logInfinityMass());
    } else {
      assertEquals(other, Math.exp(dual.logInfinityMass()), 1e-15);
    }
    assertEquals(law.hasInfinity(), dual.dual().hasInfinity());
  }

  @Test
  void noDualOfRandomLawsGetsAnInfiniteLossFromRounding() {
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      LossLaw law = random(random, 2 + random.nextInt(300), false);
      assertEquals(NONE, law.dual().logInfinityMass(), "case " + i);
      assertEquals(NONE, law.dual().dual().logInfinityMass(), "case " + i);
    }
  }

  @Test
  void anUpperLawStaysAboveThroughItsDual() {
    Random random = new Random(6);
    for (int i = 0; i < 200; i++) {
      LossLaw law = random(random, 2 + random.nextInt(30), random.nextBoolean());
      LossLaw exact = law.dual();
      LossLaw upper = law.onSide(Side.UPPER).dual();
      assertEquals(Standing.UPPER, upper.standing());
      for (double epsilon = -6; epsilon <= 6; epsilon += 0.37) {
        assertTrue(
            ApproximatePrivacy.logDelta(upper, epsilon)
                >= ApproximatePrivacy.logDelta(exact, epsilon) - 1e-14,
            "case " + i + " at " + epsilon);
      }
    }
  }

  @Test
  void aLowerLawHasNoDual() {
    LossLaw lower = LossLaw.ofMasses(new double[] {0}, new double[] {0.5}, 0, Standing.LOWER);
    String message = assertThrows(IllegalStateException.class, lower::dual).getMessage();
    assertTrue(message.contains("is not the law of a pair"), message);
  }

  @Test
  void lossesComeInAnyOrderAndEqualOnesArePutTogether() {
    LossLaw law =
        LossLaw.ofMasses(
            new double[] {1, -1, 1, 0}, new double[] {0.25, 0.125, 0.25, 0}, 0.375, Standing.EXACT);
    assertEquals(2, law.size());
    assertEquals(-1, law.loss(0));
    assertEquals(0.5, Math.exp(law.logMass(1)), 1e-16);
    assertEquals(0.375, Math.exp(law.logInfinityMass()), 1e-16);
    assertEquals(-1, law.smallestLoss());
    assertEquals(1, law.largestLoss());
  }

  @Test
  void messages() {
    double[] one = {1};
    refused("the same length, got 1 and 2", one, new double[2], 0);
    refused("mass[0] must be in [0, 1], got NaN", one, new double[] {Double.NaN}, 0);
    refused("mass[0] must be in [0, 1], got -0.1", one, new double[] {-0.1}, 0);
    refused("loss[0] must be finite, got NaN", new double[] {Double.NaN}, one, 0);
    refused("infinityMass must be in [0, 1], got 1.5", one, one, 1.5);
    refused("must sum to 1 within 1.0E-9, got 0.9", one, new double[] {0.9}, 0);
    refused("check the sign of the losses", new double[] {-1}, one, 0);
    String pair =
        assertThrows(IllegalArgumentException.class, () -> LossLaw.ofPair(one, new double[] {0.5}))
            .getMessage();
    assertTrue(pair.contains("q must sum to 1 within 1.0E-9, got 0.5"), pair);
  }

  private static void refused(String text, double[] loss, double[] mass, double infinity) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> LossLaw.ofMasses(loss, mass, infinity, Standing.EXACT))
            .getMessage();
    assertTrue(message.contains(text), message);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fiveReleasesAgreeWithHighPrecision(JsonNode node) {
    for (Standing standing : Standing.values()) {
      LossLaw law = law(node);
      LossLaw sided =
          switch (standing) {
            case EXACT -> law;
            case UPPER -> law.onSide(Side.UPPER);
            case LOWER -> law.onSide(Side.LOWER);
          };
      LossLaw five = sided.times(5);
      assertEquals(standing, five.standing());
      for (JsonNode pair : node.get("delta5")) {
        double got = ApproximatePrivacy.delta(five, pair.get(0).asDouble());
        double expected = value(pair.get(1));
        close(expected, got, 1e-12, standing + " at " + pair.get(0));
        // The numbers of the law itself are rounded, so the side holds beyond their rounding only.
        if (standing == Standing.UPPER) {
          assertTrue(got >= expected * (1 - 1e-13), got + " < " + expected);
        } else if (standing == Standing.LOWER) {
          assertTrue(got <= expected * (1 + 1e-13), got + " > " + expected);
        }
      }
    }
  }

  @Test
  void lossesOfALatticeStayOnIt() {
    double c = Math.log(3);
    LossLaw response =
        LossLaw.ofMasses(new double[] {c, -c}, new double[] {0.75, 0.25}, 0, Standing.EXACT);
    LossLaw many = response.times(1000);
    assertEquals(1001, many.size());
    double log = 1000 * Math.log(0.25);
    assertEquals(log, many.logMass(0), 1e-9);
    assertEquals(1000 * Math.log(0.75), many.logMass(1000), 1e-9);
    for (int i = 0; i <= 1000; i++) {
      assertEquals((2 * i - 1000) * c, many.loss(i), 1e-9);
    }
  }

  @Test
  void infiniteLossesCompose() {
    LossLaw law =
        LossLaw.ofMasses(new double[] {1, -1}, new double[] {0.5, 0.125}, 0.375, Standing.EXACT);
    assertEquals(1 - Math.pow(0.625, 7), Math.exp(law.times(7).logInfinityMass()), 1e-15);
    LossLaw tiny = LossLaw.ofLogs(new double[] {0}, new double[] {0}, -900, Standing.EXACT);
    assertEquals(-900 + Math.log(1000), tiny.times(1000).logInfinityMass(), 1e-10);
    LossLaw only = LossLaw.ofMasses(new double[0], new double[0], 1, Standing.EXACT);
    assertEquals(0, only.composedWith(law).logInfinityMass());
    assertEquals(0, only.composedWith(law).size());
  }

  @Test
  void sidesDoNotMixAndTooManySumsPointAtTheAccountant() {
    LossLaw law = LossLaw.ofMasses(new double[] {0}, new double[] {1}, 0, Standing.EXACT);
    LossLaw upper = law.onSide(Side.UPPER);
    LossLaw lower = law.onSide(Side.LOWER);
    assertEquals(Standing.UPPER, law.composedWith(upper).standing());
    assertThrows(IllegalArgumentException.class, () -> upper.composedWith(lower));
    assertThrows(IllegalArgumentException.class, () -> upper.onSide(Side.LOWER));
    Random random = new Random(1);
    LossLaw wide = random(random, 3000, false);
    String message =
        assertThrows(GridTooFineException.class, () -> wide.composedWith(wide)).getMessage();
    assertTrue(message.contains("ask PrivacyAccountant"), message);
    assertThrows(IllegalArgumentException.class, () -> law.times(0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 16})
  void timesIsRepeatedComposition(long times) {
    LossLaw law = random(new Random(times), 4, true);
    LossLaw step = law;
    for (int i = 1; i < times; i++) {
      step = step.composedWith(law);
    }
    LossLaw power = law.times(times);
    assertEquals(step.size(), power.size());
    for (int i = 0; i < step.size(); i++) {
      assertEquals(step.loss(i), power.loss(i), 1e-13 * (1 + Math.abs(step.loss(i))));
      assertEquals(step.logMass(i), power.logMass(i), 1e-11);
    }
  }

  @Test
  void theInnerDistributionHoldsTheFiniteLosses() {
    LossLaw law =
        LossLaw.ofMasses(new double[] {1, -1}, new double[] {0.5, 0.125}, 0.375, Standing.EXACT);
    LossLaw inner = law.inner();
    assertEquals(Standing.EXACT, inner.standing());
    assertEquals(0.8, Math.exp(inner.logMass(1)), 1e-15);
    assertArrayEquals(
        new double[] {-1, 1}, IntStream.range(0, 2).mapToDouble(inner::loss).toArray());
    String message =
        assertThrows(IllegalStateException.class, () -> law.onSide(Side.UPPER).inner())
            .getMessage();
    assertTrue(message.contains("is on no side"), message);
    assertEquals(inner, inner.inner());
  }

  /** Lemma 4: a bound of the inner distribution is one of the whole law. */
  @Test
  void boundsOfTheInnerDistributionAreConverted() {
    Random random = new Random(8);
    for (int i = 0; i < 50; i++) {
      LossLaw law = random(random, 6, true);
      double w = Math.exp(law.logInfinityMass());
      for (double epsilon = -2; epsilon < 3; epsilon += 0.4) {
        double inner = ApproximatePrivacy.delta(law.inner(), epsilon);
        double whole = ApproximatePrivacy.delta(law, epsilon);
        assertEquals(whole, InnerBound.whole(w, inner), 1e-14);
        assertEquals(
            Math.log(whole), InnerBound.wholeLog(law.logInfinityMass(), Math.log(inner)), 1e-13);
      }
    }
    assertEquals(1, InnerBound.whole(1, Double.POSITIVE_INFINITY));
    assertEquals(0, InnerBound.wholeLog(0, 5));
    assertThrows(IllegalArgumentException.class, () -> InnerBound.whole(Double.NaN, 0));
    assertThrows(IllegalArgumentException.class, () -> InnerBound.whole(0, Double.NaN));
  }
}

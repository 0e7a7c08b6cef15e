package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.pld.LossLaw.Standing;

/** From the graph of delta, and from the sequence of divergences, back to the law. */
class BijectionsTest {

  private static DoubleUnaryOperator graph(LossLaw law) {
    return epsilon -> ApproximatePrivacy.delta(law, epsilon);
  }

  /** A law of n losses in (-span, span), no two closer than the part of the span over 4 n. */
  private static LossLaw spread(Random random, int n, double span, boolean infinite) {
    while (true) {
      double[] loss = new double[n];
      double[] mass = new double[n];
      double sum = 0;
      double other = 0;
      for (int i = 0; i < n; i++) {
        loss[i] = span * ((2 * i + 1 + 0.7 * (2 * random.nextDouble() - 1)) / n - 1);
        mass[i] = 0.05 + random.nextDouble();
        sum += mass[i];
      }
      sum /= infinite ? 1 - 0.1 * random.nextDouble() : 1;
      double finite = 0;
      for (int i = 0; i < n; i++) {
        mass[i] /= sum;
        finite += mass[i];
        other += mass[i] * Math.exp(-loss[i]);
      }
      if (other > 1) {
        // Towards larger losses, so that the Q-mass is at most 1.
        double shift = Math.log(other) + (random.nextBoolean() ? 0.1 : 1e-13);
        for (int i = 0; i < n; i++) {
          loss[i] += shift;
        }
      }
      return LossLaw.ofMasses(loss, mass, infinite ? 1 - finite : 0, Standing.EXACT);
    }
  }

  private static void same(LossLaw expected, LossLaw got, double loss, double mass, String what) {
    assertEquals(expected.size(), got.size(), what);
    for (int i = 0; i < got.size(); i++) {
      assertEquals(expected.loss(i), got.loss(i), loss, what + " loss " + i);
      assertEquals(
          Math.exp(expected.logMass(i)), Math.exp(got.logMass(i)), mass, what + " mass " + i);
    }
    assertEquals(
        Math.exp(expected.logInfinityMass()), Math.exp(got.logInfinityMass()), 1e-12, what);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 10, 30, 100})
  void theGraphGivesTheLawBackAtKnownLosses(int n) {
    Random random = new Random(n);
    for (int i = 0; i < 30; i++) {
      LossLaw law = spread(random, n, 4, random.nextBoolean());
      double[] losses = new double[n];
      for (int k = 0; k < n; k++) {
        losses[k] = law.loss(k);
      }
      LossLaw back = AdpGraph.ofKnownLosses(graph(law), losses);
      same(law, back, 0, 1e-12, "case " + i);
    }
  }

  @Test
  void pointsOfALatticeThatHaveNoMassAreLeftOut() {
    LossLaw law =
        LossLaw.ofMasses(new double[] {1, -1}, new double[] {0.6, 0.2}, 0.2, Standing.EXACT);
    double[] lattice = new double[41];
    for (int i = 0; i <= 40; i++) {
      lattice[i] = 0.25 * (i - 20);
    }
    same(law, AdpGraph.ofKnownLosses(graph(law), lattice), 0, 1e-13, "lattice");
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> AdpGraph.ofKnownLosses(graph(law), new double[] {-1, 0.9}))
            .getMessage();
    assertTrue(message.contains("the graph"), message);
    assertThrows(
        IllegalArgumentException.class,
        () -> AdpGraph.ofKnownLosses(epsilon -> Double.NaN, lattice));
    assertThrows(
        IllegalArgumentException.class,
        () -> AdpGraph.ofKnownLosses(epsilon -> epsilon > 0 ? 0.5 : 0, lattice));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 15, 30})
  void theLossesOfAGraphAreFound(int n) {
    Random random = new Random(100 + n);
    for (int i = 0; i < 30; i++) {
      LossLaw law = spread(random, n, 3, random.nextBoolean());
      int[] calls = {0};
      DoubleUnaryOperator graph =
          epsilon -> {
            calls[0]++;
            return ApproximatePrivacy.delta(law, epsilon);
          };
      LossLaw back = AdpGraph.find(graph, law.smallestLoss() - 1.5, law.largestLoss() + 0.5, n);
      same(law, back, 1e-8, 1e-8, "case " + i);
      assertTrue(calls[0] <= 400 * n + 100, n + " losses took " + calls[0]);
    }
  }

  @Test
  void aGraphWithMoreLossesOrADensityIsRefused() {
    LossLaw law = spread(new Random(1), 6, 3, false);
    assertThrows(IllegalArgumentException.class, () -> AdpGraph.find(graph(law), -8, 8, 4));
    assertThrows(
        IllegalArgumentException.class,
        () -> AdpGraph.find(graph(law), -8, law.largestLoss() - 0.1, 9));
    DoubleUnaryOperator laplace =
        epsilon ->
            epsilon >= 1
                ? 0
                : epsilon <= -1 ? -Math.expm1(epsilon) : -Math.expm1((epsilon - 1) / 2);
    String message =
        assertThrows(IllegalArgumentException.class, () -> AdpGraph.find(laplace, -2, 2, 50))
            .getMessage();
    assertTrue(message.contains("density"), message);
  }

  /** Doubles as they come from a program that is right in the last place. */
  private static double[] doubles(BigDecimal[] moments) {
    double[] values = new double[moments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = moments[i].doubleValue();
    }
    return values;
  }

  @ParameterizedTest
  @CsvSource({
    "2, 4, 34",
    "4, 4, 34",
    "6, 3, 50",
    "8, 3, 70",
    "12, 3, 110",
    "16, 3, 150",
    "24, 3, 240",
    "12, 0.5, 150",
  })
  void momentsWithManyDigitsGiveTheLawBack(int n, double span, int digits) {
    Random random = new Random(n);
    for (int i = 0; i < (n > 12 ? 1 : 4); i++) {
      LossLaw law = spread(random, n, span, false);
      BigDecimal[] moments = RenyiSequence.moments(law, 2 * n, digits);
      LossLaw back = RenyiSequence.law(moments, digits);
      same(law, back, 1e-6, 1e-6, n + " losses, case " + i);
    }
  }

  /** Tries 40 laws; how many come back, and that what comes back is right. */
  private static int recovered(int n, double span) {
    Random random = new Random(50 + n);
    int back = 0;
    for (int i = 0; i < 40; i++) {
      LossLaw law = spread(random, n, span, false);
      double[] moments = doubles(RenyiSequence.moments(law, 2 * n, 30));
      try {
        same(law, RenyiSequence.law(moments), 1e-3, 1e-3, n + " losses, case " + i);
        back++;
      } catch (IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("do not determine a law of " + n + " losses"), message);
      }
    }
    return back;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 3, 40, 40",
    "2, 3, 40, 40",
    "3, 3, 40, 40",
    "4, 3, 40, 40",
    "5, 3, 30, 40",
    "6, 3, 0, 4",
    "7, 3, 0, 0",
    "4, 0.5, 40, 40",
    "5, 0.5, 30, 40",
  })
  void momentsThatAreDoublesGiveFewLossesBack(int n, double span, int least, int most) {
    int back = recovered(n, span);
    assertTrue(back >= least && back <= most, n + " losses: " + back + " of 40");
  }

  /** About 3 n + 2 digits are needed; 4 n + 6 suffice, and 2 n are refused, not answered. */
  @ParameterizedTest
  @CsvSource({"4, 3", "8, 3", "12, 3", "16, 3", "8, 0.5", "12, 0.5"})
  void digitsThatAreNeeded(int n, double span) {
    for (int i = 0; i < 3; i++) {
      LossLaw law = spread(new Random(i), n, span, false);
      int digits = 4 * n + 6;
      LossLaw back = RenyiSequence.law(RenyiSequence.moments(law, 2 * n, digits), digits);
      same(law, back, 1e-4, 1e-4, "case " + i);
      BigDecimal[] few = RenyiSequence.moments(law, 2 * n, 2 * n);
      assertThrows(IllegalArgumentException.class, () -> RenyiSequence.law(few, 2 * n));
    }
  }

  @Test
  void momentsThatAreNoneAreRefused() {
    refused("an even number", 1, 1, 1);
    refused("moments[1] must be positive and finite, got NaN", 1, Double.NaN);
    refused("moments[0] must be 1", 2, 2);
    refused("do not determine a law of 2 losses", 1, 2, 4, 8);
    refused("do not determine a law of 2 losses", 1, 2, 3, 5);
    LossLaw infinite = LossLaw.ofMasses(new double[] {1}, new double[] {0.5}, 0.5, Standing.EXACT);
    assertThrows(IllegalArgumentException.class, () -> RenyiSequence.moments(infinite, 2, 20));
  }

  private static void refused(String text, double... moments) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> RenyiSequence.law(moments)).getMessage();
    assertTrue(message.contains(text), message);
  }

  /** The sequence of divergences itself, for whole orders, gives the moments. */
  @Test
  void momentsAreThoseOfTheDivergences() {
    LossLaw law = spread(new Random(4), 5, 2, false);
    BigDecimal[] moments = RenyiSequence.moments(law, 8, 30);
    for (int order = 2; order <= 8; order++) {
      double moment = Math.exp((order - 1) * RenyiDivergence.of(law, order));
      assertEquals(1, moments[order - 1].doubleValue() / moment, 1e-12, "order " + order);
    }
  }
}

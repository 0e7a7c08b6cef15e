package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

class BinomialBoundTest {

  static Stream<JsonNode> cases() {
    return CaseFile.array("classical-bounds.json", "binomial");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theValueRoundedUp(JsonNode node) {
    BinomialNoise noise =
        new BinomialNoise(
            node.get("trials").asLong(),
            node.get("probability").asDouble(),
            node.get("step").asDouble());
    BinomialBound bound =
        new BinomialBound(
            noise,
            node.get("coordinates").asLong(),
            node.get("l1").asDouble(),
            node.get("l2").asDouble(),
            node.get("lInfinity").asDouble());
    double exact = Double.parseDouble(node.get("epsilon").asText());
    double computed = bound.epsilonAt(node.get("delta").asDouble());
    assertAtLeast(exact * (1 - 2e-16), computed);
    assertTrue(computed == exact || computed <= exact * (1 + 3e-14), () -> computed + " " + exact);
  }

  /** A vector that changes by {@code steps} steps in each of {@code times} coordinates. */
  private static BinomialBound equalChanges(BinomialNoise noise, int times, int steps) {
    double change = steps * noise.step();
    return new BinomialBound(noise, times, times * change, Math.sqrt(times) * change, change);
  }

  private static EpsilonAnswer certified(BinomialNoise noise, int times, int steps, double delta) {
    Release release =
        Release.of(AdditiveNoise.of(noise).withSensitivity(steps * noise.step())).times(times);
    return PrivacyAccountant.of(PrivacyPlan.of(release)).epsilonAt(delta);
  }

  private static EpsilonAnswer gaussian(BinomialNoise noise, int times, int steps, double delta) {
    double deviation = 0.5 * Math.sqrt((double) noise.trials());
    Release release = Release.of(new GaussianMechanism(deviation, (double) steps)).times(times);
    return PrivacyAccountant.of(PrivacyPlan.of(release)).epsilonAt(delta);
  }

  /** 1000 fair coins, composed: between the normal value give or take a little and the bound. */
  @ParameterizedTest
  @CsvSource({"1, 1e-3", "2, 1e-3", "5, 1e-3", "1, 1e-5", "10, 1e-5", "100, 1e-5", "1000, 1e-5"})
  void thousandCoinsAreCloseToNormalNoise(int times, double delta) {
    BinomialNoise noise = new BinomialNoise(1000, 0.5, 1);
    EpsilonAnswer own = certified(noise, times, 1, delta);
    EpsilonAnswer normal = gaussian(noise, times, 1, delta);
    assertTrue(own.status().withinWidth(), own::toString);
    assertBelow(equalChanges(noise, times, 1).epsilonAt(delta), own.epsilon().upper());
    assertEquals(normal.epsilon().upper(), own.epsilon().lower(), 0.004 * own.epsilon().upper());
  }

  /**
   * Figure 3 of Koskela, Jalko, Prediger and Honkela (2021): one vector of 100 numbers, each
   * changed by 1/10, delta 1e-4, for several numbers of coins and steps of 1/10 divided by {@code
   * steps}; here in units of one step.
   */
  @ParameterizedTest
  @CsvSource({
    "1300, 1",
    "5000, 1",
    "5000, 2",
    "20000, 1",
    "20000, 2",
    "20000, 5",
    "20000, 10",
    "100000, 10"
  })
  void vectorOfTheFigure(long trials, int steps) {
    BinomialNoise noise = new BinomialNoise(trials, 0.5, 1);
    EpsilonAnswer own = certified(noise, 100, steps, 1e-4);
    EpsilonAnswer normal = gaussian(noise, 100, steps, 1e-4);
    double bound = equalChanges(noise, 100, steps).epsilonAt(1e-4);
    assertTrue(own.status().withinWidth(), own::toString);
    assertBelow(bound, own.epsilon().upper());
    assertEquals(normal.epsilon().upper(), own.epsilon().lower(), 0.001 * own.epsilon().upper());
  }

  /** Independent coordinates with a known difference are a composition of their numbers. */
  @Test
  void coordinatesOfAKnownDifferenceCompose() {
    BinomialNoise noise = new BinomialNoise(2, 0.5, 1);
    // Two numbers, both changed by 1: outcomes (a, b), a and b in {1/4, 1/2, 1/4}.
    double[] law = {0.25, 0.5, 0.25, 0};
    double[] moved = {0, 0.25, 0.5, 0.25};
    for (double epsilon : new double[] {0, 0.3, 1, 2}) {
      double exact = 0;
      for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
          exact += Math.max(0, moved[i] * moved[j] - Math.exp(epsilon) * law[i] * law[j]);
        }
      }
      Release release = Release.of(AdditiveNoise.of(noise)).times(2);
      var answer = PrivacyAccountant.of(PrivacyPlan.of(release)).deltaAt(epsilon);
      assertAtMost(exact * (1 + 1e-12), answer.delta().lower());
      assertAtLeast(exact * (1 - 1e-12), answer.delta().upper());
      assertTrue(answer.status().withinWidth(), answer::toString);
    }
  }

  /** A difference of (1, 2, 0): the coordinates are releases of unlike sensitivity. */
  @Test
  void unlikeCoordinatesCompose() {
    BinomialNoise noise = new BinomialNoise(40, 0.5, 1);
    double[] law = new double[43];
    double choices = Math.pow(0.5, 40);
    for (int i = 0; i <= 40; i++) {
      law[i] = choices;
      choices = choices * (40 - i) / (i + 1);
    }
    double epsilon = 0.5;
    double exact = 0;
    for (int i = 0; i < 43; i++) {
      for (int j = 0; j < 43; j++) {
        double p = (i >= 1 ? law[i - 1] : 0) * (j >= 2 ? law[j - 2] : 0);
        exact += Math.max(0, p - Math.exp(epsilon) * law[i] * law[j]);
      }
    }
    AdditiveNoise one = AdditiveNoise.of(noise);
    PrivacyPlan plan = PrivacyPlan.of(Release.of(one), Release.of(one.withSensitivity(2)));
    var answer = PrivacyAccountant.of(plan).deltaAt(epsilon);
    assertAtMost(exact * (1 + 1e-12), answer.delta().lower());
    assertAtLeast(exact * (1 - 1e-12), answer.delta().upper());
    assertTrue(answer.status().withinWidth(), answer::toString);
  }

  @Test
  void tooFewCoinsHaveNoBound() {
    BinomialNoise noise = new BinomialNoise(1000, 0.5, 1);
    assertEquals(Double.POSITIVE_INFINITY, equalChanges(noise, 1, 1).epsilonAt(1e-4));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, 1, -1})
  void badDelta(double delta) {
    BinomialBound bound = equalChanges(new BinomialNoise(1000, 0.5, 1), 1, 1);
    assertRefused(
        () -> bound.epsilonAt(delta),
        "delta must be in (0, 1), got " + delta,
        "the bound has no value at its ends");
  }

  @Test
  void badParameters() {
    BinomialNoise noise = new BinomialNoise(1000, 0.5, 1);
    assertRefused(
        () -> new BinomialBound(new BinomialNoise(10, 0.6, 1), 1, 1, 1, 1),
        "probability must be at most 0.5, got 0.6",
        "count the failures instead of the successes");
    assertRefused(
        () -> new BinomialBound(noise, 0, 1, 1, 1),
        "coordinates must be at least 1, got 0",
        "one number has 1");
    for (double bad : new double[] {Double.NaN, 0, -1, 3, Double.POSITIVE_INFINITY}) {
      assertRefused(
          () -> new BinomialBound(noise, 4, 2, 2, bad),
          "l1 >= l2 >= lInfinity > 0, got 2.0, 2.0, " + bad,
          "give the norms of the largest change");
    }
  }
}

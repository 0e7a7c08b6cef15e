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
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;

class BoundedRangeCompositionTest {

  static Stream<JsonNode> cases() {
    return CaseFile.array("classical-bounds.json", "boundedRange");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void enclosesTheValue(JsonNode node) {
    double exact = CaseFile.number(node, "delta");
    Bounds delta =
        new BoundedRangeComposition(node.get("range").asDouble(), node.get("times").asInt())
            .deltaAt(node.get("epsilon").asDouble());
    assertAtMost(exact * (1 + 2e-16), delta.lower());
    assertAtLeast(exact * (1 - 2e-16), delta.upper());
    double range = node.get("range").asDouble();
    double times = node.get("times").asDouble();
    double flat = 4e-31 * times * (times + 1) * range * (1 + range);
    double relative =
        Rounding.UNIT * (times + 10) * (200 + 50 * (range + Math.abs(Math.log(range))));
    assertAtMost(relative * exact + flat, delta.width());
  }

  /** The two-point pair at any other t is below, and the best of a fine search comes close. */
  @ParameterizedTest
  @CsvSource({"1, 5, 2", "0.1, 30, 1", "3, 4, 0", "0.5, 12, 3.7", "20, 3, 11"})
  void closedFormIsTheSupremumOverT(double range, int times, double epsilon) {
    Bounds delta = new BoundedRangeComposition(range, times).deltaAt(epsilon);
    double best = 0;
    int steps = 20_000;
    for (int j = 1; j < steps; j++) {
      double t = range * ((double) j / steps);
      double value = twoPoints(range, t, times, epsilon);
      assertAtMost(delta.upper() * (1 + 1e-12), value);
      best = Math.max(best, value);
    }
    assertAtLeast(delta.lower() * (1 - 1e-5), best);
  }

  /** The k-fold composition of the losses t and t - E, by a product of binomial factors. */
  private static double twoPoints(double range, double t, int times, double epsilon) {
    double p = Math.expm1(range - t) * Math.exp(t) / Math.expm1(range);
    double sum = 0;
    double choices = 1;
    for (int i = 0; i <= times; i++) {
      double loss = times * t - i * range;
      if (loss > epsilon) {
        sum += choices * Math.pow(p, times - i) * Math.pow(1 - p, i) * -Math.expm1(epsilon - loss);
      }
      choices = choices * (times - i) / (i + 1);
    }
    return sum;
  }

  private static DeltaAnswer accountant(double range, int times, double epsilon) {
    PrivacyPlan plan =
        PrivacyPlan.of(Release.of(new ExponentialMechanism(range, Utility.COUNTING)).times(times));
    return PrivacyAccountant.of(plan).deltaAt(epsilon);
  }

  /** Mechanisms chosen beforehand are covered; the best member tried is not above them. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 1, 0.05", "0.1, 2, 0.1", "0.1, 3, 0.15", "0.1, 5, 0.2", "0.1, 10, 0.3", "0.1, 20, 1",
    "0.1, 50, 1", "0.1, 100, 1", "0.1, 100, 3", "1, 10, 4", "1, 100, 40", "0.01, 100, 0.1"
  })
  void liesInTheIntervalOfTheAccountant(double range, int times, double epsilon) {
    Bounds optimal = new BoundedRangeComposition(range, times).deltaAt(epsilon);
    DeltaAnswer answer = accountant(range, times, epsilon);
    assertAtMost(optimal.upper(), answer.delta().lower());
    assertAtLeast(optimal.lower(), answer.delta().upper());
  }

  /** One mechanism has no adaptive choice: the upper end is this very number. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.05", "1, 0.4", "5, 1"})
  void oneMechanismIsTheUpperEnd(double range, double epsilon) {
    Bounds optimal = new BoundedRangeComposition(range, 1).deltaAt(epsilon);
    double part = Math.exp(0.5 * range) - Math.exp(0.5 * epsilon);
    double closed = part * part / Math.expm1(range);
    assertEquals(closed, optimal.lower(), 1e-13 * closed);
    double upper = accountant(range, 1, epsilon).delta().upper();
    assertAtLeast(closed * (1 - 1e-13), upper);
    assertAtMost(closed * (1 + PrivacyAccountant.DEFAULT_DELTA_WIDTH), upper);
  }

  /** A counting query on one data set (m = 50 of n = 100) is one member of the class. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100, 400})
  void aCountingQueryIsBelow(int times) {
    double range = 0.1;
    double with = 1 / (1 + Math.exp(range * (100 - 50 - 50)));
    double without = 1 / (1 + Math.exp(range * (100 - 50 - 49)));
    DiscretePair pair =
        DiscretePair.ofProbabilities(
            new double[] {with, 1 - with}, new double[] {without, 1 - without});
    double epsilon = Math.min(1, 0.04 * times);
    Bounds one =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(pair).times(times)))
            .deltaAt(epsilon)
            .delta();
    assertTrue(one.lower() > 0, one::toString);
    assertAtMost(new BoundedRangeComposition(range, times).deltaAt(epsilon).upper(), one.lower());
  }

  @Test
  void nothingIsLeftBeyondTheSumOfTheRanges() {
    Bounds delta = new BoundedRangeComposition(0.5, 4).deltaAt(2);
    assertEquals(0, delta.lower());
    assertAtMost(1e-28, delta.upper());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 1001})
  void badRange(double range) {
    assertRefused(
        () -> new BoundedRangeComposition(range, 2),
        "range must be in (0, 1000], got " + range,
        "give the epsilon of one mechanism");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 10_001})
  void badTimes(int times) {
    assertRefused(
        () -> new BoundedRangeComposition(1, times),
        "times must be in [1, 10000], got " + times,
        "the accountant bounds longer compositions");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1e-9, Double.POSITIVE_INFINITY})
  void badEpsilon(double epsilon) {
    assertRefused(
        () -> new BoundedRangeComposition(1, 2).deltaAt(epsilon),
        "epsilon must be at least 0 and finite, got " + epsilon,
        "give it in nats");
  }
}

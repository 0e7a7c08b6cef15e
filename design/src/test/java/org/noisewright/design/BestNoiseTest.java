package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.numerics.Bounds;

class BestNoiseTest {
  private static final PrivacyTarget TARGET = new PrivacyTarget(1, 1e-5);

  private static NoiseChoice named(List<NoiseChoice> ranking, String family) {
    return ranking.stream().filter(c -> c.family().equals(family)).findFirst().orElseThrow();
  }

  private static double shape(NoiseChoice choice) {
    AdditiveNoise additive = (AdditiveNoise) choice.mechanism();
    return ((GeneralizedGaussianNoise) additive.noise()).shape();
  }

  private static Bounds epsilon(NoiseQuestion question, Mechanism mechanism) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(mechanism).times(question.times()));
    return PrivacyAccountant.of(plan).withWidth(1e-5).epsilonAt(1e-5).epsilon();
  }

  /** Each choice is accounted for again; the costs rise; each fails a little below. */
  @ParameterizedTest
  @CsvSource({"1, 1", "40, 3"})
  void ranking(long times, double sensitivity) {
    NoiseQuestion question =
        NoiseQuestion.of(TARGET, times, NoiseCost.L1).withSensitivity(sensitivity);
    List<NoiseChoice> ranking = BestNoise.of(question).ranking();
    assertEquals(BestNoise.continuous().size(), ranking.size());
    double last = 0;
    for (NoiseChoice choice : ranking) {
      assertTrue(choice.met(), choice.toString());
      assertTrue(epsilon(question, choice.mechanism()).upper() <= 1, choice.toString());
      Calibration.Failing failing = choice.failing().orElseThrow();
      assertTrue(failing.answer().epsilon().lower() > 1, choice.toString());
      // Where epsilon jumps, as for uniform noise, both edges of the doubt are within 1e-4.
      double waste = Math.abs(choice.value() / failing.value() - 1);
      assertTrue(waste <= (choice.family().equals("uniform") ? 2e-4 : 1.1e-4), choice.toString());
      assertEquals(choice.cost(), NoiseError.of(choice.mechanism()).meanAbsolute());
      assertTrue(choice.cost() >= last);
      last = choice.cost();
    }
  }

  /** Laplace for one release, the Gaussian for many, in between in between; sensitivity scales. */
  @Test
  void shapeMovesWithTheNumberOfReleases() {
    List<Double> shapes = new ArrayList<>();
    for (long times : new long[] {1, 10, 1000}) {
      NoiseQuestion question = NoiseQuestion.of(TARGET, times, NoiseCost.L2);
      NoiseChoice best =
          BestNoise.of(question).withFamilies(List.of(PowerFamily.NAME)).ranking().get(0);
      shapes.add(shape(best));
    }
    assertEquals(1, shapes.get(0));
    assertTrue(shapes.get(1) > 1.4 && shapes.get(1) < 1.8, shapes.toString());
    assertTrue(shapes.get(2) > 1.9 && shapes.get(2) < 2.1, shapes.toString());
  }

  /** Far out the lightest tail belongs neither to Laplace nor to the Gaussian. */
  @Test
  void outliersFarOut() {
    NoiseQuestion question = NoiseQuestion.of(TARGET, 1, NoiseCost.tail(25));
    List<NoiseChoice> ranking =
        BestNoise.of(question)
            .withFamilies(List.of("gaussian", "laplace", PowerFamily.NAME))
            .ranking();
    assertEquals(PowerFamily.NAME, ranking.get(0).family());
    assertEquals(1.41, shape(ranking.get(0)), 0.06);
    assertTrue(ranking.get(0).cost() < 2.15e-12, "1.5 alone has 2.1469e-12");
  }

  /** With delta 0 the staircase of Geng and Viswanath is optimal, and its shape is known. */
  @Test
  void pureStaircase() {
    NoiseQuestion question = NoiseQuestion.of(new PrivacyTarget(2, 0), 1, NoiseCost.L1);
    List<NoiseChoice> ranking =
        BestNoise.of(question).withFamilies(List.of("gaussian", "laplace", "staircase")).ranking();
    NoiseChoice best = ranking.get(0);
    StaircaseNoise noise = (StaircaseNoise) ((AdditiveNoise) best.mechanism()).noise();
    assertEquals(1 / (1 + Math.exp(1)), noise.ratio(), 2e-3);
    // Their closed form of the least E|X|: e^(epsilon/2) / (e^epsilon - 1).
    assertEquals(Math.exp(1) / Math.expm1(2), best.cost(), 2e-4);
    assertEquals(0.5, named(ranking, "laplace").cost(), 1e-4);
    assertFalse(named(ranking, "gaussian").met(), "not pure");
    assertEquals("gaussian", ranking.get(2).family());
  }

  @Test
  void wholeNumbers() {
    NoiseQuestion question = NoiseQuestion.of(TARGET, 1, NoiseCost.L2);
    List<NoiseChoice> ranking = BestNoise.of(question).withFamilies(BestNoise.lattice()).ranking();
    assertEquals("discrete-laplace", ranking.get(0).family());
    NoiseChoice coins = named(ranking, "binomial");
    assertEquals(62, coins.value());
    assertEquals(61, coins.failing().orElseThrow().value());
    assertEquals("the fewest coins", coins.note());
    assertTrue(epsilon(question, coins.mechanism()).upper() <= 1);
  }

  /** In a narrow range cut noise cannot meet the target, in a wide one it is the Gaussian. */
  @Test
  void cutAtARange() {
    NoiseQuestion narrow = NoiseQuestion.of(TARGET, 100, NoiseCost.L2).withRange(150);
    NoiseChoice missed =
        BestNoise.of(narrow).withFamilies(List.of("truncated-gaussian")).ranking().get(0);
    assertFalse(missed.met());
    assertTrue(missed.note().startsWith("not met in this range: the least delta found"));
    NoiseChoice met =
        BestNoise.of(narrow.withRange(500))
            .withFamilies(List.of("truncated-gaussian"))
            .ranking()
            .get(0);
    assertTrue(met.met());
    assertEquals(37.3, met.cost(), 0.05);
    assertTrue(epsilon(narrow, met.mechanism()).upper() <= 1);
  }

  /** Between: the range is so narrow that only a part of the falling branch is left. */
  @Test
  void leastErrorOnTheFallingBranch() {
    NoiseQuestion question = NoiseQuestion.of(TARGET, 10, NoiseCost.L2).withRange(59);
    NoiseChoice met =
        BestNoise.of(question).withFamilies(List.of("truncated-gaussian")).ranking().get(0);
    assertTrue(met.met(), met.toString());
    TruncatedGaussianNoise noise =
        (TruncatedGaussianNoise) ((AdditiveNoise) met.mechanism()).noise();
    double failing = met.failing().orElseThrow().value();
    assertTrue(failing < noise.standardDeviation(), "less noise fails");
    PrivacyPlan wider = question.plan(AdditiveNoise.of(new TruncatedGaussianNoise(30, 59)));
    double delta = PrivacyAccountant.of(wider).deltaAt(1).delta().lower();
    assertTrue(delta > 1e-5, "far more noise fails too, got " + delta);
  }

  /**
   * Figure 7: range 500, 128 releases, epsilon 0.3. Standard deviations 110 and 70 have delta
   * 7.6432e-5 and 0.00231863, from another program; the minimum lies beyond.
   */
  @Test
  void interiorMinimum() {
    LeastDelta least =
        LeastDelta.of(
            deviation ->
                PrivacyPlan.of(
                    Release.of(AdditiveNoise.of(new TruncatedGaussianNoise(deviation, 500)))
                        .times(128)),
            0.3,
            90);
    assertTrue(least.value() > 110 && least.value() < 136, "at " + least.value());
    assertTrue(least.answer().delta().upper() < 7.6e-5, least.answer().delta().toString());
    assertTrue(least.answer().delta().lower() > 2e-5, least.answer().delta().toString());
  }

  /** cos(3x) + x/4 on [0, 7]: the grid finds the lower one of the local minima, at 1.0194. */
  @Test
  void leastOfSeveralMinima() {
    LeastValue least =
        LeastValue.of(
            x -> Math.cos(3 * x) + 0.25 * x,
            new double[] {0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7},
            1e-6);
    assertEquals((Math.PI - Math.asin(0.25 / 3)) / 3, least.at(), 1e-5);
    LeastValue edge = LeastValue.of(x -> x, new double[] {1, 2, 3}, 1e-3);
    assertEquals(1, edge.at(), "the end of the grid itself");
    LeastValue none = LeastValue.of(x -> Double.POSITIVE_INFINITY, new double[] {1, 2}, 1e-3);
    assertEquals(Double.POSITIVE_INFINITY, none.value());
  }

  @Test
  void refusals() {
    assertEquals(
        "target epsilon must be positive to compare noises, got 0.0; give a small one such as"
            + " 0.001",
        message(() -> NoiseQuestion.of(new PrivacyTarget(0, 0.1), 1, NoiseCost.L1)));
    assertEquals(
        "range must be positive and finite, got NaN",
        message(() -> NoiseQuestion.of(TARGET, 1, NoiseCost.L1).withRange(Double.NaN)));
    NoiseQuestion question = NoiseQuestion.of(TARGET, 1, NoiseCost.L1);
    assertTrue(
        message(() -> BestNoise.of(question).withFamilies(List.of("gauss")))
            .startsWith("unknown family 'gauss'; known are [gaussian, laplace,"));
    assertEquals(
        "truncated-gaussian needs the range that the noise must stay in; give a range",
        message(
            () -> BestNoise.of(question).withFamilies(List.of("truncated-gaussian")).ranking()));
  }

  private static String message(org.junit.jupiter.api.function.Executable executable) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, executable).getMessage());
  }
}

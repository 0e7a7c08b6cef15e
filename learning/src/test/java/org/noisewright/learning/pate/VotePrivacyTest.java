package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.Epsilons;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.pate.AnswerRule.OwnNoise;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;

class VotePrivacyTest {
  static final Epsilons CERTIFIED =
      (plan, delta, width) -> PrivacyAccountant.of(plan).withWidth(width).epsilonAt(delta);

  private static final double DELTA = 1e-5;

  /** A transform of the reference may be off by 1e-13 in delta: 1e-8 of it. */
  private static final double REFERENCE_ERROR = 1e-7;

  static Stream<JsonNode> costs() {
    return VoteCases.array("costs");
  }

  private static ChargedEpsilon cost(
      VoteRelation relation, long queries, double shape, double scale) {
    return VoteCalibrator.privacy(VoteQueries.votes(relation, queries, 10), shape, scale)
        .at(DELTA, 1e-4, CERTIFIED);
  }

  /** The table of what one query costs, and that no exact argmax costs more. */
  @ParameterizedTest
  @MethodSource("costs")
  void oneQueryCostsWhatItShould(JsonNode node) {
    double shape = node.get("shape").asDouble();
    double scale = node.get("scale").asDouble();
    ChargedEpsilon one = cost(VoteRelation.VOTE_ADDED_OR_REMOVED, 1, shape, scale);
    ChargedEpsilon two = cost(VoteRelation.VOTE_REPLACED, 1, shape, scale);
    meets(node.get("oneCount"), one.epsilon());
    meets(node.get("twoCounts"), two.epsilon());
    assertTrue(node.get("exactArgmax").get(0).asDouble() <= one.epsilon().upper());
    assertTrue(node.get("exactArgmax").get(1).asDouble() <= two.epsilon().upper());
    double byTwo = VoteCases.number(node.get("oneCountByTwo"), "lower");
    assertTrue(shape == 1 || two.epsilon().upper() < byTwo, "two counts cost less than one by 2");
  }

  private static void meets(JsonNode bracket, Bounds found) {
    assertTrue(found.lower() <= VoteCases.number(bracket, "upper") * (1 + REFERENCE_ERROR));
    assertTrue(found.upper() >= VoteCases.number(bracket, "lower") * (1 - REFERENCE_ERROR));
    assertEquals(VoteCases.number(bracket, "upper"), found.upper(), 2e-3 * found.upper());
  }

  /**
   * Soundness without the theory: the exact laws of the winner, by going through all noise, for
   * every pair of neighbouring votes of few teachers, never beat the certified delta.
   */
  @ParameterizedTest
  @CsvSource({"VOTE_REPLACED, 1", "VOTE_ADDED_OR_REMOVED, 1", "VOTE_REPLACED, 2"})
  void noPairOfNeighboursBeatsTheCertifiedDelta(VoteRelation relation, int steps) {
    long[] weights = {1, 4, 12, 30, 34, 30, 12, 4, 1};
    long[] whole = new long[weights.length];
    for (int i = 0; i < weights.length; i++) {
      whole[i] = weights[i] << 55;
    }
    NoiseTable table = PrivateArgmaxTest.table(whole);
    PrivacyPlan plan =
        new VotePrivacy(
                new VoteQueries(
                    relation,
                    AnswerRule.ALWAYS,
                    1,
                    1,
                    3,
                    BigDecimal.valueOf(steps),
                    LatticeStep.ONE),
                CountNoise.of(AccountedTable.of(table, BigDecimal.valueOf(steps))),
                Optional.empty())
            .plan();
    List<double[]> laws = new ArrayList<>();
    List<long[]> counts = new ArrayList<>();
    for (long a = 0; a <= 4; a++) {
      for (long b = 0; b <= 4; b++) {
        for (long c = 0; c <= 4; c++) {
          counts.add(new long[] {a, b, c});
          laws.add(PrivateArgmaxTest.law(table, new long[] {a, b, c}));
        }
      }
    }
    for (double epsilon : new double[] {0, 0.2, 0.5, 1, 2}) {
      double certified = PrivacyAccountant.of(plan).deltaAt(epsilon).delta().upper();
      double worst = 0;
      for (int i = 0; i < laws.size(); i++) {
        for (int j = 0; j < laws.size(); j++) {
          if (neighbours(counts.get(i), counts.get(j), relation, steps)) {
            worst = Math.max(worst, delta(laws.get(i), laws.get(j), epsilon));
          }
        }
      }
      double found = worst;
      assertTrue(worst <= certified, () -> epsilon + ": " + found + " > " + certified);
      assertTrue(worst > 0 || epsilon > 1.5, "the worst pair shows something at " + epsilon);
    }
  }

  private static double delta(double[] p, double[] q, double epsilon) {
    double delta = 0;
    for (int i = 0; i < p.length; i++) {
      delta += Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
    }
    return delta;
  }

  private static boolean neighbours(long[] a, long[] b, VoteRelation relation, long steps) {
    int up = 0;
    int down = 0;
    for (int i = 0; i < a.length; i++) {
      if (Math.abs(a[i] - b[i]) > steps) {
        return false;
      }
      up += a[i] < b[i] ? 1 : 0;
      down += a[i] > b[i] ? 1 : 0;
    }
    return relation == VoteRelation.VOTE_REPLACED ? up <= 1 && down <= 1 : up + down <= 1;
  }

  /** The numbers in the refusal of functions that may all move, computed again. */
  @Test
  void functionsThatMayAllMoveCostMoreThanOne() {
    double scale = 8;
    double deviation = Math.sqrt(scale / 2);
    int all = 100_000;
    int moved = 1000;
    double before = moved / (double) all;
    double after = 0;
    double width = 5e-3;
    for (double y = -5; y < 30; y += width) {
      double middle = y + width / 2;
      double unmoved = Math.pow(normal(middle / deviation), all - moved);
      after +=
          unmoved
              * (Math.pow(normal((y + width - 1) / deviation), moved)
                  - Math.pow(normal((y - 1) / deviation), moved));
    }
    assertEquals(0.0751, after, 5e-5);
    double epsilon = cost(VoteRelation.VOTE_ADDED_OR_REMOVED, 1, 2, scale).epsilon().upper();
    assertEquals(1.9931, epsilon, 5e-4);
    assertEquals(0.0017, after - Math.exp(epsilon) * before, 1e-4);
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> VoteRelation.of("all-functions-move"))
            .getMessage();
    for (String number : List.of("0.0100", "0.0751", "0.0017", "1.9931", "100,000")) {
      assertTrue(refusal.contains(number), refusal);
    }
  }

  /** Distribution function of the standard normal law by Simpson's rule, to some 1e-12. */
  private static double normal(double x) {
    if (x < -12) {
      return 0;
    }
    int pieces = 400;
    double h = Math.min(x, 12) / pieces;
    double sum = 1 + Math.exp(-0.5 * Math.min(x, 12) * Math.min(x, 12));
    for (int i = 1; i < pieces; i++) {
      sum += (i % 2 == 0 ? 2 : 4) * Math.exp(-0.5 * i * h * i * h);
    }
    return 0.5 + sum * h / 3 / Math.sqrt(2 * Math.PI);
  }

  /** 50 queries of two counts are 100 of one: 20.6755 by the reference of 100 compositions. */
  @Test
  void queriesCompose() {
    VoteQueries fifty = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 50, 10);
    VotePrivacy privacy = VoteCalibrator.privacy(fifty, 2, 16);
    assertEquals(20.6755, CERTIFIED.epsilonAt(privacy.plan(), DELTA, 1e-4).epsilon().upper(), 5e-3);
    assertEquals(
        privacy.plan(),
        VoteCalibrator.privacy(
                VoteQueries.votes(VoteRelation.VOTE_ADDED_OR_REMOVED, 100, 10), 2, 16)
            .plan());
  }

  @Test
  void tablesAreChargedForEachClassOfEachAnswer() {
    VoteQueries asked = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 1000, 10);
    VotePrivacy privacy = VoteCalibrator.privacy(asked, 2, 5000);
    double distance = privacy.counts().distance().orElseThrow().distance().upper();
    double charge = privacy.charge(4);
    assertTrue(charge >= (1 + Math.exp(4)) * 10_000 * distance, "charge " + charge);
    assertEquals((1 + Math.exp(4)) * 10_000 * distance, charge, 1e-10 * charge);
    ChargedEpsilon cost = privacy.at(DELTA, 1e-4, CERTIFIED);
    assertTrue(cost.charge() >= privacy.charge(cost.epsilon().upper()));
    assertEquals(DELTA - cost.charge(), cost.answer().delta(), 1e-20);
    assertTrue(cost.answer().delta() <= DELTA - cost.charge());
  }

  /** At epsilon 92 the factor 1 + e^epsilon would make any table too dear. */
  @Test
  void tablesThatCostTooMuchAreAccountedThemselves() {
    VotePrivacy privacy =
        VoteCalibrator.privacy(VoteQueries.votes(VoteRelation.VOTE_REPLACED, 50, 10), 2, 2);
    assertEquals(1, privacy.charge(91.8));
    ChargedEpsilon cost = privacy.at(DELTA, 1e-3, CERTIFIED);
    assertEquals(0, cost.charge());
    // 50 queries of two counts are 100 of one; rounding to whole votes costs less, not more.
    assertTrue(cost.epsilon().upper() <= 91.8173 * (1 + 1e-3), cost::toString);
    assertTrue(cost.epsilon().lower() > 60, cost::toString);
  }

  @Test
  void aThresholdOnTheNoiseOfTheAnswerCostsNothing() {
    VoteQueries asked = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 100, 10);
    assertEquals(
        VoteCalibrator.privacy(asked, 2, 100).plan(),
        VoteCalibrator.privacy(asked.withRule(new OwnNoise(200), 100), 2, 100).plan());
  }

  @Test
  void aTestOfItsOwnCostsOneCountForEachQuery() {
    VoteQueries asked =
        VoteQueries.votes(VoteRelation.VOTE_REPLACED, 100, 10)
            .withRule(new SeparateNoise(200, 3), 20);
    VotePrivacy privacy = VoteCalibrator.privacy(asked, 2, 100);
    PrivacyPlan plan = privacy.plan();
    assertEquals(40, plan.releases().get(0).times());
    assertEquals(100, plan.releases().get(1).times());
    assertTrue(plan.releases().get(1).mechanism().toString().contains("scale=900.0"));
    // Normal noise: 40 releases of variance 50 and 100 of variance 450 are one of mu^2 = 46/45.
    ChargedEpsilon cost = privacy.at(DELTA, 1e-5, CERTIFIED);
    double same =
        CERTIFIED
            .epsilonAt(
                PrivacyPlan.of(
                    org.noisewright.mechanism.Release.of(
                        org.noisewright.mechanism.GaussianMechanism.of(
                            1 / Math.sqrt(40 / 50.0 + 100 / 450.0)))),
                DELTA,
                1e-6)
            .epsilon()
            .upper();
    assertEquals(same, cost.epsilon().upper(), 2e-5 * same);
    assertEquals(
        40, privacy.withRelation(VoteRelation.VOTE_REPLACED).plan().releases().get(0).times());
    assertEquals(
        20,
        privacy.withRelation(VoteRelation.VOTE_ADDED_OR_REMOVED).plan().releases().get(0).times());
  }

  @Test
  void noiseMustFitTheVotes() {
    VoteQueries asked = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 100, 10);
    NoiseTable table = PrivateArgmaxTest.table(1L << 60, 1L << 61, 1L << 60);
    CountNoise half = CountNoise.of(AccountedTable.of(table, new BigDecimal("0.5")));
    VoteQueries byTwo =
        new VoteQueries(
            VoteRelation.VOTE_REPLACED,
            AnswerRule.ALWAYS,
            1,
            1,
            2,
            new BigDecimal(2),
            LatticeStep.ONE);
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> new VotePrivacy(byTwo, half, Optional.empty()))
            .getMessage()
            .startsWith("sensitivity must be at most 0.5"));
    assertEquals(
        "test must have noise of its own exactly where the rule says so, got noise",
        assertThrows(
                IllegalArgumentException.class,
                () -> new VotePrivacy(asked, half, Optional.of(half)))
            .getMessage());
    NoiseTable skew =
        NoiseTable.ofWeights(
            LatticeStep.ONE,
            0,
            new long[] {1L << 61, 1L << 61},
            org.noisewright.sampling.Tails.CUT,
            false,
            "a coin");
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> CountNoise.of(AccountedTable.of(skew, BigDecimal.ONE)))
            .getMessage()
            .startsWith("table must be symmetric"));
  }
}

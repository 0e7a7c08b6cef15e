package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.sampling.LatticeStep;

/** Shapes at equal privacy by hardmax utility. */
class BestShapeTest {
  private static final double DELTA = 1e-5;
  private static final int[] PER_MILLE = {5, 10, 20, 30, 50, 80, 100};

  private static Map<Double, RankedShape> byShape(List<RankedShape> ranking) {
    Map<Double, RankedShape> map = new TreeMap<>();
    ranking.forEach(ranked -> map.put(ranked.shape(), ranked));
    return map;
  }

  private static List<RankedShape> ranking(long queries, double epsilon, List<Double> shapes) {
    return BestShape.of(added(queries), new PrivacyTarget(epsilon, DELTA))
        .withShapes(shapes)
        .withCalibrator(Calibrator.of(5e-4))
        .ranking();
  }

  private static VoteQueries added(long queries) {
    return VoteQueries.votes(VoteRelation.VOTE_ADDED_OR_REMOVED, queries, 2);
  }

  private static List<JsonNode> cases(String array, String field, double value) {
    return HardmaxCases.array(array)
        .filter(node -> node.get(field).asDouble() == value)
        .collect(Collectors.toList());
  }

  private static List<Double> shapes(List<JsonNode> nodes) {
    return nodes.stream().map(node -> node.get("shape").asDouble()).toList();
  }

  /**
   * One query, 2 and 25 classes: the numbers of another program, and that Laplace noise is best.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 2, 4})
  void oneQuery(double epsilon) {
    List<JsonNode> two = cases("twoClasses", "epsilon", epsilon);
    List<JsonNode> many = cases("twentyFiveClasses", "epsilon", epsilon);
    List<RankedShape> ranking = ranking(1, epsilon, shapes(two));
    assertEquals(shapes(two), ranking.stream().map(RankedShape::shape).toList());
    List<List<double[]>> histograms = new ArrayList<>();
    for (int gap : PER_MILLE) {
      histograms.add(VoteHistograms.TWENTY_FIVE_CLASSES.ofGap(0.1 * gap, 20, gap));
    }
    for (int i = 0; i < two.size(); i++) {
      RankedShape ranked = ranking.get(i);
      String where = "epsilon " + epsilon + " shape " + ranked.shape();
      assertTrue(ranked.found().calibration().answer().epsilon().upper() <= epsilon, where);
      assertEquals(two.get(i).get("mean").asDouble(), ranked.utility(), 0.002, where);
      ContinuousWinner law = ContinuousWinner.of(ranked.noise());
      for (int gap : new int[] {1, 3, 8}) {
        assertEquals(
            two.get(i).get("gap" + gap).asDouble(), HardmaxUtility.ofGap(law, gap), 0.002, where);
      }
      double mean = 0;
      for (List<double[]> some : histograms) {
        mean += HardmaxUtility.mean(law, some) / histograms.size();
      }
      assertEquals(many.get(i).get("mean").asDouble(), mean, 0.002, where);
    }
  }

  /** Several queries: scales, utilities, and how the best shape moves from 1 (one query) to 2. */
  @ParameterizedTest
  @CsvSource({"10, 1.25", "100, 1.75", "1000, 2"})
  void severalQueries(long queries, double best) {
    List<RankedShape> ranking = ranking(queries, 4, BestShape.SHAPES);
    Map<Double, RankedShape> found = byShape(ranking);
    assertEquals(ranking.get(0).utility(), found.get(best).utility(), 5e-4);
    for (JsonNode node : cases("queries", "queries", (double) queries)) {
      RankedShape ranked = found.get(node.get("shape").asDouble());
      String where = queries + " queries, shape " + ranked.shape();
      assertEquals(node.get("mean").asDouble(), ranked.utility(), 0.002, where);
      double scale = node.get("scale").asDouble();
      assertEquals(scale, ranked.noise().scale(), 2e-3 * scale, where);
      double deviation = node.get("standardDeviation").asDouble();
      assertEquals(deviation, ranked.standardDeviation(), 2e-3 * deviation, where);
      assertEquals(
          node.get("atGap").asDouble(),
          HardmaxUtility.ofGap(
              ContinuousWinner.of(ranked.noise()), 1.5 * Math.sqrt((double) queries)),
          0.002,
          where);
    }
  }

  /** A replaced vote costs two releases of one count for each query. */
  @Test
  void replacedVotesCountTwice() {
    PrivacyTarget target = new PrivacyTarget(4, DELTA);
    RankedShape ranked =
        BestShape.of(VoteQueries.votes(VoteRelation.VOTE_REPLACED, 50, 2), target)
            .withShapes(List.of(2.0))
            .ranking()
            .get(0);
    PrivacyPlan plan = PrivacyPlan.of(Release.of(AdditiveNoise.of(ranked.noise())).times(100));
    assertTrue(PrivacyAccountant.of(plan).withWidth(1e-6).epsilonAt(DELTA).epsilon().upper() <= 4);
    assertEquals(10.8135, ranked.standardDeviation(), 0.02);
  }

  /** More classes, one gap alone. */
  @Test
  void otherVotes() {
    BestShape best =
        BestShape.of(added(1), new PrivacyTarget(2, DELTA)).withShapes(List.of(1.0, 2.0));
    RankedShape two = best.withUtility(new UtilityQuestion(2, 3, 3)).ranking().get(0);
    assertEquals(HardmaxUtility.laplace(two.noise().scale(), 3), two.utility(), 1e-9);
    RankedShape ten = best.withUtility(new UtilityQuestion(10, 0, 10)).ranking().get(0);
    RankedShape mean = best.withUtility(new UtilityQuestion(2, 0, 10)).ranking().get(0);
    // Other classes only take away, and little at these gaps.
    assertTrue(ten.utility() < mean.utility() + 1e-6 && ten.utility() > mean.utility() - 0.03);
  }

  /** What is taken for real queries: public numbers of them only. */
  @Test
  void votesOfQueries() {
    assertEquals(
        new UtilityQuestion(10, 0, 200),
        UtilityQuestion.of(VoteQueries.votes(VoteRelation.VOTE_REPLACED, 400, 10)));
    assertEquals(
        25, UtilityQuestion.of(VoteQueries.votes(VoteRelation.VOTE_REPLACED, 1, 300)).classes());
    VoteQueries scores =
        new VoteQueries(
            VoteRelation.VOTE_ADDED_OR_REMOVED,
            AnswerRule.ALWAYS,
            4,
            4,
            2,
            new BigDecimal("0.25"),
            LatticeStep.of(1, 4));
    assertEquals(5, UtilityQuestion.of(scores).to());
  }

  /** Shapes that do not meet the target come last and have no noise. */
  @Test
  void unmetTargets() {
    PrivacyPlan far = PrivacyPlan.of(Release.of(GaussianMechanism.of(0.1)));
    List<RankedShape> ranking =
        BestShape.of(added(1), new PrivacyTarget(1, DELTA))
            .withShapes(List.of(2.0, 1.0))
            .withCalibrator(
                Calibrator.of(1e-3)
                    .withEpsilons(
                        (plan, delta, width) ->
                            PrivacyAccountant.of(shape(plan) == 2 ? far : plan).epsilonAt(delta)))
            .ranking();
    assertEquals(1, ranking.get(0).shape());
    assertTrue(ranking.get(0).privacy().isPresent());
    assertEquals(2, ranking.get(1).shape());
    assertTrue(ranking.get(1).privacy().isEmpty());
    assertEquals(0, ranking.get(1).utility());
  }

  private static double shape(PrivacyPlan plan) {
    AdditiveNoise noise = (AdditiveNoise) plan.releases().get(0).mechanism();
    return ((GeneralizedGaussianNoise) noise.noise()).shape();
  }

  @Test
  void badInput() {
    PrivacyTarget target = new PrivacyTarget(1, DELTA);
    HardmaxUtilityTest.refused(
        "target must have epsilon and delta above 0",
        () -> BestShape.of(added(1), new PrivacyTarget(0, DELTA)).ranking());
    BestShape best = BestShape.of(added(1), target);
    HardmaxUtilityTest.refused("shapes must hold at least one", () -> best.withShapes(List.of()));
    HardmaxUtilityTest.refused(
        "shapes must be in [1, 64], got 0.5; below 1", () -> best.withShapes(List.of(0.5)));
    HardmaxUtilityTest.refused(
        "shapes must be in [1, 64], got NaN", () -> best.withShapes(List.of(Double.NaN)));
    HardmaxUtilityTest.refused(
        "gaps must rise from at least 0 to at most 1e15, got 3.0 to 1.0; write for example 0:10",
        () -> new UtilityQuestion(2, 3, 1));
    HardmaxUtilityTest.refused(
        "classes must be in [2, 10000], got 1", () -> new UtilityQuestion(1, 0, 1));
  }
}

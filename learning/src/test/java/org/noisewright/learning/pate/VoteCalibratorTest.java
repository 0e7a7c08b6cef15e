package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.SeededBits;

class VoteCalibratorTest {
  private static final PrivacyTarget TARGET = new PrivacyTarget(4, 1e-5);

  private static VoteCalibrator.Found solve(VoteQueries queries, double shape) {
    return VoteCalibrator.of(Calibrator.of(1e-4)).solve(queries, shape, TARGET);
  }

  private static void meetsNarrowly(VoteCalibrator.Found found) {
    VotePrivacy privacy = found.privacy().orElseThrow();
    ChargedEpsilon cost = privacy.against(TARGET, VotePrivacyTest.CERTIFIED);
    assertTrue(cost.epsilon().upper() <= 4, cost::toString);
    assertTrue(cost.epsilon().upper() >= 4 * (1 - 1e-3), cost::toString);
    assertTrue(cost.charge() <= 1e-3 * TARGET.delta(), cost::toString);
    ChargedEpsilon certificate = found.cost(TARGET.delta());
    assertTrue(certificate.epsilon().upper() <= 4, certificate::toString);
    assertTrue(
        certificate.answer().delta() + privacy.charge(4) <= TARGET.delta(), certificate::toString);
  }

  @ParameterizedTest
  @CsvSource({"VOTE_REPLACED, 1000, 2", "VOTE_REPLACED, 1, 1.5", "VOTE_ADDED_OR_REMOVED, 100, 3"})
  void theTargetIsMetNarrowlyWithTheTables(VoteRelation relation, long queries, double shape) {
    meetsNarrowly(solve(VoteQueries.votes(relation, queries, 10), shape));
  }

  @Test
  void testsAndScoresAreCounted() {
    VoteQueries tested =
        VoteQueries.votes(VoteRelation.VOTE_REPLACED, 1000, 10)
            .withRule(new SeparateNoise(200, 3), 300);
    meetsNarrowly(solve(tested, 2));
    VoteQueries scores =
        new VoteQueries(
            VoteRelation.VOTE_REPLACED,
            AnswerRule.ALWAYS,
            100,
            100,
            4,
            new BigDecimal("0.3"),
            LatticeStep.of(1, 8));
    VoteCalibrator.Found found = solve(scores, 2);
    meetsNarrowly(found);
    // 0.3 is rounded up to three eighths.
    double votes =
        solve(VoteQueries.votes(VoteRelation.VOTE_REPLACED, 100, 4), 2).calibration().value();
    assertEquals(votes * 0.375 * 0.375, found.calibration().value(), 1e-3 * votes);
  }

  @Test
  void whatCannotBeMetIsRefused() {
    VoteQueries queries = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 10, 10);
    VoteCalibrator calibrator = VoteCalibrator.of(Calibrator.of(1e-3));
    assertTrue(refusal(() -> calibrator.solve(queries, 0.5, TARGET)).startsWith("beta must be in"));
    assertTrue(
        refusal(() -> calibrator.solve(queries, 2, new PrivacyTarget(4, 0)))
            .startsWith("target must have epsilon and delta above 0"));
    assertTrue(
        refusal(() -> calibrator.solve(queries, 2, new PrivacyTarget(4, 1e-15)))
            .startsWith("tables of this noise cost a tenth of delta"));
  }

  private static String refusal(Runnable made) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, made::run).getMessage());
  }

  static Stream<JsonNode> accuracies() {
    return VoteCases.array("accuracies");
  }

  /** The noise of the reference just meets the target; its deviation has four digits. */
  @ParameterizedTest
  @MethodSource("accuracies")
  void theNoiseOfTheReferenceMeetsTheTarget(JsonNode node) {
    if (node.get("votes").asText().equals("private-votes-250.csv.gz")) {
      ChargedEpsilon cost = privacy(node).at(TARGET.delta(), 1e-3, VotePrivacyTest.CERTIFIED);
      assertEquals(4, cost.epsilon().upper(), 4 * 1.5e-3);
    }
  }

  private static VotePrivacy privacy(JsonNode node) {
    return VoteCalibrator.privacy(
        VoteQueries.votes(VoteRelation.VOTE_ADDED_OR_REMOVED, node.get("queries").asLong(), 10),
        node.get("shape").asDouble(),
        VoteCases.number(node, "scale"));
  }

  /**
   * Accuracies of labels within four standard errors of the exact expectation by 6 draws: false
   * alarm 6e-5 each. The mean of the reference, of 4 draws, is within three of it.
   */
  @ParameterizedTest
  @MethodSource("accuracies")
  void labelsAreAsAccurateAsTheyShouldBe(JsonNode node) {
    VotePrivacy privacy = privacy(node);
    List<long[]> votes = VoteCases.votes(node.get("votes").asText());
    Labeller labeller =
        Labeller.of(
            privacy,
            NoiseTableSampler.seeded(privacy.counts().table().table(), SeededBits.notPrivate(77)),
            Optional.empty());
    int draws = 6;
    long right = 0;
    for (long[] row : votes) {
      long[] counts = Arrays.copyOfRange(row, 1, row.length);
      for (int draw = 0; draw < draws; draw++) {
        right += labeller.label(counts) == row[0] ? 1 : 0;
      }
    }
    double mean = (double) right / ((double) votes.size() * draws);
    double exact = VoteCases.number(node, "exact");
    double deviation = VoteCases.number(node, "deviationOfOneDraw");
    assertEquals(exact, mean, 4 * deviation / Math.sqrt(draws));
    assertEquals(exact, VoteCases.number(node, "accuracy"), 3 * deviation / 2 + 5e-5);
  }
}

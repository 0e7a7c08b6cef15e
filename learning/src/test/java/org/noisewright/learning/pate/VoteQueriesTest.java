package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noisewright.learning.pate.AnswerRule.OwnNoise;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.sampling.LatticeStep;

class VoteQueriesTest {
  private static VoteQueries asked(long queries, long answers, int classes, AnswerRule rule) {
    return new VoteQueries(
        VoteRelation.VOTE_REPLACED,
        rule,
        queries,
        answers,
        classes,
        BigDecimal.ONE,
        LatticeStep.ONE);
  }

  private static String refusal(Runnable made) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, made::run).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 2, 'queries must be in [1, 1e12], got 0; it is the most that is ever asked'",
    "5, 6, 2, 'answers must be in [1, queries], got 6 of 5; each query has at most one answer'",
    "5, 5, 1, 'classes must be in [2, 2^20], got 1; one class needs no vote'",
    "5, 4, 2, 'answers must be as many as queries where every query costs an answer, got 4 of 5;"
        + " take a threshold with separate noise, or leave answers out'"
  })
  void numbersOutOfRangeAreRefused(long queries, long answers, int classes, String message) {
    assertEquals(message, refusal(() -> asked(queries, answers, classes, AnswerRule.ALWAYS)));
  }

  @Test
  void thresholdsAreFiniteAndWidthsSensible() {
    assertTrue(refusal(() -> new OwnNoise(Double.NaN)).startsWith("threshold must be in"));
    assertTrue(refusal(() -> new OwnNoise(1e13)).startsWith("threshold must be in"));
    assertTrue(
        refusal(() -> new SeparateNoise(1, Double.NaN)).startsWith("threshold width must be in"));
  }

  @ParameterizedTest
  @EnumSource(RefusedRelation.class)
  void refusedRelationsSayWhy(RefusedRelation refused) {
    String message = refusal(() -> VoteRelation.of(refused.word()));
    assertEquals("relation " + refused.word() + " is refused: " + refused.reason(), message);
  }

  @Test
  void anUnknownRelationNamesTheKnownOnes() {
    assertEquals(
        "relation must be vote-replaced or vote-added-or-removed, got 'replace-one'; vote-replaced"
            + " is the one that also covers persons in parts of teachers",
        refusal(() -> VoteRelation.of("replace-one")));
    assertEquals(VoteRelation.VOTE_REPLACED, VoteRelation.of("vote-replaced"));
  }
}

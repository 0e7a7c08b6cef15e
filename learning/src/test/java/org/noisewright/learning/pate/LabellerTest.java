package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.learning.pate.AnswerRule.OwnNoise;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.SeededBits;

class LabellerTest {
  private static CountNoise noise(NoiseTable table) {
    return CountNoise.of(AccountedTable.of(table, BigDecimal.ONE));
  }

  private static Labeller labeller(AnswerRule rule, NoiseTable counts, NoiseTable test, long seed) {
    VoteQueries queries = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 100, 3).withRule(rule, 100);
    boolean tests = rule instanceof SeparateNoise;
    SeededBits bits = SeededBits.notPrivate(seed);
    return Labeller.of(
        new VotePrivacy(
            queries, noise(counts), tests ? Optional.of(noise(test)) : Optional.empty()),
        NoiseTableSampler.seeded(counts, bits),
        tests ? Optional.of(NoiseTableSampler.seeded(test, bits)) : Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({"7, 1", "6.5, 1", "7.001, -1", "8, -1", "0, 1", "-3.5, 1"})
  void withoutNoiseBothRulesAskForTheThresholdItself(double threshold, int label) {
    long[] counts = {3, 7, 5};
    NoiseTable none = PrivateArgmaxTest.NONE;
    assertEquals(label, labeller(new OwnNoise(threshold), none, none, 1).label(counts));
    assertEquals(label, labeller(new SeparateNoise(threshold, 2), none, none, 1).label(counts));
    assertEquals(1, labeller(AnswerRule.ALWAYS, none, none, 1).label(counts));
  }

  /**
   * A separate test answers as often as its own noise says: 10^5 queries whose largest count is one
   * below the threshold are answered with probability 1/4; five standard deviations, false alarm
   * 6e-7.
   */
  @Test
  void theTestHasNoiseOfItsOwn() {
    Labeller labeller =
        labeller(new SeparateNoise(8, 2), PrivateArgmaxTest.NONE, PrivateArgmaxTest.SMALL, 3);
    int answered = 0;
    for (int i = 0; i < 100_000; i++) {
      answered += labeller.label(new long[] {3, 7, 5}) == 1 ? 1 : 0;
    }
    assertEquals(25_000, answered, 5 * Math.sqrt(100_000 * 0.25 * 0.75));
  }

  @Test
  void skippedQueriesAreThoseThatWereAsked() {
    AnswerRule rule = new SeparateNoise(1, 2);
    Labeller asked = labeller(rule, PrivateArgmaxTest.SMALL, PrivateArgmaxTest.SMALL, 4);
    Labeller skipped = labeller(rule, PrivateArgmaxTest.SMALL, PrivateArgmaxTest.SMALL, 4);
    for (int i = 0; i < 50; i++) {
      asked.label(new long[3]);
    }
    skipped.skip(50);
    for (int i = 0; i < 200; i++) {
      assertEquals(asked.label(new long[3]), skipped.label(new long[3]));
    }
  }

  @Test
  void onlyTheAccountedTableIsDrawn() {
    VotePrivacy privacy =
        new VotePrivacy(
            VoteQueries.votes(VoteRelation.VOTE_REPLACED, 1, 2),
            noise(PrivateArgmaxTest.SMALL),
            Optional.empty());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    Labeller.of(
                        privacy,
                        PrivateArgmaxTest.seeded(PrivateArgmaxTest.NONE, 1),
                        Optional.empty()))
            .getMessage()
            .startsWith("sampler must draw from the table that is accounted"));
  }

  /** A score that moves by at most the sensitivity moves by at most its steps, rounded up. */
  @Test
  void scoresKeepTheirSensitivity() {
    LatticeStep step = LatticeStep.of(1, 8);
    long most = step.stepsIn(new BigDecimal("0.3"));
    assertEquals(3, most);
    for (int i = 0; i < 1000; i++) {
      double score = i * 0.00731 - 3;
      long moved =
          Labeller.rounding(step).index(score + 0.3) - Labeller.rounding(step).index(score);
      assertTrue(moved >= 0 && moved <= most, "moved by " + moved);
    }
  }
}

package org.noisewright.learning.pate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.sampling.LatticeStep;

/**
 * What is asked of the votes, all of it fixed before the first answer.
 *
 * @param relation which votes are neighbours
 * @param rule when a query is answered
 * @param queries most queries that are asked, in [1, 1e12]
 * @param answers most queries that are answered, at most {@code queries}; fewer only where a test
 *     with noise of its own goes before
 * @param classes in [2, 2^20]
 * @param sensitivity largest change of one count or score between neighbours; 1 for votes
 * @param step of the lattice of counts and noise; 1 for votes
 */
public record VoteQueries(
    VoteRelation relation,
    AnswerRule rule,
    long queries,
    long answers,
    int classes,
    BigDecimal sensitivity,
    LatticeStep step) {
  private static final long MOST_QUERIES = 1_000_000_000_000L;

  /** Checks the numbers. */
  public VoteQueries {
    Objects.requireNonNull(relation, "relation");
    Objects.requireNonNull(rule, "rule");
    if (!(queries >= 1 && queries <= MOST_QUERIES)) {
      throw new IllegalArgumentException(
          "queries must be in [1, 1e12], got " + queries + "; it is the most that is ever asked");
    }
    if (!(answers >= 1 && answers <= queries)) {
      throw new IllegalArgumentException(
          "answers must be in [1, queries], got "
              + answers
              + " of "
              + queries
              + "; each query has at most one answer");
    }
    if (answers < queries && !(rule instanceof SeparateNoise)) {
      throw new IllegalArgumentException(
          "answers must be as many as queries where every query costs an answer, got "
              + answers
              + " of "
              + queries
              + "; take a threshold with separate noise, or leave answers out");
    }
    if (!(classes >= 2 && classes <= PrivateArgmax.MOST_CLASSES)) {
      throw new IllegalArgumentException(
          "classes must be in [2, 2^20], got " + classes + "; one class needs no vote");
    }
    step.stepsIn(sensitivity);
  }

  /** Votes of teachers, each query answered. */
  public static VoteQueries votes(VoteRelation relation, long queries, int classes) {
    return new VoteQueries(
        relation, AnswerRule.ALWAYS, queries, queries, classes, BigDecimal.ONE, LatticeStep.ONE);
  }

  /** The same under another relation. */
  public VoteQueries withRelation(VoteRelation newRelation) {
    return new VoteQueries(newRelation, rule, queries, answers, classes, sensitivity, step);
  }

  /**
   * The same with another rule and most answers.
   *
   * @param newAnswers as many as queries, except for a rule with separate noise
   */
  public VoteQueries withRule(AnswerRule newRule, long newAnswers) {
    return new VoteQueries(relation, newRule, queries, newAnswers, classes, sensitivity, step);
  }

  /** True if a test with noise of its own goes before each answer. */
  public boolean tests() {
    return rule instanceof SeparateNoise;
  }

  /**
   * What is composed: for each answer as many releases of one count as counts may move, for each
   * test one. The pair of one count is that of adding or removing what moves it, whatever the
   * relation of the votes is.
   *
   * @param counts noise on each count
   * @param test noise of the test; used if there is one
   */
  public PrivacyPlan plan(Mechanism counts, Optional<Mechanism> test) {
    List<Release> releases = new ArrayList<>();
    releases.add(Release.of(counts).times(Math.multiplyExact(answers, (long) relation.counts())));
    if (tests()) {
      releases.add(Release.of(test.orElseThrow()).times(queries));
    }
    return new PrivacyPlan(NeighboringRelation.ADD_OR_REMOVE_ONE, releases);
  }

  /** How many draws on counts are behind what is released. */
  public long draws() {
    return Math.multiplyExact(answers, (long) classes);
  }

  /** How many draws of tests are behind what is released. */
  public long testDraws() {
    return tests() ? queries : 0;
  }
}

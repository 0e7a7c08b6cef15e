package org.noisewright.learning.pate;

/**
 * How much of what was accounted is spent. A block of queries is reserved before any of its labels
 * is shown; what is reserved counts as spent until the block has ended in good order.
 *
 * @param queries most queries, as accounted
 * @param answers most answers, as accounted; at most {@code queries}
 * @param queriesSpent queries asked or reserved, at most {@code queries}
 * @param answersSpent answers given or reserved, at most {@code answers} and {@code queriesSpent}
 */
public record VoteBudget(long queries, long answers, long queriesSpent, long answersSpent) {

  /** Checks the order of the numbers. */
  public VoteBudget {
    if (!(queries >= 1 && answers >= 1 && answers <= queries)) {
      throw new IllegalArgumentException(
          "answers must be in [1, queries], got " + answers + " of " + queries);
    }
    if (!(queriesSpent >= 0 && queriesSpent <= queries)) {
      throw new IllegalArgumentException(
          "queriesSpent must be in [0, " + queries + "], got " + queriesSpent);
    }
    if (!(answersSpent >= 0 && answersSpent <= answers && answersSpent <= queriesSpent)) {
      throw new IllegalArgumentException(
          "answersSpent must be at most answers and queriesSpent, got " + answersSpent);
    }
  }

  /** Nothing spent yet. */
  public static VoteBudget of(VoteQueries queries) {
    return new VoteBudget(queries.queries(), queries.answers(), 0, 0);
  }

  /** How many queries may still be asked: none once all answers are given. */
  public long left() {
    return answersSpent == answers ? 0 : queries - queriesSpent;
  }

  /**
   * The budget once so many queries are reserved, as if each were answered while answers last.
   *
   * @param block at least 1 and at most {@link #left}
   */
  public VoteBudget reserve(long block) {
    if (!(block >= 1 && block <= left())) {
      throw new IllegalArgumentException(
          "block must be in [1, " + left() + "], got " + block + "; the rest is spent");
    }
    return new VoteBudget(
        queries,
        answers,
        queriesSpent + block,
        answersSpent + Math.min(block, answers - answersSpent));
  }

  /** The budget once so many queries were asked and so many of them answered. */
  public VoteBudget spend(long asked, long answered) {
    return new VoteBudget(queries, answers, queriesSpent + asked, answersSpent + answered);
  }
}

package org.noisewright.learning.pate;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.learning.pate.AnswerRule.OwnNoise;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.sampling.LatticeRounding;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTableSampler;

/**
 * Answers queries one after the other by the rule that was accounted. Keeps no budget: who calls it
 * counts queries and answers, see {@link VoteBudget}.
 *
 * <p>Each query draws the noise of the test, if there is one, and that of every class, whether it
 * is answered or not, so that the work does not tell, and so that a stream that repeats itself can
 * be continued at any query. Noise of a query that is not answered is not released. One instance
 * belongs to the thread of its samplers.
 */
public final class Labeller {
  private final PrivateArgmax argmax;
  private final Optional<NoiseTableSampler> test;
  private final long threshold;

  private Labeller(PrivateArgmax argmax, Optional<NoiseTableSampler> test, long threshold) {
    this.argmax = argmax;
    this.test = test;
    this.threshold = threshold;
  }

  /**
   * A labeller for these queries.
   *
   * @param privacy what was accounted
   * @param counts draws from its table of noise on counts
   * @param test draws from its table of noise of the test; present if there is one
   * @throws IllegalArgumentException if a sampler draws from another table than the accounted one
   */
  public static Labeller of(
      VotePrivacy privacy, NoiseTableSampler counts, Optional<NoiseTableSampler> test) {
    requireTable(privacy.counts(), counts);
    if (test.isPresent() != privacy.test().isPresent()) {
      throw new IllegalArgumentException(
          "test must have a sampler exactly where the rule has a test, got "
              + (test.isPresent() ? "one" : "none"));
    }
    privacy.test().ifPresent(noise -> requireTable(noise, test.orElseThrow()));
    VoteQueries queries = privacy.queries();
    return new Labeller(
        PrivateArgmax.of(counts, queries.classes()),
        test,
        threshold(queries.rule(), queries.step()));
  }

  private static void requireTable(CountNoise noise, NoiseTableSampler sampler) {
    if (!Objects.equals(noise.table().table(), sampler.table())) {
      throw new IllegalArgumentException(
          "sampler must draw from the table that is accounted, "
              + noise.table().table()
              + ", got "
              + sampler.table());
    }
  }

  /** The least index whose point is at least the threshold; far below all counts without one. */
  private static long threshold(AnswerRule rule, LatticeStep step) {
    if (rule instanceof OwnNoise own) {
      return least(own.threshold(), step);
    }
    return rule instanceof SeparateNoise separate
        ? least(separate.threshold(), step)
        : Long.MIN_VALUE / 2;
  }

  private static long least(double threshold, LatticeStep step) {
    if (threshold == 0) {
      return 0;
    }
    BigDecimal size = new BigDecimal(Math.abs(threshold));
    return threshold > 0 ? step.stepsIn(size) : -step.wholeStepsIn(size);
  }

  /**
   * The class of the next query, or {@link PrivateArgmax#NONE} if the rule gives no answer.
   *
   * @param counts one for each class, in steps of the lattice, within 2^50 of 0; not changed
   */
  public int label(long[] counts) {
    PrivateArgmax.requireCounts(counts, argmax.classes());
    if (test.isEmpty()) {
      return argmax.winnerAtLeast(counts, threshold);
    }
    long largest = counts[0];
    for (int i = 1; i < counts.length; i++) {
      long above = (largest - counts[i]) >> (Long.SIZE - 1);
      largest += (counts[i] - largest) & above;
    }
    long below = (test.get().nextSum(largest) - threshold) >> (Long.SIZE - 1);
    return (int) (argmax.winner(counts) | below);
  }

  /** True if a test with noise of its own goes before each answer, which then costs less. */
  public boolean tests() {
    return test.isPresent();
  }

  /** Drops the noise of so many queries: to continue a stream that repeats itself. */
  public void skip(long queries) {
    argmax.skip(queries);
    test.ifPresent(
        sampler -> {
          for (long query = 0; query < queries; query++) {
            sampler.next();
          }
        });
  }

  /** Whether all noise comes from secure bits. */
  public boolean isPrivate() {
    return argmax.isPrivate() && test.map(NoiseTableSampler::isPrivate).orElse(true);
  }

  /** Scores to indices of the lattice: a score that moves by the sensitivity moves no further. */
  public static LatticeRounding rounding(LatticeStep step) {
    return LatticeRounding.of(step, 0);
  }
}

package org.noisewright.learning.pate;

/**
 * When a query is answered. A threshold is a public number, chosen without the votes; where it is
 * not reached, the query has no answer, which is told and costs no less.
 *
 * <p>Both forms of confident answers are proven in PrivateArgmax.proof.md.
 */
public sealed interface AnswerRule {
  /** Every query is answered. */
  AnswerRule ALWAYS = new Always();

  /** Every query is answered. */
  record Always() implements AnswerRule {}

  /**
   * The noisy counts that choose the answer are also held against the threshold: answered if the
   * largest of them is at least the threshold. Costs nothing beside the answer itself.
   *
   * @param threshold in votes, within 2^40 of 0
   */
  record OwnNoise(double threshold) implements AnswerRule {
    /** Checks the threshold. */
    public OwnNoise {
      requireThreshold(threshold);
    }
  }

  /**
   * The largest count with noise of its own is held against the threshold, for every query that is
   * asked; where it is reached, the answer is chosen with fresh noise. Costs one count for each
   * query asked and an answer for each one given.
   *
   * @param threshold in votes, within 2^40 of 0
   * @param width how many times as wide the noise of this test is as that of the counts, in [0.01,
   *     1000]
   */
  record SeparateNoise(double threshold, double width) implements AnswerRule {
    /** Checks both numbers. */
    public SeparateNoise {
      requireThreshold(threshold);
      if (!(width >= 0.01 && width <= 1000)) {
        throw new IllegalArgumentException(
            "threshold width must be in [0.01, 1000], got "
                + width
                + "; 3 makes the noise of the test three times as wide as that of the counts");
      }
    }
  }

  private static void requireThreshold(double threshold) {
    if (!(Math.abs(threshold) <= 0x1p40)) {
      throw new IllegalArgumentException(
          "threshold must be in [-2^40, 2^40], got "
              + threshold
              + "; give it in votes, for example 200 of 250");
    }
  }
}

package org.noisewright.classical;

/**
 * What a comparison method says of the exact value.
 *
 * @param kind which ends are bounds
 * @param failureProbability for {@link Kind#WITH_PROBABILITY}, with which probability over the
 *     method's own randomness the statement may be wrong; 0 for every other kind
 */
public record Claim(Kind kind, double failureProbability) {

  /** Which ends of the answer are bounds. */
  public enum Kind {
    /** The exact value is at most the answer. */
    UPPER_BOUND("upper bound"),
    /** The exact value is at least the answer. */
    LOWER_BOUND("lower bound"),
    /** The exact value lies between the ends of the answer. */
    BOTH_BOUNDS("both bounds"),
    /** Near the exact value, on an unknown side. */
    APPROXIMATION("approximation, not a bound"),
    /** The exact value lies between the ends, unless a random draw was unlucky. */
    WITH_PROBABILITY("holds with a probability");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** The kind in words. */
    public String words() {
      return words;
    }
  }

  /** An upper bound. */
  public static final Claim UPPER = new Claim(Kind.UPPER_BOUND, 0);

  /** A lower bound. */
  public static final Claim LOWER = new Claim(Kind.LOWER_BOUND, 0);

  /** Both bounds. */
  public static final Claim BOTH = new Claim(Kind.BOTH_BOUNDS, 0);

  /** An approximation. */
  public static final Claim APPROXIMATION = new Claim(Kind.APPROXIMATION, 0);

  /** Bounds that hold with probability at least 1 - failureProbability. */
  public static Claim withProbability(double failureProbability) {
    return new Claim(Kind.WITH_PROBABILITY, failureProbability);
  }

  /** Checks the probability. */
  public Claim {
    if (!(failureProbability >= 0 && failureProbability < 1)) {
      throw new IllegalArgumentException(
          "failureProbability must be in [0, 1), got " + failureProbability);
    }
  }

  /** True if the answer may never contradict a certified interval. */
  public boolean isCertain() {
    return kind != Kind.APPROXIMATION && kind != Kind.WITH_PROBABILITY;
  }

  /** True if the upper end of the answer is one of the claim. */
  public boolean hasUpper() {
    return kind != Kind.LOWER_BOUND;
  }

  /** True if the lower end of the answer is one of the claim. */
  public boolean hasLower() {
    return kind != Kind.UPPER_BOUND;
  }
}

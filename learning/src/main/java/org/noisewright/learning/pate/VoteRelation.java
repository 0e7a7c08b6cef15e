package org.noisewright.learning.pate;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What one teacher may do to the counts of a query: which two sets of votes are neighbours. A
 * teacher gives each query at most one vote, and the number of queries is public.
 */
public enum VoteRelation {
  /**
   * One teacher votes otherwise: one count grows by one, another falls by one; or it abstains on
   * one side. Covered by two releases of one count each.
   */
  VOTE_REPLACED("vote-replaced", 2, "one teacher's votes are replaced"),

  /** One teacher joins, leaves, or abstains where it voted: one count moves by one. */
  VOTE_ADDED_OR_REMOVED("vote-added-or-removed", 1, "one teacher's votes are added or removed");

  private final String word;
  private final int counts;
  private final String words;

  VoteRelation(String word, int counts, String words) {
    this.word = word;
    this.counts = counts;
    this.words = words;
  }

  /**
   * The relation of this word.
   *
   * @throws IllegalArgumentException with the reason for a relation that is refused, and for an
   *     unknown word
   */
  public static VoteRelation of(String word) {
    for (VoteRelation relation : values()) {
      if (relation.word.equals(word)) {
        return relation;
      }
    }
    Optional<RefusedRelation> refused = RefusedRelation.of(word);
    throw new IllegalArgumentException(
        refused.isPresent()
            ? "relation " + word + " is refused: " + refused.get().reason()
            : "relation must be "
                + Arrays.stream(values())
                    .map(VoteRelation::word)
                    .collect(Collectors.joining(" or "))
                + ", got '"
                + word
                + "'; vote-replaced is the one that also covers persons in parts of teachers");
  }

  /** The word in commands and files. */
  public String word() {
    return word;
  }

  /** How many counts of one query may move, each by at most one vote: 2 or 1. */
  public int counts() {
    return counts;
  }

  /** The relation as the end of a sentence: "... if one teacher's votes are replaced". */
  public String words() {
    return words;
  }
}

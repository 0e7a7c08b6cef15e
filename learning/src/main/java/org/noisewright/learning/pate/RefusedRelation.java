package org.noisewright.learning.pate;

import java.util.Arrays;
import java.util.Optional;

/**
 * What is asked for and has no proof: each with its reason and a way out. See
 * PrivateArgmax.proof.md.
 */
public enum RefusedRelation {
  /** Every function may move by its sensitivity: Theorem 2 of the paper as it is stated. */
  ALL_FUNCTIONS_MOVE(
      "all-functions-move",
      "the claim that a noisy argmax costs what one number costs is false if all functions may"
          + " move. With normal noise (beta 2, scale 8, epsilon 1.9931 at delta 1e-5 for one"
          + " number) and 100,000 functions of which 1 % grow by one, the probability that one of"
          + " these wins grows from 0.0100 to 0.0751: 0.0017 more than e^epsilon allows, where"
          + " delta is 0.00001. State that two counts move (vote-replaced) or one"
          + " (vote-added-or-removed); for scores that all move use the mechanism"
          + " report-noisy-max with Laplace noise"),

  /** One person is replaced by another one, who belongs to another teacher. */
  PERSON_REPLACED(
      "person-replaced",
      "a person who is replaced by one with another key leaves one part and enters another, so two"
          + " teachers change, not one. State vote-replaced, which covers a person who is added or"
          + " removed; a replaced person then has epsilon 2 E at delta (1 + e^E) D where that"
          + " relation has E at D"),

  /** The parts of the teachers are cut by the place of a record in the file. */
  PARTITION_BY_ROW_NUMBER(
      "partition-by-row-number",
      "a record that is added moves all records after it into other parts, so every teacher may"
          + " change. Cut the parts by a keyed hash of the person, which depends on no other"
          + " record");

  private final String word;
  private final String reason;

  RefusedRelation(String word, String reason) {
    this.word = word;
    this.reason = reason;
  }

  /** The refused relation of this word, if it is one. */
  public static Optional<RefusedRelation> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
  }

  /** The word in commands. */
  public String word() {
    return word;
  }

  /** Why it is refused, and what to do instead; begins in the middle of a sentence. */
  public String reason() {
    return reason;
  }
}

package org.noisewright.app.votes;

/** How votes are written. */
public enum VoteForm {
  /** A table with a header, one line for each query and one column of counts for each class. */
  COUNTS("counts"),
  /** The same with scores in place of counts. */
  SCORES("scores"),
  /** One line for each query with one digit for each teacher, a dot where it abstains. */
  DIGITS("votes"),
  /** A table with the columns query, teacher and class, one line for each vote. */
  LONG("long");

  private final String word;

  VoteForm(String word) {
    this.word = word;
  }

  /** The word in commands and reports. */
  public String word() {
    return word;
  }
}

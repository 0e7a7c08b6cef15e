package org.noisewright.learning.pate;

/** What one teacher may do to the counts of a query: which two sets of votes are neighbours. */
public enum VoteRelation {
  /**
   * One teacher votes otherwise: one count grows by one, another falls by one; or it abstains on
   * one side. Covered by two releases of one count each.
   */
  VOTE_REPLACED,

  /** One teacher joins, leaves, or abstains where it voted: one count moves by one. */
  VOTE_ADDED_OR_REMOVED
}

package org.noisewright.app.votes;

import java.io.IOException;

/** The queries of a vote file, one after the other. */
interface VoteRows {
  /** What {@link #label} says where no true label is known. */
  int NO_LABEL = -1;

  /**
   * Fills in the counts of the next query.
   *
   * @param counts one for each class, in steps of the lattice
   * @return false if there is none
   * @throws org.noisewright.app.plan.BadInputException if the line is not what it should be
   */
  boolean next(long[] counts) throws IOException;

  /** The true class of this query, if the file knows it; for evaluation only. */
  default int label() {
    return NO_LABEL;
  }
}

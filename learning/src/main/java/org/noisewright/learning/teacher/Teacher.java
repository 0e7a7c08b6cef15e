package org.noisewright.learning.teacher;

import org.noisewright.learning.data.Examples;

/** What was learned from one part: it votes for one class of every query. */
public interface Teacher {
  /** The class of each query. */
  int[] votes(Examples queries);

  /**
   * What was learned, as numbers: two teachers of the same recipe are the same if these have the
   * same bits.
   */
  double[] numbers();
}

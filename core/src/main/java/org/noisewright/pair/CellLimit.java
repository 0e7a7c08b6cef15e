package org.noisewright.pair;

import org.noisewright.numerics.GridTooFineException;

/** The most cells that a source makes for one question. */
final class CellLimit {
  private static final int MOST = 4_000_000;

  private CellLimit() {}

  /**
   * Refuses to go on with more than 4 million cells.
   *
   * @throws GridTooFineException if there are more
   */
  static void check(long cells) {
    if (cells > MOST) {
      throw new GridTooFineException("the pair needs more than " + MOST + " cells");
    }
  }
}

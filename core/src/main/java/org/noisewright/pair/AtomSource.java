package org.noisewright.pair;

import org.noisewright.numerics.Side;

/** A pair that turns into laws with finitely many atoms, as fine as a question needs them. */
public non-sealed interface AtomSource extends DominatingPair {

  /**
   * The law of the loss in a direction, UPPER or LOWER.
   *
   * @throws UnsupportedOperationException for a pair that is known on one side only
   */
  Atoms atoms(Direction direction, Side side, Resolution resolution);

  @Override
  default double logMassAbove(Direction direction, double loss) {
    return loss >= largestLoss(direction, Side.UPPER) ? Double.NEGATIVE_INFINITY : 0;
  }

  @Override
  default boolean trivial() {
    return false;
  }
}

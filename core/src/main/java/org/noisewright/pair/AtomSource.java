package org.noisewright.pair;

import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/** A pair that turns into laws with finitely many atoms, as fine as a question needs them. */
public non-sealed interface AtomSource extends DominatingPair {
  /** Logarithm of the mass that {@link #logMassAbove} may count as infinite losses. */
  double FARTHEST_TAIL = -700;

  /**
   * The law of the loss in a direction, UPPER or LOWER.
   *
   * @throws UnsupportedOperationException for a pair that is known on one side only
   */
  Atoms atoms(Direction direction, Side side, Resolution resolution);

  @Override
  default double logMassAbove(Direction direction, double loss) {
    if (loss >= largestLoss(direction, Side.UPPER)) {
      return Double.NEGATIVE_INFINITY;
    }
    Atoms atoms;
    try {
      atoms = atoms(direction, Side.UPPER, Resolution.coarse(FARTHEST_TAIL));
    } catch (GridTooFineException e) {
      return 0;
    }
    double sum = atoms.logInfinityMass();
    for (int i = atoms.size() - 1; i >= 0 && atoms.loss(i) > loss; i--) {
      sum = Rounding.logAdd(sum, atoms.logMass(i));
      sum += 8 * Rounding.UNIT * (1 + Math.abs(sum));
    }
    return Math.min(0, sum);
  }

  @Override
  default boolean trivial() {
    return false;
  }
}

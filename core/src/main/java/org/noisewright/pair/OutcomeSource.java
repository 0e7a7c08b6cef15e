package org.noisewright.pair;

import org.noisewright.numerics.Side;

/**
 * A pair (P, Q) before sampling that states its outcomes in cells, as fine as a question needs
 * them. Implementations are immutable and compare by value.
 */
public interface OutcomeSource {

  /** Says whether the outcomes of a cell need not be told apart. */
  @FunctionalInterface
  interface Fineness {
    /** True if losses ln(P/Q) between these two, both finite, may lie in one cell. */
    boolean suffices(double lossLow, double lossHigh);
  }

  /**
   * The outcomes in cells. A cell is divided until {@code fineness} suffices or doubles do not
   * resolve it further; even at the coarsest fineness the cells show the shape of the law, some
   * hundred of them where it has a density.
   *
   * @param logTail logarithm of the mass, of P and of Q, that may be left outside all cells
   */
  Cells cells(Fineness fineness, double logTail);

  /**
   * Logarithm of the exact mass that the first law of the direction has where the other has none,
   * rounded to the side; -infinity if there is none.
   */
  double logInfinityMass(Direction direction, Side side);

  /** That mass if it is a double exactly, NaN if it is not known as one. */
  default double exactInfinityMass(Direction direction) {
    return logInfinityMass(direction, Side.UPPER) == Double.NEGATIVE_INFINITY ? 0 : Double.NaN;
  }

  /**
   * Supremum of the finite losses of the direction, rounded to the side; +infinity if unbounded.
   */
  double largestLoss(Direction direction, Side side);

  /** True if (Q, P) has the same law of the loss as (P, Q). */
  boolean symmetric();
}

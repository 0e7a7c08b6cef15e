package org.noisewright.pair;

import org.noisewright.numerics.Side;

/**
 * A pair with its two laws exchanged.
 *
 * @param source the pair (P, Q) of which this is (Q, P)
 */
record ExchangedSource(OutcomeSource source) implements OutcomeSource {

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells cells = source.cells((low, high) -> fineness.suffices(-high, -low), logTail);
    Cells.Builder exchanged = new Cells.Builder();
    for (int i = 0; i < cells.size(); i++) {
      exchanged.add(
          cells.logQ(i), cells.logP(i), -cells.lossHigh(i), -cells.lossLow(i), cells.massError(i));
    }
    return exchanged.build(cells.logRestQ(), cells.logRestP());
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return source.logInfinityMass(direction.opposite(), side);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return source.exactInfinityMass(direction.opposite());
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return source.largestLoss(direction.opposite(), side);
  }

  @Override
  public boolean symmetric() {
    return source.symmetric();
  }
}

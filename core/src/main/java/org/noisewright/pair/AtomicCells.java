package org.noisewright.pair;

import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomicPair.Outcome;

/**
 * The outcomes of a finite pair as cells, one for each.
 *
 * @param pair unsampled
 */
record AtomicCells(AtomicPair pair) implements OutcomeSource {

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder cells = new Cells.Builder();
    for (Outcome outcome : pair.outcomes()) {
      cells.atom(
          outcome.logP(), outcome.logQ(), outcome.loss(), outcome.lossError(), outcome.massError());
    }
    return cells.build();
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return pair.logInfinityMass(direction, side);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return pair.exactInfinityMass(direction);
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return pair.largestLoss(direction, side);
  }

  @Override
  public boolean symmetric() {
    return pair.symmetric();
  }
}

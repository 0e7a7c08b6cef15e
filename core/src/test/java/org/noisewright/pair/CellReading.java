package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;

/** Reads curves off cells, for tests. */
final class CellReading {
  private final Cells cells;

  CellReading(Cells cells) {
    this.cells = cells;
  }

  static CellReading of(OutcomeSource source, double width, double logTail) {
    return new CellReading(source.cells((low, high) -> high - low <= width, logTail));
  }

  Cells cells() {
    return cells;
  }

  /** Every outcome at the highest loss of its cell, the rest at infinite loss. */
  double upper(Direction direction, double epsilon) {
    boolean remove = direction == Direction.REMOVE;
    double sum = Math.exp(remove ? cells.logRestP() : cells.logRestQ());
    for (int i = 0; i < cells.size(); i++) {
      double own = remove ? cells.logP(i) : cells.logQ(i);
      double loss = remove ? cells.lossHigh(i) : -cells.lossLow(i);
      if (own > Double.NEGATIVE_INFINITY && loss > epsilon) {
        sum += Math.exp(own + cells.massError(i)) * -Math.expm1(epsilon - loss);
      }
    }
    return sum;
  }

  /** Each cell as one outcome. */
  double lower(Direction direction, double epsilon) {
    boolean remove = direction == Direction.REMOVE;
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      double own = remove ? cells.logP(i) : cells.logQ(i);
      double other = remove ? cells.logQ(i) : cells.logP(i);
      double loss = own - other - 2 * cells.massError(i);
      if (own > Double.NEGATIVE_INFINITY && loss > epsilon) {
        sum += Math.exp(own - cells.massError(i)) * -Math.expm1(epsilon - loss);
      }
    }
    return sum;
  }

  double mass(Direction direction) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      sum += Math.exp(direction == Direction.REMOVE ? cells.logP(i) : cells.logQ(i));
    }
    return sum;
  }

  double largestMassError() {
    double most = 0;
    for (int i = 0; i < cells.size(); i++) {
      if (Math.max(cells.logP(i), cells.logQ(i)) > -40) {
        most = Math.max(most, cells.massError(i));
      }
    }
    return most;
  }

  /** Every cell has ln(P/Q) of its masses inside its enclosure, up to the mass errors. */
  boolean consistent() {
    for (int i = 0; i < cells.size(); i++) {
      double loss = cells.logP(i) - cells.logQ(i);
      double slack = 2 * cells.massError(i);
      if (!(loss >= cells.lossLow(i) - slack && loss <= cells.lossHigh(i) + slack)) {
        return false;
      }
    }
    return true;
  }

  static void atMost(double value, double bound) {
    assertTrue(value <= bound, () -> value + " is above " + bound);
  }

  static void below(double value, double bound) {
    assertTrue(value < bound, () -> value + " is not below " + bound);
  }

  static void atLeast(double value, double bound) {
    assertTrue(value >= bound, () -> value + " is below " + bound);
  }

  static void between(double value, double low, double high) {
    atLeast(value, low);
    atMost(value, high);
  }

  static void refused(Class<? extends RuntimeException> kind, Executable call, String part) {
    String message = assertThrows(kind, call).getMessage();
    assertTrue(message.contains(part), () -> "'" + part + "' is missing in: " + message);
  }
}

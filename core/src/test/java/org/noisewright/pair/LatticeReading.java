package org.noisewright.pair;

import org.noisewright.pair.OutcomeSource.Fineness;

/** Curves read from cells: one never below, one never above that of the pair. */
final class LatticeReading {
  static final Fineness FINE = (low, high) -> high - low <= 1e-3;
  static final Fineness COARSE = (low, high) -> true;
  static final Fineness NEVER = (low, high) -> false;
  private static final double SLACK = 4e-13;

  private LatticeReading() {}

  /** An upper bound of the curve at epsilon, but for the rounding of this sum. */
  static double upper(Cells cells, Direction direction, double epsilon) {
    double sum = Math.exp(direction == Direction.REMOVE ? cells.logRestP() : cells.logRestQ());
    for (int i = 0; i < cells.size(); i++) {
      double p = Math.exp(own(cells, direction, i) + cells.massError(i));
      double logQ = other(cells, direction, i) - cells.massError(i);
      double a = lossLow(cells, direction, i);
      double b = lossHigh(cells, direction, i);
      if (b == Double.POSITIVE_INFINITY) {
        sum += p;
      } else if (b > epsilon) {
        double share = b - a < 1e-9 ? p : (p - Math.exp(a + logQ)) / -Math.expm1(a - b);
        share = Math.min(p, Math.max(0, share));
        sum += share * -Math.expm1(epsilon - b);
        if (a > epsilon) {
          sum += (p - share) * -Math.expm1(epsilon - a);
        }
      }
    }
    return sum * (1 + SLACK);
  }

  /** A lower bound of the curve at epsilon, but for the rounding of this sum. */
  static double lower(Cells cells, Direction direction, double epsilon) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      double p = own(cells, direction, i) - cells.massError(i);
      double q = other(cells, direction, i) + cells.massError(i);
      double loss = p - q;
      if (loss > epsilon) {
        sum += Math.exp(p) * -Math.expm1(epsilon - loss);
      }
    }
    return sum * (1 - SLACK);
  }

  static double totalP(Cells cells) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      sum += Math.exp(cells.logP(i));
    }
    return sum;
  }

  static double totalQ(Cells cells) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      sum += Math.exp(cells.logQ(i));
    }
    return sum;
  }

  private static double own(Cells cells, Direction direction, int i) {
    return direction == Direction.REMOVE ? cells.logP(i) : cells.logQ(i);
  }

  private static double other(Cells cells, Direction direction, int i) {
    return own(cells, direction.opposite(), i);
  }

  private static double lossLow(Cells cells, Direction direction, int i) {
    return direction == Direction.REMOVE ? cells.lossLow(i) : -cells.lossHigh(i);
  }

  private static double lossHigh(Cells cells, Direction direction, int i) {
    return direction == Direction.REMOVE ? cells.lossHigh(i) : -cells.lossLow(i);
  }
}

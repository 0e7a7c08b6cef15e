package org.noisewright.pair;

/** Sums and hockey-stick curves of cells, read on either side. */
final class CellReadings {
  private CellReadings() {}

  private static double first(Cells cells, int i, Direction direction) {
    return direction == Direction.REMOVE ? cells.logP(i) : cells.logQ(i);
  }

  /** Mass of all cells under the first law of the direction. */
  static double mass(Cells cells, Direction direction) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      sum += Math.exp(first(cells, i, direction));
    }
    return sum;
  }

  /** The largest error of the mass of all cells, with what is outside them. */
  static double massError(Cells cells, Direction direction) {
    double sum = Math.exp(direction == Direction.REMOVE ? cells.logRestP() : cells.logRestQ());
    for (int i = 0; i < cells.size(); i++) {
      double mass = Math.exp(first(cells, i, direction));
      sum += mass == 0 ? 0 : mass * Math.expm1(cells.massError(i));
    }
    return sum;
  }

  /** At least the curve: each cell split onto its ends, the rest at infinity. */
  static double upper(Cells cells, Direction direction, double epsilon) {
    double sum = Math.exp(direction == Direction.REMOVE ? cells.logRestP() : cells.logRestQ());
    for (int i = 0; i < cells.size(); i++) {
      boolean remove = direction == Direction.REMOVE;
      double p = Math.exp(first(cells, i, direction) + cells.massError(i));
      double logQ = first(cells, i, direction.opposite()) - cells.massError(i);
      double low = remove ? cells.lossLow(i) : -cells.lossHigh(i);
      double high = remove ? cells.lossHigh(i) : -cells.lossLow(i);
      if (p == 0) {
        continue;
      }
      if (low == high) {
        sum += stick(p, high, epsilon);
        continue;
      }
      double share = (p - Math.exp(low + logQ)) / -Math.expm1(low - high);
      double onHigh = Math.max(0, Math.min(p, share));
      sum += stick(onHigh, high, epsilon) + stick(p - onHigh, low, epsilon);
    }
    return sum;
  }

  /** At most the curve: each cell merged. */
  static double lower(Cells cells, Direction direction, double epsilon) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      double p = Math.exp(first(cells, i, direction) - cells.massError(i));
      double q = Math.exp(first(cells, i, direction.opposite()) + cells.massError(i));
      sum += Math.max(0, p - Math.exp(epsilon) * q);
    }
    return sum;
  }

  private static double stick(double mass, double loss, double epsilon) {
    return loss > epsilon ? mass * -Math.expm1(epsilon - loss) : 0;
  }
}

package org.noisewright.pair;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * From cells of a pair (P, Q) to atoms of the unsampled pair, on a stated side of a direction; see
 * CellPair.proof.md. An atom is an outcome with the loss t = ln(P/Q) exactly and the Q-mass e^logQ;
 * its P-mass is e^(logQ + t).
 */
final class BaseAtoms {

  /** Takes one atom. */
  interface Sink {
    /**
     * One atom; for a loss of +infinity {@code logQ} is -infinity, for -infinity {@code logP} is.
     *
     * @param lossError bound on how far t may be from the exact loss
     * @param error bound on the amount by which the logarithms were raised or lowered
     */
    void add(double t, double lossError, double logP, double logQ, double error);
  }

  private BaseAtoms() {}

  /**
   * Atoms of all cells.
   *
   * @param rising +1 if a larger t is on the side of the law (UPPER for REMOVE, LOWER for ADD), -1
   *     otherwise
   */
  static void of(Cells cells, Side side, int rising, Sink sink) {
    for (int i = 0; i < cells.size(); i++) {
      double logP = cells.logP(i);
      double logQ = cells.logQ(i);
      double low = cells.lossLow(i);
      double high = cells.lossHigh(i);
      double error = cells.massError(i);
      int sign = side.sign();
      if (logP == Double.NEGATIVE_INFINITY) {
        sink.add(low, 0, logP, logQ + sign * error, error);
      } else if (logQ == Double.NEGATIVE_INFINITY) {
        sink.add(high, 0, logP + sign * error, logQ, error);
      } else {
        error += 4 * Rounding.UNIT * (1 + Math.abs(logP) + Math.abs(logQ));
        double ratio = logP - logQ + rising * 2 * error;
        ratio = Math.min(high, Math.max(low, ratio));
        double mass = logQ + sign * error;
        if (side == Side.LOWER || low == high) {
          sink.add(ratio, high - low, mass + ratio, mass, 4 * error);
        } else {
          split(low, high, ratio, mass, error, sink);
        }
      }
    }
  }

  /** The Q-mass of a cell on both ends of its losses so that its mean of e^t is kept. */
  private static void split(
      double low, double high, double ratio, double mass, double error, Sink sink) {
    double width = high - low;
    double slack = Rounding.UNIT * (16 + 2 * Math.min(width, 1e3));
    double up = Math.exp(ratio - high) * (Math.expm1(low - ratio) / Math.expm1(low - high));
    double down = Math.expm1(ratio - high) / Math.expm1(low - high);
    if (up > 0) {
      double log = mass + Math.log(up);
      log += slack + 4 * Rounding.UNIT * (1 + Math.abs(log) + Math.abs(mass));
      sink.add(high, width, log + high, log, 8 * error);
    }
    if (down > 0) {
      double log = mass + Math.log(down);
      log += slack + 4 * Rounding.UNIT * (1 + Math.abs(log) + Math.abs(mass));
      sink.add(low, width, log + low, log, 8 * error);
    }
  }
}

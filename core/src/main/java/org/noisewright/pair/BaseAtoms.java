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
    double logAll = Rounding.log1mExp(-width);
    // In logarithms: the Q-mass of the upper end may be far below the least double.
    double up = ratio > low ? Rounding.log1mExp(low - ratio) - logAll : Double.NEGATIVE_INFINITY;
    if (up > Double.NEGATIVE_INFINITY) {
      double logP = mass + ratio + up;
      logP += slack(mass, ratio, up, logAll);
      sink.add(high, width, logP, logP - high + slack(logP, high, 0, 0), 8 * error);
    }
    double down =
        ratio < high ? Rounding.log1mExp(ratio - high) - logAll : Double.NEGATIVE_INFINITY;
    if (down > Double.NEGATIVE_INFINITY) {
      double logQ = mass + down;
      logQ += slack(mass, 0, down, logAll);
      sink.add(low, width, logQ + low + slack(logQ, low, 0, 0), logQ, 8 * error);
    }
  }

  private static double slack(double a, double b, double c, double d) {
    double size = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d);
    return 8 * Rounding.UNIT * (4 + size);
  }
}

package org.noisewright.pair;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;

/**
 * Outcomes on the integers that both laws have, with a loss that never falls or never rises with
 * the outcome; puts neighbours into cells.
 */
abstract class LatticeOutcomes {
  /** Most cells and most points that one source hands out. */
  static final int MOST_CELLS = 1 << 22;

  private static final double MOST_CHANGE = 2;

  /** Logarithm of the mass of outcome {@code i} under P, finite. */
  abstract double logP(long i);

  /** Logarithm of the mass of outcome {@code i} under Q, finite. */
  abstract double logQ(long i);

  /** Bound on the absolute error of a logarithm of this value. */
  abstract double massError(double logMass);

  /** Loss of outcome {@code i}. */
  abstract double loss(long i);

  /** Bound on the absolute error of the loss of outcome {@code i}. */
  abstract double lossError(long i);

  /**
   * Adds the outcomes first ... last. Neighbours share a cell as far as the fineness suffices, no
   * cell holds more than {@code most} outcomes, and neither mass changes by more than e^2 in it.
   */
  void addTo(
      Cells.Builder builder, long first, long last, long most, OutcomeSource.Fineness fineness) {
    long length = 1;
    int cells = 0;
    long from = first;
    while (from <= last) {
      if (++cells > MOST_CELLS) {
        throw new GridTooFineException(
            "more than " + MOST_CELLS + " cells are needed for noise on a lattice");
      }
      length = Math.min(Math.min(2 * length, most), last - from + 1);
      Bounds start = losses(from);
      while (length > 1 && !shareCell(from, start, from + length - 1, fineness)) {
        length = length / 2;
      }
      long to = from + length - 1;
      add(builder, from, to, length == 1 ? start : around(start, losses(to)));
      from = to + 1;
    }
  }

  private Bounds losses(long i) {
    double loss = loss(i);
    double error = lossError(i);
    return Bounds.of(loss - error, loss + error);
  }

  private static Bounds around(Bounds a, Bounds b) {
    return Bounds.of(Math.min(a.lower(), b.lower()), Math.max(a.upper(), b.upper()));
  }

  private boolean shareCell(long from, Bounds start, long to, OutcomeSource.Fineness fineness) {
    if (!(Math.abs(logP(to) - logP(from)) <= MOST_CHANGE
        && Math.abs(logQ(to) - logQ(from)) <= MOST_CHANGE)) {
      return false;
    }
    Bounds both = around(start, losses(to));
    return fineness.suffices(both.lower(), both.upper());
  }

  private void add(Cells.Builder builder, long from, long to, Bounds losses) {
    double logP = logP(from);
    double logQ = logQ(from);
    double error = Math.max(massError(logP), massError(logQ));
    if (from == to) {
      builder.add(logP, logQ, losses.lower(), losses.upper(), error);
      return;
    }
    LogSum sumP = LogSum.around(logP);
    LogSum sumQ = LogSum.around(logQ);
    for (long i = from; i <= to; i++) {
      double p = logP(i);
      double q = logQ(i);
      error = Math.max(error, Math.max(massError(p), massError(q)));
      sumP.addLog(p);
      sumQ.addLog(q);
    }
    logP = sumP.log();
    logQ = sumQ.log();
    error += Rounding.UNIT * (24 + 6 * (Math.abs(logP) + Math.abs(logQ)));
    builder.add(logP, logQ, losses.lower(), losses.upper(), error);
  }
}

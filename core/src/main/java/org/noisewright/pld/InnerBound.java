package org.noisewright.pld;

import org.noisewright.numerics.Rounding;

/** Bounds on the inner distribution of a law, as bounds on the whole law. */
public final class InnerBound {
  private InnerBound() {}

  /**
   * Lemma 4 of Sommer, Meiser and Mohammadi 2019: a sum over the inner distribution of a function
   * that is at most 1 at infinity (such as delta, or the mass above an epsilon), bounded by {@code
   * bound}, is over the whole law at most
   *
   * <pre>w + (1 - w) bound</pre>
   *
   * The same holds with at least for lower bounds of functions that are 1 at infinity. Not rounded
   * to a side: relative error at most 4 UNIT.
   *
   * @param infinityMass w in [0, 1]
   * @param bound at least 0
   */
  public static double whole(double infinityMass, double bound) {
    if (!(infinityMass >= 0 && infinityMass <= 1)) {
      throw new IllegalArgumentException("infinityMass must be in [0, 1], got " + infinityMass);
    }
    if (!(bound >= 0)) {
      throw new IllegalArgumentException("bound must be at least 0, got " + bound);
    }
    return infinityMass == 1 ? 1 : infinityMass + (1 - infinityMass) * bound;
  }

  /** The same in natural logarithms; absolute error at most 16 UNIT (1 + |result|). */
  public static double wholeLog(double logInfinityMass, double logBound) {
    if (!(logInfinityMass <= 0)) {
      throw new IllegalArgumentException(
          "logInfinityMass must be at most 0, got " + logInfinityMass);
    }
    if (logInfinityMass == 0) {
      return 0;
    }
    double rest =
        logInfinityMass == Double.NEGATIVE_INFINITY ? 0 : Rounding.log1mExp(logInfinityMass);
    return Rounding.logAdd(logInfinityMass, rest + logBound);
  }
}

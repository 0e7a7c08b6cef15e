package org.noisewright.learning.dpsgd;

import java.util.function.DoubleUnaryOperator;

/**
 * Counts how often a privacy loss was large, in runs with a record and in runs without it, and
 * compares with a curve: p1 - e^epsilon p0 must not be above delta(epsilon), p1 and p0 the
 * probabilities of one event with the record and without it, and the other way round. The events
 * are fixed before any run: the loss is above epsilon (below -epsilon), for the epsilons 0, 0.5, 1
 * and 2. They are the best ones of the pair whose loss it is; whatever the loss is, a true curve is
 * never crossed.
 *
 * <p>False alarms: 1e-9 for all sixteen bounds together.
 */
final class CurveAudit {
  static final double FALSE_ALARM = 1e-9;
  private static final double[] EPSILONS = {0, 0.5, 1, 2};
  private static final double EACH = FALSE_ALARM / (4 * EPSILONS.length);

  private final Side with = new Side();
  private final Side without = new Side();

  /** Runs of one side. */
  private static final class Side {
    private final int[] above = new int[EPSILONS.length];
    private final int[] below = new int[EPSILONS.length];
    private int runs;

    void add(double loss) {
      runs++;
      for (int i = 0; i < EPSILONS.length; i++) {
        above[i] += loss > EPSILONS[i] ? 1 : 0;
        below[i] += loss < -EPSILONS[i] ? 1 : 0;
      }
    }
  }

  /** A run with the record: ln of how much likelier the outcome is with it. */
  void with(double loss) {
    with.add(loss);
  }

  /** A run without it. */
  void without(double loss) {
    without.add(loss);
  }

  /**
   * By how much the curve is crossed for certain: the largest of p1 - e^epsilon p0 - delta and its
   * mirror, p1 by its lower bound and p0 by its upper one. Above 0 only if the curve is wrong, but
   * for a false alarm.
   */
  double excess(DoubleUnaryOperator delta) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < EPSILONS.length; i++) {
      double certified = delta.applyAsDouble(EPSILONS[i]);
      double factor = Math.exp(EPSILONS[i]);
      most =
          Math.max(
              most,
              ProportionBounds.lower(with.above[i], with.runs, EACH)
                  - factor * ProportionBounds.upper(without.above[i], without.runs, EACH)
                  - certified);
      most =
          Math.max(
              most,
              ProportionBounds.lower(without.below[i], without.runs, EACH)
                  - factor * ProportionBounds.upper(with.below[i], with.runs, EACH)
                  - certified);
    }
    return most;
  }

  /**
   * An epsilon that is certainly exceeded at this delta: ln((p1 - delta) / p0) for the event that
   * the loss is above a threshold that was fixed before.
   *
   * @param aboveWith how often with the record, in so many runs
   * @param aboveWithout how often without it
   */
  static double leastEpsilon(int aboveWith, int aboveWithout, int runs, double delta) {
    double p1 = ProportionBounds.lower(aboveWith, runs, FALSE_ALARM / 2);
    double p0 = ProportionBounds.upper(aboveWithout, runs, FALSE_ALARM / 2);
    return Math.log((p1 - delta) / p0);
  }
}

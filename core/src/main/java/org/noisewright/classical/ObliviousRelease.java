package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;

/**
 * One kind of release of a plan, of which only that it is (epsilon, delta)-differentially private
 * in both directions is used, for any delta one likes. Made from the UPPER laws.
 */
final class ObliviousRelease {
  private final List<LawCurve> curves;
  private final double times;
  private final double pure;

  private ObliviousRelease(List<LawCurve> curves, double times, double pure) {
    this.curves = curves;
    this.times = times;
    this.pure = pure;
  }

  /**
   * A guarantee of one release.
   *
   * @param epsilon its epsilon
   * @param logDelta ln of its delta
   */
  record Guarantee(double epsilon, double logDelta) {}

  /** The releases of a plan; both directions, whichever are asked for. */
  static List<ObliviousRelease> of(ComparedPlan plan) {
    ComparedPlan whole = plan;
    if (plan.directions().size() == 1
        && plan.directions().get(0).releases().stream().anyMatch(r -> !r.pair().symmetric())) {
      whole = ComparedPlan.of(plan.plan(), Optional.empty(), ComparedPlan.DEFAULT_LOG_TAIL);
    }
    List<ObliviousRelease> all = new ArrayList<>();
    int kinds = whole.directions().get(0).releases().size();
    for (int i = 0; i < kinds; i++) {
      List<LawCurve> curves = new ArrayList<>();
      for (ComparedDirection direction : whole.directions()) {
        curves.add(LawCurve.of(direction.releases().get(i).law(Side.UPPER)));
      }
      ComparedRelease release = whole.directions().get(0).releases().get(i);
      all.add(new ObliviousRelease(curves, (double) release.times(), pure(release.pair())));
    }
    return all;
  }

  private static double pure(DominatingPair pair) {
    double largest = 0;
    for (Direction direction : Direction.values()) {
      if (pair.logInfinityMass(direction, Side.UPPER) > Double.NEGATIVE_INFINITY) {
        return Double.POSITIVE_INFINITY;
      }
      largest = Math.max(largest, pair.largestLoss(direction, Side.UPPER));
    }
    return largest;
  }

  /** How often it is released. */
  double times() {
    return times;
  }

  /** The epsilon of delta 0; +infinity if there is none. */
  double pure() {
    return pure;
  }

  /** A guarantee with this delta, or with the least one that has a finite epsilon. */
  Guarantee at(double logDelta) {
    double charged = logDelta;
    for (LawCurve curve : curves) {
      if (curve.logInfinityMass() > Double.NEGATIVE_INFINITY) {
        charged = Math.max(charged, curve.logDelta(Math.max(0, curve.top())));
      }
    }
    double epsilon = 0;
    for (LawCurve curve : curves) {
      epsilon = Math.max(epsilon, curve.leastEpsilon(charged));
    }
    return epsilon >= pure
        ? new Guarantee(pure, Double.NEGATIVE_INFINITY)
        : new Guarantee(epsilon, charged);
  }
}

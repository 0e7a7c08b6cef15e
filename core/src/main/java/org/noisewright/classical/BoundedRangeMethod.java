package org.noisewright.classical;

import java.util.List;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.BoundedRangeCells;

/**
 * {@link BoundedRangeComposition} as a method to compare with: what exponential mechanisms of one
 * range cost if all of them are chosen before the first one is run. A plan may choose them one
 * after the other, and the worst choice may then cost more: a LOWER bound of the plan, never an
 * upper one. At most 1000 mechanisms, without sampling, one record of a user.
 *
 * <p>Side: LOWER, rounded down. Cost: k^2 exponentials for a delta, some 40 deltas for an epsilon.
 * See BoundedRangeComposition.proof.md.
 *
 * <p>Source: Dong, Durfee, Rogers 2020, Theorem 2.
 */
public final class BoundedRangeMethod implements ComparisonMethod {
  /** Most mechanisms: the cost grows with their square. */
  public static final int MOST_TIMES = 1000;

  private static final String NOTE =
      "the exact value where all mechanisms are chosen beforehand; a choice that depends on earlier"
          + " outcomes may cost more";

  @Override
  public String name() {
    return "bounded range, chosen beforehand";
  }

  @Override
  public Claim claim() {
    return Claim.LOWER;
  }

  @Override
  public String source() {
    return "Dong, Durfee, Rogers 2020, Theorem 2";
  }

  @Override
  public String cost() {
    return "the square of the number of releases for a delta";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    double range = 0;
    long times = 0;
    for (Release release : StatedReleases.unsampled(plan)) {
      if (!(release.mechanism() instanceof ExponentialMechanism mechanism)) {
        throw new MethodRefusedException(
            "its theorem is about exponential mechanisms, and the plan has "
                + release.mechanism().planName());
      }
      double own = BoundedRangeCells.of(mechanism, plan.plan().relation()).epsilon();
      if (times > 0 && own != range) {
        throw new MethodRefusedException(
            "its theorem is about mechanisms of one range, and the plan has "
                + range
                + " and "
                + own);
      }
      range = own;
      times += release.times();
      if (!(times <= MOST_TIMES)) {
        throw new MethodRefusedException(
            "it composes at most 1,000 mechanisms here: its cost grows with the square");
      }
    }
    try {
      return new LowerCurve(new BoundedRangeComposition(range, (int) times));
    } catch (IllegalArgumentException e) {
      throw new MethodRefusedException(String.valueOf(e.getMessage()));
    }
  }

  /** The lower ends of the composition. */
  private record LowerCurve(BoundedRangeComposition composed) implements MethodCurve {

    @Override
    public MethodDelta deltaAt(double epsilon) {
      if (!(epsilon >= 0)) {
        throw new MethodRefusedException("it has an answer for an epsilon of at least 0 only");
      }
      return new MethodDelta(log(epsilon), 0, List.of(NOTE));
    }

    private double log(double epsilon) {
      double lower = composed.deltaAt(epsilon).lower();
      if (!(lower > 0)) {
        return Double.NEGATIVE_INFINITY;
      }
      double log = Math.log(lower);
      return log - 2 * Rounding.UNIT * (1 + Math.abs(log));
    }

    /** An epsilon at which the lower end is at least delta. */
    @Override
    public MethodEpsilon epsilonAt(double delta) {
      double target = Math.log(delta);
      target += 2 * Rounding.UNIT * (1 + Math.abs(target));
      double lower = EpsilonBisection.greatest(this::log, target);
      return new MethodEpsilon(lower, Double.POSITIVE_INFINITY, List.of(NOTE));
    }
  }
}

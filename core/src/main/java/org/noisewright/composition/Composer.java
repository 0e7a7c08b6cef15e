package org.noisewright.composition;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Side;
import org.noisewright.pld.PrivacyLossDistribution;

/** Composes one-sided laws of one step into one, tightly near a given epsilon. */
public final class Composer {
  private static final double OUTSIDE_SHARE = 0.002;
  private static final double LARGEST_DEPTH = 600;
  private static final double LEAST_BUDGET = 3e6;
  private static final double MANY_RELEASES = 1e4;

  /** With so many the rounding of a full transform is as large as most answers. */
  private static final double LOST_RELEASES = 1e5;

  private static final long LARGEST_BUDGET = 200_000_000L;
  private static final long FEW_RELEASES = 24;
  private static final double LEAST_DIRECT = 1e5;
  private static final long LEAST_KEPT = 1 << 13;
  private static final long MOST_KEPT = 1 << 22;

  private Composer() {}

  /**
   * Composes.
   *
   * @param powers laws of the same side on lattices of the same step
   * @param theta tilt, positive; any value is sound, the one that minimises sum k K(theta) - theta
   *     epsilon - ln theta - ln(1 + theta) is tightest
   * @param logDelta rough logarithm of the finite part of delta at the epsilon of interest
   * @param epsilon the epsilon of interest
   * @param width asked relative width of delta
   * @param memoryLimit most bytes for arrays
   */
  public static ComposedLaw compose(
      List<LawPower> powers,
      Side side,
      double theta,
      double logDelta,
      double epsilon,
      double width,
      long memoryLimit) {
    InfinityMass infinity = new InfinityMass();
    long releases = 0;
    for (LawPower power : powers) {
      infinity.add(power.law().logInfinityMass(), (double) power.times());
      releases = Math.addExact(releases, power.times());
    }
    if (releases == 1) {
      PrivacyLossDistribution law = powers.get(0).law();
      return new SingleLaw(law);
    }
    List<TiltedLaw> laws = new ArrayList<>();
    for (LawPower power : powers) {
      Interrupts.look();
      laws.add(TiltedLaw.of(power, theta));
    }
    TiltedPlan plan = new TiltedPlan(List.copyOf(laws), side, theta, infinity.log(side));
    double logSum = Math.min(0, logDelta - (plan.logMoment() - theta * epsilon));
    double depth = Math.min(LARGEST_DEPTH, Math.max(8, -logSum - Math.log(width * OUTSIDE_SHARE)));
    Window window = Window.of(laws, depth);
    if (window != null) {
      window = window.including(new Placement(laws).firstAbove(epsilon).index());
      ComposedLaw law = sum(plan, window, depth, releases, memoryLimit);
      if (law != null) {
        return law;
      }
    }
    return new Unresolved(plan);
  }

  private static @Nullable ComposedLaw sum(
      TiltedPlan plan, Window window, double depth, long releases, long memoryLimit) {
    double frequencyDepth =
        Math.min(740, depth + Math.log(Math.max(1, 4 / (plan.theta() * plan.step()))));
    boolean fits = FullTransform.memory(window.length()) <= 0.5 * (double) memoryLimit;
    double direct = 0.5 * (double) window.length() * (double) plan.points();
    if (fits && releases <= FEW_RELEASES && direct > LEAST_DIRECT) {
      return FullTransform.of(plan, window);
    }
    // A full transform costs about as much as 4 evaluations a point of the window, but its rounding
    // grows with the number of releases.
    double cheap =
        Math.max(LEAST_BUDGET, 4 * (double) window.length()) * (1 + releases / MANY_RELEASES);
    boolean lost = releases > LOST_RELEASES;
    long budget = fits && !lost ? (long) Math.min(cheap, LARGEST_BUDGET) : LARGEST_BUDGET;
    // Every question costs a pass over what is kept; a full transform is then the cheaper one.
    boolean full = fits && releases <= MANY_RELEASES;
    long mostKept = full ? Math.max(LEAST_KEPT, window.length() / 16) : MOST_KEPT;
    try {
      return FrequencySum.of(plan, window, frequencyDepth, budget, mostKept);
    } catch (FrequencySum.TooManyFrequencies e) {
      return fits ? FullTransform.of(plan, window) : null;
    }
  }

  /** One release: the law itself. */
  private record SingleLaw(PrivacyLossDistribution law) implements ComposedLaw {
    @Override
    public SideDelta deltaAt(double epsilon) {
      return new SideDelta(law.logDeltaAt(epsilon), ErrorLedger.empty());
    }

    @Override
    public long memory() {
      return 16L * law.size();
    }
  }

  /** The bound by the moment alone: weights are at most 1, the tilted mass at most total^k. */
  private record Unresolved(TiltedPlan plan) implements ComposedLaw {
    @Override
    public SideDelta deltaAt(double epsilon) {
      return Assembly.crude(plan, epsilon);
    }

    @Override
    public boolean resolved() {
      return false;
    }

    @Override
    public long memory() {
      return 0;
    }
  }
}

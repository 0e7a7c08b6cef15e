package org.noisewright.composition;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.PrivacyLossDistribution;

/** Composes one-sided laws of one step into one, tightly near a given epsilon. */
public final class Composer {
  private static final double OUTSIDE_SHARE = 0.002;
  private static final double LARGEST_DEPTH = 600;
  private static final double LEAST_BUDGET = 3e6;
  private static final double MANY_RELEASES = 1e4;
  private static final long LARGEST_BUDGET = 200_000_000L;
  private static final long FEW_RELEASES = 24;

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
    double logInfinity = infinity.log(side);
    List<TiltedLaw> laws = new ArrayList<>();
    double logFactor = -theta * epsilon;
    for (LawPower power : powers) {
      TiltedLaw law = TiltedLaw.of(power, theta);
      laws.add(law);
      logFactor += law.times() * law.logMoment();
    }
    double logSum = Math.min(0, logDelta - logFactor);
    double depth = Math.min(LARGEST_DEPTH, Math.max(8, -logSum - Math.log(width * OUTSIDE_SHARE)));
    Window window = Window.of(laws, depth);
    if (window != null) {
      window = window.including(new Placement(laws).firstAbove(epsilon).index());
      ComposedLaw law = sum(laws, side, theta, window, logInfinity, depth, releases, memoryLimit);
      if (law != null) {
        return law;
      }
    }
    // No window fits: the weights are at most 1 and the tilted mass is at most total^k.
    double excess = 0;
    for (TiltedLaw law : laws) {
      excess += law.times() * Math.max(0, law.total() - 1 + 4 * Rounding.UNIT);
    }
    double logAll = Math.log(0.5) + excess;
    return new Unresolved(laws, side, theta, logInfinity, logAll);
  }

  private static @org.jspecify.annotations.Nullable ComposedLaw sum(
      List<TiltedLaw> laws,
      Side side,
      double theta,
      Window window,
      double logInfinity,
      double depth,
      long releases,
      long memoryLimit) {
    double step = laws.get(0).law().lattice().step();
    double frequencyDepth = depth + Math.log(Math.max(1, 4 / (theta * step)));
    boolean fits = FullTransform.memory(window.length()) <= 0.5 * (double) memoryLimit;
    long points = laws.stream().mapToLong(TiltedLaw::size).sum();
    double direct = 0.5 * window.length() * points;
    if (fits && releases <= FEW_RELEASES && direct > 1e5) {
      return FullTransform.of(laws, side, theta, window, logInfinity);
    }
    // A full transform costs about as much as 4 evaluations a point of the window; its rounding
    // grows
    // with the number of releases.
    double cheap =
        Math.max(LEAST_BUDGET, 4 * (double) window.length()) * (1 + releases / MANY_RELEASES);
    long budget = fits ? (long) Math.min(cheap, LARGEST_BUDGET) : LARGEST_BUDGET;
    try {
      return FrequencySum.of(laws, side, theta, window, logInfinity, frequencyDepth, budget);
    } catch (FrequencySum.TooManyFrequencies e) {
      return fits ? FullTransform.of(laws, side, theta, window, logInfinity) : null;
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

  /** The bound by the moment alone. */
  private record Unresolved(
      List<TiltedLaw> laws, Side side, double theta, double logInfinity, double logAll)
      implements ComposedLaw {
    @Override
    public SideDelta deltaAt(double epsilon) {
      return Assembly.of(laws, side, theta, epsilon, logInfinity, 0, 0, 0, logAll);
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

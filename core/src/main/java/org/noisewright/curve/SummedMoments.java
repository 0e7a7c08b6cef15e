package org.noisewright.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noisewright.composition.PairPower;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.pair.Direction;
import org.noisewright.pair.StatedMoments;

/**
 * The curve of one direction of a plan in which releases are known by their moments only. What is
 * known by moments is summed before it is converted. The least of three upper bounds counts:
 *
 * <ul>
 *   <li>the moments of all releases, summed and converted;
 *   <li>the stated moments, summed and made one pair, which is composed with all other releases;
 *   <li>a pair for each release, composed, where a forecast says that this may be less: as for
 *       divergences that are stated at unlike orders.
 * </ul>
 *
 * See MomentBound.proof.md.
 */
final class SummedMoments implements OneDirection {
  /** A forecast of ln delta or ln epsilon may be off by about this. */
  private static final double DOUBT = 0.05;

  private static final String ALL =
      PrivacyCurve.UPPER_ONLY
          + "; the upper end is that of the moments of all releases, summed before conversion";

  private static final String STATED =
      PrivacyCurve.UPPER_ONLY + "; stated moments are summed before they are converted";

  private final Optional<MomentDirection> moments;
  private final OneDirection summed;
  private final Optional<OneDirection> pairs;

  private SummedMoments(
      Optional<MomentDirection> moments, OneDirection summed, Optional<OneDirection> pairs) {
    this.moments = moments;
    this.summed = summed;
    this.pairs = pairs;
  }

  /**
   * The curve of a plan.
   *
   * @param powers equal pairs are one of them
   * @param composed makes the curve of a composition of pairs
   */
  static OneDirection of(
      List<PairPower> powers,
      Direction direction,
      Function<List<PairPower>, OneDirection> composed) {
    List<PairPower> others = new ArrayList<>();
    Optional<StatedMoments> sum = Optional.empty();
    long releases = 0;
    for (PairPower power : powers) {
      Optional<StatedMoments> stated = StatedMoments.of(power.pair());
      if (stated.isEmpty()) {
        others.add(power);
        continue;
      }
      StatedMoments all = stated.get().times((double) power.times());
      sum = Optional.of(sum.map(all::plus).orElse(all));
      releases = Math.addExact(releases, power.times());
    }
    if (sum.isEmpty()) {
      return composed.apply(powers);
    }
    Optional<OneDirection> pairs =
        releases == 1 ? Optional.empty() : Optional.of(composed.apply(powers));
    if (others.isEmpty()) {
      // The conversion itself: the pair of the sum is made from it, and lies above it.
      MomentDirection moments = MomentDirection.of(powers, direction).orElseThrow();
      return pairs.isEmpty() ? moments : new SummedMoments(Optional.empty(), moments, pairs);
    }
    Optional<MomentDirection> moments = MomentDirection.of(powers, direction);
    if (!sum.get().hasPair() && moments.isPresent()) {
      return new SummedMoments(moments, new PartOfPlan(composed.apply(others)), Optional.empty());
    }
    others.add(new PairPower(sum.get().pair(), 1));
    return new SummedMoments(moments, composed.apply(others), pairs);
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    LogBounds found = summed.logDeltaAt(epsilon, width);
    double upper = found.upper();
    String reason = found.reason().isEmpty() && pairs.isPresent() ? STATED : found.reason();
    if (moments.isPresent()) {
      double all = moments.get().roughLogDeltaAt(epsilon, width);
      reason = all < upper ? ALL : reason;
      upper = Math.min(upper, all);
    }
    if (pairs.isPresent() && pairs.get().logForecastAt(epsilon, width) < upper + DOUBT) {
      LogBounds each = pairs.get().logDeltaAt(epsilon, width);
      reason = each.upper() < upper ? each.reason() : reason;
      upper = Math.min(upper, each.upper());
    }
    double lower = LogBounds.ordered(found.lower(), upper);
    return new LogBounds(lower, upper, found.ledger(), reason);
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    double rough = summed.roughLogDeltaAt(epsilon, width);
    return moments.isEmpty()
        ? rough
        : Math.min(rough, moments.get().roughLogDeltaAt(epsilon, width));
  }

  @Override
  public double largestEpsilon() {
    return summed.largestEpsilon();
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return known(
        summed.logForecastAt(epsilon, width),
        moments.map(all -> all.logForecastAt(epsilon, width)).orElse(Double.NaN));
  }

  @Override
  public double forecastAt(double delta) {
    return known(
        summed.forecastAt(delta), moments.map(all -> all.forecastAt(delta)).orElse(Double.NaN));
  }

  /** The lesser of two forecasts, either of which may be missing. */
  private static double known(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.min(one, other);
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    EpsilonBounds found = summed.epsilonAt(delta, width);
    if (delta == 0 || found.epsilon().upper() == 0) {
      return found;
    }
    double upper = found.epsilon().upper();
    String reason = found.reason().isEmpty() && pairs.isPresent() ? STATED : found.reason();
    ErrorLedger ledger = found.ledger();
    if (moments.isPresent()) {
      double all = moments.get().epsilonAt(delta, width).epsilon().upper();
      reason = all < upper ? ALL : reason;
      upper = Math.min(upper, all);
    }
    if (pairs.isPresent() && pairs.get().forecastAt(delta) < upper * (1 + DOUBT)) {
      EpsilonBounds each = pairs.get().epsilonAt(delta, width);
      reason = each.epsilon().upper() < upper ? each.reason() : reason;
      upper = Math.min(upper, each.epsilon().upper());
    }
    double lower = EpsilonBounds.ordered(found.epsilon().lower(), upper);
    return new EpsilonBounds(Bounds.of(lower, upper), ledger, reason);
  }
}

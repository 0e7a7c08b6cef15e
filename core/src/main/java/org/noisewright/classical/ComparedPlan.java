package org.noisewright.classical;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.AccountedRelease;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.DominatingPairs;

/**
 * A plan as the comparison methods see it: the same dominating pairs that the certified interval is
 * made from, in each direction. Laws are built when a method asks and then kept.
 */
public final class ComparedPlan {
  /** Logarithm of the mass that all cut tails of a plan may have together, by default. */
  public static final double DEFAULT_LOG_TAIL = Math.log(1e-60);

  /** delta = max(0, 1 - e^epsilon). */
  private static final MethodCurve NOTHING_REVEALED = ComparedPlan::floor;

  private final PrivacyPlan plan;
  private final List<ComparedDirection> directions;

  private ComparedPlan(PrivacyPlan plan, List<ComparedDirection> directions) {
    this.plan = plan;
    this.directions = List.copyOf(directions);
  }

  /**
   * A plan for comparison.
   *
   * @param asked the direction to compare for, or empty for the larger of both
   * @param logTail logarithm of the mass that all cut tails may have together; choose it far below
   *     the deltas of interest
   * @throws IllegalArgumentException if a release has no proven pair under the relation
   */
  public static ComparedPlan of(PrivacyPlan plan, Optional<Direction> asked, double logTail) {
    Map<DominatingPair, Long> times = new LinkedHashMap<>();
    Map<DominatingPair, Release> first = new LinkedHashMap<>();
    for (Release release : plan.releases()) {
      AccountedRelease accounted = DominatingPairs.of(release, plan, false);
      if (!accounted.pair().trivial()) {
        first.putIfAbsent(accounted.pair(), release);
        times.merge(
            accounted.pair(),
            Math.multiplyExact(accounted.times(), release.times()),
            Math::addExact);
      }
    }
    boolean symmetric = times.keySet().stream().allMatch(DominatingPair::symmetric);
    List<ComparedDirection> directions = new ArrayList<>();
    for (Direction direction : Direction.values()) {
      if (asked.isEmpty() || asked.get() == direction) {
        directions.add(direction(times, first, direction, logTail));
      }
      if (symmetric && !directions.isEmpty()) {
        break;
      }
    }
    return new ComparedPlan(plan, directions);
  }

  /** The same for both directions and deltas down to 1e-50. */
  public static ComparedPlan of(PrivacyPlan plan) {
    return of(plan, Optional.empty(), DEFAULT_LOG_TAIL);
  }

  private static ComparedDirection direction(
      Map<DominatingPair, Long> times,
      Map<DominatingPair, Release> first,
      Direction direction,
      double logTail) {
    List<ComparedRelease> releases = new ArrayList<>();
    times.forEach(
        (pair, count) -> {
          double tail = logTail - Math.log((double) count * times.size());
          Release release = Objects.requireNonNull(first.get(pair));
          releases.add(new ComparedRelease(release, pair, direction, count, tail));
        });
    return new ComparedDirection(direction, releases);
  }

  /** The plan itself. */
  public PrivacyPlan plan() {
    return plan;
  }

  /** The directions to compare for: one if both have the same law. */
  public List<ComparedDirection> directions() {
    return directions;
  }

  /**
   * The curve of the larger of the directions, from that of one; of a plan that reveals nothing the
   * exact curve, without asking.
   */
  public MethodCurve larger(Function<ComparedDirection, MethodCurve> curve) {
    return directions.stream()
        .map(one -> one.releases().isEmpty() ? NOTHING_REVEALED : curve.apply(one))
        .reduce(MethodCurve::max)
        .orElseThrow();
  }

  private static MethodDelta floor(double epsilon) {
    double log = epsilon < 0 ? Rounding.log1mExp(epsilon) : Double.NEGATIVE_INFINITY;
    double slack = epsilon < 0 ? 8 * Rounding.UNIT * (1 + Math.abs(log)) : 0;
    return MethodDelta.of(log - slack, log + slack);
  }
}

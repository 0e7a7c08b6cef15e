package org.noisewright.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.composition.ComposedMoments.Term;
import org.noisewright.composition.FineLaws;
import org.noisewright.composition.LawMoment;
import org.noisewright.composition.PairPower;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pair.LogMoment;

/**
 * The curve of one direction from above, by the moments of all releases: summed first, converted
 * last. Where the moments of the other direction say more, by delta(eps) = 1 - e^eps (1 -
 * delta_other(-eps)), these. Nothing is known from below. See MomentBound.proof.md.
 */
final class MomentDirection implements OneDirection {
  /** Logarithm of the mass that laws may cut off: it counts as infinite loss. */
  private static final double LOG_TAIL = -60 * Math.log(10);

  /** From here on the other direction tells nothing that rounding leaves. */
  private static final double LARGEST_MIRRORED = 20;

  private static final double TOLERANCE = 1e-10;

  private final MomentBound own;
  private final MomentBound other;

  private MomentDirection(MomentBound own, MomentBound other) {
    this.own = own;
    this.other = other;
  }

  /** For a plan; empty if a release has no law that a grid resolves. */
  static Optional<MomentDirection> of(List<PairPower> powers, Direction direction) {
    boolean symmetric = powers.stream().allMatch(power -> power.pair().symmetric());
    Direction exchanged = direction == Direction.ADD ? Direction.REMOVE : Direction.ADD;
    try {
      MomentBound own = bound(powers, direction);
      return Optional.of(new MomentDirection(own, symmetric ? own : bound(powers, exchanged)));
    } catch (GridTooFineException e) {
      return Optional.empty();
    }
  }

  private static MomentBound bound(List<PairPower> powers, Direction direction) {
    List<Term> terms = new ArrayList<>();
    for (PairPower power : powers) {
      double times = (double) power.times();
      double logTail = LOG_TAIL - Math.log(times * powers.size());
      LogMoment moment =
          LogMoment.of(power.pair())
              .orElseGet(
                  () ->
                      new LawMoment(
                          FineLaws.of(power.pair(), direction, Side.UPPER, times, logTail)));
      terms.add(new Term(moment, times));
    }
    return new MomentBound(ComposedMoments.of(terms), MomentConversion.IMPROVED, new double[0]);
  }

  /** The bound of ln delta at a real epsilon, at most 0. */
  private double logUpper(double epsilon) {
    return Math.min(0, Math.min(own.logDeltaAt(epsilon).value(), mirrored(epsilon)));
  }

  /** ln(1 - e^epsilon (1 - delta)) with the delta of the other direction at -epsilon. */
  private double mirrored(double epsilon) {
    if (!(epsilon <= LARGEST_MIRRORED)) {
      return 0;
    }
    double log = Math.min(0, other.logDeltaAt(-epsilon).value());
    double growth = Math.exp(epsilon);
    double kept = growth * -Math.expm1(log);
    double value = 1 - kept + 16 * Rounding.UNIT * (1 + growth);
    return value > 0 && value < 1 ? Math.log(value) * (1 - 4 * Rounding.UNIT) : 0;
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    return new LogBounds(PlanLimits.floor(epsilon), logUpper(epsilon), ErrorLedger.empty());
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    return logUpper(epsilon);
  }

  @Override
  public double largestEpsilon() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return logUpper(epsilon);
  }

  @Override
  public double forecastAt(double delta) {
    return own.epsilonAt(Math.log(delta)).value();
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    if (delta == 0) {
      return new EpsilonBounds(
          Bounds.of(0, Double.POSITIVE_INFINITY),
          ErrorLedger.empty(),
          "moments bound no loss: no finite epsilon is known at delta 0");
    }
    double target = Math.log(delta);
    double slack = 2 * Rounding.UNIT * (1 + Math.abs(target));
    double epsilon = own.epsilonAt(target).value();
    if (epsilon > 0 && mirrored(epsilon) < target - slack) {
      EpsilonSearch.Start start = new EpsilonSearch.Start(epsilon, 0.1 * epsilon, 0);
      double both =
          EpsilonSearch.find(this::logUpper, target - slack, Side.UPPER, start, TOLERANCE);
      epsilon = Math.min(epsilon, both);
    }
    return new EpsilonBounds(Bounds.of(0, epsilon), ErrorLedger.empty(), "");
  }
}

package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.SampledFamily;
import org.noisewright.pld.SingleLoss;

/**
 * The curve of one release of a pair with a density: its integral ({@link SingleLoss}), and a grid
 * where an epsilon lies at an end of the losses or the integral is too long.
 */
final class SingleDirection implements OneDirection {
  private static final double LEAST_EPSILON = 1e-300;

  private final ContinuousPair pair;
  private final Direction direction;
  private final PlanLimits limits;
  private final OneDirection grid;
  private final SingleLoss lower;
  private final SingleLoss upper;

  /**
   * @param limits of the one release
   * @param grid its curve by grid laws
   */
  SingleDirection(ContinuousPair pair, Direction direction, PlanLimits limits, OneDirection grid) {
    this.pair = pair;
    this.direction = direction;
    this.limits = limits;
    this.grid = grid;
    this.lower = SingleLoss.of(pair, direction, Side.LOWER);
    this.upper = SingleLoss.of(pair, direction, Side.UPPER);
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    double low = Math.max(lower.logDeltaAt(epsilon), PlanLimits.floor(epsilon));
    double high = Math.min(upper.logDeltaAt(epsilon), limits.ceiling(epsilon));
    if (Double.isNaN(low) || Double.isNaN(high) || high == Double.NEGATIVE_INFINITY) {
      return grid.logDeltaAt(epsilon, width);
    }
    low = LogBounds.ordered(low, high);
    if (high - low <= Math.log1p(width)) {
      return new LogBounds(low, high, ledger(low, high));
    }
    // Close to an end of the losses, and where losses are huge, a grid may be narrower.
    LogBounds other = grid.logDeltaAt(epsilon, width);
    high = Math.min(high, other.upper());
    low = LogBounds.ordered(Math.max(low, other.lower()), high);
    return other.lower() == low && other.upper() == high
        ? other
        : new LogBounds(low, high, ledger(low, high), other.reason());
  }

  private static ErrorLedger ledger(double low, double high) {
    double gap = low == Double.NEGATIVE_INFINITY ? 1 : -Math.expm1(low - high);
    return ErrorLedger.empty().plus(ErrorTerm.MASS_EVALUATION, Math.max(0, gap));
  }

  @Override
  public double forecastAt(double delta) {
    return grid.forecastAt(delta);
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    double target = Math.log(delta);
    double hint = hint(target);
    if (!(delta > 0 && hint > 0 && hint < Double.POSITIVE_INFINITY)) {
      return grid.epsilonAt(delta, width);
    }
    double slack = 2 * Rounding.UNIT * (1 + Math.abs(target));
    double tolerance = Math.min(1e-11, 0.01 * width);
    double scale = 0.1 * hint + LEAST_EPSILON;
    double high;
    double low;
    try {
      high = EpsilonSearch.find(this::high, target - slack, Side.UPPER, hint, scale, tolerance);
      low = EpsilonSearch.find(this::low, target + slack, Side.LOWER, high, scale, tolerance);
    } catch (ArithmeticException e) {
      return grid.epsilonAt(delta, width);
    }
    low = EpsilonBounds.ordered(low, high);
    ErrorLedger ledger = high > 0 ? logDeltaAt(high, width).ledger() : ErrorLedger.empty();
    return new EpsilonBounds(Bounds.of(low, high), ledger, "");
  }

  private double high(double epsilon) {
    return epsilon >= limits.largestLoss(Side.UPPER)
        ? Double.NEGATIVE_INFINITY
        : Math.min(limits.ceiling(epsilon), upper.logDeltaAt(epsilon));
  }

  private double low(double epsilon) {
    return epsilon >= limits.largestLoss(Side.LOWER)
        ? Double.NEGATIVE_INFINITY
        : lower.logDeltaAt(epsilon);
  }

  /** The loss that is exceeded with about this probability. */
  private double hint(double logDelta) {
    SampledFamily family = pair.on(Side.UPPER);
    double x =
        direction == Direction.REMOVE
            ? family.rightTail(direction, logDelta)
            : family.family().leftTail(logDelta);
    double loss = direction == Direction.REMOVE ? family.lossAt(x) : -family.lossAt(x);
    double top = limits.largestLoss(Side.LOWER);
    return Math.min(
        Math.max(loss, LEAST_EPSILON), top < Double.POSITIVE_INFINITY ? 0.5 * top : loss);
  }
}

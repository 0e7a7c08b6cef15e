package org.noisewright.curve;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.SidedCurve;

/**
 * The curve of one direction that has bounds without a grid ({@link SidedCurve}): these, and a grid
 * where they have no answer or are wider than asked, or where it is quicker.
 */
final class GridlessDirection implements OneDirection {
  private static final double LEAST_EPSILON = 1e-300;

  /** Where the lower end is looked for first, in tolerances from the upper one. */
  private static final double NEXT = 4;

  private final SidedCurve curve;
  private final PlanLimits limits;
  private final OneDirection grid;

  /**
   * @param curve of the plan in this direction
   * @param limits of the plan in this direction
   * @param grid the same curve by grid laws
   */
  GridlessDirection(SidedCurve curve, PlanLimits limits, OneDirection grid) {
    this.curve = curve;
    this.limits = limits;
    this.grid = grid;
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    if (width > curve.largestWidth()) {
      return grid.logDeltaAt(epsilon, width);
    }
    double low = Math.max(curve.logDeltaAt(epsilon, Side.LOWER), PlanLimits.floor(epsilon));
    double high = Math.min(curve.logDeltaAt(epsilon, Side.UPPER), limits.ceiling(epsilon));
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
  public double roughLogDeltaAt(double epsilon, double width) {
    return logDeltaAt(epsilon, width).upper();
  }

  @Override
  public double largestEpsilon() {
    return grid.largestEpsilon();
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return curve.logDeltaAt(epsilon, Side.UPPER);
  }

  @Override
  public double forecastAt(double delta) {
    return grid.forecastAt(delta);
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    if (!(delta > 0 && width <= curve.largestWidth())) {
      return grid.epsilonAt(delta, width);
    }
    double target = Math.log(delta);
    double hint = Math.max(LEAST_EPSILON, curve.epsilonNear(target));
    if (!(hint < Double.POSITIVE_INFINITY)) {
      return grid.epsilonAt(delta, width);
    }
    double slack = 2 * Rounding.UNIT * (1 + Math.abs(target));
    double tolerance = Math.min(3e-12, 0.01 * width);
    EpsilonSearch.Start start = new EpsilonSearch.Start(hint, 0.1 * hint + LEAST_EPSILON, 0);
    double high;
    double low;
    try {
      high = EpsilonSearch.find(this::high, target - slack, Side.UPPER, start, tolerance);
      // The sides are next to each other.
      start = new EpsilonSearch.Start(high, NEXT * tolerance * high + LEAST_EPSILON, 0);
      low = EpsilonSearch.find(this::low, target + slack, Side.LOWER, start, tolerance);
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
        : Math.min(limits.ceiling(epsilon), curve.logDeltaAt(epsilon, Side.UPPER));
  }

  private double low(double epsilon) {
    return epsilon >= limits.largestLoss(Side.LOWER)
        ? Double.NEGATIVE_INFINITY
        : curve.logDeltaAt(epsilon, Side.LOWER);
  }
}

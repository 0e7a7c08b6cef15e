package org.noisewright.curve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.composition.PairPower;
import org.noisewright.curve.OneDirection.EpsilonBounds;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pld.LaplaceReleases;
import org.noisewright.pld.SidedCurve;
import org.noisewright.pld.SingleLoss;

/**
 * The certified privacy curve of a composition: delta at any real epsilon, epsilon at any delta,
 * and the trade-off between the error rates of any test, each as an interval that contains the
 * exact value.
 *
 * <p>Each direction is composed by itself and the maximum is taken last. Immutable; safe for
 * several threads.
 */
public final class PrivacyCurve {
  private static final double LN_10 = Math.log(10);

  /** Relative width of delta behind the trade-off function, whose values are differences. */
  private static final double TRADE_OFF_WIDTH = 1e-4;

  /** What to say of a plan with a release of which only an upper bound is known. */
  static final String UPPER_ONLY =
      "an upper bound only: of at least one release nothing is known from below";

  private final BothDirections both;
  private final boolean symmetric;
  private final AccountingOptions options;
  private final String sidedness;
  private final List<String> unproven;

  private PrivacyCurve(
      BothDirections both,
      boolean symmetric,
      AccountingOptions options,
      String sidedness,
      List<String> unproven) {
    this.both = both;
    this.symmetric = symmetric;
    this.options = options;
    this.sidedness = sidedness;
    this.unproven = List.copyOf(unproven);
  }

  /** The same, with a statement that it rests on these unproven formulas. */
  public PrivacyCurve withUnproven(List<String> formulas) {
    return new PrivacyCurve(both, symmetric, options, sidedness, formulas);
  }

  /**
   * The curve of a composition of pairs.
   *
   * @param powers pairs and how often each is released
   * @param asked the direction to answer for, or empty for the larger of both
   */
  public static PrivacyCurve of(
      List<PairPower> powers, Optional<Direction> asked, AccountingOptions options) {
    List<PairPower> merged = merge(powers);
    boolean symmetric = merged.stream().allMatch(power -> power.pair().symmetric());
    Map<Direction, OneDirection> directions = new LinkedHashMap<>();
    for (Direction direction : Direction.values()) {
      if (asked.isEmpty() || asked.get() == direction) {
        directions.put(direction, direction(merged, direction, options));
      }
      if (symmetric && !directions.isEmpty()) {
        break;
      }
    }
    return new PrivacyCurve(
        new BothDirections(directions),
        symmetric && asked.isEmpty(),
        options,
        sidedness(merged),
        List.of());
  }

  /** What to say of a wide interval if the two sides do not describe one and the same pair. */
  private static String sidedness(List<PairPower> powers) {
    String words = "";
    for (PairPower power : powers) {
      if (power.pair() instanceof BracketedPair pair) {
        if (pair.lower().isEmpty()) {
          return UPPER_ONLY;
        }
        words =
            "the upper end covers every neighbour and every adaptive choice; the lower end is that of"
                + " the worst single neighbour tried";
      }
    }
    return words;
  }

  /** Leaves trivial pairs out, adds up equal pairs, and makes one release of all normal noise. */
  private static List<PairPower> merge(List<PairPower> powers) {
    Map<DominatingPair, Long> times = new LinkedHashMap<>();
    double muLower = 0;
    double muUpper = 0;
    for (PairPower power : powers) {
      if (power.pair() instanceof ContinuousPair pair
          && pair.symmetric()
          && pair.on(Side.UPPER).family() instanceof GaussianShift upper
          && pair.on(Side.LOWER).family() instanceof GaussianShift lower) {
        muLower += lower.mu() * lower.mu() * power.times() * (1 - 4 * Rounding.UNIT);
        muUpper += upper.mu() * upper.mu() * power.times() * (1 + 4 * Rounding.UNIT);
      } else if (!power.pair().trivial()) {
        times.merge(power.pair(), power.times(), Math::addExact);
      }
    }
    List<PairPower> merged = new ArrayList<>();
    if (muUpper > 0) {
      double slack = 2 * (powers.size() + 4) * Rounding.UNIT;
      merged.add(
          new PairPower(
              ContinuousPair.gaussian(
                  Math.sqrt(muLower) * (1 - slack), Math.sqrt(muUpper) * (1 + slack), 1),
              1));
    }
    times.forEach((pair, count) -> merged.add(new PairPower(pair, count)));
    return merged;
  }

  private static OneDirection direction(
      List<PairPower> merged, Direction direction, AccountingOptions options) {
    OneDirection own = byItself(merged, direction, options);
    return own instanceof GaussianDirection || own instanceof TrivialDirection
        ? own
        : new DualDirection(own, () -> byItself(merged, direction.opposite(), options));
  }

  private static OneDirection byItself(
      List<PairPower> merged, Direction direction, AccountingOptions options) {
    return SummedMoments.of(merged, direction, powers -> composed(powers, direction, options));
  }

  private static OneDirection composed(
      List<PairPower> merged, Direction direction, AccountingOptions options) {
    if (merged.isEmpty()) {
      return new TrivialDirection();
    }
    if (merged.size() == 1
        && merged.get(0).times() == 1
        && merged.get(0).pair() instanceof ContinuousPair pair
        && pair.symmetric()
        && pair.on(Side.LOWER).family() instanceof GaussianShift lower
        && pair.on(Side.UPPER).family() instanceof GaussianShift upper) {
      return new GaussianDirection(lower.mu(), upper.mu());
    }
    OneDirection grid = new GridDirection(merged, direction, options);
    return gridless(merged, direction)
        .<OneDirection>map(
            curve -> new GridlessDirection(curve, new PlanLimits(merged, direction), grid))
        .orElse(grid);
  }

  /** Bounds that need no grid, for one kind of release with a density. */
  private static Optional<? extends SidedCurve> gridless(
      List<PairPower> merged, Direction direction) {
    if (!(merged.size() == 1 && merged.get(0).pair() instanceof ContinuousPair pair)) {
      return Optional.empty();
    }
    long times = merged.get(0).times();
    return times == 1
        ? Optional.of(SingleLoss.of(pair, direction))
        : LaplaceReleases.of(pair, times);
  }

  /**
   * The least epsilon at which the plan is (epsilon, delta)-differentially private: the interval,
   * at the asked width of epsilon if memory allows.
   *
   * @param delta in [0, 1]
   * @throws IllegalArgumentException if delta is outside [0, 1] or NaN
   */
  public EpsilonAnswer epsilonAt(double delta) {
    if (!(delta >= 0 && delta <= 1)) {
      throw new IllegalArgumentException(
          "delta must be in [0, 1], got " + delta + "; delta is an absolute probability");
    }
    if (delta == 1) {
      return new EpsilonAnswer(
          Bounds.exactly(0),
          delta,
          DecidingDirection.EITHER,
          AnswerStatus.reached("every mechanism is (0, 1)-differentially private")
              .withUnproven(unproven),
          ErrorLedger.empty());
    }
    Map<Direction, EpsilonBounds> found = both.epsilons(delta, options.epsilonWidth());
    Bounds bounds = Bounds.exactly(0);
    EpsilonBounds deciding = null;
    for (EpsilonBounds one : found.values()) {
      if (deciding == null || one.epsilon().upper() > deciding.epsilon().upper()) {
        deciding = one;
      }
      bounds = bounds.max(one.epsilon());
    }
    ErrorLedger ledger = deciding == null ? ErrorLedger.empty() : deciding.ledger();
    String reason = deciding == null ? "" : deciding.reason();
    if (bounds.upper() == 0) {
      reason = "delta is at least the total variation distance: delta(0) <= delta";
    }
    boolean within =
        bounds.width() == 0
            || (bounds.upper() < Double.POSITIVE_INFINITY
                && bounds.width() <= options.epsilonWidth() * bounds.upper() * (1 + 1e-9));
    return new EpsilonAnswer(
        bounds, delta, deciding(found), status(within, ledger, reason), ledger);
  }

  /**
   * About the epsilon at a delta, by the saddle point of the cumulant, in one of the directions: NO
   * bound, and not even an approximation of stated accuracy. It costs a small part of {@link
   * #epsilonAt} and tells a search where to ask for bounds.
   *
   * @param delta in (0, 1)
   * @return in nats; NaN if there is none
   * @throws IllegalArgumentException if delta is outside (0, 1) or NaN
   */
  public double forecastAt(double delta) {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta must be in (0, 1) for a forecast, got "
              + delta
              + "; epsilonAt answers at the ends too");
    }
    return both.forecastAt(delta);
  }

  private DecidingDirection deciding(Map<Direction, EpsilonBounds> found) {
    EpsilonBounds remove = found.get(Direction.REMOVE);
    EpsilonBounds add = found.get(Direction.ADD);
    return decide(remove == null ? null : remove.epsilon(), add == null ? null : add.epsilon());
  }

  private DecidingDirection decide(
      @org.jspecify.annotations.Nullable Bounds remove,
      @org.jspecify.annotations.Nullable Bounds add) {
    if (symmetric) {
      return DecidingDirection.EITHER;
    }
    if (add == null || (remove != null && remove.lower() > add.upper())) {
      return DecidingDirection.REMOVE;
    }
    if (remove == null || add.lower() > remove.upper()) {
      return DecidingDirection.ADD;
    }
    return DecidingDirection.EITHER;
  }

  private AnswerStatus status(boolean within, ErrorLedger ledger, String reason) {
    if (!within && !sidedness.isEmpty() && (reason.isEmpty() || reason.startsWith(sidedness))) {
      return new AnswerStatus(
          false, Optional.empty(), reason.isEmpty() ? sidedness : reason, unproven);
    }
    return plainStatus(within, ledger, reason).withUnproven(unproven);
  }

  private static AnswerStatus plainStatus(boolean within, ErrorLedger ledger, String reason) {
    if (within) {
      return reason.isEmpty() ? AnswerStatus.reached() : AnswerStatus.reached(reason);
    }
    if (ledger.total() == 0 && !reason.isEmpty()) {
      return new AnswerStatus(false, Optional.empty(), reason, List.of());
    }
    ErrorTerm largest = ErrorTerm.DISCRETISATION;
    for (ErrorTerm term : ErrorTerm.values()) {
      if (ledger.amount(term) > ledger.amount(largest)) {
        largest = term;
      }
    }
    String blame =
        reason.isEmpty()
            ? "the interval is wider than asked, mostly because of "
                + largest.words()
                + "; allow more memory or ask for a larger width"
            : reason;
    return AnswerStatus.wider(largest, blame);
  }

  /**
   * The least delta at which the plan is (epsilon, delta)-differentially private.
   *
   * @param epsilon any finite real number, in nats; negative values are part of the curve
   * @throws IllegalArgumentException if epsilon is NaN or infinite
   */
  public DeltaAnswer deltaAt(double epsilon) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "epsilon must be a finite number, got " + epsilon + "; give it in nats");
    }
    return deltaAt(epsilon, options.deltaWidth());
  }

  private DeltaAnswer deltaAt(double epsilon, double width) {
    Map<Direction, LogBounds> found = both.logDeltas(epsilon, width);
    LogBounds remove = found.get(Direction.REMOVE);
    LogBounds add = found.get(Direction.ADD);
    LogBounds larger =
        remove == null || (add != null && add.upper() > remove.upper()) ? add : remove;
    if (larger == null) {
      throw new IllegalStateException("a curve has at least one direction");
    }
    double lower = larger.lower();
    if (remove != null && add != null) {
      lower = Math.max(remove.lower(), add.lower());
    }
    double upper = larger.upper();
    boolean within = lower == upper || upper - lower <= Math.log1p(width) * (1 + 1e-9);
    return new DeltaAnswer(
        epsilon,
        linear(lower, upper),
        Bounds.of(tenth(lower, Side.LOWER), tenth(upper, Side.UPPER)),
        decide(bounds(remove), bounds(add)),
        status(within, larger.ledger(), larger.reason()),
        larger.ledger());
  }

  private static @org.jspecify.annotations.Nullable Bounds bounds(
      @org.jspecify.annotations.Nullable LogBounds log) {
    return log == null ? null : Bounds.of(log.lower(), log.upper());
  }

  private static Bounds linear(double logLower, double logUpper) {
    double lower = Math.exp(logLower) * (1 - 4 * Rounding.UNIT);
    double upper = Math.exp(logUpper) * (1 + 4 * Rounding.UNIT);
    if (logUpper > Double.NEGATIVE_INFINITY) {
      upper = Math.nextUp(upper);
    }
    lower = lower < Double.MIN_NORMAL ? Math.max(0, Math.nextDown(lower)) : lower;
    return Bounds.of(Math.max(0, Math.min(lower, 1)), Math.min(1, upper));
  }

  private static double tenth(double log, Side side) {
    double value = log / LN_10;
    return log == Double.NEGATIVE_INFINITY
        ? value
        : Math.min(0, value + side.sign() * 4 * Rounding.UNIT * Math.abs(value));
  }

  /**
   * The trade-off function: the least false-negative rate of any test between neighbouring inputs
   * whose false-positive rate is at most this: the supremum over real epsilon of 1 - delta(epsilon)
   * - e^epsilon x (Dong, Roth and Su 2022, Proposition 6).
   *
   * @param falsePositiveRate in [0, 1]
   */
  public Bounds falseNegativeRateAt(double falsePositiveRate) {
    return TradeOff.at(
        falsePositiveRate,
        epsilon -> deltaAt(epsilon, Math.min(TRADE_OFF_WIDTH, options.deltaWidth())).delta());
  }
}

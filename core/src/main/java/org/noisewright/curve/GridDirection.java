package org.noisewright.curve;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.noisewright.composition.ComposedLaw;
import org.noisewright.composition.Composer;
import org.noisewright.composition.Forecast;
import org.noisewright.composition.GridDesign;
import org.noisewright.composition.LawPower;
import org.noisewright.composition.LossWeights;
import org.noisewright.composition.LowerMembers;
import org.noisewright.composition.PairPower;
import org.noisewright.composition.SideDelta;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;

/**
 * The curve of one direction by grid laws: forecast, grid, both one-sided laws, composition;
 * refined until the asked width is reached or no longer falls. Whatever the forecast says, each
 * side is a bound.
 */
final class GridDirection implements OneDirection {
  private static final int MOST_ROUNDS = 7;
  private static final int MOST_KEPT = 8;
  private static final long MOST_KEPT_BYTES = 1 << 22;
  private static final double DISCRETISATION_SHARE = 0.6;
  private static final double LEAST_WIDTH = 1e-13;

  /** Part of the asked width by which the upper end may still move and count as settled. */
  private static final double SETTLED = 0.1;

  /** Part of the asked width by which sides may be apart before a finer grid is of no use. */
  private static final double APART = 2;

  /** An epsilon beyond which only the union bound is given for unbounded losses. */
  private static final double FARTHEST = 1e15;

  /** Relative width of delta for which the tails of the first forecast are cut. */
  private static final double FORECAST_WIDTH = 0.01;

  private static final String AT_TOP = "epsilon is the largest loss of the plan to within rounding";

  private static final String TOO_FINE =
      "no grid resolves losses of this size: the noise is very small against the sensitivity, or the"
          + " epsilon is far beyond the losses of the plan: check the units";

  /** A delta this near to the mass at infinite loss is the same number but for rounding. */
  private static final double ROUNDING = 1e-12;

  /** Part of the asked width of epsilon that is aimed at: more certain digits cost little. */
  private static final double EPSILON_SHARE = 0.2;

  /** The same for narrow widths, where they do. */
  private static final double NARROW_SHARE = 0.4;

  /** Logarithmic width of delta up to which a composition tells which losses matter. */
  private static final double TELLING = 1;

  /** So many times wider than foreseen the gap of a grid is if it followed a tilt that misleads. */
  private static final double MISJUDGED = 2;

  private final List<PairPower> powers;
  private final Direction direction;
  private final AccountingOptions options;
  private final PlanLimits limits;
  private final LowerMembers members;
  private final Deque<Pair> made = new ArrayDeque<>();
  private final Forecasts forecasts;

  GridDirection(List<PairPower> powers, Direction direction, AccountingOptions options) {
    this.powers = List.copyOf(powers);
    this.direction = direction;
    this.options = options;
    this.limits = new PlanLimits(this.powers, direction);
    this.members = new LowerMembers(this.powers, direction);
    this.forecasts = new Forecasts(this.powers, direction);
  }

  private boolean allContinuous() {
    return powers.stream().allMatch(power -> power.pair() instanceof ContinuousPair);
  }

  /** Both composed laws, made for one epsilon. */
  private record Pair(ComposedLaw lower, ComposedLaw upper, double logTruncated) {
    /** False if one of the laws is only the crudest bound. */
    boolean resolved() {
      return lower.resolved() && upper.resolved();
    }
  }

  /**
   * Composes both sides.
   *
   * @param kept the lower law of an earlier round to keep, or null
   */
  private Pair compose(
      Forecast.Guess guess, double width, GridDesign design, @Nullable ComposedLaw kept) {
    List<LawPower> upperLaws = design.laws(Side.UPPER);
    double logInfinity = design.infinityMass(upperLaws).log(Side.UPPER);
    double logTruncated = Rounding.logSubtract(logInfinity, limits.logInfinity(Side.LOWER));
    Pair pair =
        new Pair(
            kept != null ? kept : one(design.laws(Side.LOWER), Side.LOWER, guess, width),
            one(upperLaws, Side.UPPER, guess, width),
            logTruncated);
    if (pair.lower().memory() + pair.upper().memory() > MOST_KEPT_BYTES) {
      return pair;
    }
    synchronized (made) {
      made.addFirst(pair);
      if (made.size() > MOST_KEPT) {
        made.removeLast();
      }
    }
    return pair;
  }

  /**
   * Compositions made for earlier questions, the last one first; each is a bound at any epsilon.
   */
  private List<Pair> recent() {
    synchronized (made) {
      return List.copyOf(made);
    }
  }

  private ComposedLaw one(List<LawPower> laws, Side side, Forecast.Guess guess, double width) {
    Interrupts.look();
    return Composer.compose(
        laws, side, guess.theta(), guess.logDelta(), guess.epsilon(), width, options.memoryLimit());
  }

  private GridDesign design(
      Forecast forecast,
      Forecast.Guess guess,
      double gap,
      double width,
      @Nullable LossWeights known) {
    GridDesign design =
        new GridDesign(powers, direction, members, forecast, guess, gap, width, known);
    double coarser = gap;
    while (design.memory() > options.memoryLimit() && coarser < 1e3) {
      coarser *= 4;
      design = new GridDesign(powers, direction, members, forecast, guess, coarser, width, known);
    }
    return design;
  }

  /**
   * What losses matter, from a composition that is near enough, where the grid left a wider gap
   * than it was made for: then it followed a tilt that says little. Null to follow the tilt.
   *
   * @param before what the grid of this composition followed
   */
  private static @Nullable LossWeights weights(
      @Nullable LossWeights before, Pair pair, LogBounds found, double epsilon, double gap) {
    double grid = found.ledger().amount(ErrorTerm.DISCRETISATION);
    boolean tells = found.width() < TELLING && pair.upper().resolved();
    return tells && (before != null || grid > MISJUDGED * gap)
        ? LossWeights.of(pair.upper(), epsilon)
        : before;
  }

  /** What is known without a grid, if that is all that can be or as narrow as asked. */
  private @Nullable LogBounds withoutGrid(double epsilon, double width) {
    double floor = PlanLimits.floor(epsilon);
    if (epsilon >= limits.largestLoss(Side.UPPER)) {
      return new LogBounds(
          limits.logInfinity(Side.LOWER), limits.logInfinity(Side.UPPER), ErrorLedger.empty());
    }
    if (limits.logInfinity(Side.UPPER) == 0) {
      return new LogBounds(Math.max(floor, limits.logInfinity(Side.LOWER)), 0, ErrorLedger.empty());
    }
    double ceiling = limits.ceiling(epsilon);
    if (ceiling - Math.max(floor, limits.logInfinity(Side.LOWER)) <= Math.log1p(width)) {
      return new LogBounds(
          Math.max(floor, limits.logInfinity(Side.LOWER)), ceiling, ErrorLedger.empty());
    }
    double top = limits.largestLoss(Side.UPPER);
    if (top < Double.POSITIVE_INFINITY && top - epsilon <= 64 * Rounding.UNIT * Math.abs(top)) {
      // Within the rounding of the largest loss no grid tells more than the ceiling.
      return new LogBounds(
          Math.max(floor, limits.logInfinity(Side.LOWER)), ceiling, ErrorLedger.empty(), AT_TOP);
    }
    if (epsilon > FARTHEST) {
      return new LogBounds(
          limits.logInfinity(Side.LOWER),
          Math.min(ceiling, limits.union(epsilon)),
          ErrorLedger.empty());
    }
    return null;
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    LogBounds early = withoutGrid(epsilon, width);
    if (early != null) {
      return early;
    }
    double floor = PlanLimits.floor(epsilon);
    for (Pair pair : recent()) {
      LogBounds known = evaluate(pair, epsilon, floor);
      if (known.width() <= Math.log1p(width)) {
        return known;
      }
    }
    LogBounds start =
        new LogBounds(
            Math.max(floor, limits.logInfinity(Side.LOWER)),
            limits.ceiling(epsilon),
            ErrorLedger.empty());
    return Rungs.walk(
        start,
        width,
        Rungs.FIRST_OF_DELTA,
        (best, rung) -> deltaAtRung(best, epsilon, rung),
        best -> best.width() <= Math.log1p(width));
  }

  private void report(double first, double width, int round) {
    options.progress().report("composing", Rungs.done(first, width, (double) round / MOST_ROUNDS));
  }

  /** Rounds at one width of delta; both ends are at least as good as those of {@code start}. */
  private Rungs.Step<LogBounds> deltaAtRung(LogBounds start, double epsilon, double width) {
    double floor = PlanLimits.floor(epsilon);
    double gap = DISCRETISATION_SHARE * width;
    double within = width;
    LogBounds best = start;
    // What this width alone has found: whether its rounds still help is not measured by ends that
    // another width has reached with finer grids than those of its first rounds.
    LogBounds own = start;
    boolean resolved = true;
    ComposedLaw kept = null;
    LossWeights known = null;
    try {
      Forecasts.Aim aim = forecasts.at(epsilon, within);
      double logDelta = aim.logDelta();
      Forecast forecast = aim.forecast();
      Forecast.Guess guess = aim.guess();
      for (int round = 0; round < MOST_ROUNDS; round++) {
        report(Rungs.FIRST_OF_DELTA, width, round);
        if (round > 0) {
          forecast = forecasts.of(logDelta, within).near(epsilon, logDelta);
          guess = new Forecast.Guess(epsilon, forecast.atEpsilon(epsilon).theta(), logDelta);
        }
        Pair pair = compose(guess, within, design(forecast, guess, gap, within, known), kept);
        LogBounds now = evaluate(pair, epsilon, floor);
        boolean much = now.width() < 0.7 * own.width();
        boolean settled = round > 1 && own.upper() - now.upper() <= SETTLED * width;
        own = round == 0 ? now : own.and(now);
        best = best.and(now);
        resolved = pair.resolved();
        boolean apart = members.distance(forecast, guess) > APART * width;
        boolean stalled = !resolved || (apart ? settled || round > 4 : round > 2 && !much);
        if (best.width() <= Math.log1p(width) || stalled) {
          break;
        }
        double finite = Rounding.logSubtract(best.upper(), limits.logInfinity(Side.LOWER));
        logDelta = Math.max(Math.min(finite, -1e-9), logDelta - 60);
        double grid = now.ledger().amount(ErrorTerm.DISCRETISATION);
        double cut =
            now.ledger().amount(ErrorTerm.TRUNCATION)
                + now.ledger().amount(ErrorTerm.WRAP_AROUND)
                + now.ledger().amount(ErrorTerm.NEGLECTED_FREQUENCIES);
        LossWeights before = known;
        known = apart ? before : weights(before, pair, now, epsilon, gap);
        if (apart) {
          kept = pair.lower();
          gap = Math.max(LEAST_WIDTH, 0.1 * gap);
        } else if (round > 0 && cut > 0.3 * width) {
          within = Math.max(LEAST_WIDTH, within * 0.1);
        } else if (grid > 0.4 * width && (known == null || before != null)) {
          gap = Math.max(LEAST_WIDTH, gap * Math.min(0.5, 0.5 * width / Math.max(grid, width)));
        }
      }
    } catch (GridTooFineException e) {
      double upper = Math.min(best.upper(), limits.union(epsilon));
      return new Rungs.Step<>(new LogBounds(best.lower(), upper, best.ledger(), TOO_FINE), false);
    }
    return new Rungs.Step<>(best, resolved);
  }

  private LogBounds evaluate(Pair pair, double epsilon, double floor) {
    SideDelta low = pair.lower().deltaAt(epsilon);
    SideDelta high = pair.upper().deltaAt(epsilon);
    double upper = Math.min(limits.ceiling(epsilon), high.logDelta());
    double lower =
        LogBounds.ordered(
            Math.max(floor, Math.max(limits.logInfinity(Side.LOWER), low.logDelta())), upper);
    if (upper == lower) {
      return new LogBounds(lower, upper, ErrorLedger.empty());
    }
    double total = -Math.expm1(lower - upper);
    double lowShare = low.logDelta() < upper ? Math.exp(low.logDelta() - upper) : 1;
    ErrorLedger ledger = ErrorLedger.empty();
    double truncation = Math.min(total, Math.exp(pair.logTruncated() - upper));
    double named = truncation;
    for (ErrorTerm term : ErrorTerm.values()) {
      double amount = lowShare * low.ledger().amount(term) + high.ledger().amount(term);
      if (amount > 0) {
        ledger = ledger.plus(term, amount);
        named += amount;
      }
    }
    if (truncation > 0) {
      ledger = ledger.plus(ErrorTerm.TRUNCATION, truncation);
    }
    ledger = ledger.plus(ErrorTerm.DISCRETISATION, Math.max(0, total - named));
    return new LogBounds(lower, upper, ledger);
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    LogBounds early = withoutGrid(epsilon, width);
    if (early != null) {
      return early.upper();
    }
    double ceiling = limits.ceiling(epsilon);
    try {
      Forecasts.Aim aim = forecasts.at(epsilon, width);
      GridDesign design =
          design(aim.forecast(), aim.guess(), DISCRETISATION_SHARE * width, width, null);
      ComposedLaw law = one(design.laws(Side.UPPER), Side.UPPER, aim.guess(), width);
      return Math.min(ceiling, law.deltaAt(epsilon).logDelta());
    } catch (GridTooFineException e) {
      return ceiling;
    }
  }

  @Override
  public double largestEpsilon() {
    return limits.logInfinity(Side.UPPER) == Double.NEGATIVE_INFINITY
        ? Math.max(0, limits.largestLoss(Side.UPPER))
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    LogBounds early = withoutGrid(epsilon, width);
    if (early != null) {
      return early.upper();
    }
    try {
      return forecasts.at(epsilon, width).guess().logDelta();
    } catch (ArithmeticException e) {
      // No forecast; what there is to say is said where bounds are asked for.
      return Double.NaN;
    }
  }

  @Override
  public double forecastAt(double delta) {
    double logFinite = Rounding.logSubtract(Math.log(delta), limits.logInfinity(Side.UPPER));
    if (!(logFinite > Double.NEGATIVE_INFINITY)) {
      return Double.NaN;
    }
    try {
      double epsilon = forecasts.of(logFinite, FORECAST_WIDTH).atLogDelta(logFinite).epsilon();
      return Math.min(epsilon, limits.largestLoss(Side.UPPER));
    } catch (ArithmeticException e) {
      return Double.NaN;
    }
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    double logDelta = Math.log(delta);
    EpsilonBounds special = atInfinityMass(delta, logDelta, width);
    if (special != null) {
      return special;
    }
    if (limits.largestLoss(Side.UPPER) <= 0) {
      return new EpsilonBounds(Bounds.exactly(0), ErrorLedger.empty(), "");
    }
    EpsilonBounds start =
        new EpsilonBounds(Bounds.of(0, limits.largestLoss(Side.UPPER)), ErrorLedger.empty(), "");
    return Rungs.walk(
        start,
        width,
        Rungs.FIRST_OF_EPSILON,
        (best, rung) -> epsilonAtRung(best, delta, rung),
        best -> best.epsilon().width() <= width * best.epsilon().upper());
  }

  /** Rounds at one width of epsilon; both ends are at least as good as those of {@code located}. */
  private Rungs.Step<EpsilonBounds> epsilonAtRung(
      EpsilonBounds located, double delta, double width) {
    double logDelta = Math.log(delta);
    double slack = 2 * Rounding.UNIT * (1 + Math.abs(logDelta));
    double logFinite = Rounding.logSubtract(logDelta, limits.logInfinity(Side.UPPER));
    double within = FORECAST_WIDTH;
    double bestLower = located.epsilon().lower();
    double bestUpper = located.epsilon().upper();
    // What this width alone has found, as for delta.
    double ownLower = 0;
    double ownUpper = limits.largestLoss(Side.UPPER);
    ErrorLedger ledger = located.ledger();
    boolean resolved = true;
    try {
      Forecast forecast = forecasts.of(logFinite, within);
      Forecast.Guess guess = forecast.atLogDelta(logFinite);
      double nearTop = limits.largestLoss(Side.UPPER) * (1 - 0.4 * width);
      if (limits.largestLoss(Side.UPPER) < Double.POSITIVE_INFINITY && guess.epsilon() > nearTop) {
        // The largest loss is the upper end; an epsilon a little below it serves as the lower one.
        guess = forecast.atEpsilon(nearTop);
      }
      double aim = allContinuous() ? EPSILON_SHARE : 3 * EPSILON_SHARE;
      if (bestLower > 0 && bestUpper < Double.POSITIVE_INFINITY) {
        // Located by a coarser rung: a forecast is not near enough.
        if (bestUpper < nearTop) {
          double middle = 0.5 * (bestLower + bestUpper);
          forecast = forecasts.of(logFinite, Math.min(within, guess.theta() * width * middle));
          Forecast.Guess near = forecast.atEpsilon(middle);
          guess = new Forecast.Guess(near.epsilon(), near.theta(), logFinite);
        }
        aim = Math.max(aim, NARROW_SHARE);
      }
      double share = 1;
      ComposedLaw kept = null;
      LossWeights known = null;
      for (int round = 0; round < MOST_ROUNDS; round++) {
        report(Rungs.FIRST_OF_EPSILON, width, round);
        double epsilon = guess.epsilon();
        // By the envelope theorem the tilt is -d ln delta / d epsilon, up to a slowly varying
        // factor.
        double slope = guess.theta();
        within = Math.max(LEAST_WIDTH, Math.min(0.5, aim * share * slope * width * epsilon));
        if (epsilon == 0) {
          within = 0.01 * share;
        }
        double gap = DISCRETISATION_SHARE * within;
        if (round > 0 || within < 0.005) {
          forecast = forecasts.of(logFinite, within);
        }
        Pair pair = compose(guess, within, design(forecast, guess, gap, within, known), kept);
        double scale = Math.max(1e-300, Math.min(0.2 * width * epsilon, 1 / (1 + slope)));
        if (epsilon == 0) {
          scale = Math.min(0.01, 1 / (1 + slope));
        }
        EpsilonSearch.Start start = new EpsilonSearch.Start(epsilon, scale, slope);
        double tolerance = 0.02 * width;
        double upper =
            EpsilonSearch.find(
                e ->
                    e >= limits.largestLoss(Side.UPPER)
                        ? limits.logInfinity(Side.UPPER)
                        : pair.upper().deltaAt(e).logDelta(),
                logDelta - slack,
                Side.UPPER,
                start,
                tolerance);
        double lower = lowerEnd(pair.lower(), logDelta + slack, start, tolerance);
        double open = ownUpper - ownLower;
        boolean settled = round > 0 && ownUpper - upper <= SETTLED * width * upper;
        ownUpper = Math.min(ownUpper, upper);
        ownLower = Math.max(ownLower, lower);
        bestUpper = Math.min(bestUpper, upper);
        bestLower = Math.max(bestLower, lower);
        bestLower = EpsilonBounds.ordered(bestLower, bestUpper);
        double found = bestUpper - bestLower;
        double at = bestUpper < Double.POSITIVE_INFINITY ? bestUpper : epsilon;
        LogBounds there = evaluate(pair, at, Double.NEGATIVE_INFINITY);
        ledger = there.ledger();
        if (found <= width * bestUpper || bestUpper == 0) {
          break;
        }
        double needed = slope * width * bestUpper;
        double others = ledger.total() - ledger.amount(ErrorTerm.DISCRETISATION);
        boolean apart = members.distance(forecast, guess) > APART * needed;
        double ownFound = ownUpper - ownLower;
        boolean still = round > 1 && (others > 0.4 * needed || ownFound > 0.8 * open);
        resolved = pair.resolved();
        boolean stalled = !resolved || (apart ? settled || round > 2 : still);
        if (stalled) {
          break;
        }
        if (apart && kept == null && bestLower > 0) {
          // The lower side once more, near its own epsilon.
          Forecast.Guess own = forecast.atEpsilon(bestLower);
          own = new Forecast.Guess(own.epsilon(), own.theta(), logFinite);
          GridDesign design = design(forecast, own, gap, within, known);
          ComposedLaw again = one(design.laws(Side.LOWER), Side.LOWER, own, within);
          start = new EpsilonSearch.Start(bestLower, scale, slope);
          bestLower = Math.max(bestLower, lowerEnd(again, logDelta + slack, start, tolerance));
        }
        kept = apart ? pair.lower() : null;
        boolean near = found < 0.2 * bestUpper && !apart;
        boolean missed = !apart && !(epsilon >= bestLower && epsilon <= bestUpper);
        // Far from its own epsilon the lower law ends early.
        boolean below = apart || (missed && bestLower < 0.5 * bestUpper);
        double middle =
            below ? bestUpper : near || missed ? 0.5 * (bestLower + bestUpper) : epsilon;
        Forecast.Guess again = forecast.atEpsilon(middle);
        guess = new Forecast.Guess(again.epsilon(), again.theta(), logFinite);
        double smaller = Math.max(0.02, Math.min(0.5, 0.6 * width * bestUpper / ownFound));
        LossWeights before = known;
        known = apart ? before : weights(before, pair, there, at, gap);
        boolean weighed = known != null && before == null;
        share *= near ? (weighed ? 1 : smaller) : missed ? 1 : 0.25;
      }
    } catch (GridTooFineException e) {
      return new Rungs.Step<>(
          new EpsilonBounds(Bounds.of(bestLower, bestUpper), ledger, TOO_FINE), false);
    }
    return new Rungs.Step<>(
        new EpsilonBounds(Bounds.of(bestLower, bestUpper), ledger, ""), resolved);
  }

  private static double lowerEnd(
      ComposedLaw law, double target, EpsilonSearch.Start start, double tolerance) {
    return EpsilonSearch.find(e -> law.deltaAt(e).logDelta(), target, Side.LOWER, start, tolerance);
  }

  /** Answers for a delta at or below the mass at infinite loss, and for delta 0. */
  private @Nullable EpsilonBounds atInfinityMass(double delta, double logDelta, double width) {
    if (limits.isExactInfinityMass(delta)) {
      String reason =
          limits.largestLoss(Side.UPPER) == Double.POSITIVE_INFINITY
              ? "the losses are unbounded: no finite epsilon at delta " + delta
              : "delta equals the mass of the distinguishing events: epsilon is the largest"
                  + " finite loss of the plan";
      return new EpsilonBounds(
          Bounds.of(
              Math.max(0, limits.largestLoss(Side.LOWER)),
              Math.max(0, limits.largestLoss(Side.UPPER))),
          ErrorLedger.empty(),
          reason);
    }
    if (logDelta < limits.logInfinity(Side.LOWER)) {
      return new EpsilonBounds(
          Bounds.exactly(Double.POSITIVE_INFINITY),
          ErrorLedger.empty(),
          "delta is below the mass of the distinguishing events, "
              + Math.exp(limits.logInfinity(Side.LOWER))
              + ": no finite epsilon exists");
    }
    if (logDelta <= limits.logInfinity(Side.UPPER)) {
      double told = limits.aboveInfinityMass();
      if (told <= delta * (1 + ROUNDING) && told < 1) {
        return roundedInfinityMass(told, width);
      }
      return new EpsilonBounds(
          Bounds.of(0, Double.POSITIVE_INFINITY),
          ErrorLedger.empty(),
          "delta cannot be told from the mass of the distinguishing events, which is at most "
              + Math.exp(limits.logInfinity(Side.UPPER))
              + ": ask for a slightly larger delta");
    }
    return null;
  }

  /**
   * Delta is the mass at infinite loss but for a rounding: what can be said at the next larger
   * delta that is known to be above it. Epsilon falls with delta, so its lower end is one here too.
   */
  private EpsilonBounds roundedInfinityMass(double told, double width) {
    EpsilonBounds next = epsilonAt(told, width);
    return new EpsilonBounds(
        Bounds.of(next.epsilon().lower(), Double.POSITIVE_INFINITY),
        ErrorLedger.empty(),
        "delta equals the mass of the distinguishing events to within rounding; at the next larger"
            + " delta that can be told from it, "
            + told
            + ", epsilon is at most "
            + next.epsilon().upper());
  }
}

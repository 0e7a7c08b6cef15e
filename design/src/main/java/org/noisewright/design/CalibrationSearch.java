package org.noisewright.design;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibration.Failing;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * One search of a {@link Calibrator}. Its coordinate u is the logarithm of the coordinate of the
 * family, towards more privacy. What is certain of its end: Calibrator.proof.md.
 */
final class CalibrationSearch {
  private static final double ROUGH = 0.02;
  private static final double FIRST_STEP = 0.7;
  private static final double LEAST_STEP = 0.05;
  private static final double LONGEST_STEP = 6;

  /** Shorter steps do not end at numbers of two digits. */
  private static final double LEAST_PLAIN = 0.1;

  /** How ln epsilon is expected to fall with u before anything is known of it. */
  private static final double EXPECTED_SLOPE = 1.2;

  private static final double BEYOND = 1.3;

  /** Width of the first answer where a forecast led, over that of the last ones. */
  private static final double LED = 4;

  private static final int MOST_EVALUATIONS = 200;

  private final PlanFamily family;
  private final PrivacyTarget target;
  private final double tolerance;
  private final Calibrator.Epsilons epsilons;
  private final Progress progress;
  private final int sign;
  private int evaluations;
  private Optional<String> refusal = Optional.empty();
  private double refused;
  private double steepness = 1;
  private double nextWidth = ROUGH;
  private double longestMargin;
  private final Map<Double, Double> forecasts = new HashMap<>();
  private final ForecastCurve forecast = new ForecastCurve(this::logForecast);
  private final TargetCrossing crossing = new TargetCrossing(forecast);

  CalibrationSearch(
      PlanFamily family,
      PrivacyTarget target,
      double tolerance,
      Calibrator.Epsilons epsilons,
      Progress progress) {
    this.tolerance = tolerance;
    this.epsilons = epsilons;
    this.progress = progress;
    this.family = family;
    this.target = target;
    this.sign = family.effect() == PlanFamily.Effect.MORE_PRIVATE ? 1 : -1;
  }

  Calibration run() {
    TriedValue start = start();
    TriedValue failing = start;
    TriedValue meeting = start;
    Optional<TriedValue> known = Optional.empty();
    // Towards more privacy a long step does no harm: ln epsilon mostly falls about as u rises.
    double excess = start.logExcess() / EXPECTED_SLOPE;
    double step = Math.max(FIRST_STEP, Math.min(LONGEST_STEP, excess > 0 ? excess : 0));
    while (!meeting.meets()) {
      TriedValue last = failing;
      failing = meeting;
      known = failing.fails() ? Optional.of(failing) : known;
      step = step(last, failing, step, 1);
      Optional<TriedValue> next = beyond(failing, step, coordinate(family.mostPrivate()));
      if (next.isEmpty()) {
        meeting = decided(failing);
        if (!meeting.meets()) {
          return end(Outcome.NEVER_MET, meeting, Optional.empty());
        }
        failing = last;
        break;
      }
      meeting = next.get();
    }
    refusal = Optional.empty();
    failing = failing.fails() ? failing : known.orElse(failing);
    // Towards less privacy a plan may take very long: not far beyond where the target may be.
    longestMargin = 0;
    double lack = -BEYOND * failing.logExcess() / EXPECTED_SLOPE;
    step = lack > 0 ? Math.max(LEAST_STEP, Math.min(FIRST_STEP, lack)) : FIRST_STEP;
    for (TriedValue last = meeting; !failing.fails(); ) {
      meeting = failing.meets() ? failing : meeting;
      step = step(last, failing, step, -1);
      last = failing;
      Optional<TriedValue> next = beyond(failing, -step, coordinate(family.leastPrivate()));
      if (next.isEmpty()) {
        TriedValue least = decided(failing);
        if (least.meets()) {
          return end(Outcome.ALWAYS_MET, least, Optional.empty());
        }
        failing = least;
        break;
      }
      failing = next.get();
    }
    refusal = Optional.empty();
    return family.whole() ? wholeNumbers(failing, meeting) : refined(failing, meeting);
  }

  /** Where a forecast says that the target is met, or where the family begins. */
  private TriedValue start() {
    double from = coordinate(family.start());
    Optional<TriedValue> led =
        forecast.root(u -> -Math.log(target.epsilon()), from).flatMap(root -> led(root.u()));
    return led.orElseGet(() -> at(family.start(), ROUGH));
  }

  private Optional<TriedValue> led(double u) {
    double value = family.whole() ? Math.rint(value(u)) : shortest(value(u), u);
    try {
      return Optional.of(at(value, Math.min(ROUGH, LED * fineWidth())));
    } catch (IllegalArgumentException e) {
      // The forecast led to a value that cannot be accounted for.
      return Optional.empty();
    }
  }

  /** ln of about epsilon at a coordinate, between whole numbers on the line; NaN if unknown. */
  private double logForecast(double u) {
    double value = value(u);
    if (!(value > family.least() && value < family.most())) {
      return Double.NaN;
    }
    if (!family.whole()) {
      return forecasts.computeIfAbsent(value, this::forecastOf);
    }
    double below = forecasts.computeIfAbsent(Math.floor(value), this::forecastOf);
    double above = forecasts.computeIfAbsent(Math.floor(value) + 1, this::forecastOf);
    return below + (value - Math.floor(value)) * (above - below);
  }

  private double forecastOf(double value) {
    try {
      PrivacyPlan plan = family.plan().apply(value);
      return Math.log(PrivacyAccountant.of(plan).curve().forecastAt(target.delta()));
    } catch (IllegalArgumentException e) {
      // What is wrong with the plan is said where it is accounted.
      return Double.NaN;
    }
  }

  /**
   * The point a step away, or less far where the plan cannot be accounted for; empty if there is
   * none before the end, and then {@code refusal} says why.
   */
  private Optional<TriedValue> beyond(TriedValue from, double step, double end) {
    double reach = step;
    if (refusal.isPresent()) {
      double room = 0.5 * Math.abs(refused - from.u());
      reach = Math.copySign(Math.min(Math.abs(step), room), step);
    }
    // Not too near to what was refused: there a plan may take very long.
    while (Math.abs(reach) > (refusal.isPresent() ? FIRST_STEP : 0)) {
      double u = from.u() + reach;
      boolean atEnd = reach > 0 ? u >= end : u <= end;
      double value =
          atEnd ? (reach > 0 ? family.mostPrivate() : family.leastPrivate()) : plain(u, reach);
      value = family.whole() ? Math.rint(value) : value;
      if (family.whole() && value == from.value()) {
        value += reach * sign > 0 ? 1 : -1;
      }
      if (value == from.value() || !(value >= family.least() && value <= family.most())) {
        return Optional.empty();
      }
      try {
        TriedValue point = at(value, nextWidth);
        boolean lost =
            point.answer().epsilon().upper() == Double.POSITIVE_INFINITY
                && from.answer().epsilon().upper() < Double.POSITIVE_INFINITY;
        if (!lost || point.fails()) {
          return Optional.of(point);
        }
        refusal = Optional.of(point.answer().status().reason());
      } catch (IllegalArgumentException e) {
        refusal = Optional.of(String.valueOf(e.getMessage()));
      }
      refused = coordinate(value);
      reach *= 0.5;
    }
    return Optional.empty();
  }

  /**
   * How far to go on: a little past where the chord of the last two points says that the target is
   * crossed, for beyond it a plan may take very long; twice as far as before without a chord.
   */
  private double step(TriedValue last, TriedValue here, double before, int direction) {
    Optional<TargetCrossing.Guess> root = crossing.forecast();
    if (root.isPresent()) {
      double aim = Math.log1p(tolerance);
      double away = direction * (root.get().u() - here.u());
      // After a step that was too short twice as far past the root.
      double margin = Math.max(0.35 * aim, Math.max(root.get().doubt(), 2 * longestMargin));
      longestMargin = margin;
      steepness = root.get().steepness();
      nextWidth = Math.max(fineWidth(), Math.min(ROUGH, 0.2 * margin * steepness));
      return Math.max(margin, Math.min(LONGEST_STEP, away + margin));
    }
    nextWidth = ROUGH;
    double slope = (here.logExcess() - last.logExcess()) / (here.u() - last.u());
    if (!(slope < 0 && slope > -1e6)) {
      return last.value() == here.value() ? before : 2 * before;
    }
    double away = Math.abs(here.logExcess() / slope);
    return Math.max(0.01, Math.min(3 * before, 1.15 * away + 0.01));
  }

  /** The bracket made narrow with rough answers, then closed with fine ones. */
  private Calibration refined(TriedValue failingStart, TriedValue meetingStart) {
    TriedValue failing = failingStart;
    TriedValue meeting = meetingStart;
    double aim = Math.log1p(tolerance);
    while (meeting.u() - failing.u() > aim && evaluations < MOST_EVALUATIONS) {
      double gap = meeting.u() - failing.u();
      TargetCrossing.Guess root = crossing.between(failing, meeting);
      if (gap > 4 * aim) {
        steepness = root.steepness();
      }
      double margin = Math.max(0.35 * aim, Math.min(0.25 * gap, root.doubt()));
      boolean towardsMeeting = meeting.u() - root.u() > root.u() - failing.u();
      double u = towardsMeeting ? root.u() + margin : root.u() - margin;
      double least = 0.5 * Math.min(margin, 0.1 * gap);
      u = Math.max(failing.u() + least, Math.min(meeting.u() - least, u));
      double value = rounded(u, failing.u(), meeting.u());
      if (value == failing.value() || value == meeting.value()) {
        break;
      }
      // As wide as still tells on which side of the target so near a point lies.
      double width = Math.max(fineWidth(), Math.min(ROUGH, 0.2 * margin * steepness));
      TriedValue point = at(value, width);
      while (!point.meets() && !point.fails()) {
        if (width <= fineWidth() || !point.answer().status().withinWidth()) {
          return undecided(failing, meeting, point);
        }
        width = Math.max(fineWidth(), 0.1 * width);
        point = at(value, width);
      }
      meeting = point.meets() ? point : meeting;
      failing = point.fails() ? point : failing;
    }
    return closed(failing, meeting);
  }

  /** The target lies inside the narrowest interval: look for the ends of the doubt. */
  private Calibration undecided(TriedValue failing, TriedValue meeting, TriedValue doubtful) {
    // As narrow as answers become here.
    double width = Math.max(fineWidth(), 2 * doubtful.halfWidth());
    return closed(
        edge(failing, doubtful, TriedValue::fails, width),
        edge(meeting, doubtful, TriedValue::meets, width));
  }

  /** The sure point nearest to a doubtful one, to within the tolerance. */
  private TriedValue edge(
      TriedValue known, TriedValue doubtful, Predicate<TriedValue> sure, double width) {
    double aim = Math.log1p(tolerance);
    double blur = 2 * doubtful.halfWidth() / steepness;
    double step = Math.copySign(Math.max(0.38 * aim, blur), known.u() - doubtful.u());
    TriedValue near = doubtful;
    TriedValue far = known;
    boolean any = sure.test(known);
    while (any && Math.abs(far.u() - near.u()) > aim && evaluations < MOST_EVALUATIONS) {
      double u = near.u() + step;
      if (Math.abs(u - near.u()) >= Math.abs(far.u() - near.u())) {
        u = 0.5 * (near.u() + far.u());
      }
      double value = rounded(u, Math.min(near.u(), far.u()), Math.max(near.u(), far.u()));
      if (value == near.value() || value == far.value()) {
        break;
      }
      TriedValue point = at(value, width);
      if (sure.test(point)) {
        far = point;
      } else {
        near = point;
        step *= 2;
      }
    }
    return far;
  }

  /** Whole numbers: neighbours, one of which meets the target and one of which does not. */
  private Calibration wholeNumbers(TriedValue failingStart, TriedValue meetingStart) {
    TriedValue failing = failingStart;
    TriedValue meeting = meetingStart;
    while (Math.abs(meeting.value() - failing.value()) > 1 && evaluations < MOST_EVALUATIONS) {
      double root = crossing.between(failing, meeting).u();
      double gap = meeting.u() - failing.u();
      double u = Math.max(failing.u() + 0.02 * gap, Math.min(meeting.u() - 0.02 * gap, root));
      double value = Math.rint(value(u));
      double low = Math.min(failing.value(), meeting.value()) + 1;
      double high = Math.max(failing.value(), meeting.value()) - 1;
      TriedValue point = decided(at(Math.max(low, Math.min(high, value)), ROUGH));
      if (point.meets()) {
        meeting = point;
      } else if (point.fails()) {
        failing = point;
      } else {
        return undecidedWhole(failing, meeting, point);
      }
    }
    return closed(failing, meeting);
  }

  /** A point as fine as it takes to decide, or as fine as is worth the time. */
  private TriedValue decided(TriedValue rough) {
    double finest = family.whole() ? wholeWidth(rough.value()) : 0.25 * fineWidth();
    TriedValue point = rough;
    double width = ROUGH;
    while (!point.meets()
        && !point.fails()
        && width > finest
        && (width == ROUGH || point.answer().status().withinWidth())) {
      width = Math.max(finest, (width == ROUGH ? 0.1 : 0.2) * width);
      point = at(rough.value(), width);
    }
    return point;
  }

  /** The target lies inside the narrowest interval of a whole number: the ends of the doubt. */
  private Calibration undecidedWhole(TriedValue failing, TriedValue meeting, TriedValue doubtful) {
    return closed(
        sure(failing, doubtful.value(), TriedValue::fails),
        sure(meeting, doubtful.value(), TriedValue::meets));
  }

  /** A sure one whose neighbour, or a number within the tolerance, is not: by doubling, halving. */
  private TriedValue sure(TriedValue from, double doubtful, Predicate<TriedValue> test) {
    double near = doubtful;
    TriedValue far = from;
    double gap = test.test(from) ? Math.abs(far.value() - near) : 0;
    for (double away = 1; gap > Math.max(1, tolerance * doubtful); away *= 2) {
      double step = Math.min(away, Math.floor(0.5 * gap));
      TriedValue point = at(near + Math.copySign(step, far.value() - near), wholeWidth(doubtful));
      boolean known = test.test(point);
      far = known ? point : far;
      near = known ? near : point.value();
      gap = Math.abs(far.value() - near);
    }
    return far;
  }

  private Calibration closed(TriedValue failing, TriedValue meeting) {
    TriedValue good = finest(meeting);
    TriedValue bad = failing;
    boolean near =
        family.whole()
            ? Math.abs(good.value() - bad.value()) <= 1
            : good.u() - bad.u() <= Math.log1p(tolerance) * (1 + 1e-9);
    return end(
        near && bad.fails() ? Outcome.SOLVED : Outcome.MET,
        good,
        bad.fails() ? Optional.of(new Failing(bad.value(), bad.answer())) : Optional.empty());
  }

  /** The same point at the width of the report; the rougher answer if the finer one is worse. */
  private TriedValue finest(TriedValue point) {
    if (point.width() <= 2 * fineWidth() || !point.answer().status().withinWidth()) {
      return point;
    }
    TriedValue fine = at(point.value(), fineWidth());
    return point.meets() && !fine.meets() ? point : fine;
  }

  private Calibration end(Outcome outcome, TriedValue point, Optional<Failing> failing) {
    return new Calibration(
        family, target, outcome, point.value(), point.answer(), failing, refusal, evaluations);
  }

  private double coordinate(double value) {
    return sign * Math.log(family.coordinate().of().applyAsDouble(value));
  }

  private double value(double u) {
    double value = family.coordinate().value().applyAsDouble(Math.exp(sign * u));
    return Math.max(family.least(), Math.min(family.most(), value));
  }

  /** A number of few digits near u: of two after a long step that ends far from its beginning. */
  private double plain(double u, double reach) {
    double value = value(u);
    if (Math.abs(reach) < LEAST_PLAIN) {
      return family.whole() ? value : shortest(value, u);
    }
    double candidate =
        new BigDecimal(value).round(new MathContext(2, RoundingMode.HALF_EVEN)).doubleValue();
    boolean inside = candidate >= family.least() && candidate <= family.most();
    return inside && Math.abs(coordinate(candidate) - u) <= 0.2 * Math.abs(reach)
        ? candidate
        : value;
  }

  /** The number with the fewest digits near u that lies well inside of the bracket. */
  private double rounded(double u, double from, double to) {
    double value = value(u);
    double edge = 0.04 * Math.min(to - from, Math.log1p(tolerance));
    double candidate = shortest(value, u);
    double at = coordinate(candidate);
    return at > from + edge && at < to - edge ? candidate : value;
  }

  /** The number with the fewest digits within a tenth of the tolerance of u, where a value lies. */
  private double shortest(double value, double u) {
    for (int digits = 2; digits < 16; digits++) {
      double candidate =
          new BigDecimal(value)
              .round(new MathContext(digits, RoundingMode.HALF_EVEN))
              .doubleValue();
      boolean inside = candidate >= family.least() && candidate <= family.most();
      if (inside && Math.abs(coordinate(candidate) - u) <= 0.1 * Math.log1p(tolerance)) {
        return candidate;
      }
    }
    return value;
  }

  /** The width at which a change of the parameter by the tolerance is seen. */
  private double fineWidth() {
    return Math.max(1e-9, 0.4 * tolerance * steepness);
  }

  /** The width at which whole numbers are told from their neighbours, as far as time allows. */
  private double wholeWidth(double value) {
    return Math.max(2e-7, Math.min(1e-4, 0.02 / value));
  }

  private TriedValue at(double value, double width) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    evaluations++;
    progress.report(family.parameter() + " = " + value, 1 - 1 / (1 + 0.15 * evaluations));
    EpsilonAnswer answer =
        epsilons.epsilonAt(family.plan().apply(value), target.delta(), Math.max(1e-12, width));
    TriedValue point = new TriedValue(coordinate(value), value, width, answer, target.epsilon());
    crossing.add(point);
    return point;
  }
}

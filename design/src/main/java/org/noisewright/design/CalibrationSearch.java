package org.noisewright.design;

import java.util.Optional;
import java.util.function.Predicate;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibration.Failing;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.numerics.Interrupts;

/**
 * One search of a {@link Calibrator}. Its coordinate u is the logarithm of the coordinate of the
 * family, towards more privacy. What is certain of its end: Calibrator.proof.md.
 */
final class CalibrationSearch {
  private static final double ROUGH = 0.02;
  private static final double FIRST_STEP = 0.7;
  private static final double LEAST_STEP = 0.05;

  private static final double BEYOND = 1.3;

  /** Width of the first answer where a forecast led, over that of the last ones. */
  private static final double LED = 4;

  /** Steeper than this epsilon does not fall but jump, in logarithms. */
  private static final double JUMP = 1000;

  private static final int MOST_EVALUATIONS = 200;

  /** Whole numbers that are tried beside guesses of the root, before brackets are halved. */
  private static final int MOST_GUESSES = 12;

  private final PlanFamily family;
  private final PrivacyTarget target;
  private final double tolerance;
  private final Epsilons epsilons;
  private final Progress progress;
  private int evaluations;
  private Optional<String> refusal = Optional.empty();
  private double refused;
  private double steepness = 1;
  private double nextWidth = ROUGH;
  private double longestMargin;
  private final SearchCoordinate coordinate;
  private final ForecastCurve forecast;
  private final TargetCrossing crossing;

  CalibrationSearch(
      PlanFamily family,
      PrivacyTarget target,
      double tolerance,
      Epsilons epsilons,
      Progress progress) {
    this.tolerance = tolerance;
    this.epsilons = epsilons;
    this.progress = progress;
    this.family = family;
    this.target = target;
    this.coordinate = new SearchCoordinate(family, tolerance);
    this.forecast = new ForecastCurve(family, target.delta(), coordinate);
    this.crossing = new TargetCrossing(forecast);
  }

  Calibration run() {
    TriedValue start = start();
    TriedValue failing = start;
    TriedValue meeting = start;
    Optional<TriedValue> known = Optional.empty();
    // Towards more privacy a long step does no harm: ln epsilon mostly falls about as u rises.
    double excess = start.logExcess() / SearchCoordinate.EXPECTED_FALL;
    double step =
        Math.max(FIRST_STEP, Math.min(SearchCoordinate.LONGEST_STEP, excess > 0 ? excess : 0));
    while (!meeting.meets()) {
      TriedValue last = failing;
      failing = meeting;
      known = failing.fails() ? Optional.of(failing) : known;
      step = step(last, failing, step, 1);
      Optional<TriedValue> next = beyond(failing, step, coordinate.of(family.mostPrivate()));
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
    double lack = -BEYOND * failing.logExcess() / SearchCoordinate.EXPECTED_FALL;
    step = lack > 0 ? Math.max(LEAST_STEP, Math.min(FIRST_STEP, lack)) : FIRST_STEP;
    for (TriedValue last = meeting; !failing.fails(); ) {
      meeting = failing.meets() ? failing : meeting;
      step = step(last, failing, step, -1);
      last = failing;
      Optional<TriedValue> next = beyond(failing, -step, coordinate.of(family.leastPrivate()));
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
    double from = coordinate.of(family.start());
    Optional<TriedValue> led =
        forecast.root(u -> -Math.log(target.epsilon()), from).flatMap(root -> led(root.u()));
    return led.orElseGet(() -> at(family.start(), ROUGH));
  }

  private Optional<TriedValue> led(double u) {
    double value = family.whole() ? Math.rint(coordinate.value(u)) : coordinate.shortest(u);
    try {
      return Optional.of(at(value, Math.min(ROUGH, LED * fineWidth())));
    } catch (IllegalArgumentException e) {
      // The forecast led to a value that cannot be accounted for.
      return Optional.empty();
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
          atEnd
              ? (reach > 0 ? family.mostPrivate() : family.leastPrivate())
              : coordinate.plain(u, reach);
      value = family.whole() ? Math.rint(value) : value;
      if (family.whole() && value == from.value()) {
        value += reach * coordinate.sign() > 0 ? 1 : -1;
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
      refused = coordinate.of(value);
      reach *= 0.5;
    }
    return Optional.empty();
  }

  /**
   * How far to go on: a little past where the forecast says that the target is crossed, or without
   * one the chord of the last two points, for beyond it a plan may take very long; twice as far as
   * before without a chord.
   *
   * @param direction 1 towards more privacy, -1 towards less
   */
  private double step(TriedValue last, TriedValue here, double before, int direction) {
    Optional<TargetCrossing.Guess> root = crossing.forecast();
    if (root.isPresent()) {
      double aim = Math.log1p(tolerance);
      double away = direction * (root.get().u() - here.u());
      // After a step that was too short twice as far past the root.
      double least = family.whole() ? 0.6 / here.value() : 0.35 * aim;
      double margin = Math.max(least, Math.max(root.get().doubt(), 2 * longestMargin));
      longestMargin = margin;
      steepness = root.get().steepness();
      nextWidth = Math.max(fineWidth(), Math.min(ROUGH, 0.2 * margin * steepness));
      return Math.max(margin, Math.min(SearchCoordinate.LONGEST_STEP, away + margin));
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
      double value = coordinate.rounded(u, failing.u(), meeting.u());
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
      double value =
          coordinate.rounded(u, Math.min(near.u(), far.u()), Math.max(near.u(), far.u()));
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
    for (int i = 0; Math.abs(meeting.value() - failing.value()) > 1; i++) {
      if (evaluations >= MOST_EVALUATIONS) {
        break;
      }
      TargetCrossing.Guess root = crossing.between(failing, meeting);
      double value =
          i < MOST_GUESSES
              ? besides(root, failing.value(), meeting.value())
              : Math.rint(0.5 * (failing.value() + meeting.value()));
      double away = Math.abs(coordinate.of(value) - root.u());
      double width = Math.max(wholeWidth(value), Math.min(ROUGH, 0.3 * root.steepness() * away));
      TriedValue point = decided(at(value, width));
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

  /** A whole number inside of a bracket on that side of a root where none was tried so near. */
  private double besides(TargetCrossing.Guess root, double failing, double meeting) {
    double value = coordinate.value(root.u());
    double doubt = value * root.doubt();
    boolean rising = meeting > failing;
    double low = Math.floor(value - (doubt > 0.5 ? doubt : 0));
    double high = Math.max(low + 1, Math.ceil(value + (doubt > 0.5 ? doubt : 0)));
    double towardsMeeting = rising ? high : low;
    double towardsFailing = rising ? low : high;
    double least = Math.min(failing, meeting) + 1;
    double most = Math.max(failing, meeting) - 1;
    boolean inside = towardsMeeting >= least && towardsMeeting <= most;
    return Math.max(least, Math.min(most, inside ? towardsMeeting : towardsFailing));
  }

  /** A point as fine as it takes to decide, or as fine as is worth the time. */
  private TriedValue decided(TriedValue rough) {
    double finest = family.whole() ? wholeWidth(rough.value()) : 0.25 * fineWidth();
    TriedValue point = rough;
    double width = rough.width();
    for (int i = 0; !point.meets() && !point.fails() && width > finest; i++) {
      if (i > 0 && !point.answer().status().withinWidth()) {
        break;
      }
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
    if (jumps(bad, good)) {
      TriedValue simple = at(SearchCoordinate.simplest(good.value(), bad.value()), good.width());
      good = simple.meets() ? simple : good;
      bad = simple.fails() ? simple : bad;
    }
    boolean near =
        family.whole()
            ? Math.abs(good.value() - bad.value()) <= 1
            : good.u() - bad.u() <= Math.log1p(tolerance) * (1 + 1e-9);
    return end(
        near && bad.fails() ? Outcome.SOLVED : Outcome.MET,
        good,
        bad.fails() ? Optional.of(new Failing(bad.value(), bad.answer())) : Optional.empty());
  }

  /**
   * True if epsilon rises at once between two values, as where a length counts in whole steps: then
   * the number with the fewest digits between them may be the very place.
   */
  private boolean jumps(TriedValue failing, TriedValue meeting) {
    return !family.whole()
        && failing.fails()
        && failing.logExcess() - meeting.logExcess() > JUMP * (meeting.u() - failing.u());
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

  /** The width at which a change of the parameter by the tolerance is seen. */
  private double fineWidth() {
    return Math.max(1e-9, 0.4 * tolerance * steepness);
  }

  /** The width at which whole numbers are told from their neighbours, as far as time allows. */
  private double wholeWidth(double value) {
    return Math.max(2e-7, Math.min(1e-4, 0.02 / value));
  }

  private TriedValue at(double value, double width) {
    Interrupts.look();
    evaluations++;
    progress.report(family.parameter() + " = " + value, 1 - 1 / (1 + 0.15 * evaluations));
    EpsilonAnswer answer =
        epsilons.against(family.plan().apply(value), target, Math.max(1e-12, width));
    TriedValue point = new TriedValue(coordinate.of(value), value, width, answer, target.epsilon());
    crossing.add(point);
    return point;
  }
}

package org.noisewright.design;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibration.Failing;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.numerics.Bounds;

/**
 * One search of a {@link Calibrator}. Its coordinate u is the logarithm of the coordinate of the
 * family, towards more privacy. What is certain of its end: Calibrator.proof.md.
 */
final class CalibrationSearch {
  private static final double ROUGH = 0.02;
  private static final double FIRST_STEP = 0.7;
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
    Point start = at(family.start(), ROUGH);
    Point failing = start;
    Point meeting = start;
    double step = FIRST_STEP;
    while (!meeting.meets()) {
      Point last = failing;
      failing = meeting;
      step = step(last, failing, step);
      Optional<Point> next = beyond(failing, step, coordinate(family.mostPrivate()));
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
    step = FIRST_STEP;
    for (Point last = meeting; !failing.fails(); ) {
      meeting = failing.meets() ? failing : meeting;
      step = step(last, failing, step);
      last = failing;
      Optional<Point> next = beyond(failing, -step, coordinate(family.leastPrivate()));
      if (next.isEmpty()) {
        Point least = decided(failing);
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

  /**
   * The point a step away, or less far where the plan cannot be accounted for; empty if there is
   * none before the end, and then {@code refusal} says why.
   */
  private Optional<Point> beyond(Point from, double step, double end) {
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
        Point point = at(value, ROUGH);
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
  private double step(Point last, Point here, double before) {
    double slope = (here.logExcess() - last.logExcess()) / (here.u() - last.u());
    if (!(slope < 0 && slope > -1e6)) {
      return last.value() == here.value() ? before : 2 * before;
    }
    double away = Math.abs(here.logExcess() / slope);
    return Math.max(0.01, Math.min(3 * before, 1.15 * away + 0.01));
  }

  /** The bracket made narrow with rough answers, then closed with fine ones. */
  private Calibration refined(Point failingStart, Point meetingStart) {
    Point failing = failingStart;
    Point meeting = meetingStart;
    double width = ROUGH;
    double aim = Math.log1p(tolerance);
    while (meeting.u() - failing.u() > aim && evaluations < MOST_EVALUATIONS) {
      double gap = meeting.u() - failing.u();
      double root = root(failing, meeting);
      if (gap > 4 * aim) {
        steepness = steepness(failing, meeting);
      }
      // Where the interval is wide against the bracket, a narrower one is needed to tell.
      width = Math.max(fineWidth(), Math.min(width, 0.1 * gap));
      double margin = Math.max(0.35 * aim, 0.02 * gap);
      boolean towardsMeeting = meeting.u() - root > root - failing.u();
      double u = towardsMeeting ? root + margin : root - margin;
      u = Math.max(failing.u() + 0.05 * gap, Math.min(meeting.u() - 0.05 * gap, u));
      double value = rounded(u, failing.u(), meeting.u());
      if (value == failing.value() || value == meeting.value()) {
        break;
      }
      Point point = at(value, width);
      if (point.meets()) {
        meeting = point;
      } else if (point.fails()) {
        failing = point;
      } else if (width <= fineWidth() || !point.answer().status().withinWidth()) {
        return undecided(failing, meeting, point);
      } else {
        width = Math.max(fineWidth(), 0.1 * width);
      }
    }
    return closed(failing, meeting);
  }

  /** The target lies inside the narrowest interval: look for the ends of the doubt. */
  private Calibration undecided(Point failing, Point meeting, Point doubtful) {
    double width = doubtful.answer().status().withinWidth() ? fineWidth() : ROUGH;
    return closed(
        edge(failing, doubtful, Point::fails, width), edge(meeting, doubtful, Point::meets, width));
  }

  /** The sure point nearest to a doubtful one, to within the tolerance. */
  private Point edge(Point known, Point doubtful, Predicate<Point> sure, double width) {
    double aim = Math.log1p(tolerance);
    double step = Math.copySign(0.38 * aim, known.u() - doubtful.u());
    Point near = doubtful;
    Point far = known;
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
      Point point = at(value, width);
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
  private Calibration wholeNumbers(Point failingStart, Point meetingStart) {
    Point failing = failingStart;
    Point meeting = meetingStart;
    while (Math.abs(meeting.value() - failing.value()) > 1 && evaluations < MOST_EVALUATIONS) {
      double root = root(failing, meeting);
      double gap = meeting.u() - failing.u();
      double u = Math.max(failing.u() + 0.05 * gap, Math.min(meeting.u() - 0.05 * gap, root));
      double value = Math.rint(value(u));
      double low = Math.min(failing.value(), meeting.value()) + 1;
      double high = Math.max(failing.value(), meeting.value()) - 1;
      Point point = decided(at(Math.max(low, Math.min(high, value)), ROUGH));
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
  private Point decided(Point rough) {
    double finest = family.whole() ? wholeWidth(rough.value()) : fineWidth();
    Point point = rough;
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
  private Calibration undecidedWhole(Point failing, Point meeting, Point doubtful) {
    return closed(
        sure(failing, doubtful.value(), Point::fails),
        sure(meeting, doubtful.value(), Point::meets));
  }

  /** A sure one whose neighbour, or a number within the tolerance, is not: by doubling, halving. */
  private Point sure(Point from, double doubtful, Predicate<Point> test) {
    double near = doubtful;
    Point far = from;
    double gap = test.test(from) ? Math.abs(far.value() - near) : 0;
    for (double away = 1; gap > Math.max(1, tolerance * doubtful); away *= 2) {
      double step = Math.min(away, Math.floor(0.5 * gap));
      Point point = at(near + Math.copySign(step, far.value() - near), wholeWidth(doubtful));
      boolean known = test.test(point);
      far = known ? point : far;
      near = known ? near : point.value();
      gap = Math.abs(far.value() - near);
    }
    return far;
  }

  private Calibration closed(Point failing, Point meeting) {
    Point good = finest(meeting);
    Point bad = failing;
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
  private Point finest(Point point) {
    if (point.width() <= fineWidth() || !point.answer().status().withinWidth()) {
      return point;
    }
    Point fine = at(point.value(), fineWidth());
    return point.meets() && !fine.meets() ? point : fine;
  }

  private Calibration end(Outcome outcome, Point point, Optional<Failing> failing) {
    return new Calibration(
        family, target, outcome, point.value(), point.answer(), failing, refusal, evaluations);
  }

  /** Where ln epsilon crosses the target on the chord; the middle where it has no chord. */
  private double root(Point failing, Point meeting) {
    double high = failing.logExcess();
    double low = meeting.logExcess();
    if (!(high < 700 && low > -700 && high > low)) {
      return 0.5 * (failing.u() + meeting.u());
    }
    double part = Math.max(0.02, Math.min(0.98, high / (high - low)));
    return failing.u() + part * (meeting.u() - failing.u());
  }

  private double coordinate(double value) {
    return sign * Math.log(family.coordinate().of().applyAsDouble(value));
  }

  private double value(double u) {
    double value = family.coordinate().value().applyAsDouble(Math.exp(sign * u));
    return Math.max(family.least(), Math.min(family.most(), value));
  }

  /** A number of two digits near u, if there is one far from where the step began. */
  private double plain(double u, double reach) {
    double value = value(u);
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
    double edge = 0.04 * (to - from);
    for (int digits = 2; digits < 16; digits++) {
      double candidate =
          new BigDecimal(value)
              .round(new MathContext(digits, RoundingMode.HALF_EVEN))
              .doubleValue();
      double at = coordinate(candidate);
      boolean inside = at > from + edge && at < to - edge;
      if (inside && Math.abs(at - u) <= 0.1 * Math.log1p(tolerance)) {
        return candidate;
      }
    }
    return value;
  }

  /** The width at which a change of the parameter by the tolerance is seen. */
  private double fineWidth() {
    return Math.max(1e-9, 0.25 * tolerance * steepness);
  }

  /** The width at which whole numbers are told from their neighbours, as far as time allows. */
  private double wholeWidth(double value) {
    return Math.max(2e-7, Math.min(1e-4, 0.02 / value));
  }

  /** How ln epsilon falls with u at the target, as far as below 1. */
  private double steepness(Point failing, Point meeting) {
    double steepness = (failing.logExcess() - meeting.logExcess()) / (meeting.u() - failing.u());
    return steepness > 0 ? Math.max(0.05, Math.min(1, steepness)) : 1;
  }

  private Point at(double value, double width) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    evaluations++;
    progress.report(family.parameter() + " = " + value, 1 - 1 / (1 + 0.15 * evaluations));
    EpsilonAnswer answer =
        epsilons.epsilonAt(family.plan().apply(value), target.delta(), Math.max(1e-12, width));
    return new Point(coordinate(value), value, width, answer, target.epsilon());
  }

  /** A value that was tried. */
  private record Point(double u, double value, double width, EpsilonAnswer answer, double wanted) {
    boolean meets() {
      return answer.epsilon().upper() <= wanted;
    }

    boolean fails() {
      return answer.epsilon().lower() > wanted;
    }

    /** ln of epsilon over the wanted one, infinite where one of them is 0 or infinite. */
    double logExcess() {
      Bounds epsilon = answer.epsilon();
      double middle = 0.5 * (epsilon.lower() + epsilon.upper());
      if (Double.isNaN(middle)) {
        return Double.POSITIVE_INFINITY;
      }
      return Math.log(middle) - Math.log(wanted);
    }
  }
}

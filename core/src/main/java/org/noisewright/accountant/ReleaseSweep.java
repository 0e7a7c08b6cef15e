package org.noisewright.accountant;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Interrupts;

/** One question about a plan that is repeated more and more often. */
public final class ReleaseSweep {
  /** Most numbers of repetitions between two ends. */
  public static final int MOST_POINTS = 24;

  private ReleaseSweep() {}

  /**
   * A point of a sweep.
   *
   * @param repetitions how often the plan is repeated
   * @param table the answer
   */
  public record Point(long repetitions, ComparisonTable table) {}

  /**
   * The numbers of repetitions between two ends, both included: {@code from} times the powers of
   * two if these are at most {@value #MOST_POINTS}, otherwise as many in equal ratios, rounded.
   *
   * @param from at least 1
   * @param to above {@code from}
   */
  public static List<Long> between(long from, long to) {
    if (!(from >= 1 && to > from)) {
      throw new IllegalArgumentException(
          "repetitions must rise from at least 1, got " + from + " to " + to + "; give 1 and 2^20");
    }
    TreeSet<Long> numbers = new TreeSet<>();
    for (long n = from; n < to && numbers.size() < MOST_POINTS; n *= 2) {
      numbers.add(n);
      if (n > to / 2) {
        break;
      }
    }
    numbers.add(to);
    if (numbers.size() > MOST_POINTS) {
      numbers.clear();
      double ratio = Math.log((double) to / (double) from) / (MOST_POINTS - 1);
      for (int i = 1; i < MOST_POINTS - 1; i++) {
        numbers.add(Math.round((double) from * Math.exp(i * ratio)));
      }
      numbers.add(from);
      numbers.add(to);
    }
    return List.copyOf(numbers);
  }

  /**
   * The whole plan, repeated: every release {@code repetitions} times as often. For a plan of one
   * release this is the release that often.
   *
   * @throws IllegalArgumentException if that makes too many releases
   */
  public static PrivacyPlan repeated(PrivacyPlan plan, long repetitions) {
    List<Release> releases = new ArrayList<>();
    for (Release release : plan.releases()) {
      long times;
      try {
        times = Math.multiplyExact(release.times(), repetitions);
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException(
            "releases must be at most 1e15, got "
                + release.times()
                + " repeated "
                + repetitions
                + " times; end the range earlier",
            e);
      }
      releases.add(release.times(times));
    }
    return new PrivacyPlan(plan.relation(), releases, plan.recordsPerUser());
  }

  /**
   * Asks the same of the plan at each number of repetitions.
   *
   * @param question answers for one repeated plan, and tells the progress that it gets
   */
  public static List<Point> over(
      PrivacyPlan plan,
      List<Long> numbers,
      BiFunction<PrivacyPlan, Progress, ComparisonTable> question,
      Progress progress) {
    List<Point> points = new ArrayList<>();
    for (long number : numbers) {
      Interrupts.look();
      int done = points.size();
      Progress part =
          (stage, fraction) ->
              progress.report(
                  "point " + (done + 1) + " of " + numbers.size() + ", " + stage,
                  (done + fraction) / numbers.size());
      points.add(new Point(number, question.apply(repeated(plan, number), part)));
    }
    return points;
  }
}

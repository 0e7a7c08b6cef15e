package org.noisewright.app.report;

import java.util.List;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.app.plan.NumberText;
import org.noisewright.mechanism.Release;

/**
 * Comparisons over a range of epsilon, or over the number of repetitions of the plan.
 *
 * @param asked what was asked, with the plan that is repeated
 * @param over what the range is of
 * @param points by rising x, at least one, all of one quantity
 */
public record ComparisonSweep(Asked asked, Over over, List<Point> points) {

  /** What a range is of. */
  public enum Over {
    /** Delta over epsilon. */
    EPSILON,
    /** Epsilon or delta over the number of repetitions of the whole plan. */
    REPETITIONS
  }

  /**
   * One question.
   *
   * @param x the epsilon, or the number of repetitions
   * @param table the answers
   */
  public record Point(double x, ComparisonTable table) {}

  /** Copies the points. */
  public ComparisonSweep {
    points = List.copyOf(points);
  }

  /** What is compared. */
  public Quantity quantity() {
    return points.get(0).table().quantity();
  }

  /** True if a repetition of the plan is one release. */
  public boolean countsReleases() {
    List<Release> releases = asked.plan().releases();
    return releases.size() == 1 && releases.get(0).times() == 1;
  }

  /** A place in the range: {@code epsilon 1.5}, {@code 1,024 releases}. */
  String place(double x) {
    if (over == Over.EPSILON) {
      return "epsilon " + NumberText.of(x);
    }
    boolean one = x == 1;
    String words =
        countsReleases() ? (one ? "release" : "releases") : (one ? "repetition" : "repetitions");
    return NumberText.grouped((long) x) + " " + words;
  }

  /** What stays the same: {@code " at delta 1e-05"}, or nothing. */
  public String fixed() {
    ComparisonTable table = points.get(0).table();
    return over == Over.EPSILON
        ? ""
        : (table.quantity() == Quantity.EPSILON ? " at delta " : " at epsilon ")
            + NumberText.of(table.at());
  }

  /** One line for each release. */
  List<String> releases() {
    List<String> lines = ReleaseSummary.lines(asked.plan());
    return over == Over.EPSILON || !countsReleases()
        ? lines
        : List.of(lines.get(0).replaceAll(", once$", ", again and again"));
  }

  /** The plan in at most a line. */
  public String title() {
    String title = ReleaseSummary.title(asked.plan());
    return over == Over.REPETITIONS && countsReleases() ? title.replaceAll(", once$", "") : title;
  }

  /** The names of the methods, in the order of the last point. */
  public List<String> methods() {
    return points.get(points.size() - 1).table().rows().stream().map(ComparisonRow::name).toList();
  }

  /** What a method said at every point. */
  public List<ComparisonRow> rows(String method) {
    return points.stream().flatMap(point -> point.table().row(method).stream()).toList();
  }

  /** The time for all points of a method: a curve is built once for a range of epsilon. */
  double milliseconds(String method) {
    List<ComparisonRow> rows = rows(method);
    double questions = rows.stream().mapToDouble(ComparisonRow::questionMilliseconds).sum();
    double building =
        over == Over.EPSILON
            ? rows.get(0).buildMilliseconds()
            : rows.stream().mapToDouble(ComparisonRow::buildMilliseconds).sum();
    return questions + building;
  }

  /** The time for all certified answers. */
  double certifiedMilliseconds() {
    return points.stream().mapToDouble(point -> point.table().certifiedMilliseconds()).sum();
  }

  /** True if a method contradicts the certified interval anywhere. */
  public boolean violated() {
    return points.stream().anyMatch(point -> !point.table().violating().isEmpty());
  }
}

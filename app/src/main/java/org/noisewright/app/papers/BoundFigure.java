package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noisewright.accountant.Comparison;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.accountant.ReleaseSweep;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.plot.ComparisonPicture;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.ComparisonSweep;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.Methods;
import org.noisewright.classical.PrivacyBuckets;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/**
 * The two charts that the loss-class paper draws of a mechanism: delta over epsilon at its largest
 * number of releases, and epsilon (or delta at one epsilon) over the number of releases.
 */
final class BoundFigure {
  private static final double DELTA = 1e-4;
  private static final int EPSILONS = 25;

  /** As many buckets as the time for a page allows: the default has too few for 2^18 releases. */
  private static final ComparisonMethod BUCKETS = PrivacyBuckets.of(65_535, true);

  private final Release release;
  private final long most;
  private final List<ComparisonMethod> methods;
  private final String version;
  private final Progress progress;

  /**
   * @param release one release
   * @param most the largest number of releases, a power of two
   * @param leftOut names of the methods that the figure does without
   */
  BoundFigure(Release release, long most, List<String> leftOut, String version, Progress progress) {
    this.release = release;
    this.most = most;
    this.methods =
        Methods.all().stream()
            .filter(method -> !leftOut.contains(method.name()))
            .map(method -> method.name().equals(BUCKETS.name()) ? BUCKETS : method)
            .toList();
    this.version = version;
    this.progress = progress;
  }

  /** Delta from epsilon 0 to this one. */
  ComparisonSweep overEpsilon(double to) {
    PrivacyPlan plan = PrivacyPlan.of(release.times(most));
    List<Double> epsilons = new ArrayList<>();
    for (int i = 0; i < EPSILONS; i++) {
      epsilons.add(to * i / (EPSILONS - 1));
    }
    List<ComparisonTable> tables =
        Comparison.of(plan, methods).withProgress(progress).deltasAt(epsilons);
    List<ComparisonSweep.Point> points = new ArrayList<>();
    for (int i = 0; i < EPSILONS; i++) {
      points.add(new ComparisonSweep.Point(epsilons.get(i), tables.get(i)));
    }
    return new ComparisonSweep(asked(plan), ComparisonSweep.Over.EPSILON, points);
  }

  /** Epsilon at delta 1e-4 over the number of releases. */
  ComparisonSweep epsilonOverReleases(long from) {
    return overReleases(from, comparison -> comparison.epsilonAt(DELTA));
  }

  /** Delta at epsilon 0 over the number of releases. */
  ComparisonSweep totalVariationOverReleases() {
    return overReleases(1, comparison -> comparison.deltaAt(0));
  }

  private ComparisonSweep overReleases(
      long from, java.util.function.Function<Comparison, ComparisonTable> question) {
    PrivacyPlan plan = PrivacyPlan.of(release);
    List<Long> numbers = ReleaseSweep.between(from, most);
    List<ComparisonSweep.Point> points = new ArrayList<>();
    ReleaseSweep.over(
            plan,
            numbers,
            (repeated, told) ->
                question.apply(
                    Comparison.of(PrivacyAccountant.of(repeated), methods).withProgress(told)),
            progress)
        .forEach(
            point ->
                points.add(new ComparisonSweep.Point((double) point.repetitions(), point.table())));
    return new ComparisonSweep(asked(plan), ComparisonSweep.Over.REPETITIONS, points);
  }

  private Asked asked(PrivacyPlan plan) {
    return new Asked(StatedPlan.of(plan), Optional.empty(), Optional.empty(), false, version);
  }

  /** The SVG element of a sweep, half a page wide. */
  static String picture(ComparisonSweep sweep, String idPrefix) {
    return ComparisonPicture.of(sweep).halfSvg(idPrefix);
  }

  /** "a 0.12, b 0.13": what these methods say at the last point, beside the certified interval. */
  static String atTheEnd(ComparisonSweep sweep, List<String> names) {
    ComparisonTable last = sweep.points().get(sweep.points().size() - 1).table();
    List<String> words = new ArrayList<>();
    words.add(String.format(Locale.ROOT, "certified %.5g", value(sweep, last.certified().upper())));
    for (String name : names) {
      Optional<ComparisonRow> row = last.row(name).filter(ComparisonRow::answered);
      words.add(
          name
              + row.filter(r -> last.saysUpper(r) || last.saysLower(r))
                  .map(r -> " " + ends(sweep, last, r))
                  .orElse(" says nothing"));
    }
    return String.join(", ", words);
  }

  private static String ends(ComparisonSweep sweep, ComparisonTable table, ComparisonRow row) {
    String upper = String.format(Locale.ROOT, "%.5g", value(sweep, row.upper()));
    if (!table.saysLower(row) || row.claim().kind() == Claim.Kind.APPROXIMATION) {
      return upper;
    }
    String lower = String.format(Locale.ROOT, "%.5g", value(sweep, row.lower()));
    return table.saysUpper(row) ? lower + " to " + upper : "at least " + lower;
  }

  private static double value(ComparisonSweep sweep, double end) {
    return sweep.quantity() == ComparisonTable.Quantity.EPSILON ? end : Math.pow(10, end);
  }

  /** The first number of releases at which a method is within a factor of the certified value. */
  static Optional<Long> within(ComparisonSweep sweep, String name, double factor) {
    for (ComparisonSweep.Point point : sweep.points()) {
      ComparisonTable table = point.table();
      double upper = value(sweep, table.certified().upper());
      double lower = value(sweep, table.certified().lower());
      boolean near =
          table
              .row(name)
              .filter(ComparisonRow::answered)
              .map(row -> value(sweep, row.upper()))
              .filter(v -> v <= factor * upper && v >= lower / factor)
              .isPresent();
      if (near) {
        return Optional.of(Math.round(point.x()));
      }
    }
    return Optional.empty();
  }

  /**
   * "down to delta 1.2e-3": the least delta down to which a method's upper end is within a factor
   * of the certified one; "nowhere" if not even at the first point.
   */
  static String tightDownTo(ComparisonSweep sweep, String name, double factor) {
    String least = "nowhere";
    for (ComparisonSweep.Point point : sweep.points()) {
      ComparisonTable table = point.table();
      double certified = table.certified().upper();
      boolean near =
          table
              .row(name)
              .filter(ComparisonRow::answered)
              .filter(row -> row.upper() <= certified + Math.log10(factor))
              .isPresent();
      if (!near) {
        return least;
      }
      least = String.format(Locale.ROOT, "down to delta %.1e", Math.pow(10, certified));
    }
    return least;
  }

  /** The methods whose claim contradicts the certified interval somewhere; none, one hopes. */
  static String violations(ComparisonSweep... sweeps) {
    List<String> names = new ArrayList<>();
    for (ComparisonSweep sweep : sweeps) {
      sweep
          .points()
          .forEach(point -> point.table().violating().forEach(row -> names.add(row.name())));
    }
    return names.isEmpty() ? "no bound is violated" : "VIOLATED by " + names;
  }
}

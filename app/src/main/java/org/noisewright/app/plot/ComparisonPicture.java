package org.noisewright.app.plot;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.app.report.ComparisonSweep;
import org.noisewright.app.report.ReleaseSummary;
import org.noisewright.classical.Claim;
import org.noisewright.numerics.Bounds;

/** The chart of a comparison: the certified interval as a band, a line for each end of a method. */
public final class ComparisonPicture {
  /** How far beyond the certified interval an axis reaches, in parts of its span and in decades. */
  private static final double BEYOND = 0.5;

  private static final double LEAST_BEYOND = 0.7;

  private ComparisonPicture() {}

  /** The chart of a range of questions. */
  public static LinesChart of(ComparisonSweep sweep) {
    boolean overEpsilon = sweep.over() == ComparisonSweep.Over.EPSILON;
    boolean ofEpsilon = sweep.quantity() == Quantity.EPSILON;
    ChartAxis x =
        overEpsilon
            ? ChartAxis.of("epsilon (nats)", ChartScale.LINEAR)
            : ChartAxis.of(
                (sweep.countsReleases() ? "number of releases" : "repetitions of the whole plan")
                    + " (log scale)",
                ChartScale.LOG2);
    String title = ofEpsilon ? "epsilon (nats, log scale)" : "delta (log scale)";
    List<ChartBand.Ends> ends = new ArrayList<>();
    for (ComparisonSweep.Point point : sweep.points()) {
      Bounds certified = point.table().certified();
      ends.add(
          new ChartBand.Ends(
              x.scale().coordinate(point.x()),
              height(ofEpsilon, certified.lower()),
              height(ofEpsilon, certified.upper())));
    }
    ChartAxis y = limited(ChartAxis.of(title, ChartScale.LOG10), ends, sweep);
    LinesChart chart =
        LinesChart.of(sweep.title(), subtitle(sweep), x, y)
            .withBand(new ChartBand("certified interval", ends));
    for (ChartLine line : lines(sweep, x.scale())) {
      chart = chart.withLine(line);
    }
    for (String name : sweep.methods()) {
      if (sweep.rows(name).stream().anyMatch(ComparisonRow::violates)) {
        chart = chart.withWarning("VIOLATION: " + name + " CONTRADICTS THE CERTIFIED INTERVAL");
      }
    }
    return chart;
  }

  private static String subtitle(ComparisonSweep sweep) {
    boolean ofEpsilon = sweep.quantity() == Quantity.EPSILON;
    String what =
        sweep.over() == ComparisonSweep.Over.EPSILON
            ? "delta over epsilon"
            : (ofEpsilon ? "epsilon" : "delta")
                + sweep.fixed()
                + " over the number of "
                + (sweep.countsReleases() ? "releases" : "repetitions");
    String direction =
        sweep.asked().direction().map(only -> ", direction " + only.words() + " alone").orElse("");
    return what
        + ", "
        + ReleaseSummary.relation(sweep.asked().plan())
        + direction
        + "\n"
        + strokes(sweep);
  }

  /** What the strokes mean that are in the picture. */
  private static String strokes(ComparisonSweep sweep) {
    List<String> words = new ArrayList<>(List.of("solid: upper bound", "dashed: lower bound"));
    for (String name : sweep.methods()) {
      String word =
          switch (sweep.rows(name).get(0).claim().kind()) {
            case APPROXIMATION -> "dotted: approximation, not a bound";
            case WITH_PROBABILITY -> "dashes and dots: both ends may fail";
            default -> words.get(0);
          };
      if (!words.contains(word)) {
        words.add(word);
      }
    }
    return String.join("; ", words);
  }

  private static List<ChartLine> lines(ComparisonSweep sweep, ChartScale x) {
    List<String> names = sweep.methods().stream().sorted().toList();
    List<ChartLine> lines = new ArrayList<>();
    for (String name : sweep.methods()) {
      Claim claim = sweep.rows(name).get(0).claim();
      boolean approximation = claim.kind() == Claim.Kind.APPROXIMATION;
      LineLook look = MethodLooks.of(name, names);
      boolean two = claim.hasLower() && claim.hasUpper() && !approximation;
      if (claim.hasUpper()) {
        String words = two ? name + ", above" : name;
        lines.add(line(sweep, x, name, words, look, true));
      }
      if (claim.hasLower() && !approximation) {
        String words = two ? name + ", below" : name;
        lines.add(line(sweep, x, name, words, look, false));
      }
    }
    return lines;
  }

  private static ChartLine line(
      ComparisonSweep sweep,
      ChartScale x,
      String method,
      String words,
      LineLook look,
      boolean upper) {
    List<ChartLine.Point> points = new ArrayList<>();
    for (ComparisonSweep.Point point : sweep.points()) {
      ComparisonTable table = point.table();
      double y =
          table
              .row(method)
              .filter(ComparisonRow::answered)
              .map(row -> end(table, row, upper))
              .orElse(Double.NaN);
      points.add(new ChartLine.Point(x.coordinate(point.x()), y));
    }
    Claim claim = sweep.rows(method).get(0).claim();
    return new ChartLine(words, look, MethodLooks.stroke(claim, upper), points);
  }

  /** Infinite, and so not drawn, where the answer says nothing. */
  private static double end(ComparisonTable table, ComparisonRow row, boolean upper) {
    boolean ofEpsilon = table.quantity() == Quantity.EPSILON;
    if (upper) {
      return table.saysUpper(row) ? height(ofEpsilon, row.upper()) : Double.POSITIVE_INFINITY;
    }
    return table.saysLower(row) ? height(ofEpsilon, row.lower()) : Double.NEGATIVE_INFINITY;
  }

  private static double height(boolean ofEpsilon, double value) {
    return ofEpsilon ? Math.log10(value) : value;
  }

  /** The axis, not much further than the certified interval: bounds far away are cut. */
  private static ChartAxis limited(
      ChartAxis axis, List<ChartBand.Ends> certified, ComparisonSweep sweep) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (ChartBand.Ends ends : certified) {
      for (double end : new double[] {ends.lower(), ends.upper()}) {
        if (Double.isFinite(end)) {
          low = Math.min(low, end);
          high = Math.max(high, end);
        }
      }
    }
    if (!(low <= high)) {
      return axis;
    }
    double beyond = Math.max(LEAST_BEYOND, BEYOND * (high - low));
    double least = high;
    double most = low;
    for (ChartLine line : lines(sweep, ChartScale.LINEAR)) {
      for (ChartLine.Point point : line.points()) {
        if (point.drawn()) {
          least = Math.min(least, point.y());
          most = Math.max(most, point.y());
        }
      }
    }
    double margin = 0.04 * (high - low) + 0.02;
    double bottom = Math.max(low - beyond, Math.min(low, least) - margin);
    double top = Math.min(high + beyond, Math.max(high, most) + margin);
    boolean ofDelta = sweep.quantity() == Quantity.LOG10_DELTA;
    return axis.from(bottom).to(ofDelta && top > 0 && bottom < 0 ? 0 : top);
  }
}

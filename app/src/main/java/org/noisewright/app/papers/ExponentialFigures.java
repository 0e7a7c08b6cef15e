package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartBand;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.classical.BoundedRangeComposition;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.FourierAccountant;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/**
 * Figures 1 and 2 of the Fourier-accountant paper: the exponential mechanism on a counting query of
 * 100 records, 50 of them in the first of two cells, parameter 0.1, delta at epsilon 1.
 */
final class ExponentialFigures {
  private static final double PARAMETER = 0.1;
  private static final int RECORDS = 100;
  private static final int FIRST = 50;
  private static final double EPSILON = 1;
  private static final double HALF_WIDTH = 24;
  private static final int POINTS = 1 << 20;
  private static final int[] TIMES = {32, 64, 128, 256, 512, 1024, 2048, 4096};

  private final List<ChartLine.Point> remove = new ArrayList<>();
  private final List<ChartLine.Point> add = new ArrayList<>();
  private final List<ChartLine.Point> optimal = new ArrayList<>();
  private final List<ChartLine.Point> fourierTime = new ArrayList<>();
  private final List<ChartLine.Point> optimalTime = new ArrayList<>();
  private final List<ChartBand.Ends> certified = new ArrayList<>();
  private double widestGap;

  /** Both figures. */
  static List<PaperFigure> figures() {
    ExponentialFigures all = new ExponentialFigures();
    all.milliseconds(all.plan(32), true);
    for (int times : TIMES) {
      all.measure(times);
    }
    return List.of(all.deltas(), all.costs());
  }

  private PrivacyPlan plan(int times) {
    double with = firstCell(FIRST, RECORDS - FIRST);
    double without = firstCell(FIRST - 1, RECORDS - FIRST);
    DiscretePair pair =
        DiscretePair.ofProbabilities(
            new double[] {with, 1 - with}, new double[] {without, 1 - without});
    return PrivacyPlan.of(Release.of(pair).times(times));
  }

  /** Chance of the first cell, e^(E a) / (e^(E a) + e^(E b)). */
  private static double firstCell(int a, int b) {
    return 1 / (1 + Math.exp(PARAMETER * (b - a)));
  }

  private void measure(int times) {
    double x = ChartScale.LOG2.coordinate(times);
    PrivacyPlan plan = plan(times);
    remove.add(new ChartLine.Point(x, upper(plan, Direction.REMOVE)));
    add.add(new ChartLine.Point(x, upper(plan, Direction.ADD)));
    double fourier = milliseconds(plan, false);
    fourierTime.add(new ChartLine.Point(x, Math.log10(fourier)));
    long start = System.nanoTime();
    Bounds delta = new BoundedRangeComposition(PARAMETER, times).deltaAt(EPSILON);
    optimalTime.add(new ChartLine.Point(x, Math.log10((System.nanoTime() - start) * 1e-6)));
    optimal.add(new ChartLine.Point(x, Math.log10(delta.upper())));
    Bounds log10 = PrivacyAccountant.of(plan).deltaAt(EPSILON).log10Delta();
    certified.add(new ChartBand.Ends(x, log10.lower(), log10.upper()));
    widestGap = Math.max(widestGap, delta.upper() / Math.pow(10, log10.upper()));
  }

  private static double upper(PrivacyPlan plan, Direction direction) {
    ComparedPlan compared =
        ComparedPlan.of(plan, Optional.of(direction), ComparedPlan.DEFAULT_LOG_TAIL);
    double log =
        FourierAccountant.of(HALF_WIDTH, POINTS).curve(compared).deltaAt(EPSILON).logUpper();
    return log / Math.log(10);
  }

  /** Time of both directions, upper and lower side; the first call warms up. */
  private double milliseconds(PrivacyPlan plan, boolean warm) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < (warm ? 8 : 3); i++) {
      long start = System.nanoTime();
      upper(plan, Direction.REMOVE);
      upper(plan, Direction.ADD);
      least = Math.min(least, (System.nanoTime() - start) * 1e-6);
    }
    return least;
  }

  private PaperFigure deltas() {
    LinesChart chart =
        LinesChart.of(
                "delta at epsilon 1, exponential mechanism of parameter 0.1",
                "counting query, 50 of 100 records in the first cell; grid of 2^20 points on [-24, 24)",
                ChartAxis.of("compositions", ChartScale.LOG2),
                ChartAxis.of("delta", ChartScale.LOG10))
            .withBand(new ChartBand("certified", certified))
            .withLine(
                new ChartLine(
                    "Dong, Durfee, Rogers: optimal over all mechanisms",
                    LineLook.of(0),
                    LineStroke.UPPER_BOUND,
                    optimal))
            .withLine(
                new ChartLine(
                    "Algorithm 1, remove, upper", LineLook.of(1), LineStroke.UPPER_BOUND, remove))
            .withLine(
                new ChartLine(
                    "Algorithm 1, add, upper", LineLook.of(2), LineStroke.UPPER_BOUND, add));
    return new PaperFigure(
        "Figure 1: the exponential mechanism with a counting query",
        List.of(chart.svg("exponential-")),
        "Algorithm 1 gives the delta of this query, below the optimal bound for every exponential"
            + " mechanism of the parameter",
        String.format(
            Locale.ROOT,
            "the bound for all mechanisms is at most %.2f times the certified delta of this query, so"
                + " half and half is nearly the worst case; the text of the paper has parameter 0.05,"
                + " its caption 0.1, which is used here",
            widestGap));
  }

  private PaperFigure costs() {
    LinesChart chart =
        LinesChart.of(
                "time of one delta",
                "milliseconds here, both directions and both sides for Algorithm 1",
                ChartAxis.of("compositions", ChartScale.LOG2),
                ChartAxis.of("milliseconds", ChartScale.LOG10))
            .withLine(
                new ChartLine(
                    "Dong, Durfee, Rogers, Theorem 2",
                    LineLook.of(0),
                    LineStroke.UPPER_BOUND,
                    optimalTime))
            .withLine(
                new ChartLine("Algorithm 1", LineLook.of(1), LineStroke.UPPER_BOUND, fourierTime));
    int last = TIMES.length - 1;
    return new PaperFigure(
        "Figure 2: what they cost",
        List.of(chart.svg("cost-")),
        "the time of Algorithm 1 does not grow with the number of compositions, that of the optimal"
            + " bound does",
        String.format(
            Locale.ROOT,
            "from %d to %d compositions Algorithm 1 goes from %.0f to %.0f ms, the optimal bound from"
                + " %.2g to %.0f ms",
            TIMES[0],
            TIMES[last],
            time(fourierTime, 0),
            time(fourierTime, last),
            time(optimalTime, 0),
            time(optimalTime, last)));
  }

  private static double time(List<ChartLine.Point> points, int i) {
    return Math.pow(10, points.get(i).y());
  }
}

package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.design.learned.LearnedNoise;

/** Figure 3: delta over the cost, against truncated Gaussians. */
final class UtilityFigure {
  private UtilityFigure() {}

  static PaperFigure figure(LearnedFrontiers frontiers) {
    List<LearnedFrontier> absolute = frontiers.absolute();
    List<LearnedFrontier> squared = frontiers.squared();
    return new PaperFigure(
        "Figure 3: utility and delta, 1 to " + frontiers.scale().most() + " releases",
        List.of(
            costs("(a) mean absolute noise, epsilon 0.3", absolute).halfSvg("cost-a-"),
            costs("(b) root mean square noise, epsilon 0.3", squared).halfSvg("cost-b-"),
            divergences(squared).halfSvg("cost-c-"),
            ratios(absolute, squared).halfSvg("cost-ratio-"),
            EpsilonFigure.costs(
                    frontiers.epsilons(),
                    "(f) other epsilons, " + frontiers.scale().most() + " releases")
                .halfSvg("cost-f-")),
        "the graphs of the noise trained on the bucket loss are remarkably close to those of truncated"
            + " Gaussians and always above them, the extended moments accountant beats the Gaussian at 8"
            + " and 16 releases, and for the root mean square and 128 releases the noise has a"
            + " Kullback-Leibler divergence below 1e-4 from the Gaussian",
        found(absolute, squared));
  }

  private static LinesChart costs(String title, List<LearnedFrontier> all) {
    LinesChart chart =
        LinesChart.of(
            title,
            "solid: best noise found; dotted: truncated Gaussian, same range and cost",
            ChartAxis.of(all.get(0).cost().words(), ChartScale.LOG10),
            ChartAxis.of("delta", ChartScale.LOG10));
    for (int i = 0; i < all.size(); i++) {
      LearnedFrontier one = all.get(i);
      chart =
          chart
              .withLine(one.gaussianLine(one.times() + ", Gaussian", i))
              .withLine(one.line(one.times() + (one.times() == 1 ? " release" : " releases"), i));
    }
    return chart;
  }

  private static LinesChart divergences(List<LearnedFrontier> squared) {
    LinesChart chart =
        LinesChart.of(
            "(c) divergence from the Gaussian of equal cost",
            "Kullback-Leibler, computed; least and largest of each frontier",
            ChartAxis.of("releases", ChartScale.LOG2),
            ChartAxis.of("divergence (nats)", ChartScale.LOG10));
    List<ChartLine.Point> least = new ArrayList<>();
    List<ChartLine.Point> largest = new ArrayList<>();
    for (LearnedFrontier one : squared) {
      double[] all =
          one.points().stream()
              .mapToDouble(LearnedPoint::divergence)
              .filter(Double::isFinite)
              .toArray();
      if (all.length > 0) {
        double x = ChartScale.LOG2.coordinate(one.times());
        least.add(new ChartLine.Point(x, Math.log10(Arrays.stream(all).min().orElseThrow())));
        largest.add(new ChartLine.Point(x, Math.log10(Arrays.stream(all).max().orElseThrow())));
      }
    }
    return chart
        .withLine(new ChartLine("largest", LineLook.of(0), LineStroke.APPROXIMATION, largest))
        .withLine(new ChartLine("least", LineLook.of(1), LineStroke.APPROXIMATION, least));
  }

  private static LinesChart ratios(List<LearnedFrontier> absolute, List<LearnedFrontier> squared) {
    LinesChart chart =
        LinesChart.of(
            "Delta as a part of the Gaussian's of equal cost",
            "solid: mean absolute noise; dotted: root mean square noise",
            ChartAxis.of("delta of the Gaussian", ChartScale.LOG10),
            ChartAxis.of("delta / delta of the Gaussian", ChartScale.LINEAR).from(0).to(1.05));
    for (int i = 0; i < absolute.size(); i++) {
      int times = absolute.get(i).times();
      chart =
          chart
              .withLine(ratio(times + ", E|X|", i, LineStroke.UPPER_BOUND, absolute.get(i)))
              .withLine(ratio(times + ", rms", i, LineStroke.APPROXIMATION, squared.get(i)));
    }
    return chart;
  }

  private static ChartLine ratio(
      String name, int place, LineStroke stroke, LearnedFrontier frontier) {
    return new ChartLine(
        name,
        LineLook.of(place),
        stroke,
        frontier.points().stream()
            .filter(point -> point.gaussian().isPresent())
            .map(
                point ->
                    new ChartLine.Point(
                        Math.log10(point.gaussian().orElseThrow().delta().upper()), point.ratio()))
            .sorted((a, b) -> Double.compare(a.x(), b.x()))
            .toList());
  }

  static String found(List<LearnedFrontier> absolute, List<LearnedFrontier> squared) {
    List<LearnedFrontier> all = new ArrayList<>(absolute);
    all.addAll(squared);
    long points = all.stream().mapToLong(one -> one.points().size()).sum();
    long above =
        all.stream()
            .flatMap(one -> one.points().stream())
            .filter(point -> !point.notAboveGaussian())
            .count();
    int leftOut = all.stream().mapToInt(LearnedFrontier::leftOut).sum();
    List<String> words = new ArrayList<>();
    for (List<LearnedFrontier> kind : List.of(absolute, squared)) {
      for (LearnedFrontier one : kind) {
        double[] ratios =
            one.points().stream()
                .mapToDouble(LearnedPoint::ratio)
                .filter(Double::isFinite)
                .toArray();
        words.add(
            String.format(
                Locale.ROOT,
                "%d by %s: %.4g to %.4g",
                one.times(),
                one.cost().words(),
                Arrays.stream(ratios).min().orElse(Double.NaN),
                Arrays.stream(ratios).max().orElse(Double.NaN)));
      }
    }
    LearnedFrontier most = squared.get(squared.size() - 1);
    double[] divergences =
        most.points().stream()
            .filter(point -> point.noise().binding())
            .mapToDouble(LearnedPoint::divergence)
            .toArray();
    return (above == 0
            ? "the opposite of the first claim: the best noise is certified NEVER above the Gaussian"
                + " of its range and cost at "
                + points
                + " points, and delta as a part of the Gaussian's is, by releases, "
            : "above the Gaussian at " + above + " of " + points + " points, parts by releases: ")
        + String.join("; ", words)
        + String.format(
            Locale.ROOT,
            "; at %d releases and the root mean square the divergence from the Gaussian is %.2g to"
                + " %.2g where the limit of the cost binds, so the third claim holds in the middle,"
                + " though what is close in divergence need not be close in delta",
            most.times(),
            Arrays.stream(divergences).min().orElse(Double.NaN),
            Arrays.stream(divergences).max().orElse(Double.NaN))
        + horizontal(all)
        + (leftOut == 0
            ? ""
            : "; " + leftOut + " of the points are left out, whose certified interval is too wide");
  }

  /** Where more cost does not help any more: the horizontal lines of the paper. */
  private static String horizontal(List<LearnedFrontier> all) {
    List<String> words = new ArrayList<>();
    for (LearnedFrontier one : all) {
      for (LearnedPoint point : one.points()) {
        LearnedNoise noise = point.noise();
        if (!noise.binding()) {
          words.add(
              String.format(
                  Locale.ROOT,
                  "%d releases %.5g (%s)",
                  one.times(),
                  noise.cost(),
                  one.cost().words()));
        }
      }
    }
    return words.isEmpty()
        ? ""
        : "; lines end horizontally where more cost does not help in this range, from the cost "
            + String.join(", ", words);
  }
}

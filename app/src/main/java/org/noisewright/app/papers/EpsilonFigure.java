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
import org.noisewright.mechanism.TruncatedGaussianNoise;

/** Figures 3f and 13: other epsilons, 128 releases, root mean square. */
final class EpsilonFigure {
  private static final int DENSITY_POINTS = 301;

  private EpsilonFigure() {}

  static LinesChart costs(List<LearnedFrontier> all, String title) {
    LinesChart chart =
        LinesChart.of(
            title,
            "solid: best noise found; dotted: truncated Gaussian, same range and cost",
            ChartAxis.of("sqrt(E X^2)", ChartScale.LOG10),
            ChartAxis.of("delta", ChartScale.LOG10));
    for (int i = 0; i < all.size(); i++) {
      LearnedFrontier one = all.get(i);
      chart =
          chart
              .withLine(one.gaussianLine("epsilon " + one.epsilon() + ", Gaussian", i))
              .withLine(one.line("epsilon " + one.epsilon(), i));
    }
    return chart;
  }

  static PaperFigure figure(LearnedFrontiers frontiers) {
    List<LearnedFrontier> all = frontiers.epsilons();
    String releases = frontiers.scale().most() + " releases";
    LinesChart densities =
        LinesChart.of(
            "Densities in the middle of each frontier",
            "solid: found; dotted: truncated Gaussian of the same cost",
            ChartAxis.of("noise", ChartScale.LINEAR),
            ChartAxis.of("density", ChartScale.LOG10).from(-12));
    LinesChart divergences =
        LinesChart.of(
            "Divergence from the Gaussian of equal cost",
            "Kullback-Leibler, computed",
            ChartAxis.of("delta", ChartScale.LOG10),
            ChartAxis.of("divergence (nats)", ChartScale.LOG10));
    LinesChart ratios =
        LinesChart.of(
            "Delta as a part of the Gaussian's of equal cost",
            releases + ", root mean square",
            ChartAxis.of("delta", ChartScale.LOG10),
            ChartAxis.of("delta / delta of the Gaussian", ChartScale.LINEAR).from(0).to(1.05));
    List<String> words = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      LearnedFrontier one = all.get(i);
      String name = "epsilon " + one.epsilon();
      LearnedPoint middle = one.middle();
      double view = middle.noise().problem().range();
      if (middle.gaussian().isPresent()) {
        densities =
            densities.withLine(
                NoiseShape.of((TruncatedGaussianNoise) middle.gaussian().get().noise())
                    .logLine(
                        name + ", Gaussian", i, LineStroke.APPROXIMATION, view, DENSITY_POINTS));
      }
      densities =
          densities.withLine(
              NoiseShape.of(middle.noise())
                  .logLine(name, i, LineStroke.UPPER_BOUND, view, DENSITY_POINTS));
      List<ChartLine.Point> divergence = new ArrayList<>();
      List<ChartLine.Point> ratio = new ArrayList<>();
      for (int k = one.points().size() - 1; k >= 0; k--) {
        LearnedPoint point = one.points().get(k);
        double x = Math.log10(point.delta().upper());
        divergence.add(new ChartLine.Point(x, Math.log10(point.divergence())));
        ratio.add(new ChartLine.Point(x, point.ratio()));
      }
      divergences =
          divergences.withLine(
              new ChartLine(name, LineLook.of(i), LineStroke.APPROXIMATION, divergence));
      ratios = ratios.withLine(new ChartLine(name, LineLook.of(i), LineStroke.UPPER_BOUND, ratio));
      double[] parts =
          one.points().stream().mapToDouble(LearnedPoint::ratio).filter(Double::isFinite).toArray();
      words.add(
          String.format(
              Locale.ROOT,
              "%s: part %.4f to %.4f, divergence in the middle %.2g",
              name,
              Arrays.stream(parts).min().orElse(Double.NaN),
              Arrays.stream(parts).max().orElse(Double.NaN),
              middle.divergence()));
    }
    return new PaperFigure(
        "Figure 13: different epsilons, " + releases + ", root mean square",
        List.of(
            costs(all, "Utility and delta").halfSvg("eps-cost-"),
            ratios.halfSvg("eps-ratio-"),
            divergences.halfSvg("eps-kl-"),
            densities.halfSvg("eps-density-")),
        "at other epsilons the learned noise stays as close to the truncated Gaussian",
        (all.stream().flatMap(one -> one.points().stream()).allMatch(LearnedPoint::notAboveGaussian)
                ? "it is close where the range leaves room and never above; "
                : "certified ABOVE the Gaussian somewhere; ")
            + "delta as a part of the Gaussian's falls from 1 only where the mass at the end of the"
            + " range begins to count; by epsilon: "
            + String.join("; ", words));
  }
}

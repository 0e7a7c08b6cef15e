package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.TruncatedGaussianNoise;

/** Figures 4, 10 and 14: noise behind sampling. */
final class SampledFigures {
  private static final int POINTS = 601;
  private static final double SAME = 1e-4;

  private SampledFigures() {}

  /** Figure 4: the mean absolute noise. */
  static PaperFigure absolute(SampledNoises noises) {
    return new PaperFigure(
        "Figure 4: sampling at rate 0.1, mean absolute noise",
        List.of(
            densities(noises).halfSvg("sampled-a-"),
            costs(noises).halfSvg("sampled-c-"),
            cut(noises).halfSvg("sampled-d-"),
            ratios(noises).halfSvg("sampled-ratio-")),
        "the learned noise has horizontal plateaus, which cost utility, so that the truncated Gaussian"
            + " of the same delta is often better, and cutting noise and Gaussian to a smaller range"
            + " does not help",
        found(noises));
  }

  /** Figure 10: the noises of the other cost. */
  static PaperFigure squaredShapes(SampledNoises noises) {
    List<String> words = new ArrayList<>();
    boolean falls = true;
    double last = Double.POSITIVE_INFINITY;
    for (SampledNoises.Row row : noises.rows()) {
      falls &= row.point().divergence() < last;
      last = row.point().divergence();
      words.add(
          String.format(
              Locale.ROOT,
              "%d: cost %.5g, delta %.4g, divergence from the Gaussian of equal cost %.2g",
              row.times(),
              row.point().noise().cost(),
              row.point().delta().upper(),
              row.point().divergence()));
    }
    return new PaperFigure(
        "Figure 10: sampling at rate 0.1, noises for the root mean square",
        List.of(densities(noises).halfSvg("sampled-10-"), near(noises).halfSvg("sampled-10n-")),
        "unlike noise without sampling the noise does not have the shape of a Gaussian",
        (falls
                ? "so it is for few releases, but the divergence falls with their number: "
                : "the divergence does NOT fall steadily with the number of releases: ")
            + String.join("; ", words));
  }

  /** Figure 14: cost and delta of the other cost, and the Gaussians of both ranges. */
  static PaperFigure squaredCosts(SampledNoises squared, SampledNoises absolute) {
    double most = 0;
    for (SampledNoises.Row row : absolute.rows()) {
      double whole = deviation(row.equal());
      double other = deviation(row.cutEqual());
      if (other > 0
          && whole > 0
          && Math.abs(row.cutDelta() / row.point().delta().upper() - 1) < 0.1) {
        most = Math.max(most, Math.abs(other / whole - 1));
      }
    }
    return new PaperFigure(
        "Figure 14: sampling at rate 0.1, root mean square, and Gaussians of a smaller range",
        List.of(
            costs(squared).halfSvg("sampled-14c-"),
            cut(squared).halfSvg("sampled-14d-"),
            ratios(squared).halfSvg("sampled-14r-"),
            deviations(absolute).halfSvg("sampled-14g-")),
        "the truncated and the range-reduced Gaussian almost overlap, with a largest relative"
            + " difference of their standard deviations of 0.33 %",
        String.format(
                Locale.ROOT,
                "for the mean absolute noise the largest difference is %.2g %% where cutting moves"
                    + " delta by less than a tenth; ",
                100 * most)
            + found(squared));
  }

  private static LinesChart densities(SampledNoises noises) {
    LinesChart chart =
        LinesChart.of(
            "Noise by releases",
            "densities on the whole range, epsilon 0.3",
            ChartAxis.of("noise", ChartScale.LINEAR).from(-noises.range()).to(noises.range()),
            ChartAxis.of("density", ChartScale.LOG10).from(-14));
    int place = 0;
    for (SampledNoises.Row row : noises.rows()) {
      chart =
          chart.withLine(
              NoiseShape.of(row.point().noise())
                  .logLine(
                      row.times() + (row.times() == 1 ? " release" : " releases"),
                      place++,
                      LineStroke.UPPER_BOUND,
                      noises.range(),
                      POINTS));
    }
    return chart;
  }

  private static LinesChart near(SampledNoises noises) {
    SampledNoises.Row last = noises.rows().get(noises.rows().size() - 1);
    double view = noises.range();
    LinesChart chart =
        LinesChart.of(
            last.times() + " releases",
            "dotted: truncated Gaussian of the same cost",
            ChartAxis.of("noise", ChartScale.LINEAR).from(-view).to(view),
            ChartAxis.of("density", ChartScale.LOG10).from(-14));
    if (last.point().gaussian().isPresent()) {
      chart =
          chart.withLine(
              NoiseShape.of((TruncatedGaussianNoise) last.point().gaussian().get().noise())
                  .logLine("Gaussian", 1, LineStroke.APPROXIMATION, view, POINTS));
    }
    return chart.withLine(
        NoiseShape.of(last.point().noise())
            .logLine("found", 0, LineStroke.UPPER_BOUND, view, POINTS));
  }

  private static ChartLine over(
      String name,
      int place,
      LineStroke stroke,
      SampledNoises noises,
      ToDoubleFunction<SampledNoises.Row> y) {
    return new ChartLine(
        name,
        LineLook.of(place),
        stroke,
        noises.rows().stream()
            .map(
                row ->
                    new ChartLine.Point(
                        ChartScale.LOG2.coordinate(row.times()), y.applyAsDouble(row)))
            .toList());
  }

  /** Not a number without a Gaussian. */
  private static double cost(SampledNoises noises, Optional<TruncatedGaussianNoise> noise) {
    return noise.map(one -> noises.cost().of(NoiseError.of(one))).orElse(Double.NaN);
  }

  private static LinesChart costs(SampledNoises noises) {
    return costs(
        "Cost at the same delta",
        "delta is that of the noise found for weight 1e-4 of the cost",
        noises,
        row -> cost(noises, row.equal()),
        "found",
        row -> row.point().noise().cost());
  }

  private static LinesChart cut(SampledNoises noises) {
    return costs(
        "Cost at the same delta, both cut to a smaller range",
        "the noise is cut where its mass beyond is small, not found anew",
        noises,
        row -> cost(noises, row.cutEqual()),
        "cut",
        SampledNoises.Row::cutCost);
  }

  private static LinesChart costs(
      String title,
      String subtitle,
      SampledNoises noises,
      ToDoubleFunction<SampledNoises.Row> gaussian,
      String own,
      ToDoubleFunction<SampledNoises.Row> found) {
    return LinesChart.of(
            title,
            subtitle,
            ChartAxis.of("releases", ChartScale.LOG2),
            ChartAxis.of(noises.cost().words(), ChartScale.LINEAR).from(0))
        .withLine(over("truncated Gaussian", 1, LineStroke.APPROXIMATION, noises, gaussian))
        .withLine(over(own, 0, LineStroke.UPPER_BOUND, noises, found));
  }

  private static LinesChart ratios(SampledNoises noises) {
    return LinesChart.of(
            "Delta as a part of the Gaussian's of equal cost",
            "upper ends, both directions",
            ChartAxis.of("releases", ChartScale.LOG2),
            ChartAxis.of("delta / delta of the Gaussian", ChartScale.LINEAR).from(0).to(1.05))
        .withLine(over("part", 0, LineStroke.UPPER_BOUND, noises, row -> row.point().ratio()));
  }

  private static LinesChart deviations(SampledNoises noises) {
    return LinesChart.of(
            "Gaussians of the deltas of Figure 4",
            "standard deviation before the cut",
            ChartAxis.of("releases", ChartScale.LOG2),
            ChartAxis.of("standard deviation", ChartScale.LINEAR).from(0))
        .withLine(
            over("whole range", 1, LineStroke.UPPER_BOUND, noises, row -> deviation(row.equal())))
        .withLine(
            over(
                "smaller range",
                0,
                LineStroke.APPROXIMATION,
                noises,
                row -> deviation(row.cutEqual())));
  }

  private static double deviation(Optional<TruncatedGaussianNoise> noise) {
    return noise.map(TruncatedGaussianNoise::standardDeviation).orElse(Double.NaN);
  }

  private static String words(double gaussian) {
    return Double.isNaN(gaussian)
        ? "no Gaussian of the range was found that has it"
        : String.format(Locale.ROOT, "Gaussian %.5g", gaussian);
  }

  private static String found(SampledNoises noises) {
    List<String> words = new ArrayList<>();
    boolean cheaper = true;
    boolean removal = true;
    for (SampledNoises.Row row : noises.rows()) {
      double own = row.point().noise().cost();
      double other = cost(noises, row.equal());
      cheaper &= row.equal().isEmpty() || own <= other * (1 + SAME);
      removal &=
          row.point().noise().remove().delta().upper() >= row.point().noise().add().delta().upper();
      words.add(
          String.format(
              Locale.ROOT,
              "%d: delta %.4g, cost %.5g (%s), flat for %.2g at most; cut at %.0f delta"
                  + " %.4g, cost %.5g (%s)",
              row.times(),
              row.point().delta().upper(),
              own,
              words(other),
              flat(row.point()),
              row.cutRange(),
              row.cutDelta(),
              row.cutCost(),
              words(cost(noises, row.cutEqual()))));
    }
    return (cheaper
            ? "the best noise costs NO MORE than the Gaussian of its delta wherever one was found"
            : "the best noise costs more than the Gaussian of its delta for some number of releases")
        + (removal
            ? ", delta with the record against without it is the larger one always; "
            : ", the larger direction is not always the one with the record; ")
        + String.join("; ", words);
  }

  /** The longest part of the range on which the density does not change by more than 1 %. */
  private static double flat(LearnedPoint point) {
    double[] half = point.noise().halfMasses();
    int longest = 0;
    int from = 0;
    for (int k = 0; k < half.length; k++) {
      while (!(half[k] >= 0.99 * half[from])) {
        from++;
      }
      longest = Math.max(longest, k - from + 1);
    }
    return longest * point.noise().step();
  }
}

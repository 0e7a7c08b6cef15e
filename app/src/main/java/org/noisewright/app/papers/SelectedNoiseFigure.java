package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.design.NoiseCost;
import org.noisewright.mechanism.TruncatedGaussianNoise;

/** Figure 12: noises for 8 and 128 releases with the Gaussians of equal cost. */
final class SelectedNoiseFigure {
  private static final int POINTS = 401;

  private SelectedNoiseFigure() {}

  static PaperFigure figure(LearnedFrontiers frontiers) {
    int most = frontiers.scale().most();
    int few = frontiers.scale().releases().contains(8) ? 8 : 1;
    List<String> pictures = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (int times : List.of(few, most)) {
      double view = frontiers.of(times, NoiseCost.L2).middle().noise().problem().range();
      LinesChart chart =
          LinesChart.of(
              times + (times == 1 ? " release" : " releases"),
              "densities; dotted: truncated Gaussian of the same cost",
              ChartAxis.of("noise", ChartScale.LINEAR).from(-view).to(view),
              ChartAxis.of("density", ChartScale.LOG10).from(-15));
      int place = 0;
      for (NoiseCost cost : List.of(NoiseCost.L1, NoiseCost.L2)) {
        LearnedPoint point = frontiers.of(times, cost).middle();
        if (point.gaussian().isPresent()) {
          chart =
              chart.withLine(
                  NoiseShape.of((TruncatedGaussianNoise) point.gaussian().get().noise())
                      .logLine(
                          "Gaussian, " + cost.words(),
                          place,
                          LineStroke.APPROXIMATION,
                          view,
                          POINTS));
        }
        chart =
            chart.withLine(
                NoiseShape.of(point.noise())
                    .logLine(
                        "found, " + cost.words(), place, LineStroke.UPPER_BOUND, view, POINTS));
        place++;
        words.add(
            String.format(
                Locale.ROOT,
                "%d, %s = %.5g: delta %.5g, Gaussian %.5g, divergence %.2g",
                times,
                cost.words(),
                point.noise().cost(),
                point.delta().upper(),
                point.gaussian().map(other -> other.delta().upper()).orElse(Double.NaN),
                point.divergence()));
      }
      pictures.add(chart.halfSvg("noises-" + times + "-"));
    }
    return new PaperFigure(
        "Figure 12: noise for "
            + few
            + " and "
            + most
            + " releases beside the Gaussians of equal cost",
        pictures,
        "for 128 releases the noise trained on the bucket loss is close to the Gaussian",
        String.format(
                Locale.ROOT,
                "for %d releases the divergence from it is %.2g by the root mean square, and %.2g by the"
                    + " mean absolute noise: ",
                most,
                frontiers.of(most, NoiseCost.L2).middle().divergence(),
                frontiers.of(most, NoiseCost.L1).middle().divergence())
            + String.join("; ", words));
  }
}

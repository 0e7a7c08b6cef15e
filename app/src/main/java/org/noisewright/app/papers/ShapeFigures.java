package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;

/** Epsilon of generalised Gaussian noise over its scale, and over the sensitivity. */
final class ShapeFigures {
  private static final double[] SHAPES = {1, 1.5, 2, 2.5, 3, 4};
  private static final int POINTS = 21;

  private ShapeFigures() {}

  private static Bounds epsilon(double shape, double scale, double sensitivity, long times) {
    AdditiveNoise noise =
        AdditiveNoise.of(new GeneralizedGaussianNoise(shape, scale)).withSensitivity(sensitivity);
    return PrivacyAccountant.of(PrivacyPlan.of(Release.of(noise).times(times)))
        .epsilonAt(EqualPrivacyFigures.DELTA)
        .epsilon();
  }

  /** True if more shape means more epsilon, certified at one scale. */
  private static boolean rising(long times) {
    for (int s = 1; s < SHAPES.length; s++) {
      if (!(epsilon(SHAPES[s - 1], 2, 1, times).upper()
          < epsilon(SHAPES[s], 2, 1, times).lower())) {
        return false;
      }
    }
    return true;
  }

  /** Figure 2, and the same after 100 releases. */
  static PaperFigure overScale() {
    boolean rising = rising(1) && rising(100);
    List<String> words = new ArrayList<>();
    LinesChart one = chart(1, words);
    LinesChart many = chart(100, words);
    return new PaperFigure(
        "Figure 2: epsilon over the scale at delta 1e-5",
        List.of(one.halfSvg("scale-one-"), many.halfSvg("scale-many-")),
        "all curves have a similar shape; as beta grows the same guarantee needs a larger scale; the"
            + " curves and their differences change with the number of compositions",
        (rising ? "the claims hold" : "epsilon does NOT rise with beta everywhere")
            + "; epsilon at scale 2 for beta 1, 1.5, 2, 2.5, 3, 4 is "
            + String.join("; ", words));
  }

  private static LinesChart chart(long times, List<String> words) {
    LinesChart chart =
        LinesChart.of(
            times == 1 ? "One release" : times + " releases",
            "delta 1e-5, sensitivity 1; upper ends, the lower ones are within a line's width",
            ChartAxis.of("scale", ChartScale.LOG10),
            ChartAxis.of("epsilon (nats)", ChartScale.LOG10));
    List<String> row = new ArrayList<>();
    for (int s = 0; s < SHAPES.length; s++) {
      List<ChartLine.Point> points = new ArrayList<>();
      for (int i = 0; i < POINTS; i++) {
        double log = -0.6 + 2 * i / (POINTS - 1.0);
        Bounds epsilon = epsilon(SHAPES[s], Math.pow(10, log), 1, times);
        points.add(new ChartLine.Point(log, Math.log10(epsilon.upper())));
      }
      row.add(String.format(Locale.ROOT, "%.5g", epsilon(SHAPES[s], 2, 1, times).upper()));
      String name = String.format(Locale.ROOT, "beta %.1f", SHAPES[s]);
      chart = chart.withLine(new ChartLine(name, LineLook.of(s), LineStroke.UPPER_BOUND, points));
    }
    words.add((times == 1 ? "once: " : times + " times: ") + String.join(", ", row));
    return chart;
  }

  /** Algorithms 1, 2 and 6 scale the noise by the sensitivity, not by its power. */
  static PaperFigure overSensitivity() {
    LinesChart chart =
        LinesChart.of(
            "Epsilon of the printed scale, 2 x sensitivity",
            "one release, delta 1e-5; the right scale 2 x sensitivity^beta keeps epsilon constant",
            ChartAxis.of("sensitivity", ChartScale.LOG10),
            ChartAxis.of("epsilon (nats)", ChartScale.LOG10));
    List<String> words = new ArrayList<>();
    for (int s = 0; s < SHAPES.length; s++) {
      double shape = SHAPES[s];
      List<ChartLine.Point> points = new ArrayList<>();
      for (int i = 0; i < POINTS; i++) {
        double log = -1 + 1.5 * i / (POINTS - 1.0);
        double sensitivity = Math.pow(10, log);
        Bounds epsilon = epsilon(shape, 2 * sensitivity, sensitivity, 1);
        points.add(new ChartLine.Point(log, Math.log10(epsilon.upper())));
      }
      String name = String.format(Locale.ROOT, "beta %.1f", shape);
      chart = chart.withLine(new ChartLine(name, LineLook.of(s), LineStroke.UPPER_BOUND, points));
      words.add(
          String.format(
              Locale.ROOT,
              "beta %.1f: %.4f at sensitivity 1, %.4f at 3, %.4f at 0.1",
              shape,
              epsilon(shape, 2, 1, 1).upper(),
              epsilon(shape, 6, 3, 1).upper(),
              epsilon(shape, 0.2, 0.1, 1).upper()));
    }
    return new PaperFigure(
        "Algorithm 1: noise for another sensitivity",
        List.of(chart.svg("sensitivity-")),
        "a query of sensitivity D is answered with noise of scale sigma D",
        "the right scale is sigma D^beta; with the printed one epsilon rises with D, so that a"
            + " sensitivity above 1 has too little noise and one below 1 too much: "
            + String.join("; ", words));
  }
}

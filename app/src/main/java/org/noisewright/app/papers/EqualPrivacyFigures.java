package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.design.Calibration;
import org.noisewright.design.EqualPrivacy;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.NoiseQuestion;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Sampling;

/** Generalised Gaussian noise of several shapes at equal privacy: scales and outliers. */
final class EqualPrivacyFigures {
  static final double DELTA = 1e-5;
  private static final double[] SHAPES = {1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4};
  private static final double TOLERANCE = 1e-4;
  private static final double LEAST_SHOWN = -16;

  private EqualPrivacyFigures() {}

  /** The noise of a shape with the least scale. */
  private static GeneralizedGaussianNoise noise(EqualPrivacy equal, double shape) {
    Calibration found = equal.scale(shape, TOLERANCE);
    return new GeneralizedGaussianNoise(shape, found.value());
  }

  private static EqualPrivacy equal(double epsilon, Sampling sampling) {
    return new EqualPrivacy(
        NoiseQuestion.of(new PrivacyTarget(epsilon, DELTA), 1, NoiseCost.L2)
            .withSampling(sampling));
  }

  /** Appendix B.4: the scales that meet one epsilon, and what they mean as standard deviations. */
  static PaperFigure scales() {
    LinesChart scales =
        LinesChart.of(
            "Least scale at delta 1e-5",
            "one release, sensitivity 1",
            ChartAxis.of("shape beta", ChartScale.LINEAR).from(1),
            ChartAxis.of("scale", ChartScale.LOG10));
    LinesChart deviations =
        LinesChart.of(
            "Standard deviation of the same noises",
            "one release, sensitivity 1",
            ChartAxis.of("shape beta", ChartScale.LINEAR).from(1),
            ChartAxis.of("standard deviation", ChartScale.LOG10));
    List<String> words = new ArrayList<>();
    List<String> factors = new ArrayList<>();
    boolean rising = true;
    int place = 0;
    for (double epsilon : new double[] {1, 2, 4}) {
      EqualPrivacy equal = equal(epsilon, Sampling.none());
      List<ChartLine.Point> scale = new ArrayList<>();
      List<ChartLine.Point> deviation = new ArrayList<>();
      List<String> row = new ArrayList<>();
      for (double shape : SHAPES) {
        GeneralizedGaussianNoise noise = noise(equal, shape);
        scale.add(new ChartLine.Point(shape, Math.log10(noise.scale())));
        deviation.add(
            new ChartLine.Point(shape, Math.log10(NoiseError.of(noise).rootMeanSquare())));
        row.add(String.format(Locale.ROOT, "%.5g", noise.scale()));
      }
      for (int i = 1; i < scale.size(); i++) {
        rising &= scale.get(i).y() > scale.get(i - 1).y();
      }
      double ratio = deviation.get(deviation.size() - 1).y() - deviation.get(0).y();
      factors.add(String.format(Locale.ROOT, "%.3g", Math.pow(10, ratio)));
      String name = "epsilon " + Math.round(epsilon);
      scales = scales.withLine(line(name, place, scale));
      deviations = deviations.withLine(line(name, place, deviation));
      words.add(name + ": " + String.join(", ", row));
      place++;
    }
    return new PaperFigure(
        "Appendix B.4: scales at equal privacy",
        List.of(scales.halfSvg("scales-"), deviations.halfSvg("deviations-")),
        "as beta grows, the same guarantee needs a larger scale",
        (rising ? "yes" : "NOT everywhere")
            + ", but mostly because of the unit: the scale is a length to the power beta, while the"
            + " standard deviation from beta 1 to 4 grows by a factor of "
            + String.join(", ", factors)
            + " at epsilon 1, 2, 4. Scales for beta 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4 at "
            + String.join("; ", words));
  }

  private static ChartLine line(String name, int place, List<ChartLine.Point> points) {
    return new ChartLine(name, LineLook.of(place), LineStroke.UPPER_BOUND, points);
  }

  /** Figure 5: the probability of noise beyond a distance. */
  static PaperFigure outliers() {
    Tails plain = new Tails(1, Sampling.none(), 30);
    Tails sampled = new Tails(1, Sampling.poisson(0.1), 12);
    return new PaperFigure(
        "Figure 5 (Appendix B.5): outliers at epsilon 1, delta 1e-5",
        List.of(
            plain.chart("one release").halfSvg("outliers-"),
            sampled.chart("one release of a sample, rate 0.1").halfSvg("sampled-outliers-")),
        "there are regimes where the tails of Laplace and Gauss are heavier than those of equally"
            + " private noises of other shapes",
        (plain.between() && sampled.between() ? "that is so, but far out only" : "NOT found")
            + ". Of one release, "
            + plain.words()
            + ". With rate 0.1 (the paper does not state its rate), "
            + sampled.words());
  }

  /** Tail probabilities of all shapes, and where which shape has the least. */
  private static final class Tails {
    private static final int POINTS = 61;

    private final double far;
    private final List<NoiseError> errors = new ArrayList<>();

    Tails(double epsilon, Sampling sampling, double far) {
      this.far = far;
      EqualPrivacy equal = equal(epsilon, sampling);
      for (double shape : SHAPES) {
        errors.add(NoiseError.of(noise(equal, shape)));
      }
    }

    LinesChart chart(String subtitle) {
      LinesChart chart =
          LinesChart.of(
              "Pr(|noise| > d)",
              subtitle,
              ChartAxis.of("d", ChartScale.LINEAR).from(0),
              ChartAxis.of("probability", ChartScale.LOG10).from(LEAST_SHOWN).to(0));
      for (int s = 0; s < SHAPES.length; s++) {
        List<ChartLine.Point> points = new ArrayList<>();
        for (int i = 0; i < POINTS; i++) {
          double d = far * i / (POINTS - 1);
          points.add(
              new ChartLine.Point(
                  d, Math.max(LEAST_SHOWN - 1, Math.log10(errors.get(s).above(d)))));
        }
        String name = String.format(Locale.ROOT, "beta %s", plain(SHAPES[s]));
        chart = chart.withLine(line(name, s, points));
      }
      return chart;
    }

    /** True if somewhere a shape other than 1 and 2 is best, but not near 0. */
    boolean between() {
      boolean found = false;
      for (int i = 1; i <= 400; i++) {
        double shape = SHAPES[bestAt(far * i / 400)];
        found |= shape != 1 && shape != 2;
      }
      return found && SHAPES[bestAt(far / 10)] == 1;
    }

    /** "beta 1 is best up to d 20.1 (probability 1e-9), beta 1.25 up to ...". */
    String words() {
      List<String> parts = new ArrayList<>();
      int best = -1;
      double from = 0;
      for (int i = 1; i <= 400; i++) {
        double d = far * i / 400;
        int now = bestAt(d);
        if (now != best && best >= 0) {
          parts.add(part(best, from, d));
          from = d;
        }
        best = now;
      }
      parts.add(part(best, from, far));
      return String.join(", ", parts);
    }

    private String part(int best, double from, double to) {
      return String.format(
          Locale.ROOT,
          "beta %s has the least outliers for d from %.3g to %.3g (there %.1e)",
          plain(SHAPES[best]),
          from,
          to,
          errors.get(best).above(to));
    }

    private int bestAt(double d) {
      int best = 0;
      for (int s = 1; s < SHAPES.length; s++) {
        if (errors.get(s).above(d) < errors.get(best).above(d)) {
          best = s;
        }
      }
      return best;
    }
  }

  private static String plain(double shape) {
    return shape == Math.rint(shape) ? String.valueOf(Math.round(shape)) : String.valueOf(shape);
  }
}

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
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.design.LeastDelta;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;

/** What cutting noise at a range does: staircase and normal noise. */
final class TruncationFigures {
  private static final double EPSILON = 0.3;
  private static final double RANGE = 500;
  private static final int DENSITY_POINTS = 800;

  private TruncationFigures() {}

  private static PrivacyPlan plan(Noise noise, long times) {
    return PrivacyPlan.of(Release.of(AdditiveNoise.of(noise)).times(times));
  }

  private static DeltaAnswer delta(Noise noise, long times) {
    return PrivacyAccountant.of(plan(noise, times)).deltaAt(EPSILON);
  }

  /** Figure 7: delta of truncated normal noise over its standard deviation. */
  static PaperFigure gaussians(LearnedScale scale, Progress progress) {
    LinesChart chart =
        LinesChart.of(
            "Truncated Gaussian on [-500, 500]",
            "delta at epsilon 0.3, sensitivity 1; upper ends, the lower ones are within a line's width",
            ChartAxis.of("standard deviation before the cut", ChartScale.LINEAR).from(0),
            ChartAxis.of("delta", ChartScale.LOG10).from(-14).to(0));
    List<String> words = new ArrayList<>();
    boolean interior = true;
    int size = scale.releases().size();
    for (int k = 0; k < size; k++) {
      long times = scale.releases().get(k);
      progress.report(times + (times == 1 ? " release" : " releases"), k / (double) size);
      List<ChartLine.Point> points = new ArrayList<>();
      for (int i = 0; i < scale.deviations(); i++) {
        double deviation = 2 + 198 * Math.pow(i / (scale.deviations() - 1.0), 1.5);
        DeltaAnswer answer = delta(new TruncatedGaussianNoise(deviation, RANGE), times);
        points.add(new ChartLine.Point(deviation, Math.max(-15, answer.log10Delta().upper())));
      }
      chart =
          chart.withLine(
              new ChartLine(
                  times + (times == 1 ? " release" : " releases"),
                  LineLook.of(k),
                  LineStroke.UPPER_BOUND,
                  points));
      LeastDelta least =
          LeastDelta.of(
              deviation -> plan(new TruncatedGaussianNoise(deviation, RANGE), times),
              EPSILON,
              8 * Math.sqrt((double) times));
      double most = least.answer().log10Delta().upper();
      for (double factor : new double[] {0.8, 1.25}) {
        Noise beside = new TruncatedGaussianNoise(factor * least.value(), RANGE);
        interior &= delta(beside, times).log10Delta().lower() > most;
      }
      words.add(
          String.format(
              Locale.ROOT,
              "%d: %.4g at %.4g",
              times,
              least.answer().delta().upper(),
              least.value()));
    }
    return new PaperFigure(
        "Figure 7: truncated Gaussians have a least delta",
        List.of(chart.svg("truncated-")),
        "with a small standard deviation delta is large and falls as it grows, until the mass just"
            + " before the cut makes it rise again",
        (interior ? "that is so for every number of releases" : "NOT for every number of releases")
            + ", by certified intervals at 4/5 and 5/4 of the standard deviation; least delta and the standard deviation where it"
            + " was found, by releases: "
            + String.join("; ", words));
  }

  /** Figure 5: staircases that are cut, beside the best noise in the same range. */
  static PaperFigure staircases(SolvedNoises noises) {
    LinesChart densities =
        LinesChart.of(
            "Truncated staircase, epsilon 0.3",
            "densities for several ranges",
            ChartAxis.of("noise", ChartScale.LINEAR),
            ChartAxis.of("density", ChartScale.LOG10));
    LinesChart deltas =
        LinesChart.of(
            "Delta at epsilon 0.3, one release",
            "truncated staircase and truncated Gaussian of the same mean absolute noise",
            ChartAxis.of("range", ChartScale.LINEAR),
            ChartAxis.of("delta", ChartScale.LOG10));
    List<ChartLine.Point> staircase = new ArrayList<>();
    List<ChartLine.Point> gaussian = new ArrayList<>();
    List<String> words = new ArrayList<>();
    boolean better = true;
    double difference = 0;
    int place = 0;
    for (double range : new double[] {2, 3, 4, 5, 6, 8, 10, 12, 15, 20}) {
      StaircaseNoise noise = cut(range);
      double error = NoiseError.of(noise).meanAbsolute();
      DeltaAnswer own = delta(noise, 1);
      DeltaAnswer other = delta(gaussian(range, error), 1);
      staircase.add(new ChartLine.Point(range, own.log10Delta().upper()));
      gaussian.add(new ChartLine.Point(range, other.log10Delta().upper()));
      better &= own.delta().upper() < other.delta().lower();
      if (range == 2 || range == 5 || range == 10 || range == 20) {
        words.add(
            String.format(
                Locale.ROOT,
                "range %.0f: mean absolute noise %.6g, delta %.6g (Gaussian %.4g)",
                range,
                error,
                own.delta().upper(),
                other.delta().upper()));
        LearnedNoise best = StaircaseFigures.optimum(noises, range);
        double least = StaircaseFigures.delta(best.noise(), EPSILON).upper();
        double exact = StaircaseFigures.delta(noise, EPSILON).upper();
        difference = Math.max(difference, Math.abs(least / exact - 1));
        String name = String.format(Locale.ROOT, "range %.0f", range);
        densities =
            densities
                .withLine(
                    NoiseShape.of(noise)
                        .logLine(name, place, LineStroke.UPPER_BOUND, range, DENSITY_POINTS))
                .withLine(
                    NoiseShape.of(best)
                        .logLine(
                            name + ", best found",
                            place++,
                            LineStroke.APPROXIMATION,
                            range,
                            DENSITY_POINTS));
      }
    }
    deltas =
        deltas
            .withLine(
                new ChartLine(
                    "truncated staircase", LineLook.of(0), LineStroke.UPPER_BOUND, staircase))
            .withLine(
                new ChartLine(
                    "truncated Gaussian", LineLook.of(1), LineStroke.UPPER_BOUND, gaussian));
    return new PaperFigure(
        "Figure 5: truncated and renormalised staircases beside the best noise",
        List.of(densities.halfSvg("stairs-"), deltas.halfSvg("stairs-delta-")),
        "the learned noise shifts mass away from the outcomes near the cut, which tell inputs apart, and"
            + " raises the centre, the more visibly the wider the range",
        "delta at epsilon 0.3 is the distinguishing mass alone, for the stairs themselves lose"
            + " exactly 0.3; the staircase has "
            + (better ? "the smaller delta at every range" : "NOT the smaller delta everywhere")
            + " against a Gaussian of the same range and mean absolute noise: "
            + String.join("; ", words)
            + String.format(
                Locale.ROOT,
                "; the exact optimum is the truncated staircase itself at each of these ranges, delta"
                    + " within a part of %.1e of its, so that the shifted mass of the paper is a trait of"
                    + " its descent",
                difference));
  }

  /** The staircase of least mean absolute noise at epsilon 0.3, cut. */
  static StaircaseNoise cut(double range) {
    return new StaircaseNoise(EPSILON, 1 / (1 + Math.exp(0.5 * EPSILON)), 1, range);
  }

  /** The truncated Gaussian with this mean absolute noise, which rises with the deviation. */
  static TruncatedGaussianNoise gaussian(double range, double meanAbsolute) {
    double low = 1e-3 * range;
    double high = 1e3 * range;
    for (int i = 0; i < 100; i++) {
      double middle = Math.sqrt(low * high);
      if (NoiseError.of(new TruncatedGaussianNoise(middle, range)).meanAbsolute() < meanAbsolute) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new TruncatedGaussianNoise(Math.sqrt(low * high), range);
  }
}

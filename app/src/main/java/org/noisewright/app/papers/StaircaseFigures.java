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
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.numerics.Bounds;

/** Figure 2: delta over epsilon of the staircase and of its reproduction. */
final class StaircaseFigures {
  /** Range of the reproduction. */
  static final double RANGE = 5;

  private static final int CELLS = 60;

  /** Small enough that the noise of least cost among those of least delta is found. */
  private static final double WEIGHT = 1e-3;

  private StaircaseFigures() {}

  /** The exact optimum for one release. */
  static LearnedNoise optimum(SolvedNoises noises, double range) {
    return noises
        .of(
            LearnedProblem.of(
                    range, LearnedScale.EPSILON, 1, NoiseCost.L1, LearnedTarget.weight(WEIGHT))
                .withCells(CELLS))
        .noise();
  }

  /** Certified delta of one release. */
  static Bounds delta(Noise noise, double epsilon) {
    return PrivacyAccountant.of(PrivacyPlan.of(Release.of(AdditiveNoise.of(noise))))
        .withWidth(1e-6)
        .deltaAt(epsilon)
        .delta();
  }

  /** Figure 2. */
  static PaperFigure graphs(LearnedScale scale, SolvedNoises noises) {
    StaircaseNoise staircase = TruncationFigures.cut(RANGE);
    LearnedNoise optimum = optimum(noises, RANGE);
    List<ChartLine.Point> analytic = new ArrayList<>();
    List<ChartLine.Point> found = new ArrayList<>();
    List<ChartLine.Point> difference = new ArrayList<>();
    double most = 0;
    int size = 4 * (scale.graphPoints() - 1);
    for (int i = 0; i <= size; i++) {
      double epsilon = 2 * LearnedScale.EPSILON * i / size;
      double one = delta(staircase, epsilon).upper();
      double other = delta(optimum.noise(), epsilon).upper();
      analytic.add(new ChartLine.Point(epsilon, Math.log10(one)));
      found.add(new ChartLine.Point(epsilon, Math.log10(other)));
      difference.add(new ChartLine.Point(epsilon, other / one - 1));
      most = Math.max(most, Math.abs(other / one - 1));
    }
    LinesChart graphs =
        LinesChart.of(
                "Delta over epsilon, range 5, one release",
                "both for epsilon 0.3",
                ChartAxis.of("epsilon (nats)", ChartScale.LINEAR),
                ChartAxis.of("delta", ChartScale.LOG10))
            .withLine(
                new ChartLine(
                    "truncated staircase", LineLook.of(1), LineStroke.UPPER_BOUND, analytic))
            .withLine(
                new ChartLine(
                    "reproduced by the linear program",
                    LineLook.of(0),
                    LineStroke.APPROXIMATION,
                    found));
    LinesChart differences =
        LinesChart.of(
                "Reproduced over staircase, minus 1",
                "relative difference of the upper ends",
                ChartAxis.of("epsilon (nats)", ChartScale.LINEAR),
                ChartAxis.of("relative difference", ChartScale.LINEAR))
            .withLine(
                new ChartLine("difference", LineLook.of(0), LineStroke.APPROXIMATION, difference));
    double at = delta(optimum.noise(), LearnedScale.EPSILON).upper();
    double analyticAt = delta(staircase, LearnedScale.EPSILON).upper();
    return new PaperFigure(
        "Figure 2: delta over epsilon of the truncated staircase and its reproduction",
        List.of(graphs.halfSvg("graph-"), differences.halfSvg("graph-difference-")),
        "the difference is negligible, mostly of distinguishing events after epsilon = 0.3",
        String.format(
            Locale.ROOT,
            "at epsilon 0.3 delta is %.8g for the staircase and %.8g for the exact optimum on cells of"
                + " 1/60, a relative difference of %.1e, at cost %.7g and %.7g; over all epsilons drawn"
                + " the largest relative difference is %.1e, below 0.3, and from 0.3 on only the"
                + " distinguishing events are left",
            analyticAt,
            at,
            Math.abs(at / analyticAt - 1),
            NoiseError.of(staircase).meanAbsolute(),
            optimum.meanAbsolute(),
            most));
  }
}

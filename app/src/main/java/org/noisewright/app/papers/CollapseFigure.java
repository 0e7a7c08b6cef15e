package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.TrainedNoise;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;

/** Figure 8: noise that collapses when the cost weighs much and its weight stays. */
final class CollapseFigure {
  private static final int TIMES = 4;
  private static final double RANGE = 60;
  private static final double WEIGHT = 0.5;
  private static final double LAST_WEIGHT = 2e-3;
  private static final int LONGER = 5;
  private static final int POINTS = 1201;

  private CollapseFigure() {}

  static PaperFigure figure(LearnedScale scale, Progress progress) {
    LearnedProblem problem =
        LearnedProblem.of(
                RANGE, LearnedScale.EPSILON, TIMES, NoiseCost.L1, LearnedTarget.weight(WEIGHT))
            .withCells(scale.reduced() ? 4 : 10);
    PublishedDescent descent = scale.descent().longer(LONGER);
    List<Callable<TrainedNoise>> tasks =
        List.of(
            () ->
                descent.train(
                    problem,
                    PublishedDescent.Trained.MOMENTS,
                    descent.constant(WEIGHT),
                    PublishedDescent.SEED),
            () ->
                descent.train(
                    problem,
                    PublishedDescent.Trained.MOMENTS,
                    descent.falling(LAST_WEIGHT),
                    PublishedDescent.SEED),
            () ->
                descent.train(
                    problem,
                    PublishedDescent.Trained.MOMENTS,
                    descent.constant(LAST_WEIGHT),
                    PublishedDescent.SEED));
    List<TrainedNoise> all = SideBySide.all(tasks, "descent", progress);
    StaircaseNoise uncut = StaircaseNoise.leastAbsolute(LearnedScale.EPSILON / TIMES, 1);
    StaircaseNoise staircase =
        new StaircaseNoise(uncut.epsilon(), uncut.ratio(), uncut.width(), RANGE);
    LinesChart chart =
        LinesChart.of(
                "4 releases, range 60",
                "trained on the extended moments accountant; " + descent.words(),
                ChartAxis.of("noise", ChartScale.LINEAR),
                ChartAxis.of("density", ChartScale.LOG10).from(-10))
            .withLine(
                NoiseShape.of(staircase)
                    .logLine("staircase, epsilon 0.3/4", 1, LineStroke.UPPER_BOUND, RANGE, POINTS));
    List<String> words = new ArrayList<>();
    List<String> names =
        List.of("weight stays at 0.5", "weight falls to 0.002", "weight stays at 0.002");
    for (int i = 0; i < names.size(); i++) {
      TrainedNoise one = all.get(i);
      chart =
          chart.withLine(
              NoiseShape.ofHalf(one.halfMasses(), problem.grid().step())
                  .logLine(names.get(i), 2 + i, LineStroke.APPROXIMATION, RANGE, POINTS));
      words.add(
          String.format(
              Locale.ROOT,
              "%s: cost %.4g, certified delta %.4g",
              names.get(i),
              one.cost(),
              one.certified().delta().upper()));
    }
    double delta =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(AdditiveNoise.of(staircase)).times(TIMES)))
            .deltaAt(LearnedScale.EPSILON)
            .delta()
            .upper();
    return new PaperFigure(
        "Figure 8: collapsed noise",
        List.of(chart.svg("collapse-")),
        "without a falling weight of the cost the noise collapses at 0 with a delta of nearly 1",
        String.format(
            Locale.ROOT,
            "%s; the staircase of epsilon 0.3/4 has cost %.4g and delta %.3g; a unit of cost is worth"
                + " more than any delta can lose, which is at most 1, unless the weight is small",
            String.join("; ", words),
            NoiseError.of(staircase).meanAbsolute(),
            delta));
  }
}

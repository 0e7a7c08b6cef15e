package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.TrainedNoise;
import org.noisewright.design.learned.descent.Descent;

/** Figure 6: the paper's descent from several starts. */
final class ConvergenceFigure {
  private static final double WEIGHT = 0.01;

  /** The moments accountant needs more epochs, as in the paper. */
  private static final int LONGER = 5;

  private static final List<PublishedDescent.Trained> TRAINED =
      List.of(
          PublishedDescent.Trained.BUCKETS,
          PublishedDescent.Trained.PROBABILISTIC,
          PublishedDescent.Trained.MOMENTS);

  private ConvergenceFigure() {}

  static PaperFigure figure(LearnedScale scale, Progress progress) {
    PublishedDescent descent = scale.descent();
    LearnedProblem problem =
        LearnedProblem.of(
                StaircaseFigures.RANGE,
                LearnedScale.EPSILON,
                1,
                NoiseCost.L1,
                LearnedTarget.weight(WEIGHT))
            .withCells(10);
    int seeds = scale.reduced() ? 3 : 10;
    List<Callable<TrainedNoise>> tasks = new ArrayList<>();
    for (PublishedDescent.Trained trained : TRAINED) {
      for (int seed = 0; seed < seeds; seed++) {
        long start = PublishedDescent.SEED + seed;
        boolean slow = trained == PublishedDescent.Trained.MOMENTS;
        PublishedDescent own = slow ? descent.longer(LONGER) : descent;
        tasks.add(() -> own.train(problem, trained, own.constant(WEIGHT), start));
      }
    }
    List<TrainedNoise> all = SideBySide.all(tasks, "descent", progress);
    LinesChart values =
        LinesChart.of(
            "(a) what is minimised, mean over " + seeds + " starts",
            "range 5, one release; " + descent.words() + ", 5 times for the moments",
            ChartAxis.of("epoch", ChartScale.LINEAR),
            ChartAxis.of("loss + 0.01 E|X|", ChartScale.LOG10));
    LinesChart spreads =
        LinesChart.of(
            "(b) standard deviation over the starts",
            "relative to the mean",
            ChartAxis.of("epoch", ChartScale.LINEAR),
            ChartAxis.of("standard deviation / mean", ChartScale.LOG10));
    List<String> words = new ArrayList<>();
    boolean stable = true;
    for (int k = 0; k < TRAINED.size(); k++) {
      List<TrainedNoise> runs = all.subList(k * seeds, (k + 1) * seeds);
      List<ChartLine.Point> means = new ArrayList<>();
      List<ChartLine.Point> deviations = new ArrayList<>();
      double last = 0;
      for (int i = 0; i < runs.get(0).trace().size(); i++) {
        int at = i;
        double mean = runs.stream().mapToDouble(run -> run.trace().get(at)).average().orElseThrow();
        double square =
            runs.stream()
                .mapToDouble(run -> Math.pow(run.trace().get(at) - mean, 2))
                .average()
                .orElseThrow();
        last = Math.sqrt(square) / mean;
        means.add(new ChartLine.Point((double) i * Descent.BLOCK, Math.log10(mean)));
        deviations.add(new ChartLine.Point((double) i * Descent.BLOCK, Math.log10(last)));
      }
      stable &= last < 0.01;
      String name = TRAINED.get(k).words();
      values =
          values.withLine(new ChartLine(name, LineLook.of(k), LineStroke.APPROXIMATION, means));
      spreads =
          spreads.withLine(
              new ChartLine(name, LineLook.of(k), LineStroke.APPROXIMATION, deviations));
      double[] deltas =
          runs.stream().mapToDouble(run -> run.certified().delta().upper()).sorted().toArray();
      words.add(
          String.format(
              Locale.ROOT,
              "%s: %.2g, certified delta %.6g to %.6g",
              name,
              last,
              deltas[0],
              deltas[deltas.length - 1]));
    }
    return new PaperFigure(
        "Figure 6: convergence from "
            + seeds
            + " starts (on a smaller grid: 10 cells, "
            + descent.words()
            + ")",
        List.of(values.halfSvg("converge-"), spreads.halfSvg("converge-spread-")),
        "all three losses converge with a standard deviation over 10 starts of less than 1 % of the"
            + " value, the moments accountant after ten times as many epochs",
        (stable
                ? "so it is here, all below 1 % at the end: "
                : "NOT all are below 1 % at the end: ")
            + String.join("; ", words)
            + "; the exact optimum for this range has delta 0.0502427");
  }
}

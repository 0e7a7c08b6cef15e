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
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.ExactLoss;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.TrainedNoise;
import org.noisewright.design.learned.descent.ConvolutionModel;
import org.noisewright.design.learned.descent.DescentSchedule;
import org.noisewright.mechanism.StaircaseNoise;

/** Figure 1: the staircase reproduced, and noise that is not made to fall. */
final class ReproductionFigure {
  private static final double LAST_WEIGHT = 0.5 / 64;
  private static final int TOWER_CELLS = 10;
  private static final int WIDTH = 20;
  private static final int LAYERS = 2;
  private static final int KERNEL = 3;

  /** Large enough that the towers pay, small enough that no step of the stairs is given up. */
  private static final double TOWER_WEIGHT = 0.04;

  private static final int POINTS = 600;

  private ReproductionFigure() {}

  static PaperFigure figure(LearnedScale scale, SolvedNoises noises, Progress progress) {
    LearnedProblem problem = problem(scale.reduced() ? 10 : 20);
    PublishedDescent descent = scale.descent();
    List<Callable<TrainedNoise>> tasks = new ArrayList<>();
    for (PublishedDescent.Trained trained : PublishedDescent.Trained.values()) {
      tasks.add(
          () ->
              descent.train(problem, trained, descent.falling(LAST_WEIGHT), PublishedDescent.SEED));
    }
    tasks.add(() -> towers(scale));
    List<TrainedNoise> trained = SideBySide.all(tasks, "descent", progress);
    StaircaseNoise staircase = TruncationFigures.cut(StaircaseFigures.RANGE);
    LearnedNoise optimum = StaircaseFigures.optimum(noises, StaircaseFigures.RANGE);
    LinesChart chart =
        LinesChart.of(
            "(a) densities, range 5, one release",
            descent.words() + "; the linear program is the exact optimum",
            ChartAxis.of("noise", ChartScale.LINEAR),
            ChartAxis.of("density", ChartScale.LOG10));
    double least = StaircaseFigures.delta(staircase, LearnedScale.EPSILON).upper();
    List<String> words = new ArrayList<>();
    List<PublishedDescent.Trained> kinds = List.of(PublishedDescent.Trained.values());
    for (int i = 0; i < kinds.size(); i++) {
      PublishedDescent.Trained kind = kinds.get(i);
      TrainedNoise one = trained.get(i);
      chart =
          chart.withLine(
              NoiseShape.ofHalf(one.halfMasses(), problem.grid().step())
                  .logLine(
                      kind.words(),
                      2 + i,
                      LineStroke.APPROXIMATION,
                      StaircaseFigures.RANGE,
                      POINTS));
      double delta = one.certified().delta().upper();
      words.add(
          String.format(
              Locale.ROOT,
              "%s: delta %.6g (%+.1e), cost %.5g",
              kind.words(),
              delta,
              delta / least - 1,
              one.cost()));
    }
    double best = StaircaseFigures.delta(optimum.noise(), LearnedScale.EPSILON).upper();
    chart =
        chart
            .withLine(
                NoiseShape.of(staircase)
                    .logLine(
                        "truncated staircase",
                        1,
                        LineStroke.UPPER_BOUND,
                        StaircaseFigures.RANGE,
                        POINTS))
            .withLine(
                NoiseShape.of(optimum)
                    .logLine(
                        "linear program",
                        0,
                        LineStroke.LOWER_BOUND,
                        StaircaseFigures.RANGE,
                        POINTS));
    TrainedNoise tower = trained.get(trained.size() - 1);
    LearnedNoise counting = counting(noises);
    return new PaperFigure(
        "Figure 1: the staircase reproduced, and pointy towers",
        List.of(
            chart.halfSvg("reproduced-"), towers(tower, staircase, counting).halfSvg("towers-")),
        "the noise trained on the bucket loss is the truncated staircase with a relative difference of"
            + " delta of 1e-2, and without falling noise a network finds pointy towers with E|X| 1.879"
            + " instead of 1.884, which protect differences of exactly 0 or 1 alone",
        String.format(
                Locale.ROOT,
                "the linear program is the staircase with a relative difference of delta of %.1e; the"
                    + " descent, at a smaller size than published, gives ",
                Math.abs(best / least - 1))
            + String.join("; ", words)
            + String.format(
                Locale.ROOT,
                "; the towers of a small network have E|X| %.5g (staircase %.5g) and delta %.5g for a"
                    + " shift by exactly 1, but %.5g for a shift by %.1f"
                    + (worst(tower) < TOWER_CELLS ? ", so that" : ";")
                    + " no plan of real values accepts them;"
                    + " on whole numbers in [-5, 5] the exact optimum has E|X| %.5g and delta %.6g",
                tower.cost(),
                NoiseError.of(staircase).meanAbsolute(),
                tower.deltaOfOneRelease(TOWER_CELLS),
                tower.deltaOfOneRelease(worst(tower)),
                (double) worst(tower) / TOWER_CELLS,
                counting.meanAbsolute(),
                counting.delta().upper()));
  }

  private static LearnedProblem problem(int cells) {
    return LearnedProblem.of(
            StaircaseFigures.RANGE,
            LearnedScale.EPSILON,
            1,
            NoiseCost.L1,
            LearnedTarget.weight(LAST_WEIGHT))
        .withCells(cells);
  }

  /** A network trained for a shift by exactly 1. */
  static TrainedNoise towers(LearnedScale scale) {
    LearnedProblem problem = problem(TOWER_CELLS);
    return PublishedDescent.train(
        problem,
        ConvolutionModel.of(problem.grid(), WIDTH, LAYERS, KERNEL),
        ExactLoss.of(problem),
        DescentSchedule.of(TOWER_WEIGHT)
            .withEpochs(scale.reduced() ? 3000 : 15_000)
            .withLearningRate(0.03)
            .withLearningRateDecay(0.9995),
        PublishedDescent.SEED);
  }

  /** The shift of most delta, in cells. */
  static int worst(TrainedNoise tower) {
    int worst = TOWER_CELLS;
    for (int steps = 1; steps < TOWER_CELLS; steps++) {
      if (tower.deltaOfOneRelease(steps) > tower.deltaOfOneRelease(worst)) {
        worst = steps;
      }
    }
    return worst;
  }

  private static LearnedNoise counting(SolvedNoises noises) {
    return noises
        .of(
            LearnedProblem.of(
                    StaircaseFigures.RANGE,
                    LearnedScale.EPSILON,
                    1,
                    NoiseCost.L1,
                    LearnedTarget.weight(1e-3))
                .withCounting())
        .noise();
  }

  private static LinesChart towers(
      TrainedNoise tower, StaircaseNoise staircase, LearnedNoise counting) {
    List<ChartLine.Point> points = new ArrayList<>();
    double[] half = counting.halfMasses();
    for (int i = -half.length + 1; i < half.length; i++) {
      points.add(new ChartLine.Point(i, Math.log10(half[Math.abs(i)])));
    }
    return LinesChart.of(
            "(b) noise that need not fall",
            "trained for a shift by exactly 1",
            ChartAxis.of("noise", ChartScale.LINEAR),
            ChartAxis.of("density; probability of a whole number", ChartScale.LOG10))
        .withLine(
            NoiseShape.of(staircase)
                .logLine(
                    "truncated staircase",
                    1,
                    LineStroke.UPPER_BOUND,
                    StaircaseFigures.RANGE,
                    POINTS))
        .withLine(
            NoiseShape.ofHalf(
                    tower.halfMasses(), StaircaseFigures.RANGE / tower.halfMasses().length)
                .logLine("network", 2, LineStroke.APPROXIMATION, StaircaseFigures.RANGE, POINTS))
        .withLine(
            new ChartLine(
                "optimum on whole numbers", LineLook.of(3), LineStroke.LOWER_BOUND, points));
  }
}

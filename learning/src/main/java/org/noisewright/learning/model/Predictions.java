package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;

/** What a model says of examples. */
public final class Predictions {
  private static final int PIECE = 256;

  private Predictions() {}

  /** Takes what a pass computed of one example. */
  private interface Each {
    void example(ModelPass pass, int example, int row);
  }

  /** The class of every example. */
  public static int[] classes(
      Model model, double[] parameters, Examples examples, Workers workers) {
    int[] classes = new int[examples.size()];
    each(
        model,
        parameters,
        examples,
        workers,
        (pass, example, row) -> classes[row] = pass.prediction(example));
    return classes;
  }

  /** The probabilities of the classes of every example, one row for each. */
  public static double[][] probabilities(
      Model model, double[] parameters, Examples examples, Workers workers) {
    double[][] all = new double[examples.size()][model.classes()];
    each(
        model,
        parameters,
        examples,
        workers,
        (pass, example, row) -> pass.probabilities(example, all[row]));
    return all;
  }

  /** The part of the examples whose label is what the model says, in [0, 1]. */
  public static double accuracy(
      Model model, double[] parameters, Examples examples, Workers workers) {
    return accuracy(classes(model, parameters, examples, workers), examples);
  }

  /**
   * The part of the examples that have these labels.
   *
   * @param said one class for each example; there must be at least one
   */
  public static double accuracy(int[] said, Examples examples) {
    if (said.length != examples.size() || said.length == 0) {
      throw new IllegalArgumentException(
          "there must be one class for each example and at least one, got "
              + said.length
              + " for "
              + examples.size());
    }
    int right = 0;
    for (int row = 0; row < said.length; row++) {
      if (said[row] == examples.label(row)) {
        right++;
      }
    }
    return (double) right / said.length;
  }

  /** The mean loss of the examples, in nats. */
  public static double meanLoss(
      Model model, double[] parameters, Examples examples, Workers workers) {
    double[] losses = new double[examples.size()];
    each(
        model,
        parameters,
        examples,
        workers,
        (pass, example, row) -> losses[row] = pass.loss(example));
    double sum = 0;
    for (double loss : losses) {
      sum += loss;
    }
    return sum / losses.length;
  }

  private static void each(
      Model model, double[] parameters, Examples examples, Workers workers, Each each) {
    int[] rows = new int[examples.size()];
    Arrays.setAll(rows, i -> i);
    workers.run(
        (rows.length + PIECE - 1) / PIECE,
        piece -> {
          int from = piece * PIECE;
          int to = Math.min(rows.length, from + PIECE);
          ModelPass pass = model.pass(to - from);
          pass.forward(parameters, examples, rows, from, to);
          for (int i = 0; i < to - from; i++) {
            each.example(pass, i, from + i);
          }
        });
  }
}

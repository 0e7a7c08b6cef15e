package org.noisewright.learning.model;

import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.sampling.RandomBits;

/**
 * How a model is trained without privacy: passes over all examples in a new random order, in
 * batches, with weight decay. The last batch of a pass may be smaller. A function of the model, the
 * examples and the bits: the same on any number of threads.
 *
 * @param epochs passes over the examples, at least 0
 * @param batch examples of a step, at least 1
 * @param rate learning rate of the first step, above 0; it falls to 0 along half a cosine
 * @param decay what is added of the parameters to the gradient, at least 0
 * @param optimizer kind of steps
 */
public record Training(int epochs, int batch, double rate, double decay, Optimizer.Kind optimizer) {
  /** Checks the numbers. */
  public Training {
    if (!(epochs >= 0)) {
      throw new IllegalArgumentException("epochs must be at least 0, got " + epochs);
    }
    if (!(batch >= 1)) {
      throw new IllegalArgumentException("batch must be at least 1, got " + batch);
    }
    if (!(rate > 0 && rate <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("rate must be above 0 and finite, got " + rate);
    }
    if (!(decay >= 0 && decay <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("decay must be at least 0 and finite, got " + decay);
    }
  }

  /** What a pass learns from: the same examples each time, or the same ones a little changed. */
  @FunctionalInterface
  public interface Passes {
    /** The examples of a pass; passes count from 0. All have the same size. */
    Examples examples(int epoch);
  }

  /** Trains on the same examples in every pass. */
  public double[] train(
      Model model, Examples examples, RandomBits bits, Workers workers, Progress progress) {
    return train(model, epoch -> examples, bits, workers, progress);
  }

  /**
   * Trains from the model's initial parameters.
   *
   * @param bits for the initial parameters and the order of the examples
   * @return the parameters
   */
  public double[] train(
      Model model, Passes passes, RandomBits bits, Workers workers, Progress progress) {
    double[] parameters = model.initialParameters(bits);
    double[] gradient = new double[parameters.length];
    Optimizer steps = optimizer.make(parameters.length);
    BatchGradient batches = null;
    for (int epoch = 0; epoch < epochs; epoch++) {
      progress.report("training", (double) epoch / epochs);
      Examples examples = passes.examples(epoch);
      int size = examples.size();
      if (batches == null) {
        batches = new BatchGradient(model, Math.max(1, Math.min(batch, size)), workers);
      }
      int[] order = shuffled(size, bits);
      for (int from = 0; from < size; from += batch) {
        int to = Math.min(size, from + batch);
        batches.sum(parameters, examples, order, from, to, gradient);
        double share = 1.0 / (to - from);
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] = share * gradient[i] + decay * parameters[i];
        }
        double done = (epoch + (double) from / size) / epochs;
        steps.step(parameters, gradient, rate * 0.5 * (1 + StrictMath.cos(Math.PI * done)));
      }
    }
    return parameters;
  }

  /** The numbers below {@code size} in an order that is uniform among all orders. */
  static int[] shuffled(int size, RandomBits bits) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int place = (int) bits.nextBelow(i + 1L);
      order[i] = order[place];
      order[place] = i;
    }
    return order;
  }
}

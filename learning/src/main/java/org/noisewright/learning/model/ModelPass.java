package org.noisewright.learning.model;

import org.noisewright.learning.data.Examples;

/**
 * The computation of a model on one batch of examples: first {@link #forward}, then, if gradients
 * are wanted, {@link #backward}, then what is asked of them. Belongs to one thread. Everything is
 * computed in a fixed order of operations: the same input gives the same bits.
 */
public interface ModelPass {
  /**
   * Computes the outputs of examples.
   *
   * @param parameters of the model
   * @param examples all examples
   * @param rows which of them
   * @param from first place in {@code rows}
   * @param to place after the last one; to - from is at most the size of this pass
   */
  void forward(double[] parameters, Examples examples, int[] rows, int from, int to);

  /** The class of the largest output of an example of the batch, the first one among equals. */
  int prediction(int example);

  /** Writes the probabilities of the classes of an example of the batch. */
  void probabilities(int example, double[] into);

  /**
   * The loss of an example of the batch: minus the logarithm of the probability of its label, in
   * nats.
   */
  double loss(int example);

  /**
   * Computes the gradients of the losses of the examples of the last {@link #forward}, with the
   * same parameters, in the form that suits the model.
   */
  void backward();

  /**
   * Adds the weighted sum of the gradients of the examples: the sum over i of weights[i] times
   * gradient i, examples in their order.
   *
   * @param weights one for each example of the batch; an example of weight 0 is left out
   * @param into as long as the parameters
   */
  void addGradients(double[] weights, double[] into);

  /** Writes the gradient of one example of the batch, as long as the parameters. */
  void gradient(int example, double[] into);

  /**
   * The sum over all coordinates of the gradient of one example of |coordinate|^power, from which
   * its norm is the power-th root. Rounded to nearest in each step and without a bound of its
   * error: not to rest a clip on as it is.
   *
   * @param power in [1, infinity)
   */
  double powerSum(int example, double power);
}

package org.noisewright.learning.dpsgd;

import org.noisewright.learning.data.Examples;

/**
 * Sums what the examples of a batch say about a step, exactly, as whole numbers. The sum is not
 * private: noise is added to it before anything is shown. Belongs to one caller.
 */
public interface BatchSum {
  /**
   * Writes the sum over these examples. What one example adds depends on itself, on the parameters
   * and on public values only, and is bounded as the implementation says.
   *
   * @param parameters of the model
   * @param examples as the implementation wants them
   * @param rows which of them
   * @param from first place in {@code rows}
   * @param to place after the last one
   * @param into as long as the parameters; is overwritten
   * @return the sum of the losses of the examples: not private, not to be shown
   */
  double sum(double[] parameters, Examples examples, int[] rows, int from, int to, long[] into);
}

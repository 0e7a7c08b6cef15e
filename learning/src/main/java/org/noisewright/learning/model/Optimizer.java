package org.noisewright.learning.model;

/** Moves parameters by a gradient. Keeps what it needs between steps; belongs to one training. */
public interface Optimizer {
  /**
   * One step.
   *
   * @param parameters are changed
   * @param gradient of the mean loss at the parameters
   * @param rate learning rate of this step
   */
  void step(double[] parameters, double[] gradient, double rate);

  /** Makes an optimizer for this many parameters. */
  @FunctionalInterface
  interface Kind {
    /** A new one, at rest. */
    Optimizer make(int parameters);
  }

  /**
   * Gradient descent with momentum: v = momentum v + g, then x = x - rate v.
   *
   * @param momentum in [0, 1); 0 is plain descent
   */
  static Kind descent(double momentum) {
    if (!(momentum >= 0 && momentum < 1)) {
      throw new IllegalArgumentException(
          "momentum must be in [0, 1), got " + momentum + "; 0 is plain descent");
    }
    return parameters -> {
      double[] velocity = new double[parameters];
      return (x, gradient, rate) -> {
        for (int i = 0; i < x.length; i++) {
          velocity[i] = momentum * velocity[i] + gradient[i];
          x[i] -= rate * velocity[i];
        }
      };
    };
  }

  /**
   * Adam (Kingma and Ba 2015, Algorithm 1) with decay 0.9 of the mean, 0.999 of the mean square and
   * 1e-8 below the line.
   */
  static Kind adam() {
    return parameters -> {
      double[] mean = new double[parameters];
      double[] square = new double[parameters];
      double[] decays = {1, 1};
      return (x, gradient, rate) -> {
        decays[0] *= 0.9;
        decays[1] *= 0.999;
        double first = rate / (1 - decays[0]);
        double second = 1 / (1 - decays[1]);
        for (int i = 0; i < x.length; i++) {
          mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
          square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
          x[i] -= first * mean[i] / (Math.sqrt(square[i] * second) + 1e-8);
        }
      };
    };
  }
}

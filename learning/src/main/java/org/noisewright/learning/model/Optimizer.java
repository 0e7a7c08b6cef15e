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

  /** What it keeps between steps, as a copy: always of the same length. */
  double[] memory();

  /**
   * Goes on from what another one of the same kind has kept.
   *
   * @param memory as long as {@link #memory}
   * @throws IllegalArgumentException if it is of another length
   */
  void recall(double[] memory);

  /** Refuses a memory of another length. */
  static void requireLength(double[] memory, int length) {
    if (memory.length != length) {
      throw new IllegalArgumentException(
          "memory must hold " + length + " numbers, got " + memory.length);
    }
  }

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
    return parameters -> new Descent(momentum, parameters);
  }

  /**
   * Adam (Kingma and Ba 2015, Algorithm 1) with decay 0.9 of the mean, 0.999 of the mean square and
   * 1e-8 below the line.
   */
  static Kind adam() {
    return Adam::new;
  }
}

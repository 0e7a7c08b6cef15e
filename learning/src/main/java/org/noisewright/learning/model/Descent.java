package org.noisewright.learning.model;

/** Gradient descent with momentum; keeps the velocity. */
final class Descent implements Optimizer {
  private final double momentum;
  private final double[] velocity;

  Descent(double momentum, int parameters) {
    this.momentum = momentum;
    this.velocity = new double[parameters];
  }

  @Override
  public void step(double[] parameters, double[] gradient, double rate) {
    for (int i = 0; i < parameters.length; i++) {
      velocity[i] = momentum * velocity[i] + gradient[i];
      parameters[i] -= rate * velocity[i];
    }
  }

  @Override
  public double[] memory() {
    return velocity.clone();
  }

  @Override
  public void recall(double[] memory) {
    Optimizer.requireLength(memory, velocity.length);
    System.arraycopy(memory, 0, velocity, 0, velocity.length);
  }
}

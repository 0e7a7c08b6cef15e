package org.noisewright.learning.model;

/** Adam; keeps the mean, the mean square and the powers of both decays, in this order. */
final class Adam implements Optimizer {
  private final double[] mean;
  private final double[] square;
  private final double[] decays = {1, 1};

  Adam(int parameters) {
    this.mean = new double[parameters];
    this.square = new double[parameters];
  }

  @Override
  public void step(double[] parameters, double[] gradient, double rate) {
    decays[0] *= 0.9;
    decays[1] *= 0.999;
    double first = rate / (1 - decays[0]);
    double second = 1 / (1 - decays[1]);
    for (int i = 0; i < parameters.length; i++) {
      mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
      square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
      parameters[i] -= first * mean[i] / (Math.sqrt(square[i] * second) + 1e-8);
    }
  }

  @Override
  public double[] memory() {
    int n = mean.length;
    double[] memory = new double[2 * n + 2];
    System.arraycopy(mean, 0, memory, 0, n);
    System.arraycopy(square, 0, memory, n, n);
    System.arraycopy(decays, 0, memory, 2 * n, 2);
    return memory;
  }

  @Override
  public void recall(double[] memory) {
    int n = mean.length;
    Optimizer.requireLength(memory, 2 * n + 2);
    System.arraycopy(memory, 0, mean, 0, n);
    System.arraycopy(memory, n, square, 0, n);
    System.arraycopy(memory, 2 * n, decays, 0, 2);
  }
}

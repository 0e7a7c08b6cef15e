package org.noisewright.learning.dpsgd;

/** Where a training stands: all of it is made from noisy sums, and so is accounted. Immutable. */
public final class TrainingState {
  private final long taken;
  private final double[] parameters;
  private final double[] memory;

  /**
   * A state.
   *
   * @param taken steps whose outcome is in the parameters
   * @param parameters of the model
   * @param memory of the optimizer
   */
  public TrainingState(long taken, double[] parameters, double[] memory) {
    if (!(taken >= 0)) {
      throw new IllegalArgumentException("taken must be at least 0, got " + taken);
    }
    this.taken = taken;
    this.parameters = parameters.clone();
    this.memory = memory.clone();
  }

  /** Steps whose outcome is in the parameters. */
  public long taken() {
    return taken;
  }

  /** Parameters of the model. */
  public double[] parameters() {
    return parameters.clone();
  }

  /** Memory of the optimizer. */
  public double[] memory() {
    return memory.clone();
  }
}

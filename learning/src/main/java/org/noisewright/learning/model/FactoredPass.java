package org.noisewright.learning.model;

/**
 * A pass whose gradients are sums of outer products, one for each layer: of the layer's inputs,
 * with 1 for the bias, and of the slopes of the loss in the layer's sums. The factors can be
 * rounded and scaled example by example before they are multiplied, so that the products lie on a
 * lattice.
 *
 * <p>Layers that see an input at many places, as convolutions do, have no such factors: the
 * gradient of their parameters, which stand at the end, is written out.
 *
 * <p>Call {@link #backward} first; after {@link #roundInputs} the pass is good for {@link
 * #addFactors} only.
 */
public interface FactoredPass extends ModelPass {
  /** How many layers there are. */
  int layers();

  /**
   * Rounds the inputs of all layers but the first toward zero to multiples of a power of two; those
   * of the first layer are the features of the examples, which the caller rounds once.
   */
  void roundInputs(double step);

  /** Sum of |input|^power over the inputs of a layer, 1 for the bias among them. */
  double inputPowers(int layer, int example, double power);

  /** Sum of |slope|^power over the slopes of a layer. */
  double slopePowers(int layer, int example, double power);

  /**
   * Multiplies the slopes of an example in all layers by a factor and rounds them toward zero to
   * multiples of a power of two.
   */
  void scaleSlopes(int example, double factor, double step);

  /** How many parameters, those at the end, have a gradient that is written out. */
  default int written() {
    return 0;
  }

  /**
   * Writes the gradient of an example in the last parameters, neither scaled nor rounded.
   *
   * @param into of {@link #written} places
   */
  default void writtenGradient(int example, double[] into) {}

  /**
   * Adds the weighted sum of what the factors of the examples give, as {@link #addGradients} does
   * of all; nothing is added to the parameters whose gradient is written out.
   */
  default void addFactors(double[] weights, double[] into) {
    addGradients(weights, into);
  }
}

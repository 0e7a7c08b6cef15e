package org.noisewright.learning.model;

/**
 * A pass whose gradients are sums of outer products, one for each layer: of the layer's inputs,
 * with 1 for the bias, and of the slopes of the loss in the layer's sums. The factors can be
 * rounded and scaled example by example before they are multiplied, so that the products lie on a
 * lattice.
 *
 * <p>Call {@link #backward} first; afterwards the pass is good for {@link #addGradients} only.
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
}

package org.noisewright.learning.model;

/**
 * A pass whose last layers are dense: what only they know is asked of their pass, the head. The
 * head's parameters stand first.
 */
abstract class HeadedPass implements FactoredPass {
  /** The pass of the dense layers. */
  final DensePass head;

  HeadedPass(DensePass head) {
    this.head = head;
  }

  @Override
  public final int prediction(int example) {
    return head.prediction(example);
  }

  @Override
  public final void probabilities(int example, double[] into) {
    head.probabilities(example, into);
  }

  @Override
  public final double loss(int example) {
    return head.loss(example);
  }

  @Override
  public void backward() {
    head.backward();
  }

  @Override
  public int layers() {
    return head.layers();
  }

  @Override
  public void roundInputs(double step) {
    head.roundInputs(step);
  }

  @Override
  public double inputPowers(int layer, int example, double power) {
    return head.inputPowers(layer, example, power);
  }

  @Override
  public double slopePowers(int layer, int example, double power) {
    return head.slopePowers(layer, example, power);
  }

  @Override
  public void scaleSlopes(int example, double factor, double step) {
    head.scaleSlopes(example, factor, step);
  }
}

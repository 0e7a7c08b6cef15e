package org.noisewright.learning.dpsgd;

import org.noisewright.learning.model.FactoredPass;

/** Clips gradients that are outer products, by their factors; see Clip.proof.md. */
final class FactoredClip {
  private final Clip clip;
  private final double[] inputs;
  private final double[] written;

  /** A place to work in for passes like this one. */
  FactoredClip(FactoredPass pass, Clip clip) {
    this.clip = clip;
    this.inputs = new double[pass.layers()];
    this.written = new double[pass.written()];
  }

  /**
   * Adds the clipped gradients of the first examples of a pass to the sum.
   *
   * @param weights is overwritten: 1 for an example whose norm is certainly within the bound, 0 for
   *     one that is left out
   */
  void add(FactoredPass pass, int count, double[] weights, double[] sum) {
    pass.roundInputs(Clip.inputStep());
    for (int i = 0; i < count; i++) {
      for (int layer = 0; layer < inputs.length; layer++) {
        inputs[layer] = pass.inputPowers(layer, i, clip.power());
      }
      pass.writtenGradient(i, written);
      double factor = clip.factor(powers(pass, i));
      pass.scaleSlopes(i, factor, clip.slopeStep());
      DirectClip.scale(written, factor, clip);
      boolean within = clip.holds(powers(pass, i));
      weights[i] = within ? 1 : 0;
      if (within) {
        int at = sum.length - written.length;
        for (int k = 0; k < written.length; k++) {
          sum[at + k] += written[k];
        }
      }
    }
    pass.addFactors(weights, sum);
  }

  private double powers(FactoredPass pass, int example) {
    double sum = DirectClip.powers(written, clip.power());
    for (int layer = 0; layer < inputs.length; layer++) {
      sum += inputs[layer] * pass.slopePowers(layer, example, clip.power());
    }
    return sum;
  }
}

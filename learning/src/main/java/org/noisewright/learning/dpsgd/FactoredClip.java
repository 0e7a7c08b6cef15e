package org.noisewright.learning.dpsgd;

import org.noisewright.learning.model.FactoredPass;

/** Clips gradients that are outer products, by their factors; see Clip.proof.md. */
final class FactoredClip {
  private FactoredClip() {}

  /**
   * Scales and rounds the factors of the first examples of a pass.
   *
   * @param weights 1 for an example whose norm is now certainly within the bound, 0 for one that is
   *     to be left out
   */
  static void apply(FactoredPass pass, Clip clip, int count, double[] weights) {
    pass.roundInputs(Clip.inputStep());
    double[] inputs = new double[pass.layers()];
    for (int i = 0; i < count; i++) {
      for (int layer = 0; layer < inputs.length; layer++) {
        inputs[layer] = pass.inputPowers(layer, i, clip.power());
      }
      double factor = clip.factor(powers(pass, clip, i, inputs));
      pass.scaleSlopes(i, factor, clip.slopeStep());
      weights[i] = clip.holds(powers(pass, clip, i, inputs)) ? 1 : 0;
    }
  }

  private static double powers(FactoredPass pass, Clip clip, int example, double[] inputs) {
    double sum = 0;
    for (int layer = 0; layer < inputs.length; layer++) {
      sum += inputs[layer] * pass.slopePowers(layer, example, clip.power());
    }
    return sum;
  }
}

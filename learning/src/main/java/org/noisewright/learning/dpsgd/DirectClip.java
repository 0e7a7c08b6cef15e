package org.noisewright.learning.dpsgd;

import org.noisewright.learning.model.LatticeRounding;
import org.noisewright.learning.model.Powers;

/** Clips a gradient that is written out; see Clip.proof.md. */
final class DirectClip {
  private DirectClip() {}

  /** Adds the clipped gradient to the sum; the array of the gradient is changed. */
  static void add(double[] gradient, Clip clip, double[] sum) {
    scale(gradient, clip.factor(powers(gradient, clip.power())), clip);
    if (clip.holds(powers(gradient, clip.power()))) {
      for (int k = 0; k < gradient.length; k++) {
        sum[k] += gradient[k];
      }
    }
  }

  /** Multiplies by a factor and rounds toward zero to the lattice of the clip. */
  static void scale(double[] gradient, double factor, Clip clip) {
    LatticeRounding.towardZero(gradient, gradient.length, factor, clip.step());
  }

  /** The sum of |coordinate|^power. */
  static double powers(double[] gradient, double power) {
    return Powers.sum(gradient, 0, gradient.length, power);
  }
}

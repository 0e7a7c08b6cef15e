package org.noisewright.learning.dpsgd;

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
    double step = clip.step();
    double perStep = 1 / step;
    for (int k = 0; k < gradient.length; k++) {
      double steps = factor * gradient[k] * perStep;
      // One of the two is zero: no branch, whose side would be hard to foresee.
      gradient[k] = (Math.floor(Math.max(steps, 0)) + Math.ceil(Math.min(steps, 0))) * step;
    }
  }

  /** The sum of |coordinate|^power. */
  static double powers(double[] gradient, double power) {
    return power == 2 ? squares(gradient) : others(gradient, power);
  }

  /** In four parts, so that the additions need not wait for each other. */
  private static double squares(double[] gradient) {
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    int k = 0;
    for (; k + 3 < gradient.length; k += 4) {
      sum1 += gradient[k] * gradient[k];
      sum2 += gradient[k + 1] * gradient[k + 1];
      sum3 += gradient[k + 2] * gradient[k + 2];
      sum4 += gradient[k + 3] * gradient[k + 3];
    }
    for (; k < gradient.length; k++) {
      sum1 += gradient[k] * gradient[k];
    }
    return (sum1 + sum2) + (sum3 + sum4);
  }

  private static double others(double[] gradient, double power) {
    double sum = 0;
    for (double value : gradient) {
      double size = Math.abs(value);
      sum += size == 0 || power == 1 ? size : StrictMath.pow(size, power);
    }
    return sum;
  }
}

package org.noisewright.learning.dpsgd;

/** Clips a gradient that is written out; see Clip.proof.md. */
final class DirectClip {
  private DirectClip() {}

  /** Adds the clipped gradient to the sum; the array of the gradient is changed. */
  static void add(double[] gradient, Clip clip, double[] sum) {
    double factor = clip.factor(powers(gradient, clip.power()));
    double step = clip.step();
    for (int k = 0; k < gradient.length; k++) {
      gradient[k] = Clip.towardZero(factor * gradient[k], step);
    }
    if (clip.holds(powers(gradient, clip.power()))) {
      for (int k = 0; k < gradient.length; k++) {
        sum[k] += gradient[k];
      }
    }
  }

  private static double powers(double[] gradient, double power) {
    double sum = 0;
    for (double value : gradient) {
      double size = Math.abs(value);
      sum +=
          power == 2 ? size * size : size == 0 || power == 1 ? size : StrictMath.pow(size, power);
    }
    return sum;
  }
}

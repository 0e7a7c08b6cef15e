package org.noisewright.learning.model;

/** What a hidden layer does to each of its sums. */
public enum Activation {
  /** max(0, x); its slope at 0 is taken as 0. */
  RELU {
    @Override
    double of(double sum) {
      return Math.max(sum, 0);
    }

    @Override
    double slope(double activated) {
      return activated > 0 ? 1 : 0;
    }

    @Override
    void apply(double[] values, int n) {
      for (int k = 0; k < n; k++) {
        values[k] = Math.max(values[k], 0);
      }
    }

    @Override
    void back(double[] activated, double[] slopes, int n) {
      for (int k = 0; k < n; k++) {
        // All bits if positive and none if 0: no branch, whose side would be hard to foresee.
        long kept = -Double.doubleToRawLongBits(activated[k]) >> 63;
        slopes[k] = Double.longBitsToDouble(Double.doubleToRawLongBits(slopes[k]) & kept);
      }
    }
  },

  /** The hyperbolic tangent, by {@link StrictMath}: the same on every machine. */
  TANH {
    @Override
    double of(double sum) {
      return StrictMath.tanh(sum);
    }

    @Override
    double slope(double activated) {
      return 1 - activated * activated;
    }
  };

  /** The activation of a sum. */
  abstract double of(double sum);

  /** The slope where the activation has this value. */
  abstract double slope(double activated);

  /** Replaces the first n sums by their activations. */
  void apply(double[] values, int n) {
    for (int k = 0; k < n; k++) {
      values[k] = of(values[k]);
    }
  }

  /** Multiplies the first n slopes behind the activation by its own; 0 times anything is 0. */
  void back(double[] activated, double[] slopes, int n) {
    for (int k = 0; k < n; k++) {
      double slope = slope(activated[k]);
      slopes[k] = slope == 0 ? 0 : slope * slopes[k];
    }
  }
}

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
}

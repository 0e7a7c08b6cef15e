package org.noisewright.learning.dpsgd;

import java.util.Locale;

/** How the learning rate falls while a fraction t in [0, 1) of the steps is done. */
public enum RateCurve {
  /** Always the first rate. */
  CONSTANT {
    @Override
    double share(double t) {
      return 1;
    }
  },

  /** 1 - t of the first rate. */
  LINEAR {
    @Override
    double share(double t) {
      return 1 - t;
    }
  },

  /** (1 + cos(pi t)) / 2 of the first rate. */
  COSINE {
    @Override
    double share(double t) {
      return 0.5 * (1 + StrictMath.cos(Math.PI * t));
    }
  },

  /** Halved after each quarter of the steps. */
  STEP {
    @Override
    double share(double t) {
      return Math.scalb(1.0, -(int) (4 * t));
    }
  };

  abstract double share(double t);

  /** Its name in small letters. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The rates of a training.
   *
   * @param first above 0 and finite
   * @param steps of the training, at least 1
   */
  public PrivateTraining.Schedule from(double first, long steps) {
    if (!(first > 0 && first <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "learningRate must be above 0 and finite, got " + first + "; 1 is often good");
    }
    return step -> first * share((double) step / (double) steps);
  }
}

package org.noisewright.design;

import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.SparseVector;

/**
 * How far noise X is from 0, in the unit of the value it is added to. Numbers are computed, not
 * certified: their relative error is at most 1e-11 unless an implementation says otherwise, far
 * below the width of any interval of epsilon.
 */
public interface NoiseError {
  /** The L1 error E|X|. */
  double meanAbsolute();

  /** The L2 error sqrt(E X^2), the square root included. */
  double rootMeanSquare();

  /** Pr(|X| &gt; distance) for a distance of at least 0. */
  double above(double distance);

  /** The largest |X|; infinite if there is none. */
  double largest();

  /**
   * The least distance with Pr(|X| &gt; distance) at most {@code risk}: the error at confidence 1 -
   * risk. Relative error at most 1e-11.
   *
   * @param risk in (0, 1)
   */
  default double atRisk(double risk) {
    checkRisk(risk);
    double low = 0;
    double high = largest();
    if (high == Double.POSITIVE_INFINITY) {
      high = rootMeanSquare();
      while (above(high) > risk) {
        low = high;
        high *= 2;
      }
    }
    for (int i = 0; i < 200 && high - low > 1e-15 * high; i++) {
      double middle = low + 0.5 * (high - low);
      if (above(middle) <= risk) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** Refuses a risk outside of (0, 1). */
  static void checkRisk(double risk) {
    if (!(risk > 0 && risk < 1)) {
      throw new IllegalArgumentException(
          "risk must be in (0, 1), got "
              + risk
              + "; the error at confidence 0.95 has the risk 0.05");
    }
  }

  /**
   * The error of what a mechanism adds to a value, or to each number of a vector.
   *
   * @throws IllegalArgumentException if it adds no noise to a value
   */
  static NoiseError of(Mechanism mechanism) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return new NormalError(gaussian.standardDeviation());
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return new LaplaceError(laplace.scale());
    }
    if (mechanism instanceof AdditiveNoise additive) {
      return of(additive.noise());
    }
    if (mechanism instanceof SparseVector vector) {
      return of(vector.noise());
    }
    throw new IllegalArgumentException(
        mechanism.planName()
            + " adds no noise to a value, so it has no error; ask for a mechanism that does");
  }

  /** The error of a noise. */
  static NoiseError of(Noise noise) {
    return ErrorsOfNoises.of(noise);
  }
}

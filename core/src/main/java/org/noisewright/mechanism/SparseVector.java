package org.noisewright.mechanism;

import java.util.Objects;

/**
 * Independent noise on each number of a vector of which neighbours change only a few: a bound on
 * how many change (the l0 sensitivity) and on how much each of them does (the linf sensitivity).
 * Examples are the signs of the largest entries of a gradient, and the partitions that one person
 * may contribute to.
 *
 * <p>Source: composition over coordinates, Koskela, Jalko, Prediger and Honkela (2021), Theorem 11,
 * before sampling.
 *
 * @param noise on one number, with the largest change of one number as its sensitivity
 * @param changedNumbers how many numbers of the vector may change, in [1, 10^6]
 */
public record SparseVector(AdditiveNoise noise, int changedNumbers) implements Mechanism {
  private static final int MOST = 1_000_000;

  /** Checks that the sensitivity is that of one number. */
  public SparseVector {
    Objects.requireNonNull(noise, "noise");
    if (noise.norm() != Norm.ONE_NUMBER) {
      throw new IllegalArgumentException(
          "norm must be one-number where the changed numbers are counted, got "
              + noise.norm().words()
              + "; state by how much one number changes, or leave changedNumbers out");
    }
    if (!(changedNumbers >= 1 && changedNumbers <= MOST)) {
      throw new IllegalArgumentException(
          "changedNumbers must be in [1, 1e6], got "
              + changedNumbers
              + "; it is how many numbers of the vector one record changes");
    }
  }

  @Override
  public String planName() {
    return noise.planName();
  }
}

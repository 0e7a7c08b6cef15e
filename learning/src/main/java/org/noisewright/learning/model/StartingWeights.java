package org.noisewright.learning.model;

import org.noisewright.sampling.RandomBits;

/** Weights to start from. */
final class StartingWeights {
  private StartingWeights() {}

  /** Fills the places with independent numbers, uniform on (-reach, reach). */
  static void uniform(RandomBits bits, double reach, double[] weights, int from, int to) {
    for (int i = from; i < to; i++) {
      // An odd number of 53 bits with its sign: symmetric, never 0.
      weights[i] = reach * ((double) ((bits.nextLong() >> 11 << 1) + 1) * 0x1p-53);
    }
  }
}

package org.noisewright.app.papers;

import java.util.function.DoubleSupplier;

/**
 * Fixed numbers that lie in [0, 1) as evenly as random ones, for the start of a descent. SplitMix64
 * of a counter; the same every time.
 */
final class StartNumbers implements DoubleSupplier {
  private long state;

  /** The numbers of a seed; 5678 is the published one. */
  StartNumbers(long seed) {
    this.state = seed;
  }

  @Override
  public double getAsDouble() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    z ^= z >>> 31;
    return (z >>> 11) * 0x1p-53;
  }
}

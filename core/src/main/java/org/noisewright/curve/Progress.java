package org.noisewright.curve;

/** Told now and then how far a long computation is. */
@FunctionalInterface
public interface Progress {
  /** Tells nobody. */
  Progress NONE = (stage, fraction) -> {};

  /**
   * @param stage what is being done, in words
   * @param fraction part of the whole that is done, in [0, 1]
   */
  void report(String stage, double fraction);
}

package org.noisewright.design;

/** Kinds of noise with free parameters, of which {@link BestNoise} chooses the best member. */
interface NoiseFamily {
  /** The name in commands and reports. */
  String name();

  /**
   * The member of least cost that was found to meet the target; one that does not meet it, with a
   * note, if none does.
   */
  NoiseChoice choose(FamilySearch search);
}

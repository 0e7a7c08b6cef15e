package org.noisewright.design.cactus;

/** Where the noise lives, and so what its cost is. */
public enum CactusForm {
  /** Noise on the multiples of one step, for values on the same lattice; cost at the points. */
  LATTICE,
  /** Noise with a density that is constant around each point; mean cost over each cell. */
  DENSITY
}

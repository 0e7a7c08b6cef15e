package org.noisewright.sampling;

/** Independent noise, in steps of a lattice, that is added to whole numbers. */
public interface AddedNoise {
  /** Adds independent noise to each value; a sum beyond the ends of long becomes the end. */
  void addTo(long[] values);

  /** The source of bits, for reports: says so if it is not private. */
  String source();
}

package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * Mass of continuous noise left of a place, up to one constant, in multiples of 2^-160. Two values
 * differ by the mass between the places, at most 2^-101 off.
 */
interface DistributionCurve {
  /**
   * The mass from the reference to numerator / denominator; for noise that is symmetric about 0 the
   * reference is 0 and places are at least 0, for other noise it is its left end.
   */
  BigInteger at(BigInteger numerator, BigInteger denominator);

  /** The mass from the reference to the right end. */
  BigInteger all();
}

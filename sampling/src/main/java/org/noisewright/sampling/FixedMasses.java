package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * Masses of the points of a lattice as whole multiples of 2^-160: each, and each tail, is at most
 * 2^-100 from that of the noise. See the note beside {@link TotalVariation}.
 */
interface FixedMasses {
  /** Bound on the absolute error of each mass and of each tail. */
  double ERROR = 0x1p-100;

  /** Most masses that are asked for at once; beyond, doubles do. */
  int MOST = 1 << 16;

  /** The masses of {@code count} indices. */
  BigInteger[] masses(long first, int count);

  /** Sum of the masses above an index. */
  BigInteger above(long index);

  /** Sum of the masses below an index. */
  BigInteger below(long index);
}

package org.noisewright.numerics;

/** On which side of the exact value a quantity stays. */
public enum Side {
  /** Never understates delta. */
  UPPER,
  /** Never overstates delta. */
  LOWER;

  /** A sign: +1 for UPPER, -1 for LOWER; rounding goes that way. */
  public int sign() {
    return this == UPPER ? 1 : -1;
  }
}

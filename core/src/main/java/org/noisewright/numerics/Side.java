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

  /** The double next to {@code value} on this side, {@code ulps} steps away. */
  public double nudge(double value, int ulps) {
    double moved = value;
    for (int i = 0; i < ulps; i++) {
      moved = this == UPPER ? Math.nextUp(moved) : Math.nextDown(moved);
    }
    return moved;
  }
}

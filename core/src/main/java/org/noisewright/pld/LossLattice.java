package org.noisewright.pld;

import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;

/**
 * The losses offset + i step, i integer, as exact real numbers. All laws that are composed share
 * the step; each has its own offset, so that the edge of its losses lies on the lattice.
 *
 * @param offset any finite loss
 * @param step positive
 */
public record LossLattice(double offset, double step) {
  private static final double FARTHEST = 0x1p52;

  /** Checks both parameters. */
  public LossLattice {
    if (!(step > 0 && step <= Double.MAX_VALUE && Math.abs(offset) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "step must be positive and offset finite, got " + step + " and " + offset);
    }
  }

  /** The loss of point {@code index}, rounded; see {@link #error}. */
  public double loss(long index) {
    return Math.fma((double) index, step, offset);
  }

  /** Bound on the absolute error of {@link #loss}. */
  public double error(long index) {
    return 2 * Rounding.UNIT * Math.abs(loss(index));
  }

  /**
   * The last point whose loss is certainly not above {@code loss}.
   *
   * @throws GridTooFineException if its index is beyond 2^52
   */
  public long floor(double loss) {
    check(loss);
    long index = (long) Math.floor((loss - offset) / step);
    while (loss(index) + error(index) > loss) {
      index--;
    }
    return index;
  }

  /** The point nearest to {@code loss}, up to rounding. */
  public long nearest(double loss) {
    check(loss);
    return Math.round((loss - offset) / step);
  }

  private void check(double loss) {
    if (!(Math.abs(loss - offset) <= FARTHEST * step)) {
      throw new GridTooFineException("loss " + loss + " is too far for the step " + step);
    }
  }
}

package org.noisewright.sampling;

import java.math.BigInteger;

/**
 * How far the end of cut noise is from the left end of a cell, in cells: range / h - (i - 1/2). The
 * whole cells between are counted and what is left is taken from exact numbers, so that the length
 * has a relative error of at most 2^-52 in the last cells too, where range and i h are nearly the
 * same.
 *
 * @param whole the last index whose cell begins at or before the end
 * @param rest part of the cell of that index, in [0, 1) but where the end is far from all cells
 */
record CellsToEnd(long whole, double rest) {
  private static final int MOST_BITS = 52;

  /**
   * Of noise that ends at a range; beyond 2^52 cells, or infinite, it is near no cell of a table.
   */
  static CellsToEnd of(double range, LatticeStep step) {
    if (!(range <= Double.MAX_VALUE)) {
      return new CellsToEnd(0, range);
    }
    Rational length = Rational.of(range);
    Rational h = step.exact();
    BigInteger below = length.denominator().multiply(h.numerator());
    Rational moved =
        new Rational(
            length.numerator().multiply(h.denominator()).shiftLeft(1).add(below),
            below.shiftLeft(1));
    BigInteger whole = moved.floor();
    if (whole.bitLength() > MOST_BITS) {
      return new CellsToEnd(0, range / step.value());
    }
    BigInteger left = moved.numerator().subtract(whole.multiply(moved.denominator()));
    double rest =
        Math.scalb(FixedPoint.ratio(left, moved.denominator()).doubleValue(), -FixedPoint.BITS);
    return new CellsToEnd(whole.longValueExact(), rest);
  }

  /** Cells from the left end of cell {@code i} to the end; not positive beyond it. */
  double from(long i) {
    return whole - i + rest;
  }
}

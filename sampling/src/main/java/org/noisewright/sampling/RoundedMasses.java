package org.noisewright.sampling;

import java.math.BigInteger;
import org.noisewright.numerics.Interrupts;

/**
 * Masses of continuous noise rounded to a lattice of step h: index i has what lies between (i -
 * 1/2) h and (i + 1/2) h.
 *
 * @param curve of the noise
 * @param symmetric true if the noise is symmetric about 0, where the curve begins
 * @param falling true if besides its density never rises away from 0; the masses then do not either
 * @param step h
 */
record RoundedMasses(DistributionCurve curve, boolean symmetric, boolean falling, Rational step)
    implements FixedMasses {

  /** The masses of noise that is symmetric about 0 and never rises away from it. */
  static RoundedMasses falling(DistributionCurve curve, LatticeStep step) {
    return new RoundedMasses(curve, true, true, step.exact());
  }

  /** The masses of noise given by pieces. */
  static RoundedMasses of(PiecewiseCurve curve, LatticeStep step) {
    return new RoundedMasses(curve, curve.symmetric(), curve.falling(), step.exact());
  }

  @Override
  public BigInteger[] masses(long first, int count) {
    BigInteger[] masses = new BigInteger[count];
    if (!symmetric) {
      BigInteger before = before(first);
      for (int i = 0; i < count; i++) {
        BigInteger next = before(first + i + 1);
        masses[i] = next.subtract(before).max(BigInteger.ZERO);
        before = next;
      }
      return masses;
    }
    long last = first + count - 1;
    long least = first <= 0 && last >= 0 ? 0 : Math.min(Math.abs(first), Math.abs(last));
    long most = Math.max(Math.abs(first), Math.abs(last));
    BigInteger before = least == 0 ? before(1).negate() : before(least);
    BigInteger cap = FixedPoint.UNITY;
    for (long i = least; i <= most; i++) {
      BigInteger next = before(i + 1);
      BigInteger mass = next.subtract(before).max(BigInteger.ZERO).min(cap);
      cap = falling ? mass : cap;
      before = next;
      for (long at : i == 0 ? new long[] {0} : new long[] {-i, i}) {
        if (first <= at && at <= last) {
          masses[(int) (at - first)] = mass;
        }
      }
    }
    return masses;
  }

  /** The curve at the left end of the cell of an index. */
  private BigInteger before(long index) {
    Interrupts.look();
    BigInteger odd = BigInteger.valueOf(index).shiftLeft(1).subtract(BigInteger.ONE);
    return curve.at(odd.multiply(step.numerator()), step.denominator().shiftLeft(1));
  }

  @Override
  public BigInteger above(long index) {
    return symmetric && index < 0
        ? curve.all().add(before(-index))
        : curve.all().subtract(before(index + 1)).max(BigInteger.ZERO);
  }

  @Override
  public BigInteger below(long index) {
    return symmetric ? above(-index) : before(index).max(BigInteger.ZERO);
  }
}

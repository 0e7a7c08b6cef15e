package org.noisewright.sampling;

import static java.math.BigInteger.ZERO;

import java.math.BigInteger;
import java.util.Arrays;

/** Masses of finitely many points of a lattice, in proportion to whole numbers; none elsewhere. */
final class ListedMasses implements FixedMasses {
  private final long first;
  private final BigInteger[] masses;

  private ListedMasses(long first, BigInteger[] masses) {
    this.first = first;
    this.masses = masses;
  }

  /** Index first + i has a mass in proportion to raw[i], at least 0, the largest near 2^160. */
  static ListedMasses of(long first, BigInteger[] raw) {
    BigInteger sum = Arrays.stream(raw).reduce(ZERO, BigInteger::add);
    BigInteger[] masses = new BigInteger[raw.length];
    Arrays.setAll(masses, i -> FixedPoint.over(raw[i], sum));
    return new ListedMasses(first, masses);
  }

  /** The same in proportion to raw[|i|]. */
  static ListedMasses symmetric(BigInteger[] raw) {
    BigInteger[] both = new BigInteger[2 * raw.length - 1];
    for (int i = 0; i < raw.length; i++) {
      both[raw.length - 1 + i] = raw[i];
      both[raw.length - 1 - i] = raw[i];
    }
    return of(1L - raw.length, both);
  }

  private BigInteger mass(long index) {
    return first <= index && index - first < masses.length ? masses[(int) (index - first)] : ZERO;
  }

  @Override
  public BigInteger[] masses(long from, int count) {
    BigInteger[] asked = new BigInteger[count];
    Arrays.setAll(asked, i -> mass(from + i));
    return asked;
  }

  @Override
  public BigInteger above(long index) {
    BigInteger sum = ZERO;
    for (long i = Math.max(first, index + 1); i - first < masses.length; i++) {
      sum = sum.add(mass(i));
    }
    return sum;
  }

  @Override
  public BigInteger below(long index) {
    BigInteger sum = ZERO;
    for (long i = first; i < index && i - first < masses.length; i++) {
      sum = sum.add(mass(i));
    }
    return sum;
  }
}

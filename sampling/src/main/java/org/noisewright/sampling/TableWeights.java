package org.noisewright.sampling;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * From masses to whole weights: the masses of the table are scaled to the sum 2^62 in exact
 * arithmetic and rounded down, and the units that are left, fewer than entries, go to the centre.
 * Rounding down and not to the nearest keeps the remainder at least 0, so that a table that falls
 * away from its centre still does.
 */
final class TableWeights {
  private static final int SCALE = 180;
  private static final double LEAST = 0x1p-62;

  private TableWeights() {}

  static NoiseTable visible(CellMasses masses) {
    double[] above = outward(masses, 1, NoiseTable.MOST_ENTRIES / 2, LEAST);
    double[] below =
        masses.symmetric() ? above : outward(masses, -1, NoiseTable.MOST_ENTRIES / 2, LEAST);
    return table(masses, below, above, Tails.CUT);
  }

  static NoiseTable within(CellMasses masses, long reach, Tails tails) {
    if (!(reach >= 0 && reach < NoiseTable.MOST_ENTRIES / 2)) {
      throw new IllegalArgumentException("reach must be in [0, 2^23), got " + reach);
    }
    int entries = (int) reach;
    double[] above = outward(masses, 1, entries, -1);
    double[] below = masses.symmetric() ? above : outward(masses, -1, entries, -1);
    return table(masses, below, above, tails);
  }

  /** Masses next to the centre, outward, up to the first that is below {@code least}. */
  private static double[] outward(CellMasses masses, int direction, int most, double least) {
    double[] values = new double[Math.min(most, 64)];
    int size = 0;
    while (size < most) {
      double mass = mass(masses, masses.centre() + direction * (size + 1L));
      if (mass < least) {
        return Arrays.copyOf(values, size);
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, Math.min(most, 2 * size));
      }
      values[size++] = mass;
    }
    if (least > 0) {
      throw new IllegalArgumentException(
          "a table may have at most 2^24 entries, got more for "
              + masses.noise()
              + " at step "
              + masses.step()
              + "; take a larger step or cut it");
    }
    return Arrays.copyOf(values, size);
  }

  private static double mass(CellMasses masses, long index) {
    return checked(masses.mass().applyAsDouble(index), index);
  }

  private static double checked(double mass, long index) {
    if (!(mass >= 0 && mass <= 2)) {
      throw new IllegalArgumentException(
          "masses must be in [0, 1], got " + mass + " at index " + index);
    }
    return mass;
  }

  private static NoiseTable table(CellMasses masses, double[] below, double[] above, Tails tails) {
    int size = below.length + 1 + above.length;
    BigInteger[] exact = new BigInteger[size];
    int centre = below.length;
    exact[centre] = scaled(mass(masses, masses.centre()));
    for (int i = 0; i < below.length; i++) {
      exact[centre - 1 - i] = scaled(below[i]);
    }
    for (int i = 0; i < above.length; i++) {
      exact[centre + 1 + i] = scaled(above[i]);
    }
    long first = masses.centre() - below.length;
    if (tails == Tails.FOLDED) {
      long last = masses.centre() + above.length;
      exact[size - 1] =
          exact[size - 1].add(scaled(checked(masses.above().applyAsDouble(last), last + 1)));
      exact[0] = exact[0].add(scaled(checked(masses.below().applyAsDouble(first), first - 1)));
    }
    return NoiseTable.ofWeights(
        masses.step(),
        first,
        whole(exact, centre, masses),
        tails,
        masses.symmetric(),
        masses.noise());
  }

  private static long[] whole(BigInteger[] exact, int centre, CellMasses masses) {
    BigInteger sum = BigInteger.ZERO;
    for (BigInteger mass : exact) {
      sum = sum.add(mass);
    }
    if (sum.signum() == 0) {
      throw new IllegalArgumentException(
          "masses must have a positive sum within the table, got 0 for " + masses.noise());
    }
    long[] weights = new long[exact.length];
    long left = NoiseTable.TOTAL;
    for (int i = 0; i < exact.length; i++) {
      weights[i] = exact[i].shiftLeft(62).divide(sum).longValueExact();
      left -= weights[i];
    }
    weights[centre] += left;
    return weights;
  }

  /** floor(mass 2^180), exact for every mass of at least 2^-128. */
  private static BigInteger scaled(double mass) {
    int exponent = Math.max(Math.getExponent(mass), Double.MIN_EXPONENT) - 52;
    long significand = Double.doubleToRawLongBits(mass) & ((1L << 52) - 1);
    if (mass >= Double.MIN_NORMAL) {
      significand |= 1L << 52;
    }
    return BigInteger.valueOf(significand).shiftLeft(exponent + SCALE);
  }
}

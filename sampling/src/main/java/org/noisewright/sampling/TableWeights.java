package org.noisewright.sampling;

import java.math.BigInteger;
import java.util.function.IntFunction;

/**
 * From masses to a table: which indices it has, and what lies beyond them. The masses of its
 * entries, whole numbers, are then rounded by {@link LargestRemainders}.
 */
final class TableWeights {
  private static final int SCALE = 180;
  private static final double LEAST = 0x1p-62;
  private static final int FIRST_CHUNK = 1 << 6;
  private static final int LAST_CHUNK = 1 << 12;

  private TableWeights() {}

  static NoiseTable visible(CellMasses masses) {
    if (masses.span().isPresent()) {
      return spanned(masses, masses.span().get());
    }
    int most = NoiseTable.MOST_ENTRIES / 2;
    int above = outward(masses, 1, most);
    int below = masses.symmetric() ? above : outward(masses, -1, most);
    return table(masses, masses.centre() - below, below + 1 + above, Tails.CUT);
  }

  static NoiseTable within(CellMasses masses, long reach, Tails tails) {
    if (!(reach >= 0 && reach < NoiseTable.MOST_ENTRIES / 2)) {
      throw new IllegalArgumentException("reach must be in [0, 2^23), got " + reach);
    }
    return table(masses, masses.centre() - reach, (int) (2 * reach + 1), tails);
  }

  /** All that has mass, less what is below 2^-62 at the ends. */
  private static NoiseTable spanned(CellMasses masses, CellMasses.Span span) {
    if (!(span.last() - span.first() < NoiseTable.MOST_ENTRIES)) {
      throw tooLong(masses);
    }
    double[] values = masses.values(span.first(), (int) (span.last() - span.first() + 1));
    int from = 0;
    int to = values.length - 1;
    while (from < to && values[from] < LEAST) {
      from++;
    }
    while (from < to && values[to] < LEAST) {
      to--;
    }
    return table(masses, span.first() + from, to - from + 1, Tails.CUT);
  }

  /** Number of masses next to the centre up to the first that is below 2^-62. */
  private static int outward(CellMasses masses, int direction, int most) {
    int size = 0;
    for (int chunk = FIRST_CHUNK; size < most; chunk = Math.min(2 * chunk, LAST_CHUNK)) {
      int count = Math.min(chunk, most - size);
      long nearest = masses.centre() + direction * (size + 1L);
      double[] values = masses.values(direction > 0 ? nearest : nearest - count + 1, count);
      for (int i = 0; i < count; i++) {
        if (values[direction > 0 ? i : count - 1 - i] < LEAST) {
          return size + i;
        }
      }
      size += count;
    }
    throw tooLong(masses);
  }

  private static IllegalArgumentException tooLong(CellMasses masses) {
    return new IllegalArgumentException(
        "a table may have at most 2^24 entries, got more for "
            + masses.noise()
            + " at step "
            + masses.step()
            + "; take a larger step or cut it");
  }

  private static NoiseTable table(CellMasses masses, long first, int count, Tails tails) {
    IntFunction<BigInteger> exact = entries(masses, first, count, tails == Tails.FOLDED);
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < count; i++) {
      sum = sum.add(exact.apply(i));
    }
    if (sum.signum() == 0) {
      throw new IllegalArgumentException(
          "masses must have a positive sum within the table, got 0 for " + masses.noise());
    }
    return NoiseTable.ofWeights(
        masses.step(),
        first,
        LargestRemainders.weights(exact, count, sum),
        tails,
        masses.symmetric() && first == -(count - 1L) / 2 && count % 2 == 1,
        masses.noise());
  }

  private static IntFunction<BigInteger> entries(
      CellMasses masses, long first, int count, boolean folded) {
    long last = first + count - 1;
    if (masses.fixed().isPresent() && count <= FixedMasses.MOST) {
      FixedMasses fixed = masses.fixed().get();
      BigInteger[] values = fixed.masses(first, count);
      if (folded) {
        values[0] = values[0].add(fixed.below(first));
        values[count - 1] = values[count - 1].add(fixed.above(last));
      }
      return i -> values[i];
    }
    double[] values = masses.values(first, count);
    if (!folded) {
      return i -> scaled(values[i]);
    }
    double below = CellMasses.checked(masses.below().applyAsDouble(first), first - 1);
    double above = CellMasses.checked(masses.above().applyAsDouble(last), last + 1);
    BigInteger start = scaled(values[0]).add(scaled(below));
    BigInteger end = (count == 1 ? start : scaled(values[count - 1])).add(scaled(above));
    return i -> i == count - 1 ? end : i == 0 ? start : scaled(values[i]);
  }

  /** floor(mass 2^180), exact for every mass of at least 2^-128. */
  private static BigInteger scaled(double mass) {
    return PiecewiseCurve.whole(mass, SCALE);
  }
}

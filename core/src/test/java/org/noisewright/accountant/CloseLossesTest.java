package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.HighPrecision;

/**
 * Whole weights whose losses differ by far less than any other of their distances, composed, in
 * both directions, against delta in rational arithmetic: the lattice of the losses leaves such
 * distances out, the answer must not.
 */
class CloseLossesTest {
  private static final long UNIT = 1L << 51;

  /** Weights m UNIT (1 + a few parts), m a power of two or not. */
  private static long[] weights(Random random, int size, double parts, boolean powers) {
    long[] weights = new long[size];
    for (int i = 0; i < size; i++) {
      long factor = powers ? 1L << random.nextInt(4) : 1 + random.nextInt(8);
      long beside = Math.round(parts * UNIT * (random.nextInt(5) - 2));
      weights[i] = factor * UNIT + beside;
    }
    return weights;
  }

  /** Multiplicities of all ways to draw {@code times} entries. */
  private static void outcomes(
      BigInteger[] p,
      BigInteger[] q,
      int entry,
      int left,
      BigInteger[] so,
      BigDecimal[] sums,
      BigDecimal[] factors) {
    if (entry == p.length - 1) {
      BigInteger up = so[0].multiply(p[entry].pow(left));
      BigInteger down = so[1].multiply(q[entry].pow(left));
      for (int e = 0; e < sums.length; e++) {
        BigDecimal excess = new BigDecimal(up).subtract(factors[e].multiply(new BigDecimal(down)));
        if (excess.signum() > 0) {
          sums[e] = sums[e].add(excess.multiply(new BigDecimal(so[2])));
        }
      }
      return;
    }
    BigInteger up = so[0];
    BigInteger down = so[1];
    BigInteger ways = so[2];
    for (int count = 0; count <= left; count++) {
      outcomes(p, q, entry + 1, left - count, new BigInteger[] {up, down, ways}, sums, factors);
      up = up.multiply(p[entry]);
      down = down.multiply(q[entry]);
      ways = ways.multiply(BigInteger.valueOf(left - count)).divide(BigInteger.valueOf(count + 1L));
    }
  }

  /** delta of the pair (P, Q) at each epsilon, composed. */
  private static BigDecimal[] deltas(long[] p, long[] q, int times, BigDecimal[] factors) {
    BigDecimal[] sums = new BigDecimal[factors.length];
    Arrays.fill(sums, BigDecimal.ZERO);
    BigInteger one = BigInteger.ONE;
    outcomes(whole(p), whole(q), 0, times, new BigInteger[] {one, one, one}, sums, factors);
    BigDecimal all =
        new BigDecimal(Arrays.stream(whole(p)).reduce(BigInteger.ZERO, BigInteger::add).pow(times));
    Arrays.setAll(sums, e -> sums[e].divide(all, HighPrecision.DIGITS));
    return sums;
  }

  private static BigInteger[] whole(long[] values) {
    return Arrays.stream(values).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 1, 1e-13, true", "4, 6, 1e-13, true", "4, 3, 1e-15, false", "3, 20, 1e-13, true",
    "5, 5, 1e-12, true", "4, 4, 2e-12, true", "4, 3, 1e-11, false", "3, 24, 1e-14, false",
    "6, 4, 1e-13, true"
  })
  void bothSidesHoldTheRationalDelta(int size, int times, double parts, boolean powers) {
    Random random = new Random(31 * size + times);
    for (int round = 0; round < 1; round++) {
      long[] weights = weights(random, size, parts, powers);
      // The noise beside itself shifted by a step, with an entry of 0 at the end of each.
      long[] p = new long[size + 1];
      long[] q = new long[size + 1];
      System.arraycopy(weights, 0, p, 0, size);
      System.arraycopy(weights, 0, q, 1, size);
      double[] epsilons = epsilons(random, p, q);
      BigDecimal[] factors = new BigDecimal[epsilons.length];
      Arrays.setAll(factors, e -> HighPrecision.exp(new BigDecimal(epsilons[e])));
      BigDecimal[] one = deltas(p, q, times, factors);
      BigDecimal[] other = deltas(q, p, times, factors);
      PrivacyAccountant accountant =
          PrivacyAccountant.of(
                  PrivacyPlan.of(
                      Release.of(
                              new AdditiveNoise(
                                  LatticeTable.ofWhole(0, 1, weights), 1, Norm.ONE_NUMBER))
                          .times(times)))
              .withWidth(1e-6);
      for (int e = 0; e < epsilons.length; e++) {
        Bounds found = accountant.deltaAt(epsilons[e]).delta();
        BigDecimal exact = one[e].max(other[e]);
        String where = Arrays.toString(weights) + " at " + epsilons[e] + ": " + exact;
        assertTrue(new BigDecimal(found.lower()).compareTo(exact) <= 0, where + " " + found);
        assertTrue(new BigDecimal(found.upper()).compareTo(exact) >= 0, where + " " + found);
      }
    }
  }

  /** At, a little beside, and between sums of losses. */
  private static double[] epsilons(Random random, long[] p, long[] q) {
    double[] epsilons = new double[4];
    for (int e = 0; e < epsilons.length; e++) {
      double sum = 0;
      for (int draw = 0; draw < 3; draw++) {
        int i = random.nextInt(p.length);
        sum += p[i] > 0 && q[i] > 0 ? Math.log((double) p[i] / q[i]) : 0;
      }
      double beside = e < 2 ? 0 : 1e-12 * random.nextGaussian();
      epsilons[e] = Math.abs(sum) * (1 + beside) + (e == 3 ? 0.3 * random.nextDouble() : 0);
    }
    return epsilons;
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.GaussianMechanism;

class NoiseTableSamplerTest {
  private static final NoiseTable TABLE =
      NoiseTable.of(RoundedNoise.of(GaussianMechanism.of(40), LatticeStep.ONE));

  private static NoiseTableSampler seeded(long seed) {
    return NoiseTableSampler.seeded(TABLE, SeededBits.notPrivate(seed));
  }

  /** Lengths below, at and above a block of words, and pieces that begin inside of one. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1023, 1024, 1025, 5000})
  void bulkAndSingleDrawsAreTheSame(int length) {
    NoiseTableSampler bulk = seeded(3);
    NoiseTableSampler single = seeded(3);
    NoiseTableSampler sums = seeded(3);
    for (int round = 0; round < 3; round++) {
      long[] indices = new long[length];
      bulk.fill(indices);
      long[] added = new long[length];
      Arrays.fill(added, 1000);
      sums.addTo(added);
      for (int i = 0; i < length; i++) {
        assertEquals(single.next(), indices[i]);
        assertEquals(indices[i] + 1000, added[i]);
      }
      long next = single.nextSum(-5);
      assertEquals(next, bulk.next() - 5);
      assertEquals(next, sums.nextSum(-5));
    }
  }

  @Test
  void sumsAreTheNearestLongOfTheExactSum() {
    long[] ends = {
      Long.MIN_VALUE, Long.MIN_VALUE + 1, -(1L << 62), -1, 0, 1, 1L << 62, Long.MAX_VALUE
    };
    for (long value : ends) {
      for (long noise : ends) {
        assertEquals(
            NoiseIntegers.saturatedSum(value, BigInteger.valueOf(noise)),
            NoiseIntegers.saturatedSum(value, noise),
            value + " + " + noise);
      }
    }
    NoiseTableSampler sampler = seeded(4);
    long[] values = new long[3000];
    Arrays.fill(values, Long.MAX_VALUE - 20);
    sampler.addTo(values);
    int atEnd = 0;
    for (long value : values) {
      assertTrue(value > Long.MAX_VALUE - 1000);
      atEnd += value == Long.MAX_VALUE ? 1 : 0;
    }
    // P(noise >= 20) = 0.3129 for a standard deviation of 40; Hoeffding at 1e-9.
    assertEquals(0.3129, atEnd / 3000.0, Math.sqrt(Math.log(2e9) / 6000));
  }

  @Test
  void saysWhereItsBitsComeFrom() {
    NoiseTableSampler secret = NoiseTableSampler.of(TABLE, SecureBits.perThread());
    assertTrue(secret.isPrivate());
    assertEquals("secure: AES-256 in counter mode, key from SecureRandom", secret.source());
    NoiseTableSampler known = seeded(12);
    assertFalse(known.isPrivate());
    assertEquals("seeded: not private (seed 12)", known.source());
    assertEquals(TABLE + "; seeded: not private (seed 12)", known.toString());
    assertSame(TABLE, known.table());
  }

  @Test
  void twoSecureRunsDiffer() {
    // 200 draws of a collision probability below 0.008 each: equal by chance below 1e-400.
    long[] one = new long[200];
    long[] two = new long[200];
    NoiseTableSampler.of(TABLE, SecureBits.perThread()).fill(one);
    NoiseTableSampler.of(TABLE, SecureBits.perThread()).fill(two);
    assertFalse(Arrays.equals(one, two));
  }

  /** Equal hashes of different arrays: 1e-9 by chance. */
  @Test
  void threadsShareTheTableAndNotTheBits() {
    TableSampler shared = TableSampler.of(TABLE);
    var threads =
        java.util.stream.IntStream.range(0, 4)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> {
                          long[] draws = new long[10_000];
                          NoiseTableSampler.of(shared, SecureBits.perThread()).fill(draws);
                          return draws;
                        },
                        task -> new Thread(task).start()))
            .toList();
    long[] first = threads.get(0).join();
    for (int i = 1; i < threads.size(); i++) {
      assertNotEquals(Arrays.hashCode(first), Arrays.hashCode(threads.get(i).join()));
    }
    long[] same = new long[10];
    long[] again = new long[10];
    NoiseTableSampler.seeded(shared, SeededBits.notPrivate(1)).fill(same);
    seeded(1).fill(again);
    assertArrayEquals(again, same);
  }
}

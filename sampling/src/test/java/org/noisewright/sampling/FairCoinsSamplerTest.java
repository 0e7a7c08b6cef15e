package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FairCoinsSamplerTest {
  private static FairCoinsSampler seeded(long coins, long seed) {
    return FairCoinsSampler.seeded(coins, SeededBits.notPrivate(seed));
  }

  /** The same words read by hand: each draw counts the ones of its own bits. */
  @ParameterizedTest
  @ValueSource(longs = {2, 4, 62, 64, 66, 128, 1000, 3000, 1 << 17})
  void noiseIsTheNumberOfOnesLessHalf(long coins) {
    SeededBits bits = SeededBits.notPrivate(5);
    FairCoinsSampler sampler = seeded(coins, 5);
    FairCoinsSampler filling = seeded(coins, 5);
    long[] values = new long[67];
    filling.addTo(values);
    for (int i = 0; i < 67; i++) {
      long ones = 0;
      for (long left = coins; left > 0; left -= 64) {
        String word = String.format("%64s", Long.toBinaryString(bits.nextLong())).replace(' ', '0');
        ones += word.substring((int) Math.max(0, 64 - left)).chars().filter(c -> c == '1').count();
      }
      assertEquals(ones - coins / 2, sampler.next());
      assertEquals(ones - coins / 2, values[i]);
    }
  }

  /** Chi-square at a false-alarm rate of 1e-9 ({@link ChiSquare}), and the two first moments. */
  @ParameterizedTest
  @CsvSource({"2, 1", "10, 2", "70, 3", "1000, 4"})
  void lawIsBinomial(int coins, long seed) {
    int draws = 100_000;
    long[] values = new long[draws];
    seeded(coins, seed).addTo(values);
    Map<Long, Long> found = new TreeMap<>();
    double squares = 0;
    double sum = 0;
    for (long value : values) {
      found.merge(value, 1L, Long::sum);
      sum += value;
      squares += (double) value * value;
    }
    long[] counts = new long[coins + 1];
    double[] probabilities = new double[coins + 1];
    double log = -coins * Math.log(2);
    for (int k = 0; k <= coins; k++) {
      counts[k] = found.getOrDefault((long) k - coins / 2, 0L);
      probabilities[k] = Math.exp(log);
      log += Math.log((double) (coins - k) / (k + 1));
    }
    ChiSquare.assertFits(counts, probabilities);
    double variance = coins / 4.0;
    ChiSquare.assertMean("mean", sum / draws, 0, variance, draws);
    // Fourth central moment of n fair coins: n (3 n - 2) / 16.
    double fourth = coins * (3.0 * coins - 2) / 16;
    ChiSquare.assertMean("square", squares / draws, variance, fourth - variance * variance, draws);
  }

  @Test
  void sumsStopAtTheEndsOfLong() {
    long[] values = {Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
    long[] kept = values.clone();
    long[] noise = new long[4];
    seeded(1000, 9).addTo(noise);
    seeded(1000, 9).addTo(values);
    for (int i = 0; i < 4; i++) {
      kept[i] = NoiseIntegers.saturatedSum(kept[i], noise[i]);
    }
    assertArrayEquals(kept, values);
  }

  @Test
  void badNumbersAndSources() {
    for (long coins : new long[] {0, -2, 1, (1 << 20) + 2}) {
      assertTrue(
          refusal(coins).startsWith("coins must be in [2, 2^20], got " + coins), refusal(coins));
    }
    assertEquals(
        "coins must be even, so that half of them is a whole number, got 1001; take one more",
        refusal(1001));
    FairCoinsSampler sampler = FairCoinsSampler.of(1000, SecureBits.perThread());
    assertTrue(sampler.isPrivate());
    assertFalse(seeded(2, 1).isPrivate());
    assertEquals("1000 fair coins about 0; " + sampler.source(), sampler.toString());
  }

  private static String refusal(long coins) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> seeded(coins, 1)).getMessage());
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;

/** The laws of the samplers: by summation of all words, and by draws. */
class SamplerTest {

  /** Random weights over many magnitudes, some 0, one entry with what is left. */
  static NoiseTable random(int size, long seed) {
    Random random = new Random(seed);
    long[] weights = new long[size];
    long left = NoiseTable.TOTAL;
    for (int i = 0; i + 1 < size; i++) {
      long most = (left / size) >>> random.nextInt(50);
      weights[i] = random.nextInt(6) == 0 ? 0 : (long) (random.nextDouble() * (double) most);
      left -= weights[i];
    }
    weights[size - 1] = left;
    int place = random.nextInt(size);
    long other = weights[place];
    weights[place] = left;
    weights[size - 1] = size == 1 || place == size - 1 ? weights[size - 1] : other;
    return NoiseTable.ofWeights(LatticeStep.ONE, -7, weights, Tails.CUT, false, "random");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 65, 100, 1000, 1024, 1025, 4999, 5000})
  void columnsSumToTheWeights(int size) {
    for (int seed = 0; seed < 20; seed++) {
      NoiseTable table = random(size, 31L * size + seed);
      AliasSampler sampler = new AliasSampler(table);
      int columns = sampler.columns();
      assertTrue(columns >= size && columns < 2 * size && Integer.bitCount(columns) == 1);
      long capacity = NoiseTable.TOTAL / columns;
      long[] law = new long[columns];
      for (int c = 0; c < columns; c++) {
        long threshold = sampler.threshold(c);
        assertTrue(0 <= threshold && threshold <= capacity);
        law[c] += threshold;
        law[sampler.alias(c)] += capacity - threshold;
      }
      for (int i = 0; i < columns; i++) {
        assertEquals(i < size ? table.weights(i) : 0, law[i]);
      }
    }
  }

  /** Words on both sides of every threshold, with all values of the two unused bits. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 64, 100, 1000})
  void wordsChooseColumnAndPlace(int size) {
    AliasSampler sampler = new AliasSampler(random(size, size));
    int bits = Integer.numberOfTrailingZeros(sampler.columns());
    long capacity = NoiseTable.TOTAL >> bits;
    for (int c = 0; c < sampler.columns(); c++) {
      long threshold = sampler.threshold(c);
      for (long place : new long[] {0, threshold - 1, threshold, capacity - 1}) {
        if (place >= 0 && place < capacity) {
          for (int unused = 0; unused < 4; unused++) {
            long word = (((c * capacity) + place) << 2) | unused;
            assertEquals(place < threshold ? c : sampler.alias(c), sampler.entry(word));
            assertEquals(sampler.entry(word) - 7L, sampler.next(WordBits.always(word)));
          }
        }
      }
    }
  }

  /** The places of an entry are the interval of its cumulative weights, by its two ends. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 63, 64, 65, 1000, 5000})
  void inversionHasAnIntervalForEveryWeight(int size) {
    NoiseTable table = random(size, 5L * size);
    InversionSampler sampler = new InversionSampler(table);
    long sum = 0;
    for (int i = 0; i < size; i++) {
      long weight = table.weights(i);
      if (weight > 0) {
        assertEquals(i, sampler.entry(sum << 2));
        assertEquals(i, sampler.entry(((sum + weight - 1) << 2) | 3));
      }
      sum += weight;
    }
    assertEquals(NoiseTable.TOTAL, sum);
  }

  @Test
  void allWordsOfATinyTable() {
    long eighth = NoiseTable.TOTAL / 8;
    NoiseTable table =
        NoiseTable.ofWeights(
            LatticeStep.ONE,
            -1,
            new long[] {eighth, 6 * eighth, eighth},
            Tails.CUT,
            true,
            "by hand");
    for (TableSampler sampler : samplers(table)) {
      int[] counts = new int[3];
      for (long upper = 0; upper < 1 << 12; upper++) {
        long word = upper << 52;
        counts[(int) sampler.next(WordBits.always(word)) + 1]++;
      }
      assertArrayEquals(new int[] {512, 3072, 512}, counts);
    }
  }

  /**
   * Random tables whose weights are multiples of 2^50: the entry is a function of the upper 12 bits
   * of the word, whatever the others are, and all 4096 of them give each entry its weight.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 100, 2048, 4096})
  void allWordsOfTwelveBits(int size) {
    Random random = new Random(size);
    for (int round = 0; round < 20; round++) {
      int[] parts = new int[size];
      for (int unit = 0; unit < 1 << 12; unit++) {
        parts[Math.min(random.nextInt(size), random.nextInt(size))]++;
      }
      NoiseTable table =
          NoiseTable.ofWeights(
              LatticeStep.ONE,
              5,
              Arrays.stream(parts).mapToLong(part -> (long) part << 50).toArray(),
              Tails.CUT,
              false,
              "random");
      for (TableSampler sampler : samplers(table)) {
        int[] counts = new int[size];
        for (long upper = 0; upper < 1 << 12; upper++) {
          int entry = sampler.entry(upper << 52);
          counts[entry]++;
          assertEquals(entry, sampler.entry(upper << 52 | -1L >>> 12));
          assertEquals(entry, sampler.entry(upper << 52 | random.nextLong() >>> 12));
        }
        assertArrayEquals(parts, counts);
      }
    }
  }

  /** Place -x - 1 in the mirrored inversion is index -i: the law is symmetric word by word. */
  @Test
  void symmetricTablesDrawSymmetricLaws() {
    NoiseTable table =
        NoiseTable.of(RoundedNoise.of(GaussianMechanism.of(3), LatticeStep.of(1, 5)));
    assertTrue(table.symmetric());
    InversionSampler inversion = new InversionSampler(table);
    RandomBits words = WordBits.splitMix(11);
    for (int i = 0; i < 10_000; i++) {
      long word = words.nextLong();
      assertEquals(inversion.next(WordBits.always(word)), -inversion.next(WordBits.always(~word)));
    }
  }

  private static Stream<TableSampler> samplerOf(NoiseTable table) {
    return Stream.of(new AliasSampler(table), new InversionSampler(table));
  }

  private static Iterable<TableSampler> samplers(NoiseTable table) {
    return samplerOf(table).toList();
  }

  static Stream<NoiseTable> drawn() {
    return Stream.of(
        NoiseTable.of(RoundedNoise.of(GaussianMechanism.of(4), LatticeStep.powerOfTwo(-2))),
        NoiseTable.of(LatticeNoise.of(new DiscreteLaplaceNoise(3, 1, Double.POSITIVE_INFINITY))),
        random(300, 3));
  }

  /**
   * Chi-square of 4 million draws over classes of expectation at least 20. The limit is the
   * Wilson-Hilferty quantile at 6 standard deviations, a false alarm in 1e9 for the normal law that
   * it stands for; the words are a fixed stream, so the test passes always or never.
   */
  @ParameterizedTest
  @MethodSource("drawn")
  void drawsFollowTheWeights(NoiseTable table) {
    for (TableSampler sampler : samplers(table)) {
      long[] draws = new long[4_000_000];
      sampler.fill(draws, draws.length, WordBits.splitMix(2026));
      long[] counts = new long[table.size()];
      for (long draw : draws) {
        counts[(int) (draw - table.first())]++;
      }
      double chiSquare = 0;
      int classes = 0;
      double expected = 0;
      long seen = 0;
      for (int i = 0; i < counts.length; i++) {
        expected += 0x1p-62 * (double) table.weights(i) * draws.length;
        seen += counts[i];
        if (expected >= 20) {
          chiSquare += (seen - expected) * (seen - expected) / expected;
          classes++;
          expected = 0;
          seen = 0;
        }
      }
      double part = 2.0 / (9.0 * (classes - 1));
      double limit = (classes - 1) * Math.pow(1 - part + 6 * Math.sqrt(part), 3);
      double reached = chiSquare;
      assertTrue(reached < limit, () -> reached + " is above " + limit);
    }
  }

  @Test
  void fillIsTheSameAsOneByOne() {
    NoiseTable table = random(77, 8);
    for (TableSampler sampler : samplers(table)) {
      long[] bulk = new long[1000];
      sampler.fill(bulk, bulk.length, WordBits.splitMix(5));
      RandomBits words = WordBits.splitMix(5);
      for (long index : bulk) {
        assertEquals(sampler.next(words), index);
      }
    }
  }
}

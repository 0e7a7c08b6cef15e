package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

class FineNoiseTest {

  /** Wide cells, in which the density falls to as little as a half: the place in a cell decides. */
  @ParameterizedTest
  @CsvSource({"1, 1, 5", "1.5, 2, 5", "2, 2, 4", "3, 4, 3", "1.25, 0.5, 4", "2, 2, 0"})
  void lawOfWideCells(double shape, double scale, int bits) {
    GeneralizedGaussianNoise density = new GeneralizedGaussianNoise(shape, scale);
    LatticeStep step = LatticeStep.of(1, 512);
    FineNoise noise = FineNoise.of(density, step, bits);
    FineNoiseSampler sampler = FineNoiseSampler.seeded(noise, SeededBits.notPrivate(20261128));
    CellMasses masses = RoundedNoise.of(density, step);
    int reach = 4096;
    long[] counts = new long[2 * reach + 3];
    long[] draws = new long[1 << 12];
    for (int round = 0; round < 500; round++) {
      Arrays.fill(draws, 0);
      sampler.addTo(draws);
      for (long draw : draws) {
        counts[(int) Math.max(0, Math.min(counts.length - 1L, draw + reach + 1))]++;
      }
    }
    double[] expected = new double[counts.length];
    for (int i = -reach; i <= reach; i++) {
      expected[i + reach + 1] = masses.mass().applyAsDouble(i);
    }
    expected[0] = masses.below().applyAsDouble(-reach);
    expected[2 * reach + 2] = masses.above().applyAsDouble(reach);
    ChiSquare.assertFits(counts, expected);
  }

  /** Cells of 2^40 places: the high bits of a place have their law, the low ones are even. */
  @Test
  void lawBeyondOneWord() {
    GeneralizedGaussianNoise density = new GeneralizedGaussianNoise(2, 2);
    FineNoise noise = FineNoise.of(density, LatticeStep.powerOfTwo(-45), 40);
    FineNoiseSampler sampler = FineNoiseSampler.seeded(noise, SeededBits.notPrivate(20261129));
    int coarse = 36;
    CellMasses masses = RoundedNoise.of(density, LatticeStep.powerOfTwo(coarse - 45));
    int reach = 4096;
    long[] counts = new long[2 * reach + 3];
    int draws = 1_000_000;
    double low = 0;
    double middle = 0;
    for (int i = 0; i < draws; i++) {
      long index = sampler.next();
      long draw = (index + (1L << (coarse - 1))) >> coarse;
      counts[(int) Math.max(0, Math.min(counts.length - 1L, draw + reach + 1))]++;
      low += index & 0xFF;
      middle += (index >> 8) & 0xFF;
    }
    double[] expected = new double[counts.length];
    for (int i = -reach; i <= reach; i++) {
      expected[i + reach + 1] = masses.mass().applyAsDouble(i);
    }
    expected[0] = masses.below().applyAsDouble(-reach);
    expected[2 * reach + 2] = masses.above().applyAsDouble(reach);
    ChiSquare.assertFits(counts, expected);
    double even = 0xFF / 2.0;
    ChiSquare.assertMean("low bits", low / draws, even, even * even / 3 + even, draws);
    ChiSquare.assertMean("next bits", middle / draws, even, even * even / 3 + even, draws);
  }

  /** Noise that is a million times what a clip of 2^36 steps allows. */
  @Test
  void wideNoiseOnAFineLattice() {
    FineNoise noise =
        FineNoise.of(new GeneralizedGaussianNoise(2, 2e12), LatticeStep.powerOfTwo(-36));
    assertTrue(noise.bits() > 40, "bits " + noise.bits());
    assertTrue(noise.distance().allowsVectors(), "" + noise.distance());
  }

  /** What is left of a lattice of 2^-36 of the deviation: near enough for vectors. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4})
  void fineLattice(double shape) {
    FineNoise noise =
        FineNoise.of(new GeneralizedGaussianNoise(shape, 2), LatticeStep.powerOfTwo(-36));
    assertTrue(noise.bits() > 20, "bits " + noise.bits());
    assertTrue(noise.cells().size() <= 1 << 14);
    assertTrue(noise.distance().allowsVectors(), shape + ": " + noise.distance());
    assertTrue(noise.distance().distance().upper() > 0x1p-60);
  }

  /** Moments of fine draws, at 6.11 deviations each. */
  @Test
  void momentsOfFineDraws() {
    FineNoise noise = FineNoise.of(new GeneralizedGaussianNoise(2, 2), LatticeStep.powerOfTwo(-36));
    FineNoiseSampler sampler = FineNoiseSampler.seeded(noise, SeededBits.notPrivate(7));
    int draws = 1 << 20;
    double sum = 0;
    double squares = 0;
    long low = 0;
    for (int i = 0; i < draws; i++) {
      long index = sampler.next();
      double x = Math.scalb((double) index, -36);
      sum += x;
      squares += x * x;
      low += index & 0xFFFF;
    }
    ChiSquare.assertMean("mean", sum / draws, 0, 1, draws);
    ChiSquare.assertMean("square", squares / draws, 1, 2, draws);
    double even = 0xFFFF / 2.0;
    ChiSquare.assertMean("low bits", (double) low / draws, even, even * even / 3 + even, draws);
  }

  /** 1 - e^-(|x|^s - |x0|^s)/c, by mpmath 1.3.0 with 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "1.5, 2, 6, 3, 0.25, 0.00059309749686309053958",
    "2, 2, 8, 50, 0.75, 0.13594440316743671963",
  })
  void rejectionOfAPlace(
      double shape, double scale, int bits, int cell, double place, double exact) {
    FineNoise noise =
        FineNoise.of(new GeneralizedGaussianNoise(shape, scale), LatticeStep.powerOfTwo(-12), bits);
    assertEquals(exact, noise.rejected(cell, place), 1e-14 * exact);
  }

  /**
   * One by one and by arrays the laws are one; a table as fine as the lattice is drawn as it is.
   */
  @Test
  void noRefinementNeeded() {
    GeneralizedGaussianNoise density = new GeneralizedGaussianNoise(2, 50);
    FineNoise noise = FineNoise.of(density, LatticeStep.ONE);
    assertEquals(0, noise.bits());
    long[] drawn = new long[1000];
    FineNoiseSampler.seeded(noise, SeededBits.notPrivate(1)).addTo(drawn);
    long[] table = new long[1000];
    NoiseTableSampler.seeded(noise.cells(), SeededBits.notPrivate(1)).fill(table);
    assertArrayEquals(table, drawn);
  }

  @Test
  void addsInPartsAndSaturates() {
    FineNoise noise = FineNoise.of(new GeneralizedGaussianNoise(1, 1), LatticeStep.powerOfTwo(-30));
    FineNoiseSampler sampler = FineNoiseSampler.seeded(noise, SeededBits.notPrivate(3));
    long[] values = new long[2000];
    Arrays.fill(values, Long.MAX_VALUE - 1);
    sampler.addTo(values, 500, 1500);
    long moved = Arrays.stream(values).filter(v -> v != Long.MAX_VALUE - 1).count();
    assertTrue(moved > 990 && moved <= 1000, "moved " + moved);
    assertTrue(Arrays.stream(values).allMatch(v -> v > 0));
  }

  @Test
  void tooFineIsRefused() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> FineNoise.of(new GeneralizedGaussianNoise(2, 2), LatticeStep.powerOfTwo(-60)));
    assertTrue(refused.getMessage().startsWith("step must be at least"), refused.getMessage());
  }
}

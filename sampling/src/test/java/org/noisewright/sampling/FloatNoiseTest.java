package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FloatNoiseTest {
  /** Mass at both ends of two neighbouring entries and a far one. */
  private static NoiseTable table(LatticeStep step, long first, int size) {
    long[] weights = new long[size];
    weights[0] = NoiseTable.TOTAL / 2;
    weights[size - 1] += NoiseTable.TOTAL / 2;
    return NoiseTable.ofWeights(step, first, weights, Tails.CUT, false, "two points");
  }

  @ParameterizedTest
  @ValueSource(ints = {-149, -126, -20, 0, 100})
  void exactNoiseIsIndexTimesStep(int exponent) {
    NoiseTable table = table(LatticeStep.powerOfTwo(exponent), -(1L << 24), 3);
    FloatNoise noise = FloatNoise.seeded(table, SeededBits.notPrivate(1));
    NoiseTableSampler indices = NoiseTableSampler.seeded(table, SeededBits.notPrivate(1));
    assertTrue(noise.isExact());
    float[] values = new float[2500];
    noise.fill(values);
    for (float value : values) {
      assertEquals(
          0,
          new BigDecimal(Math.scalb(1.0, exponent))
              .multiply(BigDecimal.valueOf(indices.next()))
              .compareTo(new BigDecimal(value)));
    }
  }

  /** 2^24 is the last index that is exact, and 2^-149 the least step. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 16777216, true",
    "1, 1, 16777217, false",
    "1, 3, 2, false",
    "3, 1, 2, false",
    "1, 1024, -16777217, false",
    "1, 1024, -16777216, true",
  })
  void exactnessIsAMatterOfStepAndIndices(long up, long down, long first, boolean exact) {
    NoiseTable table = table(LatticeStep.of(up, down), first, 1);
    assertEquals(exact, FloatNoise.seeded(table, SeededBits.notPrivate(2)).isExact());
    NoiseTable subnormal = table(LatticeStep.powerOfTwo(-150), 0, 2);
    assertFalse(FloatNoise.seeded(subnormal, SeededBits.notPrivate(2)).isExact());
  }

  /** The stated relative error, at steps that are no floats and indices of up to 52 bits. */
  @ParameterizedTest
  @CsvSource({"1, 3, 1", "1, 200, 77", "1000003, 7, 123456789012345", "1, 1, 4503599627370497"})
  void roundedNoiseHasTheStatedError(long up, long down, long first) {
    NoiseTable table = table(LatticeStep.of(up, down), Math.min(first, 1L << 52), 2);
    FloatNoise noise = FloatNoise.seeded(table, SeededBits.notPrivate(3));
    NoiseTableSampler indices = NoiseTableSampler.seeded(table, SeededBits.notPrivate(3));
    assertFalse(noise.isExact());
    float[] values = new float[50];
    noise.fill(values);
    for (float value : values) {
      BigDecimal exact =
          BigDecimal.valueOf(indices.next())
              .multiply(BigDecimal.valueOf(up))
              .divide(BigDecimal.valueOf(down), new MathContext(40));
      double error =
          new BigDecimal(value).subtract(exact).divide(exact, new MathContext(10)).doubleValue();
      assertTrue(Math.abs(error) <= 0x1p-24 + 0x1p-50, value + " for " + exact);
    }
  }

  @Test
  void saysWhatItIsAndRefusesWhatIsNoFloat() {
    NoiseTable thirds = table(LatticeStep.of(1, 3), -1, 3);
    FloatNoise noise = FloatNoise.seeded(TableSampler.of(thirds), SeededBits.notPrivate(4));
    assertEquals(
        "Floats of " + thirds + ", rounded: not for release; seeded: not private (seed 4)",
        noise.toString());
    assertEquals(thirds, noise.table());
    NoiseTable ones = table(LatticeStep.ONE, -1, 3);
    assertEquals(
        "Floats of " + ones + ", exact; secure: AES-256 in counter mode, key from SecureRandom",
        FloatNoise.of(ones, SecureBits.perThread()).toString());
    assertEquals(
        "secure: AES-256 in counter mode, key from SecureRandom",
        FloatNoise.of(TableSampler.of(ones), SecureBits.perThread()).source());
    RandomBitsTest.assertMessage(
        "noise must be below 2^128 to be a float, got index 2 at step 1/1*2^127; scale the values",
        () ->
            FloatNoise.seeded(table(LatticeStep.powerOfTwo(127), 1, 2), SeededBits.notPrivate(0)));
  }
}

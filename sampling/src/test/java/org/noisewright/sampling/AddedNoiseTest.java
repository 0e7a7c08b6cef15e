package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/** What all noise that is added to arrays does alike. */
class AddedNoiseTest {
  private static final GeneralizedGaussianNoise NORMAL = new GeneralizedGaussianNoise(2, 50);

  private static final List<Function<SeededBits, AddedNoise>> KINDS =
      List.of(
          bits -> FairCoinsSampler.seeded(1000, bits),
          bits ->
              NoiseTableSampler.seeded(
                  NoiseTable.of(NoiseMasses.of(AdditiveNoise.of(NORMAL), LatticeStep.of(1, 1))),
                  bits),
          bits -> FineNoiseSampler.seeded(FineNoise.of(NORMAL, LatticeStep.powerOfTwo(-20)), bits));

  /** The array is as it was, and the stream of bits too: the next noise is the first one. */
  @ParameterizedTest
  @CsvSource({"-1, 3", "2, 6", "0, 2147483647", "4, 3", "6, 6", "-2, -1", "5, -2147483648"})
  void placesThatAreNotThereAreRefusedBeforeAnyHasNoise(int from, int to) {
    for (Function<SeededBits, AddedNoise> kind : KINDS) {
      AddedNoise noise = kind.apply(SeededBits.notPrivate(3));
      long[] values = {1, 2, 3, 4, 5};
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> noise.addTo(values, from, to));
      assertEquals(
          "from and to must be in [0, 5], the length of the values, with from at most to, got "
              + from
              + " and "
              + to
              + "; no value has noise yet",
          refused.getMessage());
      assertArrayEquals(new long[] {1, 2, 3, 4, 5}, values);
      noise.addTo(values);
      long[] fresh = {1, 2, 3, 4, 5};
      kind.apply(SeededBits.notPrivate(3)).addTo(fresh);
      assertArrayEquals(fresh, values);
    }
  }

  /**
   * Other places stay; a range without places is one. That four noises are 0 has a probability
   * below 1e-6 for each kind.
   */
  @Test
  void onlyThePlacesHaveNoise() {
    for (Function<SeededBits, AddedNoise> kind : KINDS) {
      AddedNoise noise = kind.apply(SeededBits.notPrivate(4));
      long[] values = new long[3000];
      noise.addTo(values, 3000, 3000);
      noise.addTo(values, 0, 0);
      assertArrayEquals(new long[3000], values);
      noise.addTo(values, 100, 2900);
      for (int i = 0; i < 100; i++) {
        assertEquals(0, values[i]);
        assertEquals(0, values[2900 + i]);
      }
      assertNotEquals(0, values[100] | values[101] | values[102] | values[103]);
      assertNotEquals(0, values[2896] | values[2897] | values[2898] | values[2899]);
    }
  }
}

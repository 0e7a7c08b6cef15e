package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SeededBits;

/** Noise on sums by several threads. */
class DrawnNoiseTest {
  private static final int NUMBERS = 60_000;
  private static final double DEVIATION = 3;

  private static final PrivateSteps PRIVACY =
      new TrainingPrivacy(
          StepNoise.of(Clip.l2(1), 2, 2 * DEVIATION * DEVIATION), Rational.of(1, 10), 10, NUMBERS);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void everyNumberHasNoiseOfItsOwn(int threads) {
    DrawnNoise noise = DrawnNoise.secure(PRIVACY);
    long[] sum = new long[NUMBERS];
    double[] noisy = new double[NUMBERS];
    try (Workers workers = Workers.of(threads)) {
      noise.addTo(sum, PRIVACY.unit(), noisy, workers);
    }
    assertTrue(noise.source().startsWith("secure"), noise.source());
    // On a lattice this fine two equal numbers have a probability below 1e-7: a thread that drew
    // the words of another would repeat thousands.
    Set<Double> different = new HashSet<>();
    Arrays.stream(noisy).forEach(different::add);
    assertTrue(different.size() >= NUMBERS - 3, "different numbers: " + different.size());
    // Six standard deviations each, of 12 blocks: false alarm below 1e-7.
    int block = NUMBERS / 12;
    for (int at = 0; at < NUMBERS; at += block) {
      double mean = 0;
      double square = 0;
      for (int i = at; i < at + block; i++) {
        mean += noisy[i] / block;
        square += noisy[i] * noisy[i] / block;
      }
      assertEquals(0, mean, 6 * DEVIATION / Math.sqrt(block));
      assertEquals(1, square / (DEVIATION * DEVIATION), 6 * Math.sqrt(2.0 / block));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void noiseIsAddedToTheSumAndComesOutAgainFromASeedWhateverTheThreads(int threads) {
    List<double[]> found =
        List.of(drawn(1, 7, 0), drawn(threads, 7, 0), drawn(threads, 7, 1000), drawn(1, 8, 0));
    assertArrayEquals(found.get(0), found.get(1));
    for (int i = 0; i < NUMBERS; i++) {
      assertEquals(found.get(1)[i] + 1000 * PRIVACY.unit(), found.get(2)[i], 1e-12);
    }
    assertNotEquals(found.get(0)[0], found.get(3)[0]);
  }

  /** What cannot be written is refused before a number has noise. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aShortArrayIsRefusedBeforeAnythingIsDrawn(boolean secure) {
    DrawnNoise noise =
        secure ? DrawnNoise.secure(PRIVACY) : DrawnNoise.seeded(PRIVACY, SeededBits.notPrivate(1));
    long[] sum = new long[5000];
    try (Workers workers = Workers.of(2)) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> noise.addTo(sum, PRIVACY.unit(), new double[4999], workers));
      assertEquals(
          "noisy must be at least as long as the sum, 5000, got 4999; no number has noise yet",
          refused.getMessage());
    }
    assertArrayEquals(new long[5000], sum);
  }

  private double[] drawn(int threads, long seed, long value) {
    DrawnNoise noise = DrawnNoise.seeded(PRIVACY, SeededBits.notPrivate(seed));
    assertTrue(noise.source().contains("not private"), noise.source());
    long[] sum = new long[NUMBERS];
    Arrays.fill(sum, value);
    double[] noisy = new double[NUMBERS];
    try (Workers workers = Workers.of(threads)) {
      noise.addTo(sum, PRIVACY.unit(), noisy, workers);
    }
    return noisy;
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/** The samplers in floating point, which promise a law and no privacy. */
class FloatingPointNoiseTest {
  private static final int DRAWS = 400_000;

  /** P(X &lt;= x) = 1/2 + sign(x) P(1/shape, |x|^shape / scale) / 2; forty equally likely cells. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 20", "1.5, 2", "2, 18", "3, 4", "10, 1e6", "64, 1"})
  void generalizedGaussian(double shape, double scale) {
    assertGeneralizedGaussian(shape, scale, DRAWS);
  }

  /** Sees a shape of the gamma law that is off by 1 %. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1.5, 2", "3, 4"})
  @Tag("slow")
  void generalizedGaussianManyTimes(double shape, double scale) {
    assertGeneralizedGaussian(shape, scale, 10_000_000);
  }

  private static void assertGeneralizedGaussian(double shape, double scale, int draws) {
    var noise = new GeneralizedGaussianNoise(shape, scale);
    var sampler = GammaPowerSampler.seeded(noise, SeededBits.notPrivate(71));
    double[] values = new double[draws];
    sampler.fill(values);
    int cells = 40;
    long[] counts = new long[cells];
    for (double x : values) {
      double half = RegularizedGamma.P.value(1 / shape, Math.pow(Math.abs(x), shape) / scale) / 2;
      counts[(int) Math.min(cells - 1, cells * (x < 0 ? 0.5 - half : 0.5 + half))]++;
    }
    double[] probabilities = new double[cells];
    Arrays.fill(probabilities, 1.0 / cells);
    ChiSquare.assertFits(counts, probabilities);
  }

  @Test
  void sayThatTheyAreNotHardened() {
    var noise = new GeneralizedGaussianNoise(1.5, 2);
    assertEquals(
        "Generalized Gaussian of shape 1.5 and scale 2.0; floating point: not hardened;"
            + " seeded: not private (seed 1)",
        GammaPowerSampler.seeded(noise, SeededBits.notPrivate(1)).toString());
    var secret = GammaPowerSampler.of(noise, SecureBits.perThread());
    assertEquals(
        "floating point: not hardened; secure: AES-256 in counter mode, key from SecureRandom",
        secret.source());
    assertTrue(secret.next() != secret.next());
    assertFalse(ExactSampler.class.isAssignableFrom(GammaPowerSampler.class));
  }

  /**
   * The norm is the radius; a coordinate of a uniform direction in d dimensions has mean 0 and mean
   * square 1 / d, its fourth moment is 3 / (d (d + 2)).
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 500})
  void rotationSymmetricVectors(int dimension) {
    var noise = RotationSymmetricNoise.seeded(dimension, () -> 3, SeededBits.notPrivate(dimension));
    int draws = 20_000;
    double first = 0;
    double square = 0;
    double product = 0;
    for (int i = 0; i < draws; i++) {
      double[] vector = noise.next();
      assertEquals(dimension, vector.length);
      assertEquals(3, Math.sqrt(Arrays.stream(vector).map(v -> v * v).sum()), 1e-12);
      first += vector[0] / 3;
      square += vector[dimension - 1] * vector[dimension - 1] / 9;
      product += dimension == 1 ? 0 : vector[0] * vector[1] / 9;
    }
    double d = dimension;
    double fourth = 3 / (d * (d + 2));
    ChiSquare.assertMean("mean", first / draws, 0, 1 / d, draws);
    if (dimension > 1) {
      ChiSquare.assertMean("square", square / draws, 1 / d, fourth - 1 / (d * d), draws);
      ChiSquare.assertMean("product", product / draws, 0, fourth / 3, draws);
    }
  }

  @Test
  void radiiComeFromTheTable() {
    NoiseTable radii =
        NoiseTable.of(RoundedNoise.of(GaussianMechanism.of(5), LatticeStep.of(1, 4)));
    var noise = RotationSymmetricNoise.seeded(3, radii, SeededBits.notPrivate(3));
    int draws = 20_000;
    double square = 0;
    for (int i = 0; i < draws; i++) {
      double norm = Math.sqrt(Arrays.stream(noise.next()).map(v -> v * v).sum());
      assertEquals(Math.rint(4 * norm), 4 * norm, 1e-10);
      square += norm * norm;
    }
    // Rounding to cells of 1/4 adds 1/192 to the variance of 25.
    ChiSquare.assertMean("square", square / draws, 25 + 1 / 192.0, 2 * 25.01 * 25.01, draws);
    RandomBitsTest.assertMessage(
        "dimension must be at least 1, got 0",
        () -> RotationSymmetricNoise.seeded(0, radii, SeededBits.notPrivate(3)));
    assertEquals("Rotation-symmetric noise: for study, no privacy statement", noise.toString());
  }

  /** Nothing by which it could be taken for a mechanism, an exact sampler or a private draw. */
  @Test
  void rotationSymmetricNoiseIsNoMechanism() {
    Class<?> type = RotationSymmetricNoise.class;
    assertArrayEquals(new Class<?>[0], type.getInterfaces());
    assertEquals(Object.class, type.getSuperclass());
    for (Method method : type.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        assertFalse(
            Stream.concat(Stream.of(method.getReturnType()), Stream.of(method.getParameterTypes()))
                .anyMatch(
                    t ->
                        t == SecureBits.class
                            || t == RandomBits.class
                            || t.getName().startsWith("org.noisewright.mechanism")),
            method.toString());
      }
    }
  }
}

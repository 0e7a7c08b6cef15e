package org.noisewright.app.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;

/** What the pictures of the guide show is what the accountant accounts. */
class NoisePicturesTest {
  private static final Path IMAGES = Path.of("../docs/images");

  static List<DrawnNoise> noises() {
    return EqualNoises.all();
  }

  @ParameterizedTest
  @MethodSource("noises")
  void allNoisesHaveTheSameStandardDeviation(DrawnNoise noise) {
    assertEquals(EqualNoises.STANDARD_DEVIATION, noise.standardDeviation(), 1e-6, noise.title());
  }

  /** The density that is drawn belongs to the mechanism whose curve is drawn. */
  @ParameterizedTest
  @MethodSource("noises")
  void densitiesAndMechanismsBelongTogether(DrawnNoise noise) {
    Bounds delta =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(noise.mechanism()))).deltaAt(0).delta();
    double drawn = noise.deltaAtZero();
    assertTrue(
        delta.lower() <= drawn + 1e-4 && delta.upper() >= drawn - 1e-4,
        () -> noise.title() + " " + drawn + " " + delta);
    assertTrue(delta.upper() - delta.lower() <= 0.02 * drawn, delta::toString);
  }

  @Test
  void noNoiseIsForgotten() {
    Set<Class<?>> seen = new HashSet<>();
    for (DrawnNoise noise : noises()) {
      if (noise.mechanism() instanceof AdditiveNoise additive) {
        seen.add(additive.noise().getClass());
      }
    }
    assertEquals(Set.of(Noise.class.getPermittedSubclasses()), seen);
  }

  /** With {@code -Dnoisewright.write=true} both pictures are written to the guide. */
  @Test
  void everyNoiseHasItsName() throws IOException {
    String densities = svg(NoisePictures.densities());
    for (DrawnNoise noise : noises()) {
      assertTrue(densities.contains(">" + noise.title() + "<"), noise.title());
    }
    if (Boolean.getBoolean("noisewright.write")) {
      write("noise-densities.svg", NoisePictures.densities());
      write("noise-curves.svg", NoisePictures.curves());
    }
  }

  private static String svg(Picture picture) throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    picture.writeSvg(stream);
    return stream.toString(StandardCharsets.UTF_8);
  }

  private static void write(String name, Picture picture) throws IOException {
    try (OutputStream stream = Files.newOutputStream(IMAGES.resolve(name))) {
      picture.writeSvg(stream);
    }
  }
}

package org.noisewright.app.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.UniformNoise;

/** The area below a drawn density is one, and its height is known. */
class NoisesPictureTest {
  record Drawn(Mechanism mechanism, double view, double atCentre) {}

  static Stream<Drawn> drawn() {
    return Stream.of(
        new Drawn(GaussianMechanism.of(2), 14, 1 / Math.sqrt(8 * Math.PI)),
        new Drawn(LaplaceMechanism.of(1), 30, 0.475),
        new Drawn(AdditiveNoise.of(new UniformNoise(5)), 8, 0.1),
        new Drawn(AdditiveNoise.of(new DiscreteGaussianNoise(3, 0.5)), 25, 0.13298),
        new Drawn(AdditiveNoise.of(new BinomialNoise(4, 0.5, 1)), 5, 0.375),
        new Drawn(AdditiveNoise.of(new BinomialNoise(5, 0.5, 2)), 12, 10 / 32.0 / 2));
  }

  @ParameterizedTest
  @MethodSource("drawn")
  void area(Drawn drawn) {
    NoiseError error = NoiseError.of(drawn.mechanism());
    List<ChartLine.Point> points = NoisesPicture.density(error, drawn.mechanism(), drawn.view());
    double area = 0;
    double highest = 0;
    for (ChartLine.Point point : points) {
      area += point.y() * (points.get(1).x() - points.get(0).x());
      highest = Math.max(highest, point.y());
    }
    assertEquals(1, area, 1e-3);
    assertEquals(drawn.atCentre(), highest, 0.05 * drawn.atCentre());
    for (int i = 0; i < points.size(); i++) {
      ChartLine.Point mirrored = points.get(points.size() - 1 - i);
      assertEquals(points.get(i).x(), -mirrored.x(), 1e-12);
      assertEquals(points.get(i).y(), mirrored.y());
    }
  }
}

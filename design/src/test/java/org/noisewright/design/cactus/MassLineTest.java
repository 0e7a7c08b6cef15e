package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MassLineTest {
  static Stream<JsonNode> divergences() {
    return CactusCases.array("divergences");
  }

  @ParameterizedTest
  @MethodSource("divergences")
  void valuesAreTheDivergencesTimesTheSum(JsonNode row) {
    double[] masses = CactusCases.numbers(row.get("masses"));
    double ratio = row.get("tailRatio").asDouble();
    int points = masses.length - 1;
    MassLine line = new MassLine(points, points, ratio);
    line.set(masses);
    double[] values = new double[points];
    line.values(values);
    double sum = masses[0] + 2 * masses[points] / (1 - ratio);
    for (int i = 1; i < points; i++) {
      sum += 2 * masses[i];
    }
    // Logarithms are subtracted here, which costs their last places where masses are nearly equal.
    double absolute = row.get("name").asText().equals("nearly equal") ? 1e-24 : 0;
    for (JsonNode shift : row.get("shifts")) {
      double exact = Double.parseDouble(shift.get("divergence").asText());
      assertEquals(
          exact,
          values[shift.get("shift").asInt() - 1] / sum,
          1e-13 * exact + absolute,
          shift.toString());
    }
  }

  private static double[] masses(int points, long seed) {
    Random random = new Random(seed);
    double[] masses = new double[points + 1];
    for (int i = 0; i <= points; i++) {
      masses[i] = Math.exp(-0.2 * i + random.nextGaussian());
    }
    return masses;
  }

  private static double[] roots(double[] masses) {
    return java.util.Arrays.stream(masses).map(Math::sqrt).toArray();
  }

  private static double[][] gradient(MassLine line, double[] masses, int bins) {
    double[][] rows = new double[masses.length][bins];
    line.set(masses);
    line.scaledGradient(roots(masses), rows);
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"1,5,0.4", "3,4,0.9", "4,16,0.5", "7,23,0.83", "10,12,0.2"})
  void gradientIsThatOfTheValues(int bins, int points, double ratio) {
    double[] masses = masses(points, 11);
    MassLine line = new MassLine(bins, points, ratio);
    double[][] rows = gradient(line, masses, bins);
    double[] values = new double[bins];
    line.values(values);
    for (int k = 0; k < bins; k++) {
      double product = 0;
      for (int i = 0; i <= points; i++) {
        product += rows[i][k] * Math.sqrt(masses[i]);
      }
      assertEquals(values[k], product, 1e-12 * values[k], "homogeneous of degree one");
    }
    for (int i = 0; i <= points; i++) {
      double step = 1e-5 * masses[i];
      double[] up = masses.clone();
      up[i] += step;
      double[] down = masses.clone();
      down[i] -= step;
      double[] above = new double[bins];
      double[] below = new double[bins];
      line.set(up);
      line.values(above);
      line.set(down);
      line.values(below);
      for (int k = 0; k < bins; k++) {
        double difference = (above[k] - below[k]) / (2e-5 * Math.sqrt(masses[i]));
        assertEquals(difference, rows[i][k], 1e-7 * (1 + Math.abs(difference)), i + ", " + k);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1,5,0.4", "3,4,0.9", "4,16,0.5", "7,23,0.83", "10,12,0.2"})
  void hessianIsThatOfTheGradient(int bins, int points, double ratio) {
    double[] masses = masses(points, 13);
    double[] roots = roots(masses);
    double[] weights = new double[bins];
    Random random = new Random(3);
    for (int k = 0; k < bins; k++) {
      weights[k] = random.nextDouble();
    }
    MassLine line = new MassLine(bins, points, ratio);
    line.set(masses);
    BandMatrix matrix = new BandMatrix(points + 1, bins);
    line.scaledHessian(weights, roots, matrix);
    double[][] full = new double[points + 1][points + 1];
    for (int i = 0; i <= points; i++) {
      for (int j = Math.max(0, i - bins); j <= i; j++) {
        full[i][j] = matrix.entries()[matrix.index(i, j)];
        full[j][i] = full[i][j];
      }
    }
    for (int i = 0; i <= points; i++) {
      double along = 0;
      for (int j = 0; j <= points; j++) {
        along += full[i][j] * roots[j];
      }
      assertEquals(0, along, 1e-12 * full[i][i] * roots[i], "singular along the roots, row " + i);
    }
    for (int j = 0; j <= points; j++) {
      double step = 1e-5 * masses[j];
      double[] up = masses.clone();
      up[j] += step;
      double[] down = masses.clone();
      down[j] -= step;
      double[][] above = gradient(line, up, bins);
      double[][] below = gradient(line, down, bins);
      for (int i = 0; i <= points; i++) {
        double difference = 0;
        for (int k = 0; k < bins; k++) {
          difference +=
              weights[k]
                  * (above[i][k] / Math.sqrt(up[i]) - below[i][k] / Math.sqrt(down[i]))
                  / (2 * step);
        }
        difference *= roots[i] * roots[j];
        assertEquals(difference, full[i][j], 1e-6 * (1 + Math.abs(difference)), i + ", " + j);
      }
    }
  }

  @Test
  void oneStepOfGeometricNoise() {
    MassLine line = new MassLine(1, 2, 0.5);
    line.set(new double[] {1, 0.5, 0.25});
    double[] values = new double[1];
    line.values(values);
    assertEquals(Math.log(2), values[0], 1e-15);
  }
}

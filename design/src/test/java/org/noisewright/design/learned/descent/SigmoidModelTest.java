package org.noisewright.design.learned.descent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.design.learned.HalfGrid;
import org.noisewright.design.learned.LearnedCases;

class SigmoidModelTest {

  private static double[] numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .mapToDouble(LearnedCases::number)
        .toArray();
  }

  /** Heights of the prototype, which summed densely, to the digits that it printed. */
  @ParameterizedTest
  @CsvSource({"500", "10"})
  void heightsOfThePrototype(int slope) {
    JsonNode unit = LearnedCases.descent("sigmoids");
    double[] roots = numbers(unit.get("roots"));
    double[] centres = numbers(unit.get("centres"));
    double[] parameters = new double[1 + 2 * roots.length];
    parameters[0] = LearnedCases.number(unit, "first");
    System.arraycopy(roots, 0, parameters, 1, roots.length);
    System.arraycopy(centres, 0, parameters, 1 + roots.length, roots.length);
    HalfGrid grid = HalfGrid.cells(20, 4, 0.25);
    double[] heights = SigmoidModel.of(grid, roots.length, slope).heights(parameters);
    double[] expected = numbers(unit.get("heights" + slope));
    double[] places = numbers(unit.get("places"));
    for (int i = 0; i < expected.length; i++) {
      assertEquals(places[i], -grid.absolute(19 - i), 0);
      assertEquals(expected[i], heights[i], 1e-11, "at " + places[i]);
    }
  }

  private static double[] dense(HalfGrid grid, double slope, double[] parameters) {
    int count = (parameters.length - 1) / 2;
    double[] half = new double[grid.entries()];
    for (int k = 0; k < half.length; k++) {
      half[k] = parameters[0] * parameters[0];
      for (int j = 0; j < count; j++) {
        double root = parameters[1 + j];
        double t = slope * (-grid.absolute(k) - parameters[1 + count + j]);
        half[k] += root * root / (1 + Math.exp(-t));
      }
    }
    double total = grid.total(half);
    return Arrays.stream(half).map(mass -> mass / total).toArray();
  }

  /** Steps anywhere, also beyond the range, after a descent has moved them. Exact: no alarm. */
  @ParameterizedTest
  @CsvSource({
    "300, 100, 500, false",
    "300, 100, 20, false",
    "2000, 3000, 500, false",
    "300, 100, 0.3, true"
  })
  void windowedIsDense(int entries, int sigmoids, double slope, boolean points) {
    HalfGrid grid =
        points ? HalfGrid.points(entries, 30, 1.0 / 30) : HalfGrid.cells(entries, 30, 1.0 / 30);
    SplittableRandom random = new SplittableRandom(11);
    SigmoidModel model = SigmoidModel.of(grid, sigmoids, slope);
    double[] parameters = model.start(random::nextDouble);
    assertEquals(10, parameters[0]);
    assertEquals(-entries / 30.0, parameters[1 + sigmoids], 1e-12);
    assertTrue(parameters[2 * sigmoids] < 0);
    parameters[0] = 0.1;
    for (int j = 0; j < sigmoids; j++) {
      parameters[1 + sigmoids + j] += 3 * (random.nextDouble() - 0.5);
    }
    double[] half = new double[entries];
    model.masses(parameters, half);
    double[] expected = dense(grid, slope, parameters);
    for (int k = 0; k < entries; k++) {
      assertEquals(1, half[k] / expected[k], 1e-11);
    }
    assertEquals(1, grid.total(half), 1e-13);
  }

  /**
   * Slopes of a random linear function of the masses against central differences, whose own error
   * is about 1e-9 of the largest slope.
   */
  @ParameterizedTest
  @CsvSource({"500, false", "10, false", "10, true"})
  void slopes(double slope, boolean points) {
    HalfGrid grid = points ? HalfGrid.points(40, 8, 0.125) : HalfGrid.cells(40, 8, 0.125);
    SplittableRandom random = new SplittableRandom(5);
    SigmoidModel model = SigmoidModel.of(grid, 9, slope);
    double[] parameters = model.start(random::nextDouble);
    for (int j = 0; j < 9; j++) {
      // So near a cell that the step is not flat there.
      parameters[10 + j] = -grid.absolute(4 * j + 2) + 1.5 * (random.nextDouble() - 0.5) / slope;
    }
    parameters[0] = 0.7;
    checkSlopes(model, parameters, random, 1e-6);
  }

  static void checkSlopes(
      NoiseModel model, double[] parameters, SplittableRandom random, double tolerance) {
    int entries = model.grid().entries();
    double[] byMass = random.doubles(entries, -1, 1).toArray();
    double[] half = new double[entries];
    model.masses(parameters, half);
    double[] slopes = new double[model.size()];
    model.pullBack(parameters, half, byMass, slopes);
    double largest = Arrays.stream(slopes).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < parameters.length; i++) {
      double h = 1e-6;
      double[] moved = parameters.clone();
      moved[i] += h;
      double above = value(model, moved, byMass);
      moved[i] = parameters[i] - h;
      double below = value(model, moved, byMass);
      assertEquals((above - below) / (2 * h), slopes[i], tolerance * largest, "number " + i);
    }
  }

  private static double value(NoiseModel model, double[] parameters, double[] byMass) {
    double[] half = new double[byMass.length];
    model.masses(parameters, half);
    double sum = 0;
    for (int k = 0; k < half.length; k++) {
      sum += byMass[k] * half[k];
    }
    return sum;
  }

  @Test
  void networkSlopes() {
    HalfGrid grid = HalfGrid.cells(15, 3, 1.0 / 3);
    SplittableRandom random = new SplittableRandom(3);
    ConvolutionModel model = ConvolutionModel.of(grid, 8, 3, 5);
    double[] parameters = model.start(random::nextDouble);
    // Far from the small start, where every layer matters.
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] += random.nextDouble() - 0.5;
    }
    checkSlopes(model, parameters, random, 1e-6);
    checkSlopes(
        ConvolutionModel.of(HalfGrid.points(7, 1, 1), 4, 0, 1),
        random.doubles(4 * 7 + 4 + 28 + 7, -1, 1).toArray(),
        random,
        1e-6);
  }

  @Test
  void badSizes() {
    HalfGrid grid = HalfGrid.cells(15, 3, 1.0 / 3);
    refused("sigmoids must be in [1, 1e6], got 0", () -> SigmoidModel.of(grid, 0, 500));
    refused("slope must be positive", () -> SigmoidModel.of(grid, 5, Double.NaN));
    refused("width must be in [1, 10000]", () -> ConvolutionModel.of(grid, 0, 10, 15));
    refused("layers must be in [0, 1000]", () -> ConvolutionModel.of(grid, 5, -1, 15));
    refused("kernel must be odd", () -> ConvolutionModel.of(grid, 5, 10, 14));
  }

  static void refused(String start, Runnable tried) {
    String message = assertThrows(IllegalArgumentException.class, tried::run).getMessage();
    assertTrue(message.startsWith(start), message);
  }
}

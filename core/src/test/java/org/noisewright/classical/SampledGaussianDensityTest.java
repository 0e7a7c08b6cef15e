package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pair.SampledFamily;

class SampledGaussianDensityTest {

  private static double normal(double x) {
    return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
  }

  /** Formula (15) of the paper for REMOVE, with its noise of deviation sigma and shift 1. */
  private static double density(double s, double sigma, double rate, Direction direction) {
    double loss = direction == Direction.REMOVE ? s : -s;
    double ratio = (Math.exp(loss) - (1 - rate)) / rate;
    if (!(ratio > 0)) {
      return 0;
    }
    double g = sigma * sigma * Math.log(ratio) + 0.5;
    double slope = sigma * sigma * Math.exp(loss) / (Math.exp(loss) - (1 - rate));
    double without = normal(g / sigma) / sigma;
    double with = normal((g - 1) / sigma) / sigma;
    return slope * (direction == Direction.REMOVE ? rate * with + (1 - rate) * without : without);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0.02, REMOVE",
    "2, 0.02, ADD",
    "1, 0.5, REMOVE",
    "1, 0.5, ADD",
    "5, 0.3, REMOVE",
    "5, 0.3, ADD",
    "1, 0.9, REMOVE",
    "1, 0.9, ADD"
  })
  void massesEncloseTheDensityOfEachCell(double sigma, double rate, Direction direction) {
    SampledFamily family = new SampledFamily(new GaussianShift(1 / sigma), rate);
    SampledGaussianDensity density = new SampledGaussianDensity(family, direction);
    FourierGrid grid = FourierGrid.published(8, 1 << 12);
    double[] upper = density.masses(grid, Side.UPPER);
    double[] lower = density.masses(grid, Side.LOWER);
    double width = grid.width();
    double most = 0;
    double least = 0;
    for (int i = 1; i < grid.points() - 1; i++) {
      double at = (i + grid.low()) * width;
      most += upper[i];
      least += lower[i];
      for (int part = 0; part <= 8; part++) {
        double right = density(at + width * part / 8, sigma, rate, direction) * width;
        double left = density(at - width * part / 8, sigma, rate, direction) * width;
        assertAtMost(right * (1 + 1e-9) + 1e-18, lower[i]);
        assertAtLeast(left * (1 - 1e-9) - 1e-18, upper[i]);
      }
    }
    assertAtLeast(1, most + density.tail(grid, 1));
    assertAtMost(1, least);
    assertEquals(1, most, 0.6);
    assertEquals(1, least, 0.6);
  }

  /** The tail of Lemma 13 against the masses of a much wider grid of the same width. */
  @ParameterizedTest
  @CsvSource({"1, 0.3, 2", "1, 0.3, 4", "1, 0.1, 2", "1.5, 0.2, 1.5"})
  void lemma13IsAboveTheTail(double sigma, double rate, double halfWidth) {
    SampledFamily family = new SampledFamily(new GaussianShift(1 / sigma), rate);
    SampledGaussianDensity density = new SampledGaussianDensity(family, Direction.REMOVE);
    FourierGrid grid = FourierGrid.published(halfWidth, 1 << 10);
    FourierGrid wide = FourierGrid.published(halfWidth * 8, 1 << 13);
    double[] masses = density.masses(wide, Side.UPPER);
    double tail = 0;
    for (int i = wide.points() / 2 + grid.points() / 2; i < wide.points(); i++) {
      tail += masses[i];
    }
    for (double lambda : new double[] {0.1, 0.5, 1, halfWidth / 2, halfWidth}) {
      assertAtLeast(tail, density.tail(grid, lambda));
    }
    assertAtMost(1e3 * tail + 1e-15, density.tail(grid, 0.5));
  }

  @Test
  void lemma13SaysNothingOutOfItsRange() {
    SampledFamily family = new SampledFamily(new GaussianShift(1), 0.9);
    SampledGaussianDensity density = new SampledGaussianDensity(family, Direction.REMOVE);
    FourierGrid grid = FourierGrid.published(1, 1 << 10);
    assertEquals(Double.POSITIVE_INFINITY, density.tail(grid, 2));
    assertTrue(Math.abs(density.mode()) < 1);
  }

  @Test
  void onlyWhereThereIsOneMaximum() {
    SampledFamily narrow = new SampledFamily(new GaussianShift(1.5), 0.5);
    assertThrows(
        IllegalArgumentException.class, () -> new SampledGaussianDensity(narrow, Direction.REMOVE));
  }
}

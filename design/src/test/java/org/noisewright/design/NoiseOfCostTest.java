package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;

class NoiseOfCostTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.25, 1, 40})
  void meanAbsoluteAndMeanSquareAreThoseOfTheNoise(double cost) {
    for (double sensitivity : new double[] {1, 3}) {
      GaussianMechanism gauss = NoiseOfCost.gaussian(1, cost, sensitivity);
      LaplaceMechanism laplace = NoiseOfCost.laplace(1, cost, sensitivity);
      assertEquals(cost, NoiseError.of(gauss).meanAbsolute(), 1e-12 * cost);
      assertEquals(cost, NoiseError.of(laplace).meanAbsolute(), 1e-12 * cost);
      assertEquals(sensitivity, gauss.sensitivity());
      assertEquals(sensitivity, laplace.sensitivity());
      assertEquals(
          cost,
          Math.pow(NoiseError.of(NoiseOfCost.gaussian(2, cost, 1)).rootMeanSquare(), 2),
          1e-12 * cost);
      assertEquals(
          cost,
          Math.pow(NoiseError.of(NoiseOfCost.laplace(2, cost, 1)).rootMeanSquare(), 2),
          1e-12 * cost);
    }
  }

  /** Of cost |x|^4 of standard deviation s: 3 s^4, of scale b: 24 b^4; of |x|^1.5 by mpmath. */
  @ParameterizedTest
  @CsvSource({"4, 3, 1, 0.594603557501360533", "1.5, 1, 1.10574309813431314, 0.827133987865866689"})
  void otherPowers(double exponent, double cost, double deviation, double scale) {
    assertEquals(deviation, NoiseOfCost.gaussian(exponent, cost, 1).standardDeviation(), 1e-12);
    assertEquals(scale, NoiseOfCost.laplace(exponent, cost, 1).scale(), 1e-12);
  }

  @Test
  void divergences() {
    assertEquals(2, NoiseOfCost.divergence(new GaussianMechanism(1.5, 3)), 1e-15);
    // 0.5 - 1 + e^-0.5
    assertEquals(0.106530659712633424, NoiseOfCost.divergence(new LaplaceMechanism(2, 1)), 1e-16);
  }

  @Test
  void badInputIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> NoiseOfCost.gaussian(0.5, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> NoiseOfCost.laplace(2, Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> NoiseOfCost.laplace(2, 0, 1));
  }
}

package org.noisewright.mechanism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaircaseNoiseTest {

  /** Expectation of |x|^power of the staircase of width 1, summed stair by stair. */
  private static double moment(int power, double epsilon, double ratio) {
    double sum = 0;
    double mass = 0;
    for (int k = 0; k < 100_000 && k * epsilon < 745; k++) {
      double high = Math.exp(-k * epsilon);
      double low = Math.exp(-(k + 1) * epsilon);
      sum += high * integral(power, k, k + ratio) + low * integral(power, k + ratio, k + 1);
      mass += high * ratio + low * (1 - ratio);
    }
    return sum / mass;
  }

  private static double integral(int power, double from, double to) {
    return (Math.pow(to, power + 1) - Math.pow(from, power + 1)) / (power + 1);
  }

  /** Least place of a convex function on [0, 1], by thirds. */
  private static double least(DoubleUnaryOperator function) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; i++) {
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (function.applyAsDouble(left) < function.applyAsDouble(right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return 0.5 * (low + high);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2, 5, 10})
  void leastSquaredHasTheLeastVariance(double epsilon) {
    double ratio = StaircaseNoise.leastSquared(epsilon, 1).ratio();
    double found = least(r -> moment(2, epsilon, r));
    assertEquals(found, ratio, 1e-5 * ratio + 1e-6);
    double least = moment(2, epsilon, ratio);
    assertTrue(
        least <= moment(2, epsilon, 0.999 * ratio) && least <= moment(2, epsilon, 1.001 * ratio));
    assertTrue(least <= moment(2, epsilon, StaircaseNoise.leastAbsolute(epsilon, 1).ratio()));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2, 5, 10})
  void leastAbsoluteHasTheLeastMeanSize(double epsilon) {
    double ratio = StaircaseNoise.leastAbsolute(epsilon, 1).ratio();
    assertEquals(least(r -> moment(1, epsilon, r)), ratio, 1e-5 * ratio + 1e-6);
  }

  /** The form printed in the paper, where it does not cancel. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 5, 20})
  void thePrintedForm(double epsilon) {
    double b = Math.exp(-epsilon);
    double root = Math.cbrt((b - 2 * b * b + 2 * Math.pow(b, 4) - Math.pow(b, 5)) / 2);
    double printed = -b / (1 - b) + root / ((1 - b) * (1 - b));
    assertEquals(printed, StaircaseNoise.leastSquared(epsilon, 3).ratio(), 1e-12 * printed);
  }

  @Test
  void ratiosAtTheEnds() {
    assertEquals(0.5, StaircaseNoise.leastSquared(1e-300, 1).ratio(), 1e-15);
    assertEquals(
        Math.exp(-800 / 3.0 - Math.log(2) / 3),
        StaircaseNoise.leastSquared(800, 1).ratio(),
        1e-130);
    String message =
        assertThrows(IllegalArgumentException.class, () -> StaircaseNoise.leastSquared(0, 1))
            .getMessage();
    assertTrue(message.contains("epsilon must be positive and finite, got 0.0"), message);
  }
}

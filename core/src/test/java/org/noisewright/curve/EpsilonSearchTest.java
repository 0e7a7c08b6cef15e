package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.numerics.Side;

/** Flat stretches, jumps to -infinity and far hints: the end is sound and as near as asked. */
class EpsilonSearchTest {
  private static final double TOLERANCE = 1e-9;

  @ParameterizedTest
  @CsvSource({"1e5, 1", "1e5, 99990", "1e5, 3e5", "1e-9, 1", "1e12, 1e-3", "700, 0"})
  void flatThenFalling(double root, double hint) {
    // Delta is all but 1 up to the root: the slope there is nothing, then a cliff.
    check(e -> -10 * Math.exp(600 * (e / root - 1)), -10, root, hint);
    check(e -> e < root ? -1e-300 * e : Double.NEGATIVE_INFINITY, -10, root, hint);
    check(e -> e < root ? 0 : -20 - e / root, -10, root, hint);
    check(e -> -10 * e / root, -10, root, hint);
  }

  /**
   * Slopes that say nothing, and curves that rounding made uneven: sound, after a few dozen steps.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 1e-12, 1e12, 1e300, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void slopesThatAreWrong(double slope) {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      double root = Math.pow(10, 8 * random.nextDouble() - 4);
      double hint = root * Math.pow(10, 2 * random.nextDouble() - 1);
      double noise = round % 3 == 0 ? 0 : Math.pow(10, -15 + 8 * random.nextDouble());
      int[] asked = {0};
      DoubleUnaryOperator curve =
          e -> {
            asked[0]++;
            long bits = Double.doubleToLongBits(e) * 0x9E3779B97F4A7C15L;
            return -20 * e / root * (1 + noise * (0x1p-63 * bits));
          };
      EpsilonSearch.Start start = new EpsilonSearch.Start(hint, 1e-4 * hint, slope);
      for (Side side : Side.values()) {
        asked[0] = 0;
        double found = EpsilonSearch.find(curve, -20, side, start, TOLERANCE);
        int steps = asked[0];
        assertTrue(side.sign() * (curve.applyAsDouble(found) + 20) <= 0, () -> side + " " + found);
        assertTrue(Math.abs(found - root) <= (2 * TOLERANCE + 3 * noise) * root, () -> "" + found);
        assertTrue(steps <= 50, () -> steps + " steps from " + hint + " to " + root);
      }
    }
  }

  private static void check(DoubleUnaryOperator curve, double target, double root, double hint) {
    double scale = 1e-3 * Math.max(hint, 1e-3 * root);
    for (double slope : new double[] {0, 1e-9, 1 / root, 1e9}) {
      EpsilonSearch.Start start = new EpsilonSearch.Start(hint, scale, slope);
      double upper = EpsilonSearch.find(curve, target, Side.UPPER, start, TOLERANCE);
      double lower = EpsilonSearch.find(curve, target, Side.LOWER, start, TOLERANCE);
      String words = lower + ", " + upper + " around " + root + " from " + hint + ", " + slope;
      assertTrue(curve.applyAsDouble(upper) <= target, words);
      assertTrue(curve.applyAsDouble(lower) >= target || lower == 0, words);
      assertTrue(upper - lower <= 3 * TOLERANCE * root, words);
    }
  }
}

package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

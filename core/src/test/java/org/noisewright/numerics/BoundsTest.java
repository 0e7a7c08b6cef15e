package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals are in order, never NaN, and their maximum holds the maximum of what they hold. */
class BoundsTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  @ParameterizedTest
  @CsvSource({"NaN, 1", "1, NaN", "NaN, NaN", "2, 1", "Infinity, -Infinity"})
  void endsOutOfOrderOrNaN(double lower, double upper) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Bounds.of(lower, upper)).getMessage();
    assertEquals(
        "lower must be at most upper and neither NaN, got [" + lower + ", " + upper + "]", message);
  }

  @Test
  void containsItsEnds() {
    Bounds bounds = Bounds.of(-1, 2);
    assertTrue(bounds.contains(-1) && bounds.contains(2) && bounds.contains(0), "ends included");
    assertFalse(bounds.contains(Math.nextDown(-1.0)), "below");
    assertFalse(bounds.contains(Math.nextUp(2.0)), "above");
    assertFalse(bounds.contains(Double.NaN), "NaN is nowhere");
    assertTrue(Bounds.exactly(0.0).contains(-0.0), "both zeros");
  }

  @Test
  void width() {
    assertEquals(3, Bounds.of(-1, 2).width());
    assertEquals(0, Bounds.exactly(5).width());
    assertEquals(0, Bounds.exactly(INF).width());
    assertEquals(0, Bounds.exactly(-INF).width());
    assertEquals(INF, Bounds.of(0, INF).width());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 2, 3, 2, 3",
    "0, 5, 2, 3, 2, 5",
    "2, 3, 0, 5, 2, 5",
    "0, 1, 0, Infinity, 0, Infinity",
  })
  void maximum(double a, double b, double c, double d, double lower, double upper) {
    assertEquals(Bounds.of(lower, upper), Bounds.of(a, b).max(Bounds.of(c, d)));
  }

  @Test
  void sidesHaveTheirSign() {
    assertEquals(1, Side.UPPER.sign());
    assertEquals(-1, Side.LOWER.sign());
  }
}

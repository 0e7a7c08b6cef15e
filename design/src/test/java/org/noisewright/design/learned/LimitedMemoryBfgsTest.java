package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitedMemoryBfgsTest {

  /** The valley of Rosenbrock, whose minimum is 0 at (1, ..., 1). */
  private static double valley(double[] x, double[] slopes) {
    double sum = 0;
    Arrays.fill(slopes, 0);
    for (int i = 0; i + 1 < x.length; i++) {
      double bend = x[i + 1] - x[i] * x[i];
      sum += 100 * bend * bend + (1 - x[i]) * (1 - x[i]);
      slopes[i] += -400 * x[i] * bend - 2 * (1 - x[i]);
      slopes[i + 1] += 200 * bend;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 50})
  void valley(int size) {
    double[] start = new double[size];
    Arrays.fill(start, -1);
    var found =
        LimitedMemoryBfgs.minimise(
            LimitedMemoryBfgsTest::valley, start, 2000, (step, value) -> true);
    // Beyond two numbers the valley has a second minimum, near (-1, 1, ..., 1), with value 4 or so.
    assertTrue(found.value() < 1e-15 || (size > 2 && found.value() < 4));
    for (int i = 1; i < found.trace().size(); i++) {
      assertTrue(found.trace().get(i) <= found.trace().get(i - 1));
    }
  }

  /** A long narrow bowl, and a function that is infinite beyond 1. */
  @Test
  void bowlAndWall() {
    var bowl =
        LimitedMemoryBfgs.minimise(
            (x, slopes) -> {
              double sum = 0;
              for (int i = 0; i < x.length; i++) {
                double weight = Math.pow(10, i);
                sum += weight * x[i] * x[i];
                slopes[i] = 2 * weight * x[i];
              }
              return sum;
            },
            new double[] {1, 1, 1, 1, 1, 1},
            500,
            (step, value) -> true);
    assertEquals(0, bowl.value(), 1e-20);
    var wall =
        LimitedMemoryBfgs.minimise(
            (x, slopes) -> {
              slopes[0] = 1 / (1 - x[0]) - 4;
              return x[0] < 1 ? -Math.log(1 - x[0]) - 4 * x[0] : Double.POSITIVE_INFINITY;
            },
            new double[] {-3},
            200,
            (step, value) -> true);
    assertEquals(0.75, wall.point()[0], 1e-7);
  }

  @Test
  void stopsWhenTold() {
    var found =
        LimitedMemoryBfgs.minimise(
            LimitedMemoryBfgsTest::valley, new double[] {-1, 1}, 500, (step, value) -> step < 3);
    assertEquals(4, found.trace().size());
  }
}

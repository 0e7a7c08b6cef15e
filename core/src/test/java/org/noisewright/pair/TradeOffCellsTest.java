package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.pair.CellReading.atLeast;
import static org.noisewright.pair.CellReading.atMost;
import static org.noisewright.pair.CellReading.below;
import static org.noisewright.pair.CellReading.between;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Side;

class TradeOffCellsTest {

  private static double above(double x) {
    return Math.exp(NormalTail.logAbove(x));
  }

  private static TradeOffPoints gaussian(double mu, int count, double reach, boolean ends) {
    int extra = ends ? 2 : 0;
    double[] x = new double[count + extra];
    double[] y = new double[count + extra];
    for (int i = 0; i < count; i++) {
      double z = reach - 2 * reach * i / (count - 1) + mu / 2;
      x[i + extra / 2] = above(z);
      y[i + extra / 2] = above(mu - z);
    }
    if (ends) {
      y[0] = 1;
      x[count + 1] = 1;
    }
    return TradeOffPoints.of(x, y, false);
  }

  /** Rates near 0 beside rates near 1: slopes of doubles are off by far more than 1e-9. */
  @ParameterizedTest
  @CsvSource({"0.05, 400, 8.2", "0.05, 4000, 6", "1, 3000, 7.5", "0.001, 300, 8"})
  void computedRatesNearZeroAreTaken(double mu, int count, double reach) {
    TradeOffPoints points = gaussian(mu, count, reach, true);
    CellReading upper = CellReading.of(TradeOffCells.upper(points), 1, -700);
    for (double epsilon = -1; epsilon <= 1; epsilon += 0.05) {
      atLeast(upper.upper(Direction.ADD, epsilon), gaussianDelta(mu, epsilon) - 1e-13);
      atLeast(upper.upper(Direction.REMOVE, epsilon), gaussianDelta(mu, epsilon) - 1e-13);
    }
  }

  private static double gaussianDelta(double mu, double epsilon) {
    return above(epsilon / mu - mu / 2) - Math.exp(epsilon) * above(epsilon / mu + mu / 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 200, 5, true",
    "1, 200, 5, false",
    "0.3, 50, 3, false",
    "2, 2, 1, false",
    "1, 3, 1, true",
    "1, 4, 2, false",
    "1, 2, 1, true"
  })
  void bracketTheGaussian(double mu, int count, double reach, boolean ends) {
    TradeOffPoints points = gaussian(mu, count, reach, ends);
    CellReading upper = CellReading.of(TradeOffCells.upper(points), 1, -700);
    CellReading lower = CellReading.of(TradeOffCells.lower(points), 1, -700);
    assertTrue(upper.consistent());
    for (Direction direction : Direction.values()) {
      assertEquals(1, upper.mass(direction), 1e-13);
      assertEquals(1, lower.mass(direction), 1e-13);
      for (double epsilon = -4; epsilon <= 4; epsilon += 0.1) {
        double exact = gaussianDelta(mu, epsilon);
        atLeast(upper.upper(direction, epsilon), exact - 1e-14);
        atMost(lower.lower(direction, epsilon), exact + 1e-14);
        if (count == 200) {
          atMost(upper.upper(direction, epsilon), exact + 1e-3);
          atLeast(lower.lower(direction, epsilon), exact - 1e-3);
        }
      }
    }
  }

  @Test
  void aPiecewiseLinearFunctionIsExact() {
    // Approximate randomised response: epsilon ln 3, delta 0.1.
    TradeOffPoints points =
        TradeOffPoints.of(new double[] {0, 0.225, 0.9, 1}, new double[] {0.9, 0.225, 0, 0}, true);
    for (TradeOffCells cells :
        new TradeOffCells[] {TradeOffCells.upper(points), TradeOffCells.lower(points)}) {
      for (Direction direction : Direction.values()) {
        assertEquals(0.1, Math.exp(cells.logInfinityMass(direction, Side.UPPER)), 1e-14);
        between(cells.largestLoss(direction, Side.UPPER), Math.log(3), Math.log(3) + 1e-13);
        between(cells.largestLoss(direction, Side.LOWER), Math.log(3) - 1e-13, Math.log(3));
        CellReading reading = CellReading.of(cells, 1, -700);
        assertEquals(0.1 + 0.675 - Math.exp(0.5) * 0.225, reading.upper(direction, 0.5), 1e-13);
      }
    }
  }

  private static double mostInfinite(TradeOffPoints points) {
    return Math.exp(TradeOffCells.upper(points).logInfinityMass(Direction.ADD, Side.UPPER));
  }

  /** The corner (1, 0) is a point like others: what it adds can only help. */
  @Test
  void theLastCornerTakesNothingAway() {
    double[] x = {0, 0.2, 0.6};
    double[] y = {1, 0.5, 0.1};
    double open = mostInfinite(TradeOffPoints.of(x, y, false));
    double closed =
        mostInfinite(
            TradeOffPoints.of(new double[] {0, 0.2, 0.6, 1}, new double[] {1, 0.5, 0.1, 0}, false));
    assertEquals(0.3, open, 1e-12);
    assertEquals(0.3, closed, 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"0.05, 5", "0.05, 101", "1, 101", "1, 1001", "3, 11"})
  void morePointsNeverGiveAWorseBound(double mu, int count) {
    double[] x = new double[count];
    double[] y = new double[count];
    for (int i = 1; i + 1 < count; i++) {
      x[i] = (double) i / (count - 1);
      y[i] = above(mu - quantile(x[i]));
    }
    y[0] = 1;
    x[count - 1] = 1;
    CellReading whole =
        CellReading.of(TradeOffCells.upper(TradeOffPoints.of(x, y, false)), 1, -700);
    for (int left = 1; left < count; left += Math.max(1, count / 7)) {
      double[] fewX = without(x, left);
      double[] fewY = without(y, left);
      if (fewX.length < 2) {
        continue;
      }
      CellReading fewer =
          CellReading.of(TradeOffCells.upper(TradeOffPoints.of(fewX, fewY, false)), 1, -700);
      for (Direction direction : Direction.values()) {
        for (double epsilon : new double[] {-1, 0, 0.1, 1, 5, 50}) {
          atMost(whole.upper(direction, epsilon), fewer.upper(direction, epsilon) + 1e-12);
        }
      }
    }
  }

  /** The z with Pr[Z &gt; z] = x. */
  private static double quantile(double x) {
    double low = -40;
    double high = 40;
    for (int i = 0; i < 200; i++) {
      double middle = 0.5 * (low + high);
      if (above(middle) > x) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double[] without(double[] values, int left) {
    double[] fewer = new double[values.length - 1];
    System.arraycopy(values, 0, fewer, 0, left);
    System.arraycopy(values, left + 1, fewer, left, fewer.length - left);
    return fewer;
  }

  @Test
  void perfectPrivacy() {
    TradeOffPoints points =
        TradeOffPoints.of(new double[] {0, 0.5, 1}, new double[] {1, 0.5, 0}, true);
    CellReading reading = CellReading.of(TradeOffCells.upper(points), 1, -700);
    below(reading.upper(Direction.REMOVE, 0), 1e-14);
    assertEquals(
        Double.NEGATIVE_INFINITY,
        TradeOffCells.upper(points).logInfinityMass(Direction.REMOVE, Side.UPPER));
  }

  @Test
  void flatAndSteepEnds() {
    TradeOffPoints points =
        TradeOffPoints.of(new double[] {0.2, 0.4, 0.7}, new double[] {0.3, 0.1, 0.1}, false);
    CellReading upper = CellReading.of(TradeOffCells.upper(points), 1, -700);
    CellReading lower = CellReading.of(TradeOffCells.lower(points), 1, -700);
    for (double epsilon = -3; epsilon < 3; epsilon += 0.1) {
      for (Direction direction : Direction.values()) {
        atLeast(upper.upper(direction, epsilon), lower.lower(direction, epsilon));
      }
    }
  }

  /** Random pairs of a few outcomes, known at a few points; fixed seed, no false alarms. */
  @Test
  void randomFunctionsAreBracketed() {
    Random random = new Random(11);
    for (int trial = 0; trial < 400; trial++) {
      double[] runs = shares(random, 2 + random.nextInt(6));
      double[] falls = shares(random, runs.length);
      if (random.nextInt(3) == 0) {
        runs[0] = 0;
        runs = divided(runs);
      }
      Integer[] order = new Integer[runs.length];
      Arrays.setAll(order, i -> i);
      double[] a = runs;
      Arrays.sort(order, Comparator.comparingDouble((Integer i) -> -falls[i] / a[i]));
      int count = 2 + random.nextInt(5);
      double[] x = new double[count];
      double[] y = new double[count];
      for (int i = 0; i < count; i++) {
        x[i] = (i + 0.9 * random.nextDouble()) / count;
        double left = x[i];
        double height = 1;
        for (int piece : order) {
          double part = a[piece] == 0 ? 1 : Math.min(1, left / a[piece]);
          height -= part * falls[piece];
          left -= part * a[piece];
        }
        y[i] = Math.max(0, height);
      }
      TradeOffPoints points = TradeOffPoints.of(x, y, false);
      CellReading upper = CellReading.of(TradeOffCells.upper(points), 1, -700);
      CellReading lower = CellReading.of(TradeOffCells.lower(points), 1, -700);
      for (double epsilon = -3; epsilon < 3; epsilon += 0.25) {
        double remove = 0;
        double add = 0;
        for (int i = 0; i < runs.length; i++) {
          remove += Math.max(0, falls[i] - Math.exp(epsilon) * runs[i]);
          add += Math.max(0, runs[i] - Math.exp(epsilon) * falls[i]);
        }
        atLeast(upper.upper(Direction.REMOVE, epsilon), remove - 1e-11);
        atLeast(upper.upper(Direction.ADD, epsilon), add - 1e-11);
        atMost(lower.lower(Direction.REMOVE, epsilon), remove + 1e-11);
        atMost(lower.lower(Direction.ADD, epsilon), add + 1e-11);
      }
    }
  }

  private static double[] shares(Random random, int count) {
    double[] shares = new double[count];
    Arrays.setAll(shares, i -> -Math.log(random.nextDouble()));
    return divided(shares);
  }

  private static double[] divided(double[] values) {
    double sum = Arrays.stream(values).sum();
    return Arrays.stream(values).map(value -> value / sum).toArray();
  }
}

package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.pair.CellReading.atLeast;
import static org.noisewright.pair.CellReading.atMost;
import static org.noisewright.pair.CellReading.below;
import static org.noisewright.pair.CellReading.between;
import static org.noisewright.pair.CellReading.refused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Side;

class GaussianMixtureCellsTest {

  private static GaussianMixtureCells twoTails() {
    return GaussianMixtureCells.of(
        GaussianMixturePair.of(
            new double[] {0.9, 0.05, 0.05, 0},
            new double[] {0, -1, 1, 77},
            new double[] {1},
            new double[] {0},
            1));
  }

  private static double above(double x) {
    return Math.exp(NormalTail.logAbove(x));
  }

  @Test
  void lossesInBothTails() {
    CellReading reading = CellReading.of(twoTails(), 1e-4, -60);
    double[] epsilon = {0, 0.1, 0.5, 1};
    double[] delta = {0.0206744, 0.00681050, 0.000362769, 2.16622e-5};
    for (int i = 0; i < epsilon.length; i++) {
      double lower = reading.lower(Direction.REMOVE, epsilon[i]);
      double upper = reading.upper(Direction.REMOVE, epsilon[i]);
      atMost(lower, upper);
      assertEquals(delta[i], lower, delta[i] * 1e-5);
      assertEquals(delta[i], upper, delta[i] * 1e-2);
    }
    assertEquals(0.0206744, reading.lower(Direction.ADD, 0), 1e-7);
    below(reading.upper(Direction.ADD, 0.0402), 1e-26);
    assertTrue(reading.upper(Direction.ADD, 0.0401) > 0);
    assertTrue(reading.consistent());
    assertEquals(1, reading.mass(Direction.REMOVE), 1e-12);
    assertEquals(1, reading.mass(Direction.ADD), 1e-12);
    below(reading.largestMassError(), 2e-13);
  }

  @Test
  void largestLosses() {
    GaussianMixtureCells cells = twoTails();
    double exact = -Math.log(0.9 + 0.1 * Math.exp(-0.5));
    between(cells.largestLoss(Direction.ADD, Side.UPPER), exact, exact + 1e-12);
    between(cells.largestLoss(Direction.ADD, Side.LOWER), exact - 1e-12, exact);
    assertEquals(Double.POSITIVE_INFINITY, cells.largestLoss(Direction.REMOVE, Side.UPPER));
    GaussianMixtureCells weights =
        GaussianMixtureCells.of(
            GaussianMixturePair.of(
                new double[] {0.3, 0.7},
                new double[] {0, 1},
                new double[] {0.6, 0.4},
                new double[] {0, 1},
                0.5));
    double right = Math.log(0.7 / 0.4);
    double left = Math.log(0.6 / 0.3);
    between(weights.largestLoss(Direction.REMOVE, Side.UPPER), right, right + 1e-12);
    between(weights.largestLoss(Direction.REMOVE, Side.LOWER), right - 1e-12, right);
    between(weights.largestLoss(Direction.ADD, Side.UPPER), left, left + 1e-12);
    between(weights.largestLoss(Direction.ADD, Side.LOWER), left - 1e-12, left);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 0.3, 0.01",
    "1, 1, 4, 0.1, 0.01",
    "2.5, 1, 10, 0.02, 0.01",
    "0.3, 1, 3, 0.5, 0.01",
    "50, 1, 60, 0.01, 0.01",
    "1, 1, 1, 1e-6, 0.01",
    "1, 2, 100, 0.1, 0.5",
    "1, 1, 5, 1, 0.01"
  })
  void groupsAgainstThresholds(
      double deviation, double sensitivity, int records, double rate, double width) {
    GaussianMixtureCells cells = GaussianMixtureCells.group(deviation, sensitivity, records, rate);
    CellReading reading = CellReading.of(cells, width, -500);
    assertTrue(reading.consistent());
    assertEquals(1, reading.mass(Direction.REMOVE), 1e-12);
    assertEquals(1, reading.mass(Direction.ADD), 1e-12);
    double[] weights = new double[records + 1];
    for (int j = 0; j <= records; j++) {
      double log = j * Math.log(rate) + (records == j ? 0 : (records - j) * Math.log1p(-rate));
      for (int i = 1; i <= j; i++) {
        log += Math.log((records - j + i) / (double) i);
      }
      weights[j] = Math.exp(log);
    }
    for (double z : new double[] {-3, -1, 0, 0.5, 1, 2, 4, 7}) {
      double x = z * deviation;
      double withP = 0;
      double ratio = 0;
      double below = 0;
      for (int j = 0; j <= records; j++) {
        double shift = j * sensitivity / deviation;
        withP += weights[j] * above(z - shift);
        below += weights[j] * above(shift - z);
        ratio += weights[j] * Math.exp(shift * (x / deviation - 0.5 * shift));
      }
      double epsilon = Math.log(ratio);
      double remove = withP - ratio * above(z);
      double add = above(-z) - below / ratio;
      double slack = 1e-10;
      atMost(reading.lower(Direction.REMOVE, epsilon), remove + slack);
      atLeast(reading.upper(Direction.REMOVE, epsilon), remove - slack);
      atMost(reading.lower(Direction.ADD, -epsilon), add + slack);
      atLeast(reading.upper(Direction.ADD, -epsilon), add - slack);
      assertEquals(remove, reading.upper(Direction.REMOVE, epsilon), 1.1 * width);
      assertEquals(add, reading.lower(Direction.ADD, -epsilon), 1.1 * width);
    }
  }

  @Test
  void oneNormalLawAgainstAnotherFarOut() {
    GaussianMixtureCells cells = GaussianMixtureCells.group(1, 1, 1, 1);
    CellReading reading = CellReading.of(cells, 1e-3, -5000);
    assertTrue(cells.symmetric());
    for (double epsilon : new double[] {-2, 0, 1, 5, 20}) {
      double delta = above(epsilon - 0.5) - Math.exp(epsilon) * above(epsilon + 0.5);
      for (Direction direction : Direction.values()) {
        atLeast(reading.upper(direction, epsilon), delta * (1 - 1e-9));
        between(reading.lower(direction, epsilon), delta * 0.999, delta * (1 + 1e-9));
      }
    }
    between(cells.cells((low, high) -> true, -20000).size(), 200, 2000);
  }

  @Test
  void allMassesFarOutAreThoseOfNormalTails() {
    Cells cells =
        GaussianMixtureCells.of(
                GaussianMixturePair.of(
                    new double[] {1}, new double[] {1}, new double[] {1}, new double[] {0}, 1))
            .cells((low, high) -> high - low < 0.4, -20000);
    double sum = Double.NEGATIVE_INFINITY;
    double count = 0;
    for (int i = 0; i < cells.size(); i++) {
      if (cells.lossLow(i) > 99.4999) {
        sum = org.noisewright.numerics.Rounding.logAdd(sum, cells.logQ(i));
        count++;
      }
    }
    assertTrue(count > 0);
    double start = Double.POSITIVE_INFINITY;
    for (int i = 0; i < cells.size(); i++) {
      if (cells.lossLow(i) > 99.4999) {
        start = Math.min(start, cells.lossLow(i));
      }
    }
    assertEquals(NormalTail.logAbove(start + 0.5), sum, 1e-9);
  }

  @Test
  void withReplacement() {
    GaussianMixtureCells cells =
        GaussianMixtureCells.withReplacement(2, 1, new Sampling.WithReplacement(20, 100));
    assertTrue(cells.symmetric());
    CellReading reading = CellReading.of(cells, 1e-3, -60);
    double zero = 0;
    for (int l = 0; l <= 20; l++) {
      double weight = Math.pow(0.01, l) * Math.pow(0.99, 20 - l);
      for (int i = 1; i <= l; i++) {
        weight *= (20 - l + i) / (double) i;
      }
      zero += weight * (above(-l / 2.0) - above(l / 2.0));
    }
    assertEquals(zero, reading.lower(Direction.REMOVE, 0), 1e-6);
    between(reading.upper(Direction.ADD, 0), zero, zero + 1e-3);
    assertEquals(1, reading.mass(Direction.ADD), 1e-12);
  }

  @Test
  void manyRecordsOfOneUser() {
    GaussianMixtureCells cells = GaussianMixtureCells.group(1, 1, 2000, 0.01);
    CellReading reading = new CellReading(cells.cells((low, high) -> high - low < 2, -700));
    assertEquals(1, reading.mass(Direction.REMOVE), 1e-11);
    assertTrue(reading.consistent());
  }

  @Test
  void aMillionRecordsAtASmallRate() {
    GaussianMixtureCells cells = GaussianMixtureCells.group(20, 1, 1_000_000, 1e-4);
    CellReading reading = new CellReading(cells.cells((low, high) -> true, -700));
    assertEquals(1, reading.mass(Direction.REMOVE), 1e-10);
    assertEquals(1, reading.mass(Direction.ADD), 1e-10);
    assertTrue(reading.consistent());
  }

  @Test
  void messages() {
    refused(
        IllegalArgumentException.class,
        () -> GaussianMixtureCells.group(1e-9, 1, 1, 0.5),
        "within 1e6 standard deviations of each other");
    refused(
        IllegalArgumentException.class,
        () ->
            GaussianMixtureCells.of(
                GaussianMixturePair.of(
                    new double[] {1},
                    new double[] {1e12},
                    new double[] {1},
                    new double[] {1e12},
                    1)),
        "subtract the same number from all of them");
    refused(
        IllegalArgumentException.class,
        () -> GaussianMixtureCells.group(1, 1, 0, 0.5),
        "records must be in [1, 1000000], got 0");
    refused(
        IllegalArgumentException.class,
        () -> GaussianMixtureCells.group(1, 1, 1, 0),
        "rate must be in (0, 1], got 0.0");
  }
}

package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.pair.CellReading.atLeast;
import static org.noisewright.pair.CellReading.atMost;
import static org.noisewright.pair.CellReading.below;
import static org.noisewright.pair.CellReading.between;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Side;

class MomentCurveCellsTest {
  private static final double[] ORDERS = {
    1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 128,
    256, 512
  };

  private static double conversion(double order, double divergence, double epsilon) {
    return Math.exp((order - 1) * (divergence - epsilon) + order * Math.log1p(-1 / order))
        / (order - 1);
  }

  private static double zeroConcentrated(double xi, double rho, double epsilon) {
    double least = 1;
    for (double log = -12; log < 8; log += 1e-4) {
      double order = 1 + Math.exp(log);
      least = Math.min(least, conversion(order, xi + rho * order, epsilon));
    }
    return least;
  }

  private static double root(DoubleUnaryOperator falling, double value) {
    double low = -1;
    double high = 100;
    for (int i = 0; i < 100; i++) {
      double middle = 0.5 * (low + high);
      if (falling.applyAsDouble(middle) > value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.max(0, high);
  }

  @Test
  void epsilonsOfZeroConcentratedPrivacy() {
    CellReading reading =
        CellReading.of(MomentCurveCells.of(new ZeroConcentratedDp(0, 0.5)), 0.002, -800);
    DoubleUnaryOperator delta = epsilon -> reading.upper(Direction.REMOVE, epsilon);
    assertEquals(0, root(delta, 0.99));
    assertEquals(0, root(delta, 0.9));
    below(root(delta, 0.5), 0.1891);
    between(root(delta, 1e-5), 4.377178, 4.7286);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "0, 1e-6", "0.3, 0.01", "0, 1e-3", "0, 20", "2, 1e-4", "0, 1000"})
  void neverBelowTheConversionAndHardlyAbove(double xi, double rho) {
    MomentCurveCells source = MomentCurveCells.of(new ZeroConcentratedDp(xi, rho));
    CellReading reading = new CellReading(source.cells((low, high) -> true, -800));
    between(reading.cells().size(), 100, 200_000);
    atMost(reading.cells().logRestP(), -800);
    double mass = reading.mass(Direction.REMOVE);
    between(mass, 1 - 1e-12, 1 + 1e-9);
    double scale = Math.sqrt(2 * rho);
    for (double z : new double[] {0, 0.1, 0.5, 1, 2, 4, 8, 20}) {
      double epsilon = xi + rho + z * scale;
      double exact = zeroConcentrated(xi, rho, epsilon);
      double dual = 1 - Math.exp(epsilon) * (1 - zeroConcentrated(xi, rho, -epsilon));
      double least = epsilon < 5 ? Math.min(exact, dual) : exact;
      double upper = reading.upper(Direction.REMOVE, epsilon);
      atMost(upper, exact * 1.001);
      if (xi == 0 && z >= 1) {
        atLeast(upper, gaussian(Math.sqrt(2 * rho), epsilon) * (1 - 1e-9));
      }
      atMost(upper, least * 1.001 + 1e-12);
      between(reading.upper(Direction.ADD, epsilon), upper * 0.999999, upper * 1.000001);
      double mirrored = 1 - Math.exp(-epsilon) + Math.exp(-epsilon) * upper;
      between(reading.upper(Direction.REMOVE, -epsilon), mirrored - 1e-12, mirrored + 1e-9);
    }
  }

  private static double gaussian(double mu, double epsilon) {
    double first = NormalTail.logAbove(epsilon / mu - mu / 2);
    double second = epsilon + NormalTail.logAbove(epsilon / mu + mu / 2);
    return Math.exp(first) * -Math.expm1(second - first);
  }

  @Test
  void theGaussianLiesBelowItsOwnProfile() {
    double[] values = new double[ORDERS.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = 0.5 * ORDERS[i];
    }
    MomentCurveCells source = MomentCurveCells.of(RenyiProfile.of(ORDERS, values));
    CellReading reading = CellReading.of(source, 0.005, -700);
    for (double epsilon = -6; epsilon < 30; epsilon += 0.37) {
      double exact = gaussian(1, epsilon);
      atLeast(reading.upper(Direction.REMOVE, epsilon), exact * (1 - 1e-9));
      double least = 1;
      for (int i = 0; i < values.length; i++) {
        least = Math.min(least, conversion(ORDERS[i], values[i], epsilon));
      }
      atMost(reading.upper(Direction.ADD, epsilon), least * (1 + 1e-3));
    }
    double least = 1;
    for (int i = 0; i < values.length; i++) {
      least = Math.min(least, conversion(ORDERS[i], values[i], 4.6));
    }
    between(reading.upper(Direction.REMOVE, 4.6), least * 0.99, least * 1.001);
  }

  @Test
  void oneOrderAlone() {
    MomentCurveCells source =
        MomentCurveCells.of(
            RenyiProfile.of(new double[] {2, 8}, new double[] {0.4, Double.POSITIVE_INFINITY}));
    CellReading reading = CellReading.of(source, 0.01, -300);
    for (double epsilon = 0; epsilon < 100; epsilon += 3.3) {
      double bound = Math.min(1, conversion(2, 0.4, epsilon));
      atMost(reading.upper(Direction.REMOVE, epsilon), bound * 1.001);
      if (epsilon > 3) {
        atLeast(reading.upper(Direction.REMOVE, epsilon), bound * 0.999999);
      }
    }
  }

  @Test
  void deepTails() {
    Cells cells =
        MomentCurveCells.of(new ZeroConcentratedDp(0, 0.5)).cells((low, high) -> true, -20000);
    atMost(cells.logRestP(), -20000);
    below(cells.size(), 500_000);
  }

  @Test
  void whatIsKnownOfItsLosses() {
    MomentCurveCells source = MomentCurveCells.of(new ZeroConcentratedDp(0, 0.5));
    assertTrue(source.symmetric());
    assertEquals(Double.POSITIVE_INFINITY, source.largestLoss(Direction.ADD, Side.UPPER));
    assertEquals(Double.NEGATIVE_INFINITY, source.logInfinityMass(Direction.ADD, Side.UPPER));
    assertEquals(MomentCurveCells.of(new ZeroConcentratedDp(0, 0.5)), source);
  }

  @Test
  void aHugeOrderIsNearlyPurePrivacy() {
    MomentCurveCells source =
        MomentCurveCells.of(RenyiProfile.of(new double[] {1e7}, new double[] {1}));
    CellReading reading = new CellReading(source.cells((low, high) -> true, -700));
    atMost(reading.cells().size(), 100_000);
    double pure = (Math.E - 1) / (Math.E + 1);
    between(reading.upper(Direction.REMOVE, 0), pure, pure + 1e-7);
    atMost(reading.upper(Direction.ADD, 1 + 1e-4), 1e-300);
  }

  @Test
  void aWeakProfileStartsWhereItSaysSomething() {
    MomentCurveCells source =
        MomentCurveCells.of(RenyiProfile.of(new double[] {3, 64}, new double[] {50, 60}));
    CellReading reading = new CellReading(source.cells((low, high) -> true, -700));
    atMost(reading.upper(Direction.REMOVE, 60), conversion(64, 60, 60) * 1.001);
    assertEquals(1, reading.mass(Direction.REMOVE), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 3, 20})
  void randomizedResponseLiesBelowItsOwnProfile(double loss) {
    double keep = 1 / (1 + Math.exp(-loss));
    double[] values = new double[ORDERS.length];
    for (int i = 0; i < values.length; i++) {
      double excess = ORDERS[i] - 1;
      double logMoment = excess * loss + Math.log(keep + (1 - keep) * Math.exp(-2 * excess * loss));
      values[i] = logMoment / excess;
    }
    CellReading reading =
        CellReading.of(MomentCurveCells.of(RenyiProfile.of(ORDERS, values)), loss / 50, -300);
    for (double part = -1.5; part < 1; part += 0.04) {
      double epsilon = part * loss;
      double exact =
          Math.max(0, keep - Math.exp(epsilon) * (1 - keep))
              + Math.max(0, 1 - keep - Math.exp(epsilon) * keep);
      atLeast(reading.upper(Direction.REMOVE, epsilon), exact - 1e-13);
      atLeast(reading.upper(Direction.ADD, epsilon), exact - 1e-13);
    }
  }
}

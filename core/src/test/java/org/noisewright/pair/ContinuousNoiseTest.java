package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.HighPrecision;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Side;

/** Cells of continuous noise against curves from their densities, integrated by other means. */
class ContinuousNoiseTest {
  private static final double REFERENCE_ERROR = 1e-9;
  private static final int EPSILONS = 30;
  private static final OutcomeSource.Fineness COARSEST = (low, high) -> true;

  private static OutcomeSource.Fineness width(double nats) {
    return (low, high) -> high - low <= nats;
  }

  /** Widths that a spread of losses of that size calls for. */
  private static OutcomeSource.Fineness relative(double nats) {
    return (low, high) -> high - low <= nats * Math.max(1, 0.1 * Math.max(Math.abs(low), high));
  }

  private static void assertWhole(Cells cells) {
    for (Direction direction : Direction.values()) {
      double mass = CellReadings.mass(cells, direction);
      double error = CellReadings.massError(cells, direction) + 1e-16 * (20 + cells.size());
      assertTrue(
          Math.abs(mass - 1) <= error,
          () -> direction + ": mass off by " + (mass - 1) + ", allowed " + error);
    }
  }

  /** Both readings bracket the curve and are near it; the pair is symmetric. */
  private static void assertBrackets(
      OutcomeSource source, Cells cells, DoubleUnaryOperator curve, double from, double to) {
    assertWhole(cells);
    for (int i = 0; i < EPSILONS; i++) {
      double epsilon = from + (to - from) * (i + 0.37) / EPSILONS;
      double exact = curve.applyAsDouble(epsilon);
      double slack = REFERENCE_ERROR * exact + 1e-13;
      for (Direction direction : Direction.values()) {
        double upper = CellReadings.upper(cells, direction, epsilon);
        double lower = CellReadings.lower(cells, direction, epsilon);
        String text = source + " " + direction + " at " + epsilon;
        assertTrue(upper >= exact - slack, () -> text + ": upper " + upper + " < " + exact);
        assertTrue(lower <= exact + slack, () -> text + ": lower " + lower + " > " + exact);
        assertTrue(
            upper - lower <= 1e-3 * exact + 1e-10, () -> text + ": [" + lower + ", " + upper + "]");
      }
    }
  }

  /** The rule of Simpson after a substitution that makes powers at both ends smooth. */
  private static double simpson(DoubleUnaryOperator f, double from, double to) {
    int panels = 8_000;
    if (!(to > from)) {
      return 0;
    }
    double sum = 0;
    for (int i = 1; i < panels; i++) {
      double s = i / (double) panels;
      double x = from + (to - from) * s * s * s * (10 - 15 * s + 6 * s * s);
      double slope = 30 * s * s * (1 - s) * (1 - s);
      sum += (i % 2 == 0 ? 2 : 4) * slope * f.applyAsDouble(x);
    }
    return sum * (to - from) / (3 * panels);
  }

  /**
   * The curve of noise with a logarithm of its density on [-range, range], for a loss that does not
   * fall with the outcome, by the rule of Simpson right of the outcome of loss epsilon.
   */
  private static double curve(
      DoubleUnaryOperator logDensity, double shift, double range, double epsilon) {
    double scale = 2 * simpson(x -> Math.exp(logDensity.applyAsDouble(x)), 0, range);
    double low = shift - range;
    double high = range;
    for (int i = 0; i < 100; i++) {
      double middle = 0.5 * (low + high);
      double loss = logDensity.applyAsDouble(middle - shift) - logDensity.applyAsDouble(middle);
      if (loss > epsilon) {
        high = middle;
      } else {
        low = middle;
      }
    }
    DoubleUnaryOperator stick =
        x ->
            Math.exp(logDensity.applyAsDouble(x - shift))
                - Math.exp(epsilon + logDensity.applyAsDouble(x));
    DoubleUnaryOperator alone = x -> Math.exp(logDensity.applyAsDouble(x - shift));
    double cut = Math.max(high, Math.min(shift, range));
    double cutLow = Math.max(high, Math.min(0, range));
    return (simpson(stick, high, cutLow)
            + simpson(stick, cutLow, cut)
            + simpson(stick, cut, range)
            + simpson(alone, range, Math.max(range, shift))
            + simpson(alone, Math.max(range, shift), range + shift))
        / scale;
  }

  @ParameterizedTest
  @CsvSource({
    "1.01, 1, 1",
    "1.5, 2, 1",
    "1.5, 0.3, 2.5",
    "2, 8, 1",
    "3, 2, 1",
    "3, 0.1, 0.4",
    "8, 1, 0.5",
    "64, 1, 0.3",
    "64, 7, 1.2",
    "1.3, 5, 0.01"
  })
  void generalizedGaussianAgainstItsDensity(double shape, double scale, double sensitivity) {
    GeneralizedGaussianNoise noise = new GeneralizedGaussianNoise(shape, scale);
    OutcomeSource source = ContinuousNoise.source(noise, sensitivity);
    double spread = Math.pow(scale, 1 / shape);
    double range = spread * Math.pow(60, 1 / shape);
    double top = (Math.pow(spread + sensitivity, shape) - Math.pow(spread, shape)) / scale;
    Cells cells = source.cells(width(Math.min(0.02, top / 300)), -45);
    DoubleUnaryOperator logDensity = x -> -Math.pow(Math.abs(x), shape) / scale;
    double end = Math.min(top, 15);
    assertBrackets(source, cells, e -> curve(logDensity, sensitivity, range, e), -end, end);
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "0.5, 1", "8, 0.001", "0.02, 1"})
  void shapeTwoIsNormalNoise(double scale, double sensitivity) {
    OutcomeSource source =
        ContinuousNoise.source(new GeneralizedGaussianNoise(2, scale), sensitivity);
    double mu = sensitivity * Math.sqrt(2 / scale);
    Cells cells = source.cells(width(0.01 * Math.min(mu, 1)), -50);
    double from = mu * mu / 2 - 4 * mu;
    double to = mu * mu / 2 + 4 * mu;
    assertBrackets(
        source,
        cells,
        e ->
            Math.exp(NormalTail.logAbove(e / mu - mu / 2))
                - Math.exp(e + NormalTail.logAbove(e / mu + mu / 2)),
        from,
        to);
  }

  private static double laplace(double z, double epsilon) {
    return epsilon >= z ? 0 : epsilon <= -z ? -Math.expm1(epsilon) : -Math.expm1((epsilon - z) / 2);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "0.1, 1", "7, 0.0007"})
  void shapeOneIsLaplaceNoise(double scale, double sensitivity) {
    OutcomeSource source =
        ContinuousNoise.source(new GeneralizedGaussianNoise(1, scale), sensitivity);
    double z = sensitivity / scale;
    Cells cells = source.cells(width(0.01 * Math.min(1, z)), -50);
    assertBrackets(source, cells, e -> laplace(z, e), -1.3 * z, 1.1 * z);
    double upper = source.largestLoss(Direction.REMOVE, Side.UPPER);
    double lower = source.largestLoss(Direction.ADD, Side.LOWER);
    assertTrue(lower <= z && z <= upper && upper - lower <= 8 * Math.ulp(z), "D / scale");
    if (scale == 1) {
      assertEquals(z, upper, 0.0, "an exact quotient");
      assertEquals(z, lower, 0.0, "an exact quotient");
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 3, 1", "2, 1, 0.5", "1, 1, 1.5", "0.3, 1, 0.01", "1, 1, 1.999", "3, 0.1, 0.1"})
  void truncatedGaussianAgainstItsDensity(double deviation, double range, double sensitivity) {
    OutcomeSource source =
        ContinuousNoise.source(new TruncatedGaussianNoise(deviation, range), sensitivity);
    double top = sensitivity * (2 * range - sensitivity) / (2 * deviation * deviation);
    Cells cells = source.cells(width(Math.min(0.01, top / 200)), -50);
    double variance = deviation * deviation;
    assertBrackets(
        source,
        cells,
        e -> curve(x -> -x * x / (2 * variance), sensitivity, range, e),
        -0.99 * top,
        0.99 * top);
    double ratio = (range - sensitivity) / deviation;
    double mass =
        (Math.exp(NormalTail.logAbove(ratio)) - Math.exp(NormalTail.logAbove(range / deviation)))
            / (1 - 2 * Math.exp(NormalTail.logAbove(range / deviation)));
    assertInfinityMass(source, mass, 1e-12);
    assertLargestLoss(source, top);
  }

  private static void assertLargestLoss(OutcomeSource source, double top) {
    for (Direction direction : Direction.values()) {
      double upper = source.largestLoss(direction, Side.UPPER);
      double lower = source.largestLoss(direction, Side.LOWER);
      assertTrue(lower <= upper && upper - lower <= 1e-13 * upper, source + " largest loss");
      assertEquals(top, upper, 1e-13 * top, source + " largest loss");
    }
  }

  private static void assertInfinityMass(OutcomeSource source, double mass, double error) {
    for (Direction direction : Direction.values()) {
      double upper = Math.exp(source.logInfinityMass(direction, Side.UPPER));
      double lower = Math.exp(source.logInfinityMass(direction, Side.LOWER));
      assertTrue(
          lower <= mass * (1 + error) && mass * (1 - error) <= upper,
          () -> source + ": [" + lower + ", " + upper + "], " + mass);
      assertTrue(upper - lower <= 1e-12 * upper, source + " infinity mass");
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 3, 1", "2, 1, 0.5", "1, 1, 1.5", "0.3, 4, 0.01", "1, 1, 1.999", "1, 2, 2"})
  void truncatedLaplaceInClosedForm(double scale, double range, double sensitivity) {
    OutcomeSource source =
        ContinuousNoise.source(new TruncatedLaplaceNoise(scale, range), sensitivity);
    double top = Math.min(sensitivity, 2 * range - sensitivity) / scale;
    Cells cells = source.cells(width(0.01 * Math.min(1, top)), -50);
    double part = -Math.expm1(-range / scale);
    DoubleUnaryOperator below = x -> x < 0 ? Math.exp(x / scale) / 2 : 1 - Math.exp(-x / scale) / 2;
    DoubleUnaryOperator exact =
        e -> {
          double x = 0.5 * (sensitivity + e * scale);
          double end = e < -sensitivity / scale ? sensitivity - range : Math.min(range, x);
          if (e >= sensitivity / scale) {
            end = range;
          }
          double p = below.applyAsDouble(range) - below.applyAsDouble(end - sensitivity);
          double q = below.applyAsDouble(range) - below.applyAsDouble(end);
          return (p - Math.exp(e) * q) / part;
        };
    assertBrackets(source, cells, exact, -0.99 * top, 1.2 * top);
    double mass = (below.applyAsDouble(range) - below.applyAsDouble(range - sensitivity)) / part;
    assertInfinityMass(source, mass, 1e-15 + 1e-15 / mass);
    assertLargestLoss(source, top);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.25", "3, 1", "1, 1.9999", "1e-100, 1.1e-100", "0.5, 1e-9"})
  void uniformInClosedForm(double range, double sensitivity) {
    OutcomeSource source = ContinuousNoise.source(new UniformNoise(range), sensitivity);
    Cells cells = source.cells(COARSEST, -50);
    double mass = sensitivity / range / 2;
    assertBrackets(source, cells, e -> mass + (1 - mass) * Math.max(0, -Math.expm1(e)), -2, 1);
    assertInfinityMass(source, mass, 1e-15);
    assertEquals(0, source.largestLoss(Direction.ADD, Side.UPPER), 0.0);
  }

  @Test
  void uniformMassIsKnownExactlyWhereItIsADouble() {
    assertEquals(
        0.125,
        ContinuousNoise.source(new UniformNoise(4), 1).exactInfinityMass(Direction.REMOVE),
        0.0);
    assertTrue(
        Double.isNaN(
            ContinuousNoise.source(new UniformNoise(3), 1).exactInfinityMass(Direction.ADD)),
        "a third is no double");
  }

  private static double stairs(StaircaseNoise noise, double x) {
    double v = Math.abs(x);
    double k = Math.floor(v / noise.width());
    boolean upper = v - k * noise.width() < noise.ratio() * noise.width();
    return v > noise.range() ? 0 : Math.exp(-noise.epsilon() * (upper ? k : k + 1));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.5, 1, Infinity, 1",
    "0.5, 0.3, 1, Infinity, 1",
    "1, 0.25, 2, Infinity, 0.625",
    "0.75, 0.4, 1, Infinity, 3.3",
    "1, 1, 1, Infinity, 0.5",
    "1, 0.5, 1, 4, 1",
    "0.5, 0.3, 1, 5.7, 1.9",
    "0.5, 0.3, 1, 0.2, 0.1",
    "1, 0.5, 1, 2.25, 4.2",
    "0.1, 0.7, 1, 30, 2",
    "1, 0.5, 1, 1.5, 1.1",
    "3, 0.0625, 0.5, 7, 0.5"
  })
  void staircaseAgainstItsDensity(
      double epsilon, double ratio, double width, double range, double sensitivity) {
    StaircaseNoise noise = new StaircaseNoise(epsilon, ratio, width, range);
    OutcomeSource source = ContinuousNoise.source(noise, sensitivity);
    Cells cells = source.cells(COARSEST, -50);
    double far = Math.min(range, 60 / epsilon * width) + sensitivity;
    int count = 500_000;
    double h = 2 * far / count;
    double top = (Math.ceil(sensitivity / width) + 1) * epsilon;
    double scale = 0;
    double[] p = new double[count];
    double[] q = new double[count];
    for (int i = 0; i < count; i++) {
      double x = sensitivity / 2 - far + (i + 0.5) * h;
      p[i] = stairs(noise, x - sensitivity);
      q[i] = stairs(noise, x);
      scale += h * p[i];
    }
    assertWhole(cells);
    for (int i = 0; i < EPSILONS; i++) {
      double e = -top + 2 * top * (i + 0.37) / EPSILONS;
      double factor = Math.exp(e);
      double sum = 0;
      for (int j = 0; j < count; j++) {
        sum += Math.max(0, p[j] - factor * q[j]);
      }
      double exact = sum * h / scale;
      for (Direction direction : Direction.values()) {
        double upper = CellReadings.upper(cells, direction, e);
        double lower = CellReadings.lower(cells, direction, e);
        String text = noise + " " + direction + " at " + e;
        assertEquals(exact, upper, 3e-4, text);
        assertTrue(lower <= upper && upper - lower <= 1e-12, () -> text + ", " + lower);
      }
    }
    assertTrue(cells.size() <= 200, "few cells, not " + cells.size());
  }

  @Test
  void staircaseAtItsOwnWidthHasThreeLosses() {
    OutcomeSource source = ContinuousNoise.source(StaircaseNoise.leastAbsolute(0.7, 0.1), 0.1);
    Cells cells = source.cells(COARSEST, -50);
    for (int i = 0; i < cells.size(); i++) {
      double loss = cells.lossLow(i);
      assertEquals(loss, cells.lossHigh(i), 0.0);
      assertTrue(loss == 0.7 || loss == 0 || loss == -0.7, "loss " + loss);
    }
    assertEquals(0.7, source.largestLoss(Direction.REMOVE, Side.UPPER), 0.0);
    assertEquals(0.7, source.largestLoss(Direction.REMOVE, Side.LOWER), 0.0);
    assertEquals(0, source.exactInfinityMass(Direction.REMOVE), 0.0);
  }

  @Test
  void staircaseCutFarOutHasClosedSums() {
    StaircaseNoise far = new StaircaseNoise(1e-10, 0.3, 1, 3e11);
    assertWhole(ContinuousNoise.source(far, 2.5).cells(COARSEST, -50));
    OutcomeSource cut = ContinuousNoise.source(new StaircaseNoise(0.5, 0.3, 1, 40.3), 1);
    // Two pieces: level 40 over 0.7 of its width is beyond 39.3, then level 40 to 40.3.
    double sum = 0.3 + 1 / Math.expm1(0.5) * -Math.expm1(-20);
    assertInfinityMass(cut, Math.exp(-20) / (2 * sum), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 2.5, 1e6})
  void aShiftOfTwiceTheRangeTellsEverything(double sensitivity) {
    for (Noise noise :
        new Noise[] {
          new UniformNoise(1),
          new TruncatedGaussianNoise(1, 1),
          new TruncatedLaplaceNoise(1, 1),
          new StaircaseNoise(1, 0.5, 100, 1)
        }) {
      OutcomeSource source = ContinuousNoise.source(noise, sensitivity);
      Cells cells = source.cells(width(0.01), -100);
      assertEquals(2, cells.size(), source + "");
      assertWhole(cells);
      assertEquals(1, source.exactInfinityMass(Direction.ADD), 0.0);
      assertEquals(0, source.logInfinityMass(Direction.REMOVE, Side.LOWER), 0.0);
      assertEquals(Double.NEGATIVE_INFINITY, source.largestLoss(Direction.REMOVE, Side.UPPER), 0.0);
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "1.01", "1.5", "2", "3", "64"})
  void extremeParameters(double shape) {
    for (double z : new double[] {1e-12, 1e-6, 0.5, 1, 50, 1000}) {
      for (double logTail : new double[] {-20, -2000, -20000}) {
        for (double scale : new double[] {1, 1e-200}) {
          if (Math.pow(z, shape) > 1.1e6) {
            continue;
          }
          OutcomeSource source =
              ContinuousNoise.source(
                  new GeneralizedGaussianNoise(shape, scale), z * Math.pow(scale, 1 / shape));
          Cells coarsest = source.cells(COARSEST, logTail);
          assertWhole(coarsest);
          assertTrue(
              coarsest.logRestP() <= logTail && coarsest.logRestQ() <= logTail, "tail " + source);
          assertTrue(coarsest.size() < 1500, source + ": " + coarsest.size() + " cells");
          assertTrue(coarsest.size() >= 50, source + ": " + coarsest.size() + " cells");
          assertWhole(source.cells(relative(0.5), logTail));
        }
      }
    }
  }

  @Test
  void extremeRanges() {
    for (double range : new double[] {1e-8, 0.01, 1, 30, 1e6}) {
      for (double share : new double[] {1e-3, 0.5, 0.99999, 1, 1.5, 1.99999999, 2}) {
        double shift = Math.min(1e5, range * share);
        for (Noise noise :
            new Noise[] {
              new TruncatedGaussianNoise(1.7, 1.7 * range), new TruncatedLaplaceNoise(1.7, range)
            }) {
          OutcomeSource source = ContinuousNoise.source(noise, shift);
          for (double logTail : new double[] {-20, -2000}) {
            assertWhole(source.cells(COARSEST, logTail));
            assertWhole(source.cells(relative(0.5), logTail));
          }
        }
      }
    }
  }

  private static BigDecimal power(BigDecimal v, double shape) {
    MathContext digits = HighPrecision.DIGITS;
    BigDecimal whole = v.pow((int) shape, digits);
    return shape == Math.rint(shape) ? whole : whole.multiply(v.sqrt(digits), digits);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 2, 3, 64})
  void lossesHoldTheirStatedError(double shape) {
    Random random = new Random(3);
    for (int i = 0; i < 2000; i++) {
      double z = Math.pow(10, -6 + 8 * random.nextDouble());
      double y = i % 2 == 0 ? -0.5 * z * random.nextDouble() : 3 * random.nextDouble();
      y = i % 8 == 0 ? -0.5 * z * (1 - Math.pow(10, -15 * random.nextDouble())) : y;
      PowerNoise noise =
          new PowerNoise(new PowerExponential(shape, 1), 0, z, Double.POSITIVE_INFINITY);
      double loss = noise.loss(y);
      BigDecimal own = new BigDecimal(y);
      BigDecimal exact = power(own.add(new BigDecimal(z)), shape).subtract(power(own.abs(), shape));
      double error = HighPrecision.absoluteError(loss, exact);
      double place = y;
      assertTrue(
          error <= noise.lossError(y, loss) + 1e-50,
          () -> "z " + z + ", y " + place + ": " + error);
    }
  }

  /** The unknown factor of the exponent: (D / z)^shape / scale for the rounded shift z. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 2, 3, 64})
  void roundedShiftIsInsideItsError(double shape) {
    Random random = new Random(9);
    for (int i = 0; i < 500; i++) {
      double scale = Math.pow(10, -40 + 80 * random.nextDouble());
      double sensitivity = Math.pow(scale, 1 / shape) * (0.01 + random.nextDouble());
      PowerNoise noise =
          new GeneralizedGaussianCells(new GeneralizedGaussianNoise(shape, scale), sensitivity)
              .scaled();
      BigDecimal factor =
          power(
                  new BigDecimal(sensitivity)
                      .divide(new BigDecimal(noise.shift()), HighPrecision.DIGITS),
                  shape)
              .divide(new BigDecimal(scale), HighPrecision.DIGITS);
      double off = HighPrecision.absoluteError(1, factor);
      assertTrue(off <= noise.rateError(), () -> scale + ": " + off + ", " + noise.rateError());
    }
  }

  @Test
  void lossesAreTakenAsFineAsAsked() {
    OutcomeSource source = ContinuousNoise.source(new GeneralizedGaussianNoise(1.5, 2), 1);
    Cells cells = source.cells(width(0.01), -50);
    for (int i = 0; i < cells.size(); i++) {
      assertTrue(cells.lossHigh(i) - cells.lossLow(i) <= 0.01, "cell " + i);
    }
    assertEquals(Double.POSITIVE_INFINITY, source.largestLoss(Direction.ADD, Side.LOWER), 0.0);
    assertEquals(0, source.exactInfinityMass(Direction.ADD), 0.0);
    assertTrue(source.symmetric(), "symmetric");
  }

  @Test
  void tooManyCellsAreRefused() {
    OutcomeSource source = ContinuousNoise.source(new GeneralizedGaussianNoise(2, 1), 30);
    ArithmeticException refused =
        assertThrows(ArithmeticException.class, () -> source.cells(width(1e-4), -50));
    assertEquals(
        "more than 4000000 cells are needed to tell the losses apart; the noise is too small for"
            + " its sensitivity",
        refused.getMessage());
  }

  @Test
  void parametersFarFromEachOtherAreRefused() {
    assertRefused(
        new GeneralizedGaussianNoise(2, 1),
        1e7,
        "sensitivity / scale^(1/shape) must be in [1e-12, 1000000.0], got 1.0E7; check the units of"
            + " both numbers");
    assertRefused(
        new GeneralizedGaussianNoise(64, 1),
        1e6,
        "(sensitivity / scale^(1/shape))^shape must be at most 1e7, got shape 64.0 and sensitivity"
            + " / scale^(1/shape) 1000000.0; noise this small gives no privacy: check the units of"
            + " both numbers");
    assertRefused(
        new TruncatedGaussianNoise(1e-13, 1),
        1e-13,
        "range / standard deviation must be in [1e-12, 1.0E12], got 1.0E13; check the units of both"
            + " numbers");
    assertRefused(
        new DiscreteLaplaceNoise(1, 1, 10),
        1,
        "noise: 'truncated-geometric' has no density that falls on both sides of 0");
  }

  private static void assertRefused(Noise noise, double sensitivity, String message) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> ContinuousNoise.source(noise, sensitivity));
    assertEquals(message, refused.getMessage());
  }

  @Test
  void comparesByValue() {
    assertEquals(
        ContinuousNoise.source(new UniformNoise(1), 0.5),
        ContinuousNoise.source(new UniformNoise(1), 0.5));
  }
}

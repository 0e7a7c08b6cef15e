package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.classical.LaplaceComposition;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;

/** Laplace noise many times, without a grid: the exact curve inside, some 1e-12 wide. */
class LaplaceReleasesTest {
  private static final double WIDTH = 1e-11;

  private static LaplaceReleases exactly(double z, long times) {
    return LaplaceReleases.of(ContinuousPair.laplace(z, z, 1), times).orElseThrow();
  }

  private static LaplaceReleases quotient(double scale, long times) {
    double z = 1 / scale;
    return LaplaceReleases.of(ContinuousPair.laplace(Math.nextDown(z), Math.nextUp(z), 1), times)
        .orElseThrow();
  }

  /** The exact value is between the sides, but for the rounding of its own logarithm. */
  private static double bracket(LaplaceReleases curve, double epsilon, Bounds exact) {
    double low = curve.logDeltaAt(epsilon, Side.LOWER);
    double high = curve.logDeltaAt(epsilon, Side.UPPER);
    double least = Math.log(exact.lower());
    double most = Math.log(exact.upper());
    String words = epsilon + ": " + exact + " is not in [" + low + ", " + high + "]";
    assertTrue(low <= high, words);
    assertTrue(low <= most + Math.ulp(most), words);
    assertTrue(high >= least - (exact.lower() > 0 ? Math.ulp(least) : 0), words);
    return low == high ? 0 : high - low;
  }

  @ParameterizedTest
  @CsvSource({
    "1e-12, 2",
    "1e-12, 24",
    "1e-6, 5",
    "0.01, 16",
    "0.1, 2",
    "0.1, 3",
    "0.1, 16",
    "0.3, 40",
    "1, 2",
    "1, 16",
    "1, 33",
    "2.5, 7",
    "2.5, 30",
    "10, 3",
    "10, 20",
    "50, 16",
    "80, 2"
  })
  void exactValuesAreInside(double z, int times) {
    LaplaceReleases curve = exactly(z, times);
    LaplaceComposition exact = LaplaceComposition.of(1, z, times);
    double top = times * z;
    for (double part : new double[] {-1.5, -1, -0.7, -0.1, 0, 0.2, 0.37, 0.75, 0.9, 0.9999}) {
      double width = bracket(curve, part * top, exact.deltaAt(part * top));
      assertAtMost(WIDTH, width);
    }
    // At and next to lattice points, and next to the largest loss.
    for (int i : new int[] {0, times / 3, times / 2, times - 1, times}) {
      double point = z * (2 * i - times);
      for (double epsilon : new double[] {Math.nextDown(point), point, Math.nextUp(point)}) {
        double width = bracket(curve, epsilon, exact.deltaAt(epsilon));
        assertTrue(
            width <= WIDTH || curve.logDeltaAt(epsilon, Side.LOWER) < -700,
            () -> z + " " + epsilon);
      }
    }
    for (double below : new double[] {1e-9, 1e-14}) {
      assertAtMost(WIDTH, bracket(curve, top * (1 - below), exact.deltaAt(top * (1 - below))));
    }
  }

  /** Orders that leave weights out, and the largest order of all. */
  @ParameterizedTest
  @CsvSource({"0.1, 100, 4.2", "0.02, 90, 1.3", "0.3, 120, 21.5", "60, 160, 9000.25"})
  void manyReleases(double z, int times, double epsilon) {
    Bounds exact = LaplaceComposition.of(1, z, times).deltaAt(epsilon);
    assertAtMost(WIDTH, bracket(exactly(z, times), epsilon, exact));
  }

  /** Seeded; what is asserted is certain, so there is no false alarm. */
  @Test
  void randomQuestions() {
    Random random = new Random(20);
    for (int i = 0; i < 200; i++) {
      double z = Math.exp(-9 + 12 * random.nextDouble());
      int times = 2 + random.nextInt(24);
      double epsilon = times * z * (1 - Math.pow(random.nextDouble(), 2) * 1.4);
      Bounds exact = LaplaceComposition.of(1, z, times).deltaAt(epsilon);
      String words = z + " " + times + " " + epsilon;
      assertTrue(bracket(exactly(z, times), epsilon, exact) <= WIDTH, words);
    }
  }

  static Stream<JsonNode> cases() {
    return CaseFile.array("laplace-releases.json", "cases");
  }

  /** Many releases, delta down to 1e-311. */
  @ParameterizedTest
  @MethodSource("cases")
  void references(JsonNode node) {
    double epsilon = node.get("epsilon").asDouble();
    LaplaceReleases curve = quotient(node.get("scale").asDouble(), node.get("times").asLong());
    String text = node.get("delta").asText();
    int end = text.contains("e") ? text.indexOf('e') : text.length();
    int exponent = end < text.length() ? Integer.parseInt(text.substring(end + 1)) : 0;
    double log = Math.log(Double.parseDouble(text.substring(0, end))) + exponent * Math.log(10);
    double rounding = 3e-16 * (1 + Math.abs(log));
    double low = curve.logDeltaAt(epsilon, Side.LOWER);
    double high = curve.logDeltaAt(epsilon, Side.UPPER);
    assertTrue(low <= log + rounding && log - rounding <= high, () -> log + " " + low + " " + high);
    // Next to the largest loss the doubt of the quotient is most of the width.
    double top = node.get("times").asDouble() / node.get("scale").asDouble();
    assertAtMost(WIDTH + 6e-16 * top / (top - epsilon), high - low);
  }

  /**
   * A quotient is between two doubles, and each side holds for its own: next to the largest loss
   * the curve of the smaller one is far below, so that a side that forgets it is found out.
   */
  @ParameterizedTest
  @CsvSource({"10, 30, 1e-13", "10, 30, 1e-15", "3, 20, 3e-16", "7, 9, 1e-14", "7, 9, 0.2"})
  void eachSideHoldsForItsOwnShift(double scale, int times, double below) {
    double z = 1 / scale;
    LaplaceReleases curve = quotient(scale, times);
    double epsilon = times * z * (1 - below);
    double low = curve.logDeltaAt(epsilon, Side.LOWER);
    double high = curve.logDeltaAt(epsilon, Side.UPPER);
    Bounds smaller = LaplaceComposition.of(1, Math.nextDown(z), times).deltaAt(epsilon);
    Bounds larger = LaplaceComposition.of(1, Math.nextUp(z), times).deltaAt(epsilon);
    double most = Math.log(smaller.upper());
    double least = Math.log(larger.lower());
    assertAtMost(most + Math.ulp(most), low);
    assertAtLeast(least - Math.ulp(least), high);
  }

  /** No epsilon is without an answer, and the sides fall. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 0.1, 1, 40})
  void anyEpsilon(double z) {
    for (int times : new int[] {2, 3, 50}) {
      LaplaceReleases curve = exactly(z, times);
      double before = 0;
      double top = z * times;
      for (double epsilon :
          new double[] {
            -Double.MAX_VALUE,
            -1e9,
            -2 * top,
            -top,
            -0.4 * top,
            -1e-300,
            -Double.MIN_VALUE,
            -0.0,
            0,
            Double.MIN_VALUE,
            1e-300,
            1e-20 * top,
            0.5 * top,
            top * (1 - 1e-15),
            top,
            top * (1 + 1e-15),
            1e9,
            Double.MAX_VALUE
          }) {
        double low = curve.logDeltaAt(epsilon, Side.LOWER);
        double high = curve.logDeltaAt(epsilon, Side.UPPER);
        String words = z + " " + times + " " + epsilon + ": " + low + " " + high;
        assertTrue(low <= high && low <= before, words);
        before = high;
      }
      assertEquals(Double.NEGATIVE_INFINITY, before, "no loss is above the largest");
    }
  }

  @Test
  void whatIsLeftToGrids() {
    assertTrue(LaplaceReleases.of(ContinuousPair.laplace(0.1, 0.1, 0.5), 16).isEmpty());
    assertTrue(LaplaceReleases.of(ContinuousPair.gaussian(0.1, 0.1, 1), 16).isEmpty());
    assertTrue(LaplaceReleases.of(ContinuousPair.laplace(0.1, 0.1001, 1), 16).isEmpty());
    for (double[] one :
        new double[][] {{0.1, 1}, {1e-13, 2}, {81, 2}, {1, 1024}, {0.001, 1 << 15}, {80, 162}}) {
      assertTrue(
          LaplaceReleases.of(ContinuousPair.laplace(one[0], one[0], 1), (long) one[1]).isEmpty(),
          () -> one[0] + " " + one[1]);
    }
    assertFalse(LaplaceReleases.of(ContinuousPair.laplace(0.1, 0.1, 1), 1024).isEmpty());
    assertEquals(Double.POSITIVE_INFINITY, exactly(1, 16).largestWidth());
    assertAtMost(1e-3, exactly(0.1, 1024).largestWidth());
  }

  /** The mass of U^4 in its cells: Eulerian numbers over 4!. With all weights: their sum. */
  @Test
  void pieces() {
    BernsteinIntegrals masses = BernsteinIntegrals.of(3, 0);
    double[] spline = LaplacePieces.of(new double[] {0, 0, 0, 0, 1}).cosh(masses);
    double[] eulerian = {1 / 24.0, 11 / 24.0, 11 / 24.0, 1 / 24.0, 0};
    for (int c = 0; c < eulerian.length; c++) {
      assertEquals(eulerian[c], spline[c], 1e-15);
    }
    double[] whole = LaplacePieces.of(new double[] {3, 1, 4, 1, 5}).cosh(masses);
    double sum = 0;
    for (int c = 0; c < whole.length; c++) {
      sum += whole[c];
    }
    assertEquals(14, sum, 1e-13);
    // Symmetric, but for the atom that is counted with the cell on its right: 3/16 at the ends.
    assertEquals(3 / 16.0, whole[4], 1e-15);
    assertEquals(whole[0] - 3 / 16.0, whole[3] - 12 / 16.0, 1e-14);
  }

  /** Integrals of 3 x^2 (1-x) against cosh(w x) and sinh(w x), by mpmath in 30 digits. */
  @ParameterizedTest
  @CsvSource({
    "0, 0.25, 0",
    "2, 0.488826309011280835176829296624, 0.407069728087713000034581001092",
    "30, 15554757446.4411393472861267694, 15554757446.4409393472861264138"
  })
  void integralsOfOneCoefficient(double w, double cosh, double sinh) {
    BernsteinIntegrals integrals = BernsteinIntegrals.of(3, w);
    double[] third = {0, 0, 1, 0};
    double relative = (6 * integrals.terms() + 8) * 0x1p-53;
    assertEquals(cosh, integrals.cosh(third, 0), relative * cosh);
    assertEquals(sinh, integrals.sinh(third, 0), relative * sinh);
  }

  @Test
  void equalAtoms() {
    double[] run = new double[4];
    double log = new EqualAtoms(5).run(4, run);
    // j = 4 - c: C(5, 4), C(5, 3), C(5, 2), C(5, 1).
    double[] choices = {5, 10, 10, 5};
    for (int c = 0; c < run.length; c++) {
      assertEquals(choices[c] / 32, run[c] * Math.exp(log), 1e-15);
    }
    assertEquals(0, new EqualAtoms(0).run(2, run));
    assertEquals(1, run[2]);
    assertEquals(0, run[1] + run[3] + run[0]);
  }
}

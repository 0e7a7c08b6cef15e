package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** Masses by the mechanism; those on a lattice and from data against 40 digits of mpmath. */
class NoiseMassesTest {
  private static final LatticeStep HALF = LatticeStep.of(1, 2);
  private static final LatticeStep TENTH = LatticeStep.of(1, 10);
  private static final double NO_END = Double.POSITIVE_INFINITY;

  private static CellMasses of(Noise noise, LatticeStep step) {
    return NoiseMasses.of(AdditiveNoise.of(noise), step);
  }

  /** One of each kind, at a step that is allowed. */
  static Stream<CellMasses> all() {
    return Stream.of(
        NoiseMasses.of(GaussianMechanism.of(2), HALF),
        NoiseMasses.of(LaplaceMechanism.of(2), HALF),
        of(new GeneralizedGaussianNoise(1.5, 3), HALF),
        of(new TruncatedGaussianNoise(2, 3.3), HALF),
        of(new TruncatedLaplaceNoise(2, 3.1), HALF),
        of(new UniformNoise(2.6), HALF),
        of(new StaircaseNoise(1, 0.3, 1, NO_END), TENTH),
        of(new StaircaseNoise(1, 0.3, 1, 3.3), TENTH),
        of(new DiscreteGaussianNoise(5, 0.5), HALF),
        of(new DiscreteLaplaceNoise(2, 0.1, NO_END), TENTH),
        of(new DiscreteLaplaceNoise(2, 0.1, 0.3), TENTH),
        of(new BinomialNoise(100, 0.5, 1), LatticeStep.ONE),
        of(new BinomialNoise(101, 0.3, 1), LatticeStep.ONE),
        of(new LatticeTable(-2, 0.5, new double[] {1, 0, 3, 4.5, 2}), HALF),
        of(LatticeTable.ofWhole(0.3, 0.1, new long[] {1L << 60, 5, (1L << 60) + 1}), TENTH),
        of(new PiecewiseDensity(-1.5, 1, new double[] {1, 4, 1}), HALF),
        of(new PiecewiseDensity(2.25, 1, new double[] {1, 0, 0, 4, 2}), HALF),
        of(new LogDensityTable(-1, 0.5, new double[] {-3, 0.25, -1, -1, -2}, 0), TENTH),
        of(new LogDensityTable(-1, 0.5, new double[] {-3, 0.25, 1, 0.25, -3}, 0.01), TENTH));
  }

  /** Masses sum to 1, tails are what is beyond, and a table of them is near. */
  @ParameterizedTest
  @MethodSource("all")
  void massesAndTailsAreWhole(CellMasses masses) {
    double sum = 0;
    double above = 0;
    double below = 0;
    for (long i = -900; i <= 900; i++) {
      double mass = masses.mass().applyAsDouble(i);
      sum += mass;
      above += i > 4 ? mass : 0;
      below += i < -2 ? mass : 0;
    }
    assertEquals(1, sum, 1e-12);
    assertEquals(above, masses.above().applyAsDouble(4), 1e-13);
    assertEquals(1 - above, masses.below().applyAsDouble(5), 1e-12);
    assertEquals(below, masses.below().applyAsDouble(-2), 1e-13);
    NoiseTable table = NoiseTable.of(masses);
    TotalVariation distance = TotalVariation.of(table, masses);
    assertEquals(
        distance.distance().upper() <= 0x1p-52, masses.descriptionError() == 0, masses.noise());
    assertEquals(masses.symmetric(), table.symmetric());
    NoiseTable folded = NoiseTable.folded(masses, 2);
    double inside = 0;
    for (long i = masses.centre() - 1; i <= masses.centre() + 1; i++) {
      inside += masses.mass().applyAsDouble(i);
    }
    double ends = 0x1p-62 * (double) (folded.weights(0) + folded.weights(4));
    assertEquals(1 - inside, ends, 1e-12);
    assertEquals(masses.centre() - 2, folded.first());
  }

  static Stream<Arguments> values() {
    CellMasses gaussian = of(new DiscreteGaussianNoise(4, 1 / 64.0), LatticeStep.powerOfTwo(-6));
    CellMasses laplace = of(new DiscreteLaplaceNoise(4, 0.1, NO_END), TENTH);
    CellMasses cut = of(new DiscreteLaplaceNoise(4, 0.1, 3.3), TENTH);
    CellMasses unfair = of(new BinomialNoise(1000, 0.1, 1), LatticeStep.ONE);
    CellMasses odd = of(new BinomialNoise(101, 0.5, 1), LatticeStep.ONE);
    double[] samples = {-3, 0.25, -1, -1, -40};
    CellMasses lines = of(new LogDensityTable(-1, 0.5, samples, 0), LatticeStep.powerOfTwo(-3));
    return Stream.of(
        Arguments.of(gaussian, 0, "0.001558368282818096398202914296618679173734"),
        Arguments.of(gaussian, -1, "0.001558356393456996163315001197080242151537"),
        Arguments.of(gaussian, 2000, "0.00000000000000008690691220853743677812955260612713582913"),
        Arguments.of(laplace, 0, "0.01249934899902086494982551023296639581008"),
        Arguments.of(laplace, 1, "0.01219073897264646777670246655296590077744"),
        Arguments.of(
            laplace, -1500, "0.0000000000000000006469106828114687769359800154744923243186"),
        Arguments.of(cut, 0, "0.02203527676628773815951016923689772648404"),
        Arguments.of(cut, 33, "0.00965662934763717747202157928074136011382"),
        Arguments.of(cut, 34, "0"),
        Arguments.of(unfair, 0, "0.04201679086108543838346485275171478759093"),
        Arguments.of(unfair, 30, "0.0003719568800776864282520405575164464180007"),
        Arguments.of(unfair, -70, "0.00000000000000001001775484519632522561578926400657451674"),
        Arguments.of(odd, 0, "0.07880895074612798932657678504371780982055"),
        Arguments.of(odd, 1, "0.07880895074612798932657678504371780982055"),
        Arguments.of(odd, -40, "0.000000000000000007578011346888862755844811743304450130663"),
        Arguments.of(lines, -8, "0.00515276460398567570875756335923419009167"),
        Arguments.of(lines, -7, "0.01934715011753233290623078123277028583412"),
        Arguments.of(lines, -4, "0.1882515367830570751448306429330958343772"),
        Arguments.of(lines, 0, "0.06426673291554924144675251633062837995384"),
        Arguments.of(lines, 3, "0.06172495911188169012237519333088095483467"),
        Arguments.of(lines, 7, "0.0000000000001642490555649221586818629676887745841206"),
        Arguments.of(lines, 8, "0.000000000000000009502292563254304332430879291523418722557"),
        Arguments.of(lines, 9, "0"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void massesAreThoseOfTheNoise(CellMasses masses, long index, String exact) {
    BigDecimal units = new BigDecimal(masses.fixed().orElseThrow().masses(index, 1)[0]);
    BigDecimal off = units.divide(new BigDecimal(FixedPoint.UNITY)).subtract(new BigDecimal(exact));
    assertTrue(off.abs().doubleValue() <= FixedMasses.ERROR, off + " at " + index);
    double value = new BigDecimal(exact).doubleValue();
    double error = masses.relativeError() * value + 0x1p-80;
    assertEquals(value, masses.mass().applyAsDouble(index), error);
  }

  /** A cell takes what it covers of each piece: here 3/4 and 1/4 of pieces, and ends of 1/8. */
  @Test
  void piecesAreSharedExactly() {
    CellMasses masses =
        of(new PiecewiseDensity(0.375, 0.5, new double[] {8, 4, 0, 4}), LatticeStep.ONE);
    assertFalse(masses.symmetric());
    double[] expected = {2.0 / 16, 10.0 / 16, 4.0 / 16, 0};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], masses.mass().applyAsDouble(i), 1e-15);
    }
    assertEquals(0, masses.mass().applyAsDouble(-1));
    CellMasses decimal =
        of(new PiecewiseDensity(-0.3, 0.1, new double[] {1, 2, 3, 3, 2, 1}), TENTH);
    assertTrue(decimal.symmetric());
    assertEquals(3.0 / 12, decimal.mass().applyAsDouble(0), 1e-15);
    assertEquals(0.5 / 12, decimal.mass().applyAsDouble(3), 1e-15);
    NoiseTable table = NoiseTable.of(decimal);
    assertTrue(table.symmetric());
    assertEquals(7, table.size());
  }

  /** Tails of 1e5 pieces are as accurate as the middle. */
  @Test
  void manyPiecesAreFastAndKeepTheirTails() {
    int pieces = 100_001;
    double[] masses = new double[pieces];
    Arrays.setAll(masses, i -> Math.exp(-Math.abs(i - 50_000) / 1200.0));
    PiecewiseDensity density = new PiecewiseDensity(-50_000.5, 1, masses);
    CellMasses cells = of(density, LatticeStep.ONE);
    double sum = Arrays.stream(masses).sum();
    for (int i : new int[] {0, 1, 30_000, 50_000, 99_999, 100_000}) {
      assertEquals(
          masses[i] / sum, cells.mass().applyAsDouble(i - 50_000), 1e-13 * masses[i] / sum);
    }
    double tail = masses[0] / sum / -Math.expm1(-1 / 1200.0);
    double last = cells.above().applyAsDouble(49_999) / (masses[0] / sum);
    assertEquals(1, last, 1e-12, tail + " beyond");
  }

  private static void assertRefused(Executable action, String words) {
    String message = assertThrows(IllegalArgumentException.class, action).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void decimalStepsAreThoseOfTheText() {
    assertEquals(TENTH, of(new DiscreteGaussianNoise(2, 0.1), TENTH).step());
    LatticeStep exact = LatticeStep.exactly(0.1);
    assertEquals(exact, of(new DiscreteGaussianNoise(2, 0.1), exact).step());
    LatticeTable table = new LatticeTable(-0.2, 0.1, new double[] {1, 2, 3, 2, 1});
    assertTrue(of(table, TENTH).symmetric());
    assertEquals(-2, NoiseTable.of(of(table, TENTH)).first());
  }

  @Test
  void tablesOfTablesAreTheSame() {
    NoiseTable table = NoiseTable.of(NoiseMasses.of(GaussianMechanism.of(2), HALF));
    NoiseTable again = NoiseTable.of(of(table.toMechanism(), LatticeStep.ONE));
    assertEquals(table.size(), again.size());
    for (int i = 0; i < table.size(); i++) {
      assertEquals(table.weights(i), again.weights(i));
    }
  }

  @Test
  void refusals() {
    Mechanism response = RandomizedResponse.of(0.75);
    assertRefused(
        () -> NoiseMasses.of(response, HALF),
        "mechanism must add noise to have a table, got randomized-response");
    assertRefused(
        () -> of(new DiscreteGaussianNoise(2, 1), HALF),
        "step must be that of the lattice of the noise, 1, got 1/2");
    assertRefused(
        () -> of(new LatticeTable(0.25, 0.5, new double[] {1}), HALF),
        "start of a lattice table must be a whole number of steps, at most 2^50, got 0.25");
    assertRefused(
        () -> of(new StaircaseNoise(1e-12, 0.5, 1, NO_END), HALF),
        "epsilon of staircase noise must be at least 1e-9 for a table, got 1.0E-12");
    assertRefused(
        () -> of(new LogDensityTable(0, 1, new double[] {0, -1e9}, 0), HALF),
        "logDensity must not fall from its largest sample by more than 1e6 a step");
    assertRefused(
        () -> of(new PiecewiseDensity(1e20, 1, new double[] {1}), HALF),
        "noise must lie within 2^50 steps of 0");
    assertRefused(
        () -> NoiseTable.of(of(new PiecewiseDensity(0, 1e8, new double[] {1}), HALF)),
        "a table may have at most 2^24 entries");
  }
}

package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/**
 * Masses against values of 20 digits: error functions, incomplete gamma functions and sums in
 * mpmath with 40 digits.
 */
class CellMassesTest {
  private static final double RELATIVE = 1e-12;
  private static final LatticeStep FINE = LatticeStep.powerOfTwo(-6);
  private static final LatticeStep HALF = LatticeStep.of(1, 2);

  static Stream<Arguments> values() {
    CellMasses gaussian = RoundedNoise.of(GaussianMechanism.of(4), FINE);
    CellMasses laplace = RoundedNoise.of(LaplaceMechanism.of(4), FINE);
    CellMasses cubic = RoundedNoise.of(new GeneralizedGaussianNoise(3, 64), FINE);
    CellMasses narrow = RoundedNoise.of(GaussianMechanism.of(1), LatticeStep.powerOfTwo(-20));
    CellMasses discrete = LatticeNoise.of(new DiscreteGaussianNoise(5, 1));
    return Stream.of(
        Arguments.of(gaussian, 0, 0.0015583672920347921119),
        Arguments.of(gaussian, 1, 0.0015583554026963689543),
        Arguments.of(gaussian, 100, 0.0014438957133854502846),
        Arguments.of(gaussian, 2000, 8.6910229422094573875e-17),
        Arguments.of(gaussian, -2300, 4.621524311808305845e-21),
        Arguments.of(laplace, 0, 0.00195121889252452729),
        Arguments.of(laplace, 1, 0.0019455117241688151375),
        Arguments.of(laplace, -1500, 5.5723204704813886557e-6),
        Arguments.of(laplace, 10000, 2.1188592847177166324e-20),
        Arguments.of(cubic, 0, 0.0021872002336646660114),
        Arguments.of(cubic, 1, 0.0021872000747795368661),
        Arguments.of(cubic, 600, 5.6051919168594032815e-9),
        Arguments.of(cubic, 850, 2.7730949123211871371e-19),
        Arguments.of(narrow, 4000000, 2.6327032535045138243e-10),
        Arguments.of(
            RoundedNoise.of(new TruncatedGaussianNoise(1, 3), HALF), 6, 0.0016342774191670043278),
        Arguments.of(
            RoundedNoise.of(new TruncatedLaplaceNoise(1, 3), HALF), -6, 0.0074408547642867030926),
        Arguments.of(RoundedNoise.of(new UniformNoise(3), HALF), 6, 1.0 / 24),
        Arguments.of(RoundedNoise.of(new UniformNoise(3), HALF), -5, 1.0 / 12),
        Arguments.of(RoundedNoise.of(new UniformNoise(3), HALF), 7, 0),
        Arguments.of(discrete, 0, 0.079788456080286535588),
        Arguments.of(discrete, -3, 0.066644920578359927131),
        Arguments.of(discrete, 40, 1.0104542167073784576e-15),
        Arguments.of(LatticeNoise.of(new BinomialNoise(100, 0.5, 1)), 10, 0.010843866711637987859),
        Arguments.of(
            LatticeNoise.of(new BinomialNoise(1000, 0.1, 1)), 30, 0.00037195688007768573999));
  }

  @ParameterizedTest
  @MethodSource("values")
  void massesAreThoseOfTheNoise(CellMasses masses, long index, double expected) {
    assertEquals(expected, masses.mass().applyAsDouble(index), RELATIVE * expected);
  }

  static Stream<CellMasses> all() {
    return Stream.of(
        RoundedNoise.of(GaussianMechanism.of(4), HALF),
        RoundedNoise.of(LaplaceMechanism.of(2), LatticeStep.of(1, 3)),
        RoundedNoise.of(new GeneralizedGaussianNoise(1.5, 3), HALF),
        RoundedNoise.of(new GeneralizedGaussianNoise(64, 3), LatticeStep.of(1, 100)),
        RoundedNoise.of(new TruncatedGaussianNoise(2, 3.3), HALF),
        RoundedNoise.of(new TruncatedLaplaceNoise(2, 3.1), HALF),
        RoundedNoise.of(new TruncatedLaplaceNoise(2, 0.1), HALF),
        RoundedNoise.of(new UniformNoise(2.6), HALF),
        RoundedNoise.of(new UniformNoise(0.1), HALF),
        LatticeNoise.of(new DiscreteGaussianNoise(5, 0.5)),
        LatticeNoise.of(new DiscreteLaplaceNoise(2, 0.1, 0.3)),
        LatticeNoise.of(new DiscreteLaplaceNoise(7, 1, Double.POSITIVE_INFINITY)),
        LatticeNoise.of(new BinomialNoise(100, 0.5, 2)),
        LatticeNoise.of(new BinomialNoise(101, 0.5, 2)),
        LatticeNoise.of(new BinomialNoise(1000, 0.03, 2)));
  }

  /** Masses sum to 1, and the tails are the sums beyond. */
  @ParameterizedTest
  @MethodSource("all")
  void massesSumToOneAndTailsToWhatIsBeyond(CellMasses masses) {
    double sum = 0;
    double above = 0;
    double below = 0;
    for (long i = -600; i <= 600; i++) {
      double mass = masses.mass().applyAsDouble(i);
      sum += mass;
      above += i > 4 ? mass : 0;
      below += i < -2 ? mass : 0;
      if (masses.symmetric()) {
        assertEquals(mass, masses.mass().applyAsDouble(-i));
      }
    }
    assertEquals(1, sum, 1e-12);
    assertEquals(above, masses.above().applyAsDouble(4), 1e-13);
    assertEquals(below, masses.below().applyAsDouble(-2), 1e-13);
  }

  @Test
  void decimalRangesOfLatticeNoiseAreWholeSteps() {
    CellMasses masses = LatticeNoise.of(new DiscreteLaplaceNoise(2, 0.1, 0.3));
    assertTrue(masses.mass().applyAsDouble(3) > 0);
    assertEquals(0, masses.mass().applyAsDouble(4));
  }

  @Test
  void binomialNoiseIsSymmetricWhereItHasAMiddle() {
    assertTrue(LatticeNoise.of(new BinomialNoise(100, 0.5, 1)).symmetric());
    CellMasses odd = LatticeNoise.of(new BinomialNoise(101, 0.5, 1));
    assertFalse(odd.symmetric());
    assertEquals(odd.mass().applyAsDouble(8), odd.mass().applyAsDouble(-7));
  }

  @Test
  void refusals() {
    String far =
        assertThrows(
                IllegalArgumentException.class,
                () -> RoundedNoise.of(GaussianMechanism.of(1e20), FINE))
            .getMessage();
    assertTrue(far.contains("step must be within a factor of 1e12 of the scale"), far);
    String fine =
        assertThrows(
                IllegalArgumentException.class,
                () -> LatticeNoise.of(new DiscreteGaussianNoise(1e9, 1)))
            .getMessage();
    assertTrue(fine.contains("standardDeviation must be below 1e6 steps"), fine);
  }
}

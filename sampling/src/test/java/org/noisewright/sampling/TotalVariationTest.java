package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.Bounds;

/**
 * Distances against values of 40 digits: the masses in mpmath with 60 digits, rounded there by
 * largest remainders in whole numbers, and the sum of differences.
 */
class TotalVariationTest {
  private static final LatticeStep FINE = LatticeStep.powerOfTwo(-6);
  private static final double NO_END = Double.POSITIVE_INFINITY;

  private static Arguments of(
      Mechanism noise, LatticeStep step, long reach, boolean folded, String value) {
    return Arguments.of(noise, step, reach, folded, new BigDecimal(value));
  }

  private static Arguments of(
      Noise noise, LatticeStep step, long reach, boolean folded, String value) {
    return of(AdditiveNoise.of(noise), step, reach, folded, value);
  }

  static Stream<Arguments> distances() {
    return Stream.of(
        of(
            GaussianMechanism.of(4),
            FINE,
            -1,
            false,
            "0.000000000000000122549867011964782454163877306211652593"),
        of(
            GaussianMechanism.of(4),
            FINE,
            600,
            false,
            "0.01899122734468344379031064008623815343305"),
        of(GaussianMechanism.of(4), FINE, 600, true, "0.0189912273446834760600197702542455751811"),
        of(
            LaplaceMechanism.of(1),
            FINE,
            -1,
            false,
            "0.0000000000000001528296148793572252764505426601811596573"),
        of(
            new GeneralizedGaussianNoise(1.5, 8),
            LatticeStep.of(1, 10),
            -1,
            false,
            "0.00000000000000002584176945304397752785568238203281903513"),
        of(
            new GeneralizedGaussianNoise(3, 64),
            FINE,
            -1,
            false,
            "0.00000000000000004875620071076769373719673115102323797516"),
        of(
            new TruncatedGaussianNoise(2, 3.3),
            FINE,
            -1,
            false,
            "0.00000000000000001103292040097655520194271115125734171054"),
        of(
            new TruncatedLaplaceNoise(2, 3.1),
            FINE,
            -1,
            false,
            "0.00000000000000001056588294193693901737579262791150005057"),
        of(
            new UniformNoise(3.01),
            FINE,
            -1,
            false,
            "0.00000000000000002071891791145085675044981767538722599159"),
        of(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            -1,
            false,
            "0.0000000000000001420643014879126134454388434659654279126"),
        of(
            new StaircaseNoise(1, 0.3, 1, 7.77),
            FINE,
            -1,
            false,
            "0.00000000000000003011696212152191251629523801296727064097"),
        of(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            300,
            true,
            "0.009065636846554456332567680263711409515985"));
  }

  private static NoiseTable table(CellMasses masses, long reach, boolean folded) {
    return reach < 0
        ? NoiseTable.of(masses)
        : folded ? NoiseTable.folded(masses, reach) : NoiseTable.cut(masses, reach);
  }

  @ParameterizedTest
  @MethodSource("distances")
  void theDistanceIsThatOfTheSum(
      Mechanism noise, LatticeStep step, long reach, boolean folded, BigDecimal exact) {
    CellMasses masses = NoiseMasses.of(noise, step);
    Bounds distance = TotalVariation.between(table(masses, reach, folded), masses);
    assertTrue(new BigDecimal(distance.lower()).compareTo(exact) <= 0, distance + " " + exact);
    assertTrue(new BigDecimal(distance.upper()).compareTo(exact) >= 0, distance + " " + exact);
    assertTrue(distance.width() <= 0x1p-80 + 0x1p-50 * distance.upper(), distance + " " + exact);
  }

  /** The interval from doubles holds that of whole numbers. */
  @Test
  void doublesGiveAWiderInterval() {
    CellMasses masses = RoundedNoise.of(GaussianMechanism.of(4), FINE);
    CellMasses doubles =
        CellMasses.of(FINE, "doubles", 0, masses.mass(), masses.above(), masses.below())
            .withRelativeError(1e-11);
    for (NoiseTable table :
        new NoiseTable[] {
          NoiseTable.of(masses), NoiseTable.cut(masses, 500), NoiseTable.folded(masses, 500)
        }) {
      Bounds fine = TotalVariation.between(table, masses);
      Bounds wide = TotalVariation.between(table, doubles);
      assertTrue(wide.lower() <= fine.lower() && fine.upper() <= wide.upper(), wide + " " + fine);
      assertTrue(wide.width() <= 3e-11, wide.toString());
    }
  }

  @Test
  void oneUnitMovedIsSeen() {
    CellMasses masses = RoundedNoise.of(GaussianMechanism.of(4), FINE);
    NoiseTable table = NoiseTable.of(masses);
    long[] weights = new long[table.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = table.weights(i);
    }
    weights[2000] += 40;
    weights[2100] -= 40;
    NoiseTable other =
        NoiseTable.ofWeights(FINE, table.first(), weights, Tails.CUT, false, "moved");
    double before = TotalVariation.between(table, masses).lower();
    double after = TotalVariation.between(other, masses).lower();
    assertEquals(40 * 0x1p-62, after - before, 1.1 * 0x1p-62);
  }

  @Test
  void aTableBesideTheNoiseIsAllWrong() {
    CellMasses masses = RoundedNoise.of(new UniformNoise(3), LatticeStep.ONE);
    NoiseTable far =
        NoiseTable.ofWeights(
            LatticeStep.ONE, 100, new long[] {NoiseTable.TOTAL}, Tails.CUT, false, "far");
    assertEquals(1, TotalVariation.between(far, masses).upper());
    assertTrue(TotalVariation.between(far, masses).lower() > 1 - 1e-15);
    NoiseTable near =
        NoiseTable.ofWeights(
            LatticeStep.ONE, 2, new long[] {NoiseTable.TOTAL}, Tails.CUT, false, "near");
    assertTrue(TotalVariation.between(near, masses).contains(5.0 / 6));
  }

  @Test
  void whatTheDescriptionDoesNotKnowCounts() {
    double error = 1e-4;
    double[] samples = {-3, 0, -3};
    CellMasses known = masses(new LogDensityTable(-1, 1, samples, 0));
    CellMasses unknown = masses(new LogDensityTable(-1, 1, samples, error));
    assertTrue(unknown.noise().contains("known up to 1.0E-4"), unknown.noise());
    double sure = TotalVariation.between(NoiseTable.of(known), known).upper();
    assertTrue(sure < 0x1p-53, Double.toString(sure));
    Bounds unsure = TotalVariation.between(NoiseTable.of(unknown), unknown);
    assertEquals(0, unsure.lower());
    assertEquals(0.5 * Math.expm1(2 * error), unsure.upper(), 1e-14);
  }

  private static CellMasses masses(Noise noise) {
    return NoiseMasses.of(AdditiveNoise.of(noise), FINE);
  }

  @Test
  void vectorsNeedFewEntries() {
    CellMasses fine = RoundedNoise.of(GaussianMechanism.of(4), LatticeStep.powerOfTwo(-7));
    TotalVariation near = TotalVariation.of(NoiseTable.of(fine), fine);
    assertTrue(near.allowsVectors(), near.toString());
    CellMasses finer = RoundedNoise.of(GaussianMechanism.of(4), LatticeStep.powerOfTwo(-10));
    TotalVariation far = TotalVariation.of(NoiseTable.of(finer), finer);
    assertFalse(far.allowsVectors(), far.toString());
    assertFalse(TotalVariation.of(NoiseTable.cut(fine, 800), fine).allowsVectors());
  }

  @Test
  void chargesAreRoundedUp() {
    TotalVariation tv = new TotalVariation(Bounds.of(0, 0x1p-52));
    assertEquals(0, tv.charge(3, 0));
    double charge = tv.charge(0, 1000);
    assertTrue(charge >= 2000 * 0x1p-52 && charge <= 2000 * 0x1p-52 * (1 + 1e-14));
    double one = 1 + Math.E;
    assertEquals(one * 0x1p-52, tv.charge(1, 1), 1e-14 * one * 0x1p-52);
    assertTrue(tv.charge(1, 1) > one * 0x1p-52);
    assertEquals(1, tv.charge(800, 1));
    assertEquals(0, new TotalVariation(Bounds.of(0, 0)).charge(800, 1L << 60));
    assertRefused(() -> tv.charge(Double.NaN, 1), "epsilon must be finite, got NaN");
    assertRefused(() -> tv.charge(1, -1), "draws must be at least 0, got -1");
  }

  private static void assertRefused(Executable action, String words) {
    String message = assertThrows(IllegalArgumentException.class, action).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void refusals() {
    CellMasses masses = RoundedNoise.of(GaussianMechanism.of(4), FINE);
    NoiseTable table = NoiseTable.cut(masses, 3);
    assertRefused(
        () -> TotalVariation.between(table, masses.withStep(LatticeStep.ONE)),
        "masses must be on the lattice of the table, of step 1/64, got 1");
    CellMasses unsaid = CellMasses.symmetric(FINE, "unsaid", i -> 0, i -> 0);
    assertRefused(
        () -> TotalVariation.between(table, unsaid),
        "masses must have a stated relative error, got none for unsaid");
    assertRefused(() -> unsaid.withRelativeError(2), "relative error must be in [0, 1], got 2.0");
  }
}

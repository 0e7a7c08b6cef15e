package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
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
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** Errors of noises against 50-digit sums and integrals (mpmath). */
class NoiseErrorTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  record Known(Mechanism mechanism, double l1, double l2, double distance, double above) {}

  private static Known known(Noise noise, double l1, double l2, double distance, double above) {
    return new Known(AdditiveNoise.of(noise), l1, l2, distance, above);
  }

  static List<Known> known() {
    double end = INFINITY;
    return List.of(
        new Known(GaussianMechanism.of(4), 3.1915382432114614235, 4, 3, 0.45325470475373639865),
        new Known(LaplaceMechanism.of(5), 5, 7.071067811865475244, 3, 0.54881163609402643263),
        known(new GeneralizedGaussianNoise(1, 5), 5, 7.071067811865475244, 3, 0.5488116360940264),
        known(
            new GeneralizedGaussianNoise(1.5, 20),
            4.8589041655487620562,
            6.3317693259178479617,
            3,
            0.59226737857720991002),
        known(
            new GeneralizedGaussianNoise(1.25, 2.5),
            1.5974061242861225012,
            2.1499238169259144335,
            15,
            3.8426623740050326855e-6),
        known(
            new GeneralizedGaussianNoise(4, 200),
            1.8384480412392468931,
            2.1862954912045283623,
            6,
            0.000094458016197997241283),
        known(
            new GeneralizedGaussianNoise(2, 18),
            2.3936536824085960676,
            3,
            9,
            0.0026997960632601890533),
        known(
            new GeneralizedGaussianNoise(32, 1e20),
            2.075616415483175451,
            2.3984794520534698139,
            3,
            0.27621231398983514558),
        known(
            new TruncatedGaussianNoise(4, 10),
            3.0896836420218750497,
            3.8183899453783227975,
            9.5,
            0.0051941271221000086574),
        known(
            new TruncatedGaussianNoise(40, 10),
            4.9740129677248887506,
            5.7494682960401976747,
            3,
            0.6971557410725681852),
        known(
            new TruncatedLaplaceNoise(5, 10),
            3.4348235725033434818,
            4.3239416566446487653,
            3,
            0.47819269693938512123),
        known(
            new TruncatedLaplaceNoise(0.5, 10),
            0.49999997938846373313,
            0.70710662086640163522,
            3,
            0.0024787501206218207747),
        known(new UniformNoise(10), 5, 5.7735026918962576451, 3, 0.7),
        known(
            new StaircaseNoise(0.75, 0.25, 2, end),
            2.6267912909388093908,
            3.7480771695228245722,
            5,
            0.15141483339686309485),
        known(
            new StaircaseNoise(0.75, 0.25, 2, 7.25),
            2.1130610212172062204,
            2.7613714846400280454,
            5,
            0.091363750354052267919),
        known(
            new DiscreteGaussianNoise(2.5, 0.5),
            1.9880490021529435721,
            2.5,
            3,
            0.19285723614594632452),
        known(
            new DiscreteLaplaceNoise(2, 1, end),
            1.9190347513349437195,
            2.7991777682143603953,
            3,
            0.16848141978295099116),
        known(
            new DiscreteLaplaceNoise(2, 1, 6),
            1.6603499299741773285,
            2.2668471056838776625,
            3,
            0.13600085257612021652),
        known(
            new BinomialNoise(41, 0.25, 2),
            4.4392036504548955964,
            5.545268253204708581,
            5,
            0.36608634740571586996),
        known(
            new LatticeTable(-1, 0.5, new double[] {1, 2, 2, 1, 2}),
            0.5625,
            0.68465319688145764,
            0.5,
            0.375),
        // Cells [-1, 0) and [0, 2) with a hole: masses 1, 2, 0, 1 on [-1, 3).
        known(
            new PiecewiseDensity(-1, 1, new double[] {1, 2, 0, 1}),
            1.0,
            1.3540064007726601,
            0.5,
            0.625),
        // e^x on [-1, 0.5].
        known(
            new LogDensityTable(-1, 1.5, new double[] {-1, 0.5}, 0),
            0.34343075949425783,
            0.41585641998380172,
            0.5,
            0.18632372322584758));
  }

  @ParameterizedTest
  @MethodSource("known")
  void errors(Known known) {
    NoiseError error = NoiseError.of(known.mechanism());
    assertEquals(known.l1(), error.meanAbsolute(), 1e-13 * known.l1());
    assertEquals(known.l2(), error.rootMeanSquare(), 1e-13 * known.l2());
    assertEquals(known.above(), error.above(known.distance()), 1e-12 * known.above());
    assertEquals(1, error.above(0), 0.5, "an atom at 0 at most");
  }

  /** The least distance: at it the risk is kept, a little below it is not. */
  @ParameterizedTest
  @MethodSource("known")
  void errorAtRisk(Known known) {
    NoiseError error = NoiseError.of(known.mechanism());
    for (double risk : new double[] {0.5, 0.05, 1e-3, 1e-9}) {
      double distance = error.atRisk(risk);
      assertTrue(error.above(distance) <= risk * (1 + 1e-12), known + " at " + risk);
      assertTrue(distance <= error.largest(), known.toString());
      if (distance > 0) {
        assertTrue(error.above(distance * (1 - 1e-10)) > risk * (1 - 1e-12), known + " at " + risk);
      }
    }
  }

  static Stream<Mechanism> scalable() {
    return known().stream()
        .map(Known::mechanism)
        .filter(
            mechanism ->
                !(mechanism instanceof AdditiveNoise additive
                    && additive.noise() instanceof LatticeTable));
  }

  /** Scaled noise has the wanted error; on a lattice it is the widest that keeps it. */
  @ParameterizedTest
  @MethodSource("scalable")
  void wantedError(Mechanism mechanism) {
    for (double wanted : new double[] {7, 23}) {
      if (mechanism.planName().equals("truncated-geometric") && wanted > 6) {
        continue; // its range ends below
      }
      NoiseError error =
          NoiseError.of(NoiseScaling.toError(mechanism, noise -> noise.atRisk(0.05), wanted));
      assertTrue(error.atRisk(0.05) <= wanted, mechanism.toString());
      boolean lattice = error instanceof PointsError;
      assertEquals(wanted, error.atRisk(0.05), lattice ? 1.01 : 1e-8 * wanted);
    }
  }

  @Test
  void tightOnALattice() {
    AdditiveNoise coins =
        (AdditiveNoise)
            NoiseScaling.toError(
                AdditiveNoise.of(new BinomialNoise(10, 0.5, 1)),
                NoiseError::rootMeanSquare,
                10.001);
    assertEquals(new BinomialNoise(400, 0.5, 1), coins.noise());
  }

  @Test
  void lengthsWhoseSquaresAreNoNumbers() {
    NoiseError large = NoiseError.of(new UniformNoise(1e200));
    assertEquals(1e200 / Math.sqrt(3), large.rootMeanSquare(), 1e188);
    NoiseError small = NoiseError.of(new UniformNoise(1e-200));
    assertEquals(1e-200 / Math.sqrt(3), small.rootMeanSquare(), 1e-212);
  }

  /**
   * Steep noise near 0, where the power of the distance is below all doubles; 40-digit arithmetic.
   */
  @Test
  void steepNoiseNearZero() {
    NoiseError steep = NoiseError.of(new GeneralizedGaussianNoise(64, 1));
    assertEquals(0.99999445817354646403, steep.above(5.4931640625e-6), 1e-15);
    assertEquals(0.99901478640826027209, steep.above(0x1p-10), 1e-15);
    assertEquals(1, steep.above(0));
  }

  @Test
  void refusals() {
    assertEquals(
        "approximate-dp adds no noise to a value, so it has no error; ask for a mechanism that does",
        message(() -> NoiseError.of(new ApproximateDp(1, 1e-6))));
    assertEquals(
        "risk must be in (0, 1), got 0.0; the error at confidence 0.95 has the risk 0.05",
        message(() -> new NormalError(1).atRisk(0)));
    assertEquals(
        "risk must be in (0, 1), got NaN; the error at confidence 0.95 has the risk 0.05",
        message(() -> new LaplaceError(1).atRisk(Double.NaN)));
    assertEquals(
        "wanted error must be positive and finite, got 0.0; give the error to allow",
        message(
            () -> NoiseScaling.toError(GaussianMechanism.of(1), NoiseError::rootMeanSquare, 0)));
    assertEquals(
        "lattice-table is given by its values on a lattice and has no width to change; give another"
            + " table",
        message(
            () ->
                NoiseScaling.toError(
                    AdditiveNoise.of(new LatticeTable(-1, 1, new double[] {1, 1, 1})),
                    NoiseError::rootMeanSquare,
                    2)));
    assertEquals(
        "noise on multiples of 1.0 has no error as small as 0.1; take a smaller step, or allow a"
            + " larger error",
        message(
            () ->
                NoiseScaling.toError(
                    AdditiveNoise.of(new BinomialNoise(10, 0.5, 1)),
                    NoiseError::rootMeanSquare,
                    0.1)));
    assertEquals(
        "an error of 1.0E9 needs noise over too many steps of 1.0; take a larger step, or the"
            + " continuous noise",
        message(
            () ->
                NoiseScaling.toError(
                    AdditiveNoise.of(new DiscreteGaussianNoise(10, 1)),
                    NoiseError::rootMeanSquare,
                    1e9)));
    assertTrue(
        message(() -> NoiseError.of(new DiscreteGaussianNoise(1e7, 1)))
            .endsWith(
                " steps, above 5e6; take the error of the continuous noise, or a larger step"));
    assertEquals(
        "distance must be positive and finite, got 0.0; noise beyond it counts as an outlier",
        message(() -> NoiseCost.tail(0)));
  }

  private static String message(org.junit.jupiter.api.function.Executable executable) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, executable).getMessage());
  }
}

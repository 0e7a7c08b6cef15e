package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.OutcomeSource.Fineness;

/** Hockey-stick sums of 25 digits by mpmath. */
class DiscreteGaussianCellsTest {
  private static DiscreteGaussianCells cells(double deviation, double step, long shift) {
    return new DiscreteGaussianCells(new DiscreteGaussianNoise(deviation, step), shift);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 1, 1, -1, 0.6347872348038232030242654",
    "2, 1, 1, 0, 0.199471140200716338969973",
    "2, 1, 1, 0.5, 0.05400722369415442091782138",
    "2, 1, 1, 1, 0.007248776845952577949554827",
    "2, 1, 1, 3, 4.009028185478355341936515e-10",
    "0.3, 1, 1, 0, 0.9923274819617645832955834",
    "0.3, 1, 1, 5, 0.4268124208178713822311595",
    "0.3, 1, 1, 6, 0.003836169599373387604098017",
    "0.3, 1, 1, 20, 2.215565276076254530251502e-10",
    "0.3, 0.1, 3, 0, 0.3845695785958063683188033",
    "0.3, 0.1, 3, 0.5, 0.2347140073935314238394851",
    "0.3, 0.1, 3, 3, 0.00161208935875682616276928",
    "0.75, 0.5, 7, 0, 0.9825602492163336276300332",
    "0.75, 0.5, 7, 5, 0.8319410332243997816428436",
    "0.75, 0.5, 7, 20, 0.01561946151926502147434379",
    "10000.0, 1, 5000, 0, 0.1974126512047357330683095",
    "10000.0, 1, 5000, 0.1, 0.1592605072479733655281083",
    "10000.0, 1, 5000, 1, 0.006829594947165692594153007",
    "50, 1, 2000, 0, 1.0",
    "50, 1, 2000, 700, 0.9933000762516439847584225",
    "50, 1, 2000, 900, 0.005774385078038709414579168"
  })
  void curvesBracketTheExactOne(
      double deviation, double step, long shift, double epsilon, double delta) {
    for (Fineness fineness : new Fineness[] {LatticeReading.COARSE, LatticeReading.FINE}) {
      Cells cells = cells(deviation, step, shift).cells(fineness, -100);
      for (Direction direction : Direction.values()) {
        assertAtLeast(delta, LatticeReading.upper(cells, direction, epsilon));
        assertAtMost(delta, LatticeReading.lower(cells, direction, epsilon));
        assertBelow(LatticeReading.lower(cells, direction, epsilon), 0.9 * delta);
      }
      assertEquals(1, LatticeReading.totalP(cells), 1e-12);
      assertEquals(1, LatticeReading.totalQ(cells), 1e-12);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1e-14, 16.6904605938830198757879991812",
    "0.0001, 5.17753512891279143114682857312",
    "0.5, 0.918938538555248709614477479576",
    "1, 0.5724683839469007136725117303",
    "3, 0.0949341319837449252387958440821",
    "3.2, 0.0783766400941664042247611424238",
    "5, 0.0133859057889430192336703859494",
    "50, 3.85749969592783556603394144134e-22"
  })
  void normaliserIsWithinItsError(double decay, double exact) {
    assertEquals(
        exact,
        DiscreteGaussianCells.logNormalizer(decay),
        Rounding.UNIT * (20 + 4 * Math.abs(exact)));
  }

  @Test
  void groupsWhereTheStepIsSmall() {
    Cells coarse = cells(1e4, 1, 1).cells(LatticeReading.COARSE, -700);
    assertAtLeast(400, coarse.size());
    assertAtMost(4000, coarse.size());
    assertBelow(-700, coarse.logRestP());
    Cells points = cells(1e4, 1, 1).cells(LatticeReading.NEVER, -50);
    for (int i = 0; i < points.size(); i++) {
      assertBelow(1e-15, points.lossHigh(i) - points.lossLow(i));
    }
  }

  @Test
  void refusesTooManyPoints() {
    assertRefused(
        () -> cells(1e6, 1, 1).cells(LatticeReading.COARSE, -50),
        "step: discrete-gaussian noise",
        "take a larger step");
    assertRefused(() -> cells(1, 1, 1L << 40), "take a larger step");
    assertRefused(() -> cells(1e9, 1, 1), "take a larger step");
  }

  @Test
  void hasNoEnd() {
    DiscreteGaussianCells source = cells(1, 1, 1);
    assertEquals(Double.POSITIVE_INFINITY, source.largestLoss(Direction.REMOVE, Side.LOWER));
    assertEquals(0, source.exactInfinityMass(Direction.ADD), 0);
    assertTrue(source.symmetric());
  }
}

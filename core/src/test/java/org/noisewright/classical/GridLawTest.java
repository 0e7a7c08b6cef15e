package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

class GridLawTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static LossLaw law(LossLaw.Standing standing) {
    double quarter = Math.log(0.25);
    return LossLaw.ofLogs(
        new double[] {-5, -0.3, 0.5, 9},
        new double[] {quarter, quarter, quarter, quarter},
        NONE,
        standing);
  }

  @Test
  void upperSideRoundsUpAndCountsFarLossesAsInfinite() {
    GridLaw grid = GridLaw.rounded(law(LossLaw.Standing.UPPER), 0.5, -4, 4, Side.UPPER);
    assertEquals(3, grid.size());
    assertEquals(-4, grid.index(0));
    assertEquals(0, grid.index(1));
    assertEquals(1, grid.index(2));
    assertAtLeast(0.25, Math.exp(grid.logInfinityMass()));
    assertAtLeast(0.75, grid.total());
    assertEquals(0.75, grid.total(), 1e-14);
  }

  @Test
  void lowerSideRoundsDownAndDropsLowLosses() {
    GridLaw grid = GridLaw.rounded(law(LossLaw.Standing.LOWER), 0.5, -4, 4, Side.LOWER);
    assertEquals(3, grid.size());
    assertEquals(-1, grid.index(0));
    assertEquals(1, grid.index(1));
    assertEquals(4, grid.index(2));
    assertEquals(NONE, grid.logInfinityMass());
    for (int i = 0; i < 3; i++) {
      assertAtMost(0.25, grid.mass(i));
    }
  }

  @Test
  void nearestKeepsTheMeanWithItsShift() {
    LossLaw law = law(LossLaw.Standing.UPPER);
    GridLaw grid = GridLaw.nearest(law, 0.5, -40, 40, Side.UPPER);
    double shift = GridLaw.meanOfRounding(law, 0.5, -40, 40, Side.UPPER);
    double mean = 0;
    for (int i = 0; i < grid.size(); i++) {
      mean += grid.mass(i) * (grid.index(i) * grid.width() + shift);
    }
    assertEquals((-5 - 0.3 + 0.5 + 9) / 4, mean, 1e-14);
    assertEquals(0.05, shift, 1e-15);
  }

  /** A loss that is a whole multiple of an awkward width stays where it is. */
  @ParameterizedTest
  @EnumSource(Side.class)
  void exactMultiplesStay(Side side) {
    double width = 0.1;
    // 0.1 * 8 is exact; 0.1 * 3 rounds up, so that the double lies above the third point.
    LossLaw law =
        LossLaw.ofLogs(
            new double[] {3 * width, 8 * width},
            new double[] {Math.log(0.5), Math.log(0.5)},
            NONE,
            side == Side.UPPER ? LossLaw.Standing.UPPER : LossLaw.Standing.LOWER);
    GridLaw grid = GridLaw.rounded(law, width, -20, 20, side);
    assertEquals(side == Side.UPPER ? 4 : 3, grid.index(0));
    assertEquals(8, grid.index(1));
  }

  /** Lemma 7 of Koskela et al. bounds the moments that the accountant computes. */
  @Test
  void lemma7() {
    ComparedPlan plan = ComparedPlan.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(2))));
    ComparedRelease release = plan.directions().get(0).only();
    double width = 0.01;
    LossLaw upper = release.law(Side.UPPER);
    LossLaw lower = release.law(Side.LOWER);
    GridLaw right = GridLaw.rounded(upper, width, -4000, 4000, Side.UPPER);
    GridLaw left = GridLaw.rounded(lower, width, -4000, 4000, Side.LOWER);
    for (double lambda : new double[] {0.5, 1, 4, 16}) {
      double factor = -Math.log1p(-lambda * width) + 1e-9;
      assertAtMost(upper.logMoment(lambda) + factor, right.logMoment(lambda, 0));
      assertAtLeast(upper.logMoment(lambda) - 1e-9, right.logMoment(lambda, 0));
      assertAtMost(upper.logMoment(-lambda) + 1e-9, right.logMoment(-lambda, 0));
      assertAtMost(lower.logMoment(lambda) + 1e-9, left.logMoment(lambda, 0));
      assertAtMost(lower.logMoment(-lambda) + factor, left.logMoment(-lambda, 0));
    }
  }
}

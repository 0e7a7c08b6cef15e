package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ZeroConcentratedDp;

class StatedMomentsTest {
  private static StatedMoments profile(double[] orders, double... values) {
    return StatedMoments.of(RenyiProfile.of(orders, values));
  }

  @Test
  void chordsBetweenTheOrdersAndNothing() {
    StatedMoments moments = profile(new double[] {2, 4}, 0.5, 1);
    assertEquals(0.25, moments.at(0.5), 1e-15);
    assertEquals(0.5, moments.at(1), 1e-15);
    assertEquals(1.75, moments.at(2), 1e-14);
    assertEquals(3, moments.at(3), 1e-14);
    assertEquals(Double.POSITIVE_INFINITY, moments.at(3.001));
    assertEquals(3, moments.largestTilt());
  }

  /** ln moments are convex: a stated value above a chord is more than what follows from others. */
  @Test
  void looseValuesAreLeftOut() {
    StatedMoments moments =
        profile(new double[] {2, 3, 5, 9}, 3, 0.5, Double.POSITIVE_INFINITY, 0.75);
    assertArrayEquals(new double[] {2, 8}, moments.kinks());
    assertEquals(0.5, moments.at(1), 1e-14);
    assertEquals(1 + 5.0 / 3, moments.at(4), 1e-14);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.3, 1, 1.7, 2, 2.9, 3})
  void sumsAreSums(double tilt) {
    StatedMoments one = profile(new double[] {2, 4}, 0.5, 1).times(3);
    StatedMoments other = profile(new double[] {1.5, 2.5, 64}, 0.01, 0.1, 7);
    StatedMoments smooth = StatedMoments.of(new ZeroConcentratedDp(0.25, 0.125)).times(2);
    double sum = one.at(tilt) + other.at(tilt) + smooth.at(tilt);
    double all = one.plus(other).plus(smooth).at(tilt);
    assertEquals(sum, all, 1e-13 * sum);
    assertEquals(3, smooth.plus(one).plus(other).largestTilt());
    assertTrue(all >= one.at(tilt));
  }

  @Test
  void sumsOfConcentratedPrivacyAddRho() {
    StatedMoments hundred = StatedMoments.of(new ZeroConcentratedDp(0, 0.005)).times(100);
    assertEquals(0.5 * 7 * 8, hundred.at(7), 1e-13);
    assertTrue(hundred.at(7) >= 28);
    assertEquals(hundred.pair(), hundred.pair());
    assertTrue(hundred.hasPair());
    assertFalse(hundred.times(1e9).hasPair());
  }

  @Test
  void onlyStatementsAreStated() {
    StatedMoments moments = StatedMoments.of(new ZeroConcentratedDp(0.25, 0.125));
    assertEquals(moments, StatedMoments.of(moments.pair()).orElseThrow());
    DominatingPair sampled = BasePair.upperOnly(MomentCurveCells.of(moments)).poisson(0.5);
    assertTrue(StatedMoments.of(sampled).isEmpty());
    assertTrue(StatedMoments.of(ContinuousPair.gaussian(1, 1, 1)).isEmpty());
    assertTrue(LogMoment.of(ContinuousPair.gaussian(1, 1, 0.5)).isEmpty());
    assertEquals(3, LogMoment.of(ContinuousPair.gaussian(1, 1, 1)).orElseThrow().at(2), 1e-14);
  }
}

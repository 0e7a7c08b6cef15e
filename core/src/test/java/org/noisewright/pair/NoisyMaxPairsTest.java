package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.noisewright.pair.CellReading.refused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;
import org.noisewright.pair.NoisyMaxPairs.Reduction;

class NoisyMaxPairsTest {

  @Test
  void oneOrTwoScoresCountAsTheirNoise() {
    GaussianMechanism noise = new GaussianMechanism(4, 1);
    assertEquals(new Reduction(noise, 1), NoisyMaxPairs.of(new ReportNoisyMax(noise, Change.ONE)));
    assertEquals(new Reduction(noise, 2), NoisyMaxPairs.of(new ReportNoisyMax(noise, Change.TWO)));
  }

  @Test
  void laplaceNoiseOnAllScores() {
    LaplaceMechanism noise = new LaplaceMechanism(2, 1);
    assertEquals(
        new Reduction(ApproximateDp.of(0.5, 0), 1),
        NoisyMaxPairs.of(new ReportNoisyMax(noise, Change.MONOTONE)));
    assertEquals(
        new Reduction(ApproximateDp.of(1, 0), 1),
        NoisyMaxPairs.of(new ReportNoisyMax(noise, Change.ALL)));
    LaplaceMechanism third = new LaplaceMechanism(3, 1);
    assertEquals(
        new Reduction(ApproximateDp.of(Math.nextUp(1.0 / 3), 0), 1),
        NoisyMaxPairs.of(new ReportNoisyMax(third, Change.MONOTONE)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Change.class,
      names = {"MONOTONE", "ALL"})
  void otherNoiseOnAllScoresIsRefused(Change change) {
    ReportNoisyMax mechanism = new ReportNoisyMax(GaussianMechanism.of(1), change);
    refused(
        IllegalArgumentException.class,
        () -> NoisyMaxPairs.of(mechanism),
        "use laplace noise, or state 'one' or 'two'");
  }

  @Test
  void permuteAndFlip() {
    assertEquals(
        new Reduction(ApproximateDp.of(0.7, 0), 1), NoisyMaxPairs.of(new PermuteAndFlip(0.7)));
  }
}

package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.Calibrator;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.dpsgd.LargestSigns.Layer;
import org.noisewright.learning.dpsgd.SignNoise.FairCoins;
import org.noisewright.sampling.Rational;

/** The fewest coins and the most steps that meet a target. */
class SignCalibratorTest {
  private static final SignCalibrator CALIBRATOR =
      SignCalibrator.of(Calibrator.of(Calibrator.DEFAULT_TOLERANCE));
  private static final Epsilons EPSILONS =
      (plan, delta, width) -> PrivacyAccountant.of(plan).withWidth(width).epsilonAt(delta);
  private static final LargestSigns SIGNS = new LargestSigns(List.of(new Layer(0, 300, 7)));
  private static final Rational RATE = Rational.of(1, 20);
  private static final PrivacyTarget TARGET = new PrivacyTarget(2, 1e-5);

  private static double lower(SignedPrivacy steps) {
    return steps.at(1e-5, 1e-4, EPSILONS).epsilon().lower();
  }

  @Test
  void twoCoinsFewerCostTooMuch() {
    SignedPrivacy found = CALIBRATOR.solve(SIGNS, RATE, 20, TARGET);
    assertTrue(found.against(TARGET, EPSILONS).epsilon().upper() <= 2, found::toString);
    long coins = ((FairCoins) found.noise()).coins();
    assertTrue(
        lower(new SignedPrivacy(SIGNS, new FairCoins(coins - 2), RATE, 20)) > 2, found::toString);
    SignedPrivacy most = CALIBRATOR.shortened(found.withSteps(40), TARGET);
    assertTrue(most.steps() >= 20 && lower(most.withSteps(most.steps() + 1)) > 2, most::toString);
    assertEquals(3, CALIBRATOR.shortened(found.withSteps(3), TARGET).steps());
    assertEquals(1, CALIBRATOR.shortened(found.withSteps(1), TARGET).steps());
  }

  @Test
  void targetsThatCannotBeMetAreRefused() {
    SignedPrivacy few = new SignedPrivacy(SIGNS, new FairCoins(8), RATE, 50);
    refused(
        "target must be at least what one step costs, got epsilon 2.0 at delta 1.0E-5; take more"
            + " noise, fewer entries, a smaller rate or a larger epsilon",
        () -> CALIBRATOR.shortened(few, TARGET));
    refused(
        "target must have epsilon and delta above 0, got epsilon 0.0 at delta 1.0E-5; write for"
            + " example epsilon 1 at delta 1e-5",
        () -> CALIBRATOR.solve(SIGNS, RATE, 50, new PrivacyTarget(0, 1e-5)));
    refused(
        "no number of up to 1048576 coins meets epsilon 1.0E-6 at delta 1.0E-7 in 50 steps; take"
            + " fewer steps, a smaller rate, fewer entries or a larger epsilon",
        () -> CALIBRATOR.solve(SIGNS, RATE, 50, new PrivacyTarget(1e-6, 1e-7)));
  }

  private static void refused(String message, org.junit.jupiter.api.function.Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}

package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.Calibrator;
import org.noisewright.design.Calibrator.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.Rational;

class TrainingCalibratorTest {
  private static final Rational RATE = Rational.of(1, 20);
  private static final PrivacyTarget TARGET = new PrivacyTarget(1.5, 1e-5);
  private static final Epsilons EPSILONS =
      (plan, delta, width) -> PrivacyAccountant.of(plan).withWidth(width).curve().epsilonAt(delta);
  private static final TrainingCalibrator CALIBRATOR = TrainingCalibrator.of(Calibrator.of(2e-3));

  @ParameterizedTest
  @CsvSource({"2, 2, 30", "1, 1, 30"})
  void theNoiseMeetsTheTargetAndALittleLessDoesNot(double shape, double power, long steps) {
    Clip clip = new Clip(power, 0.5);
    TrainingPrivacy found = CALIBRATOR.solve(clip, shape, RATE, steps, 500, TARGET);
    assertTrue(found.against(TARGET, EPSILONS).epsilon().upper() <= 1.5);
    double less = found.noise().density().scale() * 0.97;
    TrainingPrivacy other = new TrainingPrivacy(StepNoise.of(clip, shape, less), RATE, steps, 500);
    assertTrue(other.at(1e-5, 2e-3, EPSILONS).epsilon().upper() > 1.5);
  }

  @Test
  @Tag("slow")
  void soDoesNoiseBetweenLaplaceAndNormal() {
    theNoiseMeetsTheTargetAndALittleLessDoesNot(1.5, 2, 30);
  }

  @Test
  void stepsEndBeforeTheTargetIsExceeded() {
    TrainingPrivacy asked = new TrainingPrivacy(StepNoise.of(Clip.l2(1), 2, 3), RATE, 200, 500);
    TrainingPrivacy found = CALIBRATOR.shortened(asked, TARGET);
    assertTrue(found.against(TARGET, EPSILONS).epsilon().upper() <= 1.5);
    TrainingPrivacy more = found.withSteps(found.steps() + 2);
    assertTrue(more.at(1e-5, 2e-3, EPSILONS).epsilon().upper() > 1.5, found::toString);
    // Fewer steps than would fit are left as they are.
    assertEquals(3, CALIBRATOR.shortened(asked.withSteps(3), TARGET).steps());
    assertEquals(1, CALIBRATOR.shortened(asked.withSteps(1), TARGET).steps());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> CALIBRATOR.shortened(asked, new PrivacyTarget(0.01, 1e-9)));
    assertEquals(
        "target must be at least what one step costs, got epsilon 0.01 at delta 1.0E-9; take more"
            + " noise, a smaller rate or a larger epsilon",
        e.getMessage());
  }

  /**
   * The shift by mpmath with 40 digits; the epsilon at 1e-5 of one release is that of the closed
   * form of normal noise. Beside it the certified interval of the product of d equal shifts (numpy,
   * upper and lower law on a grid), which the estimate is below by at most 8 %.
   */
  @ParameterizedTest
  @CsvSource({
    "3, 4, 256, 2.7644526785271061, 15.1, 15.3",
    "4, 4, 256, 5.6962229172697997, 42.5, 42.9",
    "3, 32, 256, 1.3822263392635531, 6.4, 6.5",
    "4, 32, 256, 3.386994410929401, 20.3, 20.5",
  })
  void theEstimateIsNearTheCostOfAnEqualSplit(
      double shape, double scale, int parameters, double shift, double lower, double upper) {
    SpreadGradient gradient =
        new SpreadGradient(new GeneralizedGaussianNoise(shape, scale), 1, parameters);
    assertEquals(shift, gradient.shift(), 1e-14 * shift);
    double epsilon =
        EPSILONS.epsilonAt(gradient.spread(Rational.of(1, 1), 1), 1e-5, 1e-4).epsilon().upper();
    assertTrue(epsilon > 0.92 * lower && epsilon < upper, "epsilon " + epsilon);
    // The norm in one parameter costs much less: that is what dimension-free accounting tells.
    double claimed =
        EPSILONS
            .epsilonAt(gradient.oneParameter(Rational.of(1, 1), 1), 1e-5, 1e-4)
            .epsilon()
            .upper();
    assertTrue(claimed < 0.75 * epsilon, claimed + " against " + epsilon);
  }

  /** Scale 6069.2 is what one release at shape 4 and epsilon 2 takes in one dimension. */
  @Test
  void theScaleOfDimensionFreeAccountingIsThatOfTheLiterature() {
    SpreadGradient claimed =
        CALIBRATOR.claimed(new Clip(4, 1), 4, Rational.of(1, 1), 1, 4096, TARGET_TWO);
    assertEquals(6069.2, claimed.noise().scale(), 6069.2 * 4e-3);
  }

  private static final PrivacyTarget TARGET_TWO = new PrivacyTarget(2, 1e-5);
}

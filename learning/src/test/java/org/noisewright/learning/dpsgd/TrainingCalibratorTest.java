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
import org.noisewright.design.Epsilons;
import org.noisewright.design.NoiseError;
import org.noisewright.design.PrivacyTarget;
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
   * Above 2 the cost is known from above only; a little less noise is not known to meet the target.
   * More noise is asked than of beta 2 (standard deviations), but not many times as much.
   */
  @ParameterizedTest
  @CsvSource({"3, 1, 1"})
  void shapesAboveTwo(double shape, long steps, int of) {
    Rational rate = Rational.of(1, of);
    TrainingCalibrator rough = TrainingCalibrator.of(Calibrator.of(2e-2));
    TrainingPrivacy found = rough.solve(Clip.l2(0.5), shape, rate, steps, 500, TARGET);
    assertTrue(found.noise().byRenyiEnvelope());
    assertTrue(found.against(TARGET, EPSILONS).epsilon().upper() <= 1.5);
    double less = found.noise().density().scale() * 0.93;
    TrainingPrivacy other =
        new TrainingPrivacy(StepNoise.of(Clip.l2(0.5), shape, less), rate, steps, 500);
    assertTrue(other.at(1e-5, 2e-3, EPSILONS).epsilon().upper() > 1.5);
    TrainingPrivacy normal = CALIBRATOR.solve(Clip.l2(0.5), 2, rate, steps, 500, TARGET);
    double ratio = deviation(found) / deviation(normal);
    assertTrue(ratio > 1 && ratio < 3, "ratio " + ratio);
  }

  @Test
  @Tag("slow")
  void sampledShapesAboveTwo() {
    shapesAboveTwo(2.5, 30, 20);
    shapesAboveTwo(3, 200, 100);
  }

  private static double deviation(TrainingPrivacy privacy) {
    return NoiseError.of(privacy.noise().density()).rootMeanSquare();
  }

  /** Scale 6069.2 is what one release at shape 4 and epsilon 2 takes in one dimension. */
  @Test
  void theScaleOfDimensionFreeAccountingIsThatOfTheLiterature() {
    SpreadGradient claimed =
        CALIBRATOR.claimed(new Clip(4, 1), 4, Rational.of(1, 1), 1, 4096, TARGET_TWO);
    assertEquals(6069.2, claimed.noise().scale(), 6069.2 * 4e-3);
  }

  private static final PrivacyTarget TARGET_TWO = new PrivacyTarget(2, 1e-5);

  /** Every number that is drawn in every step is charged for. */
  @Test
  void drawingIsChargedForEveryNumberOfEveryStep() {
    StepNoise noise = StepNoise.of(new Clip(2, 1), 2, 8);
    double one = new TrainingPrivacy(noise, RATE, 1, 1).charge(1.5);
    assertTrue(one > 0);
    double all = new TrainingPrivacy(noise, RATE, 40, 500).charge(1.5);
    assertEquals(40.0 * 500, all / one, 1e-3 * 40 * 500);
  }
}

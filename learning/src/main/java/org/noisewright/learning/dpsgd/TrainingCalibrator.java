package org.noisewright.learning.dpsgd;

import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.Rational;

/**
 * Finds the least noise with which a training meets a target. A ten-thousandth of delta is set
 * aside for the distance of what is drawn, and more where that is not enough. Immutable.
 */
public final class TrainingCalibrator {
  private static final double FIRST_SHARE = 1e-4;
  private static final double LARGEST_SHARE = 0.5;
  private static final double LEAST_MULTIPLIER = 0.02;
  private static final double LARGEST_MULTIPLIER = 1e6;

  private final Calibrator calibrator;

  private TrainingCalibrator(Calibrator calibrator) {
    this.calibrator = calibrator;
  }

  /** With this tolerance and these certified epsilons. */
  public static TrainingCalibrator of(Calibrator calibrator) {
    return new TrainingCalibrator(calibrator);
  }

  /**
   * The training of least noise.
   *
   * @param shape beta in [1, 2]
   * @param rate of Poisson sampling
   * @throws IllegalArgumentException if no noise meets the target, or no bound is proven
   */
  public TrainingPrivacy solve(
      Clip clip, double shape, Rational rate, long steps, int parameters, PrivacyTarget target) {
    PrivateSteps.requireRate(rate);
    if (!(target.epsilon() > 0 && target.delta() > 0)) {
      throw new IllegalArgumentException(
          "target must have epsilon and delta above 0, got epsilon "
              + target.epsilon()
              + " at delta "
              + target.delta()
              + "; write for example epsilon 1 at delta 1e-5");
    }
    StepNoise.mechanism(clip, new GeneralizedGaussianNoise(shape, 1));
    double aside = FIRST_SHARE * target.delta();
    while (aside < LARGEST_SHARE * target.delta()) {
      PrivacyTarget rest =
          new PrivacyTarget(target.epsilon(), Math.nextDown(target.delta() - aside));
      Calibration found = calibrator.solve(family(clip, shape, rate, steps), rest);
      if (!found.met()) {
        throw new IllegalArgumentException(
            "no noise of up to "
                + LARGEST_MULTIPLIER
                + " clip norms meets epsilon "
                + target.epsilon()
                + " at delta "
                + target.delta()
                + " in "
                + steps
                + " steps; take fewer steps, a smaller rate or a larger epsilon");
      }
      TrainingPrivacy privacy =
          new TrainingPrivacy(StepNoise.of(clip, shape, found.value()), rate, steps, parameters);
      double charge = privacy.charge(target.epsilon());
      if (charge <= aside) {
        return privacy;
      }
      aside = 2 * charge;
    }
    throw new IllegalArgumentException(
        "drawing "
            + parameters
            + " numbers in each of "
            + steps
            + " steps costs half of delta "
            + target.delta()
            + " or more; take a larger delta, fewer steps or a smaller model");
  }

  private static PlanFamily family(Clip clip, double shape, Rational rate, long steps) {
    return new PlanFamily(
        "scale",
        Effect.MORE_PRIVATE,
        scale(LEAST_MULTIPLIER, clip, shape),
        scale(LARGEST_MULTIPLIER, clip, shape),
        false,
        scale(1, clip, shape),
        scale ->
            PrivateSteps.plan(
                StepNoise.mechanism(clip, new GeneralizedGaussianNoise(shape, scale)),
                rate,
                steps));
  }

  /** Raw scale of noise with about this many clip norms as its standard deviation. */
  private static double scale(double multiplier, Clip clip, double shape) {
    double unit = shape == 2 ? Math.sqrt(2) : 1;
    return Math.pow(multiplier * clip.bound() * unit, shape);
  }
}

package org.noisewright.learning.dpsgd;

import java.util.function.DoubleFunction;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedCalibration;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.sampling.Rational;

/**
 * Finds the least noise with which a training meets a target. A part of delta is set aside for the
 * distance of what is drawn, see {@link ChargedCalibration}. Immutable.
 */
public final class TrainingCalibrator {
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
    StepNoise.mechanism(clip, new GeneralizedGaussianNoise(shape, 1));
    PlanFamily family =
        family(
            clip,
            shape,
            scale ->
                PrivateSteps.plan(
                    StepNoise.mechanism(clip, new GeneralizedGaussianNoise(shape, scale)),
                    rate,
                    steps));
    return charged(
        family,
        rate,
        target,
        "no noise of up to "
            + LARGEST_MULTIPLIER
            + " clip norms meets "
            + words(target)
            + " in "
            + steps
            + " steps; take fewer steps, a smaller rate or a larger epsilon",
        scale -> new TrainingPrivacy(StepNoise.of(clip, shape, scale), rate, steps, parameters));
  }

  /**
   * The training with this noise of the most steps, up to those of {@code most}.
   *
   * @throws IllegalArgumentException if not even one step meets the target
   */
  public TrainingPrivacy shortened(TrainingPrivacy most, PrivacyTarget target) {
    PrivateSteps.requireRate(most.rate());
    TrainingPrivacy found =
        charged(
            most.numbers(),
            most.rate(),
            target,
            "target must be at least what one step costs, got "
                + words(target)
                + "; take more noise, a smaller rate or a larger epsilon",
            steps -> most.withSteps((long) steps));
    return found.steps() > most.steps() ? most : found;
  }

  /**
   * The scale that dimension-free accounting of one parameter would take for a target. It is no
   * promise: see {@link SpreadGradient}.
   *
   * @throws IllegalArgumentException if no scale is found
   */
  public SpreadGradient claimed(
      Clip clip, double shape, Rational rate, long steps, int parameters, PrivacyTarget target) {
    PlanFamily family =
        family(
            clip, shape, scale -> spread(clip, shape, scale, parameters).oneParameter(rate, steps));
    Calibration found = calibrator.solve(family, target);
    if (!found.met()) {
      throw new IllegalArgumentException("no noise meets " + words(target));
    }
    return spread(clip, shape, found.value(), parameters);
  }

  private static SpreadGradient spread(Clip clip, double shape, double scale, int parameters) {
    return new SpreadGradient(new GeneralizedGaussianNoise(shape, scale), clip.bound(), parameters);
  }

  /** Solves for less than delta, until what is left pays for the drawing. */
  private TrainingPrivacy charged(
      PlanFamily family,
      Rational rate,
      PrivacyTarget target,
      String notMet,
      DoubleFunction<TrainingPrivacy> made) {
    PrivateSteps.requireRate(rate);
    requirePositive(target);
    ChargedCalibration<TrainingPrivacy> search =
        ChargedCalibration.solve(
            calibrator,
            family,
            target,
            LARGEST_SHARE,
            made,
            privacy -> privacy.charge(target.epsilon()));
    if (search.found().isPresent()) {
      return search.found().get();
    }
    if (!search.calibration().met()) {
      throw new IllegalArgumentException(notMet);
    }
    throw new IllegalArgumentException(
        "drawing noise for every parameter in every step costs half of delta "
            + target.delta()
            + " or more; take a larger delta, fewer steps or a smaller model");
  }

  /** Checks that noise can meet a target at all. */
  static void requirePositive(PrivacyTarget target) {
    if (!(target.epsilon() > 0 && target.delta() > 0)) {
      throw new IllegalArgumentException(
          "target must have epsilon and delta above 0, got "
              + words(target)
              + "; write for example epsilon 1 at delta 1e-5");
    }
  }

  static String words(PrivacyTarget target) {
    return "epsilon " + target.epsilon() + " at delta " + target.delta();
  }

  private static PlanFamily family(Clip clip, double shape, DoubleFunction<PrivacyPlan> plan) {
    return new PlanFamily(
        "scale",
        Effect.MORE_PRIVATE,
        scale(LEAST_MULTIPLIER, clip, shape),
        scale(LARGEST_MULTIPLIER, clip, shape),
        false,
        scale(1, clip, shape),
        plan);
  }

  /** Raw scale of noise with about this many clip norms as its standard deviation. */
  private static double scale(double multiplier, Clip clip, double shape) {
    double unit = shape == 2 ? Math.sqrt(2) : 1;
    return Math.pow(multiplier * clip.bound() * unit, shape);
  }
}

package org.noisewright.learning.pate;

import java.util.Objects;
import java.util.Optional;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedCalibration;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * Finds the least generalised Gaussian noise with which all answers together meet a target, the
 * tables that are drawn counted.
 *
 * <p>A part of delta is set aside for the tables, see {@link ChargedCalibration}. Immutable.
 */
public final class VoteCalibrator {
  private static final double LARGEST_SHARE = 0.1;
  private static final double NARROWEST = 0.05;
  private static final double WIDEST = 1e9;
  private static final double LARGEST_SCALE = 1e290;

  private final Calibrator calibrator;

  private VoteCalibrator(Calibrator calibrator) {
    this.calibrator = Objects.requireNonNull(calibrator, "calibrator");
  }

  /** With this tolerance and these certified epsilons. */
  public static VoteCalibrator of(Calibrator calibrator) {
    return new VoteCalibrator(calibrator);
  }

  /**
   * Noise that was found.
   *
   * @param shape beta
   * @param calibration the search: its value is the scale, and its delta what tables left of the
   *     target
   * @param privacy the noise with its tables; empty if the target is not met
   */
  public record Found(double shape, Calibration calibration, Optional<VotePrivacy> privacy) {

    /**
     * The certificate of the search itself: its upper end is at most the target, and what was set
     * aside is at least the charge of the tables there.
     *
     * @param delta of the target
     */
    public ChargedEpsilon cost(double delta) {
      return new ChargedEpsilon(
          calibration.answer().epsilon(),
          delta,
          privacy.map(noise -> noise.charge(calibration.answer().epsilon().upper())).orElse(0.0),
          calibration.answer());
    }
  }

  /**
   * Searches.
   *
   * @param shape beta in [1, 64]
   * @param target epsilon and delta above 0
   * @throws IllegalArgumentException if the shape or the target is out of range, or if tables of
   *     the noise cost half of delta or more
   */
  public Found solve(VoteQueries queries, double shape, PrivacyTarget target) {
    if (!(shape >= 1 && shape <= 64)) {
      throw new IllegalArgumentException(
          "beta must be in [1, 64], got "
              + shape
              + "; 1 is Laplace noise, 2 normal noise, and below 1 no worst shift is known");
    }
    if (!(target.epsilon() > 0 && target.delta() > 0)) {
      throw new IllegalArgumentException(
          "target must have epsilon and delta above 0 where tables are drawn, got epsilon "
              + target.epsilon()
              + " at delta "
              + target.delta()
              + "; write for example epsilon 4 at delta 1e-5");
    }
    ChargedCalibration<VotePrivacy> search =
        ChargedCalibration.solve(
            calibrator,
            family(queries, shape, target),
            target,
            LARGEST_SHARE,
            scale -> privacy(queries, shape, scale),
            privacy -> privacy.charge(target.epsilon()));
    if (search.found().isPresent() || !search.calibration().met()) {
      return new Found(shape, search.calibration(), search.found());
    }
    throw new IllegalArgumentException(
        "tables of this noise cost a tenth of delta "
            + target.delta()
            + " or more; take a larger delta, fewer queries, a larger beta, whose tables are"
            + " shorter, or a table that is accounted itself");
  }

  /**
   * Noise of a known scale for these queries.
   *
   * @param shape beta in [1, 64]
   * @param scale raw scale, positive
   */
  public static VotePrivacy privacy(VoteQueries queries, double shape, double scale) {
    CountNoise counts =
        CountNoise.generalizedGaussian(shape, scale, queries.sensitivity(), queries.step());
    Optional<CountNoise> test =
        testScale(queries, shape, scale)
            .map(
                wide ->
                    CountNoise.generalizedGaussian(
                        shape, wide, queries.sensitivity(), queries.step()));
    return new VotePrivacy(queries, counts, test);
  }

  /** Noise so many times as wide has the scale times the width to the power of the shape. */
  private static Optional<Double> testScale(VoteQueries queries, double shape, double scale) {
    return queries.rule() instanceof SeparateNoise test
        ? Optional.of(scale * Math.pow(test.width(), shape))
        : Optional.empty();
  }

  private static PrivacyPlan plan(VoteQueries queries, double shape, double scale) {
    Mechanism counts = mechanism(queries, shape, scale);
    return queries.plan(
        counts, testScale(queries, shape, scale).map(wide -> mechanism(queries, shape, wide)));
  }

  private static Mechanism mechanism(VoteQueries queries, double shape, double scale) {
    return CountNoise.mechanism(shape, scale, queries.sensitivity(), queries.step());
  }

  private static PlanFamily family(VoteQueries queries, double shape, PrivacyTarget target) {
    double unit = (double) queries.step().stepsIn(queries.sensitivity()) * queries.step().value();
    double root = Math.sqrt((double) queries.answers() * queries.relation().counts());
    double guess = root * Math.sqrt(2 * Math.log(1.25 / target.delta())) / target.epsilon();
    double least = scale(NARROWEST * unit, shape);
    double most = scale(WIDEST * unit, shape);
    double start = scale(1.2 * Math.max(0.1, guess) * unit, shape);
    return new PlanFamily(
        "scale",
        Effect.MORE_PRIVATE,
        least,
        most,
        false,
        Math.max(least, Math.min(most, start)),
        scale -> plan(queries, shape, scale));
  }

  private static double scale(double width, double shape) {
    return Math.max(1 / LARGEST_SCALE, Math.min(LARGEST_SCALE, Math.pow(width, shape)));
  }
}

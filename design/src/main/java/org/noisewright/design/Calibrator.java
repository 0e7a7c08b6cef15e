package org.noisewright.design;

import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * Finds the parameter at which a plan just meets a target, by the certified interval of epsilon.
 *
 * <pre>{@code
 * PlanFamily family =
 *     new PlanFamily("standardDeviation", Effect.MORE_PRIVATE, 1e-3, 1e6, false, 1,
 *         sd -> PrivacyPlan.of(Release.of(GaussianMechanism.of(sd)).times(100)));
 * Calibration found = Calibrator.of(1e-4).solve(family, new PrivacyTarget(1, 1e-5));
 * }</pre>
 *
 * <p>The value returned meets the target by the UPPER end of the interval there, whatever the
 * search assumed; the failing value spends more than the target by the LOWER end. That nothing
 * between them and beyond was missed rests on the epsilon of the family being monotone, which the
 * caller states. See Calibrator.proof.md. Immutable.
 */
public final class Calibrator {
  /** Default relative tolerance of the parameter. */
  public static final double DEFAULT_TOLERANCE = 1e-4;

  private final double tolerance;
  private final Epsilons epsilons;
  private final Progress progress;

  private Calibrator(double tolerance, Epsilons epsilons, Progress progress) {
    this.tolerance = tolerance;
    this.epsilons = epsilons;
    this.progress = progress;
  }

  /**
   * A calibrator.
   *
   * @param tolerance relative tolerance of the parameter, in [1e-9, 0.5]; whole numbers are exact
   */
  public static Calibrator of(double tolerance) {
    if (!(tolerance >= 1e-9 && tolerance <= 0.5)) {
      throw new IllegalArgumentException(
          "tolerance must be in [1e-9, 0.5], got "
              + tolerance
              + "; 0.0001 finds the parameter to 0.01 %");
    }
    return new Calibrator(tolerance, CertifiedEpsilons.of(PrivacyAccountant::of), Progress.NONE);
  }

  /** The same, with accountants changed by this: their direction, memory or unproven formulas. */
  public Calibrator withAccountant(UnaryOperator<PrivacyAccountant> newSettings) {
    return withEpsilons(
        CertifiedEpsilons.of(plan -> newSettings.apply(PrivacyAccountant.of(plan))));
  }

  /** The same with epsilons from elsewhere, which is what the outcome then rests on. */
  public Calibrator withEpsilons(Epsilons newEpsilons) {
    return new Calibrator(tolerance, newEpsilons, progress);
  }

  /** The certified epsilon of a plan, from where those of searches come. */
  public EpsilonAnswer epsilonAt(PrivacyPlan plan, double delta, double width) {
    return epsilons.epsilonAt(plan, delta, width);
  }

  /**
   * The same for plans that are known from above only: a value fails if it is not known to meet the
   * target. The value returned meets it all the same; the failing one need not spend more, and the
   * lower ends of the answers of a search say nothing: they repeat the upper ones.
   */
  public Calibrator fromAbove() {
    return withEpsilons(new EpsilonsFromAbove(epsilons));
  }

  /** The same, telling {@code newProgress} how far it is. */
  public Calibrator withProgress(Progress newProgress) {
    return new Calibrator(tolerance, epsilons, newProgress);
  }

  /**
   * Searches, from where a forecast of epsilon crosses the target or else from the start of the
   * family. Cost: mostly two to five certified epsilons, the last two of them narrow.
   *
   * @throws IllegalArgumentException if a plan of the family has no proven pair
   * @throws CancellationException if the thread is interrupted
   */
  public Calibration solve(PlanFamily family, PrivacyTarget target) {
    return new CalibrationSearch(family, target, tolerance, epsilons, progress).run();
  }
}

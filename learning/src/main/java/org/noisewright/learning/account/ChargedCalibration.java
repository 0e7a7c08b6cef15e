package org.noisewright.learning.account;

import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PrivacyTarget;

/**
 * A search for noise that meets a target, its drawing counted.
 *
 * <p>A part of delta is set aside for how noise is drawn, one in 10,000 at first, and the parameter
 * is found for the rest; then the noise is made and its charge at the target epsilon is computed.
 * If it is more than what was set aside, twice the charge is set aside and the search is repeated.
 * Since the charge grows with epsilon, a certified epsilon of at most the target at the rest is
 * enough.
 *
 * @param calibration the last search; its delta is what was left of the target
 * @param found what was made of its value; empty if the target is not met, or if the charge is more
 *     than may be set aside
 * @param <P> noise with its charge
 */
public record ChargedCalibration<P>(Calibration calibration, Optional<P> found) {
  private static final double FIRST_SHARE = 1e-4;

  /**
   * Searches.
   *
   * @param target epsilon and delta above 0
   * @param largestShare part of delta below which what is set aside must stay, in (1e-4, 1]
   * @param made from a value of the family
   * @param charge what delta grows by at the target epsilon, rounded up
   */
  public static <P> ChargedCalibration<P> solve(
      Calibrator calibrator,
      PlanFamily family,
      PrivacyTarget target,
      double largestShare,
      DoubleFunction<P> made,
      ToDoubleFunction<P> charge) {
    double aside = FIRST_SHARE * target.delta();
    while (true) {
      PrivacyTarget rest =
          new PrivacyTarget(target.epsilon(), Math.nextDown(target.delta() - aside));
      Calibration calibration = calibrator.solve(family, rest);
      if (!calibration.met()) {
        return new ChargedCalibration<>(calibration, Optional.empty());
      }
      P found = made.apply(calibration.value());
      double needed = charge.applyAsDouble(found);
      if (needed <= aside) {
        return new ChargedCalibration<>(calibration, Optional.of(found));
      }
      aside = 2 * needed;
      if (!(aside < largestShare * target.delta())) {
        return new ChargedCalibration<>(calibration, Optional.empty());
      }
    }
  }
}

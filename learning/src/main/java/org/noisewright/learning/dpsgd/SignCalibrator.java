package org.noisewright.learning.dpsgd;

import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.dpsgd.SignNoise.FairCoins;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.sampling.FairCoinsSampler;
import org.noisewright.sampling.Rational;

/**
 * Finds the fewest coins, or the most steps, with which a training with signs meets a target. What
 * is drawn is what is accounted, so that nothing of delta is set aside. Immutable.
 *
 * <p>Epsilon falls with the number of coins: the heads of two coins more, less one, are added to
 * what is shown with fewer. So the search finds the least number; that it meets the target is
 * certified whatever the search assumed ({@link Calibrator}).
 */
public final class SignCalibrator {
  private static final long MOST_PAIRS = FairCoinsSampler.MOST_COINS / 2;
  private static final long FIRST_PAIRS = 500;

  private final Calibrator calibrator;

  private SignCalibrator(Calibrator calibrator) {
    this.calibrator = calibrator;
  }

  /** With these certified epsilons. */
  public static SignCalibrator of(Calibrator calibrator) {
    return new SignCalibrator(calibrator);
  }

  /**
   * The training with the fewest coins, an even number.
   *
   * @param rate of Poisson sampling
   * @throws IllegalArgumentException if no number of coins meets the target
   */
  public SignedPrivacy solve(LargestSigns signs, Rational rate, long steps, PrivacyTarget target) {
    PrivateSteps.requireRate(rate);
    PlanFamily pairs =
        new PlanFamily(
            "coins",
            Effect.MORE_PRIVATE,
            1,
            (double) MOST_PAIRS,
            true,
            (double) FIRST_PAIRS,
            number ->
                PrivateSteps.plan(
                    new SparseVector(coins(number).mechanism(), signs.changed()), rate, steps));
    Calibration found = met(target, pairs);
    if (!found.met()) {
      throw new IllegalArgumentException(
          "no number of up to "
              + FairCoinsSampler.MOST_COINS
              + " coins meets "
              + TrainingCalibrator.words(target)
              + " in "
              + steps
              + " steps; take fewer steps, a smaller rate, fewer entries or a larger epsilon");
    }
    return new SignedPrivacy(signs, coins(found.value()), rate, steps);
  }

  /**
   * The training with this noise of the most steps, up to those of {@code most}.
   *
   * @throws IllegalArgumentException if not even one step meets the target
   */
  public SignedPrivacy shortened(SignedPrivacy most, PrivacyTarget target) {
    Calibration found = met(target, most.numbers());
    if (!found.met()) {
      throw new IllegalArgumentException(
          "target must be at least what one step costs, got "
              + TrainingCalibrator.words(target)
              + "; take more noise, fewer entries, a smaller rate or a larger epsilon");
    }
    return most.withSteps(Math.min(most.steps(), (long) found.value()));
  }

  private Calibration met(PrivacyTarget target, PlanFamily family) {
    TrainingCalibrator.requirePositive(target);
    return calibrator.solve(family, target);
  }

  private static FairCoins coins(double pairs) {
    return new FairCoins(2 * (long) pairs);
  }
}

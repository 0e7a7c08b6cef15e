package org.noisewright.pair;

import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;

/**
 * What a private choice of one outcome reduces to: a mechanism whose composition with itself
 * dominates it. Every reduction is for the UPPER side only. Proofs in NoisyMaxPairs.proof.md.
 */
public final class NoisyMaxPairs {

  /**
   * A choice is dominated by this mechanism, released {@code times} times.
   *
   * @param mechanism what dominates it
   * @param times how often it counts, at least 1
   */
  public record Reduction(Mechanism mechanism, int times) {}

  private NoisyMaxPairs() {}

  /**
   * One changed score: the noise on one number. Two: the same twice. All scores: only Laplace noise
   * of scale b on scores of sensitivity D has a proof, pure epsilon-differential privacy with D/b
   * where all move in the same direction and 2 D/b otherwise; the quotient is rounded up.
   *
   * @throws IllegalArgumentException if nothing is proven, with the reason and two ways out
   */
  public static Reduction of(ReportNoisyMax mechanism) {
    Change change = mechanism.change();
    if (change == Change.ONE) {
      return new Reduction(mechanism.noise(), 1);
    }
    if (change == Change.TWO) {
      return new Reduction(mechanism.noise(), 2);
    }
    if (mechanism.noise() instanceof LaplaceMechanism laplace) {
      double distance = change == Change.ALL ? 2 * laplace.sensitivity() : laplace.sensitivity();
      return new Reduction(ApproximateDp.of(quotientUp(distance, laplace.scale()), 0), 1);
    }
    throw new IllegalArgumentException(
        "change: report-noisy-max with "
            + mechanism.noise().planName()
            + " noise has no proven pair if all scores change ('"
            + change.words()
            + "'); use laplace noise, or state 'one' or 'two' if no more than one or two scores"
            + " differ between neighbours");
  }

  /** Permute-and-flip: pure epsilon-differential privacy (McKenna and Sheldon 2020). */
  public static Reduction of(PermuteAndFlip mechanism) {
    return new Reduction(ApproximateDp.of(mechanism.epsilon(), 0), 1);
  }

  private static double quotientUp(double numerator, double denominator) {
    double quotient = numerator / denominator;
    boolean exact = numerator > 1e-280 && Math.fma(quotient, denominator, -numerator) == 0;
    return exact ? quotient : Math.nextUp(quotient);
  }
}

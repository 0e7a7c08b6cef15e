package org.noisewright.learning.dpsgd;

import java.util.Objects;
import org.noisewright.design.Calibrator.Epsilons;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.sampling.Rational;

/**
 * What a training costs: so many steps, each a noisy sum over a Poisson batch, with the distance of
 * what is drawn added to delta.
 *
 * <p>One record is added or removed, or emptied so that it adds nothing; rate and divisor are
 * public and the same for both. If they are computed from the number of records in the data, then
 * this number is public, and only what a record says is protected (emptied): see {@link
 * PrivateTraining#withPublicRecords}.
 *
 * @param noise of each step
 * @param rate of Poisson sampling, in (0, 1]
 * @param steps at least 1
 * @param parameters how many numbers each step releases
 */
public record TrainingPrivacy(StepNoise noise, Rational rate, long steps, int parameters) {

  /** Checks the numbers. */
  public TrainingPrivacy {
    Objects.requireNonNull(noise, "noise");
    requireRate(rate);
    if (!(steps >= 1)) {
      throw new IllegalArgumentException("steps must be at least 1, got " + steps);
    }
    if (!(parameters >= 1)) {
      throw new IllegalArgumentException("parameters must be at least 1, got " + parameters);
    }
  }

  static void requireRate(Rational rate) {
    if (!(rate.numerator().signum() > 0 && rate.compareTo(Rational.of(1, 1)) <= 0)) {
      throw new IllegalArgumentException(
          "rate must be in (0, 1], got " + rate + "; the batch is part of the records");
    }
  }

  /** The same with another number of steps. */
  public TrainingPrivacy withSteps(long newSteps) {
    return new TrainingPrivacy(noise, rate, newSteps, parameters);
  }

  /** What is composed. */
  public PrivacyPlan plan() {
    return plan(noise.mechanism(), rate, steps);
  }

  static PrivacyPlan plan(Mechanism mechanism, Rational rate, long steps) {
    Release release =
        Release.of(mechanism).withSampling(Sampling.poisson(atLeast(rate))).times(steps);
    return PrivacyPlan.of(NeighboringRelation.ADD_OR_REMOVE_ONE, release);
  }

  /** A double that is at least the rate: a higher rate costs no less. */
  static double atLeast(Rational rate) {
    double near = Math.min(1, rate.numerator().doubleValue() / rate.denominator().doubleValue());
    while (Rational.of(near).compareTo(rate) < 0) {
      near = Math.nextUp(near);
    }
    return near;
  }

  /** What delta grows by because of how noise is drawn, rounded up. */
  public double charge(double epsilon) {
    return noise.drawn().distance().charge(epsilon, Math.multiplyExact(steps, (long) parameters));
  }

  /**
   * The epsilon of all steps together.
   *
   * @param delta in [0, 1]
   * @param width relative width to aim at
   * @param epsilons where certified epsilons come from
   */
  public ChargedEpsilon at(double delta, double width, Epsilons epsilons) {
    return ChargedEpsilon.at(plan(), this::charge, delta, width, epsilons);
  }
}

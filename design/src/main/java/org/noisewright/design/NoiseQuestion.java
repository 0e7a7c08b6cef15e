package org.noisewright.design;

import java.util.Objects;
import java.util.OptionalDouble;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * For one number, released {@code times} times with fresh noise of one kind: which noise has the
 * least cost and meets the target? Neighbours differ by one record, added or removed.
 *
 * @param target what all releases together may spend
 * @param times number of releases
 * @param sensitivity largest change of the number, positive
 * @param sampling how the records of a release are chosen
 * @param cost what is to be small
 * @param range for noise that must stay within it: the largest |X|
 * @param step for noise on a lattice: distance of its values
 */
public record NoiseQuestion(
    PrivacyTarget target,
    long times,
    double sensitivity,
    Sampling sampling,
    NoiseCost cost,
    OptionalDouble range,
    double step) {

  /** Checks the numbers. */
  public NoiseQuestion {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(sampling, "sampling");
    Objects.requireNonNull(cost, "cost");
    Objects.requireNonNull(range, "range");
    if (!(times >= 1 && times <= 1_000_000_000_000_000L)) {
      throw new IllegalArgumentException("times must be in [1, 1e15], got " + times);
    }
    if (!(target.epsilon() > 0)) {
      throw new IllegalArgumentException(
          "target epsilon must be positive to compare noises, got "
              + target.epsilon()
              + "; give a small one such as 0.001");
    }
    requirePositive("sensitivity", sensitivity);
    requirePositive("step", step);
    range.ifPresent(r -> requirePositive("range", r));
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + " must be positive and finite, got " + value);
    }
  }

  /** For a number of sensitivity 1 without sampling or range. */
  public static NoiseQuestion of(PrivacyTarget target, long times, NoiseCost cost) {
    return new NoiseQuestion(target, times, 1, Sampling.none(), cost, OptionalDouble.empty(), 1);
  }

  /** The same for another sensitivity. */
  public NoiseQuestion withSensitivity(double newSensitivity) {
    return new NoiseQuestion(target, times, newSensitivity, sampling, cost, range, step);
  }

  /** The same behind this sampling. */
  public NoiseQuestion withSampling(Sampling newSampling) {
    return new NoiseQuestion(target, times, sensitivity, newSampling, cost, range, step);
  }

  /** The same with noise that must stay within a range. */
  public NoiseQuestion withRange(double newRange) {
    return new NoiseQuestion(
        target, times, sensitivity, sampling, cost, OptionalDouble.of(newRange), step);
  }

  /** The same for noise on multiples of this step. */
  public NoiseQuestion withStep(double newStep) {
    return new NoiseQuestion(target, times, sensitivity, sampling, cost, range, newStep);
  }

  /** This noise on the number. */
  Mechanism on(Noise noise) {
    return new AdditiveNoise(noise, sensitivity, Norm.ONE_NUMBER);
  }

  /** All releases of a mechanism. */
  PrivacyPlan plan(Mechanism mechanism) {
    return PrivacyPlan.of(Release.of(mechanism).withSampling(sampling).times(times));
  }

  /**
   * A standard deviation near which the search for Gaussian noise begins: the smaller of the
   * textbook formula for many releases and the one that is enough for epsilon 0.
   */
  double deviationGuess() {
    double root = Math.sqrt((double) times) * sensitivity * sampled();
    double delta = Math.max(target.delta(), 1e-300);
    double textbook = root * Math.sqrt(2 * Math.log(1.25 / delta)) / target.epsilon();
    return Math.min(textbook, 0.4 * root / delta);
  }

  private double sampled() {
    return sampling instanceof Sampling.Poisson poisson ? Math.min(1, 3 * poisson.rate()) : 1;
  }

  /** Normal noise on the number. */
  Mechanism gaussian(double standardDeviation) {
    return new GaussianMechanism(standardDeviation, sensitivity);
  }
}

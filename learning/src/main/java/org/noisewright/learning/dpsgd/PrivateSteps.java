package org.noisewright.learning.dpsgd;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.sampling.AddedNoise;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * What the steps of a training release, and what they cost: so many steps, each a sum over a
 * Poisson batch with noise on every number.
 *
 * <p>One record is added or removed, or emptied so that it adds nothing; rate and divisor are
 * public and the same for both. If they are computed from the number of records in the data, then
 * this number is public, and only what a record says is protected (emptied): see {@link
 * PrivateTraining#withPublicRecords}.
 *
 * <p>An implementation ties together the sum, the noise that is drawn and the mechanism that is
 * accounted: they belong to each other.
 */
public sealed interface PrivateSteps permits TrainingPrivacy, SignedPrivacy {
  /** Relative width of an interval that is asked without a target. */
  double WIDTH = 1e-3;

  /** What one step releases, before sampling. */
  Mechanism mechanism();

  /** Rate of Poisson sampling, in (0, 1]. */
  Rational rate();

  /** How many steps there are, at least 1. */
  long steps();

  /** How many numbers each step releases. */
  int parameters();

  /** The same with another number of steps. */
  PrivateSteps withSteps(long newSteps);

  /** What delta grows by because of how noise is drawn, rounded up. */
  double charge(double epsilon);

  /** The examples as {@link #sum} wants them; each by itself. */
  Examples prepared(Examples examples);

  /** What sums a batch, in steps of the noise's lattice. */
  BatchSum sum(Model model, Workers workers);

  /** Step of the lattice, in units of the gradient. */
  double unit();

  /** Makes what draws the noise of a sum, in each thread its own; they share what is prepared. */
  Function<SecureBits, AddedNoise> noises();

  /** The same from a seed: not private. */
  AddedNoise seededNoise(SeededBits bits);

  /** What is composed. */
  default PrivacyPlan plan() {
    return plan(mechanism(), rate(), steps());
  }

  /** True if a Renyi envelope accounts for them: then only the upper end of epsilon is known. */
  default boolean byRenyiEnvelope() {
    return false;
  }

  /** What may be composed: each plan alone is an upper bound on what all steps cost. */
  default List<PrivacyPlan> plans() {
    return List.of(plan());
  }

  /**
   * The epsilon of all steps together, the least one that a plan is known to cost.
   *
   * @param delta in [0, 1]
   * @param width relative width to aim at
   * @param epsilons where certified epsilons come from
   */
  default ChargedEpsilon at(double delta, double width, Epsilons epsilons) {
    return plans().stream()
        .map(plan -> ChargedEpsilon.at(plan, this::charge, delta, delta, width, epsilons))
        .min(Comparator.comparingDouble(cost -> cost.epsilon().upper()))
        .orElseThrow();
  }

  /**
   * The same, narrow enough to tell it from a target if it can be: the width, 0.001 at first, is
   * divided by ten up to twice while the target lies inside of the interval.
   */
  default ChargedEpsilon against(PrivacyTarget target, Epsilons epsilons) {
    return ChargedEpsilon.against(
        target,
        WIDTH,
        width -> at(target.delta(), width, epsilons),
        width ->
            plans().stream()
                .flatMap(
                    plan ->
                        ChargedEpsilon.meeting(
                            plan, this::charge, target.delta(), target, width, epsilons)
                            .stream())
                .findFirst());
  }

  /** Steps of this mechanism behind Poisson sampling. */
  static PrivacyPlan plan(Mechanism mechanism, Rational rate, long steps) {
    Release release =
        Release.of(mechanism).withSampling(Sampling.poisson(atLeast(rate))).times(steps);
    return PrivacyPlan.of(NeighboringRelation.ADD_OR_REMOVE_ONE, release);
  }

  /**
   * These steps, fewer of them, and up to as many as there are (at least 2): a search for a number.
   */
  default PlanFamily numbers() {
    double most = Math.max(2, (double) steps());
    return new PlanFamily(
        "steps",
        Effect.LESS_PRIVATE,
        1,
        most,
        true,
        most / 2,
        number -> withSteps((long) number).plan());
  }

  /** A double that is at least the rate: a higher rate costs no less. */
  static double atLeast(Rational rate) {
    double near = Math.min(1, rate.numerator().doubleValue() / rate.denominator().doubleValue());
    while (Rational.of(near).compareTo(rate) < 0) {
      near = Math.nextUp(near);
    }
    return near;
  }

  /** Checks what all trainings state. */
  static void require(Rational rate, long steps, int parameters) {
    requireRate(rate);
    if (!(steps >= 1)) {
      throw new IllegalArgumentException("steps must be at least 1, got " + steps);
    }
    if (!(parameters >= 1)) {
      throw new IllegalArgumentException("parameters must be at least 1, got " + parameters);
    }
  }

  /** Checks the rate. */
  static void requireRate(Rational rate) {
    if (!(rate.numerator().signum() > 0 && rate.compareTo(Rational.of(1, 1)) <= 0)) {
      throw new IllegalArgumentException(
          "rate must be in (0, 1], got " + rate + "; the batch is part of the records");
    }
  }
}

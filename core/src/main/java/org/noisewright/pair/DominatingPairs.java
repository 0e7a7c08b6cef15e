package org.noisewright.pair;

import java.util.List;
import java.util.Optional;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.Sampling.Poisson;
import org.noisewright.mechanism.Sampling.WithReplacement;
import org.noisewright.mechanism.Sampling.WithoutReplacement;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.mechanism.StoredLaw;

/**
 * The proven dominating pair of a release under a neighbouring relation; refuses what has none. See
 * DominatingPairs.proof.md.
 */
public final class DominatingPairs {
  private static final double LARGEST_RATIO = 1e6;

  private static final String KOSKELA =
      "sampling with replacement is accounted by the formula of Koskela, Jalko and Honkela (2020),"
          + " of which no proof of domination is known";

  private DominatingPairs() {}

  /**
   * The dominating pair of one release. For a rate of 0 the pair is trivial.
   *
   * @throws IllegalArgumentException if no dominating pair is proven, with the reason and ways out
   */
  public static DominatingPair of(Release release, NeighboringRelation relation) {
    AccountedRelease accounted = of(release, PrivacyPlan.of(relation, release), false);
    if (accounted.times() > 1) {
      throw new IllegalArgumentException("the release counts " + accounted.times() + " times");
    }
    return accounted.pair();
  }

  /**
   * What one release of a plan counts as.
   *
   * @param unprovenAllowed true to accept formulas without a proof of domination, which the result
   *     then names
   * @throws IllegalArgumentException if no dominating pair is proven, with the reason and ways out
   */
  public static AccountedRelease of(Release release, PrivacyPlan plan, boolean unprovenAllowed) {
    Mechanism mechanism = release.mechanism();
    NeighboringRelation relation = plan.relation();
    Sampling sampling = checked(release.sampling(), mechanism, relation, unprovenAllowed);
    if (sampling instanceof Poisson poisson && poisson.rate() == 0) {
      return AccountedRelease.proven(AtomicPair.identity(), 1);
    }
    if (plan.recordsPerUser() > 1) {
      return GroupPairs.of(mechanism, sampling, plan);
    }
    if (mechanism instanceof ReportNoisyMax choice) {
      return choice(NoisyMaxPairs.of(choice), sampling, relation);
    }
    if (mechanism instanceof PermuteAndFlip choice) {
      return choice(NoisyMaxPairs.of(choice), sampling, relation);
    }
    if (mechanism instanceof SparseVector vector) {
      return SparsePairs.of(vector, sampling, relation);
    }
    if (sampling instanceof WithReplacement replacement) {
      return new AccountedRelease(
          new CellPair(withReplacement(mechanism, replacement), 1), 1, Optional.of(KOSKELA));
    }
    return AccountedRelease.proven(sampled(mechanism, sampling, relation), 1);
  }

  /** A choice shows no more than what it is made from; how much less is not known. */
  private static AccountedRelease choice(
      NoisyMaxPairs.Reduction reduction, Sampling sampling, NeighboringRelation relation) {
    if (reduction.times() > 1 && isSampled(sampling)) {
      throw new IllegalArgumentException(
          "sampling: two changed scores behind one sampling have no proven pair (each score would"
              + " have to be sampled with the same coin); leave the sampling out, or state that one"
              + " score changes (change: one)");
    }
    DominatingPair pair = sampled(reduction.mechanism(), sampling, relation);
    DominatingPair upper = pair instanceof BracketedPair bracketed ? bracketed.upper() : pair;
    return AccountedRelease.proven(new BracketedPair(upper, List.of()), reduction.times());
  }

  /** True if some release may leave a record out. */
  static boolean isSampled(Sampling sampling) {
    if (sampling instanceof Poisson poisson) {
      return poisson.rate() < 1;
    }
    if (sampling instanceof WithoutReplacement batch) {
      return batch.size() < batch.population();
    }
    return !(sampling instanceof Sampling.None);
  }

  static DominatingPair sampled(
      Mechanism mechanism, Sampling sampling, NeighboringRelation relation) {
    if (mechanism instanceof StoredLaw stored && !stored.exact()) {
      return StoredPair.of(stored, isSampled(sampling), relation);
    }
    if (sampling instanceof WithoutReplacement batch && batch.size() < batch.population()) {
      return BasePairs.of(mechanism, relation).withoutReplacement(batch.size(), batch.population());
    }
    double rate = sampling instanceof Poisson poisson ? poisson.rate() : 1;
    if (mechanism instanceof GaussianMechanism gaussian) {
      double mu =
          ratio(
              "sensitivity / standardDeviation",
              gaussian.sensitivity(),
              gaussian.standardDeviation());
      boolean exact = isExact(mu, gaussian.standardDeviation(), gaussian.sensitivity());
      return exact
          ? ContinuousPair.gaussian(mu, mu, rate)
          : ContinuousPair.gaussian(Math.nextDown(mu), Math.nextUp(mu), rate);
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      double z = ratio("sensitivity / scale", laplace.sensitivity(), laplace.scale());
      boolean exact = isExact(z, laplace.scale(), laplace.sensitivity());
      return exact
          ? ContinuousPair.laplace(z, z, rate)
          : ContinuousPair.laplace(Math.nextDown(z), Math.nextUp(z), rate);
    }
    boolean marked = relation != NeighboringRelation.REPLACE_ONE;
    if (AtomicPairs.covers(mechanism)) {
      AtomicPair pair = BasePairs.atomic(mechanism, relation);
      if (marked || pair.symmetric()) {
        return pair.sampled(rate);
      }
    }
    BasePair base = BasePairs.of(mechanism, relation);
    return (marked ? base : base.unmarked()).poisson(rate);
  }

  private static Sampling checked(
      Sampling sampling,
      Mechanism mechanism,
      NeighboringRelation relation,
      boolean unprovenAllowed) {
    boolean replace = relation == NeighboringRelation.REPLACE_ONE;
    boolean sampled = isSampled(sampling);
    if (sampling instanceof Poisson && sampled && replace) {
      throw new IllegalArgumentException(
          "sampling: Poisson sampling has no proven dominating pair under the relation '"
              + relation.words()
              + "'; use the relation add-or-remove-one (with the sensitivity of that relation), or"
              + " sampling without replacement (withoutReplacement: {size, population}), or leave"
              + " the sampling out and account without amplification");
    }
    if (sampling instanceof Poisson
        && sampled
        && relation == NeighboringRelation.ZERO_OUT
        && !isNoise(mechanism)) {
      throw new IllegalArgumentException(
          "sampling: Poisson sampling under the relation '"
              + relation.words()
              + "' has a proven pair for noise that is added to a sum only, where a record left out"
              + " and a record zeroed out give the same sum, got "
              + mechanism.planName()
              + "; use the relation add-or-remove-one, or leave the sampling out");
    }
    if (sampling instanceof WithoutReplacement batch && sampled && !replace) {
      throw new IllegalArgumentException(
          "sampling: batches of fixed size have no proven dominating pair under the relation '"
              + relation.words()
              + "': the batch of the larger input may lose a record of the opposite sign for the new"
              + " one, so that the sum moves by twice the clip norm, and the number of Poisson"
              + " sampling does not hold; use the relation replace-one (with its sensitivity, twice"
              + " the clip norm), or Poisson sampling (poisson: "
              + (double) batch.size() / (double) batch.population()
              + ")");
    }
    if (sampling instanceof Sampling.Shuffled) {
      throw new IllegalArgumentException(
          "sampling: batches of a shuffled epoch depend on each other and have no proven"
              + " amplification; the number of Poisson sampling can be more than ten times too small"
              + " for them; use Poisson sampling in the program and in the plan, or claim no"
              + " amplification under zero-out or replace-one: one release without sampling for each"
              + " epoch, which holds the record once (under add-or-remove-one a new record moves"
              + " others to other batches)");
    }
    if (sampling instanceof WithReplacement && !unprovenAllowed) {
      throw new IllegalArgumentException(
          "sampling: sampling with replacement has no proven dominating pair; use Poisson sampling"
              + " under add-or-remove-one, or sampling without replacement under replace-one; the"
              + " formula of Koskela, Jalko and Honkela (2020) is behind the option --unproven, which"
              + " marks every result");
    }
    if (sampling instanceof WithReplacement
        && !(replace && mechanism instanceof GaussianMechanism)) {
      throw new IllegalArgumentException(
          "sampling: the unproven formula for sampling with replacement is for the mechanism gaussian"
              + " under replace-one, got "
              + mechanism.planName()
              + " under '"
              + relation.words()
              + "'; use Poisson sampling, or leave the sampling out");
    }
    return sampling;
  }

  /**
   * The sensitivity under replace one is the change by one exchanged draw, twice the mean shift.
   */
  private static OutcomeSource withReplacement(Mechanism mechanism, WithReplacement sampling) {
    GaussianMechanism gaussian = (GaussianMechanism) mechanism;
    return GaussianMixtureCells.withReplacement(
        gaussian.standardDeviation(), 0.5 * gaussian.sensitivity(), sampling);
  }

  private static boolean isNoise(Mechanism mechanism) {
    return mechanism instanceof GaussianMechanism
        || mechanism instanceof LaplaceMechanism
        || mechanism instanceof AdditiveNoise
        || mechanism instanceof SparseVector;
  }

  private static double ratio(String name, double numerator, double denominator) {
    double ratio = numerator / denominator;
    if (!(ratio >= 1 / (LARGEST_RATIO * LARGEST_RATIO) && ratio <= LARGEST_RATIO)) {
      throw new IllegalArgumentException(
          name
              + " must be in [1e-12, 1e6], got "
              + ratio
              + "; noise this far from the sensitivity gives either no privacy or no use:"
              + " check the units of both");
    }
    return ratio;
  }

  /** True if quotient times denominator is the numerator exactly, far from underflow. */
  private static boolean isExact(double quotient, double denominator, double numerator) {
    return numerator > 1e-280 && Math.fma(quotient, denominator, -numerator) == 0;
  }
}

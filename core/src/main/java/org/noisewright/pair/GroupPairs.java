package org.noisewright.pair;

import java.util.List;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.Sampling.Poisson;

/** Pairs of plans in which one user has several records; see GroupPairs.proof.md. */
final class GroupPairs {
  private GroupPairs() {}

  /**
   * Without sampling: m records together change the value by m times the sensitivity. Poisson
   * sampling, normal noise, l2: each record takes part by itself, a binomial mixture of shifts.
   */
  static AccountedRelease of(Mechanism mechanism, Sampling sampling, PrivacyPlan plan) {
    long records = plan.recordsPerUser();
    NeighboringRelation relation = plan.relation();
    if (!DominatingPairs.isSampled(sampling)) {
      return AccountedRelease.proven(unsampled(mechanism, (double) records, relation), 1);
    }
    if (sampling instanceof Poisson poisson && mechanism instanceof GaussianMechanism gaussian) {
      OutcomeSource source =
          GaussianMixtureCells.group(
              gaussian.standardDeviation(), gaussian.sensitivity(), records, poisson.rate());
      return AccountedRelease.proven(new CellPair(source, 1), 1);
    }
    throw new IllegalArgumentException(
        "recordsPerUser: several records of one user behind sampling have a proven pair for gaussian"
            + " noise and Poisson sampling only, got "
            + mechanism.planName()
            + "; use gaussian noise under add-or-remove-one or zero-out, or leave the sampling out");
  }

  private static DominatingPair unsampled(
      Mechanism mechanism, double records, NeighboringRelation relation) {
    double one = sensitivity(mechanism);
    double all = one * records;
    if (Math.fma(one, records, -all) == 0) {
      return pair(mechanism, all, relation);
    }
    return new BracketedPair(
        upper(pair(mechanism, Math.nextUp(all), relation)),
        lower(pair(mechanism, Math.nextDown(all), relation)));
  }

  private static DominatingPair upper(DominatingPair pair) {
    return pair instanceof BracketedPair bracketed ? bracketed.upper() : pair;
  }

  private static List<DominatingPair> lower(DominatingPair pair) {
    return pair instanceof BracketedPair bracketed ? bracketed.lower() : List.of(pair);
  }

  private static DominatingPair pair(
      Mechanism mechanism, double sensitivity, NeighboringRelation relation) {
    Mechanism group;
    if (mechanism instanceof GaussianMechanism gaussian) {
      group = gaussian.withSensitivity(sensitivity);
    } else if (mechanism instanceof LaplaceMechanism laplace) {
      group = laplace.withSensitivity(sensitivity);
    } else {
      group = ((AdditiveNoise) mechanism).withSensitivity(sensitivity);
    }
    return DominatingPairs.sampled(group, Sampling.none(), relation);
  }

  private static double sensitivity(Mechanism mechanism) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return gaussian.sensitivity();
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return laplace.sensitivity();
    }
    if (mechanism instanceof AdditiveNoise additive) {
      return additive.sensitivity();
    }
    throw new IllegalArgumentException(
        "recordsPerUser: "
            + mechanism.planName()
            + " has no sensitivity that grows with the records of a user; state the mechanism for a"
            + " whole user and leave recordsPerUser out, or use additive noise");
  }
}

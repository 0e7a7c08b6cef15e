package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.mechanism.ZeroConcentratedDp;

/** What is known of each mechanism before sampling; see DominatingPairs.proof.md. */
final class BasePairs {
  /** Members of a bounded-range class that are tried for a lower bound. */
  private static final int TWO_POINT_MEMBERS = 64;

  private BasePairs() {}

  /**
   * The pairs of a mechanism under a relation.
   *
   * @throws IllegalArgumentException if nothing is proven
   */
  static BasePair of(Mechanism mechanism, NeighboringRelation relation) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return BasePair.exact(normal(gaussian.sensitivity(), gaussian.standardDeviation()));
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return BasePair.exact(
          ContinuousNoise.source(
              new GeneralizedGaussianNoise(1, laplace.scale()), laplace.sensitivity()));
    }
    if (mechanism instanceof AdditiveNoise additive) {
      return AdditivePairs.of(additive);
    }
    if (AtomicPairs.covers(mechanism)) {
      AtomicPair pair = atomic(mechanism, relation);
      return BasePair.exact(new AtomicCells(pair));
    }
    if (mechanism instanceof GaussianMixturePair mixture) {
      return BasePair.exact(GaussianMixtureCells.of(mixture));
    }
    if (mechanism instanceof ExponentialMechanism exponential) {
      return boundedRange(exponential, relation);
    }
    if (mechanism instanceof ZeroConcentratedDp guarantee) {
      return BasePair.upperOnly(MomentCurveCells.of(guarantee));
    }
    if (mechanism instanceof RenyiProfile profile) {
      return BasePair.upperOnly(MomentCurveCells.of(profile));
    }
    if (mechanism instanceof TradeOffPoints points) {
      TradeOffCells upper = TradeOffCells.upper(points);
      // A function that is not its own inverse, given for both orders, is that of no pair.
      return upper.symmetric()
          ? new BasePair(List.of(upper), true, List.of(TradeOffCells.lower(points)))
          : BasePair.upperOnly(upper);
    }
    throw new IllegalArgumentException("no pair for mechanism " + mechanism.planName());
  }

  /** The finite pair of a mechanism, which must speak about this relation. */
  static AtomicPair atomic(Mechanism mechanism, NeighboringRelation relation) {
    if (mechanism instanceof RandomizedResponse response
        && relation != NeighboringRelation.REPLACE_ONE
        && response.absentRecord() == AbsentRecord.UNSTATED) {
      throw new IllegalArgumentException(
          "relation: the pair of randomized-response is the one for a changed answer, it says"
              + " nothing about an added or removed record; use the relation replace-one, or state"
              + " what is released for an absent record (absentRecord: uniform)");
    }
    return AtomicPairs.of(mechanism, relation);
  }

  private static BasePair boundedRange(
      ExponentialMechanism mechanism, NeighboringRelation relation) {
    BoundedRangeCells upper = BoundedRangeCells.of(mechanism, relation);
    double range = upper.epsilon();
    List<OutcomeSource> members = new ArrayList<>();
    for (int i = 1; i < TWO_POINT_MEMBERS; i++) {
      members.add(new TwoPointCells(range, range * ((double) i / TWO_POINT_MEMBERS)));
    }
    return new BasePair(List.of(upper), true, members);
  }

  /** N(sensitivity, deviation^2) against N(0, deviation^2). */
  static OutcomeSource normal(double sensitivity, double deviation) {
    double[] one = {1};
    return GaussianMixtureCells.of(
        GaussianMixturePair.of(one, new double[] {sensitivity}, one, new double[] {0}, deviation));
  }
}

package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.StoredLaw;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.AtomicPair.Outcome;

/** Pairs of mechanisms with finitely many outcomes; see DominatingPairs.proof.md. */
final class AtomicPairs {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private AtomicPairs() {}

  /** True if {@link #of} knows this mechanism. */
  static boolean covers(Mechanism mechanism) {
    return mechanism instanceof ApproximateDp
        || mechanism instanceof RandomizedResponse
        || mechanism instanceof DiscretePair
        || (mechanism instanceof StoredLaw stored && stored.exact());
  }

  /** The unsampled pair. */
  static AtomicPair of(Mechanism mechanism, NeighboringRelation relation) {
    if (mechanism instanceof ApproximateDp dp) {
      return approximateRandomizedResponse(dp.epsilon(), dp.delta());
    }
    if (mechanism instanceof RandomizedResponse response) {
      return relation == NeighboringRelation.REPLACE_ONE
          ? changedAnswer(response)
          : absentAnswer(response);
    }
    if (mechanism instanceof DiscretePair pair) {
      return discrete(pair);
    }
    if (mechanism instanceof StoredLaw stored) {
      return stored(stored);
    }
    throw new IllegalArgumentException("no pair for mechanism " + mechanism.planName());
  }

  /** Losses +-epsilon and an event of mass delta on either side that the other does not have. */
  private static AtomicPair approximateRandomizedResponse(double epsilon, double delta) {
    double finite = Math.log1p(-delta);
    double high = finite - Math.log1p(Math.exp(-epsilon));
    double low = high - epsilon;
    double error = Rounding.UNIT * (8 + 2 * epsilon + 4 * Math.abs(finite));
    List<Outcome> outcomes = new ArrayList<>();
    if (epsilon > 0) {
      outcomes.add(Outcome.of(high, low, epsilon, error, 0));
      outcomes.add(Outcome.of(low, high, -epsilon, error, 0));
    } else {
      outcomes.add(Outcome.of(finite, finite, 0, delta > 0 ? error : 0, 0));
    }
    if (delta > 0) {
      double logDelta = Math.log(delta);
      double deltaError = 2 * Rounding.UNIT * Math.abs(logDelta);
      outcomes.add(Outcome.of(logDelta, NONE, Double.POSITIVE_INFINITY, deltaError, 0));
      outcomes.add(Outcome.of(NONE, logDelta, Double.NEGATIVE_INFINITY, deltaError, 0));
    }
    return AtomicPair.of(outcomes, true).withInfinityMass(delta);
  }

  private static AtomicPair changedAnswer(RandomizedResponse response) {
    int values = response.values();
    double keep = response.keepProbability();
    double logKeep = Math.log(keep);
    double logOther = Math.log1p(-keep) - Math.log(values - 1);
    double loss = Math.log(keep * (values - 1) / (1 - keep));
    double massError = Rounding.UNIT * (8 + 4 * (Math.abs(logKeep) + Math.abs(logOther)));
    double lossError = Rounding.UNIT * (4 + 2 * Math.abs(loss));
    List<Outcome> outcomes = new ArrayList<>();
    outcomes.add(Outcome.of(logKeep, logOther, loss, massError, lossError));
    outcomes.add(Outcome.of(logOther, logKeep, -loss, massError, lossError));
    if (values > 2) {
      double logRest = logOther + Math.log(values - 2);
      outcomes.add(Outcome.of(logRest, logRest, 0, massError * 2, 0));
    }
    return AtomicPair.of(outcomes, true);
  }

  /** The true answer against a uniform one; all untrue values have the same loss. */
  private static AtomicPair absentAnswer(RandomizedResponse response) {
    int values = response.values();
    double keep = response.keepProbability();
    double logUniform = -Math.log(values);
    double logRest = Math.log1p(-1.0 / values);
    double logKeep = Math.log(keep);
    double logOther = Math.log1p(-keep);
    double high = Math.log(keep * values);
    double low = Math.log((1 - keep) * values / (values - 1));
    double error =
        Rounding.UNIT * (8 + 4 * (Math.abs(logKeep) + Math.abs(logOther) - logUniform - logRest));
    return AtomicPair.of(
        List.of(
            Outcome.of(logKeep, logUniform, high, error, error),
            Outcome.of(logOther, logRest, low, error, error)),
        false);
  }

  private static AtomicPair discrete(DiscretePair pair) {
    double logSumP = Math.log(sum(pair, Direction.REMOVE));
    double logSumQ = Math.log(sum(pair, Direction.ADD));
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < pair.outcomes(); i++) {
      double p = pair.withRecord(i);
      double q = pair.withoutRecord(i);
      if (p == 0 && q == 0) {
        continue;
      }
      double logP = p == 0 ? NONE : Math.log(p) - logSumP;
      double logQ = q == 0 ? NONE : Math.log(q) - logSumQ;
      double size = 0;
      size += p == 0 ? 0 : Math.abs(Math.log(p)) + Math.abs(logSumP);
      size += q == 0 ? 0 : Math.abs(Math.log(q)) + Math.abs(logSumQ);
      double error = Rounding.UNIT * (16 + 4 * size);
      outcomes.add(Outcome.of(logP, logQ, logP - logQ, error, 2 * error));
    }
    return AtomicPair.of(outcomes, false);
  }

  /** A law and its dual are those of a pair whose outcomes are the losses. */
  private static AtomicPair stored(StoredLaw law) {
    LossPoints points = law.remove();
    double missed =
        Math.abs(Math.log(points.totalMass())) + Math.abs(Math.log(law.add().totalMass()));
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      double logP = points.logMass(i);
      double logQ = logP - points.loss(i);
      double size = Math.abs(logP) + Math.abs(points.loss(i));
      // The law of ADD may differ from the dual within a tolerance: the interval holds both.
      int dual = points.size() - 1 - i;
      double other = Math.abs(logQ - law.add().logMass(dual));
      double apart = Math.abs(points.loss(i) + law.add().loss(dual));
      double error = missed + other + Rounding.UNIT * (16 + 4 * size);
      outcomes.add(Outcome.of(logP, logQ, points.loss(i), error, 2 * error + apart));
    }
    double ofP = points.logInfinityMass();
    double ofQ = law.add().logInfinityMass();
    if (ofP > NONE) {
      double error = missed + Rounding.UNIT * (16 + 4 * Math.abs(ofP));
      outcomes.add(Outcome.of(ofP, NONE, Double.POSITIVE_INFINITY, error, 0));
    }
    if (ofQ > NONE) {
      double error = missed + Rounding.UNIT * (16 + 4 * Math.abs(ofQ));
      outcomes.add(Outcome.of(NONE, ofQ, Double.NEGATIVE_INFINITY, error, 0));
    }
    return AtomicPair.of(outcomes, law.symmetric());
  }

  /** Compensated sum: relative error below 3 UNIT for up to 10^7 entries. */
  private static double sum(DiscretePair pair, Direction direction) {
    double sum = 0;
    double carry = 0;
    for (int i = 0; i < pair.outcomes(); i++) {
      double value = direction == Direction.REMOVE ? pair.withRecord(i) : pair.withoutRecord(i);
      double next = sum + value;
      carry += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
      sum = next;
    }
    return sum + carry;
  }
}

package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** Pairs of additive noise in each norm; see DominatingPairs.proof.md. */
final class AdditivePairs {
  private static final int MOST_LOWER = 256;

  private AdditivePairs() {}

  static BasePair of(AdditiveNoise mechanism) {
    Noise noise = mechanism.noise();
    if (mechanism.norm() == Norm.L2) {
      return underL2(noise, mechanism.sensitivity());
    }
    if (mechanism.norm() == Norm.L1 && !isLogConcave(noise)) {
      throw new IllegalArgumentException(
          "norm: "
              + noise.planName()
              + " noise on a vector with an l1 sensitivity has no proven worst direction: the"
              + " noise is not known to be log-concave and symmetric; use norm one-number if a"
              + " single number changes, or log-concave noise (laplace, discrete-laplace,"
              + " generalized-gaussian)");
    }
    if (ContinuousNoise.covers(noise)) {
      return BasePair.exact(ContinuousNoise.source(noise, mechanism.sensitivity()));
    }
    ShiftMembers shifts = ShiftMembers.of(noise, mechanism.sensitivity());
    List<OutcomeSource> attained = ShiftMembers.attained(noise, mechanism.sensitivity());
    return new BasePair(shifts.members(), shifts.closed(), some(attained));
  }

  /** Every so many members and the last: enough to find a good lower bound. */
  private static List<OutcomeSource> some(List<OutcomeSource> members) {
    int stride = 1 + (members.size() - 1) / MOST_LOWER;
    List<OutcomeSource> some = new ArrayList<>();
    for (int i = members.size() - 1; i >= 0; i -= stride) {
      some.add(members.get(i));
    }
    return some;
  }

  /** Log-concave and symmetric: one number with all of the l1 norm is the worst vector. */
  private static boolean isLogConcave(Noise noise) {
    return noise instanceof GeneralizedGaussianNoise
        || noise instanceof TruncatedGaussianNoise
        || noise instanceof TruncatedLaplaceNoise
        || noise instanceof UniformNoise
        || noise instanceof DiscreteGaussianNoise
        || noise instanceof DiscreteLaplaceNoise
        || (noise instanceof BinomialNoise binomial && binomial.probability() == 0.5);
  }

  private static BasePair underL2(Noise noise, double sensitivity) {
    if (!(noise instanceof GeneralizedGaussianNoise generalized)) {
      throw new IllegalArgumentException(
          "norm: "
              + noise.planName()
              + " noise on a vector with an l2 sensitivity has no proven pair; use gaussian noise"
              + " (or generalized-gaussian of shape 1 to 2), or state the l1 sensitivity with"
              + " log-concave noise");
    }
    if (!GaussianCertificate.covers(generalized)) {
      throw new IllegalArgumentException(
          "norm: generalized-gaussian noise of shape "
              + generalized.shape()
              + " on a vector has no bound that is free of the dimension: for a shape above 2 the"
              + " loss of a spread-out difference grows with the number of coordinates; use a shape"
              + " of at most 2, or state the l1 sensitivity (norm l1), or norm one-number if a single"
              + " number changes");
    }
    // Checks the ratio of the two parameters, in the words of the user, before anything is
    // computed.
    OutcomeSource coordinate = ContinuousNoise.source(noise, sensitivity);
    OutcomeSource upper =
        BasePairs.normal(GaussianCertificate.distance(generalized, sensitivity), 1);
    return new BasePair(List.of(upper), true, List.of(coordinate));
  }
}

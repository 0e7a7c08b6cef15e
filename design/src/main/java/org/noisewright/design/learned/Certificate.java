package org.noisewright.design.learned;

import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/**
 * The accountant's answer about a noise: what is claimed of it, whatever a search believed.
 *
 * @param plan all releases
 * @param remove delta of P against Q, where P is the law with the record
 * @param add delta of Q against P
 */
record Certificate(PrivacyPlan plan, DeltaAnswer remove, DeltaAnswer add) {
  private static final double WIDTH = 1e-4;

  /** Accounts for all releases of this noise on the number of the problem, every shift of it. */
  static Certificate of(LearnedProblem problem, Noise noise) {
    Release release =
        Release.of(new AdditiveNoise(noise, problem.sensitivity(), Norm.ONE_NUMBER))
            .times(problem.compositions());
    boolean sampled = problem.samplingRate() < 1;
    PrivacyPlan plan =
        PrivacyPlan.of(
            sampled ? release.withSampling(Sampling.poisson(problem.samplingRate())) : release);
    DeltaAnswer remove = ask(plan, Direction.REMOVE, problem.epsilon());
    // Without sampling exchanging the two laws gives the same pair again: the noise is symmetric.
    DeltaAnswer add = sampled ? ask(plan, Direction.ADD, problem.epsilon()) : remove;
    return new Certificate(plan, remove, add);
  }

  private static DeltaAnswer ask(PrivacyPlan plan, Direction direction, double epsilon) {
    return PrivacyAccountant.of(plan).withDirection(direction).withWidth(WIDTH).deltaAt(epsilon);
  }

  /** The larger delta of both directions. */
  Bounds delta() {
    return remove.delta().max(add.delta());
  }
}

package org.noisewright.design.learned;

import java.util.Arrays;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
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
 * @param plan all releases; lengths of noise on points are counted in steps
 * @param remove delta of P against Q, where P is the law with the record
 * @param add delta of Q against P
 */
record Certificate(PrivacyPlan plan, DeltaAnswer remove, DeltaAnswer add) {
  private static final double WIDTH = 1e-4;

  /** Accounts for all releases of this noise on the number of the problem, every shift of it. */
  static Certificate of(LearnedProblem problem, Noise noise, Progress progress) {
    return of(problem, noise, problem.sensitivity(), WIDTH, progress);
  }

  /**
   * The same for a number that changes by less, or asked for another width of the interval,
   * relative.
   */
  static Certificate of(
      LearnedProblem problem, Noise noise, double sensitivity, double width, Progress progress) {
    Release release = Release.of(mechanism(noise, sensitivity)).times(problem.compositions());
    boolean sampled = problem.samplingRate() < 1;
    PrivacyPlan plan =
        PrivacyPlan.of(
            sampled ? release.withSampling(Sampling.poisson(problem.samplingRate())) : release);
    PrivacyAccountant accountant =
        PrivacyAccountant.of(plan).withWidth(width).withProgress(progress);
    DeltaAnswer remove = accountant.withDirection(Direction.REMOVE).deltaAt(problem.epsilon());
    // Without sampling exchanging the two laws gives the same pair again: the noise is symmetric.
    DeltaAnswer add =
        sampled ? accountant.withDirection(Direction.ADD).deltaAt(problem.epsilon()) : remove;
    return new Certificate(plan, remove, add);
  }

  /**
   * Noise on points is counted in its steps: the quotient of two doubles that are no whole
   * multiples of each other, as 1 and a third, would be taken for a step more.
   */
  private static AdditiveNoise mechanism(Noise noise, double sensitivity) {
    if (!(noise instanceof LatticeTable table)) {
      return new AdditiveNoise(noise, sensitivity, Norm.ONE_NUMBER);
    }
    double[] weights = new double[table.size()];
    Arrays.setAll(weights, table::weights);
    LatticeTable counted = new LatticeTable(Math.rint(table.start() / table.step()), 1, weights);
    return new AdditiveNoise(counted, Math.rint(sensitivity / table.step()), Norm.ONE_NUMBER);
  }

  /** The larger delta of both directions. */
  Bounds delta() {
    return remove.delta().max(add.delta());
  }
}

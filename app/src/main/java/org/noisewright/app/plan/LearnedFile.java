package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.QueryKind;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.CellMasses;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.Rational;

/**
 * Learned noise as a noise table: noise for whole numbers as it is, noise with a density rounded to
 * the lattice of its cells, which costs no privacy.
 */
public final class LearnedFile {
  private LearnedFile() {}

  /**
   * The table of whole weights.
   *
   * @param sensitivity that of the problem, as it was written
   */
  public static AccountedTable table(LearnedNoise noise, BigDecimal sensitivity) {
    LearnedProblem problem = noise.problem();
    long cells = Math.round(problem.sensitivity() / noise.step());
    Rational length = Rational.of(sensitivity);
    LatticeStep step =
        new LatticeStep(
            new Rational(
                length.numerator(), length.denominator().multiply(BigInteger.valueOf(cells))));
    CellMasses masses =
        problem.kind() == QueryKind.COUNTING
            ? listed(noise, step)
            : NoiseMasses.of(AdditiveNoise.of(noise.noise()), step);
    return AccountedTable.of(NoiseTable.of(masses.named(words(problem))), sensitivity);
  }

  private static CellMasses listed(LearnedNoise noise, LatticeStep step) {
    double[] half = noise.halfMasses();
    return CellMasses.symmetric(
        step, words(noise.problem()), i -> i < half.length ? half[(int) i] : 0, i -> 0);
  }

  /** The noise in a few words. */
  public static String words(LearnedProblem problem) {
    return "learned, range "
        + NumberText.of(problem.range())
        + ", for epsilon "
        + NumberText.of(problem.epsilon())
        + " and "
        + NumberText.grouped(problem.compositions())
        + (problem.compositions() == 1 ? " release" : " releases")
        + ", sensitivity "
        + NumberText.of(problem.sensitivity());
  }
}

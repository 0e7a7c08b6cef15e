package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
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
  /** The word for the family. */
  static final String FAMILY = "learned";

  private static final double ROUNDED = 1e-9;

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
    return AccountedTable.of(NoiseTable.of(masses.named(words(noise))), sensitivity);
  }

  /**
   * Refuses a design that the table does not keep: another sensitivity, or noise beyond the range.
   * What the design says of its delta is not believed, but computed by who asks.
   *
   * @return true if the noise is for values on its lattice alone
   */
  static boolean check(Fields design, AccountedTable table) {
    design.requireWord("family", FAMILY);
    double range = design.number("range", MechanismReader.POSITIVE, "50");
    double sensitivity = design.number("sensitivity", MechanismReader.POSITIVE, "1");
    boolean counting =
        design.choice("kind", Map.of("real", false, QueryKind.COUNTING.words(), true));
    if (table.sensitivity().doubleValue() != sensitivity) {
      throw design.error(
          design.line("sensitivity"),
          "sensitivity must be the same in the table and its design, "
              + NumberText.of(table.sensitivity())
              + ", got "
              + NumberText.of(sensitivity)
              + "; the table is not the one that was designed");
    }
    NoiseTable noise = table.table();
    long last = noise.first() + noise.size() - 1;
    double reach = Math.max(-noise.first(), last) * noise.step().value();
    if (!(reach <= range * (1 + ROUNDED))) {
      throw design.error(
          design.line("range"),
          "range must be at least the largest noise of the table, "
              + NumberText.of(reach)
              + ", got "
              + NumberText.of(range)
              + "; the table is not the one that was designed");
    }
    return counting;
  }

  private static CellMasses listed(LearnedNoise noise, LatticeStep step) {
    double[] half = noise.halfMasses();
    return CellMasses.symmetric(
        step, words(noise), i -> i < half.length ? half[(int) i] : 0, i -> 0);
  }

  /** The noise in a few words. */
  public static String words(LearnedNoise noise) {
    return words(noise.problem()) + (noise.stopped() ? ", interrupted: best so far" : "");
  }

  private static String words(LearnedProblem problem) {
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

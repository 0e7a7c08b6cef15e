package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.noisewright.app.table.CactusTree;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolution;
import org.noisewright.design.cactus.CactusTable;
import org.noisewright.design.cactus.SolveStatus;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.CellMasses;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.Rational;

/**
 * A cactus as a noise table, and back: what the file states of the design is computed again from
 * the weights of the table, and a file that states more than they keep is refused.
 */
public final class CactusFile {
  private CactusFile() {}

  /**
   * The table of whole weights on the lattice of the sensitivity divided by the bins.
   *
   * @param sensitivity that of the problem, as it was written
   */
  public static AccountedTable table(CactusNoise noise, BigDecimal sensitivity) {
    LatticeStep step = new LatticeStep(part(sensitivity, noise.problem().bins()));
    CellMasses masses =
        CellMasses.symmetric(
            step,
            words(noise.problem()),
            i -> i <= Integer.MAX_VALUE ? noise.mass((int) i) : 0,
            i -> 0);
    return AccountedTable.of(NoiseTable.of(masses), sensitivity);
  }

  private static Rational part(BigDecimal sensitivity, int bins) {
    Rational length = Rational.of(sensitivity);
    return new Rational(
        length.numerator(), length.denominator().multiply(BigInteger.valueOf(bins)));
  }

  /** The noise in a few words. */
  public static String words(CactusProblem problem) {
    return "cactus, mean of |x|^"
        + NumberText.of(problem.exponent())
        + " at most "
        + NumberText.of(problem.budget())
        + ", sensitivity "
        + NumberText.of(problem.sensitivity());
  }

  /**
   * The noise of a solution that {@link CactusTree#kept} wrote. What is certified of it is computed
   * again.
   *
   * @throws BadInputException if the file cannot be read, or is no solution of this problem
   */
  public static CactusNoise kept(Path path, CactusProblem problem) {
    Fields kept =
        Fields.of(
            path.toString(), "", SourceReader.read(path, "a kept solution"), "a kept solution");
    SolveStatus status =
        kept.choice(
            "status",
            Arrays.stream(SolveStatus.values())
                .collect(
                    Collectors.toMap(
                        one -> one.name().toLowerCase(Locale.ROOT), Function.identity())));
    return kept.build(
        () ->
            CactusNoise.of(
                problem,
                new CactusSolution(
                    kept.number("tailRatio", "in (0, 1)", "0.9"),
                    kept.numbers("masses", "positive", "[0.1, 0.2]"),
                    kept.numbers("shiftWeights", "at least 0", "[1]"),
                    kept.number("multiplier", "finite", "1"),
                    kept.number("gap", "at least 0", "1e-9"),
                    kept.number("residual", "at least 0", "1e-12"),
                    (int) kept.whole("iterations", "at least 0", "20"),
                    status)));
  }

  /** Refuses a design whose statement the table does not keep. */
  static void check(Path path, Fields design, AccountedTable table) {
    Fields placed = design.at("design");
    placed.requireWord("family", CactusTree.FAMILY);
    CactusTable stated =
        placed.build(
            () ->
                new CactusTable(
                    placed.number("exponent", "in [1, 16]", "2"),
                    placed.number("budget", MechanismReader.POSITIVE, "0.25"),
                    placed.number("sensitivity", MechanismReader.POSITIVE, "1"),
                    (int) Math.min(Integer.MAX_VALUE, placed.whole("bins", "in [1, 1000]", "200")),
                    placed.group("kl", "{upper: 1.7}").number("upper", "positive", "1.7")));
    try {
      if (table.steps() != stated.bins()
          || table.sensitivity().doubleValue() != stated.sensitivity()) {
        throw new IllegalArgumentException(
            "sensitivity must be the same in the table and its design, "
                + stated.bins()
                + " steps, got "
                + table.steps());
      }
      // The cost is that of steps of this length, and fewer than bins of a longer step do too.
      Rational step = part(table.sensitivity(), stated.bins());
      if (!table.table().step().exact().equals(step)) {
        throw new IllegalArgumentException(
            "step must be the sensitivity divided by the bins, "
                + step
                + ", got "
                + table.table().step()
                + "; the table is not the one that was designed");
      }
      stated.requireKeptBy(table.table().toMechanism());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(path + ", design: " + e.getMessage());
    }
  }
}

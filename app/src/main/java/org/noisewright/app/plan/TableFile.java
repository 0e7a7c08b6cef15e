package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noisewright.app.table.CactusTree;
import org.noisewright.app.table.TableTree;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.TableBytes;
import org.noisewright.sampling.Tails;

/** Reads noise tables from files, in JSON or in binary form, and checks everything. */
public final class TableFile {
  private static final String WHAT = "a noise table";
  private static final Map<String, Tails> TAILS = Map.of("cut", Tails.CUT, "folded", Tails.FOLDED);
  private static final List<String> KEYS =
      List.of(
          "format",
          "version",
          "writtenBy",
          "noise",
          "source",
          "step",
          "sensitivity",
          "tails",
          "symmetric",
          "design",
          "designedFor",
          "checksum",
          "total",
          "first",
          "weights");

  /**
   * A table in a file.
   *
   * @param table the table
   * @param family the family of noise that it states to be a design of, and is; may be empty
   * @param counting true if the noise is for values on its lattice alone
   */
  record Stored(AccountedTable table, String family, boolean counting) {}

  private TableFile() {}

  /** The table of a file of this name. */
  public static AccountedTable read(String name) {
    Path path = TextFile.path(name);
    return find(path)
        .map(Stored::table)
        .orElseThrow(
            () ->
                new BadInputException(
                    path
                        + " is no noise table; write one with 'noisewright table gaussian"
                        + " --standard-deviation 4 --step 1/64 --out noise.json'"));
  }

  /** The table of a file, if the file is one. */
  static Optional<Stored> find(Path path) {
    byte[] bytes = TextFile.bytes(path, WHAT);
    if (TableBytes.isTable(bytes)) {
      return Optional.of(new Stored(checked(path, () -> TableBytes.read(bytes)), "", false));
    }
    String start = new String(bytes, 0, Math.min(bytes.length, 1000), StandardCharsets.ISO_8859_1);
    return start.contains(TableTree.FORMAT) ? Optional.of(json(path)) : Optional.empty();
  }

  private static Stored json(Path path) {
    Fields content = Fields.of(path.toString(), "", SourceReader.read(path, WHAT), WHAT);
    content.allowOnly(KEYS);
    content.requireWord("format", TableTree.FORMAT);
    content.requireWord("version", Long.toString(TableTree.VERSION));
    content.requireWord("total", TableTree.TOTAL);
    LatticeStep step = content.build(() -> LatticeStep.parse(content.word("step", "1/64")));
    Tails tails = content.choice("tails", TAILS);
    boolean symmetric = content.truth("symmetric");
    long first = content.whole("first", "in [-2^52, 2^52]", "-100");
    long[] weights = content.wholes("weights", "in [0, 2^62]", "[1, 2, 1]");
    String noise = content.has("noise") ? content.word("noise", "gaussian") : "";
    String source = content.has("source") ? content.word("source", "{mechanism: gaussian}") : "";
    NoiseTable table =
        content.build(() -> NoiseTable.ofWeights(step, first, weights, tails, symmetric, noise));
    AccountedTable accounted =
        content.build(
            () ->
                new AccountedTable(
                    table, TableBytes.decimal(content.word("sensitivity", "1")), source));
    String checksum = content.word("checksum", "the 64 digits that were written");
    if (!checksum.toLowerCase(Locale.ROOT).equals(accounted.checksum())) {
      throw content.error(
          content.line("checksum"),
          "the checksum does not match: the table was changed after it was written; write it again");
    }
    if (content.has("design")) {
      CactusFile.check(path, content.group("design", "{family: cactus}"), accounted);
      return new Stored(accounted, CactusTree.FAMILY, false);
    }
    if (content.has("designedFor")) {
      Fields design = content.group("designedFor", "{family: learned}").at("designedFor");
      return new Stored(accounted, LearnedFile.FAMILY, LearnedFile.check(design, accounted));
    }
    return new Stored(accounted, "", false);
  }

  /**
   * The mechanism from which a table says that it was made, if it says so; what a comparison is
   * made with, and nothing that is proven of the table.
   *
   * @param name of the file, for messages
   */
  public static Optional<Mechanism> source(String name, AccountedTable table) {
    if (table.source().isEmpty()) {
      return Optional.empty();
    }
    SourceNode node = SourceReader.yaml(name + ", key source", table.source());
    Fields fields = Fields.of(name, "source", node, "a mechanism");
    return Optional.of(MechanismReader.inner(fields, PlanFrame.of(Path.of("."))));
  }

  /** Says in which unit the lengths of a table are counted. */
  public static String steps(AccountedTable table) {
    return steps(table.sensitivity(), table);
  }

  /** The same for another sensitivity. */
  static String steps(BigDecimal sensitivity, AccountedTable table) {
    long steps = table.table().step().stepsIn(sensitivity);
    return "sensitivity "
        + NumberText.of(sensitivity)
        + " = "
        + NumberText.grouped(steps)
        + (steps == 1 ? " step of " : " steps of ")
        + table.table().step()
        + ", the unit of the lengths of the table";
  }

  /** Noise on a value of another sensitivity. */
  public static Mechanism withSensitivity(Mechanism noise, BigDecimal sensitivity) {
    double length = sensitivity.doubleValue();
    if (noise instanceof GaussianMechanism gaussian) {
      return new GaussianMechanism(gaussian.standardDeviation(), length);
    }
    if (noise instanceof LaplaceMechanism laplace) {
      return new LaplaceMechanism(laplace.scale(), length);
    }
    return noise instanceof AdditiveNoise additive ? additive.withSensitivity(length) : noise;
  }

  private static AccountedTable checked(Path path, Supplier<AccountedTable> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(path + ": " + e.getMessage());
    }
  }
}

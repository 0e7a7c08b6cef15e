package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NoiseFlags;
import org.noisewright.app.plan.PlanReader;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.report.OutputFile;
import org.noisewright.app.report.TableReport;
import org.noisewright.app.table.TableTree;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Release;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.CellMasses;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.TableBytes;
import org.noisewright.sampling.TotalVariation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright table}: noise as a table of whole weights, to be accounted and drawn. */
final class TableCommand implements Command {
  private static final int LONGEST_SOURCE = 1 << 20;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "table",
            "NOISE|PLAN --step H --out FILE",
            "Noise as a table of whole weights on a lattice, which is accounted and drawn as it"
                + " stands.");
    Options.parameter(
        spec,
        "NOISE",
        "Kind of noise with its options below, or a plan file (.yaml, .json) of one release: "
            + String.join(", ", NoiseFlags.kinds())
            + ".");
    Options.value(
        spec, "--step", "H", "Distance of the points, as 1/64, 0.01 or 2^-6; exactly that number.");
    Options.value(
        spec, "--sensitivity", "S", "Largest change of the value between neighbours (default 1).");
    Options.value(spec, "--out", "FILE", "File to write: .json, or .noise for compact bytes.");
    Options.value(
        spec, "--reach", "R", "Points within R of 0 only (default: as far as the weights go).");
    Options.value(
        spec, "--tails", "cut|folded", "With --reach: the rest is left out, or at the ends.");
    NoiseFlags.options()
        .forEach((option, meaning) -> Options.value(spec, option, "X", meaning + "."));
    Options.flag(spec, "--json", "Print JSON.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String name = Options.required(arguments, "--out", "--out noise.json");
    boolean json = isJson(name);
    OutputFile file = OutputFile.of(name);
    Mechanism mechanism = mechanism(arguments);
    LatticeStep step =
        NoiseFlags.step(Options.required(arguments, NoiseFlags.STEP, NoiseFlags.STEP + " 1/64"));
    try {
      CellMasses masses = NoiseMasses.of(mechanism, step);
      NoiseTable table = table(arguments, masses);
      AccountedTable accounted =
          new AccountedTable(table, sensitivity(arguments, mechanism), source(mechanism));
      TableReport report =
          new TableReport(
              accounted, Optional.of(mechanism), Optional.of(TotalVariation.of(table, masses)));
      byte[] bytes = json ? new byte[0] : TableBytes.of(accounted);
      if (json) {
        file.write(JsonText.of(TableTree.of(accounted, Session.version())));
      } else {
        file.write(stream -> stream.write(bytes));
      }
      session
          .out()
          .print(
              arguments.hasMatchedOption("--json")
                  ? JsonText.of(report.tree())
                  : report.headline() + "\n" + report.body() + "wrote " + name + "\n");
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private static Mechanism mechanism(ParseResult arguments) {
    if (!arguments.hasMatchedPositional(0)) {
      throw new BadInputException(
          "no noise is named; write for example 'noisewright table gaussian --standard-deviation 4"
              + " --step 1/64 --out noise.json'");
    }
    String noise = arguments.matchedPositionalValue(0, "");
    Map<String, String> options = new LinkedHashMap<>();
    for (String name : NoiseFlags.options().keySet()) {
      Options.value(arguments, name).ifPresent(text -> options.put(name, text));
    }
    if (!isPlan(noise)) {
      for (String name : List.of(NoiseFlags.STEP, NoiseFlags.SENSITIVITY)) {
        Options.value(arguments, name).ifPresent(text -> options.put(name, text));
      }
      return NoiseFlags.mechanism(noise, options);
    }
    if (!options.isEmpty()) {
      throw new BadInputException(
          "plan file "
              + noise
              + " and "
              + String.join(", ", options.keySet())
              + " are both given; write everything into the plan file");
    }
    List<Release> releases = PlanReader.read(noise).releases();
    if (releases.size() != 1) {
      throw new BadInputException(
          noise + " has " + releases.size() + " releases; a table is made from a plan of one");
    }
    return releases.get(0).mechanism();
  }

  private static boolean isPlan(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".yaml") || lower.endsWith(".yml") || lower.endsWith(".json");
  }

  private static NoiseTable table(ParseResult arguments, CellMasses masses) {
    Optional<String> reach = Options.value(arguments, "--reach");
    String tails = Options.value(arguments, "--tails").orElse("cut");
    if (!tails.equals("cut") && !tails.equals("folded")) {
      throw new BadInputException("--tails must be cut or folded, got '" + tails + "'");
    }
    if (reach.isEmpty()) {
      if (tails.equals("folded")) {
        throw new BadInputException(
            "--tails folded needs --reach; it says where the tails begin, for example --reach 40");
      }
      return NoiseTable.of(masses);
    }
    long points = masses.step().wholeStepsIn(positive("--reach", reach.get()));
    return tails.equals("cut") ? NoiseTable.cut(masses, points) : NoiseTable.folded(masses, points);
  }

  private static BigDecimal sensitivity(ParseResult arguments, Mechanism mechanism) {
    Optional<String> stated = Options.value(arguments, NoiseFlags.SENSITIVITY);
    return stated
        .map(text -> positive(NoiseFlags.SENSITIVITY, text))
        .orElseGet(() -> BigDecimal.valueOf(sensitivity(mechanism)));
  }

  private static double sensitivity(Mechanism mechanism) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return gaussian.sensitivity();
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return laplace.sensitivity();
    }
    return mechanism instanceof AdditiveNoise noise ? noise.sensitivity() : 1;
  }

  /** A positive decimal number, exactly. */
  static BigDecimal positive(String name, String text) {
    double value = Options.number(name, text, "positive and finite");
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new BadInputException(name + " must be positive and finite, got " + text);
    }
    return new BigDecimal(text.trim().replace("_", ""));
  }

  private static String source(Mechanism mechanism) {
    String line = PlanWriter.line(mechanism);
    return line.length() <= LONGEST_SOURCE ? line : "";
  }

  private static boolean isJson(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.endsWith(".json") && !lower.endsWith(".noise")) {
      throw new BadInputException(
          "--out must end in .json or .noise, got '" + name + "'; the ending says what is written");
    }
    return lower.endsWith(".json");
  }
}

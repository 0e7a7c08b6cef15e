package org.noisewright.app.cli;

import java.util.Locale;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.DpEventReader;
import org.noisewright.app.plan.OpacusHistory;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.plan.Relations;
import org.noisewright.app.report.OutputFile;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright import}: a plan from the format of another tool. */
final class ImportCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command("import", "FORMAT FILE", "A plan from the file of another tool.");
    Interchange.parameters(spec, "File of the other tool.");
    Options.value(spec, "--out", "FILE", "Plan file to write, .yaml or .json (default: print).");
    Options.value(
        spec,
        "--relation",
        "RELATION",
        "Relation of a dp-event, which does not hold it: add-or-remove-one (default), replace-one"
            + " or zero-out.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String format = Interchange.format(arguments);
    String file = Interchange.file(arguments, "import");
    Optional<OutputFile> target = Options.value(arguments, "--out").map(OutputFile::of);
    NeighboringRelation relation =
        Options.value(arguments, "--relation")
            .map(ImportCommand::relation)
            .orElse(NeighboringRelation.ADD_OR_REMOVE_ONE);
    PrivacyPlan plan;
    if (format.equals(Interchange.OPACUS)) {
      if (relation != NeighboringRelation.ADD_OR_REMOVE_ONE) {
        throw new BadInputException(
            "--relation must be add-or-remove-one for opacus, got "
                + Relations.name(relation)
                + "; leave it out");
      }
      plan = OpacusHistory.read(file);
    } else {
      plan = DpEventReader.read(file, relation);
    }
    boolean json =
        Options.value(arguments, "--out")
            .map(name -> name.toLowerCase(Locale.ROOT).endsWith(".json"))
            .orElse(false);
    String text = json ? PlanWriter.json(plan) : PlanWriter.yaml(plan);
    target.ifPresentOrElse(out -> out.write(text), () -> session.out().print(text));
  }

  private static NeighboringRelation relation(String name) {
    try {
      return Relations.of(name);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--relation: " + e.getMessage());
    }
  }
}

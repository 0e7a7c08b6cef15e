package org.noisewright.app.cli;

import java.util.Optional;
import org.noisewright.app.plan.DpEventWriter;
import org.noisewright.app.plan.OpacusHistory;
import org.noisewright.app.plan.PlanReader;
import org.noisewright.app.report.OutputFile;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright export}: a plan in the format of another tool. */
final class ExportCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command("export", "FORMAT FILE", "A plan as the file of another tool.");
    Interchange.parameters(spec, "Plan file.");
    Options.value(spec, "--out", "FILE", "File to write (default: print).");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String format = Interchange.format(arguments);
    String file = Interchange.file(arguments, "export");
    Optional<OutputFile> target = Options.value(arguments, "--out").map(OutputFile::of);
    PrivacyPlan plan = PlanReader.read(file);
    String text =
        format.equals(Interchange.OPACUS) ? OpacusHistory.json(plan) : DpEventWriter.json(plan);
    target.ifPresentOrElse(out -> out.write(text), () -> session.out().print(text));
    if (plan.relation() != NeighboringRelation.ADD_OR_REMOVE_ONE) {
      session
          .err()
          .println(
              "noisewright: note: a dp-event does not hold the relation; give"
                  + " NeighboringRelation."
                  + (plan.relation() == NeighboringRelation.REPLACE_ONE
                      ? "REPLACE_ONE"
                      : "REPLACE_SPECIAL")
                  + " to its accountant");
    }
  }
}

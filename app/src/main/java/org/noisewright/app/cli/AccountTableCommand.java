package org.noisewright.app.cli;

import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.PlanFlags;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.plan.TableFile;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.TableAnswer;
import org.noisewright.app.report.TableReport;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.TotalVariation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright account-table}: the privacy of a noise table, from its weights. */
final class AccountTableCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "account-table",
            "TABLE --delta D",
            "The certified epsilon of a noise table at a delta, from its whole weights, beside that"
                + " of the noise it was made from.");
    Options.parameter(spec, "TABLE", "File that 'noisewright table' wrote.");
    Options.value(spec, "--delta", "D", "The delta, an absolute probability in [0, 1].");
    Options.circumstances(spec);
    Options.flag(spec, "--explain", "Add where the width of the interval comes from.");
    Options.flag(spec, "--json", "Print JSON with everything that led to the answer.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    double delta = Options.delta(Options.required(arguments, "--delta", "--delta 1e-6"));
    String name = Options.file(arguments, "noise table");
    AccountedTable table = TableFile.read(name);
    Optional<Mechanism> source = TableFile.source(name, table);
    Asked asked = Options.asked(arguments, stated(arguments, table));
    Optional<Asked> continuous =
        source.map(one -> Options.asked(arguments, stated(arguments, table, one)));
    TableAnswer answer =
        new TableAnswer(
            name,
            new TableReport(table, source, source.flatMap(one -> variation(table, one))),
            asked,
            Answering.answer(arguments, session, asked, answers -> answers.epsilonAt(delta)),
            continuous.flatMap(plan -> epsilon(arguments, session, plan, delta)));
    session
        .out()
        .print(
            arguments.hasMatchedOption("--json")
                ? answer.json()
                : answer.text(arguments.hasMatchedOption("--explain")));
  }

  /** The plan of releases of a table. */
  private static StatedPlan stated(ParseResult arguments, AccountedTable table) {
    return PlanFlags.stated(
        table.mechanism(), Options.circumstances(arguments), List.of(TableFile.steps(table)));
  }

  private static StatedPlan stated(ParseResult arguments, AccountedTable table, Mechanism source) {
    return PlanFlags.stated(
        TableFile.withSensitivity(source, table.sensitivity()),
        Options.circumstances(arguments),
        List.of());
  }

  /** The epsilon of the noise of which the table was made; none if the accountant refuses it. */
  private static Optional<EpsilonAnswer> epsilon(
      ParseResult arguments, Session session, Asked plan, double delta) {
    try {
      return Optional.of(
          Answering.answer(arguments, session, plan, answers -> answers.epsilonAt(delta)));
    } catch (BadInputException e) {
      return Optional.empty();
    }
  }

  /** The distance from the noise that the table names; none if it has no masses on this lattice. */
  private static Optional<TotalVariation> variation(AccountedTable table, Mechanism source) {
    try {
      return Optional.of(
          TotalVariation.of(table.table(), NoiseMasses.of(source, table.table().step())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}

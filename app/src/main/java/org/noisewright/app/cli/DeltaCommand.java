package org.noisewright.app.cli;

import org.noisewright.app.report.Asked;
import org.noisewright.app.report.JsonReport;
import org.noisewright.app.report.TextReport;
import org.noisewright.curve.DeltaAnswer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright delta}: the certified delta of a plan at an epsilon. */
final class DeltaCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "delta", "PLAN|MECHANISM --epsilon E", "The certified delta of a plan at an epsilon.");
    Options.value(spec, "--epsilon", "E", "The epsilon in nats, any real number.");
    Options.plan(spec);
    Options.flag(spec, "--explain", "Add where the width of the interval comes from.");
    Options.flag(spec, "--json", "Print JSON with everything that led to the answer.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    double epsilon = Options.epsilon(Options.required(arguments, "--epsilon", "--epsilon 1"));
    Asked asked = Options.asked(arguments);
    boolean json = arguments.hasMatchedOption("--json");
    boolean explain = arguments.hasMatchedOption("--explain");
    String report =
        Answering.answer(
            arguments,
            session,
            asked,
            answers -> {
              DeltaAnswer answer = answers.deltaAt(epsilon);
              return json
                  ? JsonReport.delta(answer, asked)
                  : TextReport.delta(answer, asked, explain);
            });
    session.out().print(report);
  }
}

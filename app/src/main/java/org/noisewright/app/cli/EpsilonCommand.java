package org.noisewright.app.cli;

import org.noisewright.app.report.Asked;
import org.noisewright.app.report.JsonReport;
import org.noisewright.app.report.TextReport;
import org.noisewright.curve.EpsilonAnswer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright epsilon}: the certified epsilon of a plan at a delta. */
final class EpsilonCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "epsilon", "PLAN|MECHANISM --delta D", "The certified epsilon of a plan at a delta.");
    Options.value(spec, "--delta", "D", "The delta, an absolute probability in [0, 1].");
    Options.plan(spec);
    Options.flag(spec, "--explain", "Add where the width of the interval comes from.");
    Options.flag(spec, "--json", "Print JSON with everything that led to the answer.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    double delta = Options.delta(Options.required(arguments, "--delta", "--delta 1e-5"));
    Asked asked = Options.asked(arguments);
    boolean json = arguments.hasMatchedOption("--json");
    boolean explain = arguments.hasMatchedOption("--explain");
    String report =
        Answering.answer(
            arguments,
            session,
            asked,
            answers -> {
              EpsilonAnswer answer = answers.epsilonAt(delta);
              return json
                  ? JsonReport.epsilon(answer, asked)
                  : TextReport.epsilon(answer, asked, explain);
            });
    session.out().print(report);
  }
}

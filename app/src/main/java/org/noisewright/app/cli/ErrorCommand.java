package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.ErrorReport;
import org.noisewright.app.report.JsonReport;
import org.noisewright.app.report.TextReport;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.NoiseScaling;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright error}: from noise to its error, or from an error to the least epsilon. */
final class ErrorCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "error",
            "PLAN|MECHANISM",
            "How far noise is from 0; or, with --wanted-error, the epsilon of noise of the same"
                + " kind with this error.");
    Options.value(
        spec, "--confidence", "C", "The error that is not exceeded with it (default 0.95).");
    Options.value(
        spec,
        "--wanted-error",
        "E",
        "Scale the noise to this error at the confidence, and tell epsilon at --delta.");
    Options.value(spec, "--delta", "D", "With --wanted-error: the delta.");
    Options.plan(spec);
    Options.flag(spec, "--json", "Print JSON.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    double risk = risk(Options.value(arguments, "--confidence").orElse("0.95"));
    Optional<String> wanted = Options.value(arguments, "--wanted-error");
    if (wanted.isEmpty() && arguments.hasMatchedOption("--delta")) {
      throw new BadInputException(
          "--delta belongs to --wanted-error; add --wanted-error or leave it out");
    }
    Asked asked = Options.asked(arguments);
    boolean json = arguments.hasMatchedOption("--json");
    try {
      if (wanted.isEmpty()) {
        ErrorReport report = new ErrorReport(asked.plan(), risk, Session.version());
        session.out().print(json ? report.json() : report.text());
        return;
      }
      double error = Options.number("--wanted-error", wanted.get(), "positive and finite");
      double delta = Options.delta(Options.required(arguments, "--delta", "--delta 1e-5"));
      Asked scaled = scaled(asked, risk, error);
      EpsilonAnswer answer =
          Answering.answer(arguments, session, scaled, answers -> answers.epsilonAt(delta));
      session
          .out()
          .print(
              json
                  ? JsonReport.epsilon(answer, scaled)
                  : "with noise whose error is at most "
                      + NumberText.of(error)
                      + " at confidence "
                      + ErrorReport.confidence(risk)
                      + ":\n"
                      + TextReport.epsilon(answer, scaled, false));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** The question about the plan with every noise scaled. */
  private static Asked scaled(Asked asked, double risk, double error) {
    List<Release> releases = new ArrayList<>();
    for (Release release : asked.plan().releases()) {
      Mechanism mechanism =
          NoiseScaling.toError(release.mechanism(), noise -> noise.atRisk(risk), error);
      releases.add(new Release(mechanism, release.sampling(), release.times()));
    }
    PrivacyPlan plan =
        new PrivacyPlan(asked.plan().relation(), releases, asked.plan().recordsPerUser());
    return new Asked(
        new StatedPlan(plan, asked.stated().derived()),
        asked.direction(),
        asked.width(),
        asked.unproven(),
        asked.version());
  }

  private static double risk(String text) {
    double confidence = Options.number("--confidence", text, "a number in (0, 1)");
    if (!(confidence > 0 && confidence < 1)) {
      throw new BadInputException(
          "--confidence must be a number in (0, 1), got " + text + "; write for example 0.95");
    }
    return BigDecimal.ONE.subtract(BigDecimal.valueOf(confidence)).doubleValue();
  }
}

package org.noisewright.app.cli;

import java.util.Locale;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.plan.UnknownPlan;
import org.noisewright.app.report.CalibrationReport;
import org.noisewright.app.report.OutputFile;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PrivacyTarget;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright calibrate}: the value of one number of a plan that meets a target. */
final class CalibrateCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "calibrate",
            "PLAN|MECHANISM --target-epsilon E --delta D",
            "The least noise, or the largest rate or number, with which a plan meets a target. Write"
                + " the word solve in place of one number.");
    Options.value(spec, "--target-epsilon", "E", "The largest epsilon, in nats.");
    Options.value(spec, "--delta", "D", "At this delta, an absolute probability in [0, 1).");
    Options.value(
        spec,
        "--solve",
        "PATH",
        "The number of a plan file to solve for, as releases[0].standardDeviation; noise is one"
            + " factor on the noise of all releases.");
    Options.value(spec, "--tolerance", "T", "Relative tolerance of the value (default 0.0001).");
    Options.value(spec, "--out", "FILE", "Write the plan with the value, .yaml or .json.");
    Options.flag(spec, "--json", "Print JSON with everything that led to the answer.");
    Options.searchedPlan(spec);
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    PrivacyTarget target = Options.target(arguments);
    Calibrator calibrator = Calibrator.of(tolerance(arguments));
    UnknownPlan unknown = Options.unknown(arguments, Options.value(arguments, "--solve"));
    Optional<String> out = Options.value(arguments, "--out").map(CalibrateCommand::planName);
    Optional<OutputFile> file = out.map(OutputFile::of);
    Calibrating done = Calibrating.solve(arguments, session, calibrator, unknown.family(), target);
    CalibrationReport report =
        new CalibrationReport(
            unknown,
            done.found(),
            Calibrating.asked(
                arguments, unknown.stated().apply(done.found().value()), Optional.empty()),
            tolerance(arguments),
            done.milliseconds());
    boolean json = arguments.hasMatchedOption("--json");
    if (!done.found().met()) {
      session.out().print(json ? report.json() : "");
      throw new TargetNotMetException(report.headline());
    }
    file.ifPresent(written -> written.write(plan(out.orElseThrow(), report)));
    session
        .out()
        .print(
            json
                ? report.json()
                : report.text() + out.map(name -> "wrote " + name + "\n").orElse(""));
  }

  private static String plan(String name, CalibrationReport report) {
    return isJson(name)
        ? PlanWriter.json(report.asked().plan())
        : PlanWriter.yaml(report.asked().plan());
  }

  private static boolean isJson(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".json");
  }

  private static String planName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!(lower.endsWith(".yaml") || lower.endsWith(".yml") || isJson(name))) {
      throw new BadInputException(
          "--out must end in .yaml, .yml or .json, got '" + name + "'; a plan is written");
    }
    return name;
  }

  private static double tolerance(ParseResult arguments) {
    Optional<String> text = Options.value(arguments, "--tolerance");
    if (text.isEmpty()) {
      return Calibrator.DEFAULT_TOLERANCE;
    }
    double tolerance = Options.number("--tolerance", text.get(), "in [1e-9, 0.5]");
    if (!(tolerance >= 1e-9 && tolerance <= 0.5)) {
      throw new BadInputException(
          "--tolerance must be in [1e-9, 0.5], got "
              + text.get()
              + "; 0.0001 finds the value to 0.01 %");
    }
    return tolerance;
  }
}

package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.StepsReport;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright steps}: how many more releases fit into a target. */
final class StepsCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "steps",
            "PLAN|MECHANISM --target-epsilon E --delta D",
            "How many more repetitions of one release fit into a target, after the plan as it is."
                + " Ask before the first answer: a count that depends on earlier answers is not"
                + " covered.");
    Options.value(spec, "--target-epsilon", "E", "The largest epsilon, in nats.");
    Options.value(spec, "--delta", "D", "At this delta, an absolute probability in [0, 1).");
    Options.value(
        spec, "--release", "I", "The release to repeat, counted from 1 (default: the last one).");
    Options.flag(spec, "--json", "Print JSON with everything that led to the answer.");
    Options.searchedPlan(spec);
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    PrivacyTarget target = Options.target(arguments);
    Asked asked = Options.asked(arguments);
    int release = release(arguments, asked.plan());
    long times = asked.plan().releases().get(release).times();
    if (times == StepsReport.MOST) {
      throw new BadInputException(
          "release "
              + (release + 1)
              + " is repeated 1e15 times already, which is the most that can be accounted for; name"
              + " another one with --release");
    }
    PlanFamily family =
        new PlanFamily(
            "times of release " + (release + 1),
            Effect.LESS_PRIVATE,
            (double) times,
            (double) StepsReport.MOST,
            true,
            (double) times,
            total -> repeated(asked.plan(), release, (long) total));
    Calibrating done =
        Calibrating.solve(
            arguments, session, Calibrator.of(Calibrator.DEFAULT_TOLERANCE), family, target);
    StepsReport report = new StepsReport(asked, release, done.found(), done.milliseconds());
    boolean json = arguments.hasMatchedOption("--json");
    session.out().print(json ? report.json() : report.text());
    if (!done.found().met()) {
      session.out().flush();
      throw new TargetNotMetException(report.refusal());
    }
  }

  private static int release(ParseResult arguments, PrivacyPlan plan) {
    int releases = plan.releases().size();
    Optional<String> text = Options.value(arguments, "--release");
    if (text.isEmpty()) {
      return releases - 1;
    }
    try {
      long number = NumberText.whole("--release", text.get(), "in [1, " + releases + "]");
      if (number >= 1 && number <= releases) {
        return (int) number - 1;
      }
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    throw new BadInputException(
        "--release must be a whole number in [1, "
            + releases
            + "], got "
            + text.get()
            + "; the plan has "
            + releases
            + (releases == 1 ? " release" : " releases"));
  }

  private static PrivacyPlan repeated(PrivacyPlan plan, int number, long times) {
    List<Release> releases = new ArrayList<>(plan.releases());
    releases.set(number, releases.get(number).times(times));
    return new PrivacyPlan(plan.relation(), releases, plan.recordsPerUser());
  }
}

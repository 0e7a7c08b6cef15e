package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.LearnedFile;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.SearchFile;
import org.noisewright.app.plot.LearnedPicture;
import org.noisewright.app.report.LearnedReport;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.learned.EqualCost;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedSolver;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.QueryKind;
import org.noisewright.design.learned.SearchKeeper;
import org.noisewright.design.learned.ShiftCheck;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright design learned}: the best noise in a range for a number of releases. */
final class LearnedCommand implements Command {
  private static final Map<String, String> NAMES =
      Map.of(
          "compositions", "--times",
          "samplingRate", "--poisson",
          "delta", "--target-delta",
          "cost", "--utility");
  private static final List<String> TARGETS = List.of("--target-delta", "--utility", "--weight");

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "design learned",
            "--range R --epsilon E --times K --target-delta D",
            "The best noise that never leaves a range, for a number that is released several times."
                + " Its delta is certified; that no other noise is better is certified for one"
                + " release, and searched for several.");
    Options.value(spec, "--range", "R", "Largest absolute value of the noise.");
    Options.value(spec, "--epsilon", "E", "The epsilon at which delta is to be small, in (0, 50].");
    Options.value(spec, "--times", "K", "Number of releases (default 1).");
    Options.value(
        spec, "--cost", "L1|L2", "What is to be small: E|X|, or sqrt(E X^2) (default L2).");
    Options.value(spec, "--target-delta", "D", "The noise of least cost with at most this delta.");
    Options.value(spec, "--utility", "U", "The noise of least delta with at most this cost.");
    Options.value(spec, "--weight", "W", "The noise of least delta + weight times the cost.");
    Options.value(spec, "--sensitivity", "S", "Largest change of the number (default 1).");
    Options.flag(
        spec, "--counting", "For whole numbers, or multiples of the step: noise on them alone.");
    Options.value(spec, "--poisson", "RATE", "Poisson sampling at this rate.");
    Options.value(
        spec, "--cells", "N", "Cells, or steps, in one sensitivity (default by range and times).");
    DescentSearch.options(spec);
    DesignOutput.option(spec);
    Checkpoint.option(spec);
    Options.flag(
        spec,
        "--no-compare",
        "Leave out the known families at the same cost, and delta at smaller changes.");
    Options.flag(spec, "--json", "Print JSON.");
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    BigDecimal sensitivity =
        TableCommand.positive(
            "--sensitivity", Options.value(arguments, "--sensitivity").orElse("1"));
    LearnedProblem problem = problem(arguments, sensitivity);
    Optional<DesignOutput> out = DesignOutput.of(arguments);
    Optional<DescentSearch> descent = DescentSearch.of(arguments, problem);
    Map<String, String> question =
        descent
            .map(DescentSearch::question)
            .orElseGet(() -> SearchFile.question("direct", problem));
    SearchKeeper keeper = Checkpoint.of(arguments, question, session.err());
    ProgressLine line = session.progress();
    Progress progress = arguments.hasMatchedOption("--quiet") ? Progress.NONE : line;
    boolean compared = !arguments.hasMatchedOption("--no-compare");
    Interruption interruption = session.interruption();
    interruption.announce("interrupted; certifying the best noise so far");
    LearnedReport report;
    try {
      Optional<DescentSearch.Found> found = descent.map(search -> search.found(progress, keeper));
      LearnedNoise noise =
          found.isPresent() ? found.get().noise() : LearnedSolver.solve(problem, progress, keeper);
      report =
          report(noise, sensitivity, compared, progress, interruption)
              .foundBy(found.map(DescentSearch.Found::summary));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } catch (CancellationException e) {
      throw new StoppedEarlyException(e.getMessage() + "; nothing is written");
    } finally {
      line.clear();
    }
    boolean stopped = interruption.settle() || report.noise().stopped();
    write(arguments, session, out, report);
    if (stopped) {
      throw StoppedEarlyException.withBest(out.isPresent());
    }
  }

  /** An interrupt during the comparison leaves it out: the noise is there. */
  private static LearnedReport report(
      LearnedNoise noise,
      BigDecimal sensitivity,
      boolean compared,
      Progress progress,
      Interruption interruption) {
    List<EqualCost> others = List.of();
    Optional<ShiftCheck> shifts = Optional.empty();
    if (compared && !noise.stopped()) {
      try {
        shifts = Optional.of(noise.atSmallerShifts(progress));
        others = noise.atEqualCost(progress);
      } catch (CancellationException e) {
        // What was compared until then is left out, too.
      }
    }
    interruption.settle();
    return new LearnedReport(
        noise, LearnedFile.table(noise, sensitivity), shifts, others, Session.version());
  }

  private static void write(
      ParseResult arguments, Session session, Optional<DesignOutput> out, LearnedReport report) {
    out.ifPresent(
        file ->
            file.write(
                report::file,
                () -> LearnedPicture.of(report.noise(), report.others(), report.title())));
    session
        .out()
        .print(
            arguments.hasMatchedOption("--json")
                ? JsonText.of(report.tree())
                : report.text() + out.map(file -> "wrote " + file.name() + "\n").orElse(""));
    session.out().flush();
  }

  private static LearnedProblem problem(ParseResult arguments, BigDecimal sensitivity) {
    double range =
        Options.number(
            "--range",
            Options.required(arguments, "--range", "--range 50"),
            "at least the sensitivity");
    double epsilon =
        Options.number(
            "--epsilon", Options.required(arguments, "--epsilon", "--epsilon 0.3"), "in (0, 50]");
    String rate = Options.value(arguments, "--poisson").orElse("1");
    try {
      return new LearnedProblem(
          range,
          sensitivity.doubleValue(),
          epsilon,
          whole(arguments, "--times").orElse(1),
          cost(Options.value(arguments, "--cost").orElse("L2")),
          target(arguments),
          arguments.hasMatchedOption("--counting") ? QueryKind.COUNTING : QueryKind.REAL,
          Options.number("--poisson", rate, "in (0, 1]"),
          whole(arguments, "--cells"));
    } catch (IllegalArgumentException e) {
      throw Options.refused(e, NAMES);
    }
  }

  private static LearnedTarget target(ParseResult arguments) {
    List<String> given = TARGETS.stream().filter(arguments::hasMatchedOption).toList();
    if (given.size() != 1) {
      throw new BadInputException(
          given.isEmpty()
              ? "no target is given; write --target-delta 1e-4, --utility 10 or --weight 0.01"
              : String.join(" and ", given) + " are both given; name one target");
    }
    String option = given.get(0);
    double value =
        Options.number(option, Options.value(arguments, option).orElse(""), "positive and finite");
    return switch (option) {
      case "--target-delta" -> LearnedTarget.deltaAtMost(value);
      case "--utility" -> LearnedTarget.costAtMost(value);
      default -> LearnedTarget.weight(value);
    };
  }

  private static NoiseCost cost(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "L1" -> NoiseCost.L1;
      case "L2" -> NoiseCost.L2;
      default -> throw new BadInputException("--cost must be L1 or L2, got '" + word + "'");
    };
  }

  private static OptionalInt whole(ParseResult arguments, String name) {
    Optional<String> text = Options.value(arguments, name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      long number = NumberText.whole(name, text.get(), "of at least 1");
      return OptionalInt.of((int) Math.max(-1, Math.min(Integer.MAX_VALUE, number)));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }
}

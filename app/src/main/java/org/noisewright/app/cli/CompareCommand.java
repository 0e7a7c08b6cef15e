package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noisewright.accountant.Comparison;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.accountant.ReleaseSweep;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.plot.ComparisonPicture;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.ComparisonData;
import org.noisewright.app.report.ComparisonSweep;
import org.noisewright.app.report.ComparisonText;
import org.noisewright.app.report.OutputFile;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.PrivacyPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright compare}: older bounds and approximations beside the certified interval. */
final class CompareCommand implements Command {
  private static final int POINTS = 41;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "compare",
            "PLAN|MECHANISM --delta D|--epsilon E",
            "Older bounds and approximations beside the certified interval, as a table and a"
                + " picture.");
    Options.value(spec, "--delta", "D", "Compare epsilon at this delta.");
    Options.value(
        spec, "--epsilon", "E|FROM:TO", "Compare delta at this epsilon, or over a range of it.");
    Options.value(
        spec, "--out", "FILE", "Write a picture (.svg, .png) or all numbers (.csv, .json) too.");
    Options.value(
        spec, "--methods", "NAME,NAME", "These methods only; the beginning of a name suffices.");
    Options.flag(spec, "--json", "Print JSON with everything instead of the table.");
    Options.flag(spec, "--explain", "Add where each method comes from and what it costs.");
    Options.plan(
        spec, "Number of releases; FROM:TO repeats the whole plan so often, as in 1:2^22.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    CompareQuestion question = CompareQuestion.of(arguments);
    Optional<String> out = Options.value(arguments, "--out");
    String extension = out.map(Options::extension).orElse("");
    Asked asked =
        Options.asked(arguments, CompareQuestion.repeats(arguments) ? Set.of("--times") : Set.of());
    if (asked.unproven()) {
      throw new BadInputException(
          "--unproven has no place in compare, which lays methods beside what is certified; leave"
              + " it out");
    }
    List<ComparisonMethod> methods =
        Options.value(arguments, "--methods")
            .map(names -> MethodNames.chosen(session.methods().get(), names))
            .orElseGet(session.methods());
    question.repetitions().ifPresent(numbers -> repeated(asked, numbers.get(numbers.size() - 1)));
    Optional<OutputFile> file = out.map(OutputFile::of);
    Result result;
    ProgressLine progress = session.progress();
    try {
      Asking asking =
          new Asking(session, asked, methods, Options.memory(arguments), question, progress);
      result = asking.result(extension.equals("svg") || extension.equals("png"));
    } finally {
      progress.clear();
    }
    file.ifPresent(written -> write(written, extension, result));
    session
        .out()
        .print(
            arguments.hasMatchedOption("--json")
                ? result.json()
                : result.text(arguments.hasMatchedOption("--explain"))
                    + out.map(name -> "\nwrote " + name + "\n").orElse(""));
    List<String> wrong = result.violating();
    if (!wrong.isEmpty()) {
      throw new ContradictionException(
          "contradiction with the certified interval by "
              + String.join(", ", wrong)
              + "; please report it with the command and the plan");
    }
  }

  private static void write(OutputFile file, String extension, Result result) {
    switch (extension) {
      case "csv" -> file.write(result.csv());
      case "json" -> file.write(result.json());
      case "svg" -> file.write(stream -> result.chart().writeSvg(stream));
      default -> file.write(stream -> result.chart().writePng(stream));
    }
  }

  private static PrivacyPlan repeated(Asked asked, long number) {
    try {
      return ReleaseSweep.repeated(asked.plan(), number);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--times: " + e.getMessage());
    }
  }

  /**
   * What was found.
   *
   * @param asked what was asked
   * @param table the answer to one question, if one was asked
   * @param sweep the answers over a range, if one was asked or is drawn
   */
  private record Result(
      Asked asked, Optional<ComparisonTable> table, Optional<ComparisonSweep> sweep) {

    String text(boolean explain) {
      return table
          .map(one -> ComparisonText.of(one, asked, explain))
          .orElseGet(() -> ComparisonText.of(sweep.orElseThrow(), explain));
    }

    String json() {
      return table
          .map(one -> ComparisonData.json(one, asked))
          .orElseGet(() -> ComparisonData.json(sweep.orElseThrow()));
    }

    String csv() {
      return table
          .map(ComparisonData::csv)
          .orElseGet(() -> ComparisonData.csv(sweep.orElseThrow()));
    }

    LinesChart chart() {
      return ComparisonPicture.of(sweep.orElseThrow());
    }

    List<String> violating() {
      List<ComparisonTable> all = new ArrayList<>();
      table.ifPresent(all::add);
      sweep.ifPresent(many -> many.points().forEach(point -> all.add(point.table())));
      return all.stream()
          .flatMap(one -> one.violating().stream())
          .map(ComparisonRow::name)
          .distinct()
          .toList();
    }
  }

  /** Asks the accountant and the methods. */
  private record Asking(
      Session session,
      Asked asked,
      List<ComparisonMethod> methods,
      Optional<Long> memory,
      CompareQuestion question,
      Progress progress) {

    Result result(boolean picture) {
      if (question.repetitions().isPresent()) {
        return new Result(asked, Optional.empty(), Optional.of(overRepetitions()));
      }
      Comparison comparison = comparison(asked.plan()).withProgress(progress);
      if (question.epsilons().isPresent()) {
        ComparisonSweep sweep = overEpsilon(comparison, question.epsilons().get());
        return new Result(asked, Optional.empty(), Optional.of(sweep));
      }
      ComparisonTable table = table(comparison);
      return new Result(
          asked,
          Optional.of(table),
          picture ? Optional.of(overEpsilon(comparison, around(table))) : Optional.empty());
    }

    private ComparisonTable table(Comparison comparison) {
      return question.delta().isPresent()
          ? comparison.epsilonAt(question.delta().getAsDouble())
          : comparison.deltaAt(question.epsilon().getAsDouble());
    }

    private ComparisonSweep overEpsilon(Comparison comparison, CompareQuestion.Range range) {
      List<Double> epsilons = range.points(POINTS);
      List<ComparisonTable> tables = comparison.deltasAt(epsilons);
      List<ComparisonSweep.Point> points = new ArrayList<>();
      for (int i = 0; i < POINTS; i++) {
        points.add(new ComparisonSweep.Point(epsilons.get(i), tables.get(i)));
      }
      return new ComparisonSweep(asked, ComparisonSweep.Over.EPSILON, points);
    }

    private ComparisonSweep overRepetitions() {
      List<ComparisonSweep.Point> points =
          ReleaseSweep.over(
                  asked.plan(),
                  question.repetitions().orElseThrow(),
                  (plan, part) -> table(comparison(plan).withProgress(part)),
                  progress)
              .stream()
              .map(point -> new ComparisonSweep.Point((double) point.repetitions(), point.table()))
              .toList();
      return new ComparisonSweep(asked, ComparisonSweep.Over.REPETITIONS, points);
    }

    private Comparison comparison(PrivacyPlan plan) {
      Asked about =
          new Asked(
              new StatedPlan(plan, asked.stated().derived()),
              asked.direction(),
              asked.width(),
              asked.unproven(),
              asked.version());
      try {
        return Comparison.of(
            plan,
            asked.direction(),
            methods,
            told -> certified(session.accounting().answers(about, memory, told)));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(Refusals.named(about, String.valueOf(e.getMessage())));
      }
    }

    private static Comparison.Certified certified(Accounting.Answers answers) {
      return new Comparison.Certified() {
        @Override
        public EpsilonAnswer epsilonAt(double delta) {
          return answers.epsilonAt(delta);
        }

        @Override
        public DeltaAnswer deltaAt(double epsilon) {
          return answers.deltaAt(epsilon);
        }
      };
    }

    /** From half of the answer to half as much again, so that the answer is in the middle. */
    private static CompareQuestion.Range around(ComparisonTable table) {
      double middle = table.at();
      if (table.quantity() == Quantity.EPSILON) {
        double upper = table.certified().upper();
        middle = upper < Double.POSITIVE_INFINITY ? upper : table.certified().lower();
      }
      double width = middle == 0 ? 1 : Math.abs(middle);
      double from = rounded(middle - 0.5 * width, RoundingMode.FLOOR);
      double to = rounded(middle + 0.5 * width, RoundingMode.CEILING);
      return new CompareQuestion.Range(middle == 0 ? 0 : from, middle == 0 ? 1 : to);
    }

    private static double rounded(double value, RoundingMode rounding) {
      return new BigDecimal(value).round(new MathContext(2, rounding)).doubleValue();
    }
  }
}

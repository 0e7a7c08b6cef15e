package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plot.CurvePicture;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.CurveTable;
import org.noisewright.app.report.OutputFile;
import org.noisewright.app.report.ReleaseSummary;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.numerics.Bounds;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright curve}: delta over epsilon as a picture or a table. */
final class CurveCommand implements Command {
  private static final int POINTS = 101;
  private static final double DEFAULT_FLOOR = 1e-12;
  private static final double LARGEST_EPSILON = 1e6;

  /** Where on the epsilon axis the points lie. */
  private record Range(double from, double to) {}

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "curve",
            "PLAN|MECHANISM --out FILE",
            "Delta over epsilon, both sides, as a picture or a table.");
    Options.value(spec, "--out", "FILE", "File to write: .svg, .png, .csv or .json.");
    Options.value(spec, "--delta", "D", "Draw down to this delta (default 1e-12).");
    Options.value(spec, "--epsilon", "FROM:TO", "Draw from and to these epsilons instead.");
    Options.plan(spec);
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String name = Options.required(arguments, "--out", "--out curve.svg");
    String extension = Options.extension(name);
    Optional<Range> range = Options.value(arguments, "--epsilon").map(CurveCommand::range);
    Optional<Double> delta = Options.value(arguments, "--delta").map(Options::delta);
    if (range.isPresent() && delta.isPresent()) {
      throw new BadInputException(
          "--epsilon and --delta both say where the curve ends; give one of them");
    }
    double floor = delta.orElse(DEFAULT_FLOOR);
    if (!(floor > 0)) {
      throw new BadInputException(
          "--delta must be above 0 for a curve, got 0; its axis is logarithmic, write for example"
              + " 1e-20");
    }
    OutputFile file = OutputFile.of(name);
    Asked asked = Options.asked(arguments);
    CurveTable table =
        Answering.answer(
            arguments,
            session,
            asked,
            progress -> new PointProgress(progress, POINTS),
            (answers, progress) ->
                table(asked, answers, range.orElseGet(() -> range(answers, floor)), progress));
    switch (extension) {
      case "csv" -> file.write(table.csv());
      case "json" -> file.write(table.json());
      case "svg" -> file.write(stream -> CurvePicture.of(table).writeSvg(stream));
      default -> file.write(stream -> CurvePicture.of(table).writePng(stream));
    }
    summary(name, table, session);
  }

  private static void summary(String name, CurveTable table, Session session) {
    List<DeltaAnswer> points = table.points();
    session
        .out()
        .println(
            "wrote "
                + name
                + ": "
                + points.size()
                + " points from epsilon "
                + NumberText.of(points.get(0).epsilon())
                + " to "
                + NumberText.of(points.get(points.size() - 1).epsilon())
                + ", "
                + ReleaseSummary.relation(table.asked().plan()));
    table.unproven().forEach(reason -> session.out().println("UNPROVEN: " + reason));
    table
        .firstWider()
        .ifPresent(
            status ->
                session
                    .out()
                    .println(
                        "note: "
                            + table.wider()
                            + " points are wider than asked"
                            + (table.unproven().isEmpty() ? ", though certified: " : ": ")
                            + status.reason()));
  }

  private static Range range(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new BadInputException(
          "--epsilon must be FROM:TO, got " + text + "; write for example 0:5");
    }
    Range range =
        new Range(
            Options.epsilon(text.substring(0, colon)), Options.epsilon(text.substring(colon + 1)));
    if (!(range.from() < range.to())) {
      throw new BadInputException(
          "--epsilon FROM:TO must rise, got " + text + "; write for example 0:5");
    }
    return range;
  }

  /** From 0 to where delta falls under the floor, or to where it does not fall any more. */
  private static Range range(Accounting.Answers answers, double floor) {
    Bounds end = answers.epsilonAt(floor).epsilon();
    if (end.upper() <= LARGEST_EPSILON) {
      return new Range(0, end.upper() > 0 ? roundedUp(end.upper()) : 1);
    }
    double epsilon = 1;
    double lower = answers.deltaAt(epsilon).delta().lower();
    while (epsilon < LARGEST_EPSILON) {
      DeltaAnswer further = answers.deltaAt(2 * epsilon);
      if (!(further.delta().upper() < 0.98 * lower)) {
        break;
      }
      epsilon *= 2;
      lower = further.delta().lower();
    }
    return new Range(0, epsilon);
  }

  /** The next number with two digits, so that the points lie at readable places. */
  private static double roundedUp(double value) {
    return new BigDecimal(value).round(new MathContext(2, RoundingMode.CEILING)).doubleValue();
  }

  private static CurveTable table(
      Asked asked, Accounting.Answers answers, Range range, PointProgress progress) {
    List<DeltaAnswer> points = new ArrayList<>();
    for (int i = 0; i < POINTS; i++) {
      double part = (double) i / (POINTS - 1);
      double epsilon =
          i == POINTS - 1 ? range.to() : range.from() + part * (range.to() - range.from());
      points.add(answers.deltaAt(epsilon));
      progress.next();
    }
    return new CurveTable(asked, points);
  }
}

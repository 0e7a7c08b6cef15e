package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NoiseFlags;
import org.noisewright.app.plan.PlanFlags;
import org.noisewright.app.plan.ReleasedValue;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.plan.TableFile;
import org.noisewright.app.plan.ValueColumn;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.ReleaseReport;
import org.noisewright.app.runs.ReservedFile;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.Clamping;
import org.noisewright.sampling.TableRelease;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright release}: values in, values with the noise of a table out. */
final class ReleaseCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "release",
            "TABLE --value V|--in FILE --sensitivity S",
            "Values with the noise of a table. What comes out lies on the lattice of the table"
                + " whatever the value is, and no value is an error.");
    Options.parameter(spec, "TABLE", "File that 'noisewright table' wrote.");
    Options.value(spec, "--value", "V", "One value; it is in the history of your shell then.");
    Options.value(spec, "--in", "FILE", "Values in a CSV file with a header.");
    Options.value(spec, "--column", "NAME", "The column, if the file has several.");
    Options.value(
        spec,
        NoiseFlags.SENSITIVITY,
        "S",
        "Largest change of each value between neighbours; the table must be accounted for it.");
    Options.value(
        spec, "--clamp", "LOW,HIGH", "Values outside become the ends, also infinite ones.");
    Options.value(
        spec,
        "--not-a-number",
        "V",
        "What a value becomes that is no number: public, default LOW, without --clamp 0.");
    Options.value(
        spec,
        "--out",
        "FILE",
        "Write index and value as .csv, one line for each value; no file is written over.");
    Options.value(
        spec,
        "--record",
        "FILE",
        "Write what is done as .json, first as reserved, then as published; keep it.");
    Options.value(spec, "--delta", "D", "Tell and record the certified epsilon at this delta.");
    Options.value(spec, "--relation", "RELATION", "add-or-remove-one (default) or replace-one.");
    Options.value(spec, "--records-per-user", "M", "Most records of one user (default 1).");
    Seeds.option(spec);
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String tableName = Options.file(arguments, "noise table");
    BigDecimal sensitivity =
        TableCommand.positive(
            NoiseFlags.SENSITIVITY,
            Options.required(arguments, NoiseFlags.SENSITIVITY, NoiseFlags.SENSITIVITY + " 1"));
    Clamping clamping = clamping(arguments);
    Optional<Path> out = file(arguments, "--out", ".csv");
    Optional<Path> record = file(arguments, "--record", ".json");
    Optional<Double> delta = Options.value(arguments, "--delta").map(Options::delta);
    AccountedTable table = TableFile.read(tableName);
    TableRelease release = release(arguments, table, sensitivity, clamping);
    List<ReleasedValue> values = values(arguments, out.isPresent());
    Asked asked = asked(arguments, table, values.size());
    Optional<EpsilonAnswer> answer =
        delta.map(
            d -> Answering.answer(arguments, session, asked, answers -> answers.epsilonAt(d)));
    ReleaseReport report =
        new ReleaseReport(
            tableName, table, sensitivity, clamping, release, asked, answer, values.size());
    try (Reserved reserved = Reserved.of(out, record)) {
      reserved.record(report, ReleaseReport.RESERVED);
      List<Long> indices = values.stream().map(value -> value.release(release)).toList();
      reserved.values(report.csv(indices));
      session.out().print(report.text(indices));
      for (String option : List.of("--record", "--out")) {
        Options.value(arguments, option).ifPresent(name -> session.out().println("wrote " + name));
      }
      if (out.isEmpty() && session.out().checkError()) {
        throw new UnwrittenOutputException(
            "the value could not be written to standard output and is lost; its noise is spent");
      }
      reserved.record(report, ReleaseReport.PUBLISHED);
    }
  }

  /**
   * The files of a release, reserved before anything is drawn: the record says on disk that noise
   * may be spent before it is, and that the values are out when they are.
   */
  private record Reserved(Optional<ReservedFile> out, Optional<ReservedFile> record)
      implements AutoCloseable {
    static Reserved of(Optional<Path> out, Optional<Path> record) {
      Optional<ReservedFile> values = out.map(path -> ReservedFile.of(path, false));
      try {
        return new Reserved(values, record.map(path -> ReservedFile.of(path, false)));
      } catch (BadInputException e) {
        values.ifPresent(ReservedFile::close);
        throw e;
      }
    }

    void record(ReleaseReport report, String state) {
      byte[] bytes = JsonText.of(report.record(state)).getBytes(StandardCharsets.UTF_8);
      record.ifPresent(file -> file.write(stream -> stream.write(bytes)));
    }

    void values(String csv) {
      byte[] bytes = csv.getBytes(StandardCharsets.UTF_8);
      out.ifPresent(file -> file.write(stream -> stream.write(bytes)));
    }

    @Override
    public void close() {
      out.ifPresent(ReservedFile::close);
      record.ifPresent(ReservedFile::close);
    }
  }

  private static TableRelease release(
      ParseResult arguments, AccountedTable table, BigDecimal sensitivity, Clamping clamping) {
    try {
      return Seeds.release(arguments, table, sensitivity, clamping);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  private static List<ReleasedValue> values(ParseResult arguments, boolean toFile) {
    Optional<String> one = Options.value(arguments, "--value");
    Optional<String> in = Options.value(arguments, "--in");
    if (one.isPresent() == in.isPresent()) {
      throw new BadInputException(
          one.isPresent()
              ? "--value and --in are both given; leave one out"
              : "no value is given; write --value 12.5, or --in values.csv");
    }
    if (one.isPresent()) {
      return List.of(ReleasedValue.of(one.get()));
    }
    if (!toFile) {
      throw new BadInputException("--in needs --out; write for example --out noisy.csv");
    }
    return ValueColumn.read(in.get(), Options.value(arguments, "--column"));
  }

  /** The plan of one release for each value; of one where there is none. */
  private static Asked asked(ParseResult arguments, AccountedTable table, int values) {
    Map<String, String> flags =
        Options.flags(arguments, List.of("--relation", "--records-per-user"));
    flags.put("--times", Integer.toString(Math.max(1, values)));
    StatedPlan plan = PlanFlags.stated(table.mechanism(), flags, List.of(TableFile.steps(table)));
    return new Asked(plan, Optional.empty(), Optional.empty(), false, Session.version());
  }

  private static Clamping clamping(ParseResult arguments) {
    Optional<String> text = Options.value(arguments, "--clamp");
    Optional<Double> other =
        Options.value(arguments, "--not-a-number")
            .map(value -> Options.number("--not-a-number", value, "finite"));
    Clamping clamping = text.map(ReleaseCommand::clamping).orElseGet(Clamping::none);
    try {
      return other
          .map(value -> new Clamping(clamping.lower(), clamping.upper(), value))
          .orElse(clamping);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          String.valueOf(e.getMessage()).replaceFirst("notANumber", "--not-a-number"));
    }
  }

  private static Clamping clamping(String text) {
    int comma = text.indexOf(',');
    if (comma < 0) {
      throw new BadInputException(
          "--clamp must be two numbers LOW,HIGH, got '" + text + "'; write for example 0,100");
    }
    double lower = Options.number("--clamp", text.substring(0, comma), "two numbers LOW,HIGH");
    double upper = Options.number("--clamp", text.substring(comma + 1), "two numbers LOW,HIGH");
    try {
      return Clamping.to(lower, upper);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--clamp: " + e.getMessage());
    }
  }

  private static Optional<Path> file(ParseResult arguments, String option, String ending) {
    return Options.value(arguments, option)
        .map(
            name -> {
              if (!name.toLowerCase(Locale.ROOT).endsWith(ending)) {
                throw new BadInputException(
                    option + " must end in " + ending + ", got '" + name + "'");
              }
              Seeds.checkName(arguments, name);
              return ReservedFile.free(name);
            });
  }
}

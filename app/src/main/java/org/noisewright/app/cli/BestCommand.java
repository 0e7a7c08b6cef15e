package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.Nearest;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.app.plot.NoisesPicture;
import org.noisewright.app.report.BestReport;
import org.noisewright.app.report.OutputFile;
import org.noisewright.curve.Progress;
import org.noisewright.design.BestNoise;
import org.noisewright.design.NoiseChoice;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseQuestion;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.Sampling;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright best}: kinds of noise at equal privacy, the one of least error first. */
final class BestCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "best",
            "--target-epsilon E --delta D",
            "Kinds of noise on one number at equal privacy, the one of least error first.");
    Options.value(spec, "--target-epsilon", "E", "The largest epsilon of all releases, in nats.");
    Options.value(spec, "--delta", "D", "At this delta, in [0, 1).");
    Options.value(spec, "--times", "K", "Number of releases: 1000, 1e8 or 2^16 (default 1).");
    Options.value(
        spec,
        "--cost",
        "COST",
        "What is to be small: L1, the mean absolute noise; L2 (default), the root of its mean"
            + " square; or tail, with --tail.");
    Options.value(spec, "--tail", "D", "For --cost tail: the probability of noise beyond D.");
    Options.value(spec, "--sensitivity", "S", "Largest change of the number (default 1).");
    Options.value(spec, "--poisson", "RATE", "Poisson sampling at this rate.");
    Options.value(
        spec, "--range", "R", "Also noise that is cut to [-R, R], where it can meet the target.");
    Options.flag(
        spec, "--integer", "Noise on whole numbers, or multiples of --step, instead of densities.");
    Options.value(spec, "--step", "H", "With --integer: distance of the values (default 1).");
    Options.value(
        spec,
        "--families",
        "NAMES",
        "Only these, with commas: "
            + String.join(", ", BestNoise.continuous())
            + "; with --range "
            + String.join(", ", BestNoise.cut())
            + "; with --integer "
            + String.join(", ", BestNoise.lattice())
            + ".");
    Options.value(spec, "--out", "FILE", "Draw the densities: .svg or .png.");
    Options.flag(spec, "--json", "Print JSON with a near parameter that fails for each.");
    Options.value(spec, "--memory", "SIZE", "Most memory of the arrays, as 512MiB (default 1GiB).");
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    NoiseQuestion question = question(arguments);
    BestNoise best = best(arguments, question);
    Optional<String> picture = Options.value(arguments, "--out");
    picture.ifPresent(BestCommand::checkPicture);
    Optional<OutputFile> file = picture.map(OutputFile::of);
    Optional<Long> memory = Options.memory(arguments);
    ProgressLine line = session.progress();
    BestReport report;
    try {
      List<NoiseChoice> ranking =
          best.withProgress(arguments.hasMatchedOption("--quiet") ? Progress.NONE : line)
              .withAccountant(
                  accountant -> accountant.withMemoryLimit(Accounting.memoryLimit(memory)))
              .ranking();
      report = new BestReport(question, ranking, Session.version());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } finally {
      line.clear();
    }
    List<NoiseChoice> met = report.met();
    if (!met.isEmpty()) {
      file.ifPresent(target -> draw(target, picture.orElse(""), report.title(), met));
    }
    session.out().print(arguments.hasMatchedOption("--json") ? report.json() : report.text());
    if (met.isEmpty()) {
      session.out().flush();
      throw new TargetNotMetException(report.refusal(picture));
    }
    if (!arguments.hasMatchedOption("--json")) {
      picture.ifPresent(name -> session.out().println("\nwrote " + name));
    }
  }

  private static void checkPicture(String name) {
    if (!name.endsWith(".svg") && !name.endsWith(".png")) {
      throw new BadInputException(
          "--out must end in .svg or .png, got '" + name + "'; the ending says what is written");
    }
  }

  private static void draw(OutputFile file, String name, String title, List<NoiseChoice> met) {
    LinesChart chart = NoisesPicture.of(title, met);
    file.write(name.endsWith(".svg") ? chart::writeSvg : chart::writePng);
  }

  private static NoiseQuestion question(ParseResult arguments) {
    double epsilon =
        Options.number(
            "--target-epsilon",
            Options.required(arguments, "--target-epsilon", "--target-epsilon 1"),
            "positive, in nats");
    double delta = Options.delta(Options.required(arguments, "--delta", "--delta 1e-5"));
    long times = Options.value(arguments, "--times").map(text -> whole(text)).orElse(1L);
    try {
      NoiseQuestion question =
          NoiseQuestion.of(new PrivacyTarget(epsilon, delta), times, cost(arguments));
      if (arguments.hasMatchedOption("--sensitivity")) {
        question = question.withSensitivity(positive(arguments, "--sensitivity"));
      }
      if (arguments.hasMatchedOption("--poisson")) {
        double rate =
            Options.number(
                "--poisson", Options.value(arguments, "--poisson").orElse(""), "in [0, 1]");
        question = question.withSampling(Sampling.poisson(rate));
      }
      if (arguments.hasMatchedOption("--range")) {
        question = question.withRange(positive(arguments, "--range"));
      }
      if (arguments.hasMatchedOption("--step")) {
        question = question.withStep(positive(arguments, "--step"));
      }
      return question;
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private static long whole(String text) {
    try {
      return NumberText.whole("--times", text, "in [1, 1e15]");
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private static double positive(ParseResult arguments, String name) {
    return Options.number(name, Options.value(arguments, name).orElse(""), "positive and finite");
  }

  private static NoiseCost cost(ParseResult arguments) {
    boolean tail = arguments.hasMatchedOption("--tail");
    String word = Options.value(arguments, "--cost").orElse(tail ? "tail" : "L2");
    if (tail && !word.equals("tail")) {
      throw new BadInputException("--tail belongs to --cost tail, got --cost " + word);
    }
    return switch (word) {
      case "L1" -> NoiseCost.L1;
      case "L2" -> NoiseCost.L2;
      case "tail" -> {
        Options.required(arguments, "--tail", "--tail 25");
        yield NoiseCost.tail(positive(arguments, "--tail"));
      }
      default ->
          throw new BadInputException(
              "--cost must be L1, L2 or tail, got '" + word + "'; L2 is the root mean square");
    };
  }

  private static BestNoise best(ParseResult arguments, NoiseQuestion question) {
    boolean integer = arguments.hasMatchedOption("--integer");
    if (arguments.hasMatchedOption("--step") && !integer) {
      throw new BadInputException("--step belongs to --integer; add --integer or leave it out");
    }
    if (integer && question.range().isPresent()) {
      throw new BadInputException("--range and --integer cannot be given together; give one");
    }
    List<String> offered = new ArrayList<>(integer ? BestNoise.lattice() : BestNoise.continuous());
    if (question.range().isPresent()) {
      offered.addAll(BestNoise.cut());
    }
    Optional<String> asked = Options.value(arguments, "--families");
    List<String> names = asked.map(text -> List.of(text.split(",", -1))).orElse(offered);
    for (String name : names) {
      if (!offered.contains(name)) {
        String hint =
            BestNoise.cut().contains(name)
                ? "; give --range"
                : BestNoise.lattice().contains(name)
                    ? "; give --integer"
                    : Nearest.suggestion(name, offered);
        throw new BadInputException("unknown family '" + name + "'" + hint);
      }
    }
    return BestNoise.of(question).withFamilies(names);
  }
}

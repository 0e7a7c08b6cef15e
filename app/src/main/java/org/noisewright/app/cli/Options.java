package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanFlags;
import org.noisewright.app.plan.PlanReader;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.pair.Direction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Options that several commands share. Values are words here: the messages about them are ours. */
final class Options {
  private Options() {}

  /** A command of this name; {@code arguments} are the ones that it cannot do without. */
  static CommandSpec command(String name, String arguments, String... description) {
    CommandSpec spec = CommandSpec.create().name("noisewright " + name);
    spec.usageMessage()
        .customSynopsis("noisewright " + name + " " + arguments + " [OPTIONS]")
        .description(description)
        .sortOptions(false)
        .width(100);
    spec.parser().expandAtFiles(false);
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Print this help.").build());
    return spec;
  }

  /** Adds an option with a value. */
  static void value(CommandSpec spec, String name, String label, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel(label)
            .type(String.class)
            .description(description)
            .build());
  }

  /** Adds an option without a value. */
  static void flag(CommandSpec spec, String name, String description) {
    spec.addOption(
        OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build());
  }

  /** Adds a parameter. */
  static void parameter(CommandSpec spec, String label, String description) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel(label)
            .type(String.class)
            .arity("0..1")
            .description(description)
            .build());
  }

  /** Adds the plan, as a file or as flags, and the options of every question. */
  static void plan(CommandSpec spec) {
    plan(spec, "Number of releases: 1000, 1e8 or 2^16 (default 1).");
  }

  /** The same where {@code --times} means something else too. */
  static void plan(CommandSpec spec, String times) {
    parameter(spec, "PLAN", "Plan file in YAML or JSON; or use the flags of one release below.");
    value(spec, "--gaussian", "SD", "Gaussian noise of this standard deviation.");
    value(spec, "--laplace", "SCALE", "Laplace noise of this scale.");
    value(spec, "--approximate-dp", "EPS,DELTA", "Any step with this guarantee.");
    value(spec, "--randomized-response", "KEEP", "Answer kept with this probability.");
    value(spec, "--discrete-pair", "FILE", "Two distributions from a CSV file.");
    value(spec, "--sensitivity", "S", "Sensitivity of the noisy value (default 1).");
    value(spec, "--clip-norm", "C", "Largest norm of one record; gives the sensitivity.");
    value(spec, "--values", "N", "Possible answers of randomized response (default 2).");
    value(spec, "--absent-record", "uniform", "What is released for an absent record.");
    value(spec, "--poisson", "RATE", "Poisson sampling at this rate.");
    value(spec, "--batch-size", "B", "Expected batch of Poisson sampling; the rate is B/N.");
    value(spec, "--records", "N", "Number of all records, for --batch-size and --epochs.");
    value(spec, "--accumulation", "A", "Batches added up before a step; the rate is A B/N.");
    value(spec, "--times", "K", times);
    value(spec, "--epochs", "E", "Number of releases as passes over all records, rounded up.");
    value(
        spec,
        "--relation",
        "RELATION",
        "add-or-remove-one (default), replace-one or zero-out; flags only, a plan file states its"
            + " own.");
    value(spec, "--records-per-user", "M", "Most records of one user (default 1); flags only.");
    value(spec, "--direction", "remove|add", "Answer for one direction alone.");
    value(spec, "--width", "W", "Relative width of the interval (epsilon 0.001, delta 0.01).");
    value(spec, "--memory", "SIZE", "Most memory of the arrays, as 512MiB (default 1GiB).");
    flag(
        spec,
        "--unproven",
        "Also use formulas of papers without a proof; what they give is marked UNPROVEN.");
    flag(spec, "--quiet", "No progress on standard error.");
  }

  /** The value of an option, if it is given. */
  static Optional<String> value(ParseResult arguments, String name) {
    return arguments.hasMatchedOption(name)
        ? Optional.of(arguments.<String>matchedOptionValue(name, ""))
        : Optional.empty();
  }

  /** The value of an option that must be given. */
  static String required(ParseResult arguments, String name, String example) {
    return value(arguments, name)
        .orElseThrow(
            () -> new BadInputException(name + " is missing; write for example " + example));
  }

  /** What is asked, from the arguments. */
  static Asked asked(ParseResult arguments) {
    return asked(arguments, Set.of());
  }

  /** The same with some flags of the plan taken as not given. */
  static Asked asked(ParseResult arguments, Set<String> ignored) {
    return new Asked(
        plan(arguments, ignored),
        value(arguments, "--direction").map(Options::direction),
        value(arguments, "--width").map(Options::width),
        arguments.hasMatchedOption("--unproven"),
        Session.version());
  }

  private static StatedPlan plan(ParseResult arguments, Set<String> ignored) {
    Map<String, String> flags = new HashMap<>();
    List<String> names = new ArrayList<>(PlanFlags.MECHANISMS.keySet());
    names.addAll(PlanFlags.DETAILS);
    names.addAll(PlanFlags.RELEASE);
    names.removeAll(ignored);
    for (String name : names) {
      value(arguments, name).ifPresent(text -> flags.put(name, text));
    }
    if (!arguments.hasMatchedPositional(0)) {
      return PlanFlags.stated(flags);
    }
    String file = arguments.matchedPositionalValue(0, "");
    if (!flags.isEmpty()) {
      names.retainAll(flags.keySet());
      throw new BadInputException(
          "plan file "
              + file
              + " and "
              + String.join(", ", names)
              + " are both given; write everything into the plan file, or give flags only");
    }
    return PlanReader.stated(file);
  }

  /** The ending of a file to write, which says what is written. */
  static String extension(String name) {
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    if (!List.of("svg", "png", "csv", "json").contains(extension)) {
      throw new BadInputException(
          "--out must end in .svg, .png, .csv or .json, got '"
              + name
              + "'; the ending says what is written");
    }
    return extension;
  }

  static Direction direction(String word) {
    for (Direction direction : Direction.values()) {
      if (direction.words().equals(word)) {
        return direction;
      }
    }
    throw new BadInputException(
        "--direction must be remove or add, got '"
            + word
            + "'; leave it out for the larger of both");
  }

  private static double width(String text) {
    double width = number("--width", text, "a number in [1e-12, 1]");
    if (!(width >= 1e-12 && width <= 1)) {
      throw new BadInputException(
          "--width must be a number in [1e-12, 1], got "
              + text
              + "; 0.001 asks for an interval of 0.1 % of the value");
    }
    return width;
  }

  /** The memory limit in bytes, if it is given. */
  static Optional<Long> memory(ParseResult arguments) {
    return value(arguments, "--memory").map(Options::bytes);
  }

  /** The bytes of 1048576, 512MiB, 512M, 1GB and the like; K, M and G alone count in 1024s. */
  static long bytes(String text) {
    String range = "--memory must be a size of at least 1MiB, got " + text;
    int end = text.length();
    while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
      end--;
    }
    long unit =
        switch (text.substring(end).toUpperCase(Locale.ROOT)) {
          case "", "B" -> 1L;
          case "K", "KIB" -> 1L << 10;
          case "M", "MIB" -> 1L << 20;
          case "G", "GIB" -> 1L << 30;
          case "T", "TIB" -> 1L << 40;
          case "KB" -> 1_000L;
          case "MB" -> 1_000_000L;
          case "GB" -> 1_000_000_000L;
          case "TB" -> 1_000_000_000_000L;
          default -> throw new BadInputException(range + "; write for example 512MiB or 1GiB");
        };
    double bytes = number("--memory", text.substring(0, end), "a size of at least 1MiB") * unit;
    if (!(bytes >= 1 << 20 && bytes <= Long.MAX_VALUE)) {
      throw new BadInputException(range + "; write for example 512MiB or 1GiB");
    }
    return (long) bytes;
  }

  /** A delta asked for. */
  static double delta(String text) {
    String range = "an absolute probability in [0, 1]";
    double delta = number("--delta", text, range);
    if (!(delta >= 0 && delta <= 1)) {
      throw new BadInputException(
          "--delta must be " + range + ", got " + text + "; write for example 1e-5");
    }
    return delta + 0.0;
  }

  /** An epsilon asked for. */
  static double epsilon(String text) {
    double epsilon = number("--epsilon", text, "a finite number, in nats");
    if (!Double.isFinite(epsilon)) {
      throw new BadInputException(
          "--epsilon must be a finite number, in nats, got " + text + "; write for example 1");
    }
    return epsilon + 0.0;
  }

  /** A number of an option. */
  static double number(String name, String text, String range) {
    try {
      return NumberText.decimal(name, text, range);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }
}

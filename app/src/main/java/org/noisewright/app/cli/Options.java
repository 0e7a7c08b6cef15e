package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.noisewright.app.plan.UnknownPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.design.PrivacyTarget;
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

  /** Adds an option with a value; its name may have a second one after a comma. */
  static void value(CommandSpec spec, String name, String label, String description) {
    spec.addOption(
        OptionSpec.builder(name.split(", "))
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
    release(spec, times);
    asking(spec, true);
  }

  /** Adds the plan for a command whose searches choose the width of the intervals. */
  static void searchedPlan(CommandSpec spec) {
    release(spec, "Number of releases: 1000, 1e8 or 2^16 (default 1).");
    asking(spec, false);
  }

  private static void release(CommandSpec spec, String times) {
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
    around(spec, times);
  }

  /** Adds what stands around a mechanism that is given otherwise, and the options of a question. */
  static void circumstances(CommandSpec spec) {
    around(spec, "Number of releases: 1000, 1e8 or 2^16 (default 1).");
    asking(spec, true);
  }

  private static void around(CommandSpec spec, String times) {
    value(spec, "--poisson", "RATE", "Poisson sampling at this rate.");
    value(
        spec, "--batch-size, --batch", "B", "Expected batch of Poisson sampling; the rate is B/N.");
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
  }

  private static void asking(CommandSpec spec, boolean width) {
    value(spec, "--direction", "remove|add", "Answer for one direction alone.");
    if (width) {
      value(spec, "--width", "W", "Relative width of the interval (epsilon 0.001, delta 0.01).");
    }
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
    return asked(arguments, plan(arguments, ignored));
  }

  /** What is asked of this plan. */
  static Asked asked(ParseResult arguments, StatedPlan plan) {
    return new Asked(
        plan,
        value(arguments, "--direction").map(Options::direction),
        value(arguments, "--width").map(Options::width),
        arguments.hasMatchedOption("--unproven"),
        Session.version());
  }

  /** A plan with one unknown, from a file or from flags. */
  static UnknownPlan unknown(ParseResult arguments, Optional<String> solve) {
    Map<String, String> flags = flags(arguments, Set.of());
    Optional<String> file = file(arguments, flags);
    if (file.isPresent()) {
      return UnknownPlan.file(file.get(), solve);
    }
    if (solve.isPresent()) {
      throw new BadInputException(
          "--solve names a number in a plan file; with flags write the word solve in place of the"
              + " number, for example --gaussian solve");
    }
    return UnknownPlan.flags(flags);
  }

  private static StatedPlan plan(ParseResult arguments, Set<String> ignored) {
    Map<String, String> flags = flags(arguments, ignored);
    return file(arguments, flags).map(PlanReader::stated).orElseGet(() -> PlanFlags.stated(flags));
  }

  /** The flags that stand around a mechanism, with their values. */
  static Map<String, String> circumstances(ParseResult arguments) {
    return flags(arguments, PlanFlags.RELEASE);
  }

  /** The name of the one file that a command reads. */
  static String file(ParseResult arguments, String what) {
    if (!arguments.hasMatchedPositional(0)) {
      throw new BadInputException("no " + what + " is named; write its file name");
    }
    return arguments.matchedPositionalValue(0, "");
  }

  /** The flags that state a release, with their values, in the order of the help. */
  private static Map<String, String> flags(ParseResult arguments, Set<String> ignored) {
    List<String> names = new ArrayList<>(PlanFlags.MECHANISMS.keySet());
    names.addAll(PlanFlags.DETAILS);
    names.addAll(PlanFlags.RELEASE);
    names.removeAll(ignored);
    return flags(arguments, names);
  }

  /** The values of those of these options that are given. */
  static Map<String, String> flags(ParseResult arguments, List<String> names) {
    Map<String, String> flags = new LinkedHashMap<>();
    for (String name : names) {
      value(arguments, name).ifPresent(text -> flags.put(name, text));
    }
    return flags;
  }

  /** The plan file, if there is one; flags beside it are refused. */
  private static Optional<String> file(ParseResult arguments, Map<String, String> flags) {
    if (!arguments.hasMatchedPositional(0)) {
      return Optional.empty();
    }
    String file = arguments.matchedPositionalValue(0, "");
    if (!flags.isEmpty()) {
      throw new BadInputException(
          "plan file "
              + file
              + " and "
              + String.join(", ", flags.keySet())
              + " are both given; write everything into the plan file, or give flags only");
    }
    return Optional.of(file);
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

  /** What may be spent. */
  static PrivacyTarget target(ParseResult arguments) {
    String epsilon = required(arguments, "--target-epsilon", "--target-epsilon 1");
    String delta = required(arguments, "--delta", "--delta 1e-5");
    double most = number("--target-epsilon", epsilon, "at least 0 and finite");
    if (!(most >= 0 && most <= Double.MAX_VALUE)) {
      throw new BadInputException(
          "--target-epsilon must be at least 0 and finite, in nats, got "
              + epsilon
              + "; write for example 1");
    }
    double at = delta(delta);
    if (at == 1) {
      throw new BadInputException(
          "--delta must be below 1, got 1; at delta 1 every plan has epsilon 0");
    }
    return new PrivacyTarget(most + 0.0, at);
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

  /**
   * The refusal of a problem, by the option that states the refused number.
   *
   * @param options names of options by the names of parameters, where they differ
   */
  static BadInputException refused(IllegalArgumentException refusal, Map<String, String> options) {
    String message = String.valueOf(refusal.getMessage());
    int end = Math.max(0, message.indexOf(' '));
    String parameter = message.substring(0, end);
    return new BadInputException(
        options.getOrDefault(parameter, "--" + parameter) + message.substring(end));
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

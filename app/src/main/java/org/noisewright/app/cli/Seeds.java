package org.noisewright.app.cli;

import java.util.Locale;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The option {@code --seed}, which makes noise that is not private, and says so everywhere. */
final class Seeds {
  private static final String OPTION = "--seed";
  private static final String MARK = "not-private";

  private Seeds() {}

  /** Adds the option. */
  static void option(CommandSpec spec) {
    Options.value(
        spec,
        OPTION,
        "N",
        "For tests: noise that repeats itself and is NOT PRIVATE. Names of files that are written"
            + " must contain not-private.");
  }

  /** The seed, if one is given. */
  static Optional<Long> seed(ParseResult arguments) {
    return Options.value(arguments, OPTION)
        .map(
            text -> {
              try {
                return NumberText.whole(OPTION, text, "of 64 bits");
              } catch (IllegalArgumentException e) {
                throw new BadInputException(String.valueOf(e.getMessage()));
              }
            });
  }

  /** Refuses a file name that hides a seed. */
  static void checkName(ParseResult arguments, String name) {
    if (seed(arguments).isPresent() && !name.toLowerCase(Locale.ROOT).contains(MARK)) {
      throw new BadInputException(
          "with --seed the name of a file must contain not-private, got '"
              + name
              + "'; noise from a seed hides nothing, and the file itself should say so");
    }
  }
}

package org.noisewright.app.cli;

import java.io.File;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.Clamping;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;
import org.noisewright.sampling.TableRelease;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Where draws come from: the secure source, or, with the option {@code --seed}, a seed. Noise from
 * a seed is not private, and says so everywhere. A search may start from a seed too: nothing that
 * it finds is released, so there is nothing to hide. Nothing else of the program knows seeds.
 */
final class Seeds {
  /** The name of the option. */
  static final String NAME = "--seed";

  private static final long PUBLISHED = 5678;
  private static final String MARK = "not-private";

  private Seeds() {}

  /** Adds the option. */
  static void option(CommandSpec spec) {
    Options.value(
        spec,
        NAME,
        "N",
        "For tests: noise that repeats itself and is NOT PRIVATE. Names of files that are written"
            + " must contain not-private.");
  }

  /** Draws from a table: from the secure source, or from the seed that is given. */
  static NoiseTableSampler sampler(ParseResult arguments, AccountedTable table) {
    Optional<Long> seed = seed(arguments);
    return seed.isPresent()
        ? NoiseTableSampler.seeded(table.table(), SeededBits.notPrivate(seed.get()))
        : NoiseTableSampler.of(table.table(), SecureBits.perThread());
  }

  /** Releases with a table, in the same way. */
  static TableRelease release(
      ParseResult arguments, AccountedTable table, BigDecimal sensitivity, Clamping clamping) {
    Optional<Long> seed = seed(arguments);
    return seed.isPresent()
        ? TableRelease.seeded(table, sensitivity, clamping, SeededBits.notPrivate(seed.get()))
        : TableRelease.of(table, sensitivity, clamping, SecureBits.perThread());
  }

  private static Optional<Long> seed(ParseResult arguments) {
    return Options.value(arguments, NAME)
        .map(
            text -> {
              try {
                return NumberText.whole(NAME, text, "of 64 bits");
              } catch (IllegalArgumentException e) {
                throw new BadInputException(String.valueOf(e.getMessage()));
              }
            });
  }

  /** Adds the option for a search that starts from a seed and releases nothing. */
  static void searchOption(CommandSpec spec) {
    Options.value(
        spec,
        NAME,
        "N",
        "Descent: seed of the numbers to start from (default "
            + PUBLISHED
            + "). It draws no noise, so nothing hangs on its being secret.");
  }

  /** The seed of a search. */
  static long searchSeed(ParseResult arguments) {
    return seed(arguments).orElse(PUBLISHED);
  }

  /** Numbers in [0, 1) for a search to start from, not for noise. */
  static DoubleSupplier searchNumbers(long seed) {
    SeededBits bits = SeededBits.notPrivate(seed);
    return () -> (bits.nextLong() >>> 11) * 0x1p-53;
  }

  /** Refuses a file name that hides a seed. */
  static void checkName(ParseResult arguments, String name) {
    int folder = Math.max(name.lastIndexOf('/'), name.lastIndexOf(File.separatorChar));
    String own = name.substring(folder + 1).toLowerCase(Locale.ROOT);
    if (seed(arguments).isPresent() && !own.contains(MARK)) {
      throw new BadInputException(
          "with --seed the name of a file must contain not-private, got '"
              + name
              + "'; noise from a seed hides nothing, and the file itself should say so");
    }
  }
}

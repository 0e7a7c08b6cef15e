package org.noisewright.app.cli;

import java.io.File;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.noisewright.app.papers.RepeatableDraws;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.dpsgd.PoissonBatches;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.dpsgd.PrivateTraining;
import org.noisewright.learning.model.Model;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.Clamping;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.RandomBits;
import org.noisewright.sampling.Rational;
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

  /** Draws from several tables by one source of bits, in the same way. */
  static List<NoiseTableSampler> samplers(ParseResult arguments, List<AccountedTable> tables) {
    Optional<SeededBits> seeded = seed(arguments).map(SeededBits::notPrivate);
    return tables.stream()
        .map(
            table ->
                seeded
                    .map(bits -> NoiseTableSampler.seeded(table.table(), bits))
                    .orElseGet(() -> NoiseTableSampler.of(table.table(), SecureBits.perThread())))
        .toList();
  }

  /**
   * A name for a run: from the secure source, or the same for the same seed.
   *
   * @return 32 hexadecimal digits
   */
  static String run(ParseResult arguments) {
    Optional<Long> seed = seed(arguments);
    SecureBits bits = SecureBits.perThread();
    return seed.isPresent()
        ? String.format(Locale.ROOT, "%s-seed-%016x", MARK, seed.get())
        : String.format(Locale.ROOT, "%016x%016x", bits.nextLong(), bits.nextLong());
  }

  /** Releases with a table, in the same way. */
  static TableRelease release(
      ParseResult arguments, AccountedTable table, BigDecimal sensitivity, Clamping clamping) {
    Optional<Long> seed = seed(arguments);
    return seed.isPresent()
        ? TableRelease.seeded(table, sensitivity, clamping, SeededBits.notPrivate(seed.get()))
        : TableRelease.of(table, sensitivity, clamping, SecureBits.perThread());
  }

  /**
   * A key for a partition of persons: from the secure source, or the same for the same seed.
   *
   * @return 64 hexadecimal digits
   */
  static String partitionKey(ParseResult arguments) {
    // Another stream than that of the noise.
    RandomBits bits =
        seed(arguments)
            .<RandomBits>map(seed -> SeededBits.notPrivate(~seed))
            .orElseGet(SecureBits::perThread);
    StringBuilder key = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      key.append(String.format(Locale.ROOT, "%016x", bits.nextLong()));
    }
    return key.toString();
  }

  /** Bits for starting values and orders of a training, which hide nothing and need not. */
  static RandomBits training(long seed) {
    return SeededBits.notPrivate(seed);
  }

  /**
   * A private training: from the secure source, or from the seed that is given.
   *
   * @param spent steps before; a run that goes on from a seed draws other bits than those before
   */
  static PrivateTraining training(
      ParseResult arguments, Model model, PrivateSteps privacy, Examples examples, long spent) {
    Optional<Long> seed = seed(arguments);
    return seed.isPresent()
        ? PrivateTraining.seeded(
            model, privacy, examples, SeededBits.notPrivate(seed.get() ^ (spent << 32)))
        : PrivateTraining.of(model, privacy, examples, SecureBits.perThread());
  }

  /** Where the bits of a training come from, in words. */
  static String source(ParseResult arguments, PrivateTraining training) {
    return seed(arguments)
        .map(seed -> SeededBits.notPrivate(seed).toString())
        .orElseGet(training::source);
  }

  /** Draws for figures, which come out the same again and hide nothing. */
  static RepeatableDraws repeatable() {
    return new RepeatableDraws() {
      @Override
      public PrivateTraining training(
          Model model, PrivateSteps privacy, Examples examples, long seed) {
        return PrivateTraining.seeded(model, privacy, examples, SeededBits.notPrivate(seed));
      }

      @Override
      public PoissonBatches batches(int records, Rational rate, long seed) {
        return PoissonBatches.seeded(records, rate, SeededBits.notPrivate(seed));
      }

      @Override
      public NoiseTableSampler noise(NoiseTable table, long seed) {
        return NoiseTableSampler.seeded(table, SeededBits.notPrivate(seed));
      }

      @Override
      public RandomBits bits(long seed) {
        return SeededBits.notPrivate(seed);
      }
    };
  }

  /** What names of files contain if a seed is given, with a hyphen before it. */
  static String mark(ParseResult arguments) {
    return seed(arguments).isPresent() ? "-" + MARK : "";
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

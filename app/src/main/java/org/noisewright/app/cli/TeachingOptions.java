package org.noisewright.app.cli;

import java.util.Locale;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.teachers.TeacherRun;
import org.noisewright.learning.pate.VoteRelation;
import org.noisewright.learning.teacher.KernelRidgeRecipe;
import org.noisewright.learning.teacher.NetworkRecipe;
import org.noisewright.learning.teacher.PersonKeys;
import org.noisewright.learning.teacher.TeacherRecipe;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * What is asked of teachers, checked before anything is read.
 *
 * @param teachers how many
 * @param queries how many public records are labelled
 * @param keys what names a person
 * @param recipe how a teacher is made
 * @param partitionKey 64 hexadecimal digits, if they are given
 * @param threads at least 1
 * @param run where files are
 * @param resume whether a run is continued
 */
record TeachingOptions(
    int teachers,
    int queries,
    PersonKeys keys,
    TeacherRecipe recipe,
    Optional<String> partitionKey,
    int threads,
    TeacherRun run,
    boolean resume) {
  static final String TEACHERS = "--teachers";
  static final String QUERIES = "--queries";
  static final String RELATION = "--relation";
  static final String OUT = "--out";
  static final String RESUME = "--resume";
  static final String DEFAULT_QUERIES = "1000";

  /** Adds the options. */
  static void add(CommandSpec spec) {
    Options.value(spec, TEACHERS, "N", "Number of teachers, for example 250.");
    VoteNoise.add(spec);
    Options.value(
        spec, QUERIES, "K", "Public records that are labelled (default 1000), evenly spread.");
    Options.value(
        spec,
        RELATION,
        "RELATION",
        "vote-replaced (default): covers one person who is added or removed.");
    Options.value(
        spec,
        "--keys",
        "content|column",
        "What names a person: the content of the record (default), or its column of keys.");
    Options.value(
        spec,
        "--teacher",
        "kernel|network",
        "kernel (default): kernel ridge regression. network: a small dense network.");
    Options.value(
        spec,
        "--partition-key",
        "HEX",
        "Key of the partition, 64 hexadecimal digits chosen without the data (default: random).");
    Options.value(
        spec,
        "--block",
        "B",
        "Queries reserved at once: what a killed run loses (default a tenth of K).");
    Options.value(spec, "--threads", "N", "Threads (default: all processors).");
    Options.value(spec, OUT, "DIR", "Folder of the run (default pate-run).");
    Options.flag(spec, RESUME, "Continue a run that was stopped, with its votes and budget.");
    Options.flag(
        spec, "--no-evaluation", "Leave out what uses true labels or votes without noise.");
  }

  static TeachingOptions of(ParseResult arguments) {
    String mark = Seeds.mark(arguments);
    String out = Options.value(arguments, OUT).orElse("pate-run" + mark);
    Seeds.checkName(arguments, out);
    relation(arguments);
    return new TeachingOptions(
        whole(TEACHERS, Options.required(arguments, TEACHERS, "--teachers 250"), 1, 1_000_000),
        whole(QUERIES, Options.value(arguments, QUERIES).orElse(DEFAULT_QUERIES), 1, 1_000_000_000),
        keysOf(Options.value(arguments, "--keys").orElse("content")),
        recipeOf(Options.value(arguments, "--teacher").orElse("kernel")),
        Options.value(arguments, "--partition-key").map(TeachingOptions::partitionKey),
        Options.value(arguments, "--threads")
            .map(text -> whole("--threads", text, 1, 1024))
            .orElse(Runtime.getRuntime().availableProcessors()),
        TeacherRun.in(out, mark),
        arguments.hasMatchedOption(RESUME));
  }

  private static void relation(ParseResult arguments) {
    String word = Options.value(arguments, RELATION).orElse(VoteRelation.VOTE_REPLACED.word());
    try {
      if (VoteRelation.of(word) != VoteRelation.VOTE_REPLACED) {
        throw new BadInputException(
            "--relation must be vote-replaced where teachers are trained, got '"
                + word
                + "'; a person who is added or removed changes what a teacher votes, so that two"
                + " counts move");
      }
    } catch (BadInputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  private static PersonKeys keysOf(String word) {
    try {
      return PersonKeys.of(word);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  private static TeacherRecipe recipeOf(String word) {
    return switch (word) {
      case "kernel" -> KernelRidgeRecipe.standard();
      case "network" -> NetworkRecipe.standard();
      default ->
          throw new BadInputException("--teacher must be kernel or network, got '" + word + "'");
    };
  }

  private static String partitionKey(String text) {
    if (!text.matches("[0-9a-fA-F]{64}")) {
      throw new BadInputException(
          "--partition-key must be 64 hexadecimal digits, got '"
              + text
              + "'; leave it out for a random one");
    }
    return text.toLowerCase(Locale.ROOT);
  }

  private static int whole(String name, String text, int least, int most) {
    String range = "in [" + least + ", " + most + "]";
    try {
      long value = NumberText.whole(name, text, range);
      if (!(value >= least && value <= most)) {
        throw new BadInputException(name + " must be a whole number " + range + ", got " + text);
      }
      return (int) value;
    } catch (BadInputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }
}

package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NoiseFlags;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.votes.VoteFile;
import org.noisewright.learning.pate.AnswerRule;
import org.noisewright.learning.pate.AnswerRule.OwnNoise;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.learning.pate.BudgetedLabels;
import org.noisewright.learning.pate.Labeller;
import org.noisewright.learning.pate.PrivateArgmax;
import org.noisewright.learning.pate.VoteQueries;
import org.noisewright.learning.pate.VoteRelation;
import org.noisewright.sampling.LatticeStep;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options that say what is asked of votes. */
record VoteOptions(ParseResult arguments) {
  private static final double DEFAULT_WIDTH = 3;

  /** Adds the options. */
  static void add(CommandSpec spec) {
    Options.value(spec, "--queries", "K", "Most queries that are ever asked: fixed beforehand.");
    Options.value(
        spec,
        "--relation",
        "RELATION",
        "vote-replaced (default: a teacher votes otherwise, two counts move) or"
            + " vote-added-or-removed (one count moves).");
    Options.value(
        spec, "--threshold", "T", "Answer only where the largest count seems to be at least T.");
    Options.value(
        spec,
        "--threshold-noise",
        "own|separate",
        "own (default): the noisy counts of the answer are held against T. separate: a test with"
            + " noise of its own before, charged for every query, and fresh noise for the answer.");
    Options.value(
        spec, "--answers", "A", "With separate: most answers, at most K (default as many).");
    Options.value(
        spec,
        "--threshold-width",
        "W",
        "With separate: the noise of the test is W times as wide as that of the counts (default"
            + " 3).");
    Options.value(spec, "--classes", "N", "Number of classes, for digits and single votes.");
    Options.value(spec, "--teachers", "N", "Number of teachers, to check the votes.");
    Options.value(
        spec,
        NoiseFlags.SENSITIVITY,
        "S",
        "The file holds scores: no score of a query moves by more than S, and no more scores than"
            + " the relation says move.");
    Options.value(spec, NoiseFlags.STEP, "H", "Scores are rounded to this lattice, as 1/64.");
    Options.value(
        spec,
        "--block",
        "B",
        "Queries reserved at once (default 10000): what a killed run loses of the budget.");
  }

  /** How many queries are asked at most. */
  long queries() {
    Options.required(arguments, "--queries", "--queries 1000");
    return whole("--queries", "in [1, 1e12]", 1, 1_000_000_000_000L).orElseThrow();
  }

  /** How many queries are reserved at once. */
  long block() {
    return whole("--block", "in [1, 1e12]", 1, 1_000_000_000_000L).orElse(BudgetedLabels.BLOCK);
  }

  /** What has to be known to read the file. */
  VoteFile.Layout layout() {
    OptionalLong classes = whole("--classes", "in [2, 2^20]", 2, PrivateArgmax.MOST_CLASSES);
    return new VoteFile.Layout(
        queries(),
        classes.isPresent() ? OptionalInt.of((int) classes.getAsLong()) : OptionalInt.empty(),
        whole("--teachers", "in [1, 1e12]", 1, 1_000_000_000_000L),
        hasScores() ? Optional.of(Labeller.rounding(step())) : Optional.empty());
  }

  private boolean hasScores() {
    boolean sensitivity = arguments.hasMatchedOption(NoiseFlags.SENSITIVITY);
    if (sensitivity != arguments.hasMatchedOption(NoiseFlags.STEP)) {
      throw new BadInputException(
          "--sensitivity and --step belong together: they say that the file holds scores; votes need"
              + " neither");
    }
    return sensitivity;
  }

  private LatticeStep step() {
    return Options.value(arguments, NoiseFlags.STEP).map(NoiseFlags::step).orElse(LatticeStep.ONE);
  }

  private BigDecimal sensitivity() {
    return Options.value(arguments, NoiseFlags.SENSITIVITY)
        .map(text -> TableCommand.positive(NoiseFlags.SENSITIVITY, text))
        .orElse(BigDecimal.ONE);
  }

  /** What is asked, of so many classes. */
  VoteQueries asked(int classes) {
    long queries = queries();
    AnswerRule rule = rule();
    long answers = whole("--answers", "in [1, queries]", 1, 1_000_000_000_000L).orElse(queries);
    try {
      return new VoteQueries(relation(), rule, queries, answers, classes, sensitivity(), step());
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  /** Which votes are neighbours. */
  VoteRelation relation() {
    try {
      return VoteRelation.of(
          Options.value(arguments, "--relation").orElse(VoteRelation.VOTE_REPLACED.word()));
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  private AnswerRule rule() {
    Optional<String> threshold = Options.value(arguments, "--threshold");
    String noise = Options.value(arguments, "--threshold-noise").orElse("own");
    if (!noise.equals("own") && !noise.equals("separate")) {
      throw new BadInputException(
          "--threshold-noise must be own or separate, got '"
              + noise
              + "'; own costs nothing beside the answer");
    }
    Optional<String> width = Options.value(arguments, "--threshold-width");
    if (threshold.isEmpty()) {
      if (arguments.hasMatchedOption("--threshold-noise") || width.isPresent()) {
        throw new BadInputException(
            "--threshold is missing; write for example --threshold 200 of 250 teachers");
      }
      return AnswerRule.ALWAYS;
    }
    if (noise.equals("own") && width.isPresent()) {
      throw new BadInputException(
          "--threshold-width is for --threshold-noise separate; own noise is that of the counts");
    }
    double at = Options.number("--threshold", threshold.get(), "a number of votes");
    double factor =
        width
            .map(text -> Options.number("--threshold-width", text, "in [0.01, 1000]"))
            .orElse(DEFAULT_WIDTH);
    try {
      return noise.equals("own") ? new OwnNoise(at) : new SeparateNoise(at, factor);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          "--"
              + String.valueOf(e.getMessage()).replaceFirst("^threshold width", "threshold-width"));
    }
  }

  private OptionalLong whole(String name, String range, long least, long most) {
    Optional<String> text = Options.value(arguments, name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      long value = NumberText.whole(name, text.get(), range);
      if (!(value >= least && value <= most)) {
        throw new BadInputException(
            name + " must be a whole number " + range + ", got " + text.get());
      }
      return OptionalLong.of(value);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }
}

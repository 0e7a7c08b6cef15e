package org.noisewright.app.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.DescentCheckpoint;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.SearchFile;
import org.noisewright.app.report.DescentSummary;
import org.noisewright.curve.Progress;
import org.noisewright.design.learned.BucketLoss;
import org.noisewright.design.learned.ExactLoss;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.MomentsLoss;
import org.noisewright.design.learned.NoiseLoss;
import org.noisewright.design.learned.SearchKeeper;
import org.noisewright.design.learned.TrainedNoise;
import org.noisewright.design.learned.descent.Descent;
import org.noisewright.design.learned.descent.DescentSchedule;
import org.noisewright.design.learned.descent.DescentState;
import org.noisewright.design.learned.descent.SigmoidModel;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code --method descent}: noise by the method of the paper, with the options of its own. */
final class DescentSearch {
  private static final String METHOD = "--method";
  private static final List<String> OWN =
      List.of(
          "--loss",
          "--gradient",
          "--sigmoids",
          "--slope",
          "--epochs",
          "--learning-rate",
          "--halving",
          Seeds.NAME);
  private static final Map<String, String> NAMES =
      Map.of("samplingRate", "--poisson", "learningRate", "--learning-rate");

  private final LearnedProblem problem;
  private final Loss loss;
  private final boolean paper;
  private final int sigmoids;
  private final double slope;
  private final DescentSchedule schedule;
  private final long seed;

  private DescentSearch(
      LearnedProblem problem,
      Loss loss,
      boolean paper,
      int sigmoids,
      double slope,
      DescentSchedule schedule,
      long seed) {
    this.problem = problem;
    this.loss = loss;
    this.paper = paper;
    this.sigmoids = sigmoids;
    this.slope = slope;
    this.schedule = schedule;
    this.seed = seed;
  }

  private enum Loss {
    EXACT,
    BUCKETS,
    BUCKETS_PROBABILISTIC,
    MOMENTS;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Adds the options. */
  static void options(CommandSpec spec) {
    Options.value(
        spec,
        METHOD,
        "direct|descent",
        "How to search: direct (default), or the published descent of a sum of sigmoids, which"
            + " needs --weight and is slower and less good.");
    Options.value(
        spec,
        "--loss",
        "LOSS",
        "Descent: what is made small beside the cost: exact (default), buckets,"
            + " buckets-probabilistic or moments.");
    Options.value(
        spec,
        "--gradient",
        "exact|paper",
        "Descent: along the slopes of the loss (default), or along the published ones, which are"
            + " biased for buckets; for moments with the order trained.");
    Options.value(
        spec, "--sigmoids", "K", "Descent: number of sigmoids (default 1 a cell, 10000).");
    Options.value(spec, "--slope", "C", "Descent: slope of each sigmoid (default 500).");
    Options.value(spec, "--epochs", "N", "Descent: number of steps (default 15000).");
    Options.value(
        spec, "--learning-rate", "L", "Descent: learning rate of the first step (default 0.001).");
    Options.value(
        spec,
        "--halving",
        "H",
        "Descent: steps in which the weight halves, down to 1e-7 (default: it stays; published"
            + " 2500 from --weight 0.5).");
    Seeds.searchOption(spec);
  }

  /** The descent that is asked for, if one is. */
  static Optional<DescentSearch> of(ParseResult arguments, LearnedProblem problem) {
    String method = Options.value(arguments, METHOD).orElse("direct");
    if (method.equals("direct")) {
      List<String> stray = OWN.stream().filter(arguments::hasMatchedOption).toList();
      if (!stray.isEmpty()) {
        throw new BadInputException(
            String.join(" and ", stray) + " is for a descent; write --method descent with it");
      }
      return Optional.empty();
    }
    if (!method.equals("descent")) {
      throw new BadInputException("--method must be direct or descent, got '" + method + "'");
    }
    if (!(problem.target() instanceof LearnedTarget.Weight target)) {
      throw new BadInputException(
          "--method descent needs --weight, what one unit of the cost is worth in delta; a target"
              + " for the cost or for delta is for --method direct");
    }
    Loss loss = loss(Options.value(arguments, "--loss").orElse("exact"));
    try {
      double slope = number(arguments, "--slope").orElse(SigmoidModel.SLOPE);
      int cells = problem.grid().entries();
      int sigmoids = whole(arguments, "--sigmoids").orElse(Math.min(SigmoidModel.SIGMOIDS, cells));
      DescentSearch search =
          new DescentSearch(
              problem,
              loss,
              paper(Options.value(arguments, "--gradient"), loss),
              sigmoids,
              slope,
              schedule(arguments, target.weight()),
              Seeds.searchSeed(arguments));
      search.descent();
      return Optional.of(search);
    } catch (IllegalArgumentException e) {
      throw Options.refused(e, NAMES);
    }
  }

  private static DescentSchedule schedule(ParseResult arguments, double weight) {
    DescentSchedule schedule = DescentSchedule.of(weight);
    schedule = schedule.withEpochs(whole(arguments, "--epochs").orElse(schedule.epochs()));
    schedule =
        schedule.withLearningRate(
            number(arguments, "--learning-rate").orElse(schedule.learningRate()));
    Optional<Double> halving = number(arguments, "--halving");
    return halving.isPresent() ? schedule.withHalving(halving.get()) : schedule;
  }

  private static Loss loss(String word) {
    return Stream.of(Loss.values())
        .filter(one -> one.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    "--loss must be exact, buckets, buckets-probabilistic or moments, got '"
                        + word
                        + "'"));
  }

  private static boolean paper(Optional<String> word, Loss loss) {
    boolean paper =
        word.map(text -> text.equals("paper")).orElse(loss == Loss.BUCKETS_PROBABILISTIC);
    if (word.isPresent() && !List.of("exact", "paper").contains(word.get())) {
      throw new BadInputException("--gradient must be exact or paper, got '" + word.get() + "'");
    }
    if (paper && loss == Loss.EXACT) {
      throw new BadInputException(
          "--gradient paper is for the losses of the paper; name one, for example --loss buckets");
    }
    if (!paper && loss == Loss.BUCKETS_PROBABILISTIC) {
      throw new BadInputException(
          "--gradient must be paper for --loss buckets-probabilistic, got exact; this loss jumps,"
              + " so it has no slopes");
    }
    return paper;
  }

  private static Optional<Double> number(ParseResult arguments, String name) {
    return Options.value(arguments, name).map(text -> Options.number(name, text, "positive"));
  }

  private static Optional<Integer> whole(ParseResult arguments, String name) {
    return Options.value(arguments, name)
        .map(text -> NumberText.whole(name, text, "of at least 1"))
        .map(number -> (int) Math.max(-1, Math.min(Integer.MAX_VALUE, number)));
  }

  private Descent descent() {
    NoiseLoss made =
        switch (loss) {
          case EXACT -> ExactLoss.of(problem);
          case BUCKETS ->
              BucketLoss.approximate(
                  problem, paper ? BucketLoss.Slopes.PUBLISHED : BucketLoss.Slopes.DIFFERENCES);
          case BUCKETS_PROBABILISTIC -> BucketLoss.probabilistic(problem);
          case MOMENTS -> paper ? MomentsLoss.trained(problem) : MomentsLoss.of(problem);
        };
    SigmoidModel model = SigmoidModel.of(problem.grid(), sigmoids, slope);
    return Descent.of(problem, model, made, schedule);
  }

  private String gradient() {
    return paper ? "paper" : "exact";
  }

  /** What the search is for; the number of steps may be raised. */
  Map<String, String> question() {
    Map<String, String> question = SearchFile.question("descent", problem);
    question.put("loss", loss.word());
    question.put("gradient", gradient());
    question.put("sigmoids", Integer.toString(sigmoids));
    question.put("slope", Double.toString(slope));
    question.put("learningRate", Double.toString(schedule.learningRate()));
    question.put("halving", Double.toString(schedule.halving()));
    question.put("seed", Long.toString(seed));
    return question;
  }

  /** What is found, certified, and how. */
  record Found(LearnedNoise noise, DescentSummary summary) {}

  /** Descends, and has the best noise certified, also after an interrupt. */
  Found found(Progress progress, SearchKeeper keeper) {
    Descent descent = descent();
    DescentState start =
        keeper
            .earlier()
            .map(DescentCheckpoint::state)
            .orElseGet(() -> descent.start(Seeds.searchNumbers(seed)));
    DescentState end =
        descent.run(
            start,
            progress,
            state -> {
              if (keeper.due()) {
                keeper.keep(DescentCheckpoint.rows(state));
              }
            });
    keeper.keep(DescentCheckpoint.rows(end));
    TrainedNoise trained = descent.noise(end);
    TrainedNoise last = descent.last(end);
    DescentSummary summary =
        new DescentSummary(
            loss.word(),
            gradient(),
            sigmoids,
            slope,
            schedule.epochs(),
            schedule.learningRate(),
            schedule.weight(),
            schedule.halving(),
            seed,
            trained.loss(),
            end.bestEpoch(),
            trained.loss() + trained.weight() * trained.cost(),
            last.loss() + last.weight() * last.cost());
    return new Found(trained.certified(progress), summary);
  }
}

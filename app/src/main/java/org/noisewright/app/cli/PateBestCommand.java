package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.report.ShapeReport;
import org.noisewright.curve.Progress;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.pate.BestShape;
import org.noisewright.learning.pate.RankedShape;
import org.noisewright.learning.pate.UtilityQuestion;
import org.noisewright.learning.pate.VoteQueries;
import org.noisewright.learning.pate.VoteRelation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code noisewright pate best}: shapes of noise on votes at equal privacy, the most useful first.
 */
final class PateBestCommand implements Command {
  private static final long MOST_QUERIES = 1_000_000_000_000L;
  private static final int MOST_CLASSES = 10_000;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "pate best",
            "--queries K --target-epsilon E --delta D",
            "Shapes of generalised Gaussian noise on votes at equal privacy, the most useful first:"
                + " by the probability that the noisy winner is the true one. The votes for it are"
                + " made up, so that the choice costs no privacy.");
    Options.value(spec, "--queries", "K", "Number of answers in all.");
    Options.value(spec, "--target-epsilon", "E", "All answers together may cost so much, in nats.");
    Options.value(spec, "--delta", "D", "At this delta, an absolute probability above 0.");
    Options.value(
        spec,
        "--relation",
        "RELATION",
        "vote-replaced (default: a teacher votes otherwise, two counts move) or"
            + " vote-added-or-removed (one count moves).");
    Options.value(
        spec,
        "--classes",
        "N",
        "Number of classes (default 2). The others have a third of the votes of the first on"
            + " average.");
    Options.value(
        spec,
        "--gaps",
        "FROM:TO",
        "By how many votes the first class is ahead of the second: the mean over this interval"
            + " (default 0 to 10 sqrt(K)), or one number.");
    Options.value(
        spec, "--shapes", "B,B,...", "Shapes to compare (default 1,1.25,1.5,1.75,2,2.5,3).");
    Options.flag(spec, "--json", "Print JSON.");
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    BestShape best = best(arguments);
    ProgressLine line = session.progress();
    List<RankedShape> ranking;
    try {
      ranking =
          best.withProgress(arguments.hasMatchedOption("--quiet") ? Progress.NONE : line).ranking();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } finally {
      line.clear();
    }
    ShapeReport report =
        new ShapeReport(best.queries(), best.target(), best.utility(), ranking, Session.version());
    boolean json = arguments.hasMatchedOption("--json");
    if (ranking.get(0).privacy().isEmpty()) {
      session.out().print(json ? report.json() : "");
      throw new TargetNotMetException(
          report.headline() + "; ask fewer queries or allow a larger epsilon");
    }
    session.out().print(json ? report.json() : report.text());
  }

  private static BestShape best(ParseResult arguments) {
    Options.required(arguments, "--queries", "--queries 1000");
    long queries = whole(arguments, "--queries", 1, MOST_QUERIES, 1);
    PrivacyTarget target = Options.target(arguments);
    int classes = (int) whole(arguments, "--classes", 2, MOST_CLASSES, 2);
    try {
      VoteRelation relation =
          VoteRelation.of(
              Options.value(arguments, "--relation").orElse(VoteRelation.VOTE_REPLACED.word()));
      UtilityQuestion usual = UtilityQuestion.ofQueries(queries);
      BestShape best =
          BestShape.of(VoteQueries.votes(relation, queries, classes), target)
              .withUtility(
                  gaps(arguments, classes)
                      .orElse(new UtilityQuestion(classes, usual.from(), usual.to())));
      Optional<String> shapes = Options.value(arguments, "--shapes");
      return shapes.isPresent() ? best.withShapes(numbers(shapes.get())) : best;
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  private static Optional<UtilityQuestion> gaps(ParseResult arguments, int classes) {
    Optional<String> text = Options.value(arguments, "--gaps");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String[] ends = text.get().split(":", -1);
    if (ends.length > 2) {
      throw new BadInputException(
          "--gaps must be FROM:TO or one number of votes, got '"
              + text.get()
              + "'; write for example 0:10");
    }
    double from = Options.number("--gaps", ends[0], "votes, at least 0");
    double to = ends.length == 1 ? from : Options.number("--gaps", ends[1], "votes, at least 0");
    return Optional.of(new UtilityQuestion(classes, from, to));
  }

  private static List<Double> numbers(String text) {
    List<Double> shapes = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      shapes.add(Options.number("--shapes", part, "in [1, 64], with commas"));
    }
    return shapes;
  }

  private static long whole(ParseResult arguments, String name, long least, long most, long usual) {
    Optional<String> text = Options.value(arguments, name);
    if (text.isEmpty()) {
      return usual;
    }
    String range = "in [" + least + ", " + (most > MOST_CLASSES ? "1e12" : most) + "]";
    try {
      long value = NumberText.whole(name, text.get(), range);
      if (!(value >= least && value <= most)) {
        throw new BadInputException(
            name + " must be a whole number " + range + ", got " + text.get());
      }
      return value;
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }
}

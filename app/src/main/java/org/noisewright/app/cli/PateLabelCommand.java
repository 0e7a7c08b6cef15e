package org.noisewright.app.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.report.VoteReport;
import org.noisewright.app.runs.RunLock;
import org.noisewright.app.votes.BudgetFile;
import org.noisewright.app.votes.LabelAccuracy;
import org.noisewright.app.votes.LabelFile;
import org.noisewright.app.votes.VoteFile;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.pate.BudgetedLabels;
import org.noisewright.learning.pate.CountNoise;
import org.noisewright.learning.pate.Labeller;
import org.noisewright.learning.pate.VoteBudget;
import org.noisewright.learning.pate.VotePrivacy;
import org.noisewright.learning.pate.VoteQueries;
import org.noisewright.learning.pate.VoteRelation;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.NoiseTableSampler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright pate label}: the noisy winner of the votes of teachers, query by query. */
final class PateLabelCommand implements Command {
  private static final String RESUME = "--resume";
  private static final String BUDGET = "--budget";

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "pate label",
            "VOTES --beta B --target-epsilon E --delta D --queries K --out labels.csv",
            "Labels queries by the votes of teachers: the class with the largest noisy count. The"
                + " noise is the least with which all answers together meet the target.");
    Options.parameter(
        spec,
        "VOTES",
        "Counts in a table with a header (label,c0,c1,...), votes as one line of digits for each"
            + " query, or single votes in a table query,teacher,class; also packed by gzip. A column"
            + " named label is used to print the accuracy, which is not private.");
    VoteNoise.add(spec);
    VoteOptions.add(spec);
    Options.value(spec, "--out", "FILE", "Write query and label as .csv.");
    Options.value(
        spec,
        BUDGET,
        "FILE",
        "Where the spent budget is kept (default: FILE of --out.budget.json).");
    Options.flag(spec, RESUME, "Continue a run that was stopped, with its labels and budget.");
    Seeds.option(spec);
    Options.flag(spec, "--quiet", "No progress on standard error.");
    Options.flag(spec, "--json", "Print JSON.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    VoteReport report = label(arguments, session);
    session
        .out()
        .print(arguments.hasMatchedOption("--json") ? JsonText.of(report.tree()) : report.text());
  }

  /** Labels, and says what that cost and gave; prints nothing but progress. */
  VoteReport label(ParseResult arguments, Session session) {
    String votesName = Options.file(arguments, "file of votes");
    String out = Options.required(arguments, "--out", "--out labels.csv");
    if (!out.toLowerCase(Locale.ROOT).endsWith(".csv")) {
      throw new BadInputException("--out must end in .csv, got '" + out + "'");
    }
    Seeds.checkName(arguments, out);
    String budgetName = Options.value(arguments, BUDGET).orElse(out + ".budget.json");
    Seeds.checkName(arguments, budgetName);
    requireApart(List.of(votesName, out, budgetName));
    VoteOptions options = new VoteOptions(arguments);
    VoteNoise noise = new VoteNoise(arguments, session);
    noise.target();
    VoteFile.Layout layout = options.layout();
    options.asked(2);
    options.block();
    Optional<BudgetFile.Stored> stored = stored(arguments, out, budgetName);
    VoteFile votes = VoteFile.read(votesName, layout);
    VoteQueries queries = options.asked(votes.classes());
    Map<String, String> statement = statement(arguments, votes, queries);
    stored.ifPresent(found -> BudgetFile.requireSame(found, budgetName, statement));
    VoteNoise.Chosen chosen =
        noise.choose(queries, stored.map(BudgetFile.Stored::run).orElse(Map.of()));
    VotePrivacy privacy = chosen.privacy();
    noises(statement, privacy);
    stored.ifPresent(found -> BudgetFile.requireSame(found, budgetName, statement));
    Map<VoteRelation, ChargedEpsilon> costs = costs(noise, chosen);
    try (RunLock lock = RunLock.beside(TextFile.path(budgetName));
        LabelFile labels = LabelFile.open(out, votes)) {
      // Read again under the lock: nobody else spends it now, under whatever name of labels.
      Optional<BudgetFile.Stored> held = stored(arguments, out, budgetName);
      held.ifPresent(found -> BudgetFile.requireSame(found, budgetName, statement));
      Run run = Run.of(arguments, privacy, held);
      statement.put("run", run.name());
      statement.put("writtenBy", "noisewright " + Session.version());
      BudgetFile store = BudgetFile.of(lock, statement);
      VoteBudget spent = label(run, votes, labels, store, options.block());
      return new VoteReport(
          votes,
          privacy,
          costs,
          noise.target(),
          run.source(),
          run.labeller().isPrivate(),
          spent,
          labels.lines(),
          LabelAccuracy.of(votes, out),
          out,
          budgetName,
          Session.version());
    } catch (IOException e) {
      throw new BadInputException(
          out + " or " + budgetName + " cannot be written: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw new BadInputException(votesName + " cannot be read: " + e.getMessage());
    }
  }

  private static Map<VoteRelation, ChargedEpsilon> costs(VoteNoise noise, VoteNoise.Chosen chosen) {
    try {
      return noise.costs(chosen);
    } catch (IllegalArgumentException e) {
      // Noise that is given may be beyond what can be accounted.
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses one name for two files: what is written would be what is read. */
  private static void requireApart(List<String> names) {
    List<Path> paths = names.stream().map(PateLabelCommand::place).toList();
    for (int i = 0; i < paths.size(); i++) {
      if (paths.indexOf(paths.get(i)) < i) {
        throw new BadInputException(
            names.get(i) + " is named twice; votes, --out and --budget are three files");
      }
    }
  }

  private static Path place(String name) {
    Path path = TextFile.path(name).toAbsolutePath().normalize();
    try {
      return Files.exists(path) ? path.toRealPath() : path;
    } catch (IOException e) {
      return path;
    }
  }

  /** The budget of a run that is resumed; refuses one, or labels, that are in the way. */
  private static Optional<BudgetFile.Stored> stored(
      ParseResult arguments, String out, String budget) {
    boolean resume = arguments.hasMatchedOption(RESUME);
    if (resume != BudgetFile.exists(budget)) {
      throw new BadInputException(
          resume
              ? budget + " does not exist, so there is no run to resume; leave --resume out"
              : budget
                  + " is there already, with a budget that may be spent; add --resume to continue"
                  + " this run, or name another --out");
    }
    if (!resume) {
      LabelFile.requireFree(out, budget);
      return Optional.empty();
    }
    return Optional.of(BudgetFile.read(budget));
  }

  /** What makes the run this one, beside its noise. */
  private static Map<String, String> statement(
      ParseResult arguments, VoteFile votes, VoteQueries queries) {
    Map<String, String> statement = new LinkedHashMap<>();
    statement.put("votesChecksum", votes.checksum());
    statement.put("relation", queries.relation().word());
    statement.put("rule", queries.rule().toString());
    statement.put("queries", Long.toString(queries.queries()));
    statement.put("answers", Long.toString(queries.answers()));
    statement.put("classes", Integer.toString(queries.classes()));
    statement.put("sensitivity", queries.sensitivity().toPlainString());
    statement.put("step", queries.step().toString());
    Options.value(arguments, "--target-epsilon")
        .ifPresent(text -> statement.put("targetEpsilon", number("--target-epsilon", text)));
    statement.put("delta", number("--delta", Options.required(arguments, "--delta", "1e-5")));
    statement.put("noise", noiseWords(arguments));
    statement.put(
        "bits", Options.value(arguments, "--seed").map(s -> "seed " + s).orElse("secure"));
    return statement;
  }

  private static String number(String name, String text) {
    return NumberText.of(Options.number(name, text, "a number"));
  }

  private static String noiseWords(ParseResult arguments) {
    List<String> words = new ArrayList<>();
    for (String option : List.of(VoteNoise.BETA, VoteNoise.SCALE)) {
      Options.value(arguments, option)
          .ifPresent(text -> words.add(option.substring(2) + " " + text));
    }
    return words.isEmpty() ? "table" : String.join(", ", words);
  }

  /** Adds the noise, by the checksums of its tables. */
  private static void noises(Map<String, String> statement, VotePrivacy privacy) {
    statement.put("tableChecksum", privacy.counts().table().checksum());
    privacy.test().ifPresent(t -> statement.put("testTableChecksum", t.table().checksum()));
    if (privacy.counts().distance().isPresent()
        && privacy.counts().accounted() instanceof AdditiveNoise additive
        && additive.noise() instanceof GeneralizedGaussianNoise noise) {
      statement.put("beta", NumberText.of(noise.shape()));
      statement.put("scale", NumberText.of(noise.scale()));
    }
  }

  /**
   * A run that begins or is resumed.
   *
   * @param name of the run
   * @param resumed true if it has labels already
   * @param budget what is spent
   * @param labeller its draws
   * @param source where the bits come from
   */
  private record Run(
      String name, boolean resumed, VoteBudget budget, Labeller labeller, String source) {

    static Run of(ParseResult arguments, VotePrivacy privacy, Optional<BudgetFile.Stored> stored) {
      List<NoiseTableSampler> samplers =
          Seeds.samplers(
              arguments,
              Stream.concat(Stream.of(privacy.counts()), privacy.test().stream())
                  .map(CountNoise::table)
                  .toList());
      Labeller labeller =
          Labeller.of(
              privacy,
              samplers.get(0),
              samplers.size() > 1 ? Optional.of(samplers.get(1)) : Optional.empty());
      String name =
          stored.map(found -> found.run().get("run")).orElseGet(() -> Seeds.run(arguments));
      return new Run(
          String.valueOf(name),
          stored.isPresent(),
          stored.map(BudgetFile.Stored::budget).orElseGet(() -> VoteBudget.of(privacy.queries())),
          labeller,
          samplers.get(0).source());
    }

    Optional<String> mark() {
      return labeller.isPrivate() ? Optional.empty() : Optional.of(source);
    }
  }

  private static VoteBudget label(
      Run run, VoteFile votes, LabelFile labels, BudgetFile store, long block) throws IOException {
    long done = 0;
    if (run.resumed()) {
      done = labels.resume(run.name(), run.mark());
    } else {
      store.save(run.budget());
      labels.begin(run.name(), run.mark());
    }
    if (done > Math.min(run.budget().queriesSpent(), votes.rows())) {
      throw new BadInputException(
          labels.name()
              + " holds "
              + done
              + " labels, more than the budget says were asked; the files do not belong together");
    }
    try (VoteFile.Queries queries = votes.open()) {
      queries.skip(done, votes.classes());
      if (!run.labeller().isPrivate()) {
        run.labeller().skip(done);
      }
      return new BudgetedLabels(run.labeller(), store, block)
          .run(run.budget(), votes.classes(), queries, labels);
    }
  }
}

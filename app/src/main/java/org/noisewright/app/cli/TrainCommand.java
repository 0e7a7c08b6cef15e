package org.noisewright.app.cli;

import java.io.IOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.report.MeasuredTraining;
import org.noisewright.app.report.OutputFile;
import org.noisewright.app.report.TrainingReport;
import org.noisewright.app.runs.RunLock;
import org.noisewright.app.training.NetworkFile;
import org.noisewright.app.training.TrainingRun;
import org.noisewright.curve.Progress;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.data.BadDataException;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.dpsgd.BudgetedSteps;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.dpsgd.PrivateTraining;
import org.noisewright.learning.dpsgd.StepBudget;
import org.noisewright.learning.dpsgd.TrainingState;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.Rational;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright train}: a model from private records by noisy gradient steps (DP-SGD). */
final class TrainCommand implements Command {
  private static final String OUT = "--out";
  private static final String RESUME = "--resume";
  private static final String BLOCK = "--block";
  private static final String THREADS = "--threads";
  private static final String NO_EVALUATION = "--no-evaluation";
  private static final long MOST_RECORDS = 1L << 31;
  private static final long MOST_STEPS = 1_000_000_000L;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "train",
            "DATASET FOLDER --target-epsilon E --delta D",
            "Trains a model on private records: in each step the clipped gradients of a Poisson"
                + " batch, or the signs of their largest entries, are summed exactly and noise is"
                + " added. The noise is the least with which all steps together meet the target.");
    Options.parameter(
        spec,
        "DATASET",
        "adult, mnist, digits, imdb, cifar (folders of known files) or csv (a table with public"
            + " ranges); or a plan file in YAML or JSON with keys dataset, folder and those of the"
            + " options, as batchSize for --batch-size.");
    Options.parameter(spec, "FOLDER", "Folder of the data set; the file of a csv.");
    TrainOptions.add(spec);
    Options.value(spec, OUT, "FOLDER", "Folder of the run (default train-run).");
    Options.flag(spec, RESUME, "Continue a run that was stopped, with its state and ledger.");
    Options.value(
        spec, BLOCK, "B", "Steps reserved at once: what a killed run loses (default 50).");
    Options.flag(spec, NO_EVALUATION, "Do not measure the accuracy on the test records.");
    Options.value(spec, THREADS, "N", "Threads (default: all processors).");
    Options.value(spec, "--memory", "SIZE", "Most memory of the accounting (default 1GiB).");
    Seeds.option(spec);
    Options.flag(spec, "--quiet", "No progress on standard error.");
    Options.flag(spec, "--json", "Print JSON.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    long start = System.nanoTime();
    TrainOptions options = TrainOptions.of(arguments);
    TrainModel.check(options);
    TrainTarget target = new TrainTarget(options);
    AskedSteps asked = AskedSteps.of(target, arguments, session);
    String mark = Seeds.mark(arguments);
    String out = Options.value(arguments, OUT).orElse("train-run" + mark);
    Seeds.checkName(arguments, out);
    TrainingRun run = TrainingRun.in(out, mark);
    refuseMixedRuns(run, arguments.hasMatchedOption(RESUME));
    int threads =
        Options.value(arguments, THREADS)
            .map(text -> (int) TrainOptions.whole(THREADS, text, 1024))
            .orElse(Runtime.getRuntime().availableProcessors());
    long block =
        Options.value(arguments, BLOCK)
            .map(text -> TrainOptions.whole(BLOCK, text, MOST_STEPS))
            .orElse(BudgetedSteps.BLOCK);
    Job job = job(target, asked);
    int constant = TrainData.constantColumns(job.examples());
    if (constant > 0) {
      session
          .err()
          .println(
              "noisewright: warning, not private: "
                  + constant
                  + (constant == 1 ? " column holds" : " columns hold")
                  + " one value in all records and can be left out: it only uses up what a record"
                  + " may say");
    }
    RunLock lock = run.lock();
    try (Workers workers = Workers.of(threads)) {
      TrainingReport report = new Course(arguments, session, job, run, workers, start).train(block);
      session
          .out()
          .print(arguments.hasMatchedOption("--json") ? JsonText.of(report.tree()) : report.text());
    } catch (IOException e) {
      throw new BadInputException(run.folder() + " cannot be written: " + e.getMessage());
    } finally {
      lock.close();
    }
  }

  private static void refuseMixedRuns(TrainingRun run, boolean resume) {
    if (run.ledgerLost()) {
      throw new BadInputException(
          run.folder()
              + " holds a run whose ledger "
              + run.ledger()
              + " is gone, so that nobody knows what it has spent; put it back and add --resume, or"
              + " name another --out");
    }
    if (resume != run.begun()) {
      throw new BadInputException(
          resume
              ? run.folder() + " holds no run to resume; leave --resume out"
              : run.folder()
                  + " holds a run already, with a budget that may be spent; add --resume to continue"
                  + " it, or name another --out");
    }
  }

  /**
   * What is to be done.
   *
   * @param records how many there are, a public number
   * @param batch expected size of one of the accumulated batches
   * @param accumulation batches of one step
   * @param steps that are asked for
   */
  private record Job(
      TrainTarget target,
      AskedSteps asked,
      DataSet data,
      Model network,
      long records,
      long batch,
      long accumulation,
      long steps) {

    TrainOptions options() {
      return target.options();
    }

    Examples examples() {
      return data.train().examples();
    }

    Rational rate() {
      return Rational.of(batch * accumulation, records);
    }
  }

  private static Job job(TrainTarget target, AskedSteps asked) {
    TrainOptions options = target.options();
    DataSet data;
    try {
      data = TrainData.read(options);
    } catch (BadDataException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    Examples examples = data.train().examples();
    Model network = TrainModel.of(options, data.train());
    long records = options.whole("publicRecords", examples.size(), MOST_RECORDS);
    long batch = options.whole("batchSize", 256, Integer.MAX_VALUE);
    long accumulation = options.whole("accumulation", 1, 1_000_000);
    if (!(batch * accumulation <= records)) {
      throw new BadInputException(
          options.name("batchSize")
              + " must be at most the number of records, "
              + NumberText.grouped(records)
              + ", got "
              + batch
              + (accumulation == 1 ? "" : " accumulated " + accumulation + " times")
              + "; take a smaller one");
    }
    if (options.has("steps") && options.has("epochs")) {
      throw new BadInputException(
          options.name("steps") + " and " + options.name("epochs") + " are both given; keep one");
    }
    long steps =
        options.has("steps")
            ? options.whole("steps", 1, MOST_STEPS)
            : passes(options, records, batch * accumulation);
    return new Job(target, asked, data, network, records, batch, accumulation, steps);
  }

  /** Steps of the asked passes over the records, rounded up. */
  private static long passes(TrainOptions options, long records, long batch) {
    double steps = Math.ceil(options.positive("epochs", 8) * records / (double) batch);
    if (!(steps <= MOST_STEPS)) {
      throw new BadInputException(
          options.name("epochs")
              + " must give at most 1,000,000,000 steps, got "
              + options.word("epochs").orElse("8")
              + " passes over "
              + NumberText.grouped(records)
              + " records by batches of "
              + NumberText.grouped(batch)
              + "; state fewer, or the number of steps by "
              + options.name("steps"));
    }
    return Math.max(1, (long) steps);
  }

  /** One run, from its noise to its report. */
  private record Course(
      ParseResult arguments,
      Session session,
      Job job,
      TrainingRun run,
      Workers workers,
      long start) {

    TrainingReport train(long block) throws IOException {
      // Read again under the lock: nobody else spends it now.
      refuseMixedRuns(run, arguments.hasMatchedOption(RESUME));
      Map<String, String> identity = identity();
      Optional<TrainingRun.Stored> stored =
          run.begun() ? Optional.of(run.stored()) : Optional.empty();
      stored.ifPresent(old -> run.requireSame(old, identity));
      AskedSteps.Found found =
          job.asked()
              .found(
                  job.rate(),
                  stored.map(old -> old.budget().steps()).orElse(job.steps()),
                  job.network(),
                  stored.map(old -> old.identity().words()).orElse(Map.of()));
      ChargedEpsilon cost =
          job.target().cost(found.privacy(), session.epsilons(Options.memory(arguments)));
      identity.putAll(found.words());
      identity.put(
          "run",
          stored
              .map(old -> old.identity().words().getOrDefault("run", ""))
              .orElseGet(() -> Seeds.run(arguments)));
      identity.put("writtenBy", "noisewright " + Session.version());
      run.identify(identity);
      return steps(found.privacy(), cost, stored, block);
    }

    private TrainingReport steps(
        PrivateSteps privacy, ChargedEpsilon cost, Optional<TrainingRun.Stored> stored, long block)
        throws IOException {
      StepBudget budget =
          stored.map(TrainingRun.Stored::budget).orElse(new StepBudget(privacy.steps(), 0));
      PrivateTraining training =
          Seeds.training(arguments, job.network(), privacy, job.examples(), budget.spent())
              .withPublicRecords(job.records());
      Optimizer optimizer = job.options().optimizer().make(job.network().parameters());
      TrainingState state =
          stored.isPresent()
              ? run.kept()
              : new TrainingState(0, training.initialParameters(), optimizer.memory());
      BudgetedSteps ledger = begun(budget, state, optimizer, block);
      if (stored.isEmpty()) {
        ledger.end();
      }
      ProgressLine line = session.progress();
      Interruption interruption = session.interruption();
      interruption.announce("interrupted: keeping the last step");
      boolean interrupted;
      try {
        training.run(
            state.parameters(),
            budget.spent(),
            optimizer,
            job.options().curve().from(job.options().learningRate(), privacy.steps()),
            ledger,
            workers,
            arguments.hasMatchedOption("--quiet") ? Progress.NONE : line);
        interrupted = interruption.settle();
        ledger.end();
      } finally {
        line.clear();
      }
      if (interrupted && ledger.budget().left() > 0) {
        throw new StoppedEarlyException(
            "stopped after "
                + ledger.budget().spent()
                + " of "
                + privacy.steps()
                + " steps, which are kept in "
                + run.folder()
                + "; go on with --resume");
      }
      interruption.resume();
      return report(privacy, cost, training, ledger);
    }

    private BudgetedSteps begun(
        StepBudget budget, TrainingState state, Optimizer optimizer, long block) {
      try {
        if (state.parameters().length != job.network().parameters()) {
          throw new IllegalArgumentException("state has another number of parameters");
        }
        optimizer.recall(state.memory());
        return new BudgetedSteps(run, budget, state, optimizer, block);
      } catch (IllegalArgumentException e) {
        throw new BadInputException(run.folder() + " holds another run: " + e.getMessage());
      }
    }

    private TrainingReport report(
        PrivateSteps privacy, ChargedEpsilon cost, PrivateTraining training, BudgetedSteps ledger) {
      double[] parameters = ledger.state().parameters();
      Optional<Double> accuracy =
          arguments.hasMatchedOption(NO_EVALUATION)
              ? Optional.empty()
              : job.data()
                  .test()
                  .map(
                      test ->
                          Predictions.accuracy(
                              job.network(), parameters, test.examples(), workers));
      TrainingReport report =
          new TrainingReport(
              job.data(),
              privacy,
              cost,
              job.target().stated(),
              job.options().has("publicRecords"),
              job.batch(),
              job.accumulation(),
              TrainModel.words(job.network())
                  + ": "
                  + NumberText.grouped(privacy.parameters())
                  + " parameters",
              job.options().movingWords(),
              ledger.budget(),
              ledger.state().taken(),
              accuracy,
              Seeds.source(arguments, training),
              Seeds.mark(arguments).isEmpty(),
              run.model().toString(),
              run.report().toString(),
              run.secret().toString(),
              Session.version());
      NetworkFile.write(
          run.model(), Map.of("privacy", report.headline()), job.network(), parameters);
      OutputFile.of(run.report().toString()).write(JsonText.of(report.tree()));
      MeasuredTraining measured =
          new MeasuredTraining(
              training.times(),
              job.batch() * job.accumulation(),
              1e-9 * (double) (System.nanoTime() - start));
      OutputFile.of(run.measured().toString()).write(JsonText.of(measured.tree()));
      return report;
    }

    /** What makes the run this one, beside its noise. */
    private Map<String, String> identity() {
      Map<String, String> words = new LinkedHashMap<>();
      words.put("dataChecksum", HexFormat.of().formatHex(job.examples().checksum()));
      words.put("model", TrainModel.words(job.network()));
      words.put("optimizer", job.options().movingWords());
      words.put("records", Long.toString(job.records()));
      if (job.options().has("publicRecords")) {
        // A number that was counted does not become one that was stated.
        words.put("recordsStated", "yes");
      }
      words.put("batchSize", Long.toString(job.batch()));
      words.put("accumulation", Long.toString(job.accumulation()));
      words.put("stepsAsked", Long.toString(job.steps()));
      words.putAll(job.asked().asked());
      words.put("delta", NumberText.of(job.target().delta()));
      job.target()
          .stated()
          .ifPresent(most -> words.put(TrainTarget.EPSILON, NumberText.of(most.epsilon())));
      words.put(
          "bits", Options.value(arguments, "--seed").map(seed -> "seed " + seed).orElse("secure"));
      return words;
    }
  }
}

package org.noisewright.app.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.report.MeasuredTeaching;
import org.noisewright.app.report.OutputFile;
import org.noisewright.app.report.TeachingReport;
import org.noisewright.app.report.TeachingReport.Evaluation;
import org.noisewright.app.report.VoteReport;
import org.noisewright.app.runs.RunLock;
import org.noisewright.app.teachers.CastVotes;
import org.noisewright.app.teachers.ReleasedLabels;
import org.noisewright.app.teachers.TeacherRun;
import org.noisewright.app.training.NetworkFile;
import org.noisewright.curve.Progress;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.data.BadDataException;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.Images;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;
import org.noisewright.learning.pate.VoteQueries;
import org.noisewright.learning.pate.VoteRelation;
import org.noisewright.learning.student.Student;
import org.noisewright.learning.student.StudentRecipe;
import org.noisewright.learning.teacher.Ensemble;
import org.noisewright.learning.teacher.PersonKeys;
import org.noisewright.learning.teacher.PersonPartition;
import org.noisewright.learning.teacher.TeacherVotes;
import org.noisewright.learning.teacher.TeachingData;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code noisewright pate train}: teachers from parts of private data, their noisy labels of public
 * records, and a student that learns from these.
 */
final class PateTrainCommand implements Command {

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "pate train",
            "DIR --teachers N --beta B --target-epsilon E --delta D",
            "Trains teachers on parts of private data, each person's records in one part, labels"
                + " public records by their noisy votes, and trains a student on these labels. What"
                + " the student says costs nothing beside the labels.");
    Options.parameter(
        spec,
        "DIR",
        "Folder of a data set: MNIST (train-images*, train-labels*, t10k-images*, t10k-labels*),"
            + " census income (adult.data, adult.test) or digits.csv. MNIST: the training images are"
            + " private, the first 9000 of t10k public, the student is tested on the last 1000.");
    TeachingOptions.add(spec);
    Seeds.option(spec);
    Options.flag(spec, "--quiet", "No progress on standard error.");
    Options.flag(spec, "--json", "Print JSON.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    long start = System.nanoTime();
    String folder = Options.file(arguments, "folder of data");
    TeachingOptions asked = TeachingOptions.of(arguments);
    VoteNoise noise = new VoteNoise(arguments, session);
    noise.target();
    refuseMixedRuns(asked);
    // The key of the partition is fixed before the data are read.
    String key =
        asked.resume()
            ? asked.run().partitionKey()
            : asked.partitionKey().orElseGet(() -> Seeds.partitionKey(arguments));
    ProgressLine line = session.progress();
    Progress progress = arguments.hasMatchedOption("--quiet") ? Progress.NONE : line;
    try (Workers workers = Workers.of(asked.threads())) {
      TeachingData data = TeachingData.read(TextFile.path(folder));
      checkKeys(asked, data);
      int[] rows = rows(asked, data);
      // Noise that cannot be had is refused before teachers are trained.
      noise.choose(
          VoteQueries.votes(
              VoteRelation.VOTE_REPLACED, asked.queries(), data.pool().examples().classes()),
          Map.of());
      try (RunLock lock = asked.run().lock()) {
        keepRun(lock, asked, key, data);
        PersonPartition partition =
            PersonPartition.of(HexFormat.of().parseHex(key), asked.teachers());
        Ensemble ensemble = new Ensemble(partition, asked.keys(), asked.recipe(), Seeds::training);
        Images queries = new Images(data.pool().shape(), data.pool().examples().rows(rows));
        TeacherVotes votes = votes(asked, data, ensemble, queries, workers, progress);
        line.clear();
        boolean evaluate = !arguments.hasMatchedOption("--no-evaluation");
        VoteReport told = label(arguments, session, asked);
        VoteReport labels = evaluate ? told : told.withoutAccuracy();
        Teaching teaching = new Teaching(asked, data, queries, partition, workers, progress);
        TeachingReport report = teaching.report(labels, evaluate);
        teaching.keepMeasured(votes, evaluate, start);
        line.clear();
        session
            .out()
            .print(
                arguments.hasMatchedOption("--json") ? JsonText.of(report.tree()) : report.text());
      }
    } catch (BadDataException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } finally {
      line.clear();
    }
  }

  private static void refuseMixedRuns(TeachingOptions asked) {
    boolean begun = asked.run().begun();
    if (asked.resume() != begun) {
      throw new BadInputException(
          begun
              ? asked.run().folder()
                  + " holds a run already, with a budget that may be spent; add --resume to continue"
                  + " it, or name another --out"
              : asked.run().folder() + " holds no run to resume; leave --resume out");
    }
  }

  private static int[] rows(TeachingOptions asked, TeachingData data) {
    try {
      return data.asked(asked.queries());
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  private static void checkKeys(TeachingOptions asked, TeachingData data) {
    if (asked.keys() == PersonKeys.COLUMN && !data.persons().examples().hasKeys()) {
      throw new BadInputException(
          "--keys column: "
              + data.name()
              + " has no column of keys; leave --keys out where nobody has two records");
    }
  }

  /** Keeps what the run is, or checks that it is the one that was begun. */
  private static void keepRun(RunLock lock, TeachingOptions asked, String key, TeachingData data) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("format", "noisewright-teachers");
    words.put("teachers", Integer.toString(asked.teachers()));
    words.put("recipe", asked.recipe().words());
    words.put("keys", asked.keys().name().toLowerCase(Locale.ROOT));
    words.put("queries", Integer.toString(asked.queries()));
    words.put("privateChecksum", HexFormat.of().formatHex(data.persons().examples().checksum()));
    words.put("publicChecksum", HexFormat.of().formatHex(data.pool().examples().checksum()));
    if (asked.resume()) {
      asked.run().requireSame(words);
      asked
          .partitionKey()
          .filter(given -> !given.equals(key))
          .ifPresent(
              given -> {
                throw new BadInputException(
                    "--partition-key is another one than that of the run; leave it out");
              });
    } else {
      asked.run().begin(lock, words, key);
    }
  }

  private static TeacherVotes votes(
      TeachingOptions asked,
      TeachingData data,
      Ensemble ensemble,
      Images queries,
      Workers workers,
      Progress progress) {
    TeacherVotes votes =
        new TeacherVotes(asked.teachers(), asked.queries(), queries.examples().classes());
    try (CastVotes cast = CastVotes.open(asked.run().castVotes(), votes)) {
      ensemble.vote(
          data.teachersView(data.persons()), data.teachersView(queries), cast, workers, progress);
    } catch (IOException | UncheckedIOException e) {
      throw new BadInputException(
          asked.run().castVotes() + " cannot be written: " + e.getMessage());
    }
    OutputFile.of(asked.run().counts().toString()).write(counts(votes, queries.examples()));
    return votes;
  }

  /** As {@code pate label} reads them; the labels are the public true ones, for evaluation. */
  private static String counts(TeacherVotes votes, Examples queries) {
    StringBuilder text = new StringBuilder("label");
    for (int k = 0; k < votes.classes(); k++) {
      text.append(",c").append(k);
    }
    text.append('\n');
    for (int query = 0; query < votes.queries(); query++) {
      text.append(queries.label(query));
      for (long count : votes.counts(query)) {
        text.append(',').append(count);
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Labels by the command of that name, with its budget on disk before a label is shown. */
  private static VoteReport label(ParseResult arguments, Session session, TeachingOptions asked) {
    TeacherRun run = asked.run();
    PateLabelCommand label = new PateLabelCommand();
    List<String> words = new ArrayList<>();
    words.add(run.counts().toString());
    for (String option :
        List.of(
            VoteNoise.BETA,
            VoteNoise.SCALE,
            "--table",
            "--target-epsilon",
            "--delta",
            "--memory",
            "--seed")) {
      Options.value(arguments, option).ifPresent(text -> words.addAll(List.of(option, text)));
    }
    String block =
        Options.value(arguments, "--block")
            .orElse(Integer.toString(Math.max(1, asked.queries() / 10)));
    words.addAll(
        List.of(
            TeachingOptions.QUERIES,
            Integer.toString(asked.queries()),
            TeachingOptions.RELATION,
            VoteRelation.VOTE_REPLACED.word(),
            TeachingOptions.TEACHERS,
            Integer.toString(asked.teachers()),
            "--block",
            block,
            TeachingOptions.OUT,
            run.labels().toString(),
            "--budget",
            run.budget().toString()));
    if (Files.exists(run.budget())) {
      words.add(TeachingOptions.RESUME);
    }
    if (arguments.hasMatchedOption("--quiet")) {
      words.add("--quiet");
    }
    return label.label(
        new CommandLine(label.spec()).parseArgs(words.toArray(new String[0])), session);
  }

  /** The student and what is told of it. */
  private record Teaching(
      TeachingOptions asked,
      TeachingData data,
      Images queries,
      PersonPartition partition,
      Workers workers,
      Progress progress) {

    TeachingReport report(VoteReport labels, boolean evaluate) {
      StudentRecipe recipe = StudentRecipe.standard(data.pool());
      ReleasedLabels labelled = ReleasedLabels.read(asked.run().labels(), queries);
      Student student = student(recipe, labelled.released());
      NetworkFile.write(asked.run().student(), Map.of(), student.network(), student.parameters());
      Optional<Evaluation> evaluation =
          evaluate ? Optional.of(evaluation(recipe, labelled, student)) : Optional.empty();
      ChargedEpsilon cost = Objects.requireNonNull(labels.costs().get(VoteRelation.VOTE_REPLACED));
      return new TeachingReport(
          labels,
          asked.teachers()
              + " by a keyed hash of the person, each from its part alone: "
              + asked.recipe().words(),
          asked.keys() == PersonKeys.CONTENT
              ? "one record, told by its content: right where nobody has two different ones"
              : "all records with the same key",
          NumberText.grouped(asked.queries())
              + " queries among "
              + NumberText.grouped(data.pool().examples().size())
              + " public records of "
              + data.name()
              + ", evenly spread; student tested on "
              + NumberText.grouped(data.test().examples().size())
              + " others",
          student.network()
              + " from "
              + NumberText.grouped(labelled.size())
              + " labelled records, then from all public ones as it labels them",
          evaluation,
          cost.epsilon().upper(),
          cost.delta(),
          asked.run().student().toString(),
          asked.run().secret().toString());
    }

    private Student student(StudentRecipe recipe, Images labelled) {
      return recipe.train(
          labelled,
          data.pool(),
          Seeds.training(partition.trainingSeed(partition.parts())),
          workers,
          progress);
    }

    private Evaluation evaluation(StudentRecipe recipe, ReleasedLabels labelled, Student student) {
      Student onTruth = student(recipe, labelled.truth());
      return new Evaluation(
          Predictions.accuracy(labelled.labels(), labelled.truth().examples()),
          student.accuracy(data.test().examples(), workers),
          onTruth.accuracy(data.test().examples(), workers));
    }

    /** Keeps what votes without noise say, where nobody but the operator reads it. */
    void keepMeasured(TeacherVotes votes, boolean evaluate, long start) {
      MeasuredTeaching measured =
          new MeasuredTeaching(
              evaluate ? Optional.of(shares(votes)) : Optional.empty(),
              1e-9 * (double) (System.nanoTime() - start));
      OutputFile.of(asked.run().measured().toString()).write(JsonText.of(measured.tree()));
    }

    private MeasuredTeaching.Shares shares(TeacherVotes votes) {
      DoubleSummaryStatistics teachers =
          votes.accuracies(queries.examples()).stream()
              .mapToDouble(Double::doubleValue)
              .summaryStatistics();
      return new MeasuredTeaching.Shares(
          teachers.getAverage(),
          teachers.getMin(),
          teachers.getMax(),
          Predictions.accuracy(votes.plurality(), queries.examples()));
    }
  }
}

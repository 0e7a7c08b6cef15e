package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.report.Asked;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.pair.Direction;

/** Exit codes and texts, with prepared answers in place of the accountant. */
class MainTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Asked> asked = new ArrayList<>();
  private Optional<Long> memory = Optional.empty();
  private RuntimeException failure = new IllegalStateException("unused");
  private boolean failing;
  private List<String> unproven = List.of();

  /** A curve that falls as delta = 0.1 exp(-epsilon) down to epsilon 60, then is 0. */
  private final class Prepared implements Accounting.Answers {
    @Override
    public EpsilonAnswer epsilonAt(double delta) {
      if (failing) {
        throw failure;
      }
      double epsilon = Math.max(0, Math.log(0.1 / delta));
      return new EpsilonAnswer(
          Bounds.of(epsilon * 0.9999, epsilon * 1.0001),
          delta,
          DecidingDirection.REMOVE,
          new AnswerStatus(true, Optional.empty(), "", unproven),
          ErrorLedger.empty());
    }

    @Override
    public DeltaAnswer deltaAt(double epsilon) {
      double delta = epsilon < 60 ? Math.min(1, 0.1 * Math.exp(-epsilon)) : 0;
      Bounds bounds = Bounds.of(0.8 * delta, delta);
      return new DeltaAnswer(
          epsilon,
          bounds,
          Bounds.of(Math.log10(bounds.lower()), Math.log10(bounds.upper())),
          DecidingDirection.EITHER,
          new AnswerStatus(true, Optional.empty(), "", unproven),
          ErrorLedger.empty());
    }
  }

  private int run(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Accounting accounting =
        (question, limit, progress) -> {
          asked.add(question);
          memory = limit;
          return new Prepared();
        };
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, accounting);
    return new Main(session, false).run(args);
  }

  private int words(String line) {
    return run(line.split(" "));
  }

  private void assertRefused(String message, String... args) {
    assertEquals(2, run(args), () -> out + " " + err);
    assertEquals("", out.toString());
    String text = err.toString();
    assertTrue(text.startsWith("noisewright: "), text);
    assertTrue(text.contains(message), text);
    assertEquals(1, text.lines().count(), text);
    assertFalse(text.contains("Exception"), text);
  }

  private PrivacyPlan plan(String line) {
    assertEquals(0, words(line), () -> err.toString());
    return asked.get(asked.size() - 1).plan();
  }

  @Test
  void flagsOfEveryMechanism() throws IOException {
    assertEquals(
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01)).times(65536)),
        plan("epsilon --gaussian 4 --poisson 0.01 --times 2^16 --delta 1e-5"));
    assertEquals(
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(new LaplaceMechanism(5, 2)).times(100_000_000)),
        plan("epsilon --laplace 5 --sensitivity 2 --times 1e8 --relation replace-one --delta 0"));
    assertEquals(
        PrivacyPlan.of(Release.of(ApproximateDp.of(0.1, 1e-6))),
        plan("delta --approximate-dp 0.1,1e-6 --epsilon 1"));
    assertEquals(
        PrivacyPlan.of(Release.of(new RandomizedResponse(0.75, 3, AbsentRecord.UNIFORM))),
        plan("delta --randomized-response=0.75 --values 3 --absent-record uniform --epsilon -1"));
    Path pair = Files.writeString(folder.resolve("h.csv"), "P,Q\n1,0\n0,1\n");
    assertEquals(
        "discrete-pair",
        plan("delta --epsilon 0 --discrete-pair " + pair).releases().get(0).mechanism().planName());
  }

  @Test
  void flagsOfTraining() {
    PrivacyPlan training =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(new GaussianMechanism(1, 4))
                .withSampling(Sampling.poisson(0.08))
                .times(104));
    assertEquals(
        training.withRecordsPerUser(3),
        plan(
            "epsilon --gaussian 1 --clip-norm 2 --batch-size 10 --accumulation 8 --records 1e3"
                + " --epochs 8 --relation replace-one --records-per-user 3 --delta 1e-5"));
    assertEquals(
        List.of(
            "sensitivity 4 = twice the clip norm 2, replace-one",
            "Poisson rate 0.08 = an effective batch of 80 (batch 10, accumulation 8) of 1,000"
                + " records",
            "104 steps = 8 epochs of 13 steps, 1,000 records over an effective batch of 80 (batch"
                + " 10, accumulation 8), rounded up"),
        asked.get(0).stated().derived());
    assertTrue(out.toString().contains("derived:     sensitivity 4 = twice"), out.toString());
    assertTrue(out.toString().contains("replace up to 3 records of one user"), out.toString());
  }

  @Test
  void theOptInIsAskedForByItsFlagAlone() {
    words("epsilon --laplace 1 --delta 1e-5");
    words("epsilon --laplace 1 --delta 1e-5 --unproven");
    assertEquals(List.of(false, true), asked.stream().map(Asked::unproven).toList());
  }

  @Test
  void unprovenIsWrittenOnEverything() throws Exception {
    unproven = List.of("release 1 (laplace): no proof is known");
    assertEquals(0, words("epsilon --laplace 1 --delta 1e-5 --unproven --explain"));
    String text = out.toString();
    assertTrue(text.startsWith("UNPROVEN: epsilon <= 9.21"), text);
    assertTrue(text.contains("\nUNPROVEN:    release 1 (laplace): no proof is known\n"), text);
    assertFalse(text.contains("certified"), text);
    assertTrue(text.contains("if what is UNPROVEN holds"), text);
    assertEquals(0, words("delta --laplace 1 --epsilon 1 --unproven"));
    assertTrue(out.toString().startsWith("UNPROVEN: delta <= "), out.toString());
    for (String question : List.of("delta --epsilon 1", "epsilon --delta 1e-5")) {
      words(question + " --laplace 1 --json");
      JsonNode report = new ObjectMapper().readTree(out.toString());
      assertEquals("release 1 (laplace): no proof is known", report.at("/UNPROVEN/0").asText());
      assertEquals("unproven", report.at("/status").asText());
      assertEquals("UNPROVEN", report.fieldNames().next());
    }
    for (String extension : List.of("csv", "json", "svg")) {
      Path file = folder.resolve("c." + extension);
      words("curve --laplace 1 --unproven --out " + file);
      assertTrue(out.toString().contains("\nUNPROVEN: release 1 (laplace)"), out.toString());
      String written = Files.readString(file);
      assertTrue(written.contains("UNPROVEN"), written);
      assertTrue(written.contains("no proof is known"), written);
      assertFalse(written.contains("certified privacy curve"), written);
    }
    assertEquals(
        "# UNPROVEN: release 1 (laplace): no proof is known",
        Files.readAllLines(folder.resolve("c.csv")).get(0));
  }

  @Test
  void options() {
    words("epsilon --laplace 1 --delta 1e-5 --direction add --width 0.01 --memory 512MiB");
    Asked question = asked.get(0);
    assertEquals(Optional.of(Direction.ADD), question.direction());
    assertEquals(Optional.of(0.01), question.width());
    assertEquals(Optional.of(512L << 20), memory);
  }

  @Test
  void answersOnStandardOutputOnly() throws IOException {
    assertEquals(0, words("epsilon --laplace 1 --delta 1e-5"));
    assertEquals("", err.toString());
    assertTrue(out.toString().startsWith("epsilon <= 9.21"), out.toString());
    assertEquals(0, words("delta --laplace 1 --epsilon 1 --explain"));
    assertTrue(out.toString().contains("ledger, each term"), out.toString());
    assertEquals(0, words("delta --laplace 1 --epsilon 1 --json"));
    assertEquals(1, new ObjectMapper().readTree(out.toString()).at("/epsilon").asInt());
  }

  @Test
  void helpAndVersion() {
    assertEquals(0, words("--help"));
    assertTrue(out.toString().startsWith("Usage: noisewright COMMAND"));
    assertEquals(0, words("--version"));
    assertTrue(out.toString().startsWith("noisewright "));
    for (String command : List.of("epsilon", "delta", "curve", "import", "export")) {
      assertEquals(0, words(command + " --help"));
      assertTrue(out.toString().startsWith("Usage: noisewright " + command), out.toString());
      assertTrue(out.toString().lines().allMatch(line -> line.length() <= 100), out.toString());
    }
    assertEquals(2, run());
    assertTrue(err.toString().startsWith("Usage: noisewright COMMAND"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "epsilom | unknown command 'epsilom'; did you mean 'epsilon'? (known: epsilon, delta,",
        "epsilon --laplace 1 | --delta is missing; write for example --delta 1e-5",
        "delta --laplace 1 | --epsilon is missing; write for example --epsilon 1",
        "epsilon --delta 1e-5 | no mechanism is given; name a plan file or one of --gaussian",
        "epsilon --delta 2 --laplace 1 | --delta must be an absolute probability in [0, 1], got 2;",
        "epsilon --delta nan --laplace 1 | --delta must be an absolute probability in [0, 1], got",
        "epsilon --delta -1 --laplace 1 | --delta must be an absolute probability in [0, 1], got -1",
        "epsilon --delta x --laplace 1 | --delta must be an absolute probability in [0, 1], got 'x'",
        "epsilon --delta 1e-400 --laplace 1 | got 1e-400, which is below the least double",
        "delta --epsilon inf --laplace 1 | --epsilon must be a finite number, in nats, got inf",
        "delta --epsilon nan --laplace 1 | --epsilon must be a finite number, in nats, got nan",
        "epsilon --delta 1 --gaussian 0 | --gaussian: standardDeviation must be positive and"
            + " finite, got 0.0; without noise there is no privacy",
        "epsilon --delta 1 --gaussian nan | --gaussian: standardDeviation must be positive and"
            + " finite, got NaN",
        "epsilon --delta 1 --gaussian abc | --gaussian must be positive and finite, got 'abc'",
        "epsilon --delta 1 --laplace -2 | --laplace: scale must be positive and finite, got -2.0",
        "epsilon --delta 1 --laplace 1 --sensitivity 0 | sensitivity must be positive",
        "epsilon --delta 1 --laplace 1 --poisson 1.2 | --poisson: samplingRate must be in [0, 1],"
            + " got 1.2; a rate above 1 means that the batch is larger than the data set",
        "epsilon --delta 1 --laplace 1 --poisson x | --poisson must be a number in [0, 1], got 'x'",
        "epsilon --delta 1 --laplace 1 --batch-size 120 --records 100 | --batch-size: batchSize must"
            + " be at most records, got a batch of 120 and a data set of 100 records",
        "epsilon --delta 1 --laplace 1 --batch-size 120 | --batch-size needs --records; the rate is",
        "epsilon --delta 1 --laplace 1 --records 120 | --records needs --batch-size; the rate is",
        "epsilon --delta 1 --laplace 1 --epochs 3 | --epochs needs --batch-size and --records; write",
        "epsilon --delta 1 --laplace 1 --accumulation 3 | --accumulation needs --batch-size and",
        "epsilon --delta 1 --laplace 1 --batch-size 1 --records 9 --poisson 0.1 | --poisson and"
            + " --batch-size both give the rate",
        "epsilon --delta 1 --laplace 1 --batch-size 1 --records 9 --epochs 1 --times 2 | --times and"
            + " --epochs both give the number of releases",
        "epsilon --delta 1 --laplace 1 --batch-size 1.5 --records 9 | --batch-size must be a whole"
            + " number in [1, 2^53], got 1.5, which is not whole",
        "epsilon --delta 1 --laplace 1 --batch-size 1 --records 9 --epochs 0 | --epochs: epochs must"
            + " be at least 1, got 0",
        "epsilon --delta 1 --laplace 1 --records-per-user 0 | --records-per-user: recordsPerUser"
            + " must be in [1, 1e6], got 0",
        "epsilon --delta 1 --laplace 1 --clip-norm 0 | --laplace: clipNorm must be positive and"
            + " finite, got 0.0",
        "epsilon --delta 1 --laplace 1 --clip-norm 1 --sensitivity 1 | --clip-norm and --sensitivity"
            + " cannot be given together",
        "epsilon --delta 1 --approximate-dp 1,0 --clip-norm 1 | --clip-norm does not belong to",
        "epsilon --delta 1 --laplace 1 --times 0 | --times: times must be in [1, 1e15], got 0",
        "epsilon --delta 1 --laplace 1 --times 2.5 | --times must be a whole number in [1, 1e15],"
            + " got 2.5, which is not whole",
        "epsilon --delta 1 --laplace 1 --relation replaceone | --relation: relation must be one of"
            + " the known ones, got 'replaceone'; did you mean 'replace-one'?",
        "epsilon --delta 1 --laplace 1 --gaussian 1 | --gaussian and --laplace cannot be given"
            + " together; write a plan file",
        "epsilon --delta 1 --approximate-dp 1 | --approximate-dp must be EPS,DELTA, got 1",
        "epsilon --delta 1 --approximate-dp 1,2 | --approximate-dp: delta must be in [0, 1), got",
        "epsilon --delta 1 --approximate-dp 1,2,3 | --approximate-dp must be EPS,DELTA, got 1,2,3",
        "epsilon --delta 1 --laplace 1 --values 3 | --values does not belong to --laplace",
        "epsilon --delta 1 --randomized-response 0.9 --sensitivity 3 | --sensitivity does not",
        "epsilon --delta 1 --randomized-response 0.9 --absent-record zero | absentRecord must be"
            + " uniform, got 'zero'",
        "epsilon --delta 1 --randomized-response 0.9 --values 1 | values must be at least 2, got 1",
        "epsilon --delta 1 --laplace 1 --direction both | --direction must be remove or add, got",
        "epsilon --delta 1 --laplace 1 --width 0 | --width must be a number in [1e-12, 1], got 0",
        "epsilon --delta 1 --laplace 1 --memory 1KiB | --memory must be a size of at least 1MiB,",
        "epsilon --delta 1 --laplace 1 --memory lots | --memory must be a size of at least 1MiB,",
        "epsilon --delta 1 --laplace 1 --scale 1 | unknown option '--scale'",
        "epsilon --delta 1 --lapalce 1 | unknown option '--lapalce'; did you mean '--laplace'?",
        "epsilon --delta 1 --laplace | missing required parameter for option '--laplace' (SCALE)",
        "epsilon --delta 1 --delta 2 --laplace 1 | option '--delta' (D) should be specified only",
        "epsilon --delta 1 a.yaml b.yaml | unexpected argument 'b.yaml'",
        "epsilon --delta 1 absent.yaml | absent.yaml does not exist; name a plan file",
        "epsilon --delta 1 a.yaml --laplace 1 --times 3 | plan file a.yaml and --laplace, --times"
            + " are both given",
        "epsilon --delta 1 --discrete-pair absent.csv | absent.csv does not exist; name a histogram",
        "epsilon --delta 1 @absent | @absent does not exist",
        "curve --laplace 1 | --out is missing; write for example --out curve.svg",
        "curve --laplace 1 --out curve.pdf | --out must end in .svg, .png, .csv or .json, got",
        "curve --laplace 1 --out curve | --out must end in .svg, .png, .csv or .json, got 'curve'",
        "curve --laplace 1 --out c.csv --epsilon 5 | --epsilon must be FROM:TO, got 5",
        "curve --laplace 1 --out c.csv --epsilon 5:1 | --epsilon FROM:TO must rise, got 5:1",
        "curve --laplace 1 --out c.csv --epsilon 0:1 --delta 1e-9 | give one of them",
        "curve --laplace 1 --out c.csv --delta 0 | --delta must be above 0 for a curve",
        "curve --laplace 1 --out no/such/c.csv | is no directory; make it before writing",
        "import | no format is given; write dp-event or opacus",
        "import dpevent x | unknown format 'dpevent'; did you mean 'dp-event'?",
        "import opacus | no file is given; write noisewright import opacus FILE",
        "import opacus absent.json | absent.json does not exist; name a history file",
        "import opacus x --relation replace-one | --relation must be add-or-remove-one for opacus",
        "export dp-event absent.yaml | absent.yaml does not exist; name a plan file",
      })
  void refusals(String line, String message) {
    assertRefused(message, line.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "1048576, 1048576",
    "512MiB, 536870912",
    "1GiB, 1073741824",
    "1g, 1073741824",
    "1.5GB, 1500000000",
    "2TiB, 2199023255552"
  })
  void sizes(String text, long bytes) {
    assertEquals(bytes, Options.bytes(text));
  }

  @Test
  void whatTheAccountantRefusesIsBadInput() {
    Accounting refusing =
        (question, limit, progress) -> {
          throw new BadInputException("Poisson sampling needs add-or-remove-one");
        };
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, refusing);
    assertEquals(2, new Main(session, false).run("epsilon", "--laplace", "1", "--delta", "1"));
    assertEquals(
        "noisewright: Poisson sampling needs add-or-remove-one\n",
        err.toString().replace("\r\n", "\n"));
  }

  @Test
  void internalErrorsShowNoTrace() {
    failing = true;
    for (RuntimeException e :
        List.of(new IllegalStateException("broken"), new IllegalArgumentException("broken"))) {
      failure = e;
      assertEquals(70, words("epsilon --laplace 1 --delta 1e-5"));
      String text = err.toString();
      assertTrue(text.startsWith("noisewright: internal error, please report it"), text);
      assertTrue(text.contains("broken"), text);
      assertEquals(1, text.lines().count(), text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"svg", "png", "csv", "json"})
  void curves(String extension) throws Exception {
    Path file = folder.resolve("c." + extension);
    assertEquals(0, words("curve --laplace 1 --out " + file), () -> err.toString());
    assertTrue(
        out.toString().startsWith("wrote " + file + ": 101 points from epsilon 0 to 26"),
        out.toString());
    switch (extension) {
      case "svg" -> {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        String text =
            factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement().getTextContent();
        for (String part :
            List.of(
                "epsilon (nats)",
                "delta (log scale)",
                "laplace (scale 1, sensitivity 1), once",
                "add or remove one record",
                "upper side",
                "lower side",
                "1e-10")) {
          assertTrue(text.contains(part), part);
        }
      }
      case "png" -> assertEquals(1800, ImageIO.read(file.toFile()).getWidth());
      case "csv" -> assertEquals(102, Files.readAllLines(file).size());
      default -> assertEquals(101, new ObjectMapper().readTree(file.toFile()).at("/curve").size());
    }
  }

  @Test
  void curveRanges() throws IOException {
    Path file = folder.resolve("c.csv");
    words("curve --laplace 1 --epsilon -1:70 --out " + file);
    List<String> lines = Files.readAllLines(file);
    assertTrue(lines.get(1).startsWith("-1.0,"), lines.get(1));
    assertTrue(lines.get(101).startsWith("70.0,0.0,0.0,-Infinity,"), lines.get(101));
    words("curve --laplace 1 --delta 1e-3 --out " + file);
    assertTrue(out.toString().contains("from epsilon 0 to 4.7"), out.toString());
    assertEquals(0, words("curve --laplace 1 --epsilon 61:70 --out " + folder.resolve("c.svg")));
  }

  @Test
  void importAndExport() throws IOException {
    Path history = Files.writeString(folder.resolve("h.json"), "[[1.1, 0.01, 500]]");
    Path plan = folder.resolve("plan.yaml");
    assertEquals(0, words("import opacus " + history));
    String yaml = out.toString();
    assertTrue(
        yaml.startsWith("relation: add-or-remove-one\nreleases:\n  - {mechanism: gau"), yaml);
    assertEquals(0, words("import opacus " + history + " --out " + plan));
    assertEquals(yaml, Files.readString(plan));
    assertEquals(0, words("export opacus " + plan));
    assertEquals("[[1.1,0.01,500]]", out.toString().replaceAll("\\s", ""));
    Path event = folder.resolve("event.json");
    assertEquals(0, words("export dp-event " + plan + " --out " + event));
    assertEquals(0, words("import dp-event " + event));
    assertEquals(yaml, out.toString());
    assertEquals(0, words("import dp-event " + event + " --out " + folder.resolve("p.json")));
    assertEquals(0, words("epsilon --delta 1e-5 " + folder.resolve("p.json")), err::toString);
    assertEquals(0, words("import dp-event " + event + " --relation replace-one --out " + plan));
    assertEquals(0, words("export dp-event " + plan));
    assertTrue(err.toString().contains("does not hold the relation"), err.toString());
  }

  @Test
  void progressIsSilentForTwoSecondsThenRare() {
    long[] now = {0};
    ProgressLine progress = new ProgressLine(new PrintWriter(err, true), () -> false, () -> now[0]);
    for (int i = 0; i < 100; i++) {
      now[0] += 100_000_000L;
      progress.report("composing", i / 100.0);
    }
    progress.clear();
    List<String> lines = err.toString().lines().toList();
    assertEquals(
        List.of("noisewright: composing, 19 % (2 s)", "noisewright: composing, 69 % (7 s)"), lines);
    err.getBuffer().setLength(0);
    now[0] = 0;
    ProgressLine console = new ProgressLine(new PrintWriter(err, true), () -> true, () -> now[0]);
    for (int i = 0; i < 100; i++) {
      now[0] += 100_000_000L;
      console.report("composing", i / 100.0);
    }
    console.clear();
    assertEquals(17 + 2, err.toString().chars().filter(c -> c == '\r').count());
    assertTrue(err.toString().endsWith(" \r"));
    Progress.NONE.report("nothing", 0);
  }

  @Test
  void progressIsRepeatedUntilItIsClosed() {
    long[] now = {0};
    ProgressLine progress = new ProgressLine(new PrintWriter(err, true), () -> false, () -> now[0]);
    progress.repeat();
    now[0] = 2_500_000_000L;
    progress.repeat();
    now[0] = 4_000_000_000L;
    progress.report("a long step", 0.5);
    now[0] = 8_000_000_000L;
    progress.repeat();
    progress.close();
    now[0] = 20_000_000_000L;
    progress.repeat();
    progress.report("after the end", 1);
    assertEquals(
        List.of("noisewright: working (2 s)", "noisewright: a long step, 50 % (8 s)"),
        err.toString().lines().toList());
  }

  @Test
  void aQuietLineTellsNothing() {
    long[] now = {0};
    ProgressLine progress =
        new ProgressLine(new PrintWriter(err, true), () -> false, () -> now[0], true);
    now[0] = 20_000_000_000L;
    progress.report("composing", 0.5);
    progress.close();
    assertEquals("", err.toString());
  }
}

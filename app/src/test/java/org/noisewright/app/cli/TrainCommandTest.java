package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models from 1200 digits of 64 pixels, and from small tables. */
class TrainCommandTest {
  private static final Path CASES =
      Path.of(System.getProperty("noisewright.cases", "cases"), "learning");

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(List<String> arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(arguments.toArray(new String[0]));
  }

  private List<String> words(String run, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("train", "digits", CASES.toString(), "--delta", "1e-5", "--quiet", "--out"));
    words.add(path(run));
    words.addAll(List.of(more));
    return words;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode json(String run, String name) throws IOException {
    return new ObjectMapper().readTree(Path.of(path(run), name).toFile());
  }

  @Test
  void aSeededRunIsTheSameOnAnyNumberOfThreadsAndSaysWhatItIs() throws IOException {
    String[] options = {
      "--target-epsilon", "3", "--steps", "60", "--batch-size", "200", "--seed", "5"
    };
    List<String> one = words("a-not-private", options);
    one.addAll(List.of("--threads", "1"));
    assertEquals(0, run(one), err::toString);
    String said = out.toString();
    List<String> more = words("b-not-private", options);
    more.addAll(List.of("--threads", "3", "--json", "--block", "7"));
    assertEquals(0, run(more), err::toString);
    assertArrayEquals(
        Files.readAllBytes(Path.of(path("a-not-private"), "model-not-private.json")),
        Files.readAllBytes(Path.of(path("b-not-private"), "model-not-private.json")));

    assertTrue(
        said.startsWith(
            "seeded: not private (seed 5): with secret noise this model would be (3, 1e-05)-"
                + "differentially private: one record emptied, their number being public\n"),
        said);
    assertTrue(said.contains("rate 1/6"), said);
    assertTrue(said.contains("expected batch 200, by which the noisy sum is divided"), said);
    assertTrue(said.contains("60 of 60 accounted steps spent\n"), said);
    assertTrue(said.contains("hyperparameters"), said);
    assertTrue(said.contains("of 597 test records (to be told only if these are public)"), said);

    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertEquals(
        report, json("b-not-private", "report-not-private.json"), "the file is what was printed");
    assertFalse(report.get("private").asBoolean());
    double upper = report.get("epsilon").get("upper").asDouble();
    assertTrue(upper <= 3 && upper > 2.99, "epsilon " + upper);
    assertTrue(report.get("epsilon").get("lower").asDouble() > 2.99);
    assertEquals(2.07, report.get("noise").get("noiseMultiplier").asDouble(), 0.005);
    assertEquals(60, report.get("steps").get("inTheModel").asInt());
    double accuracy = report.get("accuracy").get("share").asDouble();
    assertTrue(accuracy > 0.82 && accuracy < 0.97, "accuracy " + accuracy);
    JsonNode model = json("a-not-private", "model-not-private.json");
    assertEquals(2410, model.get("parameters").size());
    assertTrue(model.get("privacy").asText().startsWith("seeded: not private (seed 5)"));
  }

  @Test
  void aPrivateRunStatesItsNumbersFromAPlan() throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            dataset: digits
            folder: %s
            model: logistic
            noiseMultiplier: 3
            delta: 1e-5
            batchSize: 50
            accumulation: 4
            steps: 20
            clipNorm: 0.5
            optimizer: momentum
            schedule: linear
            """
                .formatted(CASES));
    List<String> arguments =
        List.of("train", plan.toString(), "--no-evaluation", "--out", path("run"));
    assertEquals(0, run(arguments), err::toString);
    String said = out.toString();
    assertTrue(said.matches("(?s)this model is \\(\\d+[.]\\d+, 1e-05\\)-differentially.*"), said);
    assertTrue(said.contains("rate 1/6 (4 batches of 50 a step)"), said);
    assertTrue(said.contains("standard deviation 1.5\n"), said);
    assertTrue(said.contains("on the sum of each of 650 parameters: 3 clip norms"), said);
    assertTrue(said.contains("momentum 0.9, learning rate 2, linear"), said);
    assertTrue(said.contains("accuracy:    not measured"), said);
    JsonNode report = json("run", "report.json");
    assertTrue(report.get("private").asBoolean());
    assertFalse(report.has("accuracy"));
    assertEquals(4.5, report.get("noise").get("scale").asDouble(), 1e-12);

    refused(arguments, path("run") + " holds a run already, with a budget that may be spent; add");
    List<String> again = new ArrayList<>(arguments);
    again.add("--resume");
    assertEquals(0, run(again), err::toString);
    assertEquals(said.lines().findFirst(), out.toString().lines().findFirst());

    // Another plan, or other data, must not spend this ledger.
    Files.writeString(plan, Files.readString(plan).replace("clipNorm: 0.5", "clipNorm: 0.25"));
    refused(again, path("run") + " holds another run: clipNorm is 0.5, here 0.25; resume with");
    Files.writeString(plan, Files.readString(plan).replace("clipNorm: 0.25", "clipNorm: 0.5"));
    Path state = Path.of(path("run"), "state.bin");
    byte[] bytes = Files.readAllBytes(state);
    bytes[bytes.length / 2] ^= 1;
    Files.write(state, bytes);
    refused(again, state + " is damaged; the steps of this run stay spent, begin again with");
    Files.write(state, new byte[3]);
    refused(again, state + " is damaged; the steps of this run stay spent, begin again with");

    Files.writeString(plan, Files.readString(plan).replace("batchSize", "batch_size"));
    refused(again, plan + ", line 6: unknown key 'batch_size'; did you mean 'batchSize'?");
    again.addAll(List.of("--beta", "2"));
    refused(again, "plan file " + plan + " and --beta are both given; write everything into");
  }

  @Test
  void stepsEndBeforeTheTargetIsExceeded() throws IOException {
    List<String> arguments =
        words("run", "--scale", "8", "--target-epsilon", "1", "--steps", "60", "--json");
    arguments.addAll(List.of("--batch-size", "200"));
    assertEquals(0, run(arguments), err::toString);
    JsonNode report = json("run", "report.json");
    int steps = report.get("steps").get("accounted").asInt();
    assertTrue(steps >= 3 && steps < 8, "steps " + steps);
    assertTrue(report.get("epsilon").get("upper").asDouble() <= 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --beta 0.5            | --beta must be in [1, 8] for training, got 0.5; 1 is Laplace noise,
          --beta NaN            | --beta must be in [1, 8] for training, got NaN
          --clip-norm 0         | --clip-norm must be in [1e-6, 1e6], got 0.0; it is the largest norm
          --clip-power 3        | --clip-power must be in [1, 2], got 3; a bound on a higher norm lea
          --clip-power 0.5      | --clip-power must be in [1, 2], got 0.5; a bound on a higher norm
          --scale 1e300         | --scale must make noise of at least about 1e-20 and at most about 1
          --scale 1e-300        | --scale must make noise of at least about 1e-20 and at most about 1
          --batch-size 1201     | --batch-size must be at most the number of records, 1,200, got 1201;
          --accumulation 5      | --batch-size must be at most the number of records, 1,200, got 256 ac
          --relation replace-one | --relation must be add-or-remove-one or zero-out for training, got
          --relation add-or-remove-one | --relation add-or-remove-one needs --public-records: rate an
          --sampling fixed      | --sampling must be poisson for training, got 'fixed'; batches of a
          --delta 0             | --delta must be in (0, 1) for training, got 0; noise is drawn from
          --target-epsilon 0    | --target-epsilon must be above 0 and finite, got 0
          --target-epsilon 0.01 | --target-epsilon must be at least what one step costs, got epsilon
          --scale -1            | --scale must be above 0 and finite, got -1
          --noise-multiplier 1  | --scale and --noise-multiplier are both given; keep one
          --epochs 3            | --steps and --epochs are both given; keep one
          --steps 0             | --steps must be a whole number in [1, 1000000000], got 0
          --hidden 8,0          | --hidden must be a whole number in [1, 100000], got 0
          --activation sine     | --activation must be tanh or relu, got 'sine'
          --optimizer newton    | --optimizer must be descent or momentum or adam, got 'newton'
          --momentum 0.5        | --momentum is for the optimizer momentum, got 'descent'
          --learning-rate inf   | --learning-rate must be above 0 and finite, got inf
          --schedule cyclic     | --schedule must be constant or linear or cosine or step, got
          --pool 3              | --pool: squares must divide the image without its margin, got side 3
          --label x             | --label is for the data set csv, got digits
          --seed 3              | with --seed the name of a file must contain not-private, got
          --resume              | FOLDER holds no run to resume; leave --resume out
          --block 0             | --block must be a whole number in [1, 1000000000], got 0
          --threads many        | --threads must be a whole number in [1, 1024], got many
          """)
  void wrongOptionsAreRefusedBeforeAStepIsTaken(String option, String message) {
    List<String> arguments = words("bad", "--scale", "4", "--steps", "5");
    String[] words = option.split(" ", -1);
    int there = arguments.indexOf(words[0]);
    if (there >= 0) {
      arguments.set(there + 1, words[1]);
    } else {
      arguments.addAll(List.of(words));
    }
    refused(arguments, message.replace("FOLDER", path("bad")));
    assertFalse(Files.exists(Path.of(path("bad"), "secret", "ledger.json")));
  }

  @Test
  void shapesAboveTwoAreRefusedWithTheTrueFigureBesideTheClaimedOne() {
    refused(
        words("bad", "--beta", "3", "--scale", "300", "--steps", "50"),
        "--beta above 2 is not private under a clip in the l3 norm, got 3: the cost of a gradient"
            + " that is spread over all 2,410 parameters grows with their number, and the"
            + " dimension-free epsilon of the literature is false. At scale 300, which it calls"
            + " epsilon ");
    String said = err.toString();
    double claimed = Double.parseDouble(said.replaceAll("(?s).*calls epsilon ([0-9.]+) .*", "$1"));
    double split = Double.parseDouble(said.replaceAll("(?s).*at least epsilon ([0-9.]+) .*", "$1"));
    assertTrue(split > 3 * claimed, said);
    assertTrue(
        said.contains(
            " (certified lower bound). Write --clip-power 2, with which an upper bound is proven,"
                + " or use beta 2"),
        said);
  }

  /** Under an l2 clip it is trained, and the report says what kind of bound the epsilon is. */
  @Test
  void shapesAboveTwoUnderAnL2Clip() {
    List<String> arguments = words("above", "--beta", "3", "--scale", "300", "--steps", "5");
    arguments.addAll(List.of("--clip-power", "2"));
    assertEquals(0, run(arguments), err::toString);
    String said = out.toString();
    assertTrue(said.contains("(certified upper bound by a Renyi envelope) at delta "), said);
    assertTrue(said.contains("generalized-gaussian (shape 3, scale 300)"), said);

    arguments.set(arguments.indexOf("300"), "1e-30");
    arguments.set(arguments.indexOf(path("above")), path("lean"));
    refused(
        arguments,
        "--scale must make noise of at least about 0.001 clip norms for a shape above 2, got ");
  }

  /** What is proven for a replaced record follows from what is proven, in numbers. */
  @Test
  void replacedRecordsGetGroupPrivacy() {
    String start =
        "--relation must be add-or-remove-one or zero-out for training, got 'replace-one'; with"
            + " Poisson sampling add-or-remove-one is what is proven, and a replaced record is one"
            + " removed and one added: where that costs (E, D), replacing costs at most (2 E, (1 +"
            + " e^E) D) by group privacy";
    // (1 + e^1.5) 1e-5 = 5.48168907033806...e-5 (mpmath), rounded up.
    refused(
        words("bad", "--relation", "replace-one", "--target-epsilon", "1.5"),
        start + ". Leave the relation out: here it is (3, 5.49e-05)\n");
    refused(
        words("bad", "--relation", "replace-one", "--target-epsilon", "20"),
        start + ". Leave the relation out: here it is (40, 1, which says nothing)\n");
    refused(
        words("bad", "--relation", "replace-one", "--scale", "4"),
        start + "; leave the relation out and state it so\n");
  }

  private Path table(String text) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), text);
  }

  private List<String> tableWords(Path table, String... more) {
    List<String> words =
        new ArrayList<>(List.of("train", "csv", table.toString(), "--delta", "1e-3", "--quiet"));
    words.addAll(List.of("--scale", "2", "--batch-size", "2", "--steps", "3", "--out", path("t")));
    words.addAll(List.of(more));
    return words;
  }

  @Test
  void tablesNeedPublicRanges() throws IOException {
    Path table = table("age,job,rich\n20,clerk,no\n30,smith,yes\n40,clerk,yes\n");
    Path layout =
        Files.writeString(
            folder.resolve("layout.yaml"),
            """
            columns:
              - {name: age, lower: 0, upper: 100}
              - {name: job, words: [clerk, smith]}
              - {name: rich, classes: ['no', 'yes']}
            """);
    refused(
        tableWords(table), "a table needs public ranges; write for example --layout layout.yaml");
    String[] own = {"--layout", layout.toString(), "--test-data", table.toString()};
    assertEquals(0, run(tableWords(table, own)), err::toString);
    assertTrue(out.toString().contains("t.csv: 3 records of 3 features, 2 classes"), out::toString);
    assertTrue(out.toString().contains("of 3 test records"), out::toString);

    table("age,job,rich\nNaN,clerk,no\n");
    refusedTable(own, table + ", line 2: age must be finite, got NaN; repair or leave out");
    table("age,job,rich\n20,clerk,maybe\n");
    refusedTable(own, table + ", line 2: rich must be one of [no, yes], got 'maybe'");
    table("age,job,rich\n20,clerk\n");
    refusedTable(own, table + ", line 2: must have 3 cells, got 2");
    Files.writeString(layout, "columns:\n  - {name: age, lower: 0}\n");
    refusedTable(own, layout + ", line 2, column 1: key 'upper' is missing");
    Files.writeString(layout, "columns:\n  - {name: rich, classes: [a, a]}\n");
    refusedTable(own, layout + ", line 2, column 1: classes holds 'a' twice");
  }

  private void refusedTable(String[] more, String message) {
    List<String> arguments = tableWords(folder.resolve("t.csv"), more);
    arguments.set(arguments.indexOf("--out") + 1, path("refused"));
    refused(arguments, message);
  }

  @Test
  void constantColumnsAreWarnedOf() throws IOException {
    Path table = table("a,b,rich\n1,2,no\n1,3,yes\n1,4,yes\n");
    List<String> arguments = tableWords(table, "--label", "rich", "--classes", "no,yes");
    refused(arguments, "--range is missing; write for example --range 0:100");
    arguments.addAll(List.of("--range", "0:10"));
    assertEquals(0, run(arguments), err::toString);
    assertEquals(
        "noisewright: warning, not private: 1 column holds one value in all records and can be left"
            + " out: it only uses up what a record may say\n",
        err.toString());
    assertTrue(out.toString().contains("accuracy:    not measured"), out::toString);
  }

  @Test
  void otherDataDoNotSpendTheLedger() throws IOException {
    Path table = table("a,rich\n1,no\n2,yes\n3,yes\n");
    String[] own = {"--label", "rich", "--classes", "no,yes", "--range", "0:10"};
    assertEquals(0, run(tableWords(table, own)), err::toString);
    table("a,rich\n1,no\n2,yes\n4,yes\n");
    List<String> again = tableWords(table, own);
    again.add("--resume");
    refused(again, path("t") + " holds another run: dataChecksum differs; ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state.bin", "model.json", "report.json", "secret/measured.json"})
  void anyTraceOfARunWithoutItsLedgerRefusesANewOne(String trace) throws IOException {
    Path run = Path.of(path("traces"));
    Files.createDirectories(run.resolve(trace).getParent());
    Files.writeString(run.resolve(trace), "{}");
    refused(
        words("traces", "--noise-multiplier", "1", "--steps", "1"),
        run + " holds a run whose ledger " + run.resolve("secret/ledger.json") + " is gone");
  }

  @Test
  void withoutEnoughNoiseNoPrivacyIsStated() {
    List<String> arguments = words("run", "--noise-multiplier", "0.003", "--steps", "1");
    arguments.addAll(List.of("--batch-size", "1200"));
    assertEquals(0, run(arguments), err::toString);
    assertTrue(
        out.toString().startsWith("no finite epsilon is known for this model at delta 1e-05\n"),
        out::toString);
  }

  @Test
  void unknownDataIsRefused() {
    refused(
        List.of("train", "adlut", "x", "--scale", "1", "--delta", "1e-5"),
        "unknown data set 'adlut'; did you mean 'adult'?");
    refused(
        List.of("train", "adult", "--scale", "1", "--delta", "1e-5"),
        "no folder of data is named; write for example noisewright train adult data/adult");
    refused(List.of("train"), "no data set or plan file is named; write its file name");
    refused(
        List.of("train", "adult", path("x"), "--scale", "1", "--delta", "1e-5"),
        path("x") + "/adult.data does not exist; name an existing file");
    refused(
        List.of("train", "adult", "x", "--delta", "1e-5"),
        "no noise is named; write for example --target-epsilon 1, or give it by --scale");
    refused(
        List.of("train", "adult", "x", "--scale", "1"),
        "--delta is missing; write for example --delta 1e-5");
  }

  private void refused(List<String> arguments, String message) {
    assertEquals(2, run(arguments), out::toString);
    assertTrue(err.toString().startsWith("noisewright: " + message), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }
}

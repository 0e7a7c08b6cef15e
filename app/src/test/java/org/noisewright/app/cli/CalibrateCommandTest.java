package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.PlanReader;
import org.noisewright.app.plan.UnknownPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.pair.Direction;

/** Exit codes, texts and files of calibrate and steps, with prepared answers. */
class CalibrateCommandTest {
  private static final String PLAN =
      """
      releases:
        - {mechanism: gaussian, standardDeviation: 4, sampling: {poisson: 0.5}, times: 100}
        - {mechanism: laplace, scale: 5, times: 20}
      """;

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Asked> asked = new ArrayList<>();
  private Optional<Long> memory = Optional.empty();
  private List<String> unproven = List.of();
  private double infinityMass;

  /** Epsilon is the sum of times, rate and sensitivity over noise of the releases. */
  private EpsilonAnswer answer(Asked question, double delta) {
    double epsilon = 0;
    for (Release release : question.plan().releases()) {
      double rate = release.sampling() instanceof Sampling.Poisson poisson ? poisson.rate() : 1;
      double ratio =
          release.mechanism() instanceof GaussianMechanism gaussian
              ? gaussian.sensitivity() / gaussian.standardDeviation()
              : ((LaplaceMechanism) release.mechanism()).sensitivity()
                  / ((LaplaceMechanism) release.mechanism()).scale();
      epsilon += (double) release.times() * rate * ratio;
    }
    if (epsilon > 1e6) {
      throw new BadInputException("release 1 (gaussian): too much to account for");
    }
    boolean infinite = infinityMass > delta;
    double width = question.width().orElseThrow();
    return new EpsilonAnswer(
        infinite
            ? Bounds.of(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)
            : Bounds.of(epsilon * (1 - 0.4 * width), epsilon * (1 + 0.4 * width)),
        delta,
        DecidingDirection.REMOVE,
        new AnswerStatus(
            true,
            Optional.empty(),
            infinite ? "the mass of the distinguishing events is " + infinityMass : "",
            unproven),
        ErrorLedger.empty());
  }

  private int run(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Accounting accounting =
        (question, limit, progress) -> {
          asked.add(question);
          memory = limit;
          return new Accounting.Answers() {
            @Override
            public EpsilonAnswer epsilonAt(double delta) {
              return answer(question, delta);
            }

            @Override
            public DeltaAnswer deltaAt(double epsilon) {
              // Nothing is known of delta: epsilons have to decide.
              return new DeltaAnswer(
                  epsilon,
                  Bounds.of(0, 1),
                  Bounds.of(Double.NEGATIVE_INFINITY, 0),
                  DecidingDirection.EITHER,
                  AnswerStatus.reached(),
                  ErrorLedger.empty());
            }
          };
        };
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, accounting);
    return new Main(session, true).run(line.split(" "));
  }

  private String plan(String text) throws IOException {
    return Files.writeString(folder.resolve("plan.yaml"), text).toString();
  }

  private String printed(String line) {
    assertEquals(0, run(line), () -> out + " " + err);
    assertEquals("", err.toString());
    return out.toString();
  }

  private String firstLine(String line) {
    return printed(line).lines().findFirst().orElse("");
  }

  private void assertRefused(int code, String message, String line) {
    assertEquals(code, run(line), () -> out + " " + err);
    String text = err.toString();
    assertTrue(text.startsWith("noisewright: "), text);
    assertTrue(text.contains(message), text);
    assertEquals(1, text.lines().count(), text);
  }

  @Test
  void theWholeReport() {
    String text =
        printed(
            "calibrate --gaussian solve --poisson 0.01 --epochs 15 --records 60000 --batch 600"
                + " --target-epsilon 2 --delta 1e-5");
    assertEquals(
        """
        standardDeviation 7.5004 meets epsilon 2 at delta 1e-05; 7.4997 (0.0094 % less noise) does not
        relation:    add or remove one record
        releases:    gaussian (standard deviation 7.5004, sensitivity 1), Poisson sampling at rate 0.01, 1,500 times
        derived:     Poisson rate 0.01 = a batch of 600 of 60,000 records
                     1,500 steps = 15 epochs of 100 steps, 60,000 records over a batch of 600, rounded up
        epsilon:     epsilon <= 1.999926 (certified between 1.999861 and 1.999926) at 7.5004
        failing:     epsilon >= 2.000048 (certified between 2.000048 and 2.000113) at 7.4997
        waste:       at most 0.0094 % of standardDeviation (asked 0.01 %: reached)
        direction:   remove decides
        cost:        7 certified epsilons, # ms
        """,
        text.replaceAll(", [0-9.]+ ms", ", # ms"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--laplace solve --sensitivity 3 --times 10 | scale 30.001 meets epsilon 1 at delta 1e-05;",
        "--gaussian 9.9 --times solve | times 9 meets epsilon 1 at delta 1e-05; 10 does not",
        "--gaussian 10 --times 20 --poisson solve | samplingRate 0.49998 meets epsilon 1 at delta",
        "--gaussian 10 --sensitivity solve | sensitivity 9.9994 meets epsilon 1 at delta 1e-05;",
        "--gaussian 10 --clip-norm solve --relation replace-one | clipNorm 4.9998 meets epsilon 1 at",
        "--gaussian 1 --times 10 --batch-size solve --records 1001 | batchSize 100 meets epsilon 1",
        "--gaussian 1 --times 10 --batch-size 10 --records solve | records 101 meets epsilon 1 at",
        "--gaussian 1 --times 10 --batch-size 10 --records 1001 --accumulation solve | accumulation"
            + " 10 meets epsilon 1",
        "--gaussian 49.9 --batch-size 10 --records 100 --epochs solve | epochs 49 meets epsilon 1",
        "--gaussian solve --times 0x | never",
      })
  void unknownsInFlags(String flags, String start) {
    if (start.equals("never")) {
      assertRefused(2, "--times must be a whole number", target("calibrate " + flags));
    } else {
      String line = firstLine(target("calibrate " + flags));
      assertTrue(line.startsWith(start), line);
      assertTrue(line.endsWith("does not"), line);
    }
  }

  private static String target(String line) {
    return line + " --target-epsilon 1 --delta 1e-5";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "releases[0].standardDeviation | 10 | releases[0].standardDeviation 8.3336 meets epsilon 10",
        "releases[0].sampling.poisson | 10 | releases[0].sampling.poisson 0.23999 meets epsilon 10",
        "releases[1].times | 20 | releases[1].times 37 meets epsilon 20 at delta 1e-05; 38 does not",
        "releases[1].sensitivity | 20 | releases[1].sensitivity 1.87493 meets epsilon 20 at delta",
        "noise | 5 | noise factor 3.3001 meets epsilon 5 at delta 1e-05;",
      })
  void unknownsInAPlan(String path, String epsilon, String start) throws IOException {
    String line =
        firstLine(
            "calibrate "
                + plan(PLAN)
                + " --delta 1e-5 --solve "
                + path
                + " --target-epsilon "
                + epsilon);
    assertTrue(line.startsWith(start), line);
  }

  @Test
  void theWordSolveInAPlan() throws IOException {
    String file = plan("releases: [{mechanism: laplace, scale: solve, clipNorm: 2, times: 5}]");
    assertEquals(
        "scale 10.0003 meets epsilon 1 at delta 1e-05; 9.9997 (0.006 % less noise) does not",
        firstLine(target("calibrate " + file)));
    // A path without the release suffices where there is one release.
    String given = plan("releases: [{mechanism: laplace, scale: 3, clipNorm: 2, times: 5}]");
    assertTrue(
        firstLine(target("calibrate " + given + " --solve scale")).startsWith("scale 10.0"),
        out.toString());
  }

  @Test
  void aCommonFactorSaysWhatItChanges() throws IOException {
    String text =
        printed("calibrate " + plan(PLAN) + " --solve noise --target-epsilon 5 --delta 1e-5");
    assertTrue(text.startsWith("noise factor 3.3"), text);
    assertTrue(text.contains("\nscaled:      releases[0].standardDeviation 13.2"), text);
    assertTrue(text.contains("\n             releases[1].scale 16.5"), text);
    String file = plan("releases: [{mechanism: approximate-dp, epsilon: 0.1}]");
    assertRefused(
        2,
        "release 1 (approximate-dp) has no noise that a factor stretches; name one number",
        target("calibrate " + file + " --solve noise"));
  }

  /** The scale of generalised Gaussian noise is a power of a length. */
  @Test
  void aFactorStretchesNoiseWhateverItsScaleMeans() throws IOException {
    String file =
        plan(
            """
            releases:
              - {mechanism: laplace, scale: 1}
              - {mechanism: generalized-gaussian, shape: 2, scale: 1}
            """);
    UnknownPlan unknown = UnknownPlan.file(file, Optional.of("noise"));
    assertEquals(
        "{releases[0].scale=3.0, releases[1].scale=9.0}", unknown.scaled().apply(3).toString());
  }

  @Test
  void jsonHasEverything() throws IOException {
    String file = plan("releases: [{mechanism: laplace, scale: solve, times: 5}]");
    JsonNode report =
        new ObjectMapper()
            .readTree(printed(target("calibrate " + file + " --json --tolerance 0.01")));
    double value = report.at("/value").asDouble();
    assertTrue(value > 5 && value < 5.06, report::toString);
    assertEquals("scale", report.at("/parameter").asText());
    assertEquals("solved", report.at("/outcome").asText());
    assertEquals(1, report.at("/target/epsilon").asDouble());
    assertTrue(report.at("/epsilon/upper").asDouble() <= 1, report::toString);
    assertTrue(report.at("/failing/epsilon/lower").asDouble() > 1, report::toString);
    assertTrue(report.at("/failing/value").asDouble() < value, report::toString);
    assertEquals(0.01, report.at("/tolerance").asDouble());
    assertTrue(report.at("/evaluations").asInt() > 2, report::toString);
    assertTrue(report.at("/milliseconds").asDouble() > 0, report::toString);
    assertEquals(value, report.at("/plan/releases/0/scale").asDouble());
    assertEquals("add-or-remove-one", report.at("/relation").asText());
  }

  @Test
  void thePlanIsWrittenWithTheValue() throws IOException {
    for (String extension : List.of("yaml", "json")) {
      Path written = folder.resolve("found." + extension);
      String text = printed(target("calibrate --laplace solve --times 5") + " --out " + written);
      assertTrue(text.endsWith("wrote " + written + "\n"), text);
      PrivacyPlan plan = PlanReader.read(written.toString());
      LaplaceMechanism found = (LaplaceMechanism) plan.releases().get(0).mechanism();
      assertTrue(text.startsWith("scale " + found.scale() + " meets"), text);
      assertEquals(5, plan.releases().get(0).times());
    }
  }

  @Test
  void settingsReachTheAccountant() {
    printed(target("calibrate --laplace solve --direction add --memory 64MiB --unproven --quiet"));
    assertTrue(
        asked.stream()
            .allMatch(one -> one.direction().equals(Optional.of(Direction.ADD)) && one.unproven()));
    assertEquals(Optional.of(64L << 20), memory);
    assertTrue(out.toString().contains("direction:   add (the only one asked for;"), "" + out);
  }

  @Test
  void unprovenIsWrittenOnTop() throws IOException {
    unproven = List.of("release 1 (laplace): no proof is known");
    String text = printed(target("calibrate --laplace solve --unproven"));
    assertTrue(text.startsWith("UNPROVEN: scale 1.0"), text);
    assertTrue(text.contains("\nUNPROVEN:    release 1 (laplace): no proof"), text);
    assertTrue(!text.contains("(certified"), text);
    JsonNode report =
        new ObjectMapper().readTree(printed(target("calibrate --laplace solve --unproven --json")));
    assertEquals("UNPROVEN", report.fieldNames().next());
    assertTrue(
        firstLine(target("steps --laplace 100 --unproven")).startsWith("UNPROVEN: 98 more"),
        out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--laplace solve --target-epsilon 1 | --delta is missing; write for example --delta 1e-5",
        "--laplace solve --delta 1e-5 | --target-epsilon is missing; write for example",
        "--laplace solve --delta 1 --target-epsilon 1 | --delta must be below 1, got 1; at delta 1",
        "--laplace solve --delta 0.1 --target-epsilon -1 | --target-epsilon must be at least 0 and",
        "--laplace solve --delta 0.1 --target-epsilon nan | --target-epsilon must be at least 0 and",
        "--laplace 1 --delta 0.1 --target-epsilon 1 | nothing is unknown; write the word solve in",
        "--laplace solve --times solve --delta 0.1 --target-epsilon 1 | there must be one unknown,"
            + " got 2 (--laplace, --times); give numbers for the others",
        "--laplace solve --solve scale --delta 0.1 --target-epsilon 1 | --solve names a number in a"
            + " plan file; with flags write the word solve",
        "--laplace solve --tolerance 1 --delta 0.1 --target-epsilon 1 | --tolerance must be in"
            + " [1e-9, 0.5], got 1; 0.0001 finds",
        "--laplace solve --out x.svg --delta 0.1 --target-epsilon 1 | --out must end in .yaml, .yml"
            + " or .json, got 'x.svg'",
        "--laplace solve --width 0.1 --delta 0.1 --target-epsilon 1 | unknown option '--width'",
        "--laplace 1 --batch-size solve --records 9 --epochs 1 --delta 0.1 --target-epsilon 1 |"
            + " --batch-size cannot be solved for: both the sampling rate and the number of steps",
        "--discrete-pair solve --delta 0.1 --target-epsilon 1 | --discrete-pair cannot be solved"
            + " for: it is no number",
      })
  void refusedFlags(String flags, String message) {
    assertRefused(2, message, "calibrate " + flags);
    assertEquals("", out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scale: 1 | | nothing is unknown in",
        "scale: 1 | | write the word solve in place of a number, or name one with --solve"
            + " releases[0].scale",
        "scale: 1 | releases[0].scal | names nothing in",
        "scale: 1 | releases[0].scal | did you mean 'releases[0].scale'?",
        "scale: 1 | releases[3].scale | names nothing in",
        "scale: 1 | relation | names nothing in",
        "scale: 1 | releases[0].mechanism | mechanism cannot be solved for: it is no number",
        "scale: solve, times: solve | | there must be one unknown, got 2 (releases[0].scale,"
            + " releases[0].times); give",
        "scale: solve | noise | there must be one unknown, got 2 (releases[0].scale, noise)",
        "scale: solve | releases[0].times | there must be one unknown, got 2",
        "scale: 1, sampling: {poisson: {batchSize: 5, records: 90}}, steps: {epochs: 3} |"
            + " sampling.poisson.batchSize | both the sampling rate and the number of steps follow",
        "scale: 1, sampling: {poisson: {batchSize: 5, records: 90}}, steps: {epochs: 3} |"
            + " sampling.poisson.records | give the number of releases (times) instead of epochs",
        "scale: 1, sampling: {poisson: {batchSize: 5, records: 90}}, steps: {epochs: 3, batchSize: 5,"
            + " records: 90} | steps.batchSize | sampling and steps both state the batches",
      })
  void refusedPlans(String keys, String path, String message) throws IOException {
    String file = plan("releases: [{mechanism: laplace, " + keys + "}]");
    String solve = path == null ? "" : " --solve " + path;
    assertRefused(2, message, target("calibrate " + file + solve));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "truncated-gaussian, standardDeviation: solve, range: 9 | delta is not monotone in the width",
        "generalized-gaussian, shape: solve, scale: 9 | it gives the noise another form, and",
        "discrete-laplace, scale: 3, step: solve | the sensitivity is rounded up to whole steps",
        "binomial, trials: 3, probability: solve | coins that nearly always fall alike hide little",
        "gaussian, noiseMultiplier: 1, clipNorm: solve | epsilon does not depend on it; solve"
            + " noiseMultiplier",
        "staircase, epsilon: 1, sensitivity: solve | the stairs are as wide as the sensitivity",
        "'lattice-table, start: solve, step: 1, weights: [1, 2, 1]' | where the noise lies; solve"
            + " step or sensitivity",
      })
  void whatIsNotMonotoneIsRefusedWithAWayOut(String keys, String message) throws IOException {
    String file = plan("releases: [{mechanism: " + keys.replace("'", "") + "}]");
    assertRefused(2, " cannot be solved for: ", target("calibrate " + file));
    assertTrue(err.toString().contains(message), err.toString());
    assertTrue(err.toString().contains("; "), err.toString());
  }

  @Test
  void targetsThatCannotBeMet() throws IOException {
    String file = plan(PLAN);
    String line = "calibrate " + file + " --solve releases[0].standardDeviation --delta 1e-5";
    assertRefused(
        3,
        "epsilon 1 at delta 1e-05 cannot be met: even releases[0].standardDeviation",
        line + " --target-epsilon 1");
    assertTrue(
        err.toString().contains("spends epsilon of at least 4, because of the rest of the plan")
            || err.toString().contains("spends epsilon of at least 3.9"),
        err.toString());
    assertEquals("", out.toString());
    assertEquals(3, run(line + " --target-epsilon 1 --json"));
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertEquals("never-met", report.at("/outcome").asText());
    assertRefused(
        3,
        "epsilon 0 at delta 0 cannot be met: it asks for an output that does not depend on the"
            + " data; give a larger epsilon or delta",
        "calibrate --gaussian solve --target-epsilon 0 --delta 0");
    infinityMass = 1e-3;
    assertRefused(
        3,
        "has no finite epsilon at this delta (the mass of the distinguishing events is 0.001); give"
            + " a larger delta",
        target("calibrate --gaussian solve"));
  }

  @Test
  void targetsThatAreAlwaysMet() {
    assertEquals(
        "next to no noise is needed: even scale 0.01 meets epsilon 1000 at delta 1e-05",
        firstLine("calibrate --laplace solve --target-epsilon 1000 --delta 1e-5"));
    assertEquals(
        "even samplingRate 1, the largest value that is tried, meets epsilon 1 at delta 1e-05",
        firstLine(target("calibrate --laplace 4 --poisson solve")));
    assertEquals(
        "even times 1,000,000,000,000,000, the largest value that is tried, meets epsilon 1 at delta"
            + " 1e-05",
        firstLine(target("calibrate --laplace 1e12 --sensitivity 1e-5 --times solve")));
  }

  @Test
  void stepsThatFit() throws IOException {
    String file = plan(PLAN);
    assertEquals(
        """
        17 more of release 2 (laplace) fit into epsilon 20 at delta 1e-05; 18 do not
        relation:    add or remove one record
        releases:    120 in 2 kinds:
                     gaussian (standard deviation 4, sensitivity 1), Poisson sampling at rate 0.5, 100 times
                     laplace (scale 5, sensitivity 1), 20 times
        epsilon:     epsilon <= 19.90012 (certified between 19.89988 and 19.90012) with 17 more
        failing:     epsilon >= 20.088 (certified between 20.088 and 20.112) with 18 more
        total:       137 releases, of which 37 of this one
        direction:   remove decides
        cost:        # certified epsilons, # ms
        """,
        printed("steps " + file + " --target-epsilon 20 --delta 1e-5")
            .replaceAll("[0-9]+ certified epsilons, [0-9.]+ ms", "# certified epsilons, # ms"));
    String first = printed("steps " + file + " --target-epsilon 20 --delta 1e-5 --release 1");
    assertTrue(first.startsWith("27 more of release 1 (gaussian) fit into"), first);
    assertTrue(first.contains("147 releases, of which 127 of this one, 63.5 epochs of"), first);
    assertTrue(
        firstLine(target("steps --laplace 2.5")).startsWith("1 more of release 1 (laplace)"));
    assertEquals(
        "0 more of release 1 (laplace) fit into epsilon 1 at delta 1e-05: one more exceeds it",
        firstLine(target("steps --laplace 1.5")));
    assertEquals(
        "any number of release 1 (laplace) fits into epsilon 1 at delta 1e-05, up to 1e15 at least",
        firstLine(target("steps --laplace 1e12 --sensitivity 1e-5")));
  }

  @Test
  void stepsAsJson() throws IOException {
    String line = "steps " + plan(PLAN) + " --delta 1e-5 --json --target-epsilon ";
    JsonNode report = new ObjectMapper().readTree(printed(line + "20"));
    assertEquals(17, report.at("/more").asInt());
    assertEquals(2, report.at("/release").asInt());
    assertEquals(18, report.at("/failing/more").asInt());
    assertEquals(137, report.at("/total").asInt());
    assertEquals("solved", report.at("/outcome").asText());
    assertEquals(3, run(line + "2"));
    report = new ObjectMapper().readTree(out.toString());
    assertEquals(0, report.at("/more").asInt());
    assertEquals("never-met", report.at("/outcome").asText());
    report =
        new ObjectMapper()
            .readTree(printed(target("steps --laplace 1e12 --sensitivity 1e-5 --json")));
    assertEquals("unlimited", report.at("/more").asText());
  }

  @Test
  void aPlanThatIsOverTheTarget() throws IOException {
    assertRefused(
        3,
        "the plan is over epsilon 2 at delta 1e-05 already: it spends epsilon of at least 16.",
        "steps " + plan(PLAN) + " --target-epsilon 2 --delta 1e-5");
    assertTrue(
        out.toString().startsWith("0 more of release 2 (laplace) fit: the plan is over epsilon 2"),
        out.toString());
    infinityMass = 1e-3;
    assertRefused(
        3,
        "it has no finite epsilon at this delta (the mass of the distinguishing events is 0.001)",
        target("steps --laplace 5"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--release 0 | --release must be a whole number in [1, 1], got 0; the plan has 1 release",
        "--release 2 | --release must be a whole number in [1, 1], got 2; the plan has 1 release",
        "--release x | --release must be a whole number in [1, 1], got x",
        "--times 1e15 | release 1 is repeated 1e15 times already, which is the most",
      })
  void refusedSteps(String flags, String message) {
    assertRefused(2, message, target("steps --laplace 1 " + flags));
  }

  @Test
  void helpOfBoth() {
    for (String command : List.of("calibrate", "steps")) {
      String text = printed(command + " --help");
      assertTrue(text.startsWith("Usage: noisewright " + command), text);
      assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    }
  }
}

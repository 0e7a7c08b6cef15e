package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.app.report.Asked;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.pair.Direction;

/** Exit codes, texts and files, with prepared answers and methods. */
class CompareCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Asked> asked = new ArrayList<>();
  private final List<ComparisonMethod> methods = new ArrayList<>();

  @BeforeEach
  void methods() {
    methods.add(ScaledMethod.of("twice, as it were", Claim.UPPER, 2));
    methods.add(ScaledMethod.of("near", Claim.APPROXIMATION, 0.7));
    methods.add(ScaledMethod.of("half", Claim.LOWER, 0.5));
    methods.add(ScaledMethod.of("around", Claim.BOTH, 3).withNote("a warning"));
    methods.add(ScaledMethod.refusing("choosy", "releases differ"));
  }

  /** k releases have delta = 0.001 k exp(-epsilon), known to 10 %. */
  private record Prepared(double times) implements Accounting.Answers {
    @Override
    public EpsilonAnswer epsilonAt(double delta) {
      double epsilon = Math.max(0, Math.log(0.001 * times / delta));
      return new EpsilonAnswer(
          Bounds.of(Math.max(0, epsilon - 0.1), epsilon),
          delta,
          DecidingDirection.REMOVE,
          AnswerStatus.reached(),
          ErrorLedger.empty());
    }

    @Override
    public DeltaAnswer deltaAt(double epsilon) {
      double delta = Math.min(1, 0.001 * times * Math.exp(-epsilon));
      double log10 = Math.min(0, Math.log10(0.001 * times) - epsilon / Math.log(10));
      return new DeltaAnswer(
          epsilon,
          Bounds.of(0.9 * delta, delta),
          Bounds.of(log10 + Math.log10(0.9), log10),
          DecidingDirection.EITHER,
          AnswerStatus.reached(),
          ErrorLedger.empty());
    }
  }

  private int run(String line) {
    return run(line.split(" "));
  }

  private int run(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Accounting accounting =
        (question, limit, progress) -> {
          asked.add(question);
          progress.report("asked", 0);
          return new Prepared((double) question.plan().releases().get(0).times());
        };
    Session session =
        new Session(
            new PrintWriter(out), new PrintWriter(err), () -> false, accounting, () -> methods);
    return new Main(session, false).run(args);
  }

  private void assertRefused(String message, String line) {
    assertEquals(2, run(line), () -> out + " " + err);
    assertEquals("", out.toString());
    String text = err.toString();
    assertTrue(text.startsWith("noisewright: "), text);
    assertTrue(text.contains(message), text);
    assertEquals(1, text.lines().count(), text);
  }

  private String printed(String line) {
    assertEquals(0, run(line), () -> out + " " + err);
    return out.toString().replaceAll(" +[0-9.]+ ms", "  # ms");
  }

  @Test
  void theTableOfEpsilon() {
    assertEquals(
        """
        epsilon is in [4.505, 4.606] at delta 1e-05 (certified); the tightest other upper bound is \
        twice, as it were with 5.29832 (+15 %)
        relation:    add or remove one record
        releases:    gaussian (standard deviation 1, sensitivity 1), once

        method               says            epsilon (nats)       against certified            time
        certified interval   both bounds     4.505 to 4.606  # ms
        half                 lower bound     >= 3.91202           -13 %  # ms
        near                 approximation   ~ 4.2485             -5.7 %, understates  # ms
        twice, as it were    upper bound     <= 5.29832           +15 %  # ms
        around               both bounds     3.50655 to 5.70379   -22 % to +24 %  # ms

        ~ is an approximation on an unknown side, not a bound

        notes:
          around: a warning

        says nothing:
          choosy: releases differ
        """
            .replaceAll(" +time", " time"),
        printed("compare --gaussian 1 --delta 1e-5").replaceAll(" +time", " time"));
    assertEquals("", err.toString());
  }

  @Test
  void theTableOfDelta() {
    String text = printed("compare --gaussian 1 --epsilon 700 --explain --direction add");
    assertTrue(
        text.startsWith(
            "delta is in [8.8737e-308, 9.85968e-308] at epsilon 700 (certified); the tightest"
                + " other upper bound is twice, as it were with 1.97194e-307 (2 times)\n"),
        text);
    assertTrue(text.contains("direction:   add (the only one asked for)"), text);
    assertTrue(text.contains("2 times"), text);
    assertTrue(text.contains("sources and costs:\n"), text);
    assertTrue(text.contains("  half: source of half; cost of half\n"), text);
    String deep = printed("compare --gaussian 1 --epsilon 2000 --methods twice");
    assertTrue(deep.contains(" with 5.15308e-872 ("), deep);
  }

  @Test
  void deltaOverEpsilon() {
    String text = printed("compare --gaussian 1 --epsilon 0:3");
    assertTrue(
        text.startsWith(
            "delta is in [0.000900, 0.001001] at epsilon 0 and in [4.48e-05, 4.98e-05] at epsilon 3"
                + " (certified); there the tightest other upper bound is twice, as it were with"),
        text);
    assertTrue(text.contains("delta at epsilon 1.5"), text);
    assertTrue(text.contains("  around: a warning\n"), text);
    assertTrue(text.contains("  choosy: releases differ\n"), text);
    assertEquals(1, asked.size(), "one curve for all points");
  }

  @Test
  void epsilonOverTheNumberOfReleases() {
    String text = printed("compare --gaussian 1 --times 1:2^10 --delta 1e-5");
    assertTrue(
        text.contains("at 1 release and in [11.436, 11.537] at 1,024 releases at delta 1e-05"),
        text);
    assertTrue(text.contains("sensitivity 1), again and again\n"), text);
    assertTrue(text.contains("epsilon at 32 releases"), text);
    assertEquals(11, asked.size());
    assertEquals(512, asked.get(9).plan().releases().get(0).times());
  }

  @Test
  void aWholePlanIsRepeated() throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            relation: add-or-remove-one
            releases:
              - mechanism: gaussian
                standardDeviation: 2
                times: 3
              - mechanism: laplace
                scale: 5
            """);
    String text = printed("compare " + plan + " --times 2:9 --epsilon 1");
    assertTrue(text.contains("at 2 repetitions and in"), text);
    assertEquals(27, asked.get(asked.size() - 1).plan().releases().get(0).times());
    assertEquals(9, asked.get(asked.size() - 1).plan().releases().get(1).times());
    assertRefused("are both given; write everything", "compare " + plan + " --times 2 --epsilon 1");
  }

  @Test
  void aContradictionIsLoud() throws Exception {
    methods.add(ScaledMethod.of("wrong", Claim.UPPER, 0.5));
    Path file = folder.resolve("c.svg");
    assertEquals(70, run("compare --gaussian 1 --delta 1e-5 --out " + file));
    String text = out.toString();
    assertTrue(
        text.startsWith(
            "VIOLATION: wrong CONTRADICTS THE CERTIFIED INTERVAL: <= 3.91203 AGAINST 4.505 to"
                + " 4.606. ONE OF THEM IS WRONG, PLEASE REPORT IT.\nepsilon is in [4.505"),
        text);
    assertTrue(text.contains("is twice, as it were with"), "no praise for what is wrong: " + text);
    assertTrue(text.contains("VIOLATES THE CERTIFIED INTERVAL\n"), text);
    assertEquals(
        "noisewright: contradiction with the certified interval by wrong; please report it with the"
            + " command and the plan\n",
        err.toString());
    String picture = Files.readString(file);
    assertTrue(picture.contains("VIOLATION: wrong CONTRADICTS"), picture);
    assertEquals(70, run("compare --gaussian 1 --epsilon 0:3"));
    assertTrue(out.toString().contains("AT EPSILON 0 AND 40 MORE POINTS: <= "), out.toString());
    assertEquals(70, run("compare --gaussian 1 --epsilon 1 --json"));
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertTrue(report.at("/violated").asBoolean());
    assertEquals(0, run("compare --gaussian 1 --epsilon 1 --methods near,half"));
  }

  @Test
  void aDefectOfAMethodIsNotSwallowed() {
    methods.add(ScaledMethod.failing("broken"));
    assertEquals(70, run("compare --gaussian 1 --epsilon 1"));
    assertEquals("", out.toString());
    assertTrue(err.toString().contains("internal error, please report it"), err.toString());
    assertTrue(err.toString().contains("a defect of broken"), err.toString());
  }

  @Test
  void jsonHasEverything() throws Exception {
    assertEquals(0, run("compare --gaussian 1 --delta 1e-5 --json"));
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertEquals("epsilon", report.at("/compared").asText());
    assertEquals(1e-5, report.at("/delta").asDouble());
    assertEquals(Math.log(100), report.at("/certified/epsilon/upper").asDouble(), 1e-9);
    assertEquals("remove", report.at("/certified/direction").asText());
    assertEquals("reached", report.at("/certified/status").asText());
    assertTrue(report.at("/certified/milliseconds").asDouble() > 0);
    assertEquals(5, report.at("/methods").size());
    JsonNode half = report.at("/methods/0");
    assertEquals("half", half.at("/method").asText());
    assertEquals("lower bound", half.at("/says").asText());
    assertTrue(half.at("/certain").asBoolean());
    assertEquals(Math.log(50), half.at("/epsilon/lower").asDouble(), 1e-6);
    assertTrue(half.at("/epsilon/upper").isMissingNode(), "nothing is claimed above");
    assertEquals("source of half", half.at("/source").asText());
    assertEquals("cost of half", half.at("/cost").asText());
    assertTrue(half.at("/buildMilliseconds").isNumber());
    assertTrue(half.at("/questionMilliseconds").isNumber());
    assertFalse(report.at("/methods/1/certain").asBoolean());
    assertEquals("-5.7 %, understates", report.at("/methods/1/againstCertified").asText());
    assertEquals("a warning", report.at("/methods/3/notes/0").asText());
    assertEquals("releases differ", report.at("/methods/4/saysNothing").asText());
    assertFalse(report.at("/violated").asBoolean());
    assertEquals("add-or-remove-one", report.at("/relation").asText());
    assertEquals("gaussian", report.at("/plan/releases/0/mechanism").asText());
    assertEquals(0, run("compare --gaussian 1 --epsilon 0:2 --json"));
    report = new ObjectMapper().readTree(out.toString());
    assertEquals("epsilon", report.at("/over").asText());
    assertEquals(41, report.at("/points").size());
    assertEquals(2, report.at("/points/40/epsilon").asDouble());
    double log10 = report.at("/points/40/methods/0/log10Delta/lower").asDouble();
    assertEquals(Math.log10(0.0005 * Math.exp(-2)), log10, 1e-12);
    assertEquals(0, run("compare --gaussian 1 --epsilon 1 --times 1:4 --json"));
    report = new ObjectMapper().readTree(out.toString());
    assertEquals("repetitions", report.at("/over").asText());
    assertEquals(4, report.at("/points/2/repetitions").asLong());
  }

  @Test
  void filesOfNumbers() throws Exception {
    Path csv = folder.resolve("c.csv");
    String text = printed("compare --gaussian 1 --delta 1e-5 --out " + csv);
    assertTrue(text.endsWith("\nwrote " + csv + "\n"), text);
    List<String> lines = Files.readAllLines(csv);
    assertEquals(
        "delta,method,says,epsilon_lower,epsilon_upper,milliseconds,violates,says_nothing_because",
        lines.get(0));
    assertEquals(7, lines.size());
    assertTrue(lines.get(1).startsWith("1.0E-5,certified interval,both bounds,4.50517"), csv + "");
    assertTrue(lines.get(2).matches("1.0E-5,half,lower bound,3.912.*,,.*,false,"), lines.get(2));
    assertTrue(
        lines.get(4).startsWith("1.0E-5,\"twice, as it were\",upper bound,,5.298"), lines.get(4));
    assertTrue(
        lines.get(6).matches("1.0E-5,choosy,upper bound,,,.*,false,releases differ"), csv + "");
    printed("compare --gaussian 1 --epsilon 1 --times 1:4 --out " + csv);
    lines = Files.readAllLines(csv);
    assertTrue(lines.get(0).startsWith("repetitions,epsilon,method,says,delta_lower"), csv + "");
    assertEquals(1 + 3 * 6, lines.size());
    assertTrue(lines.get(18).startsWith("4,1.0,choosy"), lines.get(18));
    printed("compare --gaussian 1 --epsilon 0:1 --out " + csv);
    assertEquals(1 + 41 * 6, Files.readAllLines(csv).size());
    Path json = folder.resolve("c.json");
    printed("compare --gaussian 1 --epsilon 0:1 --out " + json);
    assertEquals(41, new ObjectMapper().readTree(json.toFile()).at("/points").size());
  }

  @ParameterizedTest
  @CsvSource({
    "--delta 1e-5, delta over epsilon, >1e-4<",
    "--epsilon 2, delta over epsilon, >0.0001<",
    "--epsilon 0, delta over epsilon, >0.8<",
    "--epsilon 0:3, delta over epsilon, >1.5<",
    "--delta 1, delta over epsilon, >0.8<",
    "--times 1:2^22 --delta 1e-4, epsilon at delta 0.0001 over the number of releases, >2^12<",
    "--times 1:2^22 --epsilon 1, delta at epsilon 1 over the number of releases, >2^12<",
  })
  void pictures(String question, String subtitle, String tick) throws Exception {
    Path svg = folder.resolve("c.svg");
    printed("compare --gaussian 1 " + question + " --out " + svg);
    String text = Files.readString(svg);
    assertTrue(text.contains(subtitle), text);
    assertTrue(text.contains(tick), text);
    for (String name : List.of("certified interval", "twice, as it were", "around, above")) {
      assertTrue(text.contains(">" + name), name);
    }
    assertFalse(text.contains("choosy"), "what refuses is not drawn");
    String kept = System.getProperty("noisewright.pictures", "");
    if (kept.isEmpty() && !question.equals("--delta 1e-5")) {
      return;
    }
    Path png = folder.resolve("c.png");
    printed("compare --gaussian 1 " + question + " --out " + png);
    byte[] written = Files.readAllBytes(png);
    assertEquals(2200, ImageIO.read(new ByteArrayInputStream(written)).getWidth());
    if (!kept.isEmpty()) {
      String name = "compare" + question.replaceAll("[^0-9a-z]+", "-") + ".png";
      Files.write(Path.of(kept, name), written);
    }
  }

  @Test
  void methodsAreChosenByNameOrItsBeginning() {
    String text = printed("compare --gaussian 1 --delta 1e-5 --methods NEAR,twice");
    assertTrue(text.contains("\nnear "), text);
    assertTrue(text.contains("\ntwice, as it were "), text);
    assertFalse(text.contains("half"), text);
    assertEquals(
        0,
        run(
            "compare",
            "--gaussian",
            "1",
            "--delta",
            "1e-5",
            "--methods",
            "twice, as it were,near"));
    assertTrue(out.toString().contains("\nnear "), out.toString());
    assertFalse(out.toString().contains("half"), out.toString());
    assertRefused(
        "unknown method 'aruond' in --methods; did you mean 'around'? (known: twice, as it were;"
            + " near; half; around; choosy)",
        "compare --gaussian 1 --delta 1e-5 --methods half,aruond");
    assertRefused("unknown method ''", "compare --gaussian 1 --delta 1e-5 --methods ,");
    assertRefused(
        "unknown method 'zebra' in --methods (known: twice",
        "compare --gaussian 1 --delta 1e-5 --methods zebra");
  }

  @Test
  void withoutMethodsThereIsTheCertifiedIntervalAlone() {
    methods.clear();
    String text = printed("compare --gaussian 1 --delta 1e-5");
    assertTrue(text.contains("(certified); no other method gives an upper bound\n"), text);
    assertFalse(text.contains("says nothing"), text);
  }

  @Test
  void atTheEndsOfDelta() {
    String text = printed("compare --gaussian 1 --delta 1");
    assertTrue(text.startsWith("epsilon is 0 at delta 1 (certified); no other"), text);
    assertTrue(
        text.contains("  all methods: it has an answer for a delta above 0 and below 1 only\n"),
        text);
    assertTrue(printed("compare --gaussian 1 --delta 0").startsWith("epsilon is infinite at"));
    text = printed("compare --gaussian 1 --poisson 0 --delta 1e-5");
    assertTrue(text.contains("  all methods: the plan reveals nothing, so there is"), text);
    assertTrue(printed("compare --gaussian 1 --epsilon -1").contains("at epsilon -1 (certified)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--gaussian 1|--delta or --epsilon is missing; write for example --delta 1e-5",
        "--gaussian 1 --delta 1e-5 --epsilon 1|--delta and --epsilon are both given; --delta",
        "--gaussian 1 --delta 2|--delta must be an absolute probability in [0, 1], got 2",
        "--gaussian 1 --delta nan|--delta must be an absolute probability in [0, 1], got nan",
        "--gaussian 1 --epsilon inf|--epsilon must be a finite number, in nats, got inf",
        "--gaussian 1 --epsilon 3:0|--epsilon FROM:TO must rise, got 3:0; write for example 0:3",
        "--gaussian 1 --epsilon 1:1|--epsilon FROM:TO must rise, got 1:1",
        "--gaussian 1 --epsilon 0:x|--epsilon must be a finite number, in nats, got 'x'",
        "--gaussian 1 --epsilon 0:3 --times 1:4|--times and --epsilon are both ranges; give one",
        "--gaussian 1 --delta 1e-5 --times 4:1|--times FROM:TO must rise from at least 1, got 4:1",
        "--gaussian 1 --delta 1e-5 --times 0:4|--times FROM:TO must rise from at least 1, got 0:4",
        "--gaussian 1 --delta 1e-5 --times 1:2.5|--times must be a whole number in [1, 1e15], got 2.5",
        "--gaussian 1 --delta 1e-5 --times 1:1e18|--times: times must be in [1, 1e15]",
        "--gaussian 1 --delta 1e-5 --out a.pdf|--out must end in .svg, .png, .csv or .json, got 'a",
        "--gaussian 1 --delta 1e-5 --out no/c.svg|is no directory; make it before writing no/c.svg",
        "--gaussian 1 --delta 1e-5 --unproven|--unproven has no place in compare",
        "--gaussian 1 --delta 1e-5 --method a|unknown option '--method'; did you mean '--methods'?",
        "--randomized-response 0.75 --delta 1e-5|release 1 (randomized-response): relation: the pair",
        "--delta 1e-5|no mechanism is given; name a plan file or one of --gaussian",
        "missing.yaml --delta 1e-5|missing.yaml",
      })
  void badInput(String line, String message) {
    assertRefused(message, "compare " + line);
  }

  @Test
  void theFlagsOfOtherCommandsAreKnownHere() {
    printed(
        "compare --gaussian 1 --clip-norm 2 --batch-size 10 --records 1e3 --epochs 2 --relation"
            + " zero-out --direction remove --width 0.1 --memory 64MiB --quiet --delta 1e-5");
    assertTrue(out.toString().contains("derived:     sensitivity 2"), out.toString());
    assertTrue(out.toString().contains("the divisor is public and fixed"), out.toString());
    assertEquals(Optional.of(Direction.REMOVE), asked.get(0).direction());
    assertEquals(Optional.of(0.1), asked.get(0).width());
    assertEquals(0, run("compare --help"));
    assertTrue(out.toString().contains("FROM:TO repeats the whole plan"), out.toString());
  }
}

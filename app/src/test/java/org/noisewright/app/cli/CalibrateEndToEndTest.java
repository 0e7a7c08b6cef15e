package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole searches with the accountant behind them. */
class CalibrateEndToEndTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(line.split(" "));
  }

  private JsonNode json(String line) throws Exception {
    assertEquals(0, run(line + " --quiet --json"), err::toString);
    assertEquals("", err.toString());
    return new ObjectMapper().readTree(out.toString());
  }

  /** The value is in these bounds, meets the target, and a value at most 0.1 % less does not. */
  private static void assertTight(JsonNode report, double epsilon, double least, double most) {
    double value = report.at("/value").asDouble();
    double failing = report.at("/failing/value").asDouble();
    assertTrue(value >= least && value <= most, report::toString);
    assertTrue(report.at("/epsilon/upper").asDouble() <= epsilon, report::toString);
    assertTrue(report.at("/failing/epsilon/lower").asDouble() > epsilon, report::toString);
    assertTrue(Math.abs(value - failing) <= 1e-3 * Math.min(value, failing), report::toString);
    assertEquals("solved", report.at("/outcome").asText());
  }

  /** cases/field-cases.json: BL-05, BL-07, BL-09 with the bounds stated there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--poisson 0.1 --times 128 --target-epsilon 0.1 --delta 1e-9 | 0.1 | 57.0065 | 57.0185",
        "--poisson 0.004 --times 5000 --target-epsilon 50 --delta 1e-5 | 50 | 0.343611 | 0.3441",
        "--poisson 0.01 --times 500 --target-epsilon 1000 --delta 1e-5 | 1000 | 0.089363 | 0.08939",
      })
  void noiseOfTheFieldCases(String flags, double epsilon, double least, double most)
      throws Exception {
    assertTight(json("calibrate --gaussian solve " + flags), epsilon, least, most);
  }

  /** The largest loss is the target: delta decides. "Less" is a part of the value, below all. */
  @ParameterizedTest
  @CsvSource({
    "10, 10, 1, 1e-6, range 137 meets",
    "1, 1, 1, 1e-6, range 14 meets",
    "100, 1000, 10, 1e-7, range 2542 meets"
  })
  void rangesWhoseLargestLossIsTheTarget(
      String scale, String sensitivity, String epsilon, String delta, String words)
      throws Exception {
    Path plan = folder.resolve("plan.yaml");
    Files.writeString(
        plan,
        "releases: [{mechanism: truncated-geometric, range: solve, scale: "
            + scale
            + ", sensitivity: "
            + sensitivity
            + "}]");
    String target = " --target-epsilon " + epsilon + " --delta " + delta + " --quiet";
    assertEquals(0, run("calibrate " + plan + target), err::toString);
    assertTrue(out.toString().startsWith(words), out::toString);
    assertTrue(out.toString().contains(" % less) does not"), out::toString);
  }

  /** BL-75: an answer for each target, and nothing beside it. */
  @ParameterizedTest
  @CsvSource({"1, 2.550, 2.551", "50, 0.37535, 0.3755", "500, 0.15106, 0.1511"})
  void smallTrainings(double epsilon, double least, double most) throws Exception {
    String line =
        "calibrate --gaussian solve --batch-size 50 --records 1279 --epochs 10 --delta 1e-5"
            + " --target-epsilon "
            + epsilon;
    assertTight(json(line), epsilon, least, most);
  }

  /** BL-29: what is over the target says the effective rate, and how far it is over. */
  @Test
  void aTrainingOverItsTarget() {
    String training =
        "--gaussian 1 --batch-size 10 --accumulation 8 --records 1000 --delta 1e-5"
            + " --target-epsilon 1.1";
    assertEquals(3, run("steps --times 100 " + training));
    assertTrue(
        err.toString()
            .startsWith(
                "noisewright: the plan is over epsilon 1.1 at delta 1e-05 already: it spends epsilon"
                    + " of at least 5.6"),
        err.toString());
    String text = out.toString();
    assertTrue(
        text.contains(
            "derived:     Poisson rate 0.08 = an effective batch of 80 (batch 10, accumulation 8) of"
                + " 1,000 records"),
        text);
    assertTrue(text.contains("total:       100 releases, 8 epochs of this one"), text);
    assertEquals(3, run("calibrate --times solve " + training));
    assertTrue(
        err.toString()
            .endsWith(
                "; derived: Poisson rate 0.08 = an effective batch of 80 (batch 10, accumulation 8)"
                    + " of 1,000 records\n"),
        err.toString());
    assertEquals(
        0, run("calibrate --times 100 " + training.replace("--gaussian 1", "--gaussian solve")));
    assertTrue(out.toString().contains("effective batch of 80"), out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--gaussian solve --target-epsilon 1 --delta 0 | normal noise has unbounded losses",
        "--approximate-dp solve,1e-4 --target-epsilon 1 --delta 1e-5 | mass of the distinguishing",
        "--gaussian solve --target-epsilon 0 --delta 0 | does not depend on the data",
      })
  void targetsOutOfReach(String flags, String reason) {
    assertEquals(3, run("calibrate " + flags));
    assertTrue(err.toString().contains(reason), err.toString());
    assertEquals(1, err.toString().lines().count());
  }

  /** Where delta is above the total variation distance, epsilon is 0, and that is a target. */
  @Test
  void targetZero() throws Exception {
    JsonNode report = json("calibrate --gaussian solve --target-epsilon 0 --delta 1e-5");
    // 2 Phi(1 / (2 sd)) - 1 = 1e-5 at sd = 39894.2280
    double value = report.at("/value").asDouble();
    assertTrue(value >= 39894.228 && value <= 39898.3, report::toString);
    assertEquals(0, report.at("/epsilon/upper").asDouble());
    assertEquals(
        0, run("calibrate --gaussian solve --poisson 1e-6 --target-epsilon 1 --delta 1e-5"));
    assertTrue(out.toString().startsWith("next to no noise is needed: even "), out.toString());
  }

  /** What is written with --out is what was found: it meets the target when it is read again. */
  @Test
  void theWrittenPlanMeetsTheTarget() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            releases:
              - {mechanism: gaussian, clipNorm: 2, noiseMultiplier: 1, sampling: {poisson: {batchSize: 64,
                 records: 5000}}, steps: {epochs: 3}}
              - {mechanism: laplace, scale: 4}
            """);
    for (String unknown :
        new String[] {
          "releases[0].noiseMultiplier", "releases[0].steps.epochs", "releases[1].scale", "noise"
        }) {
      Path written = folder.resolve("found.yaml");
      JsonNode report =
          json(
              "calibrate "
                  + plan
                  + " --solve "
                  + unknown
                  + " --target-epsilon 2 --delta 1e-5 --out "
                  + written);
      JsonNode again = json("epsilon " + written + " --delta 1e-5 --width 1e-5");
      double upper = again.at("/epsilon/upper").asDouble();
      assertTrue(upper <= 2 * (1 + 1e-5), () -> unknown + again);
      assertTrue(again.at("/epsilon/lower").asDouble() > 1.5, () -> unknown + again);
      assertEquals(report.at("/plan"), again.at("/plan"), unknown);
    }
  }

  /** Of a choice by noisy scores an upper bound is known: the value is tight against it. */
  @Test
  void whereOnlyAnUpperBoundIsKnown() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            "releases: [{mechanism: report-noisy-max, noise: {mechanism: laplace, scale: solve},"
                + " change: monotone}]");
    JsonNode report = json("calibrate " + plan + " --target-epsilon 0.5 --delta 0");
    assertEquals("met", report.at("/outcome").asText());
    assertEquals("noise.scale", report.at("/parameter").asText());
    assertTrue(report.at("/epsilon/upper").asDouble() <= 0.5, report::toString);
    assertTrue(report.at("/epsilon/upper").asDouble() >= 0.4995, report::toString);
  }
}

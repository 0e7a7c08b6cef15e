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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What calibrate, steps and best say at the ends of what can be tried; the accountant itself. */
class SearchEndsTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String words, String... plan) throws IOException {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    Path file = folder.resolve("plan.yaml");
    Files.writeString(file, String.join("\n", plan));
    List<String> arguments = new ArrayList<>();
    for (String word : List.of(words.split(" ", -1))) {
      arguments.add(word.equals("PLAN") ? file.toString() : word);
    }
    return new Main(session, true).run(arguments.toArray(String[]::new));
  }

  private String headline() {
    return out.toString().lines().findFirst().orElse("");
  }

  @Test
  void releasesBeyondWhatCanBeAccountedForAreNotUnlimited() throws IOException {
    String[] plan = {
      "releases:",
      "- mechanism: loss-law",
      "  remove: {standing: upper, direction: both, losses: [-0.0001, 0, 0.0001],",
      "           masses: [0.1, 0.799999, 0.1], infinityMass: 0.000001}"
    };
    String question = "steps PLAN --target-epsilon 1 --delta 1e-5";
    assertEquals(0, run(question, plan), err.toString());
    assertFalse(headline().contains("any number"), headline());
    assertTrue(headline().contains("whether more fit is not known"), headline());
    assertEquals(0, run(question + " --json", plan), err.toString());
    JsonNode more = new ObjectMapper().readTree(out.toString()).get("more");
    assertTrue(more.isNumber() && more.asLong() < 10, more.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "batchSize: solve, records: 60000 | 12 | even sampling.poisson.batchSize 60,000,",
        "batchSize: 7, accumulation: solve, records: 60000 | 12 | even"
            + " sampling.poisson.accumulation 8,571,",
        "batchSize: 100, records: solve | 12 | even sampling.poisson.records 100,"
      })
  void batchesAreTriedUpToAllRecords(String batches, String epsilon, String expected)
      throws IOException {
    assertEquals(
        0,
        run(
            "calibrate PLAN --target-epsilon " + epsilon + " --delta 1e-5",
            "releases:",
            "- mechanism: gaussian",
            "  standardDeviation: 2",
            "  sampling: {poisson: {" + batches + "}}",
            "  times: 10"),
        err.toString());
    assertTrue(headline().startsWith(expected), headline());
  }

  @Test
  void flagsOfBatchesAreTriedUpToAllRecords() throws IOException {
    String rest = " --times 10 --target-epsilon 12 --delta 1e-5";
    assertEquals(
        0, run("calibrate --gaussian 2 --batch-size solve --records 60000" + rest), err.toString());
    assertTrue(headline().startsWith("even batchSize 60,000,"), headline());
    assertEquals(
        0, run("calibrate --gaussian 2 --batch-size 70 --records solve" + rest), err.toString());
    assertTrue(headline().startsWith("even records 70,"), headline());
  }

  @Test
  void impossibleNumbersBesideTheUnknownAreBadInput() throws IOException {
    int code =
        run(
            "calibrate PLAN --target-epsilon 1 --delta 0",
            "relation: replace-one",
            "releases:",
            "- {mechanism: randomized-response, keepProbability: solve, values: 1}");
    assertEquals(2, code, err.toString());
    assertTrue(err.toString().contains("values must be at least 2"), err.toString());
    assertEquals(
        0,
        run("calibrate --gaussian solve --sensitivity 1e300 --target-epsilon 1 --delta 1e-5"),
        err.toString());
  }

  @Test
  void aHeadlineOfOneDirectionSaysSo() throws IOException {
    assertEquals(
        0,
        run("calibrate --gaussian solve --direction add --target-epsilon 1 --delta 1e-5"),
        err.toString());
    assertTrue(headline().endsWith("; direction add alone"), headline());
    assertEquals(
        0,
        run("steps --gaussian 20 --direction add --target-epsilon 1 --delta 1e-5"),
        err.toString());
    assertTrue(headline().endsWith("; direction add alone"), headline());
  }

  @Test
  void bestAtItsEnds() throws IOException {
    assertEquals(
        0,
        run("best --target-epsilon 10000 --delta 1e-5 --families laplace,staircase"),
        err.toString());
    assertEquals(
        0,
        run(
            "best --target-epsilon 1 --delta 1e-5 --cost tail --tail 1e300 --families"
                + " gaussian"),
        err.toString());
    assertFalse(out.toString().contains("NaN"), out.toString());
    assertEquals(
        3,
        run("best --target-epsilon 1 --delta 1e-9 --times 1000000 --families uniform"),
        err.toString());
    assertTrue(
        out.toString().contains("uniform: no range that was tried meets the target, up to 1.0e+11"),
        out.toString());
  }
}

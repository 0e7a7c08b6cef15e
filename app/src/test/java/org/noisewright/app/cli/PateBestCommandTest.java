package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command pate best, with the accountant itself. */
class PateBestCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(words.split(" "));
  }

  @Test
  void sentenceFirstThenTheTable() {
    assertEquals(
        0,
        run(
            "pate best --queries 1 --target-epsilon 1 --delta 1e-5 --relation"
                + " vote-added-or-removed --shapes 2,1 --quiet"),
        err.toString());
    List<String> lines = out.toString().lines().toList();
    assertEquals(
        "beta 1 is the most useful for 1 answer at epsilon 1, delta 1e-05 if one teacher's votes are"
            + " added or removed",
        lines.get(0));
    assertEquals(
        "utility: probability that the noisy winner of 2 classes is the true one, mean over a lead"
            + " of 0 to 10 votes;",
        lines.get(1));
    assertTrue(lines.get(5).startsWith("beta   utility   to the best"), out.toString());
    assertTrue(lines.get(6).startsWith("   1    0.9250        0.0000   1.0"), out.toString());
    assertTrue(lines.get(7).startsWith("   2    0.795"), out.toString());
    assertEquals(8, lines.size());
  }

  /** A replaced vote is two releases, so that one answer has the noise of two added votes. */
  @Test
  void json() throws IOException {
    assertEquals(
        0,
        run(
            "pate best --queries 5 --target-epsilon 4 --delta 1e-5 --classes 10 --gaps 3:9 --shapes"
                + " 1.25 --json"),
        err.toString());
    JsonNode replaced = new ObjectMapper().readTree(out.toString());
    assertEquals("vote-replaced", replaced.get("relation").asText());
    assertEquals(10, replaced.get("classes").asInt());
    JsonNode row = replaced.get("ranking").get(0);
    assertTrue(row.get("met").asBoolean());
    assertTrue(row.get("epsilon").get("upper").asDouble() <= 4);
    assertTrue(row.get("deltaWithoutTables").asDouble() < 1e-5);
    // Ten queries with an added vote: the case of another program.
    assertEquals(4.1821, row.get("scale").asDouble(), 0.002);
  }

  /** Votes so many that no noise with a table is wide enough for them. */
  @Test
  void aTargetThatNoShapeMeetsIsSaid() throws IOException {
    String command =
        "pate best --queries 1e12 --target-epsilon 1e-3 --delta 1e-5 --shapes 8 --quiet";
    assertEquals(Main.TARGET_NOT_MET, run(command));
    assertEquals("", out.toString());
    assertEquals(
        "noisewright: no shape tried is known to meet epsilon for 1,000,000,000,000 answers at"
            + " epsilon 0.001, delta 1e-05 if one teacher's votes are replaced; ask fewer queries or"
            + " allow a larger epsilon\n",
        err.toString());
    assertEquals(Main.TARGET_NOT_MET, run(command + " --json"));
    JsonNode tree = new ObjectMapper().readTree(out.toString());
    assertFalse(tree.has("best"), out.toString());
    assertFalse(tree.get("ranking").get(0).get("met").asBoolean());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pate | no step of pate is named; write noisewright pate label, pate best",
        "pate bets | unknown step of pate 'bets'; write noisewright pate label, pate best",
        "pate best | --queries is missing; write for example --queries 1000",
        "pate best --queries 0 | --queries must be a whole number in [1, 1e12], got 0",
        "pate best --queries 1 | --target-epsilon is missing; write for example --target-epsilon 1",
        "pate best --queries 1 --target-epsilon 1 | --delta is missing; write for example --delta 1e-5",
        "pate best --queries 1 --target-epsilon nan --delta 1e-5 | --target-epsilon must be",
        "pate best --queries 1 --target-epsilon 1 --delta 0 | target must have epsilon and delta above 0",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --classes 1 | --classes must be a whole number in [2, 10000], got 1",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --gaps 1:2:3 | --gaps must be FROM:TO or one number of votes, got '1:2:3'",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --gaps 3:1 | --gaps must rise from at least 0 to at most 1e15, got 3.0 to 1.0",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --gaps 0 | --gaps must rise from at least 0",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --gaps nan | --gaps must rise from at least 0 to at most 1e15, got NaN",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --shapes 1,0.5 | --shapes must be in [1, 64], got 0.5; below 1",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --shapes 1,,2 | --shapes must be",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --relation one | --relation must be vote-replaced or vote-added-or-removed, got 'one'",
        "pate best --queries 1 --target-epsilon 1 --delta 0.1 --relation all-functions-move | --relation all-functions-move is refused:",
      })
  void refusals(String command, String message) {
    assertEquals(Main.BAD_INPUT, run(command), out.toString());
    assertTrue(err.toString().startsWith("noisewright: " + message), err.toString());
    assertEquals("", out.toString());
  }
}

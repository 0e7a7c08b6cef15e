package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.app.plan.TableFile;
import org.noisewright.sampling.AccountedTable;

/** From a range and a target to noise, its file, and what is refused. */
class LearnedCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true)
        .run(
            Stream.of(line.split(" ", -1))
                .map(word -> word.replace("OUT/", folder + "/"))
                .toArray(String[]::new));
  }

  private JsonNode json(String line) throws IOException {
    assertEquals(0, run(line), () -> line + ": " + err);
    return new ObjectMapper().readTree(out.toString());
  }

  /** learned-noise.md, table of section 3.1: staircase, and truncated geometric noise. */
  @ParameterizedTest
  @CsvSource({
    "'--range 5 --cost L1 --weight 0.02', 1.884784, 0.050242684",
    "'--range 10 --cost L1 --weight 0.05', 2.207188, 0.030762441",
    "'--range 10 --cost L1 --weight 0.02 --counting', 2.815939, 0.0077406"
  })
  void oneReleaseIsTheLinearProgram(String options, double utility, double delta)
      throws IOException {
    JsonNode tree = json("design learned --epsilon 0.3 " + options + " --no-compare --json");
    assertEquals(utility, tree.get("utility").asDouble(), 2e-6);
    assertEquals(delta, tree.at("/delta/upper").asDouble(), 2e-7);
    double objective = tree.get("objective").asDouble();
    assertEquals(objective, tree.get("leastObjective").asDouble(), 1e-7);
    assertEquals(0, tree.get("spread").asDouble());
  }

  @Test
  void theNoiseIsBetterThanFamiliesOfTheSameCost() throws IOException {
    JsonNode tree =
        json("design learned --range 10 --epsilon 0.3 --times 4 --cost L2 --utility 3.4 --json");
    assertEquals(3.4, tree.get("utility").asDouble(), 1e-6);
    for (JsonNode family : tree.get("atEqualUtility")) {
      assertTrue(
          family.at("/delta/upper").asDouble() > tree.at("/delta/lower").asDouble(),
          family::toString);
      assertEquals(3.4, family.get("utility").asDouble(), 1e-6);
    }
  }

  @Test
  void theTextSaysWhatIsCertified() {
    assertEquals(
        0, run("design learned --range 5 --epsilon 0.3 --cost L1 --weight 0.02"), err::toString);
    assertTrue(
        out.toString().startsWith("learned noise: delta = 0.0502427 (certified between 0.0502426"),
        out::toString);
    assertTrue(out.toString().contains("certified for one release: nothing on this grid"));
    assertTrue(out.toString().contains("truncated-staircase"), out::toString);
  }

  /** The table is the noise rounded to its lattice: it costs no more. */
  @Test
  void theFileIsATableThatCostsNoMore() throws IOException {
    JsonNode tree =
        json(
            "design learned --range 15 --sensitivity 3 --epsilon 0.3 --times 2 --cells 10"
                + " --weight 0.01 --no-compare --json --out OUT/l.json");
    AccountedTable table = TableFile.read(folder.resolve("l.json").toString());
    assertEquals(10, table.steps());
    assertEquals("3/10", table.table().step().toString());
    Files.writeString(
        folder.resolve("plan.yaml"),
        "releases: [{mechanism: lattice-table, file: l.json, times: 2}]\n");
    JsonNode delta = json("delta OUT/plan.yaml --epsilon 0.3 --json").get("delta");
    double designed = tree.at("/delta/upper").asDouble();
    assertTrue(delta.get("lower").asDouble() <= designed, delta::toString);
    assertEquals(designed, delta.get("upper").asDouble(), 0.02 * designed);
    json("account-table OUT/l.json --times 2 --delta 0.2 --json");
    assertEquals(0, run("draw OUT/l.json --count 100 --out OUT/d.bin"), err::toString);
  }

  @ParameterizedTest
  @CsvSource({"svg, <svg", "png, PNG"})
  void theShapeIsDrawn(String ending, String sign) throws IOException {
    assertEquals(
        0,
        run("design learned --range 5 --epsilon 0.3 --weight 0.1 --out OUT/l." + ending),
        err::toString);
    byte[] bytes = Files.readAllBytes(folder.resolve("l." + ending));
    assertTrue(new String(bytes, 0, 300, StandardCharsets.ISO_8859_1).contains(sign));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--epsilon 1 --weight 1 | --range is missing",
        "--range 5 --weight 1 | --epsilon is missing",
        "--range 5 --epsilon 1 | no target is given; write --target-delta",
        "--range 5 --epsilon 1 --weight 1 --utility 1 | are both given",
        "--range 0.5 --epsilon 1 --weight 1 | --range must be at least the sensitivity",
        "--range 5 --epsilon 0 --weight 1 | --epsilon must be in (0, 50], got 0",
        "--range 5 --epsilon nan --weight 1 | --epsilon must be in (0, 50], got NaN",
        "--range 5 --epsilon 1 --weight 1 --times 0 | --times must be in [1, 1e6], got 0",
        "--range 5 --epsilon 1 --weight -1 | weight must be at least 0",
        "--range 5 --epsilon 1 --target-delta 1 | delta must be in (0, 1), got 1",
        "--range 5 --epsilon 1 --target-delta 1e-9 | its truncation floor",
        "--range 5 --epsilon 1 --utility 1e-9 | cost must be above",
        "--range 5 --epsilon 1 --weight 1 --cost L3 | --cost must be L1 or L2",
        "--range 5 --epsilon 1 --weight 1 --poisson 2 | --poisson must be in (0, 1], got 2",
        "--range 5 --epsilon 1 --weight 1 --out OUT/l.txt | --out must end in .json, .svg or .png"
      })
  void badInputIsAClearSentence(String tried) {
    String[] parts = tried.split(" \\| ", -1);
    assertEquals(2, run("design learned " + parts[0]), out::toString);
    assertTrue(err.toString().contains(parts[1]), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }
}

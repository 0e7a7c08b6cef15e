package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
    assertTrue(out.toString().startsWith("learned noise: delta <= 0.0502426840"), out::toString);
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

  /** A plan that names the file as learned noise; other files are none, and say so. */
  @Test
  void aPlanNamesALearnedTable() throws IOException {
    json(
        "design learned --range 6 --epsilon 0.3 --times 2 --cells 5 --weight 0.02 --json --out OUT/l.json");
    plan("{mechanism: learned, file: l.json, times: 2}");
    double delta = json("delta OUT/plan.yaml --epsilon 0.3 --json").at("/delta/upper").asDouble();
    plan("{mechanism: lattice-table, file: l.json, times: 2}");
    assertEquals(
        delta, json("delta OUT/plan.yaml --epsilon 0.3 --json").at("/delta/upper").asDouble());
    plan("{mechanism: cactus, file: l.json}");
    refusedPlan("mechanism cactus must name a file that 'noisewright design cactus' wrote");
    assertEquals(0, run("table gaussian --standard-deviation 4 --step 1 --out OUT/g.json"));
    plan("{mechanism: learned, file: g.json}");
    refusedPlan("mechanism learned must name a file that 'noisewright design learned' wrote");
    plan("{mechanism: learned, start: -1, step: 1, weights: [1, 2, 1]}");
    refusedPlan("write for example 'file: learned.json'");
    String text = Files.readString(folder.resolve("l.json"));
    Files.writeString(folder.resolve("l.json"), text.replace("\"range\" : 6.0", "\"range\" : 5.0"));
    plan("{mechanism: learned, file: l.json}");
    refusedPlan("range must be at least the largest noise of the table, 6, got 5");
    Files.writeString(
        folder.resolve("l.json"),
        text.replaceFirst("\"sensitivity\" : 1.0", "\"sensitivity\" : 2.0"));
    refusedPlan("sensitivity must be the same in the table and its design, 1, got 2");
  }

  private void plan(String release) throws IOException {
    Files.writeString(folder.resolve("plan.yaml"), "releases: [" + release + "]\n");
  }

  private void refusedPlan(String words) {
    assertEquals(2, run("epsilon OUT/plan.yaml --delta 0.1"), out::toString);
    assertTrue(err.toString().contains(words), err::toString);
  }

  /** Noise for whole numbers hides nothing of a change by half a step, whatever the kind says. */
  @ParameterizedTest
  @ValueSource(strings = {"learned", "lattice-table"})
  void countingNoiseRefusesAFractionalChange(String kind) throws IOException {
    json("design learned --range 4 --epsilon 0.3 --weight 0.02 --counting --json --out OUT/l.json");
    for (String length : new String[] {"0.5", "1.5"}) {
      plan("{mechanism: " + kind + ", file: l.json, sensitivity: " + length + "}");
      refusedPlan(
          "sensitivity must be a whole number of steps of 1 for noise that was learned for counting"
              + " queries, got "
              + length
              + "; it hides nothing of values between its steps: design noise without --counting");
      plan("{mechanism: " + kind + ", file: l.json, clipNorm: " + length + "}");
      refusedPlan("clipNorm must be a whole number of steps of 1 for noise");
    }
    plan("{mechanism: " + kind + ", file: l.json, sensitivity: 2}");
    json("epsilon OUT/plan.yaml --delta 0.3 --json");
  }

  @Test
  void jsonTellsAllThatIsAskedFor() throws IOException {
    JsonNode tree =
        json("design learned --range 10 --epsilon 0.3 --times 2 --cells 20 --utility 3 --json");
    for (String field :
        new String[] {
          "utility", "objective", "distinguishingMass", "stationarity", "spread", "weight"
        }) {
      assertTrue(tree.get(field).isNumber(), field);
    }
    for (String field : new String[] {"", "/remove", "/add"}) {
      double lower = tree.at("/delta" + field + "/lower").asDouble();
      assertTrue(lower > 0 && lower <= tree.at("/delta" + field + "/upper").asDouble(), field);
    }
    assertEquals("complete", tree.get("status").asText());
    assertEquals("1/20", tree.at("/table/step").asText());
    assertEquals("truncated-gaussian", tree.at("/atEqualUtility/0/family").asText());
    assertEquals("truncated-staircase", tree.at("/atEqualUtility/1/family").asText());
    assertEquals(3, tree.at("/atEqualUtility/1/utility").asDouble(), 1e-9);
    assertEquals(1, tree.at("/worstChange/change").asDouble());
    assertEquals("proven", tree.at("/worstChange/basis").asText());
    assertEquals(0.25, tree.at("/worstChange/smaller/0/change").asDouble());
    assertTrue(
        tree.at("/worstChange/smaller/2/delta/upper").asDouble()
            < tree.at("/delta/lower").asDouble());
    assertTrue(
        tree.get("objective").asDouble()
            >= tree.at("/delta/lower").asDouble() + tree.get("weight").asDouble() * 3);
  }

  /** A search of two runs is gone on from its file, and one for something else is refused. */
  @Test
  void aCheckpointIsGoneOnFrom() throws IOException {
    String line =
        "design learned --range 5 --epsilon 0.3 --times 3 --cells 4 --weight 0.05 --no-compare"
            + " --json --quiet --checkpoint OUT/c.json";
    String first = json(line).toString();
    assertEquals("", err.toString());
    assertEquals(first, json(line).toString());
    assertTrue(
        err.toString().contains("c.json, where 3 runs of the search have ended"), err::toString);
    assertEquals(2, run(line.replace("0.3", "0.4").replace("times 3", "times 4")));
    assertTrue(
        err.toString()
            .contains(
                "c.json is a checkpoint of another search: epsilon is 0.3 there and 0.4 here, times"
                    + " is 3 there and 4 here; name another file, or delete this one"),
        err::toString);
    Path file = folder.resolve("c.json");
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("base64:....", "base64:!!!!"));
    assertEquals(2, run(line));
    assertTrue(err.toString().contains("row 0 is no row of numbers"), err::toString);
    Files.writeString(file, text.replaceFirst("base64:[^\"]*", "base64:"));
    assertEquals(2, run(line));
    assertTrue(
        err.toString().contains("kept search does not belong to this problem"), err::toString);
    Files.writeString(file, "{}");
    assertEquals(2, run(line));
    assertTrue(err.toString().contains("key 'format' is missing"), err::toString);
  }

  /** An interrupt of the thread: what there is is written whole, and the exit code says it. */
  @Test
  void anInterruptWritesTheBestSoFar() throws IOException {
    Thread.currentThread().interrupt();
    assertEquals(
        130,
        run(
            "design learned --range 5 --epsilon 0.3 --times 3 --cells 4 --weight 0.05 --out OUT/l.json"));
    assertTrue(err.toString().contains("interrupted: best so far, which is written"));
    assertTrue(out.toString().contains("interrupted: best so far"), out::toString);
    String file = Files.readString(folder.resolve("l.json"));
    assertTrue(file.contains("\"status\" : \"interrupted: best so far\""), file);
    plan("{mechanism: learned, file: l.json, times: 3}");
    json("delta OUT/plan.yaml --epsilon 0.3 --json");
    Thread.currentThread().interrupt();
    assertEquals(
        130,
        run("design learned --range 5 --epsilon 0.3 --target-delta 0.0503 --out OUT/none.json"));
    assertTrue(err.toString().contains("nothing is written"), err::toString);
    assertFalse(Files.exists(folder.resolve("none.json")));
    Thread.currentThread().interrupt();
    assertEquals(130, run("design cactus --budget 0.25 --bins 20 --no-cache --out OUT/c.json"));
    assertEquals("noisewright: interrupted\n", err.toString());
    assertFalse(Files.exists(folder.resolve("c.json")), "there was no noise yet");
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
        "--range 5 --epsilon 0 --weight 1 | ask for a small positive one where you mean 0",
        "--range 0.5 --epsilon 1 --weight 1 | every noise tells neighbours apart",
        "--range 5 --epsilon 1 --times 2 --cells 4 --target-delta 1e-9 | its truncation floor",
        "--range 5 --epsilon 1 --weight 1 --times 2 --checkpoint / | is a directory; name a file",
        "--range 5 --epsilon 1 --weight 1 --out OUT/l.txt | --out must end in .json, .svg or .png"
      })
  void badInputIsAClearSentence(String tried) {
    String[] parts = tried.split(" \\| ", -1);
    assertEquals(2, run("design learned " + parts[0]), out::toString);
    assertTrue(err.toString().contains(parts[1]), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }
}

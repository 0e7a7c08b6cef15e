package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code design learned --method descent}. */
class DescentCommandTest {
  private static final String SMALL =
      "design learned --range 5 --epsilon 0.3 --times 4 --cells 4 --cost L1 --weight 0.05"
          + " --method descent --learning-rate 0.05 --no-compare --quiet ";

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
            Stream.of(line.strip().split(" +", -1))
                .map(word -> word.replace("OUT/", folder + "/"))
                .toArray(String[]::new));
  }

  private JsonNode json(String line) throws IOException {
    assertEquals(0, run(line + " --json"), () -> line + ": " + err);
    return new ObjectMapper().readTree(out.toString());
  }

  private static double certified(JsonNode tree) {
    return tree.at("/delta/upper").asDouble() + 0.05 * tree.get("utility").asDouble();
  }

  /** Exact slopes come near the direct search, never below it; the file is a table like others. */
  @Test
  void nearTheDirectSearch() throws IOException {
    JsonNode direct = json(SMALL.replace(" --method descent --learning-rate 0.05", ""));
    assertEquals("direct", direct.get("method").asText());
    JsonNode descent = json(SMALL + "--epochs 1500 --out OUT/l.json");
    assertEquals("descent", descent.get("method").asText());
    assertTrue(certified(descent) > certified(direct) * (1 - 1e-4), descent::toString);
    assertTrue(certified(descent) < certified(direct) * (1 + 2e-3), descent::toString);
    assertEquals("exact", descent.at("/descent/loss").asText());
    assertEquals(20, descent.at("/descent/sigmoids").asInt());
    assertEquals(5678, descent.at("/descent/seed").asLong());
    assertEquals("complete", descent.get("status").asText());
    Files.writeString(
        folder.resolve("plan.yaml"), "releases: [{mechanism: learned, file: l.json, times: 4}]\n");
    double delta = json("delta OUT/plan.yaml --epsilon 0.3").at("/delta/upper").asDouble();
    assertEquals(1, delta / descent.at("/delta/upper").asDouble(), 0.02);
  }

  @ParameterizedTest
  @CsvSource({
    "buckets, exact",
    "buckets, paper",
    "buckets-probabilistic, paper",
    "moments, exact",
    "moments, paper"
  })
  void allLosses(String loss, String gradient) throws IOException {
    JsonNode tree =
        json(SMALL + "--epochs 60 --halving 40 --loss " + loss + " --gradient " + gradient);
    assertEquals(loss, tree.at("/descent/loss").asText());
    assertEquals(gradient, tree.at("/descent/gradient").asText());
    assertEquals(40, tree.at("/descent/halving").asDouble());
    int best = tree.at("/descent/bestEpoch").asInt();
    assertEquals(0.05 * Math.pow(2, -best / 40.0), tree.get("weight").asDouble(), 1e-15);
    // The losses of the paper are no smaller than delta.
    assertTrue(
        tree.at("/descent/trainedLoss").asDouble() > tree.at("/delta/lower").asDouble(),
        tree::toString);
  }

  /** A seed gives the same noise again; another one gives another. */
  @Test
  void seeds() throws IOException {
    JsonNode first = json(SMALL + "--epochs 60");
    assertEquals(first, json(SMALL + "--epochs 60 --seed 5678"));
    assertNotEquals(
        first.at("/table/checksum"), json(SMALL + "--epochs 60 --seed 2").at("/table/checksum"));
  }

  /** Ended early and gone on from: the same noise to the last bit; another question is refused. */
  @Test
  void aCheckpointIsGoneOnFrom() throws IOException {
    JsonNode whole = json(SMALL + "--epochs 250");
    String kept = SMALL + "--checkpoint OUT/c.json ";
    json(kept + "--epochs 100");
    JsonNode resumed = json(kept + "--epochs 250");
    assertEquals("noisewright: going on from " + folder + "/c.json", err.toString().strip());
    assertEquals(whole, resumed);
    assertEquals(2, run(kept + "--epochs 250 --loss moments --seed 3"));
    assertTrue(
        err.toString()
            .contains(
                "is a checkpoint of another search: loss is exact there and moments here, seed is"
                    + " 5678 there and 3 here"),
        err::toString);
    assertEquals(2, run(kept.replace(" --method descent --learning-rate 0.05", "")));
    assertTrue(err.toString().contains("method is descent there and direct here"), err::toString);
    ObjectMapper mapper = new ObjectMapper();
    Path file = folder.resolve("c.json");
    ObjectNode tree = (ObjectNode) mapper.readTree(file.toFile());
    ((ObjectNode) tree.get("latest")).put("row 1", "base64:");
    Files.writeString(file, mapper.writeValueAsString(tree));
    assertEquals(2, run(kept + "--epochs 250"));
    assertTrue(err.toString().contains("holds no descent: means must have 0"), err::toString);
    ((ObjectNode) tree.get("latest")).put("count", 2);
    ((ObjectNode) tree.get("latest")).remove(List.of("row 2", "row 3", "row 4", "row 5"));
    Files.writeString(file, mapper.writeValueAsString(tree));
    assertEquals(2, run(kept + "--epochs 250"));
    assertTrue(err.toString().contains("the checkpoint holds no descent;"), err::toString);
  }

  @Test
  void anInterruptKeepsTheBestSoFar() throws IOException {
    Thread.currentThread().interrupt();
    assertEquals(130, run(SMALL + "--checkpoint OUT/c.json --out OUT/l.json"));
    assertTrue(err.toString().contains("interrupted: best so far"), err::toString);
    assertTrue(Files.exists(folder.resolve("l.json")));
    json(SMALL + "--epochs 50 --checkpoint OUT/c.json");
  }

  @Test
  void theTextSaysHowItWasFound() {
    assertEquals(0, run(SMALL + "--epochs 60 --loss buckets --gradient paper"), err::toString);
    assertTrue(
        out.toString()
            .contains("by descent from seed 5678, not certified: 20 sigmoids, loss buckets = "),
        out::toString);
    assertTrue(out.toString().contains("along paper slopes"), out::toString);
    assertTrue(out.toString().contains("best after "), out::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method newton | --method must be direct or descent, got 'newton'",
        "--method direct --epochs 10 --seed 1 | --epochs and --seed is for a descent",
        "--loss sum | --loss must be exact, buckets, buckets-probabilistic or moments, got 'sum'",
        "--gradient some | --gradient must be exact or paper, got 'some'",
        "--gradient paper | --gradient paper is for the losses of the paper",
        "--loss buckets-probabilistic --gradient exact | this loss jumps, so it has no slopes",
        "--sigmoids 0 | --sigmoids must be",
        "--slope -1 | --slope must be positive",
        "--epochs 0 | --epochs must be in [1, 1e8], got 0",
        "--epochs x | --epochs must be",
        "--learning-rate nan | --learning-rate must be positive and finite, got NaN",
        "--halving 0 | --halving must be positive, got 0",
        "--seed 1.5 | --seed must be",
        "--poisson 0.1 --loss moments | --poisson must be 1 for the losses of the paper, got 0.1"
      })
  void badInputIsAClearSentence(String tried) {
    String[] parts = tried.split(" \\| ", -1);
    String base = SMALL;
    if (parts[0].contains("--method")) {
      base = base.replace("--method descent ", "");
    }
    if (parts[0].contains("--learning-rate") || parts[0].contains("direct")) {
      base = base.replace("--learning-rate 0.05 ", "");
    }
    assertEquals(2, run(base + parts[0]), out::toString);
    assertTrue(err.toString().contains(parts[1]), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  @Test
  void aDescentNeedsAWeight() {
    assertEquals(2, run(SMALL.replace("--weight", "--utility")));
    assertTrue(err.toString().contains("--method descent needs --weight"), err::toString);
    assertEquals(2, run(SMALL.replace("--learning-rate 0.05", "--learning-rate 1e300")));
    assertTrue(err.toString().contains("take a smaller learning rate"), err::toString);
  }
}

package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.app.plan.CactusFile;
import org.noisewright.app.plan.TableFile;
import org.noisewright.app.table.CactusTree;
import org.noisewright.app.table.TableTree;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;
import org.noisewright.design.cactus.CactusTable;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;

/** From a budget to a cactus, its file, and what is refused of it. */
class CactusCommandTest {
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

  private void done(String line) {
    assertEquals(0, run(line), () -> line + ": " + err);
  }

  private String refusal(String line) {
    assertEquals(2, run(line), () -> line + ": " + out);
    assertEquals(1, err.toString().lines().count(), err::toString);
    return err.toString();
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  private void design() {
    done("design cactus --budget 0.25 --bins 20 --out OUT/cactus.json");
  }

  @Test
  void theReportSaysHowNearItIsToTheBest() {
    design();
    List<String> lines = out.toString().lines().toList();
    assertTrue(
        lines
            .get(0)
            .matches(
                "cactus noise: 1\\.7272\\d nats, within 0\\.\\d+ % of the best"
                    + " possible noise \\(certified\\)"),
        lines.get(0));
    assertTrue(out.toString().contains("gaussian (standard deviation 0.5)"), out::toString);
    assertTrue(out.toString().contains("computed again from them: 1.7272"), out::toString);
  }

  /** The paper's numbers: cactus.md, table of section 2, n = 50. */
  @Test
  void thePaperFormIsTheReference() throws IOException {
    done("design cactus --cost L2 --budget 0.25 --bins 50 --tail 400 --ratio 0.9 --density --json");
    JsonNode tree = json();
    assertEquals(1.727453486, tree.at("/kl/upper").asDouble(), 1e-8);
    assertTrue(tree.get("lowerBound").asDouble() < 1.727453486);
    assertTrue(tree.get("lowerBound").asDouble() > 1.727453486 * (1 - 1e-3));
    assertEquals(2, tree.at("/compared/gaussian/kl").asDouble(), 1e-12);
    assertTrue(tree.get("iterations").asInt() < 40);
    assertTrue(tree.get("gap").asDouble() < 1e-8);
  }

  @Test
  void aFileIsDrawnReleasedAndAccounted() throws IOException {
    design();
    done("draw OUT/cactus.json --count 1000 --out OUT/draws.bin");
    assertEquals(8000, Files.size(folder.resolve("draws.bin")));
    done("release OUT/cactus.json --value 3 --sensitivity 1");
    done("account-table OUT/cactus.json --times 10 --delta 1e-3 --json");
    JsonNode table = json().get("epsilon");
    for (String kind : new String[] {"cactus", "lattice-table"}) {
      Files.writeString(
          folder.resolve("plan.yaml"),
          "releases: [{mechanism: " + kind + ", file: cactus.json, times: 10}]\n");
      done("epsilon OUT/plan.yaml --delta 1e-3 --json");
      assertEquals(table, json().get("epsilon"));
    }
    done("design cactus --budget 0.25 --bins 20 --times 10 --delta 1e-3 --json");
    assertEquals(table, json().at("/compared/cactus/epsilon"));
    done("epsilon --gaussian 0.5 --times 10 --delta 1e-3 --json");
    JsonNode gaussian = json().get("epsilon");
    done("design cactus --standard-deviation 0.5 --bins 20 --times 10 --delta 1e-3 --json");
    assertEquals(
        gaussian.get("upper").asDouble(),
        json().at("/compared/gaussian/epsilon/upper").asDouble(),
        1e-8);
  }

  @Test
  void otherSensitivitiesAreTheSameNoiseWider() throws IOException {
    done("design cactus --budget 0.25 --bins 20 --json");
    double kl = json().at("/kl/upper").asDouble();
    done("design cactus --budget 2.25 --bins 20 --sensitivity 3 --json");
    assertEquals(kl, json().at("/kl/upper").asDouble(), 1e-9);
    assertEquals("3/20", json().at("/table/step").asText());
    assertEquals(20, json().at("/table/steps").asInt());
  }

  @ParameterizedTest
  @CsvSource({"svg, <svg", "png, PNG"})
  void theShapeIsDrawn(String ending, String sign) throws IOException {
    done("design cactus --budget 0.25 --bins 20 --compare gaussian --out OUT/shape." + ending);
    String start =
        new String(
            Files.readAllBytes(folder.resolve("shape." + ending)),
            0,
            300,
            java.nio.charset.StandardCharsets.ISO_8859_1);
    assertTrue(start.contains(sign), start);
  }

  /** A table with another law and a right checksum is not the design that it states. */
  @Test
  void aPerturbedResultIsRefused() throws IOException {
    design();
    Path file = folder.resolve("cactus.json");
    AccountedTable good = TableFile.read(file.toString());
    NoiseTable table = good.table();
    long[] weights = new long[table.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = table.weights(i);
    }
    int middle = weights.length / 2;
    long moved = weights[middle] / 1000;
    // Mass from the peak to the points one sensitivity away: the cost rises.
    weights[middle] -= 2 * moved;
    weights[middle - 20] += moved;
    weights[middle + 20] += moved;
    assertTrue(refusal(file, good, weights).contains("budget must hold for the table"));
    // And back to the peak, twice: cheaper, and further from itself shifted.
    weights[middle] += 4 * moved;
    weights[middle - 20] -= 2 * moved;
    weights[middle + 20] -= 2 * moved;
    assertTrue(refusal(file, good, weights).contains("divergence must hold for the table"));
  }

  /** As many steps, and a longer step: the noise is wider than the budget allows. */
  @Test
  void aLongerStepIsRefused() throws IOException {
    design();
    Path file = folder.resolve("cactus.json");
    AccountedTable good = TableFile.read(file.toString());
    LatticeStep longer = LatticeStep.of(2, 39);
    NoiseTable wide = table(good.table(), longer, good.table().first(), true, weights(good));
    assertEquals(20, AccountedTable.of(wide, good.sensitivity()).steps());
    String message = refusal(file, good, wide);
    assertTrue(
        message.contains("step must be the sensitivity divided by the bins, 1/20, got 2/39"),
        message);
  }

  /** Noise of another mean costs more than noise about 0. */
  @Test
  void noiseAboutAnotherPlaceIsRefused() throws IOException {
    design();
    Path file = folder.resolve("cactus.json");
    AccountedTable good = TableFile.read(file.toString());
    NoiseTable moved =
        table(good.table(), good.table().step(), good.table().first() + 50, false, weights(good));
    assertTrue(
        refusal(file, good, moved).contains("so that the middle one is noise 0, got"),
        out::toString);
  }

  /** All outcomes show the record: the divergence is infinite, not 0. */
  @Test
  void aTableThatHidesNothingIsRefused() throws IOException {
    design();
    Path file = folder.resolve("cactus.json");
    AccountedTable good = TableFile.read(file.toString());
    long[] spike = new long[good.table().size()];
    spike[spike.length / 2] = NoiseTable.TOTAL;
    assertTrue(refusal(file, good, spike).contains("divergence must hold for the table, got 42.9"));
  }

  /** Designs of all sizes keep what they state, also where steep tails are cut. */
  @ParameterizedTest
  @CsvSource({
    "1, 0.05, 4",
    "1, 0.3, 10",
    "1, 5, 10",
    "2, 0.0001, 3",
    "2, 0.003, 10",
    "2, 0.25, 40",
    "2, 25, 5",
    "4, 0.01, 10",
    "16, 1, 5",
  })
  void whatIsDesignedIsKept(double exponent, double budget, int bins) {
    CactusNoise noise = CactusSolver.of(CactusProblem.of(exponent, budget, bins)).solve();
    AccountedTable made = CactusFile.table(noise, BigDecimal.ONE);
    CactusTable.of(noise).requireKeptBy(made.table().toMechanism());
  }

  private static long[] weights(AccountedTable table) {
    return IntStream.range(0, table.table().size()).mapToLong(table.table()::weights).toArray();
  }

  private static NoiseTable table(
      NoiseTable like, LatticeStep step, long first, boolean symmetric, long... weights) {
    return NoiseTable.ofWeights(step, first, weights, like.tails(), symmetric, like.provenance());
  }

  private String refusal(Path file, AccountedTable good, long... weights) throws IOException {
    NoiseTable like = good.table();
    return refusal(file, good, table(like, like.step(), like.first(), true, weights));
  }

  private String refusal(Path file, AccountedTable good, NoiseTable table) throws IOException {
    AccountedTable changed = AccountedTable.of(table, good.sensitivity());
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode tree = mapper.valueToTree(TableTree.of(changed, "1"));
    tree.set("design", mapper.readTree(file.toFile()).get("design"));
    Files.writeString(folder.resolve("bad.json"), tree.toString());
    assertEquals(CactusTree.FAMILY, tree.at("/design/family").asText());
    return refusal("draw OUT/bad.json --count 1 --out OUT/bad.bin");
  }

  @Test
  void aDesignThatIsNotThereIsRefused() throws IOException {
    done("table laplace --scale 1 --step 1/8 --out OUT/noise.json");
    Files.writeString(
        folder.resolve("plan.yaml"), "releases: [{mechanism: cactus, file: noise.json}]\n");
    assertTrue(
        refusal("epsilon OUT/plan.yaml --delta 1e-3")
            .contains("mechanism cactus must name a file that 'noisewright design cactus' wrote"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "design | no family of noise is named; write noisewright design cactus or",
        "design cactos | unknown family of noise 'cactos'",
        "design cactus | no budget is given; write --budget 0.25",
        "design cactus --budget 0 | --budget must be positive and finite, got 0",
        "design cactus --budget -1 | --budget must be positive and finite, got -1",
        "design cactus --budget nan | --budget must be positive and finite, got NaN",
        "design cactus --budget 1e-12 | --budget^(1/exponent) must be in [0.001, 100] times",
        "design cactus --budget 1e9 | Gaussian noise is as good",
        "design cactus --budget 1e-8 | smaller noise would need some 10000 bins, of which 1000 are",
        "design cactus --budget 9000 --bins 200 | which fills 500 MB, got 282800 times 200; take at most 116 bins",
        "design cactus --budget 1 --standard-deviation 1 | are both given",
        "design cactus --cost L1 --standard-deviation 1 | is for --cost L2",
        "design cactus --budget 1 --cost 0.5 | --cost must be in [1, 16], got 0.5",
        "design cactus --budget 1 --cost L9 | --cost must be L1, L2 or an exponent",
        "design cactus --budget 1 --bins 1 | --bins must be in [2, 1000], got 1",
        "design cactus --budget 1 --bins 20 --tail 10 | --tail must be more than bins = 20",
        "design cactus --budget 1 --ratio 1 | --ratio must be in (0, 0.9999], got 1",
        "design cactus --budget 1 --times 3 | --times needs --delta",
        "design cactus --budget 1 --compare gamma | --compare must be gaussian, laplace or both",
        "design cactus --budget 1 --out OUT/a.txt | --out must end in .json, .svg or .png",
        "design cactus --budget 1 --sensitivity 0 | --sensitivity must be positive and finite"
      })
  void badInputIsAClearSentence(String tried) {
    String[] parts = tried.split(" \\| ", -1);
    String message = refusal(parts[0]);
    assertTrue(message.contains(parts[1]), message);
  }
}

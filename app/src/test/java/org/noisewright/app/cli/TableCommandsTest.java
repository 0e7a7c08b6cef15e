package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.app.plan.TableFile;

/** From noise to a table, its privacy, draws and releases. */
class TableCommandsTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String table = "";

  @BeforeEach
  void name() {
    table = path("noise.json");
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(arguments);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void done(String line) {
    assertEquals(0, run(line(line)), () -> line + ": " + err);
  }

  /** The words of a line; TABLE is the file, and OUT/ the folder. */
  private String[] line(String line) {
    return Stream.of(line.split(" "))
        .map(word -> word.equals("TABLE") ? table : word.replace("OUT/", folder + "/"))
        .toArray(String[]::new);
  }

  private void laplace() {
    done("table laplace --scale 3 --sensitivity 1 --step 1/8 --out TABLE");
  }

  private String refusal(String line) {
    assertEquals(2, run(line(line)), () -> line + ": " + out);
    assertEquals(1, err.toString().lines().count(), err::toString);
    return err.toString();
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void aTableSaysWhatItIs() throws IOException {
    done("table gaussian --standard-deviation 4 --sensitivity 1 --step 1/64 --out TABLE");
    List<String> lines = out.toString().lines().toList();
    assertEquals(
        "gaussian (standard deviation 4) as a table: 4,375 entries, -34.1719 to 34.1719 by 1/64",
        lines.get(0));
    assertEquals("sensitivity: 1 (64 steps)", lines.get(1));
    assertTrue(out.toString().contains("that sum to 2^62, symmetric, tails cut"), out::toString);
    JsonNode file = new ObjectMapper().readTree(Path.of(table).toFile());
    assertEquals("noisewright-table", file.get("format").asText());
    assertEquals(4375, file.get("weights").size());
    long sum = 0;
    for (JsonNode weight : file.get("weights")) {
      sum += weight.asLong();
    }
    assertEquals(1L << 62, sum);
    assertEquals(TableFile.read(table).checksum(), file.get("checksum").asText());
  }

  @Test
  void bothFormsHoldTheSameTable() {
    laplace();
    done("table laplace --scale 3 --step 0.125 --out OUT/noise.noise");
    assertEquals(TableFile.read(table), TableFile.read(path("noise.noise")));
  }

  @Test
  void aPlanFileIsAsGoodAsOptions() throws IOException {
    laplace();
    Files.writeString(
        folder.resolve("plan.yaml"), "releases: [{mechanism: laplace, scale: 3, times: 7}]\n");
    done("table OUT/plan.yaml --step 1/8 --out OUT/other.json");
    assertEquals(
        TableFile.read(table).table().toMechanism(),
        TableFile.read(path("other.json")).table().toMechanism());
  }

  @Test
  void theTableCostsWhatItsPlanCosts() throws IOException {
    laplace();
    done("account-table TABLE --times 100 --delta 1e-6 --json");
    JsonNode report = json();
    Files.writeString(
        folder.resolve("plan.yaml"),
        "releases: [{mechanism: lattice-table, file: noise.json, times: 100}]\n");
    done("epsilon OUT/plan.yaml --delta 1e-6 --json");
    assertEquals(report.get("epsilon"), json().get("epsilon"));
    assertEquals(json().get("plan"), report.get("plan"));
    assertEquals(8, report.at("/plan/releases/0/sensitivity").asDouble());
    JsonNode itself = report.get("noiseItself");
    done("epsilon --laplace 3 --times 100 --delta 1e-6 --json");
    assertEquals(json().get("epsilon"), itself.get("epsilon"));
    // Rounding to a lattice is no worse than the noise: the table costs less here.
    double more = itself.at("/tableCostsMore/upper").asDouble();
    assertTrue(more < 0 && more > -2e-3, () -> "" + more);
    assertEquals(TableFile.read(table).checksum(), report.at("/table/checksum").asText());
  }

  /** The plan that a report repeats reads back to the same question, weights beyond 53 bits too. */
  @Test
  void thePlanOfAReportIsAPlan() throws IOException {
    laplace();
    done("account-table TABLE --delta 1e-6 --json");
    JsonNode report = json();
    Files.writeString(folder.resolve("plan.json"), report.get("plan").toString());
    done("epsilon OUT/plan.json --delta 1e-6 --json");
    assertEquals(report.get("epsilon"), json().get("epsilon"));
    assertEquals(report.get("plan"), json().get("plan"));
    Files.writeString(
        folder.resolve("two.yaml"),
        "releases: [{mechanism: lattice-table, file: noise.json, sensitivity: 0.2}]\n");
    done("epsilon OUT/two.yaml --delta 1e-6");
    assertTrue(out.toString().contains("sensitivity 0.2 = 2 steps of 1/8"), out::toString);
  }

  @Test
  void accountingTellsBothEpsilons() {
    laplace();
    done("account-table TABLE --times 100 --delta 1e-6");
    List<String> lines = out.toString().lines().toList();
    assertTrue(lines.get(0).startsWith("epsilon <= "), lines.get(0));
    assertTrue(
        lines.stream().anyMatch(line -> line.startsWith("compared:    epsilon <= ")),
        out::toString);
    assertTrue(out.toString().contains("the noise itself; the table costs no more"), out::toString);
    assertTrue(
        out.toString().contains("derived:     sensitivity 1 = 8 steps of 1/8"), out::toString);
  }

  @Test
  void aDeltaBelowTheLeastHasNoEpsilon() {
    done("table laplace --scale 3 --step 1/8 --reach 20 --out TABLE");
    done("account-table TABLE --delta 1e-9");
    assertTrue(out.toString().startsWith("epsilon = infinity at delta 1e-09"), out::toString);
    done("table laplace --scale 3 --step 1/8 --reach 20 --tails folded --out TABLE");
    done("account-table TABLE --delta 1e-9");
    assertTrue(out.toString().startsWith("epsilon = infinity at delta 1e-09"), out::toString);
  }

  @ParameterizedTest
  @CsvSource({"20, 321", "20.1, 321", "20.125, 323", "0.01, 1"})
  void theReachIsInUnitsOfTheValue(String reach, int entries) {
    done("table laplace --scale 3 --step 1/8 --reach " + reach + " --out TABLE");
    assertEquals(entries, TableFile.read(table).table().size());
  }

  @Test
  void drawsAreIndicesOfTheTable() throws IOException {
    laplace();
    done("draw TABLE --count 30000 --out OUT/a.bin");
    assertTrue(out.toString().contains("secure: AES-256"), out::toString);
    byte[] bytes = Files.readAllBytes(folder.resolve("a.bin"));
    assertEquals(8 * 30000, bytes.length);
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    double sum = 0;
    for (int i = 0; i < 30000; i++) {
      sum += Math.abs(buffer.getLong(8 * i)) / 8.0;
    }
    // Mean 3 and standard deviation 3 of the absolute value: 6 standard errors are 1e-9.
    assertEquals(3, sum / 30000, 6 * 3 / Math.sqrt(30000));
    done("draw TABLE --count 30000 --out OUT/b.bin");
    assertFalse(java.util.Arrays.equals(bytes, Files.readAllBytes(folder.resolve("b.bin"))));
    done("draw TABLE --count 3 --out OUT/c.csv");
    List<String> lines = Files.readAllLines(folder.resolve("c.csv"));
    assertEquals("index,noise", lines.get(0));
    assertEquals(4, lines.size());
    String[] cells = lines.get(1).split(",", -1);
    assertEquals(Long.parseLong(cells[0]) / 8.0, Double.parseDouble(cells[1]));
  }

  @Test
  void aSeedIsMarkedEverywhere() throws IOException {
    laplace();
    assertTrue(
        refusal("draw TABLE --count 3 --seed 4 --out OUT/c.csv")
            .contains("must contain not-private"));
    Files.createDirectories(folder.resolve("not-private"));
    assertTrue(
        refusal("draw TABLE --count 3 --seed 4 --out OUT/not-private/c.csv")
            .contains("must contain not-private"));
    done("draw TABLE --count 3 --seed 4 --out OUT/not-private.csv");
    assertTrue(out.toString().contains("seeded: not private (seed 4)"), out::toString);
    String first = Files.readString(folder.resolve("not-private.csv"));
    assertTrue(first.startsWith("# seeded: not private (seed 4)\n"), first);
    done("draw TABLE --count 3 --seed 4 --out OUT/not-private-again.csv");
    assertEquals(first, Files.readString(folder.resolve("not-private-again.csv")));
    done("draw TABLE --count 3 --seed 4 --out OUT/not-private.bin");
    done("draw TABLE --count 3 --seed 4 --out OUT/again-not-private.bin");
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("not-private.bin")),
        Files.readAllBytes(folder.resolve("again-not-private.bin")));
    done(
        "release TABLE --value 5 --sensitivity 1 --seed 4 --record OUT/not-private.json --out"
            + " OUT/not-private-value.csv");
    assertTrue(out.toString().startsWith("seeded: not private (seed 4): "), out::toString);
    assertTrue(
        Files.readString(folder.resolve("not-private-value.csv"))
            .startsWith("# seeded: not private"));
    JsonNode record = new ObjectMapper().readTree(folder.resolve("not-private.json").toFile());
    assertFalse(record.get("private").asBoolean());
    assertEquals("seeded: not private (seed 4)", record.get("source").asText());
  }

  /** Each line is a value, whatever is in it: nothing that data does is an error or left out. */
  @Test
  void noLineOfDataIsAnErrorOrLeftOut() throws IOException {
    laplace();
    Files.write(
        folder.resolve("v.csv"),
        "# incomes\n\nname,income\na,\"10\n\n#b,20\nc\u0000,1e2147483648\n\"d,5\n\u00e9,7\n \n"
            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    done(
        "release TABLE --in OUT/v.csv --column income --sensitivity 1 --out OUT/noisy.csv --clamp"
            + " 0,1000");
    List<String> lines = Files.readAllLines(folder.resolve("noisy.csv"));
    assertEquals(1 + 7, lines.size());
    double[] expected = {10, 0, 20, 1000, 0, 7, 0};
    for (int i = 0; i < expected.length; i++) {
      // 43 scales: the noise is further with probability e^-43.
      assertEquals(expected[i], Double.parseDouble(lines.get(i + 1).split(",", -1)[1]), 43 * 3);
    }
    Files.writeString(folder.resolve("one.csv"), "income\n500\n\n#\n");
    done("release TABLE --in OUT/one.csv --sensitivity 1 --out OUT/other.csv");
    assertEquals(1 + 3, Files.readAllLines(folder.resolve("other.csv")).size());
  }

  /** A sensitivity a little above a step is two steps, though the double nearest to it is one. */
  @ParameterizedTest
  @CsvSource({
    "sensitivity: 0.125, add-or-remove-one, 1",
    "sensitivity: 0.12500000000000000000001, add-or-remove-one, 2",
    "clipNorm: 0.12500000000000000000001, add-or-remove-one, 2",
    "clipNorm: 0.06250000000000000000001, replace-one, 2",
    "clipNorm: 0.0625, replace-one, 1",
    "sensitivity: 0.124_999_999_999_999_999_999, replace-one, 1",
  })
  void aSensitivityIsNotRounded(String key, String relation, int steps) throws IOException {
    laplace();
    Files.writeString(
        folder.resolve("plan.yaml"),
        "relation: "
            + relation
            + "\nreleases: [{mechanism: lattice-table, file: '"
            + table
            + "', "
            + key
            + "}]\n");
    done("epsilon OUT/plan.yaml --delta 1e-6");
    assertTrue(out.toString().contains("weights, sensitivity " + steps + ")"), out::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inf", "nan", "0", "-1"})
  void aSensitivityThatIsNoLengthIsASentence(String sensitivity) throws IOException {
    laplace();
    Files.writeString(
        folder.resolve("plan.yaml"),
        "releases: [{mechanism: lattice-table, file: '"
            + table
            + "', sensitivity: "
            + sensitivity
            + "}]\n");
    String message = refusal("epsilon OUT/plan.yaml --delta 1e-6");
    assertTrue(
        message.contains("sensitivity must be positive and finite, got " + sensitivity), message);
  }

  @Test
  void releasesAreRecorded() throws IOException {
    laplace();
    Files.writeString(folder.resolve("v.csv"), "name,income\na,10\nb,x\nc,inf\nd\ne,1e3\n");
    done(
        "release TABLE --in OUT/v.csv --column income --sensitivity 1 --clamp 0,100 --out"
            + " OUT/noisy.csv --record OUT/record.json --delta 1e-6 --relation replace-one");
    List<String> lines = Files.readAllLines(folder.resolve("noisy.csv"));
    assertEquals("index,value", lines.get(0));
    assertEquals(6, lines.size());
    for (String line : lines.subList(1, 6)) {
      String[] cells = line.split(",", -1);
      assertEquals(Long.parseLong(cells[0]) / 8.0, Double.parseDouble(cells[1]));
      assertTrue(Math.abs(Double.parseDouble(cells[1])) < 100 + 43 * 3, line);
    }
    JsonNode record = new ObjectMapper().readTree(folder.resolve("record.json").toFile());
    assertTrue(record.get("private").asBoolean());
    assertEquals("published", record.get("state").asText());
    assertEquals(5, record.get("values").asInt());
    assertEquals(5, record.at("/plan/releases/0/times").asInt());
    assertEquals("replace-one", record.at("/plan/relation").asText());
    assertEquals(TableFile.read(table).checksum(), record.at("/table/checksum").asText());
    assertEquals(100, record.at("/clamping/upper").asDouble());
    Files.writeString(folder.resolve("plan.json"), record.get("plan").toString());
    done("epsilon OUT/plan.json --delta 1e-6 --json");
    assertEquals(json().get("epsilon"), record.get("epsilon"));
    // Values below 0 or above 100 only by noise: the clamped ones are 10, 0, 100, 0, 100.
    assertFalse(Files.readString(folder.resolve("record.json")).contains("1e3"));
  }

  @Test
  void aReleaseIsNoisy() {
    laplace();
    done("release TABLE --value 1000 --sensitivity 1");
    String first = out.toString().lines().findFirst().orElse("");
    assertTrue(first.endsWith(", on the lattice of step 1/8"), first);
    double value = Double.parseDouble(first.substring(0, first.indexOf(',')));
    assertEquals(1000, value, 43 * 3);
    assertNotEquals(0, value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "release TABLE --value 5 --sensitivity 2 | for which this table is accounted (8 steps of",
        "release TABLE --value 5 | --sensitivity is missing",
        "release TABLE --sensitivity 1 | no value is given",
        "release TABLE --value 1 --in OUT/v.csv --sensitivity 1 | are both given",
        "release TABLE --in OUT/v.csv --sensitivity 1 | --in needs --out",
        "release TABLE --value 1 --sensitivity 1 --clamp 5 | must be two numbers LOW,HIGH",
        "release TABLE --value 1 --sensitivity 1 --clamp 5,1 | lower must be at most upper",
        "release TABLE --value 1 --sensitivity 1 --clamp 0,1 --not-a-number 7 | --not-a-number must",
        "release TABLE --value 1 --sensitivity nan | --sensitivity must be positive and finite",
        "release TABLE --value 1 --sensitivity 1 --record OUT/a.txt | --record must end in .json",
        "release OUT/missing.json --value 1 --sensitivity 1 | missing.json does not exist",
        "draw TABLE --out OUT/a.bin | --count is missing",
        "draw TABLE --count 0 --out OUT/a.bin | --count must be a whole number in [1, 1e12]",
        "draw TABLE --count 10 --out OUT/a.txt | --out must end in .bin or .csv",
        "draw --count 10 --out OUT/a.bin | no noise table is named",
        "account-table TABLE | --delta is missing",
        "account-table TABLE --delta 2 | --delta must be an absolute probability",
        "account-table OUT/other.txt --delta 0.1 | is no noise table; write one with",
        "table | --out is missing",
        "table --out OUT/a.json | no noise is named",
        "table gauss --step 1 --out OUT/a.json | unknown noise 'gauss'; did you mean 'gaussian'",
        "table gaussian --step 1 --out OUT/a.json | --standard-deviation is missing; write",
        "table gaussian --standard-deviation 4 --out OUT/a.json | --step is missing",
        "table gaussian --standard-deviation 0 --step 1 --out OUT/a.json | --standard-deviation must",
        "table gaussian --standard-deviation 4 --step 0 --out OUT/a.json | --step must be a positive",
        "table gaussian --standard-deviation 4 --step 1 --out OUT/a.csv | --out must end in .json or",
        "table gaussian --scale 4 --step 1 --out OUT/a.json | --scale does not belong to gaussian",
        "table laplace --scale 4 --step 1 --tails folded --out OUT/a.json | needs --reach",
        "table laplace --scale 4 --step 1 --tails no --out OUT/a.json | must be cut or folded",
        "table laplace --scale 1e9 --step 1 --out OUT/a.json | at most 2^24 entries"
      })
  void badInputIsAClearSentence(String tried) throws IOException {
    laplace();
    Files.writeString(folder.resolve("other.txt"), "nothing\n");
    Files.writeString(folder.resolve("v.csv"), "v\n1\n");
    String[] parts = tried.split(" \\| ", -1);
    String message = refusal(parts[0]);
    assertTrue(message.contains(parts[1]), message);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(3, files.count(), "files left of " + parts[0]);
    }
  }
}

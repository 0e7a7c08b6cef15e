package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.TradeOffPoints;

/** Tables in files of both formats. */
class TableSourceTest {
  @TempDir Path folder;

  /** The mechanism of these keys beside a file t.csv or t.json; ~ is the end of a line in it. */
  private Mechanism read(String keys, String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text.replace('~', '\n'));
    return PlanReader.yaml(
            "plan.yaml", "releases: [{mechanism: " + keys + ", file: " + file + "}]\n", folder)
        .plan()
        .releases()
        .get(0)
        .mechanism();
  }

  private Noise noise(String keys, String file, String text) throws IOException {
    return ((AdditiveNoise) read(keys, file, text)).noise();
  }

  private static double[] list(double... values) {
    return values;
  }

  @Test
  void latticeTables() throws IOException {
    LatticeTable expected = new LatticeTable(-0.1, 0.1, list(1, 2.5, 0));
    assertEquals(expected, noise("lattice-table", "t.csv", "value,weight~-0.1,1~0,2.5~1e-1,0~"));
    assertEquals(
        expected, noise("lattice-table", "t.csv", "# c~Weight, VALUE~1,-0.1~#~2.5,0.0~0,0.10~"));
    assertEquals(
        expected, noise("lattice-table, start: -0.1, step: 0.1", "t.csv", "weight~1~2.5~0"));
    assertEquals(
        expected,
        noise(
            "lattice-table",
            "t.json",
            "{\"start\": -0.1, \"step\": 0.1, \"weights\": [1, 2.5, 0]}"));
  }

  /** As decimals 0.1, 0.2, 0.3 are equally spaced; as doubles they are not. */
  @Test
  void spacingIsTheOneOfTheWrittenNumbers() throws IOException {
    StringBuilder text = new StringBuilder("value,weight~");
    for (int i = 0; i < 100; i++) {
      text.append(i / 10).append('.').append(i % 10).append(",1~");
    }
    LatticeTable table = (LatticeTable) noise("lattice-table", "t.csv", text.toString());
    assertEquals(0.1, table.step());
    assertEquals(100, table.size());
  }

  @Test
  void otherTables() throws IOException {
    assertEquals(
        new PiecewiseDensity(-1.5, 1.5, list(1, 3)),
        noise("piecewise-density", "t.csv", "start,mass~-1.5,1~0,3~"));
    assertEquals(
        new LogDensityTable(-1, 1, list(-1e3, 0, -1.25), 0.5),
        noise("log-density, error: 0.5", "t.csv", "place,logDensity~-1,-1e3~0,0~1,-1.25~"));
    assertEquals(
        new LogDensityTable(-1, 1, list(-1, 0), 0.5),
        noise(
            "log-density, error: 0.5",
            "t.json",
            "{\"start\": -1, \"step\": 1, \"logDensity\": [-1, 0]}"));
    assertEquals(
        RenyiProfile.of(list(1.5, 64), list(0.1, Double.POSITIVE_INFINITY)),
        read("renyi", "t.csv", "order,value~1.5,0.1~64,inf~"));
    assertEquals(
        RenyiProfile.of(list(1.5, 64), list(0.1, 2)),
        read("renyi", "t.json", "{\"orders\": [1.5, 64], \"values\": [0.1, 2]}"));
    assertEquals(
        TradeOffPoints.of(list(0, 1), list(1, 0), true),
        read(
            "trade-off, piecewiseLinear: true", "t.csv", "false positive,false-negative~0,1~1,0~"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "lattice-table | value,weigth~1,1 | t.csv, line 1: unknown column 'weigth'; write a header"
            + " such as 'value,weight'",
        "lattice-table | 1,1~2,1 | t.csv, line 1: unknown column '1'; write a header",
        "lattice-table | value,value~1,1 | t.csv, line 1: column 'value' occurs twice",
        "lattice-table | value~1~2 | t.csv: no column is named weight; write a header",
        "lattice-table | value,weight | t.csv has a header and no numbers below it",
        "lattice-table | # c | t.csv holds nothing but comments",
        "lattice-table | value,weight~1 | t.csv, line 2: expected 2 cells as in the header, got 1",
        "lattice-table | value,weight~1,x | t.csv, line 2: weight must be at least 0 and finite, got",
        "lattice-table | value,weight~1,1~2,nan | t.csv, line 3: weight must be at least 0 and"
            + " finite, got nan",
        "lattice-table | value,weight~1,1~2,-1 | line 3: weight must be at least 0 and finite, got",
        "lattice-table | value,weight~1,1~2,inf | line 3: weight must be at least 0 and finite",
        "lattice-table | value,weight~1,1~2, | line 3: weight must be at least 0 and finite, got",
        "lattice-table | value,weight~nan,1~2,1 | line 2: value must be finite, got nan",
        "lattice-table | value,weight~1,1 | t.csv, line 2: value shows no step, since there is one"
            + " line only; leave this column out and give start and step in the plan",
        "lattice-table | value,weight~2,1~1,1 | t.csv, line 3: value must rise, got 1 after 2; sort",
        "lattice-table | value,weight~1,1~1,1 | t.csv, line 3: value must rise, got 1 after 1",
        "lattice-table | value,weight~1,1~2,1~# c~3.5,1 | t.csv, line 5: value must rise by the"
            + " same step everywhere, 1, got 3.5 after 2; leave this column out",
        "lattice-table | value,weight~0,0~1,0 | t.csv: weights must have a positive finite sum, got",
        "lattice-table | weight~1 | plan.yaml, line 1, release 1 (lattice-table): key 'start' is",
        "lattice-table, start: 1, step: 1 | value,weight~1,1~2,1 | line 1, release 1"
            + " (lattice-table): start and file are both given; the file holds it, leave one out",
        "lattice-table, weights: [1] | weight~1 | weights and file are both given",
        "piecewise-density | start,mass~0,1~1e999,1 | line 3: start must be finite, got 1e999,"
            + " which is above the largest double",
        "log-density, error: 0 | place,logDensity~0,-inf~1,0 | line 2: logDensity must be finite,"
            + " got -inf",
        "renyi | order,value~1,0 | t.csv, line 2: order must be above 1 and finite, got 1",
        "renyi | order,value~2,-1 | t.csv, line 2: value must be at least 0, got -1",
        "renyi | order,value~3,1~2,1 | t.csv: orders must increase, got 2.0 at 1",
        "trade-off | falsePositive,falseNegative~0,1.5 | line 2: falseNegative must be in [0, 1],",
      })
  void refusals(String keys, String text, String message) {
    String got =
        String.valueOf(
            assertThrows(BadInputException.class, () -> read(keys, "t.csv", text)).getMessage());
    assertTrue(got.contains(message), got);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lattice-table | {\"start\": 0, \"step\": 1, \"wieghts\": [1]} | t.json, line 1: unknown"
            + " key 'wieghts'; did you mean 'weights'? (known: start, step, weights)",
        "lattice-table | {\"start\": 0, \"step\": 1} | t.json, line 1: key 'weights' is missing",
        "lattice-table | [1, 2] | t.json, line 1: expected a table with the keys start, step, weights",
        "lattice-table | {\"start\": 0, \"step\": 1, \"weights\": [1, NaN]} | t.json, line 1:"
            + " weights[1] must be at least 0 and finite, got NaN",
        "lattice-table, step: 1 | {} | plan.yaml, line 1, release 1 (lattice-table): step and file"
            + " are both given",
      })
  void jsonRefusals(String keys, String text, String message) {
    String got =
        String.valueOf(
            assertThrows(BadInputException.class, () -> read(keys, "t.json", text)).getMessage());
    assertTrue(got.contains(message), got);
  }

  @Test
  void aMissingFileIsNamedBesideThePlan() {
    String got =
        String.valueOf(
            assertThrows(
                    BadInputException.class,
                    () ->
                        PlanReader.yaml(
                            "p", "releases: [{mechanism: renyi, file: no.csv}]", folder))
                .getMessage());
    assertTrue(got.contains(folder.resolve("no.csv") + " does not exist; name a table"), got);
  }

  /** Whole weights come back as they were, also those that no double holds. */
  @Test
  void weightsBeyondDoublesComeBack() {
    long odd = (1L << 60) + 1;
    for (long weight : new long[] {3, 1L << 60, odd}) {
      LatticeTable table = LatticeTable.ofWhole(-1, 1, new long[] {weight, weight, 7});
      assertEquals(weight == odd, table.whole());
      PrivacyPlan plan = PrivacyPlan.of(Release.of(AdditiveNoise.of(table)));
      assertEquals(plan, PlanReader.yaml("p", PlanWriter.yaml(plan), folder).plan());
    }
  }

  /** Digits that no double holds are kept in every file, whatever stands beside them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "9007199254740993, 2, 0",
        "9_007_199_254_740_993, 2, 0",
        "+9007199254740993, 2.0, 0e5",
        "9007199254740993, 20e-1, 0.0",
      })
  void wholeWeightsAreNeverRounded(String weights) throws IOException {
    LatticeTable expected = LatticeTable.ofWhole(-1, 1, new long[] {(1L << 53) + 1, 2, 0});
    assertTrue(expected.whole());
    String keys = "lattice-table, start: -1, step: 1";
    String text = "releases: [{mechanism: " + keys + ", weights: [" + weights + "]}]";
    AdditiveNoise inline =
        (AdditiveNoise) PlanReader.yaml("p", text, folder).plan().releases().get(0).mechanism();
    assertEquals(expected, inline.noise());
    String column = "weight~" + weights.replace(", ", "~");
    assertEquals(expected, noise(keys, "t.csv", column));
    String[] lines = weights.split(", ", -1);
    assertEquals(
        expected,
        noise(
            "lattice-table",
            "t.csv",
            "value,weight~-1," + lines[0] + "~0," + lines[1] + "~1," + lines[2]));
    String quoted = "\"" + String.join("\", \"", lines) + "\"";
    assertEquals(
        expected,
        noise(
            "lattice-table",
            "t.json",
            "{\"start\": -1, \"step\": 1, \"weights\": [" + quoted + "]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[4611686018427387905]",
        "[4611686018427387903, 2]",
        "[1152921504606846977, 4611686018427387904]",
        "[1152921504606846977, 0.5]"
      })
  void wholeWeightsThatDoNotFitAreRefusedOrDoubles(String weights) {
    String text =
        "releases: [{mechanism: lattice-table, start: 0, step: 1, weights: " + weights + "}]";
    try {
      AdditiveNoise noise =
          (AdditiveNoise) PlanReader.yaml("p", text, folder).plan().releases().get(0).mechanism();
      assertFalse(((LatticeTable) noise.noise()).whole());
    } catch (BadInputException e) {
      assertTrue(
          String.valueOf(e.getMessage()).contains("must sum to at most 2^62"), e::getMessage);
    }
  }
}

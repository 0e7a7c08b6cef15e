package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noisewright.mechanism.NeighboringRelation;

/** Whatever stands in a file, it is read or refused with a message; no other exception escapes. */
class DamagedFileTest {
  private static final int ROUNDS = 1200;
  private static final String PIECES =
      "{}[]:,-#&*!|>'\"%@`?\n\t 0159eE.+_abz\u0000\u00e9\ud83d\ude00";

  private static final String PLAN =
      """
      relation: add-or-remove-one
      releases:
        - {mechanism: gaussian, standardDeviation: 4, sampling: {poisson: 0.01}, times: 2^16}
        - mechanism: approximate-dp
          epsilon: 1e-1
          delta: 1.0e-6
        - {mechanism: randomized-response, keepProbability: 0.75, absentRecord: uniform}
        - {mechanism: discrete-pair, p: [0.5, 0.5], q: [1, 0]}
        - {mechanism: discrete-pair, file: h.csv}
        - {mechanism: lattice-table, file: t.csv, sensitivity: 2, norm: l1}
        - {mechanism: gaussian, noiseMultiplier: 2, clipNorm: 1, sampling: {poisson: {records: 90, batchSize: 8, accumulation: 2}}, steps: {epochs: 3}}
        - {mechanism: report-noisy-max, noise: {mechanism: staircase, epsilon: 1, ratio: least-squared}, change: one}
        - {mechanism: renyi, orders: [2, 3], values: [1, .inf], sampling: {withoutReplacement: {size: 6, population: 60}}}
      """;

  private static final String EVENT =
      """
      {"class_name": "ComposedDpEvent", "events": [
        {"class_name": "SelfComposedDpEvent", "count": 10, "event":
          {"class_name": "PoissonSampledDpEvent", "sampling_probability": 0.01, "event":
            {"class_name": "GaussianDpEvent", "noise_multiplier": 4.0}}},
        {"class_name": "RandomizedResponseDpEvent", "noise_parameter": 0.5, "num_buckets": 4},
        {"class_name": "EpsilonDeltaDpEvent", "epsilon": 1, "delta": 1e-9}]}
      """;

  private static final String HISTORY =
      "[[1.1, 0.01, 500], {\"noise_multiplier\": 2, \"sample_rate\": 1, \"steps\": 3}]";

  private static final String TABLE = "# c\nvalue,weight\n-0.1,1\n0,2.5e0\n0.1,0\n";

  private static final String HISTOGRAM =
      "outcome,P count,Q count\na,1,2\n\"b,c\",,4\n# d\ne,5,0\n";

  @TempDir Path folder;

  private interface Reader {
    void read(String name);
  }

  @Test
  void plans() throws IOException {
    Files.writeString(folder.resolve("h.csv"), HISTOGRAM);
    Files.writeString(folder.resolve("t.csv"), TABLE);
    damage("plan.yaml", PLAN, PlanReader::read);
  }

  @Test
  void events() throws IOException {
    for (NeighboringRelation relation : NeighboringRelation.values()) {
      damage("event.json", EVENT, name -> DpEventReader.read(name, relation));
    }
  }

  @Test
  void histories() throws IOException {
    damage("history.json", HISTORY, OpacusHistory::read);
  }

  @Test
  void histograms() throws IOException {
    damage("damaged.csv", HISTOGRAM, name -> HistogramFile.read(Path.of(name)));
  }

  @Test
  void tables() throws IOException {
    Path plan = folder.resolve("table-plan.yaml");
    Files.writeString(plan, "releases: [{mechanism: lattice-table, file: table.csv}]\n");
    damage("table.csv", TABLE, name -> PlanReader.read(plan.toString()));
    Files.writeString(plan, "releases: [{mechanism: lattice-table, file: table.json}]\n");
    damage(
        "table.json",
        "{\"start\": -0.1, \"step\": 1e-1, \"weights\": [1, 2.5, 0]}",
        name -> PlanReader.read(plan.toString()));
  }

  private void damage(String name, String text, Reader reader) throws IOException {
    Path path = folder.resolve(name);
    SplittableRandom random = new SplittableRandom(name.hashCode());
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder damaged = new StringBuilder(text);
      for (int edit = round == 0 ? 0 : 1 + random.nextInt(3); edit > 0; edit--) {
        int at = random.nextInt(damaged.length());
        String piece = PIECES.substring(random.nextInt(PIECES.length())).substring(0, 1);
        switch (random.nextInt(4)) {
          case 0 -> damaged.insert(at, piece);
          case 1 -> damaged.replace(at, at + 1, piece);
          case 2 -> damaged.delete(at, Math.min(damaged.length(), at + 1 + random.nextInt(8)));
          default -> damaged.insert(at, damaged.substring(at / 2, at));
        }
        if (damaged.length() == 0) {
          damaged.append(' ');
        }
      }
      Files.write(path, damaged.toString().getBytes(StandardCharsets.UTF_8));
      try {
        reader.read(path.toString());
      } catch (BadInputException e) {
        refused++;
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains(folder.toString()), message);
        assertFalse(message.contains("Exception"), message);
      } catch (RuntimeException | StackOverflowError e) {
        fail("round " + round + " of " + name + ":\n" + damaged, e);
      }
    }
    assertTrue(refused > ROUNDS / 4 && refused < ROUNDS, name + " refused " + refused);
  }
}

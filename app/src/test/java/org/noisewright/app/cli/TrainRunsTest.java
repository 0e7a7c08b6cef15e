package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.app.cli.TrainTrial.printed;
import static org.noisewright.app.cli.TrainTrial.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run protects and spends, and what it says of that. */
class TrainRunsTest {
  private static final String OPTIONS =
      "--model logistic --steps 2 --threads 1 --no-evaluation --seed 5 ";

  @TempDir Path folder;

  private List<String> words(String run, String options) {
    return new TrainTrial(folder).words("digits", TrainTrial.CASES, run, OPTIONS + options);
  }

  /** Then nothing that is written says how many records there truly are. */
  @Test
  void statedRecordsProtectPresence() throws IOException {
    String said =
        printed(words("a-not-private", "--scale 8 --batch-size 200 --public-records 1000"));
    assertTrue(said.contains("private: one record added or removed\n"), said);
    assertTrue(said.contains("rate 1/5"), said);
    assertFalse(said.contains("1,200") || said.contains("1200"), said);
    JsonNode report = new TrainTrial(folder).json("a-not-private", "report-not-private.json");
    assertFalse(report.has("records"), report.toString());
    assertEquals(
        "digits: records, whose true number is not told, of 64 features, 10 classes",
        report.get("data").asText());
  }

  /** A number of steps that is stated needs no passes over so many records. */
  @Test
  void manyPublicRecords() throws IOException {
    printed(words("c-not-private", "--scale 8 --batch-size 1 --public-records 2000000000"));
    JsonNode report = new TrainTrial(folder).json("c-not-private", "report-not-private.json");
    assertEquals(2, report.get("steps").get("accounted").asInt());
    List<String> passes =
        words("d-not-private", "--scale 8 --batch-size 1 --public-records 2000000000");
    int steps = passes.indexOf("--steps");
    passes.subList(steps, steps + 2).clear();
    refused(
        passes,
        "--epochs must give at most 1,000,000,000 steps, got 8 passes over 2,000,000,000 records by"
            + " batches of 1; state fewer, or the number of steps by --steps");
  }

  /** What is drawn is so near to normal noise only; where that is not enough the report says it. */
  @Test
  void drawingThatCostsAllOfDelta() {
    String said = printed(words("e-not-private", "--scale 1e-3 --batch-size 1200"));
    assertTrue(said.contains("no finite epsilon is known"), said);
    assertTrue(said.contains("costs more than delta: take more noise\n"), said);
  }

  /** What a run has spent is known by its ledger only; without it nothing is written over. */
  @Test
  void aRunThatLostItsLedgerOrItsState() throws IOException {
    String options = "--scale 8 --batch-size 200";
    TrainTrial trial = new TrainTrial(folder);
    printed(words("f-not-private", options));
    Path run = Path.of(trial.path("f-not-private"));
    Path ledger = run.resolve("secret").resolve("ledger-not-private.json");
    byte[] text = Files.readAllBytes(ledger);
    Files.delete(ledger);
    String message = run + " holds a run whose ledger " + ledger + " is gone, so that nobody knows";
    refused(words("f-not-private", options), message);
    refused(words("f-not-private", options + " --resume"), message);
    Files.write(ledger, text);
    Path state = run.resolve("state-not-private.bin");
    Files.delete(state);
    refused(
        words("f-not-private", options + " --resume"),
        state + " is missing; the steps of this run stay spent, begin again with another --out");
  }

  /** A number that was counted at first does not become one that was stated. */
  @Test
  void countedRecordsStayCounted() {
    String said = printed(words("b-not-private", "--scale 8 --batch-size 200"));
    assertTrue(said.contains("private: one record emptied, their number being public\n"), said);
    assertTrue(said.contains("digits: 1,200 records of 64 features"), said);
    refused(
        words("b-not-private", "--scale 8 --batch-size 200 --resume --public-records 1200"),
        new TrainTrial(folder).path("b-not-private")
            + " holds another run: recordsStated is not there, here yes; resume with the same data"
            + " and options");
  }
}

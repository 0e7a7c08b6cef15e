package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training that is really killed, then told to stop, then resumed to its end. */
class KilledTrainingTest {
  private static final Path CASES =
      Path.of(System.getProperty("noisewright.cases", "cases"), "learning");
  private static final int STEPS = 3000;
  private static final int BLOCK = 20;

  @TempDir Path folder;

  private List<String> words(boolean resume) {
    List<String> words =
        new ArrayList<>(
            List.of("train", "digits", CASES.toString(), "--delta", "1e-5", "--scale", "1000"));
    words.addAll(List.of("--steps", Integer.toString(STEPS), "--batch-size", "200"));
    words.addAll(List.of("--block", Integer.toString(BLOCK), "--out", run().toString()));
    words.addAll(List.of("--no-evaluation", "--optimizer", "adam"));
    if (resume) {
      words.add("--resume");
    }
    return words;
  }

  private Path run() {
    return folder.resolve("run");
  }

  private long spent() throws IOException {
    Path ledger = run().resolve("secret").resolve("ledger.json");
    return Files.exists(ledger)
        ? new ObjectMapper().readTree(ledger.toFile()).get("stepsSpent").asLong()
        : 0;
  }

  /** Starts the program and ends it when so many steps are spent; what it said. */
  private String ended(boolean resume, long until, boolean kill)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    line.addAll(words(resume));
    File said = folder.resolve("said.txt").toFile();
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(said).start();
    while (process.isAlive() && spent() < until) {
      Thread.sleep(1);
    }
    if (kill) {
      process.destroyForcibly();
    } else {
      process.destroy();
    }
    process.waitFor();
    String words = Files.readString(said.toPath());
    assertEquals(kill ? 137 : 143, process.exitValue(), words);
    return words;
  }

  @Test
  void spentStepsStaySpentAndAreNotTakenAgain() throws IOException, InterruptedException {
    ended(false, 100, true);
    long first = spent();
    assertTrue(first >= 100 && first < STEPS, "spent " + first);
    assertEquals(0, first % BLOCK, "reserved in blocks");

    String said = ended(true, first + 100, false);
    assertTrue(said.contains("interrupted: keeping the last step"), said);
    long second = spent();
    assertTrue(second >= first + 2 && second < STEPS, "spent " + second);

    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    List<String> words = words(true);
    words.addAll(List.of("--json", "--quiet"));
    assertEquals(0, new Main(session, true).run(words.toArray(String[]::new)), err::toString);
    assertEquals(STEPS, spent());
    JsonNode steps = new ObjectMapper().readTree(out.toString()).get("steps");
    long lost = STEPS - steps.get("inTheModel").asLong();
    // The kill loses a block, or nothing between two blocks; the stop loses the step it stops in.
    assertTrue(lost >= 0 && lost <= BLOCK + 1, "lost " + lost);
    assertEquals(STEPS, steps.get("spent").asLong());
    assertEquals(STEPS, steps.get("accounted").asLong());
  }
}
